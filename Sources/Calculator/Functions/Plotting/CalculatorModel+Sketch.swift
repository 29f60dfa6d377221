import ExactNumbers
import Plots

extension CalculatorModel {
  /// Returns a small plot of X for a view, in rows. It shows the program or the programs in X in
  /// the range of `xrange`, by default from -10 to 10, or the points in X. For other values it
  /// returns a sentence.
  ///
  /// A plot that takes longer than a second is not drawn.
  public func sketch(columns: Int, rows: Int) -> [String] {
    guard let x = accumulator else { return ["plot: no X"] }
    var interpreter = Interpreter(outlet: SilentOutlet(), table: machine.table)
    interpreter.machine = machine
    guard let subjects = interpreter.plotSubjects(in: x) else {
      return ["plot: X is neither a program nor points"]
    }
    let interruption = Interruption()
    interruption.limitTime(to: 1)
    interpreter.machine.settings.context.interruption = interruption
    // A single call of the arithmetic cannot be stopped, so it must also be short.
    interpreter.policy.memoryCeiling = 1 << 20
    interpreter.keepCeilings()
    var range = machine.settings.plot.x?.ends
    if range == nil, subjects.contains(where: \.isProgram) { range = (-10, 10) }
    let request = PlotRequest(subjects: subjects, range: range, height: 1)
    do throws(CalculatorError) {
      var sketch = try Sketch(
        request, interpreter, "plot", samples: 2 * columns, ticks: BraillePlot.ticks(rows: rows))
      return BraillePlot(try sketch.graph(), columns: columns, rows: rows).lines
    } catch {
      return [interruption.isOverdue ? "plot: X takes too long to draw" : "\(error)"]
    }
  }
}

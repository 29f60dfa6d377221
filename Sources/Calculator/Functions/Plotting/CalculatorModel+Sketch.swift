import ExactNumbers
import Plots

extension CalculatorModel {
  /// A small plot of X for a view, in rows: of the program or the programs in it, in the range that
  /// `xrange` has set, by default from -10 to 10, or of its points. Other values give a sentence.
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
    // A single call of the arithmetic, which nothing can stop, shall be short, too.
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

import ExactNumbers
import Plots

extension Interpreter {
  /// Draws the request, outputs the picture, and pops the operands.
  mutating func plot(_ request: PlotRequest, _ word: String) throws(CalculatorError) {
    let cell = try outlet.answer(to: .cell, machine) ?? ""
    let isTold = cell == "words"
    let window = isTold ? (columns: 80, rows: 24) : plotSize
    let graph = try graph(
      request, word, samples: 2 * window.columns,
      ticks: BraillePlot.ticks(rows: window.rows - 2))
    let plot = BraillePlot(graph, columns: window.columns, rows: window.rows)
    if isTold {
      for sentence in graph.sentences { tell(.said(sentence)) }
    } else if try !show(plot, cell) {
      say(plot.lines.joined(separator: "\n"))
    }
    drop(request.height)
    // A program from an earlier line was not meant.
    if word == "plot", case .program? = machine.stack.last, policy.isTyped,
      machine.stack.count > history.lineStart?.stack.count ?? .max
    {
      tell(.noted("'plot' has drawn one program; [{ sin } { cos }] 0 6 plot draws two"))
    }
  }

  /// Draws the request in the file that the string in X names, or outputs the drawing if the string
  /// is `-`, and pops all operands.
  mutating func plotToFile(_ request: PlotRequest, _ word: String) throws(CalculatorError) {
    guard case .string(let name)? = machine.stack.last else { return }
    let graph = try graph(request, word, samples: Graph.drawingSamples, ticks: Graph.drawingTicks)
    if name == "-" {
      say(graph.svg)
    } else {
      tell(.said(try grant(.draw(graph.svg + "\n", name), word)))
    }
    drop(request.height + 1)
  }

  /// Shows a plot as a picture, if the terminal supports pictures and reports the size of its cells
  /// in pixels. Returns whether it did.
  private func show(_ plot: BraillePlot, _ cell: String) throws(CalculatorError) -> Bool {
    let pixels = cell.split(separator: " ").compactMap { Int($0) }
    guard pixels.count == 2, pixels.allSatisfy((1...100).contains) else { return false }
    return try outlet.answer(
      to: .picture(plot.picture(cell: (pixels[0], pixels[1]))), machine) != nil
  }

  private mutating func drop(_ count: Int) {
    machine.stack.removeLast(count)
    changes.insert(.stack)
  }

  private func graph(
    _ request: PlotRequest, _ word: String, samples: Int, ticks: Int
  ) throws(CalculatorError) -> Graph {
    var sketch = try Sketch(request, self, word, samples: samples, ticks: ticks)
    return try sketch.graph()
  }

  /// The columns and rows of the window that are available for output; nil if there is no window.
  var windowSize: (columns: Int, rows: Int)? {
    let answer = (try? outlet.answer(to: .window, machine)) ?? ""
    let numbers = answer.split(separator: " ").compactMap { Int($0) }
    return numbers.count < 2 ? nil : (numbers[0], numbers[1])
  }

  private var plotSize: (columns: Int, rows: Int) {
    guard let window = windowSize else { return (80, 24) }
    let columns = min(1_000, max(16, window.columns))
    return (columns, max(8, min(window.rows, columns / 3)))
  }
}

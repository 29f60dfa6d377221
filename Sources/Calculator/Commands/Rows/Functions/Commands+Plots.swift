import ExactNumbers

/// Plots, and the settings of their axes.
extension CommandTable {
  static let plots: [Command] = [
    .control(
      "plot", "{…} a b →", "Draws programs from A to B, as in [{ sin } 'x^2'] 0 6 plot, or points.",
      takes: [.any]
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.plot(interpreter.plotRequest(word), word)
    }.onRange,
    .control(
      "plotto", "{…} a b \"file\" →",
      "Draws as 'plot' does in a file, as SVG; \"-\" is standard output.",
      takes: [.any, .string]
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.plotToFile(interpreter.plotRequest(word, above: 1), word)
    }.naming(.file).ofProgram,
    .control(
      "odeplot", "t0 y0 t1 {…} →", "Draws the solution of y' = f(t, y) from y0 at t0 to t1.",
      takes: [.any, .any, .any, .any]
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.plot(interpreter.solutionRequest(word), word)
    }.ofProgram,
    .control(
      "odeplotto", "t0 y0 t1 {…} \"file\" →", "Draws as 'odeplot' does in a file, as SVG.",
      takes: [.any, .any, .any, .any, .string]
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.plotToFile(interpreter.solutionRequest(word, above: 1), word)
    }.naming(.file).ofProgram,
    range("xrange", "Sets the range of x for plots of points.", "0 2 xrange depth → 0", \.x),
    automatic("xauto", "x", "xauto 1 → 1", \.x),
    range("yrange", "Sets the range of y for all plots.", "-2 2 yrange depth → 0", \.y),
    automatic("yauto", "y", "yauto 1 → 1", \.y),
    scale("xlog", "Makes the x axis logarithmic.", "xlog 1 → 1", \.isXLogarithmic, true),
    scale("xlin", "Makes the x axis linear again.", "xlin 1 → 1", \.isXLogarithmic, false),
    scale("ylog", "Makes the y axis logarithmic.", "ylog 1 → 1", \.isYLogarithmic, true),
    scale("ylin", "Makes the y axis linear again.", "ylin 1 → 1", \.isYLogarithmic, false),
  ]

  private static func range(
    _ word: String, _ summary: String, _ example: Command.Example,
    _ range: any WritableKeyPath<PlotSettings, PlotSettings.Range?> & Sendable
  ) -> Command {
    .setting(word, "a b →", summary, takes: [.number, .number], example) {
      machine throws(CalculatorError) in
      let ends = machine.stack.suffix(2).compactMap(\.number)
      let context = machine.settings.context
      guard try context.calculate(word, Number.less(ends[0], ends[1], context)) else {
        throw .needsRange(word: word)
      }
      machine.settings.plot[keyPath: range] = PlotSettings.Range(a: ends[0], b: ends[1])
      machine.stack.removeLast(2)
    }
  }

  private static func automatic(
    _ word: String, _ axis: String, _ example: Command.Example,
    _ range: any WritableKeyPath<PlotSettings, PlotSettings.Range?> & Sendable
  ) -> Command {
    .setting(word, "→", "Lets the range of \(axis) fit what is plotted.", example) {
      machine in machine.settings.plot[keyPath: range] = nil
    }
  }

  private static func scale(
    _ word: String, _ summary: String, _ example: Command.Example,
    _ axis: any WritableKeyPath<PlotSettings, Bool> & Sendable, _ isLogarithmic: Bool
  ) -> Command {
    .setting(word, "→", summary, example) { machine in
      machine.settings.plot[keyPath: axis] = isLogarithmic
    }
  }
}

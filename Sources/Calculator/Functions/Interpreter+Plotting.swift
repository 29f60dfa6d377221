import ExactNumbers

extension Interpreter {
  /// Cells that the labels at the left of a plot may take.
  private static let labelWidth = 11

  /// Draws a program between two numbers and puts the picture out.
  func plot(_ program: Program, from a: Number, to b: Number) throws(CalculatorError) {
    let window = plotSize
    let count = Plot.dots(columns: window.columns, labels: Self.labelWidth)
    let curve = try curve(of: program, from: a, to: b, count, "plot")
    outlet.print(Array(Plot(curve, rows: window.rows).text.utf8), machine)
  }

  /// The points of a program's curve between two numbers.
  func curve(
    of program: Program, from a: Number, to b: Number, _ count: Int, _ word: String
  ) throws(CalculatorError) -> Curve {
    let context = machine.settings.context
    var points: [Double?] = []
    var low: (point: Double, value: Number)?
    var high: (point: Double, value: Number)?
    for index in 0..<count {
      let x = try context.calculate(word) { context throws(NumberError) in
        let part = try Number.divide(.init(index), .init(count - 1), context)
        let width = try Number.subtract(b, a, context)
        return try Number.add(a, Number.multiply(width, part, context), context)
      }
      let value = try drawable(program, at: x, word)
      points.append(value?.point)
      guard let value else { continue }
      if value.point < low?.point ?? .infinity { low = value }
      if value.point > high?.point ?? -.infinity { high = value }
    }
    guard let low, let high else { throw .nothingToPlot(word: word) }
    return Curve(
      points: points, low: low.point, high: high.point, zero: try zeroColumn(a, b, count, word),
      x: Curve.Labels(low: try label(a, word), high: try label(b, word)),
      y: Curve.Labels(low: try label(low.value, word), high: try label(high.value, word)))
  }

  /// The columns and rows of the window that is left for output, if there is one.
  var windowSize: (columns: Int, rows: Int)? {
    let answer = (try? outlet.answer(to: .window, machine)) ?? ""
    let numbers = answer.split(separator: " ").compactMap { Int($0) }
    return numbers.count < 2 ? nil : (numbers[0], numbers[1])
  }

  /// The columns and rows of a plot.
  private var plotSize: (columns: Int, rows: Int) {
    guard let window = windowSize else { return (80, 24) }
    return (min(1_000, max(30, window.columns)), min(500, max(8, window.rows)))
  }

  /// The value at a point if it can be drawn: nil where the function is not defined,
  /// not real, or too large.
  private func drawable(
    _ program: Program, at x: Number, _ word: String
  ) throws(CalculatorError) -> (point: Double, value: Number)? {
    do throws(CalculatorError) {
      let value = try value(of: program, at: x, word)
      let point = try machine.settings.context.calculate(word) { context throws(NumberError) in
        try value.machineNumber(context)
      }
      return point.isFinite ? (point, value) : nil
    } catch {
      if error.isAboutOneValue { return nil }
      throw error
    }
  }

  /// The dot in which x = 0 lies.
  private func zeroColumn(
    _ a: Number, _ b: Number, _ count: Int, _ word: String
  ) throws(CalculatorError) -> Int? {
    let ends = try machine.settings.context.calculate(word) { context throws(NumberError) in
      (try a.machineNumber(context), try b.machineNumber(context))
    }
    if ends.0 == ends.1 { return nil }
    let part = -ends.0 / (ends.1 - ends.0)
    return (0...1).contains(part) ? Int((part * Double(count - 1)).rounded()) : nil
  }

  /// A number with four digits.
  private func label(_ number: Number, _ word: String) throws(CalculatorError) -> String {
    var format = NumberFormat()
    format.digits = 4
    return try machine.settings.context.calculate(word) { context throws(NumberError) in
      var text: [UInt8] = []
      _ = try number.write(
        to: &text, number.isInteger ? format.shortInteger(number) : format, context)
      return String(decoding: text, as: UTF8.self)
    }
  }
}

extension NumberFormat {
  /// Four digits with an exponent for integers that would not fit a label.
  fileprivate func shortInteger(_ number: Number) -> NumberFormat {
    guard let value = number.asInt, value.magnitude < 100_000_000 else {
      var format = self
      format.style = .scientific(3)
      return format
    }
    return self
  }
}

extension CalculatorError {
  /// Whether other operands might do: the curve has a gap, and goes on.
  fileprivate var isAboutOneValue: Bool {
    switch self {
    case .inProgram(let error, _): error.isAboutOneValue
    case .number(_, .divisionByZero, _), .number(_, .undefined, _), .number(_, .pole, _),
      .number(_, .notReal, _), .number(_, .undecidable, _), .number(_, .tooLarge, _),
      .number(_, .outOfRange, _), .number(_, .unwritten, _):
      true
    default: false
    }
  }
}

import ExactNumbers
import Quantities

/// The word `why`: how X is known, and what proved the answer of the last operation.
extension Interpreter {
  /// Reports how X is known. Dispatch has checked that there is an X.
  func explainX() throws(CalculatorError) {
    guard let value = machine.stack.last?.bare else { return }
    let context = machine.settings.context
    var lines: [String]
    switch value {
    case .number(let number):
      lines = try context.calculate("why", number.explanation(machine.settings.format, context))
    case .string: lines = ["A string: text, of which nothing needs a proof."]
    case .vector: lines = ["A vector: each value in it is known by itself; 'get' takes one out."]
    case .program: lines = ["A program: keys, kept as they were keyed in."]
    case .quantity(let quantity):
      lines = try context.calculate("why", quantity.explanation(machine.settings.format, context))
    case .infinity: lines = ["An infinity: the end of a range, and no number."]
    case .field: lines = []
    }
    if let line = try explanationOfOperation() { lines.append(line) }
    tell(.said(lines.joined(separator: "\n")))
  }

  /// Returns the proof of the last operation's answer, if the operation is a comparison or its
  /// result became exact, and if its result is in X. The operation runs once more, because proofs
  /// are not recorded during calculations.
  private func explanationOfOperation() throws(CalculatorError) -> String? {
    guard let operation = machine.operation, case .number(let result)? = machine.stack.last else {
      return nil
    }
    let numbers = operation.operands.compactMap(\.number)
    guard numbers.count == operation.operands.count, let x = numbers.last else { return nil }
    let y = numbers.count == 2 ? numbers[0] : nil
    let row = operation.command
    let isSimplified =
      row.becomesExactByRules(result) && result.isExactlyKept
      && !numbers.allSatisfy(\.isExactlyKept)
    if !isSimplified && !row.isComparison { return nil }
    do throws(NumberError) {
      let context = machine.settings.context
      let again: Number
      switch (row.action, y) {
      case (.unary(let function), nil): again = try function(x, context)
      case (.binary(let function), let y?): again = try function(y, x, context)
      default: return nil
      }
      if !Number.identical(again, result) { return nil }
      guard row.isComparison, let y else {
        return "'\(row.name)' gave exactly this by rules of simplification, not by digits."
      }
      let (isEqual, proof) = try Number.provenEquality(of: y, and: x, context)
      let answer = result.asInt == 1 ? "yes" : "no"
      return "'\(row.name)' answered \(answer): \(proof.reason(isEqual: isEqual))."
    } catch {
      if case .interrupted = error { throw .interrupted }
      return nil  // The settings have changed since.
    }
  }
}

extension Command {
  /// Whether this is a comparison of two numbers.
  fileprivate var isComparison: Bool {
    switch integerFunction {
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual: true
    default: false
    }
  }

  /// Returns whether an exact result of irrational numbers can only come from simplification. An
  /// exception is a root or a power whose result is 0: digits or Calcium may have decided that.
  fileprivate func becomesExactByRules(_ result: Number) -> Bool {
    switch recordable {
    case .add, .subtract, .multiply, .divide, .negate, .inverse, .square: true
    case .function(let function):
      [.exp, .ln, .sin, .cos, .tan, .sinh, .cosh, .tanh, .asinh].contains(function)
    case .squareRoot, .cubeRoot, .power: result.asInt != 0
    default: false
    }
  }
}

extension Quantity {
  /// Returns lines about how the quantity is known.
  fileprivate func explanation(
    _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> [String] {
    switch scale {
    case .utc: return ["A date: a point in Universal Time, known exactly."]
    case .zone(let zone):
      return [
        "A date: a point in Universal Time, shown by the clocks of \(zone.name), known exactly."
      ]
    case .civil: return ["A date: a point in time by a clock of no known zone, known exactly."]
    case .interval, .level, .ratio: break
    }
    let number = try value.nominal.explanation(format, context).map { "  " + $0 }
    let unit = summary.unit.isEmpty ? [] : ["A number in \(summary.unit): \(summary.name)."]
    if value.isExact { return unit + ["The number"] + number }
    if let range = value.range {
      let ends = try [range.low, range.high].map { (end) throws(NumberError) in
        try end.explanation(format, context).map { "  " + $0 }
      }
      return unit
        + [
          "A range: every value between its ends is possible; what has a variable in common is followed."
        ]
        + ["The lower end"] + ends[0] + ["The upper end"] + ends[1]
    }
    let measured =
      value.hasFirstOrder
      ? "Measured: \(origins), by the law of first order."
      : "Measured: all derivatives are zero, so that the first order says nothing of the uncertainty."
    return unit + [measured, "The value"] + number
  }

  /// The sources of its uncertainty.
  private var origins: String {
    var names: [String] = []
    var measurements = 0
    for contribution in value.contributions {
      switch contribution.origin {
      case .constant(let name): names.append("const \(name)")
      case .measurement: measurements += 1
      }
    }
    if measurements > 0 {
      names.append("\(measurements) measurement\(measurements == 1 ? "" : "s")")
    }
    return "its uncertainty comes from " + names.joined(separator: ", ")
  }
}

extension Number {
  /// Whether this is an integer or a fraction, or complex with such parts.
  fileprivate var isExactlyKept: Bool {
    switch self {
    case .small, .large, .ratio, .rational: true
    case .real: false
    case .complex(let z): z.real.isExactlyKept && z.imaginary.isExactlyKept
    }
  }

  /// Returns lines about how the number is known.
  fileprivate func explanation(_ format: NumberFormat, _ context: Context) throws(NumberError)
    -> [String]
  {
    guard case .complex(let z) = self else { return try Account(of: self, format, context).lines }
    let real = try Account(of: z.real, format, context).lines
    let imaginary = try Account(of: z.imaginary, format, context).lines
    return ["Complex: each part is known by itself.", "Real part"] + real.map { "  " + $0 }
      + ["Imaginary part"] + imaginary.map { "  " + $0 }
  }
}

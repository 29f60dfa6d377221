import Calculator
import ExactNumbers

/// X as a double: its bits and their parts, its exact value, the error, and its neighbours.
struct FloatCard {
  /// The text of a view, or a sentence with the reason why there is none.
  let rows: [String]

  /// Reads X, which is nil for an empty stack, within the limits of a context and at most for a
  /// second.
  init(_ value: Value?, columns: Int, _ context: Context) {
    guard let value else {
      rows = ["float: no X"]
      return
    }
    guard case .number(let x) = value else {
      rows = ["float: X is not a real number"]
      return
    }
    var context = context
    let interruption = Interruption()
    interruption.limitTime(to: 1)
    context.interruption = interruption
    context.timeLimit = 1
    do throws(NumberError) { rows = try Self.rows(x, columns: columns, context) } catch {
      rows = ["float: " + Self.reason(error)]
    }
  }

  private static func reason(_ error: NumberError) -> String {
    switch error {
    case .notReal: "X is not a real number"
    case .infiniteFloat: "X is beyond the largest double"
    case .undecidable, .noCertainDigits: "cannot tell which double is nearest to X"
    default: "X takes too long to look at"
    }
  }

  private static func rows(
    _ x: Number, columns: Int, _ context: Context
  ) throws(NumberError) -> [String] {
    let format = FloatFormat.double
    let nearest = try format.rounded(x, context)
    let bits = try Number.floatBits(Number.absolute(x, context), format, context).asInt ?? 0
    let isNegative = try Number.less(x, 0, context)
    let unit = try format.unitInLastPlace(of: x, context)
    let error = try format.error(of: x, from: x, context)
    return [
      bitRow(bits, isNegative), partRow(bits, isNegative),
      "= " + (try text(nearest, digits: 767, columns: max(20, columns - 2))),
      "error \(try text(error, digits: 4)) ulp of \(try text(unit, digits: 4))",
      "next \(try neighbour(of: x, isAbove: true, context)), previous "
        + (try neighbour(of: x, isAbove: false, context)),
    ]
  }

  /// Returns sign, exponent and significand in binary, as a double stores them.
  private static func bitRow(_ bits: Int, _ isNegative: Bool) -> String {
    let digits = String(bits, radix: 2)
    let all = String(repeating: "0", count: 63 - digits.count) + digits
    return "\(isNegative ? 1 : 0) \(all.prefix(11)) \(all.dropFirst(11))"
  }

  /// Returns all bits in hexadecimal, and the meaning of the parts.
  private static func partRow(_ bits: Int, _ isNegative: Bool) -> String {
    func hexadecimal(_ bits: UInt64, digits count: Int) -> String {
      let digits = String(bits, radix: 16, uppercase: true)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    let (field, fraction) = (bits >> 52, UInt64(bits) & (1 << 52 - 1))
    let all = UInt64(bits) | (isNegative ? 1 << 63 : 0)
    return "0x\(hexadecimal(all, digits: 16)): sign \(isNegative ? "-" : "+")"
      + ", exponent \(max(field, 1) - 1023)"
      + ", significand 0x\(field == 0 ? 0 : 1).\(hexadecimal(fraction, digits: 13))"
  }

  private static func neighbour(
    of x: Number, isAbove: Bool, _ context: Context
  ) throws(NumberError) -> String {
    let format = FloatFormat.double
    do throws(NumberError) {
      let next = try isAbove ? format.next(above: x, context) : format.next(below: x, context)
      return try text(next, digits: 17)
    } catch {
      guard case .infiniteFloat = error else { throw error }
      return isAbove ? "infinity" : "-infinity"
    }
  }

  /// Returns a number in decimal, with `≈` before it if it is rounded.
  private static func text(
    _ number: Number, digits: Int, columns: Int = 40
  ) throws(NumberError) -> String {
    var settings = Settings()
    settings.format.digits = digits
    return try Value.number(number).row(columns: columns, settings)
  }
}

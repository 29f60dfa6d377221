import ExactNumbers
import TestSupport

/// A random number next to a power of a base, or near the midpoint between two numbers of a given
/// length: b^e − k·b^j, possibly with half of b^j and half of a much smaller power added or
/// subtracted; or the square root of a number next to the square of that.
struct NumberAtAnEdge {
  let isNegative: Bool
  /// The magnitude.
  let fraction: PlainFraction
  /// The number itself.
  let value: Number

  /// - Parameters:
  ///   - exponent: e.
  ///   - digits: the number of digits that are looked at; j is next to the place of the last of
  ///     them.
  init(
    _ base: Int, exponent: Int, digits: Int, mayBeRoot: Bool = true,
    _ random: inout SplitMix64
  ) throws {
    let last = exponent - digits + Int.random(in: -2...2, using: &random)
    let beyond = last - Int.random(in: 1...30, using: &random)
    let shift = max(0, -min(exponent, beyond))
    func power(_ place: Int) -> PlainInteger { PlainInteger(base, toThe: place + shift) }
    let largest = random.pick([1, 3, base])
    let k = PlainInteger(Number(Int.random(in: 0...largest, using: &random)))
    let halves = PlainInteger(Number(random.pick([0, 0, 1, -1])))
    let rest = PlainInteger(Number(random.pick([0, 0, 1, -1])))
    var doubled = 2 * power(exponent) - (2 * k + halves) * power(last) + rest * power(beyond)
    if doubled <= 0 { doubled = 2 * power(exponent) }
    let scale = 2 * power(0)
    isNegative = Bool.random(using: &random)
    if mayBeRoot, Int.random(in: 0..<4, using: &random) == 0 {
      let isAbove = doubled == 1 || Bool.random(using: &random)
      let next = doubled * doubled + PlainInteger(Number(isAbove ? 1 : -1))
      fraction = PlainFraction(numerator: next, denominator: scale * scale, isRoot: true)
    } else {
      fraction = PlainFraction(numerator: doubled, denominator: scale)
    }
    let context = Context()
    var number = try Number.divide(
      fraction.numerator.number, fraction.denominator.number, context)
    if fraction.isRoot { number = try Number.squareRoot(number, context) }
    value = isNegative ? try Number.negate(number, context) : number
  }

  /// Keys of the number, whatever base is set.
  var keys: String {
    let format = NumberFormat()
    let context = Context()
    let parts = [fraction.numerator, fraction.denominator].compactMap {
      try? $0.number.text(format, context)
    }
    return "0d\(parts[0]) 0d\(parts[1]) /" + (fraction.isRoot ? " sqrt" : "")
      + (isNegative ? " neg" : "")
  }
}

extension SplitMix64 {
  /// One of a list.
  mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &self)]
  }
}

import ExactNumbers

/// An integer with integer arithmetic only. It gives the laws of rounding their expected results
/// without any of the code that writes numbers, and without fractions.
struct PlainInteger: Comparable, ExpressibleByIntegerLiteral {
  let number: Number

  init(_ number: Number) {
    precondition(number.isInteger, "a plain integer is one")
    self.number = number
  }

  init(integerLiteral value: Int) { number = Number(value) }

  /// base^exponent, by products.
  init(_ base: Int, toThe exponent: Int) {
    precondition(exponent >= 0, "a power of an integer is one")
    var (result, factor, rest): (PlainInteger, PlainInteger, Int) = (
      1, PlainInteger(Number(base)), exponent
    )
    while rest > 0 {
      if rest & 1 == 1 { result = result * factor }
      factor = factor * factor
      rest >>= 1
    }
    self = result
  }

  /// The digits of a base, highest first.
  init?(digits: some Sequence<Character>, base: Int) {
    var result: PlainInteger = 0
    for character in digits {
      guard let digit = character.hexDigitValue ?? Self.letterValue(character), digit < base else {
        return nil
      }
      result = result * PlainInteger(Number(base)) + PlainInteger(Number(digit))
    }
    self = result
  }

  private static func letterValue(_ character: Character) -> Int? {
    guard let code = character.asciiValue, (65...90).contains(code) else { return nil }
    return Int(code) - 55
  }

  private static func exact(_ body: () throws -> Number) -> PlainInteger {
    guard let number = try? body() else { preconditionFailure("integers are large, but fit") }
    return PlainInteger(number)
  }

  static func + (a: Self, b: Self) -> Self {
    exact { try Number.add(a.number, b.number, Context()) }
  }
  static func - (a: Self, b: Self) -> Self {
    exact { try Number.subtract(a.number, b.number, Context()) }
  }
  static func * (a: Self, b: Self) -> Self {
    exact { try Number.multiply(a.number, b.number, Context()) }
  }

  /// Divides integers above 0: the quotient is rounded down.
  func divided(by divisor: Self) -> (quotient: Self, rest: Self) {
    guard
      let parts = try? Number.divideWithRemainder(number, divisor.number, Context())
    else { preconditionFailure("a divisor is not 0") }
    return (PlainInteger(parts.quotient), PlainInteger(parts.remainder))
  }

  static func < (a: Self, b: Self) -> Bool {
    (try? Number.less(a.number, b.number, Context())) ?? false
  }

  static func == (a: Self, b: Self) -> Bool { Number.identical(a.number, b.number) }
}

/// A fraction of at least 0 in plain integers, or the square root of one.
struct PlainFraction {
  let numerator: PlainInteger
  let denominator: PlainInteger
  /// Whether the number is the square root of numerator/denominator.
  var isRoot = false

  /// The number in units of base^place, rounded to an integer.
  func rounded(
    _ base: Int, place: Int, by rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> PlainInteger {
    let power = PlainInteger(base, toThe: place.magnitude.asInt * (isRoot ? 2 : 1))
    let top = place < 0 ? numerator * power : numerator
    let bottom = place < 0 ? denominator : denominator * power
    let quotient = isRoot ? Self.root(of: top, over: bottom) : top.divided(by: bottom).quotient
    // Twice the number beside twice the quotient and 1, which is the middle.
    let middle = quotient + quotient + 1
    let isMiddle = isRoot ? middle * middle * bottom == 4 * top : middle * bottom == 2 * top
    let isAbove = isRoot ? middle * middle * bottom < 4 * top : middle * bottom < 2 * top
    let isWhole = isRoot ? quotient * quotient * bottom == top : quotient * bottom == top
    let isUp =
      switch rule {
      case .toNearestOrAwayFromZero: isMiddle || isAbove
      case .toNearestOrEven: isAbove || isMiddle && quotient.divided(by: 2).rest == 1
      case .up, .awayFromZero: !isWhole
      default: false
      }
    return isUp ? quotient + 1 : quotient
  }

  /// √(top/bottom), rounded down: the largest n with n² ≤ top/bottom.
  private static func root(of top: PlainInteger, over bottom: PlainInteger) -> PlainInteger {
    func isBelow(_ n: PlainInteger) -> Bool { n * n * bottom <= top }
    var high: PlainInteger = 1
    while isBelow(high) { high = high + high }
    var low: PlainInteger = 0
    while low + 1 < high {
      let middle = (low + high).divided(by: 2).quotient
      if isBelow(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The power of the base for the first digit, searched from a given place; the number is above 0.
  func leadingPlace(_ base: Int, near start: Int = 0) -> Int {
    var place = start
    while isAtLeast(base, place + 1) { place += 1 }
    while !isAtLeast(base, place) { place -= 1 }
    return place
  }

  /// Whether the number is base^place or more.
  private func isAtLeast(_ base: Int, _ place: Int) -> Bool {
    let power = PlainInteger(base, toThe: place.magnitude.asInt * (isRoot ? 2 : 1))
    return place < 0 ? numerator * power >= denominator : numerator >= denominator * power
  }

  /// Whether the number is n·base^place.
  func equals(_ n: PlainInteger, _ base: Int, place: Int) -> Bool {
    let power = PlainInteger(base, toThe: place.magnitude.asInt * (isRoot ? 2 : 1))
    let value = isRoot ? n * n : n
    return place < 0
      ? numerator * power == value * denominator : numerator == value * denominator * power
  }
}

extension UInt {
  /// The same as a signed integer.
  fileprivate var asInt: Int { Int(self) }
}

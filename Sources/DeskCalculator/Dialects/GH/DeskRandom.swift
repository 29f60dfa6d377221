import ExactNumbers

/// The random numbers of Gavin Howard's dc: PCG XSL RR 128/64 (M. E. O'Neill, "PCG: A Family of
/// Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation", 2014).
///
/// A seed is a decimal: its whole part is the stream, its fraction times 2^128 the state.
struct DeskRandom {
  /// An integer modulo 2^128.
  struct Word: Equatable {
    var high: UInt64
    var low: UInt64

    /// Returns a · b + c.
    static func linear(_ a: Word, _ b: Word, plus c: Word) -> Word {
      let (high, low) = a.low.multipliedFullWidth(by: b.low)
      let (sum, carry) = low.addingReportingOverflow(c.low)
      let upper = high &+ a.low &* b.high &+ a.high &* b.low &+ c.high &+ (carry ? 1 : 0)
      return Word(high: upper, low: sum)
    }
  }

  private static let multiplier = Word(
    high: 2_549_297_995_355_413_924, low: 4_865_540_595_714_422_341)
  private static let zero = Word(high: 0, low: 0)
  /// 2^64 and 2^128.
  private static let radix = FixedPoint(digits: Array("18446744073709551616".utf8))
  private static let square = FixedPoint(
    digits: Array("340282366920938463463374607431768211456".utf8))
  /// The number of decimal digits in a limb: the bound of a random number is split into digits of
  /// radix 10^9.
  private static let limb = 9

  private var state = zero
  /// The odd number that each step adds.
  private var increment = zero

  /// Seeds the generator from the system if it has no seed.
  private mutating func seedIfNeeded() {
    while state == Self.zero {
      var system = SystemRandomNumberGenerator()
      state = Word(high: system.next(), low: system.next())
      increment = Word(high: system.next(), low: system.next() | 1)
    }
  }

  private mutating func step() { state = Word.linear(state, Self.multiplier, plus: increment) }

  /// Returns the next number, 0 to 2^64 − 1.
  mutating func next() -> UInt64 {
    seedIfNeeded()
    step()
    let folded = state.high ^ state.low
    let turn = state.high >> 58
    return folded >> turn | folded << ((64 &- turn) & 63)
  }

  /// Returns the next number below a positive bound. All are equally likely.
  private mutating func next(below bound: UInt64) -> UInt64 {
    let threshold = (0 &- bound) % bound
    while true {
      let number = next()
      if number >= threshold { return number % bound }
    }
  }

  /// Returns a nonnegative integer below a whole bound, or 0 if the bound is 0 or 1.
  mutating func next(below bound: FixedPoint) -> FixedPoint {
    let digits = bound.wholeDigits
    if digits == [UInt8(ascii: "0")] || digits == [UInt8(ascii: "1")] { return .small(0, scale: 0) }
    // The lowest limb first.
    var limbs: [[UInt8]] = []
    var end = digits.count
    while end > Self.limb {
      limbs.append(Self.padded(next(below: 1_000_000_000)))
      end -= Self.limb
    }
    let top = digits[..<end].reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    // If the top limb of the bound is 1, the lower limbs alone are below the bound.
    if top != 1 { limbs.append(Self.padded(next(below: top))) }
    return FixedPoint(digits: Array(limbs.reversed().joined()))
  }

  private static func padded(_ limb: UInt64) -> [UInt8] {
    let digits = Array(String(limb).utf8)
    return Array(repeating: UInt8(ascii: "0"), count: Self.limb - digits.count) + digits
  }

  // MARK: Seeds

  /// Returns the seed that produces the same numbers as the ones that follow.
  mutating func seed(_ context: Context) throws(NumberError) -> FixedPoint {
    seedIfNeeded()
    let stream = Word(high: increment.high >> 1, low: increment.low >> 1 | increment.high << 63)
    let fraction = try FixedPoint.quotient(
      Self.number(state, context), Self.square, places: 128, context)
    return try FixedPoint.sum(Self.number(stream, context), fraction, context)
  }

  /// Sets the seed: its whole part modulo 2^128, and 128 bits of its fraction. The sign does not
  /// matter.
  mutating func seed(with seed: FixedPoint, _ context: Context) throws(NumberError) {
    let whole = seed.absoluteValue.truncated(to: 0)
    let fraction = try FixedPoint.difference(seed.absoluteValue, whole, context)
    let stream = try Self.word(whole, context)
    increment = Word(high: stream.high << 1 | stream.low >> 63, low: stream.low << 1 | 1)
    let scaled = try FixedPoint.product(fraction, Self.square, places: 0, context)
    state = try Self.word(scaled.truncated(to: 0), context)
    if state == Self.zero {
      state = increment
      step()
    }
  }

  private static func number(_ word: Word, _ context: Context) throws(NumberError) -> FixedPoint {
    let high = try FixedPoint.product(FixedPoint(word.high), radix, places: 0, context)
    return try FixedPoint.sum(high, FixedPoint(word.low), context)
  }

  /// Returns a nonnegative integer modulo 2^128.
  private static func word(_ number: FixedPoint, _ context: Context) throws(NumberError) -> Word {
    let rest = try FixedPoint.remainder(number, square, places: 0, context)
    let parts = try FixedPoint.quotientAndRemainder(rest, radix, places: 0, context)
    return Word(high: parts.quotient.wholeWord ?? 0, low: parts.remainder.wholeWord ?? 0)
  }
}

extension FixedPoint {
  /// The magnitude of the whole part, if it is below 2^64.
  var wholeWord: UInt64? {
    digitCount - scale > 20 ? nil : UInt64(String(decoding: wholeDigits, as: UTF8.self))
  }
}

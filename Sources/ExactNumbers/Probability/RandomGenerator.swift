// Goals, in order: the same numbers from the same seed everywhere, no bias at all, exact results.
//
// The generator is xoshiro256** 1.0 (D. Blackman, S. Vigna, Scrambled linear pseudorandom number
// generators, ACM TOMS 47, 2021). As its authors recommend, its state is the first four numbers of
// SplitMix64 (G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, OOPSLA
// 2014). It is not for secrets: from some of its numbers the others can be computed.

internal import CFLINT

/// A generator of random numbers. It is a value, so a copy makes the same numbers again.
public struct RandomGenerator: Sendable, Equatable {
  /// The four words of the state, not all 0.
  public private(set) var state: [UInt64]

  /// Creates the generator for a seed.
  public init(seed: UInt64) {
    var counter = seed
    state = (0..<4).map { _ in RandomGenerator.splitMix(&counter) }
  }

  /// Creates the generator in a state, or returns nil if the state is not valid.
  public init?(state: [UInt64]) {
    if state.count != 4 || state.allSatisfy({ $0 == 0 }) { return nil }
    self.state = state
  }

  /// Returns the next number of SplitMix64.
  private static func splitMix(_ counter: inout UInt64) -> UInt64 {
    counter &+= 0x9e37_79b9_7f4a_7c15
    var z = counter
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  /// Returns the next word: 64 bits.
  public mutating func next() -> UInt64 {
    let result = (state[1] &* 5).rotated(by: 7) &* 9
    let shifted = state[1] << 17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = state[3].rotated(by: 45)
    return result
  }

  // MARK: Numbers

  /// Returns a multiple of 2^−64 from 0 to below 1: the next word over 2^64.
  public mutating func fraction(_ context: Context) throws(NumberError) -> Number {
    try Number.divide(Number(word: next(), context), Number.power(2, 64, context), context)
  }

  /// Returns a number of the standard normal distribution: the number with the probability (w +
  /// 1/2)/2^64, where w is the next word.
  public mutating func normal(_ context: Context) throws(NumberError) -> Number {
    let twice = try Number.add(
      Number.multiply(2, Number(word: next(), context), context), 1, context)
    let probability = try Number.divide(twice, Number.power(2, 65, context), context)
    return try Number.normalQuantile(probability, mean: 0, deviation: 1, context)
  }

  /// Returns one of the integers from `a` to `b`, in either order, all equally likely.
  ///
  /// Let n be their count, and k the number of bits of n − 1. The offset is the k highest bits of
  /// as many words as they need, the first word highest. If it is n or more, other words are drawn.
  /// Throws `.notInteger`, `.tooLarge`.
  public mutating func integer(
    between a: Number, _ b: Number, _ context: Context
  ) throws(NumberError) -> Number {
    for operand in [a, b] where !operand.isInteger { throw operand.notWritten }
    let low = try Number.minimum(a, b, context)
    let last = try Number.subtract(Number.maximum(a, b, context), low, context)
    guard let bits = FlintInteger(last)?.bits else { throw last.notWritten }
    try context.price(bits: Double(bits), products: 4)
    while true {
      try context.poll()
      let offset = try draw(bits: bits, context)
      if try Number.lessOrEqual(offset, last, context) {
        return try Number.add(low, offset, context)
      }
    }
  }

  /// Returns one of the integers from 0 to below `count`, drawn as in `integer`.
  public mutating func index(below count: Int) -> Int {
    let last = UInt64(count - 1)
    if last == 0 { return 0 }
    while true {
      let offset = next() >> UInt64(last.leadingZeroBitCount)
      if offset <= last { return Int(offset) }
    }
  }

  /// Returns the highest `bits` bits of as many words as they need.
  private mutating func draw(bits: Int, _ context: Context) throws(NumberError) -> Number {
    if bits == 0 { return 0 }
    var result = FlintInteger()
    let words = (bits + 63) / 64
    for _ in 0..<words {
      let word = next()
      // In halves, because the size of a machine integer differs between systems.
      for half in [UInt(word >> 32), UInt(word & 0xffff_ffff)] {
        result.inPlace { fmpz_mul_2exp($0, $0, 32) }
        result.inPlace { fmpz_add_ui($0, $0, half) }
      }
    }
    result.inPlace { fmpz_fdiv_q_2exp($0, $0, UInt(64 * words - bits)) }
    return result.take()
  }
}

extension UInt64 {
  fileprivate func rotated(by count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}

extension Number {
  /// Creates the integer that a word represents.
  public init(word: UInt64, _ context: Context) throws(NumberError) {
    if let small = Int(exactly: word) {
      self = .small(small)
    } else {
      self = try Number.add(
        Number.multiply(.small(Int(word >> 1)), 2, context), .small(Int(word & 1)), context)
    }
  }

  /// The word that represents the integer, or nil if it does not fit.
  public var asWord: UInt64? {
    if let small = asInt { return UInt64(exactly: small) }
    guard case .large(let large) = self else { return nil }
    var value = large.value
    return withExtendedLifetime(large) {
      fmpz_sgn(&value) > 0 && fmpz_bits(&value) <= 64 ? UInt64(fmpz_get_ui(&value)) : nil
    }
  }
}

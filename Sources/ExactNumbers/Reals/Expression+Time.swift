// Nothing can stop a call of Arb, so each call is priced before it is made. The time in a
// function's row rejects a call that is too long at any operands. But extreme operands make Arb
// work with far more bits than requested. So the call is first made with fewer bits, and measured.

/// A call of Arb that was measured.
struct TimedCall {
  /// The requested bits.
  let bits: Int
  /// The processor time of the call.
  let seconds: Double
}

extension SpecialFunction {
  /// The bits of 10,000 digits, for which the times of rows were measured.
  private static let measuredBits = 33_220.0

  /// Returns the time of a call for `bits` bits at usual operands.
  ///
  /// Times grow as the power 2.5 of the bits. This was measured from 3,000 to 100,000 digits with
  /// FLINT 2.9 on a processor of 2020. The number of terms grows with the bits, each term needs a
  /// product, and some terms need a power.
  func seconds(at bits: Int) -> Double {
    let size = Double(bits) / Self.measuredBits
    return seconds * size * size * size.squareRoot()
  }
}

extension Context {
  /// The bits of a first call.
  private static let firstBits = 256

  /// Returns the bits of the next call on the way to a call of `bits` bits, after the measured call
  /// `last`. Returns all `bits` if that call is certain to end in time. Throws `.tooSlow` if it
  /// would not end in time.
  ///
  /// The time of a call grows about as the power 2.5 of the bits. No function grew by more than the
  /// power 3 or by less than 1.5.
  ///
  /// - Parameters:
  ///   - extra: the bits that the operands need for any number of digits.
  ///   - seconds: the time of the call at usual operands.
  func timedBits(
    for bits: Int, extra: Int, seconds: Double, after last: TimedCall?
  ) throws(NumberError) -> Int {
    if timeLimit == 0 { return bits }
    let left = interruption?.secondsLeft ?? Double(timeLimit)
    func require(_ seconds: Double) throws(NumberError) {
      try price(bits: 0, seconds: Double(timeLimit) - left + seconds)
    }
    try require(seconds)
    guard let last else { return min(bits, Self.firstBits + extra) }
    if last.bits >= bits { return bits }
    let factor = Double(bits) / Double(last.bits)
    // A call with a factor up to this takes at most an eighth of the time, however its time grows.
    let safe = left / 8 / last.seconds
    if factor * factor * factor <= safe { return bits }
    if last.seconds > left / 16 { try require(last.seconds * factor * factor.squareRoot()) }
    if factor <= 2 {
      try require(last.seconds * factor * factor * factor.squareRoot())
      return bits
    }
    return Int(
      Double(last.bits) * min(max((safe.binaryLogarithm / 3).binaryPower, 1.5), factor / 1.5))
  }
}

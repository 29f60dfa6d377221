// Nothing stops a call of Arb, so each has a price before it is made. What a row says of its
// function refuses at once what is too long at any operands. But extreme operands make Arb work
// with far more bits than were asked for. So the same call is made with fewer bits first, and
// measured.

/// A call of Arb that was measured.
struct TimedCall {
  /// The bits that it was asked for.
  let bits: Int
  /// The processor's time that it took.
  let seconds: Double
}

extension SpecialFunction {
  /// The bits of 10,000 digits, for which the times of rows were measured.
  private static let measuredBits = 33_220.0

  /// The time of a call for `bits` bits at usual operands.
  ///
  /// Times grow as the power 2.5 of the bits, as measured from 3,000 to 100,000 digits with FLINT
  /// 2.9 on a processor of 2020: as many terms, each of a product, and some of a power.
  func seconds(at bits: Int) -> Double {
    let size = Double(bits) / Self.measuredBits
    return seconds * size * size * size.squareRoot()
  }
}

extension Context {
  /// The bits of a first call.
  private static let firstBits = 256

  /// The bits of the next call on the way to one of `bits` bits, after one that was measured: all
  /// of them, if it will end in time for certain. Throws `.tooSlow` if it would not end in time.
  ///
  /// It takes about the power 2.5 of the bits, and no function took more than the power 3 or less
  /// than 1.5.
  ///
  /// - Parameters:
  ///   - extra: those of the bits that the operands need however few digits are asked for.
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
    // What takes an eighth of the time at most, however its time grows.
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

import ExactNumbers

// Arithmetic that differs from GNU dc's, or that only Gavin Howard's dc has. An error leaves the
// operands.

extension DeskInterpreter {
  // MARK: Powers

  /// Runs `^`. The exponent must be whole.
  mutating func raiseToWhole() throws(DeskError) {
    let (base, power) = try machine.topNumbers()
    if !power.isWhole { throw .notAnInteger }
    if base.isZero && power.signum < 0 { throw .divisionByZero }
    guard let exponent = power.truncatedWord else { throw .overflow }
    let bits = bits(of: base, toThe: exponent)
    try replaceTwo(isAttended: isAttended, count: exponent, bits: bits) {
      (a, _, exponent, places, context) throws(NumberError) in
      if a.isZero && exponent > 0 { return .small(0, scale: places) }
      return try FixedPoint.power(a, exponent, places: places, context)
    }
  }

  /// Runs `|` with base, exponent and modulus, which must be whole.
  mutating func raiseWholeModulo() throws(DeskError) {
    let (base, power, modulus) = try machine.topThree()
    if modulus.isZero { throw .divisionByZero }
    if power.signum < 0 { throw .negative }
    if !(base.isWhole && power.isWhole && modulus.isWhole) { throw .notAnInteger }
    if power.isZero {
      machine.stack.removeLast()
      machine.replaceTwo(by: .small(1, scale: 0))
    } else {
      try replaceThree(
        base.truncated(to: 0), power.truncated(to: 0), modulus.truncated(to: 0), places: 0)
    }
  }

  /// Runs `v`. The root has all its places even if it is 0 or 1.
  mutating func takeRootWithPlaces() throws(DeskError) {
    if try machine.topNumber().signum < 0 { throw .negativeRoot }
    try replaceTop { (number, places, context) throws(NumberError) in
      try FixedPoint.squareRoot(number, places: places, context)
        .with(places: max(places, number.scale), context)
    }
  }

  // MARK: Quotients

  /// Runs `~` as version 7 does: if no operand has places, none are set and the divisor is below
  /// 10^9, it divides the magnitudes.
  mutating func divideWithoutSigns() throws(DeskError) {
    let (lower, upper) = try machine.topNumbers()
    let isShort =
      machine.scale == 0 && lower.scale == 0 && upper.scale == 0
      && (upper.truncatedWord.map { $0.magnitude < 1_000_000_000 } ?? false)
    let operands = isShort ? (lower.absoluteValue, upper.absoluteValue) : (lower, upper)
    let (quotient, remainder) = try quotientAndRemainder(operands.0, operands.1)
    machine.replaceTwo(by: lower.isZero ? .small(0, scale: remainder.scale) : quotient, remainder)
  }

  // MARK: Places

  /// Runs `@`, `H` and `h`: changes the number of places of the number below the top, or shifts its
  /// point.
  mutating func moveByTop(
    _ move: @escaping @Sendable (FixedPoint, Int, Context) throws(NumberError) -> FixedPoint
  ) throws(DeskError) {
    let (number, top) = try machine.topNumbers()
    if !top.isWhole { throw .notAnInteger }
    let count = Int(clamping: try DeskMachine.natural(top))
    let bits = bits(of: number, toPlaces: count)
    try replaceTwo(isAttended: isAttended, count: count, bits: bits) {
      (a, _, count, _, context) throws(NumberError) in
      try move(a, count, context)
    }
  }

  // MARK: Truth

  /// Runs `(`, `{`, `)`, `}`, `G`, `M` and `m`: pops two numbers and pushes whether a condition
  /// holds for them.
  mutating func pushWhether(
    _ holds: @escaping @Sendable (_ upper: FixedPoint, _ lower: FixedPoint) -> Bool
  ) throws(DeskError) {
    try replaceTwo(isAttended: isAttended) { (lower, upper, _, _, _) in
      .small(holds(upper, lower) ? 1 : 0, scale: 0)
    }
  }

  /// Runs `N`: replaces a number by whether it is zero.
  mutating func negateTruth() throws(DeskError) {
    try replaceTop { (number, _, _) throws(NumberError) in
      .small(number.isZero ? 1 : 0, scale: 0)
    }
  }
}

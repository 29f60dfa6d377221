import ExactNumbers

// Arithmetic that Gavin Howard's dc does otherwise than GNU dc, or alone. An
// error leaves the operands.

extension DeskInterpreter {
  /// The top as a number, which stays; says what is wrong if it is none.
  func topNumber() -> Result<FixedPoint, DeskError> {
    guard let value = stack.last else { return .failure(.stackEmpty) }
    guard case .number(let number) = value else { return .failure(.notANumber) }
    return .success(number)
  }

  /// Replaces the top, a number, by what is made of it.
  @inline(__always)
  mutating func replaceTop(
    _ operation:
      @escaping @Sendable (FixedPoint, _ places: Int, Context) throws(NumberError) -> FixedPoint
  ) {
    switch topNumber() {
    case .failure(let error): report(error)
    case .success(let number):
      let result = finish(bits(of: number), (number, scale)) {
        (operands, context) throws(NumberError) in
        try operation(operands.0, operands.1, context)
      }
      if let result { stack[stack.count - 1] = .number(result) }
    }
  }

  /// A number without a sign and below 2^64, cut off; says what is wrong if it is none.
  mutating func natural(_ number: FixedPoint) -> UInt64? {
    if number.signum < 0 {
      report(.negative)
      return nil
    }
    if let word = number.wholeWord { return word }
    report(.overflow)
    return nil
  }

  // MARK: Powers

  /// `^`; the exponent must be whole.
  mutating func raiseToWhole() {
    guard let (base, power) = topNumbers() else { return }
    if !power.isWhole { return report(.notAnInteger) }
    if base.isZero && power.signum < 0 { return report(.divisionByZero) }
    guard let exponent = power.truncatedWord else { return report(.overflow) }
    let bits = bits(of: base, toThe: exponent)
    replaceTwo(isAttended: isAttended, count: exponent, bits: bits) {
      (a, _, exponent, places, context) throws(NumberError) in
      if a.isZero && exponent > 0 { return .small(0, scale: places) }
      return try FixedPoint.power(a, exponent, places: places, context)
    }
  }

  /// `|`: base, exponent and modulus, all of them whole.
  mutating func raiseWholeModulo() {
    let count = stack.count
    guard count >= 3 else { return report(.stackEmpty) }
    guard case .number(let base) = stack[count - 3], case .number(let power) = stack[count - 2],
      case .number(let modulus) = stack[count - 1]
    else { return report(.notANumber) }
    if modulus.isZero { return report(.divisionByZero) }
    if power.signum < 0 { return report(.negative) }
    if !(base.isWhole && power.isWhole && modulus.isWhole) { return report(.notAnInteger) }
    if power.isZero {
      stack.removeLast(2)
      stack[stack.count - 1] = .word(1)
    } else {
      replaceThree(
        base.truncated(to: 0), power.truncated(to: 0), modulus.truncated(to: 0), places: 0)
    }
  }

  /// `v`, with all its places also where the root is 0 or 1.
  mutating func takeRootWithPlaces() {
    if case .success(let number) = topNumber(), number.signum < 0 { return report(.negativeRoot) }
    replaceTop { (number, places, context) throws(NumberError) in
      try FixedPoint.squareRoot(number, places: places, context)
        .with(places: max(places, number.scale), context)
    }
  }

  // MARK: Quotients

  /// `~`, as it is in version 7: where neither operand has places, none were set and the divisor is
  /// below 10^9, quotient and remainder are those of the magnitudes.
  mutating func divideWithoutSigns() {
    guard let (lower, upper) = topNumbers() else { return }
    let isShort =
      scale == 0 && lower.scale == 0 && upper.scale == 0
      && (upper.truncatedWord.map { $0.magnitude < 1_000_000_000 } ?? false)
    let operands = isShort ? (lower.absoluteValue, upper.absoluteValue) : (lower, upper)
    guard let (quotient, remainder) = quotientAndRemainder(operands.0, operands.1) else { return }
    stack[stack.count - 2] = .number(
      lower.isZero ? .small(0, scale: remainder.scale) : quotient)
    stack[stack.count - 1] = .number(remainder)
  }

  // MARK: Places

  /// `@`, `H`, `h`: changes the places of the number below the top by the top, or shifts its point.
  mutating func moveByTop(
    _ move: @escaping @Sendable (FixedPoint, Int, Context) throws(NumberError) -> FixedPoint
  ) {
    guard let (number, top) = topNumbers() else { return }
    if !top.isWhole { return report(.notAnInteger) }
    guard let word = natural(top) else { return }
    let count = Int(clamping: word)
    let bits = bits(of: number, toPlaces: count)
    replaceTwo(isAttended: isAttended, count: count, bits: bits) {
      (a, _, count, _, context) throws(NumberError) in
      try move(a, count, context)
    }
  }

  /// `_` before anything but a digit.
  mutating func negate() { replaceTop { (number, _, _) throws(NumberError) in number.negated } }

  // MARK: Truth

  /// `(`, `{`, `)`, `}`, `G`, `M`, `m`: pushes whether something holds for the top
  /// and the number below it.
  mutating func pushWhether(
    _ holds: @escaping @Sendable (_ upper: FixedPoint, _ lower: FixedPoint) -> Bool
  ) {
    replaceTwo(isAttended: isAttended) { (lower, upper, _, _, _) in
      .small(holds(upper, lower) ? 1 : 0, scale: 0)
    }
  }

  /// `N`: whether a number is zero.
  mutating func negateTruth() {
    replaceTop { (number, _, _) throws(NumberError) in .small(number.isZero ? 1 : 0, scale: 0) }
  }

  /// `u`, `t`: whether the popped value is of a kind.
  mutating func pushWhether(_ isOfKind: (DeskValue) -> Bool) {
    if let value = pop() { push(.word(isOfKind(value) ? 1 : 0)) }
  }

  // MARK: Random numbers

  /// `'`
  mutating func pushRandom() { push(.number(FixedPoint(random.next()))) }

  /// `"`: a number from 0 to below the popped one.
  mutating func takeRandomBelow() {
    guard case .success(let bound) = topNumber() else { return replaceTop { (n, _, _) in n } }
    if bound.signum < 0 { return report(.negative) }
    if !bound.isWhole { return report(.notAnInteger) }
    stack[stack.count - 1] = .number(random.next(below: bound))
  }

  /// `j`
  mutating func setSeed() {
    guard case .success(let seed) = topNumber() else { return replaceTop { (n, _, _) in n } }
    do throws(NumberError) {
      try random.seed(with: seed, context)
      stack.removeLast()
    } catch { report(Self.error(error)) }
  }

  /// `J`
  mutating func pushSeed() {
    do throws(NumberError) { push(.number(try random.seed(context))) } catch {
      report(Self.error(error))
    }
  }
}

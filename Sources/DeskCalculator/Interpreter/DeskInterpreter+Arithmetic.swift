import ExactNumbers

extension DeskInterpreter {
  /// Runs `+`.
  ///
  /// - Parameter isAttended: whether there is a runner; a constant in loops, for speed.
  @inline(__always)
  mutating func add(isAttended: Bool) throws(DeskError) {
    if machine.replaceTwoWords({ $0.addingReportingOverflow($1) }) { return }
    try replaceTwo(isAttended: isAttended) { (a, b, _, _, context) throws(NumberError) in
      try FixedPoint.sum(a, b, context)
    }
  }

  /// Runs `-`.
  @inline(__always)
  mutating func subtract(isAttended: Bool) throws(DeskError) {
    if machine.replaceTwoWords({ $0.subtractingReportingOverflow($1) }) { return }
    try replaceTwo(isAttended: isAttended) { (a, b, _, _, context) throws(NumberError) in
      try FixedPoint.difference(a, b, context)
    }
  }

  /// Runs `*`.
  @inline(__always)
  mutating func multiply(isAttended: Bool) throws(DeskError) {
    try replaceTwo(isAttended: isAttended) { (a, b, _, places, context) throws(NumberError) in
      try FixedPoint.product(a, b, places: places, context)
    }
  }

  /// Runs `/`.
  mutating func divide() throws(DeskError) {
    try replaceTwo(isAttended: isAttended) { (a, b, _, places, context) throws(NumberError) in
      try FixedPoint.quotient(a, b, places: places, context)
    }
  }

  /// Runs `%`.
  mutating func takeRemainder() throws(DeskError) {
    try replaceTwo(isAttended: isAttended, zeroDivisor: .remainderByZero) {
      (a, b, _, places, context) throws(NumberError) in
      try FixedPoint.remainder(a, b, places: places, context)
    }
  }

  /// Computes a number from two numbers, a count and the number of places that is set.
  ///
  /// If speed matters, the closure must capture nothing, so that nothing is allocated for it.
  typealias Operation =
    @Sendable (FixedPoint, FixedPoint, _ count: Int, _ places: Int, Context) throws(NumberError)
    -> FixedPoint

  /// Replaces the top two numbers by a result. After an error they stay.
  ///
  /// - Parameters:
  ///   - isAttended: whether there is a runner.
  ///   - count: the count that the operation gets.
  ///   - bits: the size of the work in bits, if it is larger than the operands.
  @inline(__always)
  mutating func replaceTwo(
    isAttended: Bool, zeroDivisor: DeskError = .divisionByZero, count: Int = 0,
    bits: Int = 0, _ operation: @escaping Operation
  ) throws(DeskError) {
    if isAttended { return try replaceTwo(zeroDivisor: zeroDivisor, count, bits, operation) }
    let (lower, upper) = try machine.topNumbers()
    do throws(NumberError) {
      machine.replaceTwo(by: try operation(lower, upper, count, machine.scale, context))
    } catch { throw DeskError(error, zeroDivisor: zeroDivisor) }
  }

  /// Replaces the top two numbers by a result that the runner computes, so that the user can
  /// interrupt.
  @inline(never)
  private mutating func replaceTwo(
    zeroDivisor: DeskError, _ count: Int, _ bits: Int, _ operation: @escaping Operation
  ) throws(DeskError) {
    let (lower, upper) = try machine.topNumbers()
    let places = machine.scale
    let size = max(bits, self.bits(of: lower, upper))
    let result = try compute(size, (lower, upper), zeroDivisor: zeroDivisor) {
      (operands, context) throws(NumberError) in
      try operation(operands.0, operands.1, count, places, context)
    }
    machine.replaceTwo(by: result)
  }

  /// Replaces the number on the top by the result of an operation.
  @inline(__always)
  mutating func replaceTop(
    _ operation:
      @escaping @Sendable (FixedPoint, _ places: Int, Context) throws(NumberError) -> FixedPoint
  ) throws(DeskError) {
    let number = try machine.topNumber()
    let result = try compute(bits(of: number), (number, machine.scale)) {
      (operands, context) throws(NumberError) in
      try operation(operands.0, operands.1, context)
    }
    machine.replaceTop(by: result)
  }

  /// Runs `~`: pushes the quotient, then the remainder.
  mutating func divideWithRemainder() throws(DeskError) {
    let (lower, upper) = try machine.topNumbers()
    let (quotient, remainder) = try quotientAndRemainder(lower, upper)
    machine.replaceTwo(by: quotient, remainder)
  }

  /// Returns quotient and remainder, with the number of places that is set.
  func quotientAndRemainder(
    _ lower: FixedPoint, _ upper: FixedPoint
  ) throws(DeskError) -> (quotient: FixedPoint, remainder: FixedPoint) {
    try compute(bits(of: lower, upper), (lower, upper, machine.scale)) {
      (operands, context) throws(NumberError) in
      try FixedPoint.quotientAndRemainder(operands.0, operands.1, places: operands.2, context)
    }
  }

  /// Runs `^`. A negative result that GNU dc truncates to 0 keeps its sign.
  mutating func raise() throws(DeskError) {
    let (base, power) = try machine.topNumbers()
    if power.scale > 0 { report(.fractionInExponent) }
    let exponent = exponent(power)
    let bits = bits(of: base, toThe: exponent)
    try replaceTwo(isAttended: isAttended, count: exponent, bits: bits) {
      (a, _, exponent, places, context) throws(NumberError) in
      try FixedPoint.power(a, exponent, places: places, keepsSign: true, context)
    }
  }

  /// Returns the exponent, truncated to a whole number. If GNU dc finds it too large, it is
  /// reported and counts as 0, as in GNU dc.
  private mutating func exponent(_ power: FixedPoint) -> Int {
    if let word = power.truncatedWord, word.magnitude <= Self.largestWord { return word }
    report(.exponentTooLarge)
    return 0
  }

  /// Runs `v`. GNU dc drops a value that has no root.
  mutating func takeRoot() throws(DeskError) {
    guard case .number(let number) = try machine.top() else { return try drop(.rootOfString) }
    if number.isNegative { return try drop(.negativeRoot) }
    try replaceTop { (number, places, context) throws(NumberError) in
      try FixedPoint.squareRoot(number, places: places, context)
    }
  }

  /// Drops the top, which caused the error.
  private mutating func drop(_ error: DeskError) throws(DeskError) {
    machine.stack.removeLast()
    throw error
  }

  /// Runs `|` with base, exponent and modulus. A negative exponent silently leaves all three, as in
  /// GNU dc.
  mutating func raiseModulo() throws(DeskError) {
    let (base, power, modulus) = try machine.topThree()
    if modulus.isZero { throw .remainderByZero }
    if power.isNegative { return }
    if base.scale > 0 { report(.fractionInBase) }
    if power.scale > 0 { report(.fractionInExponent) }
    if modulus.scale > 0 { report(.fractionInModulus) }
    try replaceThree(
      base, power.truncated(to: 0), modulus, places: machine.scale, zeroDivisor: .remainderByZero)
  }

  /// Replaces three numbers by a power modulo the last of them. After an error they stay.
  mutating func replaceThree(
    _ base: FixedPoint, _ power: FixedPoint, _ modulus: FixedPoint, places: Int,
    zeroDivisor: DeskError = .divisionByZero
  ) throws(DeskError) {
    let bits = bits(of: base, power, modulus)
    let result = try compute(bits, (base, power, modulus, places), zeroDivisor: zeroDivisor) {
      (operands, context) throws(NumberError) in
      try FixedPoint.powerModulo(operands.0, operands.1, operands.2, places: operands.3, context)
    }
    machine.stack.removeLast()
    machine.replaceTwo(by: result)
  }
}

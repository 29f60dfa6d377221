import ExactNumbers

extension DeskInterpreter {
  /// `+`
  ///
  /// - Parameter isAttended: whether there is a runner; a constant where loops need it.
  @inline(__always)
  mutating func add(isAttended: Bool) {
    if replaceTwoWords({ $0.addingReportingOverflow($1) }) { return }
    replaceTwo(isAttended: isAttended) { (a, b, _, _, context) throws(NumberError) in
      try FixedPoint.sum(a, b, context)
    }
  }

  /// `-`
  @inline(__always)
  mutating func subtract(isAttended: Bool) {
    if replaceTwoWords({ $0.subtractingReportingOverflow($1) }) { return }
    replaceTwo(isAttended: isAttended) { (a, b, _, _, context) throws(NumberError) in
      try FixedPoint.difference(a, b, context)
    }
  }

  /// `*`
  @inline(__always)
  mutating func multiply(isAttended: Bool) {
    replaceTwo(isAttended: isAttended) { (a, b, _, places, context) throws(NumberError) in
      try FixedPoint.product(a, b, places: places, context)
    }
  }

  /// `/`
  mutating func divide() {
    replaceTwo(isAttended: isAttended) { (a, b, _, places, context) throws(NumberError) in
      try FixedPoint.quotient(a, b, places: places, context)
    }
  }

  /// `%`
  mutating func takeRemainder() {
    replaceTwo(isAttended: isAttended, zeroDivisor: .remainderByZero) {
      (a, b, _, places, context) throws(NumberError) in
      try FixedPoint.remainder(a, b, places: places, context)
    }
  }

  /// Replaces two words of the same scale by a word of it; false where there are none, or
  /// the result is too large.
  @inline(__always)
  private mutating func replaceTwoWords(
    _ operation: (Int, Int) -> (partialValue: Int, overflow: Bool)
  ) -> Bool {
    guard let (lower, upper, scale) = topWords() else { return false }
    let (result, overflow) = operation(lower, upper)
    if overflow { return false }
    stack.removeLast()
    stack[stack.count - 1] = .number(.small(result, scale: scale))
    return true
  }

  /// Makes a number of two, a count and the places that are set.
  ///
  /// It captures nothing where speed counts: nothing is then allocated for it.
  typealias Operation =
    @Sendable (FixedPoint, FixedPoint, _ count: Int, _ places: Int, Context) throws(NumberError)
    -> FixedPoint

  /// Replaces the two uppermost numbers by a result; on an error they stay.
  ///
  /// - Parameters:
  ///   - isAttended: whether there is a runner.
  ///   - count: what the operation is told.
  ///   - bits: how large the work is, for the runner.
  @inline(__always)
  mutating func replaceTwo(
    isAttended: Bool, zeroDivisor: DeskError = .divisionByZero, count: Int = 0,
    bits: Int = 0, _ operation: @escaping Operation
  ) {
    guard let (lower, upper) = topNumbers() else { return }
    if isAttended { return replaceTwo(zeroDivisor: zeroDivisor, count, bits, operation) }
    do throws(NumberError) {
      let result = try operation(lower, upper, count, scale, context)
      stack.removeLast()
      stack[stack.count - 1] = .number(result)
    } catch { report(Self.error(error, zeroDivisor: zeroDivisor)) }
  }

  /// Replaces the two uppermost numbers likewise, where the user can interrupt.
  @inline(never)
  private mutating func replaceTwo(
    zeroDivisor: DeskError, _ count: Int, _ bits: Int, _ operation: @escaping Operation
  ) {
    guard let (lower, upper) = topNumbers() else { return }
    let places = scale
    let size = max(bits, self.bits(of: lower, upper))
    let result = finish(size, (lower, upper), zeroDivisor: zeroDivisor) {
      (operands, context) throws(NumberError) in
      try operation(operands.0, operands.1, count, places, context)
    }
    guard let result else { return }
    stack.removeLast()
    stack[stack.count - 1] = .number(result)
  }

  /// dc's error for one of the arithmetic.
  static func error(
    _ error: NumberError, zeroDivisor: DeskError = .divisionByZero
  ) -> DeskError {
    switch error {
    case .divisionByZero: zeroDivisor
    case .interrupted: .interrupted
    default: .tooLarge
    }
  }

  /// `~`: quotient and, above it, remainder.
  mutating func divideWithRemainder() {
    guard let (lower, upper) = topNumbers() else { return }
    guard let (quotient, remainder) = quotientAndRemainder(lower, upper) else { return }
    stack[stack.count - 2] = .number(quotient)
    stack[stack.count - 1] = .number(remainder)
  }

  /// Quotient and remainder with the places that are set; nil where that failed, which is reported.
  mutating func quotientAndRemainder(
    _ lower: FixedPoint, _ upper: FixedPoint
  ) -> (quotient: FixedPoint, remainder: FixedPoint)? {
    finish(bits(of: lower, upper), (lower, upper, scale)) {
      (operands, context) throws(NumberError) in
      try FixedPoint.quotientAndRemainder(
        operands.0, operands.1, places: operands.2, context)
    }
  }

  /// `^`; what GNU dc cuts off to nothing keeps its sign.
  mutating func raise() {
    guard let (base, power) = topNumbers() else { return }
    if power.scale > 0 { report(.fractionInExponent) }
    let exponent = exponent(power)
    let bits = bits(of: base, toThe: exponent)
    replaceTwo(isAttended: isAttended, count: exponent, bits: bits) {
      (a, _, exponent, places, context) throws(NumberError) in
      try FixedPoint.power(a, exponent, places: places, keepsSign: true, context)
    }
  }

  /// The exponent cut off to a whole number; one that GNU dc finds too large counts as 0, as there.
  private mutating func exponent(_ power: FixedPoint) -> Int {
    if let word = power.truncatedWord, word.magnitude <= Self.largestWord { return word }
    report(.exponentTooLarge)
    return 0
  }

  /// `v`; GNU dc drops what has no root.
  mutating func takeRoot() {
    guard let value = pop() else { return }
    guard case .number(let number) = value else { return report(.rootOfString) }
    do throws(NumberError) { push(.number(try root(of: number))) } catch {
      if case .negative = error { return report(.negativeRoot) }
      push(value)
      report(Self.error(error))
    }
  }

  private func root(of number: FixedPoint) throws(NumberError) -> FixedPoint {
    if !isAttended { return try FixedPoint.squareRoot(number, places: scale, context) }
    return try compute(bits(of: number), (number, scale)) {
      (operands, context) throws(NumberError) in
      try FixedPoint.squareRoot(operands.0, places: operands.1, context)
    }
  }

  /// `|`: base, exponent, modulus; a negative exponent leaves them without a word, as in GNU dc.
  mutating func raiseModulo() {
    let count = stack.count
    guard count >= 3 else { return report(.stackEmpty) }
    guard case .number(let base) = stack[count - 3], case .number(var power) = stack[count - 2],
      case .number(let modulus) = stack[count - 1]
    else { return report(.notANumber) }
    if modulus.isZero { return report(.remainderByZero) }
    if power.isNegative { return }
    if base.scale > 0 { report(.fractionInBase) }
    if power.scale > 0 { report(.fractionInExponent) }
    if modulus.scale > 0 { report(.fractionInModulus) }
    power = power.truncated(to: 0)
    replaceThree(base, power, modulus, places: scale, zeroDivisor: .remainderByZero)
  }

  /// Replaces three numbers by a power modulo the last of them; on an error they stay.
  mutating func replaceThree(
    _ base: FixedPoint, _ power: FixedPoint, _ modulus: FixedPoint, places: Int,
    zeroDivisor: DeskError = .divisionByZero
  ) {
    let bits = bits(of: base, power, modulus)
    let result = finish(bits, (base, power, modulus, places), zeroDivisor: zeroDivisor) {
      (operands, context) throws(NumberError) in
      try FixedPoint.powerModulo(
        operands.0, operands.1, operands.2, places: operands.3, context)
    }
    guard let result else { return }
    stack.removeLast(2)
    stack[stack.count - 1] = .number(result)
  }
}

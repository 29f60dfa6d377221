import ExactNumbers

extension DeskInterpreter {
  /// `+`
  @inline(__always)
  mutating func add() {
    if replaceTwoWords({ $0.addingReportingOverflow($1) }) { return }
    replaceTwo { (a, b, context) throws(NumberError) in try FixedPoint.sum(a, b, context) }
  }

  /// `-`
  @inline(__always)
  mutating func subtract() {
    if replaceTwoWords({ $0.subtractingReportingOverflow($1) }) { return }
    replaceTwo { (a, b, context) throws(NumberError) in try FixedPoint.difference(a, b, context) }
  }

  /// `*`
  @inline(__always)
  mutating func multiply() {
    let places = scale
    replaceTwo { (a, b, context) throws(NumberError) in
      try FixedPoint.product(a, b, places: places, context)
    }
  }

  /// `/`
  mutating func divide() {
    let places = scale
    replaceTwo { (a, b, context) throws(NumberError) in
      try FixedPoint.quotient(a, b, places: places, context)
    }
  }

  /// `%`
  mutating func takeRemainder() {
    let places = scale
    replaceTwo(zeroDivisor: .remainderByZero) { (a, b, context) throws(NumberError) in
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

  /// Replaces the two uppermost numbers by a result; on an error they stay.
  @inline(__always)
  mutating func replaceTwo(
    zeroDivisor: DeskError = .divisionByZero,
    _ operation: (FixedPoint, FixedPoint, Context) throws(NumberError) -> FixedPoint
  ) {
    guard let (lower, upper) = topNumbers() else { return }
    do throws(NumberError) {
      let result = try operation(lower, upper, context)
      stack.removeLast()
      stack[stack.count - 1] = .number(result)
    } catch { report(Self.error(error, zeroDivisor: zeroDivisor)) }
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
    do throws(NumberError) {
      let results = try FixedPoint.quotientAndRemainder(lower, upper, places: scale, context)
      stack[stack.count - 2] = .number(results.quotient)
      stack[stack.count - 1] = .number(results.remainder)
    } catch { report(Self.error(error)) }
  }

  /// `^`; what GNU dc cuts off to nothing keeps its sign.
  mutating func raise() {
    guard let (base, power) = topNumbers() else { return }
    if power.scale > 0 { report(.fractionInExponent) }
    let places = scale
    let exponent = exponent(power)
    replaceTwo { (_, _, context) throws(NumberError) in
      try FixedPoint.power(base, exponent, places: places, keepsSign: true, context)
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
    do throws(NumberError) {
      push(.number(try FixedPoint.squareRoot(number, places: scale, context)))
    } catch {
      if case .negative = error { return report(.negativeRoot) }
      push(value)
      report(.tooLarge)
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
    do throws(NumberError) {
      let result = try FixedPoint.powerModulo(base, power, modulus, places: scale, context)
      stack.removeLast(2)
      stack[stack.count - 1] = .number(result)
    } catch { report(Self.error(error, zeroDivisor: .remainderByZero)) }
  }
}

internal import CFLINT

/// The arithmetic of the coefficients of series.
protocol SeriesArithmetic {
  associatedtype Coefficient
  var context: Context { get }
  var zero: Coefficient { get }
  func constant(_ number: Number) -> Coefficient
  /// Adds the memory of a coefficient.
  func note(_ x: Coefficient, in memory: inout MemoryUse)
  /// Returns whether it is obviously zero, without any computation.
  func isShownZero(_ x: Coefficient) -> Bool
  func isZero(_ x: Coefficient) throws(NumberError) -> Bool
  func sign(_ x: Coefficient) throws(NumberError) -> Int
  func add(_ y: Coefficient, _ x: Coefficient) throws(NumberError) -> Coefficient
  func subtract(_ y: Coefficient, _ x: Coefficient) throws(NumberError) -> Coefficient
  func sum(ofProducts y: [Coefficient], _ x: [Coefficient]) throws(NumberError) -> Coefficient
  func divide(_ y: Coefficient, _ x: Coefficient) throws(NumberError) -> Coefficient
  func multiply(_ y: Coefficient, by factor: Int) throws(NumberError) -> Coefficient
  func divide(_ y: Coefficient, by divisor: Int) throws(NumberError) -> Coefficient
  /// Returns the value of a step, which is real-analytic there.
  func value(of operation: Formula.Operation, _ y: Coefficient, _ x: Coefficient)
    throws(NumberError) -> Coefficient
}

struct ExactCoefficients: SeriesArithmetic {
  let context: Context

  init(_ context: Context) { self.context = context }

  var zero: Number { 0 }
  func constant(_ number: Number) -> Number { number }
  func note(_ x: Number, in memory: inout MemoryUse) { memory.add(x) }
  func isShownZero(_ x: Number) -> Bool { x.asInt == 0 }
  func isZero(_ x: Number) throws(NumberError) -> Bool { try Number.isZero(x, context) }
  func sign(_ x: Number) throws(NumberError) -> Int { try x.signum(context) }
  func add(_ y: Number, _ x: Number) throws(NumberError) -> Number { try Number.add(y, x, context) }
  func subtract(_ y: Number, _ x: Number) throws(NumberError) -> Number {
    try Number.subtract(y, x, context)
  }
  func sum(ofProducts y: [Number], _ x: [Number]) throws(NumberError) -> Number {
    var sum: Number = 0
    for (y, x) in zip(y, x) { sum = try Number.add(sum, Number.multiply(y, x, context), context) }
    return sum
  }
  func divide(_ y: Number, _ x: Number) throws(NumberError) -> Number {
    try Number.divide(y, x, context)
  }
  func multiply(_ y: Number, by factor: Int) throws(NumberError) -> Number {
    try Number.multiply(y, .small(factor), context)
  }
  func divide(_ y: Number, by divisor: Int) throws(NumberError) -> Number {
    try Number.divide(y, .small(divisor), context)
  }
  func value(of operation: Formula.Operation, _ y: Number, _ x: Number) throws(NumberError)
    -> Number
  {
    try operation.value(y, x, context)
  }
}

/// Balls of real numbers as coefficients; a ball that is not finite throws `.noBound`.
struct BallCoefficients: SeriesArithmetic {
  let bits: Int
  let context: Context
  let zero: Ball

  init(bits: Int, _ context: Context) {
    self.bits = bits
    self.context = context
    var ball = FlintBall()
    zero = ball.take(precision: bits)
  }

  /// Derivatives introduce constants that are not evaluated yet, such as ln 2 in the derivative of
  /// 2^x. A constant that cannot be evaluated has no bound.
  func constant(_ number: Number) -> Ball {
    try? number.evaluateParts(bits, context)
    return number.knownEnclosure(bits)
  }
  func note(_ x: Ball, in memory: inout MemoryUse) { memory.add(bytes: 96 + bits / 8) }
  func isShownZero(_ x: Ball) -> Bool { x.isPoint && x.containsZero }
  func isZero(_ x: Ball) throws(NumberError) -> Bool {
    if !x.containsZero { return false }
    if x.isPoint { return true }
    throw .noBound
  }
  func sign(_ x: Ball) throws(NumberError) -> Int {
    guard let sign = x.sign, sign != 0 else { throw .noBound }
    return sign
  }
  func add(_ y: Ball, _ x: Ball) throws(NumberError) -> Ball {
    try finite(y.combined(with: x, precision: bits) { arb_add($0, $1, $2, bits) })
  }
  func subtract(_ y: Ball, _ x: Ball) throws(NumberError) -> Ball {
    try finite(y.combined(with: x, precision: bits) { arb_sub($0, $1, $2, bits) })
  }
  func sum(ofProducts y: [Ball], _ x: [Ball]) throws(NumberError) -> Ball {
    var sum = FlintBall()
    arb_dot(&sum.value, nil, 0, y.map { $0.value }, 1, x.map { $0.value }, 1, y.count, bits)
    withExtendedLifetime((y, x)) {}
    return try finite(sum.take(precision: bits))
  }
  func divide(_ y: Ball, _ x: Ball) throws(NumberError) -> Ball {
    try finite(y.combined(with: x, precision: bits) { arb_div($0, $1, $2, bits) })
  }
  func multiply(_ y: Ball, by factor: Int) throws(NumberError) -> Ball {
    try finite(y.map(precision: bits) { arb_mul_si($0, $1, factor, bits) })
  }
  func divide(_ y: Ball, by divisor: Int) throws(NumberError) -> Ball {
    try finite(y.map(precision: bits) { arb_div_si($0, $1, divisor, bits) })
  }

  func value(of operation: Formula.Operation, _ y: Ball, _ x: Ball) throws(NumberError) -> Ball {
    try finite(operation.value(over: y, x, isAnalytic: true, bits))
  }

  private func finite(_ ball: Ball) throws(NumberError) -> Ball {
    if !ball.isFinite { throw .noBound }
    return ball
  }
}

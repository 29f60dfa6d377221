// Goals, in order: the right domain, exact values by the table of rules. Definitions: DLMF 4.28,
// 4.37.

extension Number {
  /// (e^x − e^−x)/2. Throws `.tooLarge` as `exp`.
  public static func sinh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try checkExponent(x, context)
    return try Function.sinh(x, context)
  }

  /// (e^x + e^−x)/2. Throws `.tooLarge` as `exp`.
  public static func cosh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try checkExponent(x, context)
    return try Function.cosh(x, context)
  }

  /// sinh x/cosh x.
  public static func tanh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try checkExponent(x, context)
    return try Function.tanh(x, context)
  }

  /// The inverse of sinh.
  public static func asinh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try Function.asinh(x, context)
  }

  /// The inverse of cosh, at least 0. Throws `.undefined` for x < 1.
  public static func acosh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.operand(of: .cosh) == nil, try less(x, 1, context) { throw .undefined(at: x) }
    return try Function.acosh(x, context)
  }

  /// The inverse of tanh. Throws `.undefined` unless −1 < x < 1.
  public static func atanh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.operand(of: .tanh) == nil, try !less(absolute(x, context), 1, context) {
      throw .undefined(at: x)
    }
    return try Function.atanh(x, context)
  }
}

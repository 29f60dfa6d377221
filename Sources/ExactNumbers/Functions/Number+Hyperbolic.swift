// Goals, in order: the right domain, exact values by rules. Definitions: DLMF 4.28, 4.37.

extension Number {
  /// Returns (e^x − e^−x)/2. Throws `.outOfRange`, as `exp` does.
  public static func sinh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.sinh(context) }
    try checkExponent(x, context)
    return try Function.sinh(x, context)
  }

  /// Returns (e^x + e^−x)/2. Throws `.outOfRange`, as `exp` does.
  public static func cosh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.cosh(context) }
    try checkExponent(x, context)
    return try Function.cosh(x, context)
  }

  /// Returns sinh x/cosh x.
  public static func tanh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.tanh(context) }
    return try Function.tanh(x, context)
  }

  /// Returns the inverse of sinh.
  public static func asinh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.asinh(context) }
    return try Function.asinh(x, context)
  }

  /// Returns the inverse of cosh: at least 0 for x ≥ 1, i·acos x for x < 1.
  public static func acosh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.acosh(context) }
    if x.operand(of: .cosh) == nil, try less(x, 1, context) {
      return try Complex.acosh(belowOne: x, context)
    }
    return try Function.acosh(x, context)
  }

  /// Returns the inverse of tanh: atanh 1/x ∓ πi/2 for x beyond ±1. Throws `.undefined` at ±1.
  public static func atanh(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.atanh(context) }
    if x.operand(of: .tanh) == nil {
      let size = try compare(absolute(x, context), 1, context)
      if size == 0 { throw .undefined(at: x) }
      if size > 0 { return try Complex.atanh(beyondOne: x, context) }
    }
    return try Function.atanh(x, context)
  }
}

// Goals, in order: the principal branch even on the cuts, exact parts whenever a real function has
// them. All angles here are in radians. Definitions: DLMF 4.14, 4.21 (parts), 4.23, 4.28, 4.37.

extension Complex {
  // MARK: Functions

  /// Returns sin z = sin a·cosh b + i·cos a·sinh b.
  func sin(_ context: Context) throws(NumberError) -> Number {
    if let operand = operand(of: .asin) { return operand }
    return try Number(
      real: Complex.product(Function.sin, real, Number.cosh, imaginary, context),
      imaginary: Complex.product(Function.cos, real, Number.sinh, imaginary, context),
      origin: Origin(.sin, .complex(self)))
  }

  /// Returns cos z = cos a·cosh b − i·sin a·sinh b.
  func cos(_ context: Context) throws(NumberError) -> Number {
    if let operand = operand(of: .acos) { return operand }
    return try Number(
      real: Complex.product(Function.cos, real, Number.cosh, imaginary, context),
      imaginary: Number.negate(
        Complex.product(Function.sin, real, Number.sinh, imaginary, context), context),
      origin: Origin(.cos, .complex(self)))
  }

  /// Returns tan z = (sin 2a + i·sinh 2b)/(cos 2a + cosh 2b).
  func tan(_ context: Context) throws(NumberError) -> Number {
    if let operand = operand(of: .atan) { return operand }
    let a = try Number.multiply(2, real, context)
    let b = try Number.multiply(2, imaginary, context)
    let bottom = try Number.add(Function.cos(a, context), Number.cosh(b, context), context)
    return try Number(
      real: Number.divide(Function.sin(a, context), bottom, context),
      imaginary: Number.divide(Number.sinh(b, context), bottom, context),
      origin: Origin(.tan, .complex(self)))
  }

  /// Returns sinh z = sinh a·cos b + i·cosh a·sin b.
  func sinh(_ context: Context) throws(NumberError) -> Number {
    if let operand = operand(of: .asinh) { return operand }
    return try Number(
      real: Complex.product(Function.cos, imaginary, Number.sinh, real, context),
      imaginary: Complex.product(Function.sin, imaginary, Number.cosh, real, context),
      origin: Origin(.sinh, .complex(self)))
  }

  /// Returns cosh z = cosh a·cos b + i·sinh a·sin b.
  func cosh(_ context: Context) throws(NumberError) -> Number {
    if let operand = operand(of: .acosh) { return operand }
    return try Number(
      real: Complex.product(Function.cos, imaginary, Number.cosh, real, context),
      imaginary: Complex.product(Function.sin, imaginary, Number.sinh, real, context),
      origin: Origin(.cosh, .complex(self)))
  }

  /// Returns tanh z = −i·tan iz. Throws `.pole` at odd multiples of πi/2.
  func tanh(_ context: Context) throws(NumberError) -> Number {
    if let operand = operand(of: .atanh) { return operand }
    let tangent: Number
    do {
      tangent = try Complex.tangent(Complex.timesI(.complex(self), context), context)
    } catch .pole {
      throw .pole(at: .complex(self))
    }
    let (real, imaginary) = try Complex.timesMinusI(tangent, context).parts
    return Number(real: real, imaginary: imaginary, origin: Origin(.tanh, .complex(self)))
  }

  /// Returns f(x)·g(y) for real numbers.
  private static func product(
    _ f: Function, _ x: Number,
    _ g: (Number, Context) throws(NumberError) -> Number, _ y: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let factor = try f(x, context)
    if case .small(0) = factor { return 0 }
    return try Number.multiply(factor, g(y, context), context)
  }

  /// Returns the tangent of a real or complex number of radians.
  private static func tangent(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.tan(context) }
    return try Function.tan(x, context)
  }

  // MARK: Inverse functions

  /// Returns asin z. On the imaginary axis asin bi = i·asinh b.
  func asin(_ context: Context) throws(NumberError) -> Number {
    if isPurelyImaginary {
      return try Number(real: 0, imaginary: Function.asinh(imaginary, context))
    }
    if let operand = try operand(of: .sin, inStripOf: .real, context) { return operand }
    return try Function.asin.complexValue(.complex(self), context)
  }

  /// Returns acos z. On the imaginary axis acos bi = π/2 − i·asinh b.
  func acos(_ context: Context) throws(NumberError) -> Number {
    if isPurelyImaginary {
      return try Number(
        real: Number.divide(.pi, 2, context),
        imaginary: Number.negate(Function.asinh(imaginary, context), context))
    }
    return try Function.acos.complexValue(.complex(self), context)
  }

  /// Returns atan z. On the imaginary axis atan bi = i·atanh b for |b| < 1, and ±π/2 + i·atanh 1/b
  /// on the cuts beyond. Throws `.pole` at ±i.
  func atan(_ context: Context) throws(NumberError) -> Number {
    if let operand = try operand(of: .tan, inStripOf: .real, context) { return operand }
    guard isPurelyImaginary else { return try Function.atan.complexValue(.complex(self), context) }
    let size = try Number.compare(Number.absolute(imaginary, context), 1, context)
    if size == 0 { throw .pole(at: .complex(self)) }
    if size < 0 { return try Number(real: 0, imaginary: Function.atanh(imaginary, context)) }
    let quarter = try Number.divide(.pi, .small(2 * imaginary.signum(context)), context)
    return try Number(
      real: quarter, imaginary: Function.atanh(Number.inverse(imaginary, context), context))
  }

  /// Returns asinh z = i·asin(−iz).
  func asinh(_ context: Context) throws(NumberError) -> Number {
    if let operand = try operand(of: .sinh, inStripOf: .imaginary, context) { return operand }
    let (real, imaginary) = try Complex.timesI(
      Number.asin(radians: Complex.timesMinusI(.complex(self), context), context), context
    ).parts
    return Number(real: real, imaginary: imaginary, origin: Origin(.asinh, .complex(self)))
  }

  /// Returns acosh z: i·acos z above the real axis, −i·acos z below.
  func acosh(_ context: Context) throws(NumberError) -> Number {
    guard let sign = try Number.knownSign(imaginary, context) else {
      return try Function.acosh.complexValue(.complex(self), context)
    }
    let angle = try acos(context)
    let (real, imaginary) =
      try sign < 0
      ? Complex.timesMinusI(angle, context).parts : Complex.timesI(angle, context).parts
    return Number(real: real, imaginary: imaginary, origin: Origin(.acosh, .complex(self)))
  }

  /// Returns atanh z = −i·atan iz. Throws `.pole` at ±1.
  func atanh(_ context: Context) throws(NumberError) -> Number {
    if let operand = try operand(of: .tanh, inStripOf: .imaginary, context) { return operand }
    let (real, imaginary) = try Complex.timesMinusI(
      Number.atan(radians: Complex.timesI(.complex(self), context), context), context
    ).parts
    return Number(real: real, imaginary: imaginary, origin: Origin(.atanh, .complex(self)))
  }

  /// Returns w if z is `function` of w and `part` of w lies strictly in the inverse's strip,
  /// −π/2…π/2; otherwise nil.
  private func operand(of function: Function, inStripOf part: Part, _ context: Context)
    throws(NumberError) -> Number?
  {
    guard let w = operand(of: function) else { return nil }
    do {
      let size = try Number.absolute(part == .real ? w.parts.real : w.parts.imaginary, context)
      return try Number.less(size, Number.divide(.pi, 2, context), context) ? w : nil
    } catch .undecidable {
      return nil
    }
  }

  // MARK: Real numbers beyond the domain of the real functions

  /// Returns asin x for a real |x| > 1, on the cuts: asin x = ±(π/2 − i·acosh |x|).
  static func asin(beyondOne x: Number, _ context: Context) throws(NumberError) -> Number {
    let area = try Function.acosh(Number.absolute(x, context), context)
    let sign = try x.signum(context)
    return try Number(
      real: Number.divide(.pi, .small(2 * sign), context),
      imaginary: Number.multiply(.small(-sign), area, context), origin: Origin(.asin, x))
  }

  /// Returns acos x for a real |x| > 1, on the cuts: i·acosh x, or π − i·acosh |x| for a negative
  /// x.
  static func acos(beyondOne x: Number, _ context: Context) throws(NumberError) -> Number {
    let area = try Function.acosh(Number.absolute(x, context), context)
    return try x.signum(context) > 0
      ? Number(real: 0, imaginary: area, origin: Origin(.acos, x))
      : Number(real: .pi, imaginary: Number.negate(area, context), origin: Origin(.acos, x))
  }

  /// Returns acosh x for a real x < 1, on the cut: i·acos x, DLMF 4.37.19.
  static func acosh(belowOne x: Number, _ context: Context) throws(NumberError) -> Number {
    let angle = try Number.acos(radians: x, context)
    let (real, imaginary) = try timesI(angle, context).parts
    return Number(real: real, imaginary: imaginary, origin: Origin(.acosh, x))
  }

  /// Returns atanh x for a real |x| > 1, on the cuts: atanh 1/x ∓ πi/2.
  static func atanh(beyondOne x: Number, _ context: Context) throws(NumberError) -> Number {
    try Number(
      real: Function.atanh(Number.inverse(x, context), context),
      imaginary: Number.divide(.pi, .small(-2 * x.signum(context)), context),
      origin: Origin(.atanh, x))
  }
}

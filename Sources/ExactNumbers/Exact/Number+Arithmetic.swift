// Goals, in order: exact results, the simplest kind of number, machine words without a call into
// FLINT. Operands are in stack order: Y first, X second.

internal import CFLINT

extension Number {
  /// Returns y + x, exact.
  ///
  /// `1 2 +` is 3. Throws `.tooLarge`, `.interrupted`.
  public static func add(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number
  {
    if case .small(let a) = y, case .small(let b) = x {
      let (sum, overflow) = a.addingReportingOverflow(b)
      if !overflow { return .small(sum) }
    } else if let a = SmallFraction(y), let b = SmallFraction(x),
      let sum = SmallFraction.sum(a, b)?.number
    {
      return sum
    }
    guard var a = FlintRational(y), var b = FlintRational(x) else {
      return try y.isComplex || x.isComplex ? Complex.sum(y, x, context) : Real.sum(y, x, context)
    }
    if y.isInteger && x.isInteger {
      return .integer { fmpz_add($0, &a.value.num, &b.value.num) }
    }
    try context.price(bits: Double(a.bits) + Double(b.bits))
    return .fraction { fmpq_add($0, &a.value, &b.value) }
  }

  /// Returns y − x, exact.
  ///
  /// `5 3 -` is 2. Throws `.tooLarge`, `.interrupted`.
  public static func subtract(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    if case .small(let a) = y, case .small(let b) = x {
      let (difference, overflow) = a.subtractingReportingOverflow(b)
      if !overflow { return .small(difference) }
    } else if let a = SmallFraction(y), let b = SmallFraction(x),
      let difference = SmallFraction.sum(a, b.negated)?.number
    {
      return difference
    }
    guard var a = FlintRational(y), var b = FlintRational(x) else {
      let opposite = try negate(x, context)
      return try y.isComplex || x.isComplex
        ? Complex.sum(y, opposite, context) : Real.sum(y, opposite, context)
    }
    if y.isInteger && x.isInteger {
      return .integer { fmpz_sub($0, &a.value.num, &b.value.num) }
    }
    try context.price(bits: Double(a.bits) + Double(b.bits))
    return .fraction { fmpq_sub($0, &a.value, &b.value) }
  }

  /// Returns y · x, exact.
  ///
  /// `6 7 *` is 42. Throws `.tooLarge`, `.interrupted`.
  public static func multiply(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    if case .small(let a) = y, case .small(let b) = x {
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      if !overflow { return .small(product) }
    } else if let a = SmallFraction(y), let b = SmallFraction(x),
      let product = SmallFraction.product(a, b)?.number
    {
      return product
    }
    guard var a = FlintRational(y), var b = FlintRational(x) else {
      return try y.isComplex || x.isComplex
        ? Complex.product(y, x, context) : Real.product(y, x, context)
    }
    try context.price(bits: Double(a.bits) + Double(b.bits))
    if y.isInteger && x.isInteger {
      return .integer { fmpz_mul($0, &a.value.num, &b.value.num) }
    }
    return .fraction { fmpq_mul($0, &a.value, &b.value) }
  }

  /// Returns y / x, exact: two integers make a fraction.
  ///
  /// `1 3 /` is 1/3. Throws `.divisionByZero`, `.undecidable` if x may be zero, `.tooLarge`.
  public static func divide(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    if case .small(let a) = y, case .small(let b) = x, b != 0, a != .min, a.isMultiple(of: b) {
      return .small(a / b)
    }
    if let a = SmallFraction(y), let b = SmallFraction(x), b.numerator != 0,
      let quotient = SmallFraction.product(a, b.reciprocal)?.number
    {
      return quotient
    }
    guard var a = FlintRational(y), var b = FlintRational(x) else {
      if case .small(0) = x { throw .divisionByZero }
      if y.isComplex || x.isComplex { return try Complex.quotient(y, x, context) }
      return try Real.product(y, Real.reciprocal(of: x, context), context)
    }
    if b.value.num == 0 { throw .divisionByZero }
    try context.price(bits: Double(a.bits) + Double(b.bits), products: 40)
    return .fraction { fmpq_div($0, &a.value, &b.value) }
  }

  /// Returns −x.
  public static func negate(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(let value) = x, value != .min { return .small(-value) }
    guard var a = FlintRational(anySize: x) else {
      return try x.isComplex ? Complex.product(-1, x, context) : Real.product(-1, x, context)
    }
    return .fraction { fmpq_neg($0, &a.value) }
  }

  /// Returns 1/x. Throws `.divisionByZero`, and `.undecidable` if a real cannot be distinguished
  /// from zero.
  public static func inverse(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try divide(1, x, context)
  }

  /// Returns |x|, the modulus of a complex number. Throws `.undecidable` if the sign of a real is
  /// open.
  public static func absolute(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.modulus(context) }
    let sign = try unlessTooClose(x.signum(context))
    // A number that may be zero is compared with a bound.
    guard let sign else { return try SpecialFunction.magnitude([x], context) }
    return sign < 0 ? try negate(x, context) : x
  }

  /// Returns −1, 0 or 1, and z/|z| for a complex number. Throws `.undecidable` if a real's sign is
  /// open.
  public static func sign(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try x.isComplex ? divide(x, absolute(x, context), context) : .small(x.signum(context))
  }

  /// Returns x².
  public static func square(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.isComplex { return try Complex.power(x, 2, context) }  // (√z)² = z
    return try multiply(x, x, context)
  }

  /// Returns x percent of y: y·x/100.
  ///
  /// `200 15 percent` is 30.
  public static func percent(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try divide(multiply(y, x, context), 100, context)
  }

  /// Returns the change from y to x in percent of y: 100(x−y)/y.
  ///
  /// `50 60 change` is 20. Throws `.divisionByZero` at y = 0.
  public static func percentChange(_ y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    try divide(multiply(100, subtract(x, y, context), context), y, context)
  }

  /// Returns x in percent of y: 100x/y.
  ///
  /// `50 20 share` is 40. Throws `.divisionByZero` at y = 0.
  public static func percentShare(_ y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    try divide(multiply(100, x, context), y, context)
  }
}

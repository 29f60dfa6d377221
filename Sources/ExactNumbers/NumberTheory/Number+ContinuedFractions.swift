// Goals, in order: proven terms, a proven fraction, no more precision than they need.
//
// The terms of an irrational number are the terms that both ends of an enclosure have in common:
// each is the floor of all numbers in between. Source: Hardy & Wright, An Introduction to the
// Theory of Numbers, chapter 10. By Lévy's constant a term takes 3.4 bits on average.

internal import CFLINT

extension Number {
  // MARK: Continued fractions

  /// Returns the first n terms of the simple continued fraction of x, or fewer if it ends, for
  /// example for a fraction.
  ///
  /// `pi 4 cfrac` is 3 7 15 1. Throws `.notInteger` and `.negative` for n, `.notReal`, `.tooLarge`,
  /// and `.undecidable` if x may be a fraction.
  public static func continuedFraction(_ x: Number, _ n: Number, _ context: Context)
    throws(NumberError) -> [Number]
  {
    try requireNatural(n, context)
    try x.requireReal()
    if x.isWhole { return n.asInt == 0 ? [] : [x] }
    if let fraction = FlintRational(anySize: x) {
      let count = min(n.approximate, 1.5 * Double(fraction.bits) + 2)
      try context.price(bits: 512 * count)
      return try terms(ofFraction: x, Int(count), context)
    }
    guard case .real(let real) = x, let count = n.asInt else { throw .tooLarge(bytes: .infinity) }
    return try real.terms(count, context)
  }

  fileprivate static func terms(ofFraction x: Number, _ count: Int, _ context: Context)
    throws(NumberError) -> [Number]
  {
    guard var fraction = FlintRational(anySize: x) else { throw .undefined(at: x) }
    let count = min(count, Int(1.5 * Double(fraction.bits)) + 2)
    try context.priceTime(bits: Double(fraction.bits), products: 60)
    try context.poll()
    var terms = [fmpz](repeating: 0, count: count)
    var rest = FlintRational()
    let found = terms.withUnsafeMutableBufferPointer {
      fmpq_get_cfrac($0.baseAddress, &rest.value, &fraction.value, count)
    }
    return terms.prefix(found).map { term in
      var integer = FlintInteger()
      integer.value = term
      return integer.take()
    }
  }

  // MARK: The simplest fraction

  /// Returns the simplest fraction from x − |e| to x + |e|, both included: the smallest
  /// denominator, and for it the smallest numerator, regardless of its sign.
  ///
  /// `pi 0.01 tofrac` is 22/7. Throws `.notReal`, `.undefined` for an e of 0 if x is not a
  /// fraction, `.tooLarge`, `.undecidable`.
  public static func simplestFraction(_ x: Number, within e: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    try x.requireReal()
    try e.requireReal()
    let width = try absolute(e, context)
    if case .small(0) = width {
      if x.isWhole || FlintRational(anySize: x) != nil { return x }
      throw .undefined(at: e)
    }
    let (low, high) = try (subtract(x, width, context), add(x, width, context))
    for end in [low, high] {
      try context.price(bits: 4 * abs(end.magnitudeExponent(context).approximate))
    }
    var bits = 64
    while true {
      // The simplest fraction between bounds of the ends is also the simplest between the ends, if
      // it lies there.
      let bounds = try (low.bounds(bits, context).low, high.bounds(bits, context).high)
      if let candidate = try simplest(between: bounds, context),
        try lessOrEqual(low, candidate, context), try lessOrEqual(candidate, high, context)
      {
        return candidate
      }
      if bits >= Real.decisionLimit { throw .undecidable(digits: 0) }
      bits *= 2
    }
  }

  /// Returns the simplest fraction between two bounds, or nil if one of them is nil.
  private static func simplest(between bounds: (Number?, Number?), _ context: Context)
    throws(NumberError) -> Number?
  {
    guard let low = bounds.0, let high = bounds.1 else { return nil }
    if try high.signum(context) < 0 {  // FLINT would use the lowest of several integers.
      let mirrored = try (negate(high, context), negate(low, context))
      guard let result = try simplest(between: mirrored, context) else { return nil }
      return try negate(result, context)
    }
    if try low.signum(context) <= 0 { return 0 }
    guard var a = FlintRational(anySize: low), var b = FlintRational(anySize: high) else {
      return nil
    }
    try context.priceTime(bits: Double(a.bits + b.bits), products: 60)
    try context.poll()
    return .fraction { fmpq_simplest_between($0, &a.value, &b.value) }
  }

  /// Returns fractions below and above the number, or the number itself. They are nil if nothing is
  /// known about it.
  private func bounds(_ bits: Int, _ context: Context) throws(NumberError) -> (
    low: Number?, high: Number?
  ) {
    guard case .real(let real) = self, FlintRational(anySize: self) == nil else {
      return (self, self)
    }
    let ends = try real.enclosure(bits: bits, context).ends(context)
    return (ends?.low, ends?.high)
  }
}

extension Real {
  /// Returns the first terms of the continued fraction of a number that is not known to be a
  /// fraction.
  fileprivate func terms(_ count: Int, _ context: Context) throws(NumberError) -> [Number] {
    let whole = try abs(magnitudeExponent(context).approximate)
    try context.price(bits: max(4 * whole, 512 * Double(count)))
    var bits = 64 + Int(whole) + 4 * count
    let limit = bits + refinementLimit
    while true {
      let ball = try enclosure(bits: bits, context)
      if let (low, high) = try ball.ends(context) {
        let terms = try Real.commonTerms(low, high, count, context)
        if terms.count == count { return terms }
        let fraction = try Number.simplestFraction(
          Number.divide(Number.add(low, high, context), 2, context),
          within: Number.divide(Number.subtract(high, low, context), 2, context), context)
        if bits >= Real.proofBits, try proof(ofBeing: fraction, context) != nil {
          return try Number.terms(ofFraction: fraction, count, context)
        }
      }
      if bits >= limit { throw .undecidable(digits: Int(Double(max(0, ball.accuracy)) * 0.30103)) }
      bits = min(2 * bits, limit)
    }
  }

  /// Returns the terms, at most `count`, that the continued fractions of all numbers between two
  /// numbers share.
  private static func commonTerms(_ low: Number, _ high: Number, _ count: Int, _ context: Context)
    throws(NumberError) -> [Number]
  {
    let terms = try Number.terms(ofFraction: low, count, context)
    let others = try Number.terms(ofFraction: high, count, context)
    return zip(terms, others).prefix { Number.identical($0, $1) }.map(\.0)
  }
}

extension Ball {
  /// Returns the ends as fractions, or nil if the ball is infinite. Throws `.tooLarge`.
  fileprivate func ends(_ context: Context) throws(NumberError) -> (low: Number, high: Number)? {
    if !isFinite { return nil }
    var ball = value
    var high = FlintInteger(), exponent = FlintInteger()
    var low = FlintInteger { arb_get_interval_fmpz_2exp($0, &high.value, &exponent.value, &ball) }
    let scale = exponent.take()
    try context.price(bits: 4 * scale.approximate.magnitude)
    guard let shift = scale.asInt else { throw .tooLarge(bytes: .infinity) }
    return (low.shifted(by: shift), high.shifted(by: shift))
  }
}

extension FlintInteger {
  /// Returns the number times 2^shift.
  fileprivate mutating func shifted(by shift: Int) -> Number {
    var integer = FlintRational { fmpz_set(&$0.pointee.num, &value) }
    var result = FlintRational()
    if shift >= 0 {
      fmpq_mul_2exp(&result.value, &integer.value, shift.magnitude)
    } else {
      fmpq_div_2exp(&result.value, &integer.value, shift.magnitude)
    }
    return result.take()
  }
}

// Goals, in order: proven results, nothing computed before it is priced, machine words without an
// `fmpz`. Sources: Crandall & Pomerance, Prime Numbers, 2nd ed., chapters 3 and 7.

internal import CFLINT

extension Number {
  // MARK: Modular arithmetic

  /// Returns b^e modulo m, with the sign of m, as for `%`. For a negative e, uses the inverse of b.
  ///
  /// `3 200 13 powmod` is 9. Throws `.notInteger`, `.divisionByZero` for m = 0, `.notInvertible`.
  public static func powerModulo(_ b: Number, _ e: Number, _ m: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    for operand in [b, e, m] where !operand.isInteger { throw operand.notWritten }
    let size = try absolute(m, context)
    let isInverted = try e.signum(context) < 0
    let base = try modulo(isInverted ? inverseModulo(b, m, context) : b, size, context)
    if case .small(let base) = base, case .small(let e) = e, case .small(let size) = size {
      return try modulo(.small(size.power(of: base, e.magnitude)), m, context)
    }
    try context.poll()
    var x = try FlintInteger(requiring: base)
    var exponent = try FlintInteger(requiring: absolute(e, context))
    var modulus = try FlintInteger(requiring: size)
    try context.priceTime(bits: 2 * Double(modulus.bits), products: 2 * Double(exponent.bits))
    var power = FlintInteger { fmpz_powm($0, &x.value, &exponent.value, &modulus.value) }
    return try modulo(power.take(), m, context)
  }

  /// Returns the number y with x·y ≡ 1 modulo m, with the sign of m.
  ///
  /// `3 7 invmod` is 5. Throws `.notInteger`, `.divisionByZero` for m = 0, `.notInvertible`.
  public static func inverseModulo(_ x: Number, _ m: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    for operand in [x, m] where !operand.isInteger { throw operand.notWritten }
    let size = try absolute(m, context)
    let residue = try modulo(x, size, context)
    if case .small(let residue) = residue, case .small(let size) = size,
      let inverse = residue.inverse(modulo: size)
    {
      return try modulo(.small(inverse), m, context)
    }
    let divisor = try gcd(x, m, context)
    guard case .small(1) = divisor else { throw .notInvertible(x, modulus: m, divisor: divisor) }
    var a = try FlintInteger(requiring: residue)
    var b = try FlintInteger(requiring: size)
    var inverse = FlintInteger()
    _ = fmpz_invmod(&inverse.value, &a.value, &b.value)
    return try modulo(inverse.take(), m, context)
  }

  // MARK: Sequences, roots, digits

  /// Returns the Fibonacci number F(n), with F(0) = 0, F(1) = 1 and F(−n) = (−1)^(n+1)·F(n).
  ///
  /// The price is n·log2 φ bits. Throws `.notInteger`, `.tooLarge`.
  public static func fibonacci(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    guard n.isInteger else { throw n.notWritten }
    let bits = n.approximate.magnitude * 0.694_241_913_630_617_4
    try context.price(bits: max(bits, 64), products: 4)
    guard let index = n.asInt else { throw .tooLarge(bytes: bits / 8) }
    let result: Number
    if index.magnitude <= 92 {  // the last that fits a machine word
      var (a, b) = (0, 1)
      for _ in 0..<index.magnitude { (a, b) = (b, a &+ b) }
      result = .small(a)
    } else {
      try context.poll()
      result = Number.integer { fmpz_fib_ui($0, index.magnitude) }
    }
    return index < 0 && index.isMultiple(of: 2) ? try negate(result, context) : result
  }

  /// Returns the square root rounded down. `17 isqrt` is 4. Throws `.notInteger`, `.negative`.
  public static func integerSquareRoot(_ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    guard x.isInteger else { throw x.notWritten }
    if try x.signum(context) < 0 { throw .negative(x) }
    if case .small(let value) = x { return .small(value.squareRootRoundedDown) }
    var operand = try FlintInteger(requiring: x)
    return .integer { fmpz_sqrt($0, &operand.value) }
  }

  /// Returns the sum of the decimal digits. Ignores the sign. Throws `.notInteger`.
  public static func digitSum(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    guard x.isInteger else { throw x.notWritten }
    try context.poll()
    try context.priceTime(bits: Double(x.exactBits), products: 24)
    var digits: [UInt8] = []
    x.writeInteger(to: &digits, base: .decimal)
    return .small(digits.reduce(0) { $1 >= 48 ? $0 + Int($1 - 48) : $0 })
  }
}

extension Int {
  /// Returns base^exponent modulo this number, which is above 0, by repeated squaring. 0 ≤ base <
  /// this number.
  fileprivate func power(of base: Int, _ exponent: UInt) -> Int {
    let modulus = magnitude
    var result = 1 % modulus
    var square = base.magnitude
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = modulus.remainder(of: result, times: square) }
      square = modulus.remainder(of: square, times: square)
      rest >>= 1
    }
    return Int(result)
  }

  /// Returns the inverse of this number, 0 ≤ x < m, by Euclid's algorithm, or nil unless it is
  /// coprime to m.
  fileprivate func inverse(modulo m: Int) -> Int? {
    var (r, next) = (m, self)
    var (t, nextT) = (0, 1)
    while next != 0 {
      let quotient = r / next
      (r, next) = (next, r - quotient * next)
      (t, nextT) = (nextT, t &- quotient &* nextT)
    }
    if r != 1 { return nil }
    return t < 0 ? t + m : t
  }

  /// The square root of this number, which is at least 0, rounded down. The error of `Double` is at
  /// most one.
  fileprivate var squareRootRoundedDown: Int {
    let square = UInt(self)
    var root = UInt(Double(self).squareRoot())
    while root * root > square { root -= 1 }
    while (root + 1) * (root + 1) <= square { root += 1 }
    return Int(root)
  }
}

extension UInt {
  /// Returns a·b modulo this number, for a and b below it.
  fileprivate func remainder(of a: UInt, times b: UInt) -> UInt {
    dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
  }
}

// Integer relations by lattice reduction: A. K. Lenstra, H. W. Lenstra and L. Lovász, "Factoring
// polynomials with rational coefficients", 1982; FLINT's fmpz_lll.h.

internal import CFLINT

/// Integers, not all zero, for which a sum of multiples of given numbers is nearly zero.
struct IntegerRelation {
  let coefficients: [Int]

  /// The largest absolute value of a coefficient.
  var height: Int { coefficients.reduce(0) { max($0, abs($1)) } }

  /// The most bits of a coefficient.
  private static let heightBits = 40
  /// The most bits after the point that are used.
  private static let bitLimit = 512

  /// Finds the shortest relation between real numbers, each with `bits` bits after the point.
  /// Returns nil if its coefficients are large, if the first coefficient is zero, or if the bits
  /// are too few.
  init?(_ numbers: [Number], bits: Int, _ context: Context) throws(NumberError) {
    try context.poll()
    if bits < 16 { return nil }
    let bits = min(bits, Self.bitLimit)
    let count = numbers.count
    var lattice = FlintIntegerMatrix(rows: count, columns: count + 1)
    for (index, number) in numbers.enumerated() {
      fmpz_set_si(fmpz_mat_entry(&lattice.value, index, index), 1)
      var scaled = try number.scaledInteger(bits: bits, context)
      fmpz_set(fmpz_mat_entry(&lattice.value, index, count), &scaled.value)
    }
    var options = fmpz_lll_struct()
    fmpz_lll_context_init_default(&options)
    fmpz_lll(&lattice.value, nil, &options)
    var coefficients: [Int] = []
    for index in 0..<count {
      guard let entry = fmpz_mat_entry(&lattice.value, 0, index),
        fmpz_bits(entry) <= Self.heightBits
      else { return nil }
      coefficients.append(fmpz_get_si(entry))
    }
    if coefficients[0] == 0 { return nil }
    self.coefficients = coefficients
  }
}

extension Number {
  /// Returns the integer nearest to this real number times 2^bits.
  fileprivate func scaledInteger(bits: Int, _ context: Context) throws(NumberError) -> FlintInteger
  {
    let precision = bits + 64
    try evaluateParts(precision, context)
    var ball = ball(precision)
    var scaled = FlintBall { arb_mul_2exp_si($0, &ball.value, bits) }
    return FlintInteger { surd_arb_nearest_integer($0, &scaled.value) }
  }
}

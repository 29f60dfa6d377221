internal import CFLINT

/// An owned `fmpq_poly` for computations.
struct FlintPolynomial: ~Copyable {
  var value = fmpq_poly_struct()

  /// Creates zero, for writing.
  init() { fmpq_poly_init(&value) }

  /// Creates the polynomial that a C function writes.
  init(_ write: (UnsafeMutablePointer<fmpq_poly_struct>) -> Void) {
    self.init()
    write(&value)
  }

  /// Creates the polynomial with these fractions as coefficients, highest power last.
  init(_ coefficients: [Number]) {
    self.init()
    for (power, coefficient) in coefficients.enumerated() {
      guard var fraction = FlintRational(anySize: coefficient) else {
        preconditionFailure("a coefficient is no fraction")
      }
      fmpq_poly_set_coeff_fmpq(&value, power, &fraction.value)
    }
  }

  deinit {
    var value = value
    fmpq_poly_clear(&value)
  }

  /// Copies the polynomial times its common denominator.
  func copyNumerator(into result: inout fmpz_poly_struct) {
    withUnsafePointer(to: value) { fmpq_poly_get_numerator(&result, $0) }
  }

  /// The irreducible factors of degree ≥ 1 with exponents, as coefficients, highest power last.
  var factors: [(coefficients: [Number], exponent: Int)] {
    var numerator = fmpz_poly_struct()
    fmpz_poly_init(&numerator)
    copyNumerator(into: &numerator)
    var factors = fmpz_poly_factor_struct()
    fmpz_poly_factor_init(&factors)
    fmpz_poly_factor(&factors, &numerator)
    var result: [(coefficients: [Number], exponent: Int)] = []
    for index in 0..<Int(factors.num) {
      let factor = factors.p[index]
      var coefficients: [Number] = []
      for power in 0..<Int(factor.length) {
        coefficients.append(Number.integer { fmpz_set($0, factor.coeffs + power) })
      }
      if coefficients.count > 1 { result.append((coefficients, Int(factors.exp[index]))) }
    }
    fmpz_poly_factor_clear(&factors)
    fmpz_poly_clear(&numerator)
    return result
  }

  /// Returns f(x + c).
  func shifted(by centre: Number) -> FlintPolynomial {
    var value = value
    var inner = FlintPolynomial([centre, 1])
    return FlintPolynomial { fmpq_poly_compose($0, &value, &inner.value) }
  }

  /// The coefficients, highest power last; a single 0 for the zero polynomial.
  var coefficients: [Number] {
    var value = value
    var result: [Number] = []
    for power in 0..<max(1, Int(fmpq_poly_length(&value))) {
      result.append(Number.fraction { fmpq_poly_get_coeff_fmpq($0, &value, power) })
    }
    return result
  }

  /// The polynomial g with f(x) = g(x²), or nil if there is none.
  var evenPart: FlintPolynomial? {
    var result: [Number] = []
    for (power, coefficient) in coefficients.enumerated() {
      if power & 1 == 0 {
        result.append(coefficient)
      } else if coefficient.asInt != 0 {
        return nil
      }
    }
    return FlintPolynomial(result)
  }
}

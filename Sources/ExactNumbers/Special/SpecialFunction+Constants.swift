internal import CFLINT

/// Constants about which irrationality at most is known, and the list of all rows.
extension SpecialFunction {
  /// Returns the row of a number that Arb encloses.
  private static func constant(
    _ name: String, seconds: Double, symbol: String? = nil,
    _ enclose: @escaping @Sendable (UnsafeMutablePointer<arb_struct>, Int) -> Void
  ) -> SpecialFunction {
    SpecialFunction(
      name, 0, seconds: seconds, symbol: symbol,
      { _, result, bits in
        enclose(&result.pointee.real, bits)
        arb_zero(&result.pointee.imag)
      })
  }

  /// Euler's constant γ, 5.2.3.
  public static let eulerGamma = constant("eulergamma", seconds: 6e-4, symbol: "γ") {
    arb_const_euler($0, $1)
  }
  /// Catalan's constant, 25.11.40.
  public static let catalan = constant("catalan", seconds: 2.5e-4) { arb_const_catalan($0, $1) }
  /// Apéry's constant ζ(3), 25.6.
  public static let apery = constant("apery", seconds: 1e-4) { arb_const_apery($0, $1) }
  /// Khinchin's constant, the geometric mean of the terms of almost all continued fractions.
  public static let khinchin = constant("khinchin", seconds: 3.5) { arb_const_khinchin($0, $1) }
  /// Glaisher's constant, 5.17.
  public static let glaisher = constant("glaisher", seconds: 2) { arb_const_glaisher($0, $1) }

  /// The value of a function without operands.
  public var constantValue: Number { .real(Real(.special(.real, SpecialValue(self, [])))) }

  /// |x| of a real x whose sign is undecided.
  static let magnitude: SpecialFunction = .init("magnitude", 1, seconds: 1e-05) { x, result, bits in
    acb_zero(result)
    arb_set_round(&result.pointee.real, &x.pointee.real, bits)
    arb_abs(&result.pointee.real, &result.pointee.real)
  }

  /// All rows.
  public static let all = [
    gamma, logGamma, beta, lambertW, agm, besselJ, besselY, besselI, besselK, airyAi, airyAiPrime,
    airyBi, airyBiPrime, expIntegral, ei,
    li, si,
    ci, shi, chi, erf, erfc, erfi, fresnelS, fresnelC, erfInverse, erfcInverse, reciprocalGamma,
    digamma,
    polygamma,
    rising, upperGamma, lowerGammaRatio, upperGammaRatio, betaRatio, ellipticK, ellipticE,
    ellipticPi, ellipticF, ellipticEIncomplete, carlsonRF, carlsonRG, carlsonRJ, carlsonRC,
    zeta, hurwitz, alternatingZeta, polylogarithm, dilogarithm, lambertWBranch, hypergeometric0F1,
    hypergeometric1F1, hypergeometric2F1, hypergeometricU, legendreP, legendreQ, chebyshevT,
    chebyshevU, hermite, laguerre, gegenbauer, jacobiP, eulerGamma, catalan, apery, khinchin,
    glaisher, binomialTerm, binomialSum, poissonTerm, poissonSum, hypergeometricTerm,
    hypergeometricSum, lowerGammaInverse, upperGammaInverse, betaOdds, magnitude,
  ]
}

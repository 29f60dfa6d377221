import ExactNumbers

/// Special functions over the complex numbers, as the DLMF defines them.
extension CommandTable {
  static let special: [Command] = [
    .unary(
      "gamma", "x → Γ(x)", "Takes the gamma function (DLMF 5.2).", "5 gamma → 24",
      "0.5 gamma sq pi / → 1", does: Number.gamma, recorded: .gamma),
    .unary(
      "lngamma", "x → ln Γ(x)",
      "Takes the logarithm of gamma, continued from X > 0 (DLMF 5.2).",
      "10 lngamma → 12.8018274800815", "1e10000 lngamma → 2.30248509299405e10004",
      does: Number.logGamma, recorded: .logGamma),
    .unary(
      "digamma", "x → ψ(x)", "Takes the logarithmic derivative of gamma (DLMF 5.2).",
      "1 digamma → -0.577215664901533", does: Number.digamma, recorded: .digamma),
    .binary(
      "beta", "y x → B(y,x)", "Takes the beta function (DLMF 5.12).", "2 3 beta 12 * → 1",
      does: Number.beta, recorded: .beta),
    .unary(
      "erf", "x → erf x", "Takes the error function (DLMF 7.2).", "1 erf → 0.842700792949715",
      does: Number.erf, recorded: .erf),
    .unary(
      "erfc", "x → 1-erf x", "Takes the complementary error function.",
      "1 erfc → 0.157299207050285", does: Number.erfc, recorded: .erfc),
    .unary(
      "zeta", "x → ζ(x)", "Takes Riemann's zeta function (DLMF 25.2).", "3 zeta → 1.20205690315959",
      does: Number.zeta, recorded: .zeta),
    .binary(
      "besselj", "n x → Jn(x)",
      "Takes the Bessel function of the first kind and order N at X (DLMF 10.2).",
      "0 1 besselj → 0.765197686557967", does: Number.besselJ, recorded: .besselJ),
    .unary(
      "lambertw", "x → W(x)", "Solves w*e^w = X, principal branch (DLMF 4.13).",
      "1 lambertw → 0.567143290409784", does: Number.lambertW, recorded: .lambertW),
    .binary(
      "agm", "y x → agm",
      "Takes the arithmetic-geometric mean (DLMF 19.8), on the cut from above.",
      "1 2 agm → 1.45679103104691", "1 -3 agm → -0.706849837423443+0.904245833604284i",
      does: Number.agm),
    .binary(
      "ncr", "n k → C(n,k)", "Counts the ways to choose K out of N.", "5 2 ncr → 10",
      does: Number.binomial),
    .binary(
      "npr", "n k → P(n,k)", "Counts the ways to choose and arrange K out of N.", "5 2 npr → 20",
      does: Number.permutations),
    .constant("phi", "The golden ratio.", "phi → 1.61803398874989", is: .phi),
  ]
}

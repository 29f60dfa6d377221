import ExactNumbers

/// Special functions over the complex numbers, as the DLMF defines them.
extension CommandTable {
  static let special: [Command] = [
    .special(
      "gamma", "x → Γ(x)", "Takes the gamma function (DLMF 5.2).", "5 gamma → 24",
      "0.5 gamma sq pi / → 1", takes: 1, is: .gamma),
    .special(
      "lngamma", "x → ln Γ(x)",
      "Takes the logarithm of gamma, continued from X > 0 (DLMF 5.2).",
      "10 lngamma → 12.8018274800815", "1e10000 lngamma → 2.30248509299405e10004",
      takes: 1, is: .logGamma),
    .special(
      "digamma", "x → ψ(x)", "Takes the logarithmic derivative of gamma (DLMF 5.2).",
      "1 digamma → -0.577215664901533", takes: 1, is: .digamma),
    .special(
      "beta", "y x → B(y,x)", "Takes the beta function (DLMF 5.12).", "2 3 beta 12 * → 1",
      takes: 2, is: .beta),
    .special(
      "erf", "x → erf x", "Takes the error function (DLMF 7.2).", "1 erf → 0.842700792949715",
      takes: 1, is: .erf),
    .special(
      "erfc", "x → 1-erf x", "Takes the complementary error function.",
      "1 erfc → 0.157299207050285", takes: 1, is: .erfc),
    .special(
      "zeta", "x → ζ(x)", "Takes Riemann's zeta function (DLMF 25.2).", "3 zeta → 1.20205690315959",
      takes: 1, is: .zeta),
    .special(
      "besselj", "n x → Jn(x)",
      "Takes the Bessel function of the first kind and order N at X (DLMF 10.2).",
      "0 1 besselj → 0.765197686557967", takes: 2, is: .besselJ),
    .special(
      "lambertw", "x → W(x)", "Solves w*e^w = X, principal branch (DLMF 4.13).",
      "1 lambertw → 0.567143290409784", takes: 1, is: .lambertW),
    .special(
      "agm", "y x → agm",
      "Takes the arithmetic-geometric mean (DLMF 19.8), on the cut from above.",
      "1 2 agm → 1.45679103104691", "1 -3 agm → -0.706849837423443+0.904245833604284i",
      takes: 2, is: .agm
    ).recorded(
      as: """
        sto b sto a a b / 0 >
        { a b + pi 4 / * a b - a b + / sq ellipk / } { a b * dup - inv } ifelse
        """, of: 0, 1),
    .binary(
      "ncr", "n k → C(n,k)", "Counts the ways to choose K out of N.", "5 2 ncr → 10",
      does: Number.binomial),
    .binary(
      "npr", "n k → P(n,k)", "Counts the ways to choose and arrange K out of N.", "5 2 npr → 20",
      does: Number.permutations),
    .special(
      "bessely", "n x → Yn(x)",
      "Takes the Bessel function of the second kind and order N at X (DLMF 10.2).",
      "0 1 bessely → 0.0882569642156770", takes: 2, is: .besselY),
    .special(
      "besseli", "n x → In(x)",
      "Takes the modified Bessel function I of order N at X (DLMF 10.25).",
      "0 1 besseli → 1.26606587775201", takes: 2, is: .besselI),
    .special(
      "besselk", "n x → Kn(x)",
      "Takes the modified Bessel function K of order N at X (DLMF 10.25).",
      "0 1 besselk → 0.421024438240708", takes: 2, is: .besselK),
    .special(
      "airyai", "x → Ai(x)",
      "Takes the Airy function Ai (DLMF 9.2).",
      "1 airyai → 0.135292416312881", takes: 1, is: .airyAi),
    .special(
      "airyaiprime", "x → Ai'(x)",
      "Takes the derivative of the Airy function Ai.",
      "1 airyaiprime → -0.159147441296793", takes: 1, is: .airyAiPrime),
    .special(
      "airybi", "x → Bi(x)",
      "Takes the Airy function Bi (DLMF 9.2).",
      "1 airybi → 1.20742359495287", takes: 1, is: .airyBi),
    .special(
      "airybiprime", "x → Bi'(x)",
      "Takes the derivative of the Airy function Bi.",
      "1 airybiprime → 0.932435933392776", takes: 1, is: .airyBiPrime),
    .special(
      "ei", "x → Ei(x)",
      "Takes the exponential integral, its principal value for X > 0 (DLMF 6.2).",
      "1 ei → 1.89511781635594", "-1 ei → -0.219383934395520", takes: 1, is: .ei),
    .special(
      "expint", "n x → En(x)",
      "Takes the generalized exponential integral of order N (DLMF 8.19).",
      "1 1 expint → 0.219383934395520", takes: 2, is: .expIntegral),
    .special(
      "li", "x → li(x)",
      "Takes the logarithmic integral from 0 (DLMF 6.2).",
      "1e6 li → 78627.5491594622", takes: 1, is: .li),
    .special(
      "si", "x → Si(x)",
      "Takes the sine integral (DLMF 6.2).",
      "pi si → 1.85193705198247", takes: 1, is: .si),
    .special(
      "ci", "x → Ci(x)",
      "Takes the cosine integral (DLMF 6.2).",
      "1 ci → 0.337403922900968", "-1 ci → 0.337403922900968+3.14159265358979i", takes: 1, is: .ci),
    .special(
      "shi", "x → Shi(x)",
      "Takes the hyperbolic sine integral (DLMF 6.2).",
      "1 shi → 1.05725087537573", takes: 1, is: .shi),
    .special(
      "chi", "x → Chi(x)",
      "Takes the hyperbolic cosine integral (DLMF 6.2).",
      "1 chi → 0.837866940980208", takes: 1, is: .chi),
    .special(
      "erfi", "x → erfi x",
      "Gives the imaginary error function, -i erf(ix) (DLMF 7.5).",
      "1 erfi → 1.65042575879754", takes: 1, is: .erfi),
    .special(
      "erfinv", "x → y",
      "Takes the inverse of erf, for -1 < X < 1 (DLMF 7.17).",
      "0.5 erfinv → 0.476936276204470", takes: 1, is: .erfInverse),
    .special(
      "erfcinv", "x → y",
      "Takes the inverse of erfc, for 0 < X < 2 (DLMF 7.17).",
      "1e-100 erfcinv → 15.0655747025926", takes: 1, is: .erfcInverse),
    .special(
      "fresnels", "x → S(x)",
      "Takes the Fresnel integral of sin(pi t^2/2) (DLMF 7.2).",
      "1 fresnels → 0.438259147390355", takes: 1, is: .fresnelS),
    .special(
      "fresnelc", "x → C(x)",
      "Takes the Fresnel integral of cos(pi t^2/2) (DLMF 7.2).",
      "1 fresnelc → 0.779893400376823", takes: 1, is: .fresnelC),
    .special(
      "rgamma", "x → 1/Γ(x)",
      "Takes the reciprocal of gamma, 0 at its poles (DLMF 5.2).",
      "-3 rgamma → 0", "4 rgamma → 0.166666666666667", takes: 1, is: .reciprocalGamma),
    .special(
      "polygamma", "m x → ψ(m,x)",
      "Takes the Mth derivative of digamma at X (DLMF 5.15).",
      "1 1 polygamma 6 * pi sq / → 1", "2 1 polygamma → -2.40411380631919", takes: 2, is: .polygamma
    ),
    .special(
      "rising", "x n → (x)n",
      "Takes X(X+1)...(X+N-1), Pochhammer's symbol (DLMF 5.2).",
      "3 4 rising → 360", "0.5 0.5 rising → 0.564189583547756", takes: 2, is: .rising),
    .special(
      "gammainc", "a x → Γ(a,x)",
      "Takes the upper incomplete gamma function (DLMF 8.2).",
      "2 3 gammainc → 0.199148273471456", takes: 2, is: .upperGamma),
    .special(
      "gammaincp", "a x → P(a,x)",
      "Takes the regularized lower incomplete gamma function (DLMF 8.2).",
      "2 3 gammaincp → 0.800851726528544", takes: 2, is: .lowerGammaRatio),
    .special(
      "gammaincq", "a x → Q(a,x)",
      "Takes the regularized upper incomplete gamma function (DLMF 8.2).",
      "2 3 gammaincq → 0.199148273471456", takes: 2, is: .upperGammaRatio),
    .special(
      "betainc", "a b x → Ix(a,b)",
      "Takes the regularized incomplete beta function (DLMF 8.17).",
      "2 3 0.5 betainc → 0.6875", "0.5 0.5 0.1 betainc → 0.204832764699133", takes: 3,
      is: .betaRatio),
    .special(
      "hurwitz", "s a → ζ(s,a)",
      "Takes Hurwitz's zeta function, the sum of 1/(k+A)^S (DLMF 25.11).",
      "2 0.25 hurwitz → 17.1973291545071", takes: 2, is: .hurwitz),
    .special(
      "altzeta", "s → η(s)",
      "Takes the alternating zeta function, 1 - 1/2^S + 1/3^S - ... (DLMF 25.2).",
      "1 altzeta → 0.693147180559945", "3 altzeta → 0.901542677369696", takes: 1,
      is: .alternatingZeta),
    .special(
      "polylog", "s x → Lis(x)",
      "Takes the polylogarithm (DLMF 25.12).",
      "3 0.5 polylog → 0.537213193608040", takes: 2, is: .polylogarithm),
    .special(
      "dilog", "x → Li2(x)",
      "Takes the dilogarithm (DLMF 25.12).",
      "1 dilog 6 * pi sq / → 1", "2 dilog → 2.46740110027234-2.17758609030360i", takes: 1,
      is: .dilogarithm),
    .special(
      "lambertwk", "k x → Wk(x)",
      "Solves w*e^w = X on the Kth branch (DLMF 4.13).",
      "-1 -0.1 lambertwk → -3.57715206395730",
      "1 1 lambertwk → -1.53391331979357+4.37518515306190i",
      takes: 2, is: .lambertWBranch
    ).recorded(
      // −1 − √2u − u < w < −1 − √2u − 2u/3 with x = −e^(−u−1): I. Chatzigeorgiou, IEEE
      // Communications Letters 17 (2013), theorem 1.
      as: """
        sto x sto k k 0 = { x lambertw }
        {
          k -1 =
          {
            x neg ln neg 1 - sto u 2 u * sqrt sto r
            { dup exp * x - } -1 r - u - -1 r - u 2 * 3 / - findroot
          }
          { x dup - inv } ifelse
        } ifelse
        """, of: 1),
    .constant("phi", "The golden ratio.", "phi → 1.61803398874989", is: .phi),
    .constant(
      "eulergamma", "Euler's constant, the limit of 1 + 1/2 + ... + 1/n - ln n (DLMF 5.2).",
      "eulergamma → 0.577215664901533", is: SpecialFunction.eulerGamma.constantValue),
    .constant(
      "catalan", "Catalan's constant, 1 - 1/9 + 1/25 - ... (DLMF 25.11).",
      "catalan → 0.915965594177219", is: SpecialFunction.catalan.constantValue),
    .constant(
      "apery", "Apéry's constant, the sum of 1/k^3 (DLMF 25.6).",
      "apery → 1.20205690315959", is: SpecialFunction.apery.constantValue),
    .constant(
      "khinchin",
      "Khinchin's constant: the geometric mean of most continued fractions' terms.",
      "khinchin → 2.68545200106531", is: SpecialFunction.khinchin.constantValue),
    .constant(
      "glaisher", "Glaisher's constant (DLMF 5.17).",
      "glaisher → 1.28242712910062", is: SpecialFunction.glaisher.constantValue),
  ]
}

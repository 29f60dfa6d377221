// Densities and probabilities as in N. Johnson, S. Kotz and N. Balakrishnan, Continuous Univariate
// Distributions, and Univariate Discrete Distributions. Incomplete gamma and beta functions are
// those of DLMF 8.2 and 8.17. Logarithms replace powers that would be too long.

extension Distribution {
  /// All families, in the order of the manual.
  static let all: [Distribution] = [
    .continuous("norm", "a normal variable", [.real("μ"), .positive("σ")], density: .written),
    .continuous(
      "t", "Student's t", where: "ν degrees of freedom", [.positive("ν")],
      density: .keys(
        """
        ν 1000 < { 1 x sq ν / + ν 1 + -2 / ^ }
        { x sq ν / ln1p ν 1 + -2 / * exp } ifelse ν sqrt 1 2 / ν 2 / beta * /
        """, "2 5 tpdf → 0.0650903103262165")),
    .continuous(
      "chi2", "chi-squared", where: "ν degrees of freedom", [.positive("ν")], from: "0",
      density: .keys("x ν 2 / 2 gammapdf", "3 5 chi2pdf → 0.154180329803769")),
    .continuous(
      "f", "F", where: "m and n degrees of freedom", [.positive("m"), .positive("n")], from: "0",
      density: .keys(
        """
        m n + 1000 < x 0 = + { m n / m 2 / ^ x m 2 / 1 - ^ * 1 m n / x * + m n + 2 / ^ / }
        { m n / ln x ln + m * m n / x * ln1p m n + * - 2 / exp x / } ifelse m 2 / n 2 / beta /
        """, "2 3 10 fpdf → 0.148210941559118")),
    .continuous(
      "expon", "an exponential variable", where: "rate λ", [.positive("λ")], from: "0",
      density: .keys("λ x * neg exp λ *", "2 0.5 exponpdf → 0.183939720585721"),
      probability: .keys("λ x * neg expm1 neg", "2 0.5 exponcdf → 0.632120558828558"),
      quantile: .keys("p neg ln1p neg λ /", "0.5 0.1 exponinv → 6.93147180559945")),
    .continuous(
      "gamma", "a gamma variable", where: "shape a, scale θ", [.positive("a"), .positive("θ")],
      from: "0",
      density: .keys(
        """
        a 100 < { x θ / a 1 - ^ x θ / neg exp * a gamma θ * / }
        { x 0 = { 0 } { a 1 - x θ / ln * x θ / - a lngamma - exp θ / } ifelse } ifelse
        """, "3 2.5 2 gammapdf → 0.154180329803769"),
      probability: .keys("a x θ / gammaincp", "3 2.5 2 gammacdf → 0.300014164121372", of: [0, 2]),
      quantile: .keys(
        "p 2 a * chi2inv θ * 2 /", "0.95 2 3 gammainv → 14.2315935551717", of: [0, 2])),
    .continuous(
      "beta", "a beta variable", where: "shapes a and b", [.positive("a"), .positive("b")],
      from: "0", to: "1",
      density: .keys(
        """
        a b + 1000 < x 1 x - * 0 = + { x a 1 - ^ 1 x - b 1 - ^ * }
        { x ln a 1 - * x neg ln1p b 1 - * + exp } ifelse a b beta /
        """, "0.3 2 3 betapdf → 1.764"),
      probability: .keys("a b x betainc", "exact 0.3 2 3 betacdf → 3483/10000", of: [0]),
      quantile: .keys(
        "p 2 a * 2 b * finv a * dup b + /", "0.5 2 3 betainv → 0.385727568132390", of: [0])),
    .continuous(
      "uniform", "a uniform variable", where: "from a to b", [.real("a"), .ascending("b")],
      from: "a", to: "b",
      density: .keys("b a - inv", "exact 3 1 7 uniformpdf → 1/6", of: [0]),
      probability: .keys("x a - b a - /", "exact 3 1 7 uniformcdf → 1/3", of: [0]),
      quantile: .keys("b a - p * a +", "0.25 1 7 uniforminv → 2.5", of: [0])),
    .continuous(
      "lognorm", "a lognormal variable", where: "its ln has μ, σ", [.real("μ"), .positive("σ")],
      from: "0",
      density: .keys(
        "x 0 = { 0 } { x ln μ σ normpdf x / } ifelse", "2 0 1 lognormpdf → 0.156874019278981"),
      probability: .keys("x ln μ σ normcdf", "2 0 1 lognormcdf → 0.755891404214417"),
      quantile: .keys("p μ σ norminv exp", "0.975 0 1 lognorminv → 7.09907138423134")),
    .continuous(
      "weibull", "a Weibull variable", where: "shape a, scale λ",
      [.positive("a"), .positive("λ")], from: "0",
      density: .keys(
        "a λ / x λ / a 1 - ^ * x λ / a ^ neg exp *", "2 1.5 3 weibullpdf → 0.236877822282856"),
      probability: .keys("x λ / a ^ neg expm1 neg", "2 1.5 3 weibullcdf → 0.419770204025327"),
      quantile: .keys("p neg ln1p neg a inv ^ λ *", "0.5 1.5 3 weibullinv → 2.34965930632395")),
    .continuous(
      "cauchy", "a Cauchy variable", where: "median m, scale s", [.real("m"), .positive("s")],
      density: .keys("x m - s / sq 1 + s * pi * inv", "2 0 1 cauchypdf → 0.0636619772367581"),
      probability: .keys("rad s m x - atan2 pi /", "exact 1 0 1 cauchycdf → 3/4"),
      quantile: .keys("rad p 1 2 / - pi * tan s * m +", "exact 0.75 3 2 cauchyinv → 5")),
    .continuous(
      "laplace", "a Laplace variable", where: "mean μ, scale b", [.real("μ"), .positive("b")],
      density: .keys("x μ - abs b / neg exp 2 b * /", "1 0 2 laplacepdf → 0.151632664928158"),
      probability: .keys(
        "x μ - b / sto z z 0 < { z exp 2 / } { 1 z neg exp 2 / - } ifelse",
        "1 0 2 laplacecdf → 0.696734670143683"),
      quantile: .keys(
        "p 1 2 / < { 2 p * ln } { 2 1 p - * ln neg } ifelse b * μ +",
        "0.9 0 2 laplaceinv → 3.21887582486820")),
    .continuous(
      "logistic", "a logistic variable", where: "mean μ, scale s", [.real("μ"), .positive("s")],
      density: .keys("x μ - s / 2 / cosh sq 4 * s * inv", "1 0 2 logisticpdf → 0.117501856100797"),
      probability: .keys("x μ - s / neg exp 1 + inv", "1 0 2 logisticcdf → 0.622459331201855"),
      quantile: .keys("p 1 p - / ln s * μ +", "0.9 0 2 logisticinv → 4.39444915467244")),
    .continuous(
      "pareto", "a Pareto variable", where: "shape a, from m on", [.positive("a"), .positive("m")],
      from: "m",
      density: .keys("m x / a ^ a * x /", "exact 4 3 2 paretopdf → 3/32"),
      probability: .keys("1 m x / a ^ -", "exact 4 3 2 paretocdf → 7/8"),
      quantile: .keys("m 1 p - a inv ^ /", "exact 0.875 3 2 paretoinv → 4")),
    .discrete(
      "binom", "successes in n trials", [.written("n"), .written("p")],
      from: "0", to: "n", quantile: .search("0.9 10 0.5 binominv → 7")),
    .discrete(
      "poisson", "events where μ are expected", [.written("μ")], from: "0",
      quantile: .search("0.9 2.5 poissoninv → 5")),
    .discrete(
      "geom", "trials up to the first success", [.chance("p")], from: "1",
      density: .keys("1 p - k 1 - ^ p *", "exact 3 0.25 geompdf → 9/64", of: [1]),
      probability: .keys("1 1 p - k ^ -", "exact 3 0.25 geomcdf → 37/64", of: [1]),
      quantile: .search("0.9 0.25 geominv → 9")),
    .discrete(
      "nbinom", "failures before success number r", [.positive("r"), .chance("p")],
      from: "0",
      density: .keys(
        """
        k 1000 < { r k rising k ! / p r ^ * 1 p - k ^ * }
        {
          p 1 = { 0 } {
            r k + lngamma r lngamma - k 1 + lngamma - r p ln * + k p neg ln1p * + exp
          } ifelse
        } ifelse
        """, "exact 2 3 0.5 nbinompdf → 3/16", of: [2]),
      probability: .keys("r k 1 + p betainc", "exact 2 3 0.5 nbinomcdf → 1/2", of: [2]),
      quantile: .search("0.9 3 0.5 nbinominv → 6")),
    .discrete(
      "hypergeom", "good ones in n drawn of N, s of them good",
      [.written("N"), .written("s"), .written("n")],
      from: "n s + N - 0 max", to: "n s min",
      quantile: .search("0.9 20 7 12 hypergeominv → 6")),
  ]
}

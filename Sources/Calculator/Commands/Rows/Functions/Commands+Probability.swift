import ExactNumbers

/// Probability distributions. As in SciPy the value comes first, then the parameters. The upper
/// tails (`utpn` and similar words) have the order of the HP-48. Families whose functions are keys
/// are rows of `Distribution.all`.
extension CommandTable {
  static let probability: [Command] = [
    .ternary(
      "normpdf", "x μ σ → y", "Gives the density of the normal distribution at X.",
      "0 0 1 normpdf → 0.398942280401433", does: Number.normalDensity(_:mean:deviation:_:)
    ).recorded(
      where: "dup 0 >", as: "unrot - over / sq 2 / neg exp swap / 2 pi * sqrt /", of: 0, 1, 2),
    .ternary(
      "normcdf", "x μ σ → p",
      "Gives the normal probability up to X; σ is the deviation. 'utpn' has X last.",
      "1.5 1 2 normcdf → 0.598706325682924", "-40 0 1 normcdf → 3.65589354091503e-350",
      does: Number.normalProbability(_:mean:deviation:_:)
    ).recorded(where: "dup 0 >", as: "unrot - swap / 2 sqrt neg / erfc 2 /", of: 0, 1, 2),
    .ternary(
      "norminv", "p μ σ → x", "Finds X that a normal variable does not exceed with probability P.",
      "0.975 0 1 norminv → 1.95996398454005", does: Number.normalQuantile(_:mean:deviation:_:)
    ).recorded(where: "dup 0 >", as: "rot 2 * erfcinv 2 sqrt neg * * +", of: 0, 1, 2),
    .binary(
      "tcdf", "x ν → p",
      "Gives the probability of at most X for Student's t with ν degrees of freedom.",
      "2 5 tcdf → 0.949030260585071", "exact 1 2 tcdf → (3+√3)/6",
      does: Number.studentProbability(_:freedom:_:)
    ).recorded(
      as: """
        sto n n sqrt / sto t 1 2 / n 1 + 2 / 3 2 / t sq neg hyp2f1 t * n 1 + 2 / gamma *
        n 2 / gamma / pi sqrt / 1 2 / +
        """, of: 0),
    .binary(
      "tinv", "p ν → x", "Finds X that Student's t does not exceed with probability P.",
      "0.975 10 tinv → 2.22813885198627", does: Number.studentQuantile(_:freedom:_:)
    ).recorded(
      // The quartiles are at most 1 for ν ≥ 1; below that, a tail is less than h/t^ν. Beyond the
      // quartiles q, the probability of both tails, is I(ν/2,1/2) at ν/(ν+t²), which is bounded as
      // for finv.
      as: """
        sto n sto p n 2 / 1 2 / beta sto c
        p 1 4 / < sto below p 3 4 / > sto above
        n 1 < { n n 2 / 1 - ^ c / 4 * n inv ^ } { 9 8 / } ifelse sto w
        {
          sto q { n 2 / 1 2 / rot betainc q - }
          q n * c * 4 / 2 n / ^ dup 2 * 1 + / 1 c 8 / sq dup 2 * 1 + / -
          findroot dup 1 swap - swap / n * sqrt
        } sto tail
        2 p * tail neg sto l 2 1 p - * tail sto u { n tcdf p - } w neg w findroot sto m
        below { l } { above { u } { m } ifelse } ifelse
        """, of: 0),
    .binary(
      "chi2cdf", "x ν → p",
      "Gives the probability of at most X for chi-squared with ν degrees of freedom.",
      "3 5 chi2cdf → 0.300014164121372", does: Number.chiSquareProbability(_:freedom:_:)
    ).recorded(as: "2 / swap 2 / dup 0 < { drop drop 0 } { gammaincp } ifelse", of: 0),
    .binary(
      "chi2inv", "p ν → x", "Finds X that chi-squared does not exceed with probability P.",
      "0.95 3 chi2inv → 7.81472790325118", does: Number.chiSquareQuantile(_:freedom:_:)
    ).recorded(
      // P(s,y) < y^s/Γ(s+1), because e^(−t) < 1, and 1 − P(s,y) < e^(−l) at y = s + √2sl + l: B.
      // Laurent and P. Massart, Annals of Statistics 28 (2000), lemma 1.
      as: """
        2 / sto s sto p 1 p - ln neg sto l
        { s swap gammaincp p - } p s 1 + gamma * s inv ^ s 2 s * l * sqrt + l + findroot 2 *
        """, of: 0),
    .ternary(
      "fcdf", "x m n → p",
      "Gives the probability of at most X for F with M and N degrees of freedom.",
      "2 3 10 fcdf → 0.821992592624825", does: Number.fProbability(_:freedom:_:_:)
    ).recorded(
      as: """
        sto n sto m sto x x 0 < { 0 } { m 2 / n 2 / x m * dup n + / betainc } ifelse
        """, of: 0),
    .ternary(
      "finv", "p m n → x", "Finds X that F does not exceed with probability P.",
      "0.95 3 10 finv → 3.70826481904684", does: Number.fQuantile(_:freedom:_:_:)
    ).recorded(
      // Up to y = 1/2 the incomplete beta function is below 2·y^a/(a·B(a,b)). From 1/2 on, the same
      // bound applies from the other end.
      as: """
        2 / sto b 2 / sto a sto p a b beta 2 / sto c
        { a b rot betainc p - }
        p a * c * a inv ^ dup 2 * 1 + / 1 p - b * c * b inv ^ dup 2 * 1 + / 1 swap -
        findroot dup 1 swap - / b * a /
        """, of: 0),
    .ternary(
      "binompdf", "k n p → P",
      "Gives the probability of K successes in N trials, each with probability P.",
      "exact 2 4 1 3 / binompdf → 8/27", does: Number.binomialProbability(_:trials:_:_:)
    ).recorded(
      where: "sto p sto n sto k p 0 >= p 1 <= and",
      as: "k n p binomcdf k 0 > { k 1 - n p binomcdf - } if", of: 2),
    .ternary(
      "binomcdf", "k n p → P", "Gives the probability of at most K successes in N trials.",
      "exact 2 4 1 3 / binomcdf → 8/9", does: Number.binomialSum(_:trials:_:_:)
    ).recorded(
      where: "sto p sto n floor sto k p 0 >= p 1 <= and",
      as: "k n < { n k - k 1 + 1 p - betainc } { 1 n 1 p - betainc n 1 p betainc + } ifelse",
      of: 2),
    .numbers(
      "hypergeompdf", "k N s n → P",
      "Gives the probability of K good ones in n drawn of N, s of them good.",
      "exact 2 20 7 12 hypergeompdf → 77/1615", takes: 4, gives: 1
    ) { (x, context) throws(NumberError) in
      [
        try Number.hypergeometricProbability(
          x[0], population: x[1], good: x[2], drawn: x[3], context)
      ]
    },
    .numbers(
      "hypergeomcdf", "k N s n → P",
      "Gives the probability of at most K good ones in n drawn of N, s of them good.",
      "exact 2 20 7 12 hypergeomcdf → 101/1938", takes: 4, gives: 1
    ) { (x, context) throws(NumberError) in
      [try Number.hypergeometricSum(x[0], population: x[1], good: x[2], drawn: x[3], context)]
    },
    .binary(
      "poissonpdf", "k μ → P", "Gives the probability of K events where μ are expected (Poisson).",
      "3 2.5 poissonpdf → 0.213763017249736", does: Number.poissonProbability(_:mean:_:)
    ).recorded(
      where: "sto m sto k m 0 >=",
      as: "k m poissoncdf k 0 > { k 1 - m poissoncdf - } if", of: 1),
    .binary(
      "poissoncdf", "k μ → P", "Gives the probability of at most K events (Poisson).",
      "3 2.5 poissoncdf → 0.757576133133066", does: Number.poissonSum(_:mean:_:)
    ).recorded(where: "sto m floor sto k m 0 >=", as: "k 1 + m gammaincq", of: 1),
    .ternary(
      "utpn", "μ v x → p",
      "Gives the normal probability above X; V is the variance. 'normcdf' has X first.",
      "0 1 2 utpn → 0.0227501319481792", does: Number.normalUpperTail(mean:variance:_:_:)
    ).recorded(where: "over 0 >", as: "rot - swap 2 * sqrt / erfc 2 /", of: 0, 1, 2),
    .binary(
      "utpc", "ν x → p", "Gives the probability that chi-squared exceeds X.",
      "5 11 utpc → 0.0513799834830695", does: Number.chiSquareUpperTail(freedom:_:_:)
    ).recorded(as: "swap 2 / swap 2 / dup 0 < { drop drop 1 } { gammaincq } ifelse", of: 1),
    .binary(
      "utpt", "ν x → p", "Gives the probability that Student's t exceeds X.",
      "5 2 utpt → 0.0509697394149292", does: Number.studentUpperTail(freedom:_:_:)
    ).recorded(as: "neg swap tcdf", of: 1),
    .ternary(
      "utpf", "m n x → p", "Gives the probability that F exceeds X.",
      "3 10 2 utpf → 0.178007407375175", does: Number.fUpperTail(freedom:_:_:_:)
    ).recorded(as: "unrot fcdf 1 swap -", of: 2),
  ]
}

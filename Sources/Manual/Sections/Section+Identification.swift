extension Section {
  static let identification = Section(
    "IDENTIFICATION",
    [
      .paragraph(
        """
        `identify` looks for a short form of X, and says which keys give it and how certain it is. \
        Forms are fractions; sums of up to three multiples of 1, `pi`, `pi sq`, `2 ln`, `3 ln`, `2 \
        sqrt`, `3 sqrt`, `5 sqrt`, `e`, `eulergamma`, `3 zeta`, `catalan` and some products of \
        them; roots of polynomials up to degree 6, and their logarithms up to degree 2; roots of \
        products of powers of 2, 3, 5, 7, pi, e, gamma(1/3) and gamma(1/4).
        """),
      .list(
        Item(
          "Proven",
          "The expression of X is proven to equal the form, which then replaces X."),
        Item(
          "Not proven",
          """
          X is an integral, a sum or a root, and 600 digits agree, or as many as `surd` could \
          compute. X stays as it is.
          """),
        Item(
          "Fits",
          """
          X is a decimal or a measured number, and the form agrees within one unit of its last \
          digit, within the distance to the next double if it has 16 or 17 digits, or within two \
          standard uncertainties. The sentence says how likely some form as short is to fit by \
          chance; anything likelier than once in a million is not reported. X stays as it is.
          """)
      ),
      .examples([
        .keys(
          "1.6449340668482264 identify",
          "'pi sq 6 /' fits all digits, 17; by chance once in 10^12.\n1.64493406684823"),
        .keys(
          "exact 2 sqrt 3 sqrt + sq identify",
          "X is '6 sqrt 2 * 5 +', which is proven.\n5+2√6"),
        .keys(
          "0 1 { sq 1 + inv } integrate identify",
          "'pi 4 /' agrees to 600 digits; not proven.\n0.785398163397448"),
      ]),
      .paragraph(
        """
        `minpoly` gives the minimal polynomial of a number whose expression shows that it is \
        algebraic, if the degree is at most the one you give, and at most 120.
        """),
      .examples([.keys("2 sqrt 3 sqrt + 4 minpoly", "[1 0 -10 0 1]")]),
    ])
}

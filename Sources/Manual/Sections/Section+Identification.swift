extension Section {
  static let identification = Section(
    "WHAT NUMBER IS THIS?",
    [
      .paragraph(
        """
        `identify` finds a short form of X and tells the keys that give it, and what it is worth. \
        Forms are fractions; sums of up to three multiples of 1, `pi`, `pi sq`, `2 ln`, `3 ln`, \
        `2 sqrt`, `3 sqrt`, `5 sqrt`, `e`, `eulergamma`, `3 zeta`, `catalan` and some products of \
        them; roots of polynomials up to degree 6, and their logarithms up to degree 2; roots of \
        products of powers of 2, 3, 5, 7, pi, e, gamma(1/3) and gamma(1/4).
        """),
      .list(
        Item(
          "Proven",
          """
          X is a number whose expression is proven to be equal to the form, which then takes the \
          place of X.
          """),
        Item(
          "Not proven",
          """
          X is an integral, a sum, a root: any number of digits can be had, and 600 agree, or as \
          many as were to be had. X stays as it is.
          """),
        Item(
          "Fits",
          """
          X is a decimal, of which all digits count but for one unit of the last, or, of 16 or 17 \
          digits as programs print doubles, for the distance of the next double; or a measured \
          number, which may be off by two standard uncertainties. The sentence says how likely it is that some form as short fits \
          by chance; once in a million is too likely to be told. X stays as it is.
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
        `minpoly` gives the minimal polynomial of a number that its expression shows to be \
        algebraic, if its degree is at most the one that is given, and 120; never of digits.
        """),
      .examples([.keys("2 sqrt 3 sqrt + 4 minpoly", "[1 0 -10 0 1]")]),
    ])
}

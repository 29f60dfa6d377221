extension Section {
  static let statistics = Section(
    "STATISTICS",
    [
      .paragraph(
        """
        `sum`, `prod`, `mean`, `median`, `var`, `sdev`, `minof` and `maxof` take the numbers of the vector in X, or, \
        when X is no vector, the whole stack, and leave one number. `sort` and `reverse` take the same and leave it in \
        another order, and `cumsum` and `cumprod` leave sums and products of what comes up to each. Within brackets, the whole stack is what was pushed there. Variance and standard deviation are \
        those of a sample, with divisor n-1. What is exact stays exact: a mean of fractions is a fraction, a standard \
        deviation the root of one.
        """),
      .examples([
        .keys("exact [ 3 1 4 1 5 ] mean", "14/5"),
        .keys("exact [ 3 1 4 1 5 ] sdev", "4√5/5"),
        .keys("1 6 range { sq } map dup sum swap median", "91\n12.5"),
        .shell("seq 1000 | surd -f - -e sdev", "288.819436095749"),
        .shell(#"printf '3\n1\n2\n' | surd -f - -e sort"#, "1\n2\n3"),
      ]),
      .paragraph(
        """
        `quantile` gives the value that the part *p* of the numbers lies below, the median for 0.5. Of *n* sorted \
        numbers it is the one at place 1 + p(n-1), or lies between the two next to that place, in proportion. That is \
        definition 7 of Hyndman and Fan, which R and NumPy use.
        """),
      .examples([.keys("[ 3 1 4 1 5 ] 0.25 quantile", "1")]),
      .paragraph("`fit` gives slope and intercept of the line of least squares through points:"),
      .examples([.keys("exact [ [1 2] [2 3] [3 5] ] fit", "3/2\n1/3")]),
      .paragraph(
        """
        `regress` fits a function of several variables, y = *b*₁ + *b*₂x₁ + ..., to a matrix with the x of a point in \
        each row and the vector of the y; a vector will do for one variable. It leaves the coefficients, the constant \
        first, their standard errors, the standard deviation of the residuals, and R². All are exact for exact data, \
        so no set of them is too ill-conditioned. `lsq` takes any matrix, and adds no constant.
        """),
      .examples([
        .keys(
          "exact [[1 1] [2 1] [3 2] [4 4]] [2 3 5 4] regress",
          "[1 9/5 -1]\n[√35/5 2√6/5 2√5/5]\n2√5/5\n21/25")
      ]),
      .heading("Running statistics"),
      .paragraph(
        """
        `stat` adds a point, x in X and y in Y as on HP calculators or `[x y]` in X, to sums that need no more \
        memory for a million points than for ten; `unstat` takes one out again, `clearstat` all. `count`, \
        `meanxy` and `sdevxy` give what follows from the sums: of y in Y, and of x in X.
        """),
      .paragraph(
        """
        `linfit`, `expfit`, `logfit` and `powfit` fit the curves y = *m*x + *b*, *b*e^(*m*x), *m* ln x + *b* and *b*x^*m*, \
        and leave *m* and *b*. `predict` then turns an x into the y of the curve that was fitted last, and `corr` \
        gives the correlation as that curve sees it. At first that is the line.
        """),
      .examples([
        .keys("exact 2 1 stat 3 2 stat 5 3 stat linfit 10 predict", "3/2\n1/3\n46/3"),
        .keys("3 1 stat 12 2 stat 27 3 stat powfit", "2.00000000000000\n3.00000000000000"),
        .shell(
          "seq 4 | sed 's/.*/& dup sq swap stat/' | surd -f - -e 'linfit corr'",
          "5\n-5\n0.984374038697697"),
      ]),
      .paragraph(
        """
        The sums of x, y and their products are exact if the points are. Those of logarithms are kept to 150 digits. \
        `rclstat` recalls all sums as a vector, from which `stostat` restores them. They are part of what `undo` and \
        `reset` put back.
        """),
    ])
}

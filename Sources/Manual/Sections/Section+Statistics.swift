extension Section {
  static let statistics = Section(
    "STATISTICS",
    [
      .paragraph(
        """
        `sum prod mean median var sdev minof maxof` take the numbers of the vector in X, or the \
        whole stack if X is not a vector, and leave one number. `sort` and `reverse` take the same \
        and leave it in another order; `cumsum` and `cumprod` leave the sum or product up to each \
        value. Within brackets, the whole stack is everything pushed there. `depth pack` makes a \
        vector of the stack, for several of them. `var` and `sdev` are \
        those of a sample, with divisor n-1. Exact data give exact results.
        """),
      .examples([
        .keys("exact [ 3 1 4 1 5 ] mean", "14/5"),
        .keys("exact [ 3 1 4 1 5 ] sdev", "4√5/5"),
        .keys("1 6 range { sq } map dup sum swap median", "91\n12.5"),
        .shell("seq 1000 | surd -f - -e sdev", "288.819436095749"),
        .shell("seq 1000 | surd -f - 'depth pack dup mean swap median'", "500.5\n500.5"),
        .shell(#"printf '3\n1\n2\n' | surd -f - -e sort"#, "1\n2\n3"),
      ]),
      .paragraph(
        """
        `quantile` gives the value that a fraction *p* of the numbers lies below; for 0.5 it is \
        the median. Of *n* sorted numbers, it is the one at place 1 + p(n-1), interpolated \
        linearly between two places (definition 7 of Hyndman and Fan, as in R and NumPy).
        """),
      .examples([.keys("[ 3 1 4 1 5 ] 0.25 quantile", "1")]),
      .paragraph(
        "`fit` gives the slope and intercept of the least-squares line through points:"),
      .examples([.keys("exact [ [1 2] [2 3] [3 5] ] fit", "3/2\n1/3")]),
      .paragraph(
        """
        `regress` fits y = *b*₁ + *b*₂x₁ + ... to a matrix with the x of a point in each row (or a \
        vector, for one variable) and the vector of the y. It leaves the coefficients, the \
        constant first, their standard errors, the standard deviation of the residuals, and R². \
        Exact data are never too ill-conditioned. `lsq` takes any matrix, and adds no constant.
        """),
      .examples([
        .keys(
          "exact [[1 1] [2 1] [3 2] [4 4]] [2 3 5 4] regress",
          "[1 9/5 -1]\n[√35/5 2√6/5 2√5/5]\n2√5/5\n21/25")
      ]),
      .heading("Samples"),
      .paragraph(
        """
        `pvar`, `psdev`, `skew` and `kurtosis` are those of a whole population, with divisor *n*; \
        `cov` has divisor n-1. `kurtosis` is 0 for a normal distribution. The last bin of \
        `histogram` includes its upper edge, the others do not. `help statistics` lists all words, \
        such as `gmean`, `iqr` and `mode`:
        """),
      .examples([
        .keys("exact [2 4 4 4 5 5 7 9] psdev", "2"),
        .keys("[2 4 4 4 5 5 7 9] mode", "[4]"),
        .keys("[2 4 4 4 5 5 7 9] [0 3 6 9] histogram", "[1 5 2]"),
      ]),
      .heading("Tests"),
      .paragraph(
        """
        A test leaves a statistic, its degrees of freedom, and *p*, the probability of such a \
        statistic or one further out if the hypothesis is true. `y x - 0 ttest` tests pairs. For \
        two samples, `ttest2` allows different variances (Welch's test), and `anova` assumes one; \
        its F is t². `dup expected chi2test` tests whether the rows and columns of a table are \
        independent, without a correction for continuity.
        """),
      .examples([
        .keys(
          "[5.1 4.9 5.6 5.8 5.3] 5 ttest", "2.08467375424888\n4\n0.105463872738236"),
        .keys("4 fix [5.1 4.9 5.6 5.8 5.3] 0.95 meanci", "4.8872\n5.7928"),
        .keys(
          "4 fix [[10 20 30] [20 20 20]] dup expected chi2test", "5.3333\n2.0000\n0.0695"),
      ]),
      .heading("Distributions"),
      .paragraph(
        """
        Each family of distributions has three words: `pdf` after its name gives the density (or, \
        of integers, the probability), `cdf` the probability of at most the value, and `inv` the \
        value for a probability. The value or probability comes first, then the parameters, which \
        `help` names. The families of real numbers are `norm t chi2 f expon gamma beta weibull \
        uniform lognorm cauchy laplace logistic pareto`.
        """),
      .examples([
        .keys("2 1.5 3 weibullcdf", "0.419770204025327"),
        .keys("exact 0.3 2 3 betacdf", "3483/10000"),
        .keys("0.975 10 tinv", "2.22813885198627"),
      ]),
      .paragraph(
        """
        Those of integers are `binom poisson geom nbinom hypergeom`. `inv` gives the least integer \
        whose `cdf` is the probability or more, and at 0 and 1 the ends of the range, if any. \
        Outside the range, a density is 0.
        """),
      .examples([
        .keys("exact 3 0.25 geompdf", "9/64"),
        .keys("0.9 20 7 12 hypergeominv", "6"),
      ]),
      .heading("Running statistics"),
      .paragraph(
        """
        `stat` adds a point to running sums of constant size. The point is x in X and y in Y, as \
        on HP calculators, or `[x y]` in X. `unstat` takes a point out again, `clearstat` removes \
        all. `count` gives the number of points; `meanxy` and `sdevxy` leave the result for y in \
        Y, and that for x in X.
        """),
      .paragraph(
        """
        `linfit expfit logfit powfit` fit the curves y = *m*x + *b*, *b*e^(*m*x), *m* ln x + *b* \
        and *b*x^*m*, and leave *m* and *b*. `predict` then turns an x into the y of the curve \
        fitted last, and `corr` gives its correlation. Until you fit one, it is the line.
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
        The sums of x, y and their products are exact if the points are; sums of logarithms are \
        kept to 150 digits. `rclstat` recalls all sums as a vector, and `stostat` restores them \
        from it.
        """),
    ])
}

extension Section {
  static let calculus = Section(
    "INTEGRALS, DERIVATIVES AND ROOTS",
    [
      .paragraph(
        """
        `integrate`, `diff` and `findroot` take a program that turns one number into another. The program runs once, on \
        an unknown, and its steps are recorded as a formula. So it takes the functions of real numbers: with several \
        operands those of the tables whose unknown is in X, Legendre's elliptic integrals and Carlson's with any operand, \
        distributions with the value, quantiles and `binompdf binomcdf` with the probability. Orders and degrees of \
        freedom are numbers; what counts in integers has no formula, and of `lambertwk` only what is real has. Integrals, roots and derivatives may stand in \
        one another; loops and variables that do not depend on the unknown are fine. The program stands in front of the \
        numbers or behind them. A letter in it that nothing here has stands for the number: `'x^2-2'`, as `{ local x 'x^2-2' eval }`.
        """),
      .examples([
        .keys("0 1 { sq neg exp } integrate", "0.746824132812427"),
        .keys("{ dup ln * } 3 diff", "2.09861228866811"),
        .keys("{ dup cos - } 0 1 findroot", "0.739085133215161"),
        .keys("'cos(x)-x' 0 1 findroot", "0.739085133215161"),
      ]),
      .heading("Integrals"),
      .paragraph(
        """
        `inf` and `-inf` stand for the ends of a range without an end, and for nothing else. The function may be \
        unbounded at the ends and inside, and it may jump: `abs sign floor ceil round trunc fp % idiv min max`, comparisons \
        of the unknown, `if` and `ifelse` have formulas. Along a branch cut the values are those that the functions have \
        on it. Between complex numbers the path is straight. An integral within another one may be unbounded, its ends may \
        meet, and it may go to infinity, where it has a closed form: where its function is a sum of products of \
        polynomials, powers, logarithms, `exp sin cos sinh cosh abs max min` of what is linear in its own unknown, `exp` of \
        what is quadratic and falls, or powers of that with exponents like -3/2, -1 and 1/2; or where it is a function \
        of the product of both unknowns; or, to infinity, the product of one of its own and one of the other.
        """),
      .examples([
        .keys("0 inf { dup neg exp swap sqrt / } integrate sq", "3.14159265358979"),
        .keys("0 inf { dup sin swap / } integrate", "1.57079632679490"),
        .keys("-1 1 { abs sqrt inv } integrate", "4.00000000000000"),
        .keys("0 2 { dup 1 < { sq } { drop 1 } ifelse } integrate", "1.33333333333333"),
        .keys("0 inf { sto x 0 inf { x + neg exp } integrate } integrate", "1.00000000000000"),
        .keys(
          "0 inf { sto x 0 inf { sq x sq + 1 + sq inv } integrate } integrate 4 *",
          "3.14159265358979"),
        .keys(
          "0 1 { sto x 0 1 { x * 1 swap - inv } integrate } integrate 6 * sqrt", "3.14159265358979"),
        .keys("-1 1 { 3 swap legendrep sq } integrate 7 *", "2"),
        .keys("0 1 { ellipk } integrate", "2.00000000000000"),
        .keys("-1.96 1.96 { 0 1 normpdf } integrate", "0.950004209703559"),
        .keys("-2 -1 { ln } integrate", "0.386294361119891+3.14159265358979i"),
      ]),
      .paragraph(
        """
        Next to an end at which the function has no bound, and at infinity, its asymptotic expansion gives the integral, \
        with a proven bound of the rest; elsewhere quadrature does, on parts of the range on which the function is proven \
        to be holomorphic. So every digit is proven. Where the expansion shows that there is no value, the integral \
        diverges, and `surd` says where. What has neither a value nor a proof is an error that says what was missing: \
        a bound next to an end, or more values of the function than the budget allows.
        """),
      .heading("Sums, products and limits"),
      .paragraph(
        """
        `nsum` and `nprod` run the program for each integer of a range; sums and products of fractions are exact. From \
        50,000 integers on, sums of polynomials have a closed form, and other terms that are holomorphic around a range \
        are added together, by integrals. Up to `inf` they take the program's asymptotic expansion: after the first \
        terms the rest is a value of Hurwitz's zeta function, a geometric sum, or bounded by an integral. Terms may fall like powers, with logarithms, \
        like exponentials, and with alternating signs. `limit` gives the limit of a function at a number, from both \
        sides, or at infinity; it may be `inf`.
        """),
      .examples([
        .keys("1 inf { sq inv } nsum 6 * sqrt", "3.14159265358979"),
        .keys("0 inf { dup -1 swap ^ swap 2 * 1 + / } nsum 4 *", "3.14159265358979"),
        .keys("{ dup cos 1 swap - swap sq / } 0 limit", "0.5"),
      ]),
      .heading("Roots"),
      .paragraph(
        """
        `findroot` takes two numbers between which the sign of the function changes, or one, around which it looks for \
        such a change; then the program stands in front. A root is proven: the value there is exactly 0, \
        or the function changes its sign and is continuous. A root \
        between two numbers may stand within another function and depend on its unknown, where for all values that this \
        takes there is one root, the signs differ at both ends, and the slope at the root is not 0.
        """),
      .examples([
        .keys("1 2 { sto x { 3 ^ x - } 0 2 findroot } integrate", "1.13988157484231"),
        .keys("{ sto x { dup exp * x - } 0 2 findroot } 1 diff", "0.361896256634889"),
      ]),
      .heading("Derivatives"),
      .paragraph(
        """
        Derivatives of elementary functions are as exact as these: `{ 3 ^ } 2 diff` is 12. Those of functions of the \
        tables are proven to as many digits as are asked for. That of an integral is found by Leibniz's rule, where the \
        function under it has neither pole nor jump nor corner in the range, or, if the ends alone move, at these. Where a \
        step jumps or has a corner there is none, and that is an error.
        """),
    ])
}

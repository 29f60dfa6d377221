extension Section {
  static let calculus = Section(
    "INTEGRALS, DERIVATIVES AND ROOTS",
    [
      .paragraph(
        """
        `integrate`, `diff` and `findroot` take a program that turns one number into another, \
        before the numbers or after them. A letter in it that has no other meaning stands for the \
        number: `'x^2-2'` is `{ local x 'x^2-2' eval }`.
        """),
      .examples([
        .keys("0 1 { sq neg exp } integrate", "0.746824132812427"),
        .keys("{ dup ln * } 3 diff", "2.09861228866811"),
        .keys("{ dup cos - } 0 1 findroot", "0.739085133215161"),
        .keys("'cos(x)-x' 0 1 findroot", "0.739085133215161"),
      ]),
      .paragraph(
        """
        The program runs once, on an unknown, and its steps are recorded as a formula. So it must \
        consist of functions of real numbers. Elliptic integrals take the unknown as any operand, \
        other special functions of several operands in X, distributions as the value, and \
        quantiles and `binompdf binomcdf` as the probability; orders and degrees of freedom must \
        be numbers. Words that count in integers have no formula, and `lambertwk` has one only \
        where it is real. Variables may hold the unknown, but loops may not depend on it. \
        Integrals, roots and derivatives may be nested.
        """),
      .heading("Integrals"),
      .paragraph(
        """
        `inf` and `-inf` are the ends of an unbounded range, and have no other use. The function \
        may be unbounded at the ends and inside, and it may jump: `abs sign floor ceil round trunc \
        fp % idiv min max`, comparisons of the unknown, `if` and `ifelse` have formulas where \
        their operands are real. On a branch cut, the function has its values on the cut. Between \
        complex numbers, the path is straight. An inner integral may be unbounded, have ends that \
        meet, and go to infinity, if it has a closed form: if its function is a sum of products of \
        polynomials, powers, logarithms, `exp sin cos sinh cosh abs max min` of expressions linear \
        in its own unknown, `exp` of a falling quadratic, or powers of a quadratic with exponents \
        like -3/2, -1 and 1/2; or if its function depends only on the product of both unknowns; \
        or, to infinity, if it is the product of a function of one unknown and one of the other.
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
        Every digit is proven. Near an end where the function is unbounded, and at infinity, the \
        integral comes from an asymptotic expansion with a proven bound of the rest; elsewhere \
        from quadrature where the function is proven to be holomorphic. If there is no value, \
        `surd` says where the integral diverges. If it finds neither, the error says what was \
        missing: a bound near an end, or more values of the function than the budget allows.
        """),
      .heading("Sums, products and limits"),
      .paragraph(
        """
        `nsum` and `nprod` run the program for each integer of a range; sums and products of \
        fractions are exact. From 50,000 integers on, sums of polynomials have a closed form, and \
        other terms are added by integrals where they are holomorphic around the range. Up to \
        `inf`, `surd` adds the first terms and uses an asymptotic expansion for the rest. Terms \
        may fall like powers, with logarithms or oscillations such as (\u{2212}1)^n or sin n, and \
        like exponentials. `limit` gives the limit at a number, from both sides, or at infinity; \
        it may be `inf`.
        """),
      .examples([
        .keys("1 inf { sq inv } nsum 6 * sqrt", "3.14159265358979"),
        .keys("0 inf { dup -1 swap ^ swap 2 * 1 + / } nsum 4 *", "3.14159265358979"),
        .keys("1 inf 'sin(x)/x' nsum 2 * 1 +", "3.14159265358979"),
        .keys("{ dup cos 1 swap - swap sq / } 0 limit", "0.5"),
      ]),
      .heading("Roots"),
      .paragraph(
        """
        `findroot` takes two numbers between which the function changes its sign, or, after the \
        program, one number, around which it looks for such a change. A root is proven: the value \
        there is exactly 0, or the function is continuous and changes its sign there. A root \
        between two numbers may depend on the unknown of another function, if for all its values \
        there is exactly one root, the signs at the two ends differ, and the slope at the root is \
        not 0.
        """),
      .examples([
        .keys("1 2 { sto x { 3 ^ x - } 0 2 findroot } integrate", "1.13988157484231"),
        .keys("{ sto x { dup exp * x - } 0 2 findroot } 1 diff", "0.361896256634889"),
      ]),
      .heading("Derivatives"),
      .paragraph(
        """
        Derivatives of elementary functions are as exact as the functions: `{ 3 ^ } 2 diff` is 12. \
        Those of special functions are proven to as many digits as you ask for. The derivative of \
        an integral comes from Leibniz's rule, if its function has neither pole nor jump nor \
        corner in the range, or, if only the ends move, at the ends. At a jump or a corner, `diff` \
        is an error.
        """),
      .heading("Taylor series"),
      .paragraph(
        """
        `taylor` takes a number, a degree up to 1000 and a program, and gives the coefficients of \
        the Taylor series there, the constant first, each exact or to any number of digits. \
        `polyval` takes the highest power first, and the distance from the place: `reverse x \
        polyval`. The function must be proven to be analytic there, or be continued by one that \
        is, as sin x/x at 0; at ends, corners, jumps and poles, `taylor` is an error.
        """),
      .examples([
        .keys("exact 0 5 { sin } taylor", "[0 1 0 -1/6 0 1/120]"),
        .keys("exact 0 4 'x/(exp(x)-1)' taylor", "[1 -1/2 1/12 0 -1/720]"),
        .keys("0 10 { exp sin } taylor reverse 0.01 polyval", "0.846858525453953"),
        .keys("0.01 exp sin", "0.846858525453953"),
      ]),
    ])
}

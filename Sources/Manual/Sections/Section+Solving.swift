extension Section {
  static let solving = Section(
    "SOLVING",
    [
      .paragraph(
        """
        `roots` gives *all* zeros of a function between two numbers, the ends included. `minimize` \
        and `maximize` give all places of its lowest or highest value there, then that value; \
        `extent` gives both values. Write the program as for `integrate`. Ends are keys: `2 pi *` \
        for 2π, `inf`, or `-3 -3i +` for a corner of `croots`. No zero is missing, no value is \
        lower, and each number is proven, and exact where that can be proven. If something cannot \
        be decided, an error says where.
        """),
      .examples([
        .keys("0 10 { sin } roots", "[0 3.14159265358979 6.28318530717959 9.42477796076938]"),
        .keys("exact 0 10 { sin } roots", "[0 π 2π 3π]"),
        .keys("-5 5 'cos(x)-x' roots", "[0.739085133215161]"),
        .keys("-2 2 'x^5-x' roots", "[-1 0 1]"),
        .keys("-3 3 'exp(x)-1-x-x^2/2' roots", "[0]"),
        .keys("-4 4 'gamma(x)-1' roots", "[-3.95529428485860 -3.14358088834998 1 2]"),
        .keys("-inf inf 'exp(x)-x-2' roots", "[-1.84140566043696 1.14619322062058]"),
        .keys("exact 0 10 { cos } minimize", "[π 3π]\n-1"),
        .keys("0.1 10 { gamma } minimize", "[1.46163214496836]\n0.885603194410889"),
        .keys("-inf inf 'x/(1+x^2)' extent", "[-0.5 0.5]"),
        .keys("0 3 'sin(x)+cos(2*x)' maximize", "[0.252680255142079 2.88891239844771]\n1.125"),
        .keys("0 inf '1-exp(-x)*cos(5*x)' extent", "[0 1.54419383822610]"),
      ]),
      .paragraph(
        """
        First, `surd` takes the equation apart: a product is zero where a factor is, `sin(u)` is 1 \
        where *u* is π/2 + 2kπ, and a polynomial of one function, such as a sum of sines and \
        cosines of multiples of one angle, where that function is one of its roots. Such zeros are \
        exact. Then it divides the range until an enclosure of the function or of its derivative \
        decides each piece. Where the function only touches zero, or is flat, `surd` tries \
        fractions, multiples of π, and roots, logarithms and exponentials of fractions; it refuses \
        a zero at any other number, which no number of digits can tell from a near miss.
        """),
      .heading("Boxes"),
      .paragraph(
        """
        A *box* is a vector of up to four ranges. `roots` takes a box and as many programs, and \
        gives all points where all of them are zero. `minimize`, `maximize` and `extent` take a \
        box and one program of as many numbers, the last in X. In expressions, consecutive letters \
        such as `x y` stand for the numbers in alphabetical order; a string after the programs \
        names other letters in their order.
        """),
      .examples([
        .keys(
          "exact [[-2 2] [-2 2]] ['x^2+y^2-1' 'x-y'] roots", "[[-√2/2 -√2/2] [√2/2 √2/2]]"),
        .keys(
          "[[-5 5] [-5 5]] ['x^2+y-11' 'x+y^2-7'] roots 4 get",
          "[3.58442834033049 -1.84812652696440]"),
        .keys("[[1 2] [1 3]] 'r^2*h' \"r h\" extent", "[1 12]"),
        .keys("[[-2 2] [-1 3]] '(1-x)^2+100*(y-x^2)^2' minimize", "[[1 1]]\n0"),
        .keys(
          "[[-5 10] [0 15]] '(y-5.1/(4*pi^2)*x^2+5/pi*x-6)^2+10*(1-1/(8*pi))*cos(x)+10' extent",
          "[0.397887357729738 308.129096011607]"),
      ]),
      .paragraph(
        """
        `surd` divides boxes until Krawczyk's operator proves that each contains one zero or none. \
        It refuses zeros where the determinant of the derivatives is zero. It searches for a \
        minimum inside the box and on all its faces, edges and corners. `extent` has an answer \
        even where a whole line is lowest: `[[0 4] [0 4]] 'cos(x+y)' extent` is `[-1 1]`. A \
        minimum at a bend is found if it belongs to terms of a sum that share no letter, as in \
        `'sqrt(abs(x))+abs(y)'`, or if all parts are lowest at that point, as in \
        `'hypot(x,y)+abs(x)'`, and refused elsewhere.
        """),
      .heading("Complex zeros"),
      .paragraph(
        """
        `croots` gives all zeros of a holomorphic function in the rectangle between two corners, \
        each as often as its multiplicity says. Factors, powers and polynomials of a function show \
        multiple zeros. Elsewhere, `surd` counts the zeros in a small square by the winding number \
        along its edges; several are one multiple zero if the function and its derivatives are \
        exactly zero at a number of a simple form, as above. Otherwise, the error says how many \
        zeros lie where.
        """),
      .examples([
        .keys("-2 -2i + 2 2i + '(z^2+1)^2*(z-1)' croots", "[-i -i i i 1]"),
        .keys("0 4 4i + 'exp(z)-z' croots", "[0.318131505204764+1.33723570143069i]"),
        .keys("exact -7 -1i + 7 1i + '1-cos(z)' croots", "[-2π -2π 0 0 2π 2π]"),
      ]),
      .heading("Differential equations"),
      .paragraph(
        """
        `ode` takes a time, the value at that time, another time and a program that makes y' from \
        *t* and *y*. It gives the value at the other time, or at each of a vector of times in \
        order. *y* may be a vector of up to six numbers; the program then makes a vector from it, \
        or there are as many programs of *t* and all components. In expressions, `t` is the time, \
        and consecutive letters such as `u v` are the components. A string after the programs \
        names other letters, `"theta omega"`, and is needed if one is not used. With `y` alone, \
        `x` may be the time. Store other known values as variables first; `e`, `i` and `phi` are \
        numbers.
        """),
      .paragraph(
        """
        Stiff equations, such as `0 1 1 '-1e6*(y-cos(t))' ode`, take no longer than others. A \
        linear equation with constant coefficients has a closed form: `0 1 3 'y' ode ln` is \
        exactly 3. `ode` reports an error if the way would take more than 10 seconds, or more \
        than `timelimit`.
        """),
      .paragraph(
        """
        `odeplot` takes the same values and draws *y* over *t*: the first component of a vector, \
        or the one that a number at the end names, as in `0 [1 0] 10 ['v' '-sin(u)'] 2 odeplot`. \
        `odeplotto` draws into a file, as `plotto` does.
        """),
      .examples([
        .keys("0 1 1 { nip } ode", "2.71828182845905"),
        .keys("0 1 [1 2] { nip } ode", "[2.71828182845905 7.38905609893065]"),
        .keys("0 0 1 't^2+y^2' ode", "0.350231844316756"),
        .keys("0 [1 0] 10 ['v' '-sin(u)'] ode", "[-0.998949814623851 -0.0420333775342123]"),
        .keys(
          "0 [0 0 10 15] 1 ['u' 'v' '-0.1*u' '-9.81-0.1*v'] \"x y u v\" ode",
          "[9.51625819640404 9.52888020132972 9.04837418035960 4.23711197986703]"),
      ]),
      .paragraph(
        """
        Each step is a Taylor polynomial with a bounded remainder: the solution is proven to exist \
        for all complex times nearby. If nothing proves that it continues, as at a pole or where \
        the equation bends or jumps, the error says up to which time it is proven; you can \
        continue from there with another equation.
        """),
      .heading("Limits of searches"),
      .paragraph(
        """
        A pole, a jump or a place without a value is not a zero: `'(x^2-1)/(x-1)'` has no zero at \
        1. `surd` refuses functions with infinitely many zeros, with zeros on a whole interval, \
        and those that only seem to be zero everywhere, such as `'cosh(x)^2-sinh(x)^2-1'`.
        """),
      .paragraph(
        """
        Extremes are found among the zeros of the derivative, the ends, and the places where the \
        function bends, jumps or has no value. A function may oscillate for ever as it fades out, \
        if all values beyond some number are above a known one. If it has no bound, or only tends \
        to a value that it never takes, the error says so.
        """),
    ])
}

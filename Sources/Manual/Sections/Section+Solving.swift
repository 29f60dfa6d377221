extension Section {
  static let solving = Section(
    "SOLVING",
    [
      .paragraph(
        """
        `roots` gives *all* zeros of a function between two numbers, which count, and `minimize`, \
        `maximize` and `extent` its lowest and highest value there. The program is written as for \
        `integrate`, and an end may be `inf` or `-inf`. An answer is whole: no zero is missing, no \
        value is lower; each number in it is proven, and exact where that can be proven. What \
        cannot be decided is an error that says where, and never a part of the answer.
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
        First the equation is taken apart: a product is zero where a factor is, `sin(u)` is 1 \
        where *u* is π/2 + 2kπ, and a polynomial of some function where that is one of its \
        roots, as are sums of sines and cosines of multiples of one angle; such zeros are exact. \
        The rest is searched by ever smaller pieces of the range. A piece is dropped if an \
        enclosure of the function on it does not hold zero. If the derivative is not zero there, \
        the signs at both ends tell whether there is one zero or none. Where the function only \
        touches zero, or is flat, `surd` tries fractions, multiples of π, and roots, logarithms \
        and exponentials of fractions, at which the function is exactly zero, and proves by its \
        expansion that it is not zero next to them. A zero that touches the axis at any other \
        number cannot be told from a near miss, by nobody's digits, and is refused.
        """),
      .heading("Boxes"),
      .paragraph(
        """
        With a box of up to four ranges, `roots` takes as many programs and gives all points at \
        which all of them are zero, and `minimize`, `maximize` and `extent` take a program of as \
        many numbers, the last of which is X. Letters stand for the numbers in the order of the \
        alphabet, if they follow one another there, as `x y` do; a string behind the programs \
        names others in their order.
        """),
      .examples([
        .keys(
          "exact [[-2 2] [-2 2]] ['x^2+y^2-1' 'x-y'] roots", "[[-√2/2 -√2/2] [√2/2 √2/2]]"),
        .keys(
          "[[-5 5] [-5 5]] ['x^2+y-11' 'x+y^2-7'] roots 4 get",
          """
          [3.58442834033049 -1.84812652696440]
          """),
        .keys("[[1 2] [1 3]] 'r^2*h' \"r h\" extent", "[1 12]"),
        .keys("[[-2 2] [-1 3]] '(1-x)^2+100*(y-x^2)^2' minimize", "[[1 1]]\n0"),
        .keys(
          "[[-5 10] [0 15]] '(y-5.1/(4*pi^2)*x^2+5/pi*x-6)^2+10*(1-1/(8*pi))*cos(x)+10' extent",
          "[0.397887357729738 308.129096011607]"),
      ]),
      .paragraph(
        """
        Boxes are divided until Krawczyk's operator proves that there is one zero in them, or \
        none; zeros at which the determinant of the derivatives is zero are refused. A minimum is \
        searched inside the box and on all its faces, edges and corners, and boxes whose values \
        all lie above a known one are left out. `extent` asks for values alone, so that it also has \
        an answer where a whole line is lowest: `[[0 4] [0 4]] 'cos(x+y)' extent` is `[-1 1]`. \
        Terms of a sum that have no letter in common are searched one by one, so that each may \
        bend or jump, as `'sqrt(abs(x))+abs(y)'` does, and so may parts that are all lowest at one \
        point, as `'hypot(x,y)+abs(x)'`; elsewhere a minimum at a bend is refused.
        """),
      .heading("Complex zeros"),
      .paragraph(
        """
        `croots` gives all zeros in the rectangle between two corners, of a function that is \
        holomorphic there, each as often as its multiplicity says. Factors, powers and polynomials \
        of a function show multiple zeros. Elsewhere, `surd` counts the zeros of a small square by \
        how often the function turns around 0 on its edges, and proves that they are one if the \
        function and its derivatives are exactly zero at a number of a simple form, as above. Else \
        the error says how many zeros lie where.
        """),
      .examples([
        .keys("-2 -2i + 2 2i + '(z^2+1)^2*(z-1)' croots", "[-i -i i i 1]"),
        .keys("0 4 4i + 'exp(z)-z' croots", "[0.318131505204764+1.33723570143069i]"),
        .keys("exact -7 -1i + 7 1i + '1-cos(z)' croots", "[-2π -2π 0 0 2π 2π]"),
      ]),
      .heading("Differential equations"),
      .paragraph(
        """
        `ode` takes a time, the value then, another time and a program that makes y' of *t* and \
        *y*, and gives the value at the other time. *y* may be a vector of up to six numbers, with \
        a program that makes a vector of it, or as many programs of *t* and all components. \
        In expressions `t` is the time, and other letters are the components in the order of the \
        alphabet, if there are as many and they follow one another there, as `u v` do. A string \
        behind the programs names others, or all if one is not used: `"x v"`, `"theta omega"`. \
        What is known has to be stored first. \
        (Beside `y` alone, `x` is the time, too; `e`, `i` and `phi` are numbers.) With a vector of times in order, \
        `ode` gives the value at each of them. \
        `odeplot` takes the same and draws *y* over *t*, of a vector the first component or \
        that of a number behind all: `0 [1 0] 10 ['v' '-sin(u)'] 2 odeplot`. `odeplotto` \
        does so in a file, as `plotto` does.
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
        Each step is a Taylor polynomial whose rest is bounded: the solution is proven to exist, \
        and to stay in a disc, for all complex times nearby. Where nothing proves that it goes on, \
        as at a pole, or where the equation bends or jumps, the error says up to which time it is \
        proven; from there, another equation can go on.
        """),
      .heading("What is refused"),
      .paragraph(
        """
        A pole or a jump is no zero, and neither is a place where the function has no value: \
        `'(x^2-1)/(x-1)'` has no zero at 1. Functions with infinitely many zeros, or zeros on a \
        whole interval, are refused, and so is what only seems to be zero everywhere, as \
        `'cosh(x)^2-sinh(x)^2-1'`.
        """),
      .paragraph(
        """
        Extremes are found among the zeros of the derivative, the ends, and the places where the \
        function bends, jumps or has no value; everywhere else it is proven to be smooth. Where \
        all values beyond some number are above a known one, no minimum is searched there: a \
        function may swing for ever as it fades out. If it only tends to a value that it never takes, or has no bound, the error says so.
        """),
    ])
}

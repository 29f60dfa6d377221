extension Section {
  static let display = Section(
    "VALUES AND DISPLAY",
    [
      .paragraph(
        """
        A value is a number, real or complex, a string, a vector or a program. Truth is 1 and 0; every number but 0 is \
        taken as true.
        """),
      .paragraph(
        """
        An integer is shown in full. So is a fraction whose decimal ends within the digits that are set, \
        15 at the start. Everything else is rounded correctly to that many significant digits, halves \
        away from zero. A fraction then drops zeros at its end, an irrational number keeps them: they \
        are digits of it. Without an exponent what is no integer never looks like one: where no digit behind the \
        point is left, the point stays, and reads back.
        """),
      .examples([
        .keys("7 8 /", "0.875"), .keys("1 3 /", "0.333333333333333"),
        .keys("2 sqrt", "1.41421356237310"),
        .keys("40 digits pi", "3.141592653589793238462643383279502884197"),
        .keys("30 !", "265252859812191058636308480000000"),
        .keys("18 digits 163 sqrt pi * exp", "262537412640768744."), .keys("1 1e-20 -", "1."),
      ]),
      .paragraph("These words set how numbers are shown:"),
      .table(
        Item("*n* `digits`", "The significant digits."),
        Item(
          "`std`",
          """
          The form at the start, in decimals. Numbers other than integers have an exponent when it is below \
          -7, or at least the number of digits.
          """),
        Item(
          "*n* `fix`",
          "*n* digits behind the point, and no exponent, unless no memory could hold the digits before the point."
        ),
        Item("*n* `sci`", "One digit before the point, *n* behind it, and an exponent."),
        Item("*n* `eng`", "*n* + 1 digits, and an exponent that is a multiple of 3."),
        Item(
          "*n* `prefix`",
          """
          As `eng`, with a prefix of the SI in the place of the exponent: q r y z a f p n µ m k M G T P E Z Y R Q, \
          none for 1, and beyond them, and in other bases than ten, the exponent. At least three digits are shown, so that none is a zero that \
          only fills a place. `i` stands behind the prefix, as in `4.700ki`. Before a unit the prefix goes to the unit \
          if its first factor has no prefix and no exponent and takes one, as in `4.700_km/s`; other units and \
          measured numbers have the exponent, as in `4.700e3_m^2`.
          """),
        Item(
          "`exact`",
          """
          Exact forms, until `decimal`, `rpn` or `std`: fractions as `22/7`, roots as `2√3`, `∛2` and `2^(1/5)`, \
          multiples and powers of `π` and `e`, logarithms as `3 ln 2`, and sums of these, as `(1+√5)/2`. \
          What has no such form, or one of more than 200 characters, is shown in decimals, and so is \
          what has no room for it at the prompt.
          """),
        Item(
          "`mixed`",
          """
          As `exact`, but a fraction above 1 by itself has the integer before it: `3+1/7`, `-3-1/7`. Parts of \
          complex numbers and of sums stay as they are.
          """),
        Item(
          "`rpn`",
          """
          Keys that give every value again exactly, until `decimal` or `std`: `22 7 /`, `2 sqrt 1 +`, \
          `3 4 complex`, and `["sin" 1 0 9] expr` for what no simple keys make in every angle mode. They are decimal, but integers \
          stay in base 2, 8 or 16; digits and places have no effect. At the prompt, keys that have no room \
          end in `…`.
          """),
        Item("`decimal`", "Decimals, as at the start."),
        Item(
          "`hex` `oct` `bin` `dec`",
          "The base, shown as `0x1F`, `0o37`, `0b11111` and 31; *n* `base` sets any other. NUMBER BASES says more."
        ),
        Item(
          "`phasor` `rect`",
          """
          Complex numbers by modulus and angle, `5∠30`, or by their parts again. The angle is in the angle mode, \
          above -180° and up to 180°, but for rounding. Real numbers have none, and where the angle cannot be told the parts are shown. \
          Words, sessions and events have parts as before, and so has `rpn`.
          """),
        Item(
          "`group` `ungroup`",
          """
          At the prompt, digits are parted by `_`, which numbers may have where they are keyed in: in threes from the \
          point to both sides, `1_234.567_8`, in fours in hexadecimal and binary, and not at all in bases above ten without a prefix. \
          A row in which not all has room for that has none of it. What is put out by `print`, into a pipe or a file, is never parted.
          """)
      ),
      .examples([
        .keys("2 fix 2 3 /", "0.67"), .keys("3 sci 299792458", "2.998e8"),
        .keys("3 eng 47e-6", "47.00e-6"), .keys("exact 12 sqrt 2 3 /", "2√3\n2/3"),
        .keys("exact phi 2 ln 3 * 1 + deg 15 cos", "(1+√5)/2\n1+3 ln 2\n(√6+√2)/4"),
        .keys("hex 255", "0xFF"), .keys("3 prefix 47e-6 4700_m", "47.00µ\n4.700_km"),
        .keys("mixed 22 7 /", "3+1/7"), .keys("deg phasor 3 4i +", "5∠53.1301023541560"),
      ]),
      .paragraph(
        """
        An integer has all of its digits, 301 of them `1e300`. `sci`, `eng` and `prefix` give it an exponent: \
        `4 sci 1e300` is `1.0000e300`. At the prompt one that has no room is shortened, and its digits are counted.
        """),
      .paragraph(
        """
        What `rpn` puts out is for `surd` to read: the same values are then on the stack, of the same kinds, \
        whatever is set, but for `inbase` and `twos`, which must be as at the start or as they were here. A value is one line, but a program keeps the lines in which it was keyed in. What is used \
        several times in a number is a local variable, `{ ... local shared1 ... } call`. Roots of polynomials, \
        eigenvalues, integrals and entries of irrational matrices come back with some 600 digits, as from a \
        session.
        """),
      .examples([
        .shell("surd --rpn '2 sqrt 1 + 3 4i + [1 3 /]' | surd 'exact' -f -", "1+√2\n3+4i\n[1/3]"),
        .keys("rpn deg 10 sin", "[\"sin\" pi 1 18 / *] expr"),
      ]),
      .paragraph(
        """
        In the other forms, integers and fractions in bases 2, 8, 10 and 16 that are not rounded, multiples of `i`, \
        quantities with such decimals, dates, strings, programs, and vectors of these read back as the same value. What does not: rounded \
        numbers, which read as the decimal that is shown, `1.` as 1; digits in bases without a prefix, unless `inbase` is the same; numbers with a bound, as `0±1e-4000`; \
        complex numbers with two parts, as `3+4i`; numbers with a prefix of the SI \
        but no unit, as `4.700k`, which are an error unless `k` is a variable; mixed fractions, as `3+1/7`; measured numbers, which read as new ones; numbers in parentheses before a unit; and exact forms of anything but integers, as \
        `1/3` or `2√3`, in which `√` is a key of its own. What `phasor` shows in base ten reads back in the same angle mode, with the same \
        exceptions, `5∠30` as well as `5@30`; where digits are read in another base there are no such numbers.
        """),
      .paragraph(
        """
        A complex number is shown as its two parts, formatted alike: the real part unless it is exactly 0, \
        the imaginary part with `i` behind it. A part that is known to be zero is never shown as a small \
        one. Exact forms are shown where both parts have one. In them `i` stands above the fraction bar, and \
        before a root or a sum: `i/2`, `3πi/4`, `i√3/2`, `i(1+√5)/2`.
        """),
      .examples([
        .keys("3 4i +", "3+4i"), .keys("-8 1 3 / ^", "1+1.73205080756888i"),
        .keys("exact -8 1 3 / ^ 4 /", "1/4+i√3/4"), .keys("i i ^", "0.207879576350762"),
      ]),
      .paragraph(
        """
        Functions take complex numbers wherever they are defined there, and give one where the real \
        function ends: `-1 sqrt` is `i`, `2 asin` is complex. They give the principal value. On a branch \
        cut itself, that is the limit reached counterclockwise around the end of the cut (DLMF 4.2, 4.23, \
        4.37). Angles are in the angle mode, also complex ones.
        """),
      .examples([
        .keys("-1 ln", "3.14159265358979i"), .keys("2 acos", "1.31695789692482i"),
        .keys("deg 1i topolar", "1\n90"),
      ]),
      .paragraph(
        """
        A string is shown in quotes, a vector in brackets with a space between its values, a program as \
        it was typed.
        """),
      .examples([.keys("\"x\" [ 1 2 3 + ] { 2 * }", "\"x\"\n[1 5]\n{ 2 * }")]),
      .paragraph(
        """
        Where fewer digits of a number can be proven than are set, fewer are shown, and `±` with a bound \
        of the rest. That happens where a result is zero, or in the middle between two decimals, and \
        neither a rule nor Calcium (a library for exact numbers) proves it: `1 sin sq 1 cos sq +` is 1, \
        but that `1 2 agm 1.5 2 sqrt agm -` is 0 remains unseen. What is only close to a decimal, as \
        `1e6 erf` is to 1, is shown rounded to it, and compared as what it is.
        """),
      .examples([
        .keys("1 sin sq 1 cos sq +", "1"), .keys("6 ln 2 ln - 3 ln =", "1"),
        .keys("1e6 erf dup 1 <", "1.00000000000000\n1"),
      ]),
      .paragraph(
        """
        `why` says what X is known by, and leaves the stack as it is. An integer or a fraction is exact. So is \
        an expression, of which it puts out the exact form or the keys that make it, the enclosure that was \
        computed so far, how many digits that proves, and whether there are more. A result of an algorithm \
        (a root, an integral, an entry of an irrational matrix) has as many as the algorithm finds, and an \
        enclosure that came from a session no more than it has.
        """),
      .paragraph(
        """
        Where X is the number that the last operation gave, `why` says what proved it: that integers and fractions \
        were compared, that a rule simplified the difference, that an enclosure of so many bits does not \
        contain 0, or Calcium. It asks the question once more for that.
        """),
      .examples([
        .keys("22 7 / why", "Exact: the fraction 22/7.\n3.14285714285714"),
        .keys(
          "2 sqrt sq why",
          "Exact: the integer 2.\n'sq' gave exactly this by rules of simplification, not by digits.\n2"
        ),
        .keys(
          "2 sqrt 3 sqrt <= why",
          "Exact: the integer 1.\n'<=' answered yes: an enclosure of the difference by 64 bits does not contain 0.\n1"
        ),
      ]),
      .paragraph(
        """
        An integer that would take more memory than a value may is kept as the powers and factorials that it is made \
        of, and shown rounded, to as many digits as are set. Words that need all its digits refuse it.
        """),
      .examples([
        .keys("2 1e12 ^", "9.57624423149274e301029995663"), .keys("2 1e12 ^ 7 %", "2"),
        .keys("1e10 ! 1e10 1 - ! /", "10000000000"),
      ]),
    ])

  static let output = Section(
    "WHAT GOES OUT",
    [
      .paragraph(
        """
        When the input has ended, what is left on the stack is put out, one value a line, the deepest \
        first and X last. `print` pops X and puts it out at once; `show` does so and keeps it. Both put \
        out a string without quotes.
        """),
      .examples([.keys("\"total\" print 2 3 + show 10 *", "total\n5\n50")]),
      .paragraph(
        """
        Standard output carries values only. It is flushed before `surd` waits for input, so a program can \
        talk to it through two pipes.
        """),
      .paragraph(
        """
        Errors go to standard error, in the form `surd: SOURCE:LINE:COLUMN: error: MESSAGE`. The source is a \
        file's name, `stdin` or `argument`; columns are counted in characters. The first error ends the \
        run, and nothing of the stack is put out. With `--keep-going`, the rest of the line is skipped. The \
        exit status is 1 in both cases. With `--each`, an error in the program names the line of the input, too.
        """),
      .paragraph(
        """
        A stream is data. No key in it can start a process, read a file or write one. History and \
        `~/.editrc` belong to the terminal and do not touch a pipe.
        """),
    ])
}

extension Section {
  static let display = Section(
    "VALUES AND DISPLAY",
    [
      .paragraph(
        """
        A value is a real or complex number, a string, a vector or a program. Comparisons give 1 \
        for true and 0 for false; every number but 0 counts as true.
        """),
      .paragraph(
        """
        Integers are shown in full, and so are fractions whose decimal ends within the digits set \
        (15 at the start). Everything else is rounded correctly to that many significant digits, \
        halves away from zero. A rounded fraction drops zeros at its end; an irrational number \
        keeps them. A number that is not an integer never looks like one: if no digit after the \
        point is left, the point stays, also before an exponent or a prefix: `1.e15`.
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
        Item("*n* `digits`", "Show *n* significant digits."),
        Item(
          "`std`",
          """
          Decimals, as at the start. Numbers other than integers get an exponent if it is below -7 \
          or at least the number of digits.
          """),
        Item(
          "*n* `fix`",
          """
          *n* digits after the point and no exponent, if memory can hold the digits before the \
          point.
          """
        ),
        Item("*n* `sci`", "One digit before the point, *n* after it, and an exponent."),
        Item("*n* `eng`", "*n* + 1 digits, and an exponent that is a multiple of 3."),
        Item(
          "*n* `prefix`",
          """
          Like `eng`, with an SI prefix instead of the exponent: q r y z a f p n µ m k M G T P E Z \
          Y R Q, and none for 1. At least three digits are shown. `i` follows the prefix, as in \
          `4.700ki`. The prefix goes to the unit if its first factor can take one, as in \
          `4.700_km/s`. Other units, measured numbers, larger exponents and bases other than ten \
          keep the exponent.
          """),
        Item(
          "`exact`",
          """
          Exact forms, until `decimal`, `rpn` or `std`: fractions, roots such as `∛2` and \
          `2^(1/5)`, multiples and powers of `π` and `e`, logarithms, and sums of these. A value \
          that is proven to be an integer or a short fraction is shown as that. Other values, \
          and forms of more than 200 characters or too wide for the prompt, are decimals.
          """),
        Item(
          "`mixed`",
          """
          Like `exact`, but fractions above 1 have their integer part first, `-3-1/7`, unless they \
          are parts of complex numbers or of sums.
          """),
        Item(
          "`repeating`",
          """
          Fractions as decimals, with the digits that repeat after `r`. Those with more decimals \
          than the digits set are rounded; `period` counts the ones that repeat.
          """),
        Item(
          "`rpn`",
          """
          Keys that read back as exactly the same value, until `decimal` or `std`: `22 7 /`, `2 \
          sqrt 1 +`, `3 4 complex`, and `["sin" 1 0 9] expr` for values that no simple keys make \
          in every angle mode. The keys are decimal, but integers stay in base 2, 8 or 16, and \
          integers of more than 77 digits within other keys are in base 16.
          """),
        Item("`decimal`", "Decimals again."),
        Item(
          "`hex` `oct` `bin` `dec`",
          "Base 16, 8, 2 or 10, shown as `0x1F`, `0o37`, `0b11111` and 31; see NUMBER BASES."
        ),
        Item(
          "`phasor` `rect`",
          """
          Complex numbers by modulus and angle, `5∠30`, or by their parts again. The angle is in \
          the angle mode, above -180° and up to 180° (before rounding). If it cannot be \
          determined, the parts are shown. Sessions, events and `rpn` always have parts.
          """),
        Item(
          "`group` `ungroup`",
          """
          At the prompt, group digits by `_`, which you may also type: in threes on both sides of \
          the point, `1_234.567_8`, in fours in hexadecimal and binary, not at all in bases above \
          ten without a prefix. If a row has no room, no number in it is grouped.
          """)
      ),
      .examples([
        .keys("2 fix 2 3 /", "0.67"), .keys("3 sci 299792458", "2.998e8"),
        .keys("3 eng 47e-6", "47.00e-6"), .keys("exact 12 sqrt 2 3 /", "2√3\n2/3"),
        .keys("exact phi 2 ln 3 * 1 + deg 15 cos", "(1+√5)/2\n1+3 ln 2\n(√6+√2)/4"),
        .keys("hex 255", "0xFF"), .keys("3 prefix 47e-6 4700_m", "47.00µ\n4.700_km"),
        .keys("mixed 22 7 /", "3+1/7"), .keys("repeating 1 7 / 1 12 /", "0.r142857\n0.08r3"),
        .keys("deg phasor 3 4i +", "5∠53.1301023541560"),
      ]),
      .paragraph(
        """
        `sci`, `eng` and `prefix` give integers an exponent, too: `4 sci 1e300` is `1.0000e300`. \
        In other styles, an integer shows all its digits, except at the prompt if it does not fit.
        """),
      .paragraph(
        """
        The keys that `rpn` prints read back as the same values, whatever the settings, if \
        `inbase` and `twos` are as at the start or as they were. A value takes one line, but a \
        program keeps its lines. A part that a number uses several times becomes a local variable, \
        `{ ... local shared1 ... } call`.
        """),
      .examples([
        .shell("surd --rpn '2 sqrt 1 + 3 4i + [1 3 /]' | surd 'exact' -f -", "1+√2\n3+4i\n[1/3]"),
        .keys("rpn deg 10 sin", "[\"sin\" pi 1 18 / *] expr"),
      ]),
      .paragraph(
        """
        In other styles, these read back as the same value: integers and unrounded fractions in \
        bases 2, 8, 10 and 16, multiples of `i`, quantities with such decimals, dates, strings, \
        programs, and vectors of these; in the same angle mode also `phasor` forms in base ten. \
        These do not: rounded numbers, digits in bases without a prefix unless `inbase` is the \
        same, numbers with a bound, complex numbers with two parts, SI prefixes without a unit, \
        mixed fractions, measured numbers (they read as new ones), numbers in parentheses before a \
        unit, and exact forms such as `1/3`.
        """),
      .paragraph(
        """
        A complex number is shown as two parts in the same format: the real part, unless it is \
        exactly 0, and the imaginary part, followed by `i`. A part known to be zero is never shown \
        as a small number. Exact forms are shown if both parts have one; `i` is then above the \
        fraction bar, and before a root or a sum: `i/2`, `3πi/4`, `i√3/2`, `i(1+√5)/2`.
        """),
      .examples([
        .keys("3 4i +", "3+4i"), .keys("-8 1 3 / ^", "1+1.73205080756888i"),
        .keys("exact -8 1 3 / ^ 4 /", "1/4+i√3/4"), .keys("i i ^", "0.207879576350762"),
      ]),
      .paragraph(
        """
        Functions take complex numbers wherever they are defined, and return them where the real \
        function ends: `-1 sqrt` is `i`, and `2 asin` is complex. They return the principal value; \
        on a branch cut, that is the limit reached counterclockwise around the end of the cut \
        (DLMF 4.2, 4.23, 4.37). All angles, including complex ones, are in the angle mode.
        """),
      .examples([
        .keys("-1 ln", "3.14159265358979i"), .keys("2 acos", "1.31695789692482i"),
        .keys("deg 1i topolar", "1\n90"),
      ]),
      .paragraph(
        """
        A string is shown in quotes, a vector in brackets with spaces between its values, and a \
        program as it was typed.
        """),
      .examples([.keys("\"x\" [ 1 2 3 + ] { 2 * }", "\"x\"\n[1 5]\n{ 2 * }")]),
      .paragraph(
        """
        If fewer digits can be proven than are set, `surd` shows fewer, and `±` with a bound for \
        the rest. This happens if a result is zero, or halfway between two decimals, and neither a \
        rule nor Calcium (a library for exact numbers) can prove it: `1 sin sq 1 cos sq +` is 1, \
        but that `1 2 agm 1.5 2 sqrt agm -` is 0 remains unproven. A number close to a decimal is \
        shown rounded to it, but compares as the number it is.
        """),
      .examples([
        .keys("1 sin sq 1 cos sq +", "1"), .keys("6 ln 2 ln - 3 ln =", "1"),
        .keys("1e6 erf dup 1 <", "1.00000000000000\n1"),
      ]),
      .paragraph(
        """
        `why` reports how X is known: for an exact expression, its exact form or the keys that \
        make it, the enclosure computed so far, how many digits that proves, and whether more can \
        be had. The result of an algorithm (a root, an integral, an entry of an irrational matrix) \
        has as many digits as the algorithm finds, or as it was saved with.
        """),
      .paragraph(
        """
        If X is the result of the last operation, `why` decides that once more and reports what \
        proves it: a comparison of integers and fractions, a rule that simplifies the difference, \
        an enclosure of so many bits that does not contain 0, or Calcium.
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
        An integer too large for the memory of one value is kept as the powers and factorials it \
        is made of, and shown rounded. Words that need all its digits refuse it.
        """),
      .examples([
        .keys("2 1e12 ^", "9.57624423149274e301029995663"), .keys("2 1e12 ^ 7 %", "2"),
        .keys("1e10 ! 1e10 1 - ! /", "10000000000"),
      ]),
    ])

  static let output = Section(
    "OUTPUT",
    [
      .paragraph(
        """
        At the end of the input, `surd` prints what is left on the stack, one value per line, X \
        last. `print` pops X and prints it at once; `show` prints it and keeps it. Both print a \
        string without quotes.
        """),
      .examples([.keys("\"total\" print 2 3 + show 10 *", "total\n5\n50")]),
      .paragraph(
        """
        Standard output carries only values, and is flushed before `surd` waits for input, so a \
        program can talk to `surd` through two pipes.
        """),
      .paragraph(
        """
        Errors go to standard error, in the form `surd: SOURCE:LINE:COLUMN: error: MESSAGE`. The \
        source is a file's name, `stdin` or `argument`; columns count characters. The first error \
        ends the run with status 1, and nothing of the stack is printed. With `--each`, an error \
        in the program also names the line of the input.
        """),
      .paragraph(
        """
        A stream is data: no key in it can start a process, or read or write a file. History and \
        `~/.editrc` do not affect a pipe.
        """),
    ])
}

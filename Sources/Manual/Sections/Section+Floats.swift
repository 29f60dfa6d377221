extension Section {
  static let floats = Section(
    "FLOATING POINT",
    [
      .paragraph(
        """
        `surd` can tell you what floating point does to a number. A format is 16, 32, 64 or 128 \
        (the binary formats of IEEE 754), 80 (the x87's), or a vector of two numbers of bits, \
        those of the significand with its leading bit, and those of the exponent: `[8 8]` is \
        bfloat16, `[11 8]` TF32.
        """),
      .list(
        Item("`floateven`", "rounds to the nearest, ties to even, as programs do by default,"),
        Item("`floataway`", "to the nearest, ties away from zero,"),
        Item("`floatzero floatup floatdown`", "toward zero, up and down.")),
      .paragraph(
        """
        X is rounded once, whatever it is: a sine, an integral, 1000 digits. Subnormal numbers \
        lose digits as the standard says, and both zeros are 0. If the standard gives an infinity, \
        these words give an error; `floatbits` gives its bits. It is an error, too, if nothing \
        proves to which of two numbers X is nearer.
        """),
      .paragraph(
        """
        `ulp nextup nextdown ulperror` are about doubles. `ulp` is the distance of the doubles around X, \
        2^(*e*−52), where 2^*e* is the largest power of two that is not above |X|, and at least \
        2^−1074. `nextup`, `nextdown` and the D of `ulperror` round a number that is not a double \
        to the nearest one, as programs read 0.1. If X is 0, `ulperror` counts in 2^−1074, and may \
        have 632 digits.
        """),
      .paragraph(
        """
        Is my sine of 1 within one ulp, and how good is 0.1+0.2? Paste what a program has printed:
        """),
      .examples([
        .keys("4 digits 1 sin 0.8414709848078967 ulperror", "1.984"),
        .keys("0.3 0.30000000000000004 ulperror", "0.8"),
        .keys("20 digits 0.1 32 floateven", "0.10000000149011611938"),
        .keys("1 3 / 16 floatup 1 3 / 16 floatdown - 2 -12 ^ =", "1"),
      ]),
      .paragraph("`listen float` shows X as a double all the time; see LISTENERS."),
    ])
}

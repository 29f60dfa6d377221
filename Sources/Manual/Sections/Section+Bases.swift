extension Section {
  static let bases = Section(
    "NUMBER BASES",
    [
      .paragraph(
        """
        *n* `base` shows numbers in base 2 to 36; `bin`, `oct`, `dec` and `hex` are short for 2, \
        8, 10 and 16. Input stays decimal: `hex 10` is ten.
        """),
      .examples([
        .keys("hex 10 0.5 0.1", "0xA\n0x0.8\n0x0.199999999999A"),
        .keys("3 base 1 3 / 5", "0.1\n12"), .keys("36 base 1295 pi", "ZZ\n3.53I5AB8P5"),
      ]),
      .paragraph(
        """
        Digits above 9 are capitals. Bases 2, 8 and 16 have the prefixes `0b`, `0o` and `0x`; \
        others have none. Integers are shown in full, in every style. Other numbers are rounded \
        correctly, halves away from zero, to the fewest digits of the base that can tell 10^*n* \
        numbers apart, where *n* is the setting of `digits`: 15 decimal digits are 50 in base 2 \
        and 13 in base 16. `fix`, `sci` and `eng` count digits of the base, and the exponent of \
        `eng` is a multiple of three places.
        """),
      .paragraph(
        """
        The exponent is decimal and follows `p`. As in C, it is a power of two if the base is one, \
        `0x1.8p40`; in other bases it is a power of the base.
        """),
      .examples([
        .keys("hex 1.5 2 60 ^ /", "0x1.8p-60"), .keys("0x1.8p40 0b1p-3", "1649267441664\n0.125"),
        .keys("3 base 3 sci 1e10 inv", "1.001p-21"), .keys("hex 2 fix pi", "0x3.24"),
      ]),
      .paragraph(
        """
        Exact forms show fractions in the base, `0xA/0x11`; others stay decimal if the base has a \
        prefix, and are digits if it has none. `phasor` shows modulus and angle in the base. \
        Numbers with units, measured numbers and dates are always decimal.
        """),
      .paragraph(
        """
        *n* `inbase` sets the base of input without a prefix. A number then begins with a decimal \
        digit or a point, or consists of capitals and decimal digits, all of them digits of the \
        base: `FF`, `1A`, `0.8`. After a decimal digit, `a` to `f` are digits, too: `1a`. Only \
        `rcl` recalls a variable whose name consists of such digits.
        """),
      .examples([
        .keys("16 inbase FF 1a 0.8 -FF", "255\n26\n0.5\n-255"),
        .keys("3 inbase 0.1 12", "0.333333333333333\n5"),
        .keys("16 inbase 5 sto A A rcl A", "10\n5"),
      ]),
      .paragraph(
        """
        The operand of `inbase` is itself read in the current base: in base 16, `10 inbase` \
        changes nothing. Prefixes work in every base: `0d` reads decimal digits, `0r36:` those of \
        base 36 or any other, so `0d10 inbase` always leads back. In base 16, both `0b1` and `0B1` \
        are 1, and `B1` is 177.
        """),
      .examples([
        .keys("16 inbase 0d10 0d1e3 0r36:ZZ", "10\n1000\n1295"),
        .keys("16 inbase deg 0d2∠90", "2i"),
        .keys("16 inbase 10 inbase 10 0d10 inbase 10", "16\n10"),
      ]),
      .paragraph(
        """
        Some input stays decimal: numbers with a unit or an uncertainty, dates, and everything in \
        quotes, also for `tonum` and `eval`. `4i` is imaginary in every base. `_` groups digits if \
        a decimal digit follows, and otherwise begins a unit. Input that would mean something else \
        in base ten is refused: exponents with `e`, as in `1e-5` (write `p`), letters directly \
        after a number, as in `2dup`, and `5∠30` (write `0d5∠30`). A file that `run` reads starts \
        in base ten and leaves `inbase` as it was.
        """),
      .paragraph(
        """
        Programs keep their numbers: once `inbase` has been set, programs and the keys of `rpn` \
        are shown with prefixes wherever digits would read otherwise in base ten or now. A \
        variable whose name is digits of the base, such as `FF`, has no such mark.
        """),
      .examples([
        .keys("16 inbase { FF 10 + }", "{ 0xFF 0x10 + }"),
        .keys("{ 10 + } 16 inbase", "{ 0d10 + }"),
        .keys("16 inbase rpn 1 3 /", "0d1 0d3 /"),
      ]),
      .paragraph(
        """
        `twos` shows negative integers in bases 2, 8 and 16 as the bits of a signed word, in two's \
        complement, if they fit the word that `wsize` has set; `notwos` goes back to the minus \
        sign. Then digits in these bases with exactly as many bits as the word are read as \
        negative, also in quotes and in the fields of a table, except after a minus or with a 0 \
        after the prefix, which `surd` shows where needed.
        """),
      .examples([
        .keys("hex 32 wsize twos -256 255", "0xFFFFFF00\n0xFF"),
        .keys("8 wsize twos 0xFF 0x0FF", "-1\n255"),
        .keys("8 wsize twos '0xFF+1' eval", "0"),
        .keys("hex 8 wsize twos -128 -129 128", "0x80\n-0x81\n0x080"),
      ]),
    ])
}

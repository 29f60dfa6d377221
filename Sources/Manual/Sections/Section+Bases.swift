extension Section {
  static let bases = Section(
    "NUMBER BASES",
    [
      .paragraph(
        """
        *n* `base` shows numbers in base 2 to 36, and `bin oct dec hex` are names for 2, 8, 10 and 16. What is read stays \
        decimal: `hex 10` is ten, and the prompt says so once. The status line there shows both, as `hex` or `base 36`, and `inbase 16`.
        """),
      .examples([
        .keys("hex 10 0.5 0.1", "0xA\n0x0.8\n0x0.199999999999A"),
        .keys("3 base 1 3 / 5", "0.1\n12"), .keys("36 base 1295 pi", "ZZ\n3.53I5AB8P5"),
      ]),
      .paragraph(
        """
        Digits above 9 are capitals. Bases 2, 8 and 16 have the prefixes `0b`, `0o` and `0x`; in others the digits stand alone. \
        Integers are shown in full, in every style. Other numbers are rounded correctly, halves away from zero, to the fewest \
        digits of the base that tell 10^*n* numbers apart, where *n* is what `digits` has set: 15 decimal digits are 50 in \
        base 2, 13 in base 16. `fix`, `sci` and `eng` count digits of the base, and the exponent of `eng` is a multiple of three places.
        """),
      .paragraph(
        """
        The exponent stands behind `p`, which is no digit of any base, and is decimal. As in C, it is one of two where the base is a power of two, \
        `0x1.8p40`; elsewhere it is one of the base.
        """),
      .examples([
        .keys("hex 1.5 2 60 ^ /", "0x1.8p-60"), .keys("0x1.8p40 0b1p-3", "1649267441664\n0.125"),
        .keys("3 base 3 sci 1e10 inv", "1.001p-21"), .keys("hex 2 fix pi", "0x3.24"),
      ]),
      .paragraph(
        """
        In exact forms fractions are in the base, `0xA/0x11`, mixed ones, too. Others stay decimal under a prefix, and are digits where there is \
        none. Modulus and angle of `phasor` are in the base, each by itself. Numbers with units, measured numbers and dates are always decimal.
        """),
      .paragraph(
        """
        *n* `inbase` sets the base in which digits without a prefix are read. Then a number begins with a decimal digit or a point, or \
        consists of capitals and decimal digits, all of them digits of the base: `FF`, `1A`, `0.8`. Behind a \
        decimal digit `a` to `f` are digits, too: `1a`. Words in small letters are as always. A variable whose name consists of such \
        digits is reached by `rcl` only; `sto`, `local` and `purge` take its name.
        """),
      .examples([
        .keys("16 inbase FF 1a 0.8 -FF", "255\n26\n0.5\n-255"),
        .keys("3 inbase 0.1 12", "0.333333333333333\n5"),
        .keys("16 inbase 5 sto A A rcl A", "10\n5"),
      ]),
      .paragraph(
        """
        The operand of `inbase` is read in the base that is set: in base 16, `10 inbase` changes nothing. Prefixes hold in every base, and before \
        digits: `0d` reads decimal ones, and `0r36:` those of base 36, or any other. So `0d10 inbase` is the way back, and in base 16, `0b1` is 1 and `0B1`, too; \
        `B1` is 177.
        """),
      .examples([
        .keys("16 inbase 0d10 0d1e3 0r36:ZZ", "10\n1000\n1295"),
        .keys("16 inbase deg 0d2∠90", "2i"),
        .keys("16 inbase 10 inbase 10 0d10 inbase 10", "16\n10"),
      ]),
      .paragraph(
        """
        What says by itself what it is stays decimal: numbers with a unit or an uncertainty, dates, and all that stands in \
        quotes, also for `tonum` and `eval`. `4i` is imaginary in every base. `_` groups digits where a decimal digit follows, and begins a unit elsewhere. What would mean \
        something else than in base ten is refused: exponents behind `e`, as in `1e-5`, letters directly behind a number, as in `2dup`, and \
        numbers by modulus and angle, as `5∠30`: `0d5∠30` is decimal, both parts of it. `p` begins an exponent. \
        A file that `run` reads begins in base ten, and leaves `inbase` as it was.
        """),
      .paragraph(
        """
        Programs keep their numbers. Where `inbase` has been set, they are shown with prefixes where digits would be read \
        otherwise in base ten, or now, and so are the keys that `rpn` shows. Only variables named by capitals cannot be marked there.
        """),
      .examples([
        .keys("16 inbase { FF 10 + }", "{ 0xFF 0x10 + }"),
        .keys("{ 10 + } 16 inbase", "{ 0d10 + }"),
        .keys("16 inbase rpn 1 3 /", "0d1 0d3 /"),
      ]),
      .paragraph(
        """
        `twos` shows negative integers in bases 2, 8 and 16 as the bits of a word with a sign, in two's complement, where they fit what `wsize` has set, and \
        `notwos` with a minus again. Then digits in these bases that have just as many bits as the word are negative, \
        in quotes and in the fields of a table, too. A 0 behind the prefix, or a minus before it, says that they are not, and is shown where it is needed.
        """),
      .examples([
        .keys("hex 32 wsize twos -256 255", "0xFFFFFF00\n0xFF"),
        .keys("8 wsize twos 0xFF 0x0FF", "-1\n255"),
        .keys("8 wsize twos '0xFF+1' eval", "0"),
        .keys("hex 8 wsize twos -128 -129 128", "0x80\n-0x81\n0x080"),
      ]),
    ])
}

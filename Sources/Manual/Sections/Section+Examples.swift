extension Section {
  static let examples = Section(
    "EXAMPLES",
    [
      .heading("In the shell"),
      .paragraph(
        """
        Give keys as arguments or through a pipe. Quotes keep the shell from interpreting `*` or \
        `!`:
        """
      ),
      .examples([
        .shell("surd 2 3 +", "5"),
        .shell("echo '2 3 +' | surd", "5"),
        .shell("surd -d 50 '2 sqrt'", "1.4142135623730950488016887242096980785696718753769"),
      ]),
      .heading("Engineering"),
      .paragraph("Two resistors in parallel, 4.7 kΩ and 10 kΩ:"),
      .examples([.shell("surd '4.7e3 inv 10e3 inv + inv'", "3197.27891156463")]),
      .paragraph("The cut-off frequency of a low pass of 10 kΩ and 100 nF, 1/(2πRC):"),
      .examples([.shell("surd '2 pi * 10e3 * 100e-9 * inv'", "159.154943091895")]),
      .paragraph("Three-phase power at 400 V and 16 A, in watts; and a ratio of 0.5, in decibels:"),
      .examples([
        .shell("surd '3 sqrt 400 * 16 *' '0.5 log 10 *'", "11085.1251684408\n-3.01029995663981")
      ]),
      .paragraph("The angles of a triangle with legs of 3 and 4, in degrees:"),
      .examples([
        .shell("surd 'deg 5 digits 3 4 atan2 90 over -'", "36.870\n53.130")
      ]),
      .heading("Science"),
      .paragraph("The age of a sample with 30 % of its carbon-14 left, half-life 5730 years:"),
      .examples([.shell("surd '0.3 ln 0.5 ln / 5730 *'", "9952.81285457236")]),
      .paragraph("The chance that two of 23 people share a birthday:"),
      .examples([.shell("surd '1 365 23 npr 365 23 ^ / -'", "0.507297234323985")]),
      .paragraph(
        """
        A difference in which 21 digits cancel, and Rump's polynomial, for which floating-point \
        arithmetic gets even the sign wrong:
        """),
      .examples([
        .shell("surd '1e20 1 + sqrt 1e10 -'", "5.00000000000000e-11"),
        .shell(
          """
          surd '77617 sto a 33096 sto b 333.75 b 6 ^ *
          11 a sq b sq * * b 6 ^ - 121 b 4 ^ * - 2 - a sq * +
          5.5 b 8 ^ * + a 2 b * / +'
          """, "-0.827396059946821"),
      ]),
      .paragraph("An exact value:"),
      .examples([.shell("surd 'exact deg 60 sin'", "√3/2")]),
      .heading("Programming"),
      .paragraph("Bases, the last digits of a number, and an integer of any size:"),
      .examples([
        .shell("surd '0xFF 0b1010 +' 'hex 48879'", "0x109\n0xBEEF"),
        .shell("surd 'hex 0xDEAD_BEEF 0x1000 %'", "0xEEF"),
        .shell("surd '2 127 ^ 1 -'", "170141183460469231731687303715884105727"),
      ]),
      .paragraph(
        "Bits: a field of a register, the address of a network, and the number of hosts in it:"),
      .examples([
        .shell("surd 'hex 0x1234_ABCD 8 shr 0xFF and'", "0xAB"),
        .shell("surd '32 wsize unsigned hex 0xC0A8_0A2A 0xFFFF_FFC0 and'", "0xC0A80A00"),
        .shell("surd '32 wsize unsigned 0xFFFF_FFC0 bitnot 1 -'", "62"),
      ]),
      .paragraph("0.1 in floating-point arithmetic of 64 bits:"),
      .examples([
        .shell("surd 'hex 0.1 64 floatbits'", "0x3FB999999999999A"),
        .shell(
          "surd -d 60 '0.1 64 floateven'",
          "0.1000000000000000055511151231257827021181583404541015625"),
      ]),
      .heading("Number theory"),
      .paragraph(
        "A number and its factors; a secret exponent of RSA; the length of the period of 1/97:"),
      .examples([
        .shell("surd '2 64 ^ 1 + factor'", "[[274177 1] [67280421310721 1]]"),
        .shell("surd '17 3233 totient invmod' '2790 over 3233 powmod'", "2753\n65"),
        .shell("surd '0 { 1 + dup 10 swap 97 powmod 1 != } { } while'", "96"),
      ]),
      .heading("Scripts"),
      .paragraph("A program run on each line, and fields with other separators than spaces:"),
      .examples([
        .shell(#"printf '3 4\n5 12\n' | surd --each hypot"#, "5\n13"),
        .shell(#"printf '0\n37\n100\n' | surd --each '9 * 5 / 32 +'"#, "32\n98.6\n212"),
        .shell(#"printf '1.5,2\n3,4\n' | surd --each 'dup2 *' -F ,"#, "1.5,2,3\n3,4,12"),
      ]),
      .paragraph("A sum over the whole input, and over arguments from xargs:"),
      .examples([
        .shell("seq 100 | surd -f - -e sum", "5050"),
        .shell(#"seq 100 | xargs sh -c 'surd -e "$* sum"' -"#, "5050"),
      ]),
      .paragraph("A result for the shell, and an error it can test for:"),
      .examples([
        .shell("n=$(surd '3 fix 10 3 /'); echo \"n is $n\"", "n is 3.333"),
        .shell(
          "surd '1 0 /' || echo failed", "failed",
          errors: "surd: argument:1:5: error: division by zero"),
        .shell(
          #"printf '4\n0\n' | surd --keep-going --each inv"#, "0.25",
          errors: "surd: stdin:2: argument:1:1: error: division by zero", status: 1),
      ]),
    ])
}

extension Section {
  static let expressions = Section(
    "EXPRESSIONS",
    [
      .paragraph(
        """
        What stands between the quotes of `'(2+3)*4'` is written as on paper. It is pushed as the program \
        of the keys that calculate it, `{ 2 3 + 4 * }`, and `eval` carries that out. A name in it is a \
        variable; `local` makes it one for words that run a program on a number. `-x` evaluates an \
        expression for scripts, and errors name the place in it.
        """),
      .table(
        Item("*expression*", "*sum*, or two of them with `=` `!=` `<` `<=` `>` or `>=` between"),
        Item("*sum*", "*product*, and others behind `+` or `-`"),
        Item("*product*", "*signed*, and others behind `*`, `/` or `%`, the remainder"),
        Item("*signed*", "`-` *signed*, or *power*"),
        Item("*power*", "*value*, maybe `!` behind it, maybe `^` *signed* behind that"),
        Item(
          "*value*",
          "a number as in KEYS, *name*, *name*`(`*expression*`,` ...`)`, `(`*expression*`)`, or `√` *value*"
        )
      ),
      .paragraph(
        """
        So `-2^2` is -4 and `2^3^2` is 2^9. `**` is `^` and `==` is `=`. The functions are the words that \
        take values and leave one, with as many values as they take from the stack, the deepest \
        first; those of statistics, such as `sum`, take a vector or any count of numbers, and what \
        `percent` leaves below goes. A name that is no word may be a program of yours. An operator is \
        never left out: `2*x`, not `2x`, and `2(3)` and `3!!` are errors, since each can be read in two \
        ways. A unit goes on as far as it can, and a blank ends it: `5_km / 2_h`.
        """),
      .examples([
        .keys("'(2+3)*4' eval", "20"), .keys("'(2+3)*4'", "{ 2 3 + 4 * }"),
        .keys("{ local x 'x^2-2' eval } 0 2 findroot", "1.41421356237310"),
        .keys("5 sto x 'hypot(x,12)/-2^2' eval", "-3.25"),
        .shell("surd -x '(2+3)*4'", "20"), .shell("surd -x 'sin(pi/6)'", "0.5"),
        .keys("'mean(1,2,6)*powmod(3,200,13)+percent(200,15)' eval", "57"),
      ]),
      .paragraph(
        """
        Who forgets the quotes at the prompt or in an argument is told the keys: `2+3` fails with \
        `RPN: 2 3 +`. Where a value on the stack was taken instead, as by `sqrt 16`, the prompt says so.
        """),
    ])
}

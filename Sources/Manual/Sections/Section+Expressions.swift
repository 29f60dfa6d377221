extension Section {
  static let expressions = Section(
    "EXPRESSIONS",
    [
      .paragraph(
        """
        Between single quotes you can write as on paper: `'(2+3)*4'`. This pushes the program of \
        the keys that calculate it, `{ 2 3 + 4 * }`, and `eval` runs it. A name is a variable. \
        In a program that a word runs on a number, as `integrate` does, `local` names that number.
        """),
      .table(
        Item("*expression*", "*sum*, or two of them with `=` `!=` `<` `<=` `>` or `>=` between"),
        Item("*sum*", "*product*, and others after `+` or `-`"),
        Item("*product*", "*signed*, and others after `*`, `/` or `%`, the remainder"),
        Item("*signed*", "`-` *signed*, or *power*"),
        Item("*power*", "*value*, optionally `!` after it, optionally `^` *signed* after that"),
        Item(
          "*value*",
          "a number or a date as in KEYS, *name*, *name*`(`*expression*`,` ...`)`, `(`*expression*`)`, maybe with a unit right after it, or `√` *value*"
        )
      ),
      .paragraph(
        """
        So `-2^2` is -4 and `2^3^2` is 2^9. `**` is `^` and `==` is `=`. Any word that takes \
        values and leaves one is a function, the deepest value first; so is a program of yours. \
        Statistics, such as `sum`, take a vector or any number of numbers. `percent` drops the \
        value it would leave below. `ifelse(x<0,-x,x)` calculates one of two expressions. You \
        cannot leave out an operator: `2*x`, not `2x`. `2(3)` and `3!!` are errors, because each \
        can be read in two ways. A unit extends as far as it can, and a space ends it: `5_km / \
        2_h`.
        """),
      .examples([
        .keys("'(2+3)*4' eval", "20"), .keys("'(2+3)*4'", "{ 2 3 + 4 * }"),
        .keys("{ local x 'x^2-2' eval } 0 2 findroot", "1.41421356237310"),
        .keys("5 sto x 'hypot(x,12)/-2^2' eval", "-3.25"),
        .shell("surd -x '(2+3)*4'", "20"), .shell("surd -x 'sin(pi/6)'", "0.5"),
        .keys("-2 2 'ifelse(x<0,x+1,x^2)' extent", "[-1 4]"),
        .keys("'mean(1,2,6)*powmod(3,200,13)+percent(200,15)' eval", "57"),
      ]),
      .paragraph(
        """
        If you forget the quotes at the prompt or in an argument, `2+3` fails with `RPN: 2 3 +`. \
        If such a line used a value from an earlier one instead, as `sqrt 16` does, or a part of a \
        vector took what stands before it, as in `[5 1/2]`, the prompt says so. It does not next \
        to other keys: `0 2*pi` is 0·2 and π.
        """),
    ])
}

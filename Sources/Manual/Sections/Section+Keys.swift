extension Section {
  static let keys = Section(
    "KEYS",
    [
      .paragraph(
        """
        Each UTF-8 character of the input is a key. White space only separates. A key without a \
        meaning is an error, never skipped, except a byte-order mark at the start of a file or of \
        standard input.
        """),
      .list(
        Item(
          "`0`-`9` `.`",
          """
          Start or extend a number, decimal unless a prefix or `inbase` says otherwise (see NUMBER \
          BASES). Any other key ends it and pushes it.
          """,
          .columns([
            ["Keys", "Number"],
            ["`17` `3.14` `.5`", "decimal, exactly"],
            ["`1_000_000`", "`_` may separate digits"],
            ["`6.02e23` `1E-9`", "times a power of ten"],
            ["`0.r142857` `0.08r3`", "with digits that repeat: 1/7 and 1/12"],
            ["`0xFF` `0X1.8`", "hexadecimal"],
            ["`0o17`", "octal"],
            ["`0b1010`", "binary"],
            ["`0x1.8p40`", "times a power of two, after `0x`, `0o` or `0b`"],
            ["`0d17` `0r36:ZZ`", "decimal, or any base, whatever `inbase` is"],
            ["`4i` `-2.5i`", "imaginary; `3 4i +` is 3+4i"],
            ["`5∠30` `5@30`", "by modulus and angle, in the angle mode"],
            ["`9.81(2)`", "measured: 9.81 with an uncertainty of 0.02"],
            ["`5_km/h` `_m`", "with a unit; a unit alone is 1 of it"],
            ["`@2026-11-22`", "a date; `@2026-11-22T14:30` a time"],
          ])
        ),
        Item(
          "`_` and `@` at the start of a token",
          """
          Begin a unit or a date; see QUANTITIES. In a unit, `*` and `/` belong to the unit if a \
          letter follows, and `^` if a digit, a sign or a parenthesis follows.
          """),
        Item(
          "`1,234.50` `1.2.3` `5€`",
          """
          Are not numbers: if a key without a meaning directly follows a number, `surd` refuses \
          everything up to the next white space, bracket or key that acts. A word may follow a \
          number, as in `2sqrt`; `12abc` is refused.
          """),
        Item(
          "`e` or `E` after digits",
          """
          Begins an exponent if a digit follows, or a sign and a digit. Otherwise it begins a \
          word: `2e` is 2 and Euler's number.
          """),
        Item(
          "`-`",
          """
          Is a sign if a digit or a point directly follows it, at the start of a line, or after \
          white space or a bracket. Otherwise it subtracts. `5 -3` pushes 5 and -3; `5 3-` and `5 \
          3 -` subtract.
          """),
        Item(
          "`+` `-` `*` `/` `^` `%` `!`",
          """
          Add, subtract, multiply, divide, raise to a power, and give the remainder and the \
          factorial. They act at once: `2 3+4*`.
          """),
        Item(
          "`=` `!=` `<` `<=` `>` `>=`",
          "Compare Y with X and leave 1 or 0. They act at once, too."),
        Item(
          "`×` `÷` `−` `√` `²` `π`",
          "Mean `*`, `/`, `-`, `sqrt`, `sq` and `pi`. They act at once."),
        Item(
          "letters",
          """
          Spell a word: a letter, then letters, digits, `_` or `?`. Any other key ends the word \
          and runs it. Case matters. A word that is not built in names a variable.
          """),
        Item(
          "`\"`...`\"`",
          """
          A string, which may span lines. In it, `\\n` is the end of a line, `\\t` a tab, `\\\"` a \
          quote, `\\\\` a backslash, and `\\u{3c0}` the character with this code, π.
          """),
        Item(
          "`'`...`'`",
          """
          An expression as on paper, which becomes a program. It must end on the same line. See \
          EXPRESSIONS.
          """
        ),
        Item(
          "`{` ... `}`",
          "A program. It is pushed, not run. Programs nest."),
        Item(
          "`[` ... `]`",
          """
          A vector of all values that the keys between the brackets push: `[ 2 3 + 4 ]` is `[5 \
          4]`. A matrix is a vector of rows.
          """),
        Item("`#`", "Begins a comment, which ends with the line.")
      ),
      .paragraph(
        """
        Four keys wait for the next one: `!`, `<` and `>`, because `=` may follow, and `-` at the \
        start of a token, because a digit may.
        """),
      .paragraph(
        """
        `sto rcl local purge const edit` and `help apropos words listen unlisten run` take the \
        name that follows them on the same line, or, from `help` on, a string. All other words take their \
        values from the stack. An arithmetic key directly after `sto` belongs to it: `sto+` *name* \
        adds X to a variable.
        """),
    ])
}

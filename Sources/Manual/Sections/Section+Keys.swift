extension Section {
  static let keys = Section(
    "KEYS",
    [
      .paragraph(
        """
        The input is a stream of characters in UTF-8; each of them is a key. White space separates and \
        otherwise does nothing. No key is ever skipped or taken for another: one without a meaning is an \
        error. Only a byte-order mark at the start of a file or of standard input is passed over.
        """),
      .list(
        Item(
          "`0`-`9` `.`",
          """
          Start or extend a number. Any other key ends it, and it is pushed. A number is decimal, \
          whatever base is shown, unless a prefix or `inbase` says otherwise: `hex 10` is ten, shown as `0xA`. NUMBER BASES has more.
          """,
          .columns([
            ["Keys", "Number"],
            ["`17` `3.14` `.5`", "decimal, exactly"],
            ["`1_000_000`", "`_` may stand between digits"],
            ["`6.02e23` `1E-9`", "times a power of ten"],
            ["`0xFF` `0X1.8`", "hexadecimal"],
            ["`0o17`", "octal"],
            ["`0b1010`", "binary"],
            ["`0x1.8p40`", "times a power of two, in these three"],
            ["`0d17` `0r36:ZZ`", "decimal, and any base, whatever `inbase` is"],
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
          Begin a unit and a date; QUANTITIES says how they go on. In a unit, `*` and `/` belong to it \
          where a letter follows, and `^` where a digit, a sign or a parenthesis does.
          """),
        Item(
          "`1,234.50` `1.2.3` `5€`",
          """
          Are no numbers, and nothing of them is pushed. Where a key without a meaning directly \
          follows a number, the whole is refused, up to white space, a bracket or a key that acts. \
          Letters may follow: `2sqrt` is the root of 2. But where no word has that name, as in \
          `12abc`, the number is not pushed either.
          """),
        Item(
          "`e` or `E` behind digits",
          """
          Begins an exponent if a digit follows, or a sign and a digit. Otherwise it ends the number and \
          begins a word: `2e` is 2 and Euler's number.
          """),
        Item(
          "`-`",
          """
          Is the sign of a number if a digit or a point follows directly and it stands at the start of a \
          token: at the start of a line, behind white space or behind a bracket. Otherwise it subtracts. \
          `5 -3` pushes 5 and -3; `5 3-` and `5 3 -` subtract.
          """),
        Item(
          "`+` `-` `*` `/` `^` `%` `!`",
          """
          Act at once, no space is needed: `2 3+4*`. They add, subtract, multiply, divide, raise to a power, \
          give the remainder, and the factorial.
          """),
        Item(
          "`=` `!=` `<` `<=` `>` `>=`",
          "Compare Y with X and leave 1 or 0. They act at once, too."),
        Item(
          "`×` `÷` `−` `√` `²` `π`",
          "Are the same as `*`, `/`, `-`, `sqrt`, `sq` and `pi`. They act at once."),
        Item(
          "letters",
          """
          Spell a word: a letter, then letters, digits, `_` or `?`. Any other key ends the word, and it \
          is carried out. Capitals matter. A word that is no built-in one names a variable.
          """),
        Item(
          "`\"`...`\"`",
          """
          A string; it may span lines. `\\n` and `\\t` in it stand for a line's end and a tab, `\\\"` and \
          `\\\\` for the quote and the backslash, `\\u{3c0}` for the character of this code, π. Strings are \
          shown in this form, and all controls in them by their codes.
          """),
        Item(
          "`'`...`'`",
          "An expression as on paper, which becomes a program; it ends on its line. See EXPRESSIONS."
        ),
        Item(
          "`{` ... `}`",
          "A program. It is pushed, not run. Programs nest."),
        Item(
          "`[` ... `]`",
          """
          A vector. What stands between is carried out, and what that pushed is collected: `[ 2 3 + 4 ]` \
          is `[5 4]`. A matrix is a vector of rows.
          """),
        Item("`#`", "Begins a comment, which lasts to the end of the line.")
      ),
      .paragraph(
        """
        Four keys cannot act before the next one is known: `!`, `<` and `>`, since `=` may follow, and `-` \
        at the start of a token, since a digit may. They wait for it. A number or a word waits \
        for the key that ends it, and a word that takes a name for the name.
        """),
      .paragraph(
        """
        The words `sto`, `rcl`, `local`, `purge`, `help`, `apropos`, `words`, `listen`, `unlisten` and `run` take the \
        name that follows them on the same line, all from `help` on also a string. All other words take what they need from the stack. An arithmetic key directly behind `sto` belongs \
        to it: `sto+` *name* adds X to a variable.
        """),
    ])
}

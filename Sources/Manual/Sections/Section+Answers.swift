extension Section {
  static let answers = Section(
    "ONE ANSWER A LINE",
    [
      .paragraph(
        """
        With `--lines`, `surd` is a process for other programs: launchers, editors, scripts. It \
        answers each line of standard input with one line, before it reads the next. A line is an \
        expression if it reads as one or begins with `=`, and keys otherwise. It may also be the \
        beginning of a line that somebody is still typing. The answer begins with a mark and a space:
        """),
      .table(
        Item("`=`", "the values that the line leaves, all of them exact"),
        Item("`≈`", "the values, at least one of them rounded"),
        Item("`:`", "what the line has printed, with ` ⏎ ` between lines of text"),
        Item("`…`", "alone: the line is not complete"),
        Item("`!`", "one sentence that says why the line was refused")
      ),
      .examples([
        .shell(
          #"printf '2 +\n2 + 3\n2 3\n2 sqrt\n1/0\n' | surd --lines"#,
          "…\n= 5\n= 2 3\n≈ 1.41421356237310\n! division by zero")
      ]),
      .paragraph(
        """
        The answer to a line that leaves nothing is an empty line. Values are separated by spaces; \
        a control character in a string is shown as an escape, so that each answer is one line of \
        text. An unknown word at the end of a line is incomplete as long as a known one begins with \
        it. Lines have no part in one another: each begins with an empty stack, or with the stack, \
        variables and settings that keys and files beside `--lines` have left. They may do no more \
        than the lines of a sheet; see SHEETS.
        """),
    ])
}

extension Section {
  static let answers = Section(
    "ANSWERS",
    [
      .paragraph(
        """
        With `--lines`, `surd` serves launchers, editors and scripts: it answers each line of \
        standard input with one line, before it reads the next. A line is an expression if it \
        reads as one or begins with `=`, and keys otherwise; it may also be the beginning of one \
        that somebody is still typing. `5 -3`, `2(3)` and `x = 5`, which have two readings, and \
        `2pi`, `1/2 1/3 +`, `1 000` and `2026-11-28`, which mean something else on paper, are \
        refused. The answer begins with a mark and a space:
        """),
      .table(
        Item("`=`", "the values that the line leaves, all of them exact"),
        Item("`≈`", "the values, at least one of them rounded, measured or shortened"),
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
        control characters are escapes. A value of more than 1000 characters is shortened; of more \
        than 100 values, the last ones are shown, after `…`. A line is incomplete as long as a \
        known word, unit or number begins with its end. Each line begins with an empty stack, or \
        as other keys and files on the command line have left it. Lines may do no more than those \
        of a sheet, within the same limits; see SHEETS.
        """),
      .paragraph(
        """
        For a launcher, put these lines into `surd.sh` and start `rofi -modi surd:surd.sh -show \
        surd`. `Examples/launchers` has them for rofi with copying, GNOME, KDE, Ulauncher, Alfred \
        and Raycast:
        """),
      .literal(["#!/bin/sh", #"printf '%s\n' "$1" | surd --lines"#]),
      .heading("Command lines"),
      .paragraph(
        """
        With `--replace`, `surd` prints the text of standard input, its end replaced by its value: \
        the longest end that reads as an expression, or else that leaves values as keys. It begins \
        a word, or follows a quote, an open bracket, `=`, or a `:` or `,` that does not follow a \
        digit. If no end has a value, or `+`, `-`, `*`, `/`, `^` or `%` stands before it, as in `a \
        - 2+3`, one sentence says why, and the exit status is 1. All ends \
        together may take as long as a line of a sheet.
        """),
      .examples([
        .shell("echo 'head -n 12*40' | surd --replace", "head -n 480"),
        .shell("echo 'echo 2 3 +' | surd --replace", "echo 5"),
      ]),
      .paragraph(
        """
        `surd --widget` *shell* prints the commands that bind this to Alt-= in bash, zsh or fish, \
        for the text left of the cursor. Add one line to the shell's startup file:
        """),
      .table(
        Item("bash", "`eval \"$(surd --widget bash)\"`"),
        Item("zsh", "`eval \"$(surd --widget zsh)\"`"),
        Item("fish", "`surd --widget fish | source`")
      ),
      .paragraph(
        """
        In tmux, `bind + display-popup -E -w 80% -h 60% surd` in `~/.tmux.conf` opens `surd` over \
        the window with the prefix and `+`.
        """),
    ])
}

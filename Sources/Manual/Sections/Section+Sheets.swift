extension Section {
  static let sheets = Section(
    "SHEETS",
    [
      .paragraph(
        """
        A *sheet* is a document that calculates. With `--sheet`, `surd` runs its lines in order, \
        as at the prompt, and shows each with its result. A line is keys, or an expression after \
        `=`; with a name before the `=`, the value is stored under that name. A line that begins \
        with `#` is text.
        """),
      .examples([
        .shell(
          #"printf '# Two nights\nnight = 84.50\n= 2*night\n0.19 * # tax\n' | surd --sheet -"#,
          "# Two nights\nnight = 84.50  → 84.5\n= 2*night      → 169\n0.19 * # tax   → 32.11")
      ]),
      .paragraph(
        """
        In a file whose name ends in `.md` or `.markdown`, only the fenced blocks named `surd` \
        run, all on one stack. A block in a quotation, whose lines begin with `>`, or in an HTML \
        comment is text.
        """),
      .paragraph(
        """
        The result of a line is X, if the line has changed it and it is not a program, or the text \
        that it has printed; `≈` stands before a rounded number. An error is shown at its line, \
        and the next line still runs; the exit status is then 1. A line such as `2+3`, which would \
        take a value from an earlier line, is an error, and so are `1/2 1/3 +`, `+ 3²` and a \
        product without a sign, `2pi`: write operators after their values and spaces between keys, \
        `1 2 / 1 3 / +`.
        """),
      .paragraph(
        """
        Other keys and files on the command line run first: in `surd -f words.surd --sheet \
        notes.surd`, the sheet can use the words of the file. A sheet is text in UTF-8; a file \
        with a byte 0 is refused.
        """),
      .heading("Results in the file"),
      .paragraph(
        """
        `--write` writes the results into the file, after `#→` at the end of each line, in place \
        of those that are there. Text after the mark belongs to the result: write a note before \
        the mark, `2 3 + # note #→ 5`. If a line has text after its result, the file stays as it is. \
        At any moment, the file is the old or the new one. If `surd` is killed by SIGKILL, \
        `.NAME.PID.surd-new` may be left next to it, which the next `--write` removes. A file that \
        was changed meanwhile stays as it is. Owner, permissions, access control list, extended attributes and a symbolic link stay; \
        a file whose attributes may not be set, or with several names (hard links), is refused. \
        `--check` tests a document like a program: it lists the lines whose recorded result is \
        missing or different, and exits with status 1 if there are any; an error that is recorded \
        and still occurs is not a difference. Text of several lines is recorded as its first line and \
        `…`.
        """),
      .examples([
        .shell(
          #"printf '2 sqrt sq #→ 2.0000000000000004\n' | surd --sheet - --check || echo differs"#,
          "stdin:1: '2.0000000000000004' is recorded, the result is '2'\ndiffers")
      ]),
      .heading("Following a file"),
      .paragraph(
        """
        `--follow` shows the sheet on the terminal until you press `q` or Ctrl-C, and anew, at the \
        place that has changed, whenever the file is saved. The arrow keys, Page Up, Page Down, \
        Home and End show other lines. Only the lines from the first changed one on run again; a \
        line that takes long is given up when you press a key or save another text.
        """),
      .heading("Limits of sheets"),
      .paragraph(
        """
        A sheet may come from anybody. No word in it starts a program, reads or writes a file, \
        looks at the clock, uses the clipboard, or changes the prompt, as `preview` does. A line \
        may take 10 seconds and have 1,048,576 bytes, a value may take 128 MB, and all values \
        together 1 GB. Only keys beside a sheet can lift the limits of time and memory: `surd -e \
        '60 timelimit' --sheet notes.surd`. Results of more than 1,000 characters are shortened.
        """),
      .paragraph(
        """
        A line that does not stop when its time is over is left behind, and everything is as it \
        was before the line. While four such calculations are still running, `surd` waits up to \
        the time of a line for one of them to end, and then gives an error.
        """),
    ])
}

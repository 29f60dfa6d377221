extension Section {
  static let sheets = Section(
    "SHEETS",
    [
      .paragraph(
        """
        A *sheet* is a document that calculates. With `--sheet`, `surd` runs its lines in order, as \
        if they were typed at the prompt, and shows each with its result. A line is keys, or an \
        expression after `=`; with a name before the `=`, the value is stored under that name. A \
        line that begins with `#` is text.
        """),
      .examples([
        .shell(
          #"printf '# Two nights\nnight = 84.50\n= 2*night\n0.19 * # tax\n' | surd --sheet -"#,
          "# Two nights\nnight = 84.50  → 84.5\n= 2*night      → 169\n0.19 * # tax   → 32.11")
      ]),
      .paragraph(
        """
        In a file whose name ends in `.md` or `.markdown`, all is text but the fenced blocks named \
        `surd`, which run on one stack: text may stand between them. A block in a quotation, whose \
        lines begin with `>`, or in a comment of HTML, is text, too.
        """),
      .paragraph(
        """
        The result of a line is X, if the line has changed it, or the text that the line has \
        printed; `≈` stands before a rounded number. A line that leaves a program has no result, nor \
        has one that leaves the stack as it was, such as `5 sto n`. A program of several lines has \
        its result where it ends. An error is shown at its line, and the next line still runs; the \
        exit status is then 1. A line such as `2+3`, which would take a value from an earlier line, \
        is an error, and so are keys with such a part, `1/2 1/3 +` or `+ 3²`: write operators behind \
        their values and spaces between keys, `1 2 / 1 3 / +`. A product without a sign, `2pi`, is an \
        error, too.
        """),
      .paragraph(
        """
        Other keys and files on the command line run first: in `surd -f words.surd --sheet \
        notes.surd`, the sheet can use the words of the file. A sheet can come through a pipe: `-` is \
        standard input, and a shell's `<(…)` works, too. A sheet is text in UTF-8; a file with a byte \
        0 is refused.
        """),
      .heading("Results in the file"),
      .paragraph(
        """
        `--write` puts the results into the file, after `#→` at the end of each line. It replaces \
        the results that are there, and changes nothing else. At any moment, the file is the old or \
        the new one, even if the disk is full; if surd is killed then, `.NAME.PID` may be left \
        beside it. A file that was changed meanwhile stays as it is. Its owner, permissions, access \
        control list and extended attributes stay, and so does a symbolic link. A file whose \
        attributes may not be set is refused, and so is one with several names (hard links), since \
        only one of them would have the results. `--check` writes nothing: it lists the lines whose \
        recorded result is missing or is not the one they have, and its exit status is then 1. So \
        you can test a document like a program; an error that is recorded and still occurs is as it \
        was. Text of several lines is recorded as its first line and `…`.
        """),
      .examples([
        .shell(
          #"printf '2 sqrt sq #→ 2.0000000000000004\n' | surd --sheet - --check || echo differs"#,
          "stdin:1: '2.0000000000000004' is recorded, the result is '2'\ndiffers")
      ]),
      .heading("Beside an editor"),
      .paragraph(
        """
        `--follow` shows the sheet on the terminal until you press `q` or Ctrl-C. Whenever the file \
        is saved, it shows the place that has changed. The arrow keys, Page Up, Page Down, Home \
        and End show other lines. Only the lines from the first changed one on run again. A line \
        that takes long is given up when you press a key or save another text.
        """),
      .heading("What a sheet may not do"),
      .paragraph(
        """
        A sheet may come from anybody. No word in it starts a program, reads or writes a file, \
        looks at the clock or uses the clipboard, and settings of the prompt such as `preview` are \
        refused. A line may take 10 seconds, a value 128 MB, and \
        all values together 1 GB. No word in a sheet can lift these limits, but keys beside it \
        can: `surd -e '60 timelimit' --sheet notes.surd`. Results have at most 1,000 characters; \
        longer ones are shortened as at the prompt.
        """),
    ])
}

extension Section {
  static let editors = Section(
    "EDITORS",
    [
      .paragraph(
        """
        With `--lsp`, `surd` serves an editor by the Language Server Protocol, on standard input and \
        output: a sheet then shows its results while you write it. The folder `Examples/editors` \
        has the lines that Neovim (from 0.7; results from 0.10), Emacs, Helix and VS Code need. Files whose names end in `.md` \
        are Markdown: there the fenced blocks named `surd` calculate.
        """),
      .list(
        Item(
          "results",
          "stand beside the lines, as with `--sheet`; not where `--write` has recorded them."),
        Item(
          "errors",
          """
          are marked where they are. If the sentence has a hint, such as `2 3 +` for `2+3` or a \
          word that was misspelt, the editor offers to write it.
          """),
        Item(
          "pointing at a word",
          """
          shows its help; pointing at a number or past the end of a line shows what `why` says of \
          the line's result.
          """),
        Item("completion", "offers words and variables, with what they do."),
        Item("colours", "show numbers, units, words, strings and comments.")
      ),
      .paragraph(
        """
        Only the lines from the changed one on run again. A line that takes long is given up when \
        the text changes. Documents may do no more than a sheet, and the same limits of time and \
        memory hold; see SHEETS.
        """),
      .paragraph(
        """
        In notebooks, the kernel in `Examples/jupyter` calculates cells of keys or expressions, and \
        shows exact values as formulas.
        """),
    ])
}

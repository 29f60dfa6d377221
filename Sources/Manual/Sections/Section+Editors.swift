extension Section {
  static let editors = Section(
    "EDITORS",
    [
      .paragraph(
        """
        With `--lsp`, `surd` serves an editor by the Language Server Protocol, on standard input \
        and output: a sheet then shows its results while you write it. `Examples/editors` has the \
        lines that Neovim (from 0.7; results from 0.10), Emacs, Helix and VS Code need. In files \
        whose names end in `.md`, the fenced blocks named `surd` calculate.
        """),
      .list(
        Item(
          "results",
          "appear next to the lines, as with `--sheet`, unless `--write` has recorded them."),
        Item(
          "errors",
          """
          are marked where they are. The editor offers to write the hint of a sentence, such as `2 \
          3 +` for `2+3` or the right spelling of a word.
          """),
        Item(
          "pointing at a word",
          """
          shows its help; pointing at a number or past the end of a line shows what `why` says of \
          the line's result, unless that takes longer than a quarter of a second.
          """),
        Item("completion", "offers words and variables, with what they do."),
        Item("colours", "show numbers, units, words, strings and comments.")
      ),
      .paragraph(
        """
        Documents may do no more than a sheet, within the same limits; see SHEETS. Help and \
        completion never wait for a calculation. If all documents together need more memory than \
        one value may take, a change in a document that you have left calculates all its lines.
        """),
      .paragraph(
        """
        In notebooks, the kernel in `Examples/jupyter` calculates cells of keys or expressions, \
        and shows exact values as formulas.
        """),
    ])
}

extension Section {
  static let plain = Section(
    "SCREEN READERS",
    [
      .paragraph(
        """
        With `--plain`, and on a terminal that cannot move its cursor, such as `TERM=dumb`, `surd` \
        prints only lines of text: no escape sequences, no colours, nothing twice, and no preview. \
        So a screen reader or a Braille display reads everything once.
        """),
      .paragraph(
        """
        After a line that changes X, `surd` prints X, or the word `empty`. `showall` lists all \
        levels, the deepest first, in as many digits as are set; `show` prints X in full; `depth` \
        counts the levels. `≈` before a number says that it is rounded. Settings that differ from \
        the start, such as `deg`, are printed whenever they change. While a program, vector or \
        string is open, the prompt is `more>`. `plot` describes where each curve goes up and down \
        instead of drawing.
        """),
      .paragraph(
        """
        Only the terminal itself edits lines: there is no history, Tab, function key, keys mode or \
        `copy`. Ctrl-C stops a calculation, Ctrl-D leaves. `tutorial` works.
        """),
    ])
}

extension Section {
  static let plain = Section(
    "SCREEN READERS",
    [
      .paragraph(
        """
        With `--plain`, and on a terminal that cannot move its cursor, such as `TERM=dumb`, `surd` puts out \
        lines of text and nothing else: no escape sequences, no colours, nothing is drawn twice and there is no \
        preview. So a screen reader or a Braille display reads each thing once.
        """),
      .paragraph(
        """
        A line that changes X is followed by X, in a line without a number; the word `empty` tells that the stack \
        is. `showall` lists all levels, the deepest first, `show` puts X out in full, with `≈` before what is rounded, and `depth` counts the levels. \
        What is set otherwise than at the start, such as `deg`, is a line of its own when that changes. The \
        prompt of a line that goes on with an open program, vector or string is `more>`. `≈` before a number \
        says, as everywhere, that it is rounded. `plot` tells where each curve goes up and down, and does not draw.
        """),
      .paragraph(
        """
        Lines are edited as the terminal does it by itself: there is no history, Tab, function key or keys mode, and \
        `copy` is not available. Ctrl-C stops a calculation, Ctrl-D leaves. `tutorial` works.
        """),
    ])
}

extension Section {
  static let plots = Section(
    "PLOTS",
    [
      .paragraph(
        """
        `plot` draws what stands before it, on as many columns and rows as the window has, and in a pipe on 80 columns. \
        The axes have round numbers, of which all digits are shown; curves and points lie where exact numbers put them, \
        so `{ 1000 * exp } 0 1 plot` goes up to 2e434, and `{ 1 + } 0 1e-30 plot` is a slope.
        """),
      .list(
        Item("`{ sin } -6 6 plot`", "The curve of a program that leaves y, from one x to another."),
        Item(
          "`{ dup cos swap sin } 0 2 pi * plot`",
          "The curve of a program that leaves x and y, here a circle."),
        Item("`[{ sin } { cos }] -6 6 plot`", "Several curves, and a legend below them."),
        Item("`[[1 2] [2 3] [3 5]] plot`", "Points, as vectors of x and y."),
        Item("`[3 1 4 1 5] plot`", "Points whose x is 1, 2, 3 and so on."),
        Item(
          "`[[1 2] [2 3] [3 5]] { 1.5 * } plot`",
          "Points, and a curve or a vector of curves in their range."),
        Item(
          "`[[[1 2] [2 3]] [[1 3] [2 1]] { sq }] 0 3 plot`",
          "Any number of curves and sets of points; what lies outside of the range is cut.")
      ),
      .paragraph(
        """
        So the line of least squares through the points in X is drawn by `dup fit sto b sto m { m * b + } plot`. \
        The program may also stand behind the numbers.
        """),
      .paragraph(
        """
        A curve is broken where its function is not defined or not real, and where it jumps or has a pole: between two \
        points far apart the function is asked for more, and what stays a difference is not joined. Next to a pole, y \
        grows without bound; the axis then shows the range of most values. A peak that is narrower than the distance \
        between two points can be missed. Values that have no place in the picture are counted below it.
        """),
      .paragraph(
        """
        At the prompt in a terminal that shows pictures, `plot` draws one: in kitty and Ghostty by kitty's protocol, in \
        iTerm2 and WezTerm as an inline image, in foot and mlterm as sixels, and nowhere within `tmux(1)` and `screen(1)`. \
        `SURD_GRAPHICS` chooses another way, or `none`. Elsewhere it draws in braille.
        """),
      .heading("Axes"),
      .paragraph(
        """
        *a* *b* `yrange` shows y from *a* to *b* and cuts what lies outside; `yauto` lets the range follow from the \
        values again. `xrange` and `xauto` do so for x where no numbers stand with `plot`. `xlog` and `ylog` make an axis \
        logarithmic, `xlin` and `ylin` linear again. These are settings: they are saved with the session, the line above the \
        stack shows them, and `undo` puts them back. Where all values lie within a billionth of each other, the labels show the \
        difference to a number, which stands beside them: `labels of y: y - 1`.
        """),
      .heading("Drawings"),
      .paragraph(
        """
        `plotto` takes the same and the name of a file, into which it writes a drawing in SVG, with colours, a legend, \
        and light lines at the round numbers. A file that holds something else is not overwritten. As all words that \
        touch files it works only where it is typed at the prompt; but to `"-"`, standard output, a drawing goes from \
        everywhere:
        """),
      .literal(["surd '{ sin } -6 6 \"-\" plotto' > sine.svg"]),
      .paragraph(
        "`listen plot` shows a small plot of X above the stack, whenever X is a program or points."),
    ])
}

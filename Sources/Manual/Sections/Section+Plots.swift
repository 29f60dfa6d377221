extension Section {
  static let plots = Section(
    "PLOTS",
    [
      .paragraph(
        """
        `plot` draws the program or points before it, in the window, or in 80 columns in a pipe. \
        The axes have round numbers, shown with all their digits. Curves and points lie where \
        exact numbers put them, so `{ 1000 * exp } 0 1 plot` goes up to 2e434, and `{ 1 + } 0 \
        1e-30 plot` is a slope.
        """),
      .list(
        Item(
          "`{ sin } -6 6 plot`",
          "The curve of a program that leaves y, from one x to another."),
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
          "Any number of curves and sets of points; anything outside the range is cut off.")
      ),
      .paragraph(
        """
        So `dup fit sto b sto m { m * b + } plot` draws the line of least squares through the \
        points in X. The program may also come after the numbers. `odeplot` draws the solution of \
        a differential equation, see SOLVING.
        """),
      .paragraph(
        """
        A curve has gaps where its function is not defined, not real, jumps or has a pole: `surd` \
        computes more values between two points far apart, and does not join those that remain \
        apart. Near a pole, the axis shows the range of most values. A peak narrower than the \
        distance between two points can be missed. The number of values outside the picture is \
        shown below it.
        """),
      .paragraph(
        """
        At the prompt, `plot` draws a picture with kitty's protocol in kitty and Ghostty, and as an \
        inline image in iTerm2 and WezTerm, but never inside `tmux(1)` and `screen(1)`. \
        `SURD_GRAPHICS` chooses another way. Elsewhere, `plot` draws in braille.
        """),
      .heading("Axes"),
      .paragraph(
        """
        *a* *b* `yrange` shows y from *a* to *b* and cuts off everything outside; `yauto` goes \
        back to a range that fits the values. `xrange` and `xauto` do the same for x when `plot` \
        has no numbers. `xlog` and `ylog` make an axis logarithmic, `xlin` and `ylin` linear \
        again. These are settings. If all values lie within a billionth of each other, the labels \
        show the difference from a number next to them: `labels of y: y - 1`.
        """),
      .heading("Drawings"),
      .paragraph(
        """
        `plotto` takes the same and the name of a file, and writes a drawing in SVG there, with \
        colours and a legend. It overwrites only drawings. Only a drawing to `"-"`, standard \
        output, works outside the prompt, too:
        """),
      .literal(["surd '{ sin } -6 6 \"-\" plotto' > sine.svg"]),
    ])
}

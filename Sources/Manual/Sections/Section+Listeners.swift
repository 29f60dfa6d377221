extension Section {
  static let listeners = Section(
    "LISTENERS",
    [
      .paragraph(
        """
        Anything can listen to the keys and to what comes of them. Listeners are plugged in by `--listen`, or at \
        the prompt by `listen` and a name, in quotes if it is more than one word, and out by `unlisten`; \
        `listeners` lists them.
        """),
      .list(
        Item(
          "`counter`",
          """
          Counts the keys. It always listens. `presses` shows how many there were, how many a second, and \
          how many of each.
          """),
        Item(
          "`bits`",
          """
          Shows X as the bits of a word, as `wsize` and `signed` or `unsigned` have it: eight in a row, the \
          numbers of the first and the last one beside them, hexadecimal and decimal below. In keys \
          mode, on an empty line, the arrow keys move over the bits, and Space flips one.
          """),
        Item(
          "`swatch`",
          """
          Shows X as a colour, from 0 to 0xFFFFFF: a block, on a terminal with true colours, its web code, \
          red, green and blue, and hue, saturation and brightness.
          """),
        Item(
          "`vars`",
          "Shows the variables and their values, shortened, those that changed last first, in a quarter of the window."
        ),
        Item(
          "`plot`",
          """
          Shows a plot of X, smaller than the window, where it is a program, programs in a vector, or points: in the range that `xrange` \
          has set, else from -10 to 10 or that of the points. What takes longer than a second is not drawn.
          """),
        Item("`tape`", "Shows each operation with its operands, its results and the time."),
        Item(
          "`tape=`*file*",
          """
          Writes a tape to a file that is itself input for `surd`: the keys, and below them as comments the \
          operations with their results. Run by `-f`, it gives the same results; edited and run, all \
          results behind the change follow. What failed, and lines that `undo` took back, are comments. Dates of the \
          clock stand in the place of `now` and `today`. A line that does more than `undo`, or that uses a file or the \
          clipboard, is a comment, followed by keys for all that the calculator holds after it. A tape that is there already is continued; a file that holds something else is refused.
          """),
        Item(
          "`exec` *command*",
          """
          Starts a command of `sh(1)` and tells it everything, as JSON, an event a line; \
          `surd-listener(5)` describes them. What it puts out goes to standard error.
          """)
      ),
      .paragraph(
        """
        On a terminal, the views stand above the stack. In a stream, they are written to standard \
        error when a line has changed them.
        """),
      .examples([
        .shell(
          "surd --listen bits '8 wsize 0x5A'", "90",
          errors: " 7 0101 1010  0\n0x5A  90"),
        .shell(
          "echo '1 3 /' | surd --listen 'exec grep -c operation'", "0.333333333333333", errors: "1"),
      ]),
      .paragraph(
        """
        Nothing in a stream, and nothing that a client sends, can plug a listener in: only \
        options and what is typed at the prompt start processes, or touch files or the clipboard.
        """),
      .paragraph(
        """
        `--serve` *socket* lets up to 64 programs at a time send keys to one calculator and \
        be told everything. At the prompt they share it with the keyboard, what they print is never read page by page, and `quit` \
        is refused to them. Without one, the keys given are \
        carried out first; then clients are served until one of them sends `quit` or a signal comes. \
        `undo` takes back the last line, whoever sent it. The \
        socket has mode 0600 and is removed at the end.
        """),
    ])
}

extension Section {
  static let listeners = Section(
    "LISTENERS",
    [
      .paragraph(
        """
        Listeners hear the keys and their effects. Plug one in with `--listen`, or at the prompt \
        with `listen` *name*; a name with a file or a command is in quotes, as in `listen \
        "tape=today.surd"`. `unlisten` removes it; `listeners` lists them, also those that belong \
        to `surd`: `counter`, and `document`, which keeps the session.
        """),
      .list(
        Item(
          "`counter`",
          """
          Counts the keys, and always listens. `presses` shows how many there were, how many per \
          second, and how many of each.
          """),
        Item(
          "`bits`",
          """
          Shows X as the bits of a word, according to `wsize` and `signed` or `unsigned`: eight in \
          a row, with hexadecimal and decimal below. In keys mode, on an empty line, the arrow \
          keys move over the bits, and Space flips one.
          """),
        Item(
          "`float`",
          """
          Shows X as the nearest double: its bits, sign, exponent and significand, exact value, \
          error in ulps of X, and its neighbours. An X that takes longer than a second is not \
          shown.
          """),
        Item(
          "`swatch`",
          """
          Shows X as a colour, from 0 to 0xFFFFFF: a block (on a terminal with true colour), its \
          web code, red, green and blue, and hue, saturation and brightness.
          """),
        Item(
          "`vars`",
          """
          Shows the variables and their values, the latest changes first, in a quarter of the \
          window.
          """
        ),
        Item(
          "`plot`",
          """
          Shows a small plot of X, if it is a program, a vector of programs, or points. Its range \
          is that of `xrange`, or else from -10 to 10 or that of the points. A plot that takes \
          longer than a second is not drawn.
          """),
        Item("`tape`", "Shows each operation with its operands, its results and the time."),
        Item(
          "`tape=`*file*",
          """
          Writes a tape that `surd -f` can run: the keys, and below them as comments the \
          operations with their results. If you edit the tape first, all results after the change \
          follow. Lines that failed or were undone are comments. Dates from the clock replace \
          `now` and `today`. A line that does more than `undo`, or that uses a file or the \
          clipboard, is a comment, followed by keys for what the calculator then holds, if that is \
          new. A tape begins with keys for everything that the calculator holds; an existing one \
          is continued. Only one surd at a time writes a tape; a second one gets an error. A tape \
          that the disk does not take ends with a whole line, and the exit status is 2.
          """),
        Item(
          "`exec` *command*",
          """
          Starts a command with `sh(1)` and sends it everything as JSON, one event per line; see \
          `surd-listener(5)`. Its output goes to standard error.
          """)
      ),
      .paragraph(
        """
        The views appear above the stack; in a stream, on standard error when a line has changed \
        them.
        """),
      .examples([
        .shell(
          "surd --listen bits '8 wsize 0x5A'", "90",
          errors: " 7 0101 1010  0\n0x5A  90"),
        .shell(
          "surd --listen float 0.1", "0.1",
          errors: """
            0 01111111011 1001100110011001100110011001100110011001100110011010
            0x3FB999999999999A: sign +, exponent -4, significand 0x1.999999999999A
            = 0.1000000000000000055511151231257827021181583404541015625
            error 0.4 ulp of ≈1.388e-17
            next ≈0.10000000000000002, previous ≈0.099999999999999992
            """),
        .shell(
          "echo '1 3 /' | surd --listen 'exec grep -c operation'", "0.333333333333333", errors: "1"),
      ]),
      .paragraph(
        """
        Only options and lines typed at the prompt can plug in a listener, start processes, or \
        touch files or the clipboard.
        """),
      .paragraph(
        """
        `--serve` *socket* lets up to 64 programs at a time send keys to one calculator and \
        receive all events. At the prompt, they share it with the keyboard, and cannot `quit`. \
        Without a prompt, `surd` runs the keys given, then serves until a client sends `quit` or a \
        signal arrives. `undo` takes back the last line, whoever sent it. The socket has mode 0600 \
        and is removed at the end.
        """),
    ])
}

extension Section {
  static let interactive = Section(
    "INTERACTIVE USE",
    [
      .paragraph(
        """
        On a terminal, `surd` shows the stack above the prompt, with X at the bottom. Type a line \
        of keys; Enter runs it. A line that leaves a program, a vector or a string open continues \
        on the next one. After an error, the effects of the line before it remain; but a line with \
        a word that cannot be read, such as `10^x`, does nothing.
        """),
      .table(
        Item("Enter", "On an empty line, copies X."),
        Item("Tab", "Completes a word or the name of a variable, or lists the choices."),
        Item(
          "Up, Down",
          """
          Bring back earlier lines that begin with what you typed. In keys mode, Up on an empty \
          line marks X; Ctrl-Up and Ctrl-P bring back lines there.
          """),
        Item("Ctrl-R", "Searches the earlier lines for exactly what you type, as you type."),
        Item(
          "Ctrl-C",
          """
          Clears the line, or stops a calculation and leaves the stack as it was. While a result \
          is being prepared for display, it stops only that.
          """),
        Item(
          "Ctrl-D",
          """
          On an empty line, leaves, as `quit`, `exit` and `bye` do; or gives up editing a value.
          """
        ),
        Item("Ctrl-Z", "Suspends `surd` until the shell's `fg`."),
        Item("Ctrl-L", "Redraws the screen."),
        Item("F1, or `?` on an empty line", "Shows the keys that act at once."),
        Item(
          "F10",
          "On an empty line, edits X; otherwise opens the line in an editor.")
      ),
      .paragraph("These words are the most useful at the prompt:"),
      .table(
        Item(
          "`undo`",
          """
          Takes back what the last line did to the stack, variables and settings; then the line \
          before it. The oldest lines are dropped when all of them hold more than `memory` allows \
          one value.
          """),
        Item("`redo`", "Takes back an undo."),
        Item("`help`", "Shows a summary."),
        Item(
          "`help` *name*",
          """
          Explains a word, with examples run with your settings, a topic, a section or a part of \
          this manual, or an option: `help sqrt`, `help stack`, `help MONEY`, `help bonds`, `help \
          csv`, `help "--csv"`, or `surd help --csv` in a shell. Titles of several words are joined by `_` in a pipe: `help exit_status`.
          """),
        Item(
          "`apropos` *text*",
          """
          Lists words about a text, also by their names elsewhere, and the sections that have most \
          about it.
          """),
        Item("`words`", "Lists all words by topic; `words` *topic* those of one."),
        Item(
          "`tutorial`",
          """
          Starts a tour in eleven steps, with a stack of its own. `skip` and `back` move between \
          them, `quit` or Ctrl-D leaves.
          """),
        Item("`copy`", "Puts X into the clipboard of a terminal that allows it (OSC 52).")
      ),
      .paragraph(
        """
        A calculation that takes more than a second shows its running time, and how far counting \
        loops, `nsum`, `nprod` and files are. `time` before or in a line reports how long \
        everything after it took, as in `time 1000 !`; in a pipe, on standard error. A program \
        cannot contain `time`.
        """),
      .paragraph(
        """
        A text with more rows than the window is shown page by page: Space and `b` turn pages; \
        `j`, `k`, Enter and the arrows move by rows; `g` and `G` go to the ends; `/` searches, `n` \
        and `N` repeat that forwards and backwards; `q` leaves.
        """),
      .heading("Changing a value"),
      .paragraph(
        """
        `edit`, or F10 on an empty line, brings X to the line as keys that read back as the same \
        value. Enter replaces X by their result; `undo` takes that back. Ctrl-C, or Enter on the \
        unchanged line, leaves X as it was. If the line fails, nothing changes and it comes back \
        for correction, until Ctrl-C gives it up. `edit` *name* does the same with a variable, a program or a unit of your \
        own.
        """),
      .paragraph(
        """
        A text of several lines, of more than 2000 bytes, or, if you have set `VISUAL` or \
        `EDITOR`, wider than the prompt's row, opens in that editor or else in `vi`. It runs when \
        the editor ends, all or nothing; errors name line and column, and Enter opens it again. If \
        the text is unchanged or the editor fails, nothing changes. A line that F10 opened comes \
        back to the prompt. Its file is readable only by its owner, and is removed afterwards.
        """),
      .heading("The stack"),
      .paragraph(
        """
        The prompt shows up to eight levels, or as many as `levels` says, if they fit in the \
        window, and counts the others. A line above the stack lists settings that differ from the \
        start, such as the angle mode or the base. Above that are the lines that have run, each \
        with what it left in X.
        """),
      .paragraph(
        """
        `≈` marks a value that is rounded, correctly, to the digits set or to those that fit. An \
        exact number that does not fit is rounded or shortened, as in `40238…00000 (2,568 \
        digits)`; a vector is cut after a whole element, as in `[1 2 … 1000] (1000)`; strings and \
        programs end in `…`. `show` prints all digits. In a pipe, values are never shortened, \
        marked or grouped.
        """),
      .paragraph(
        """
        A preview after the line you type shows what it would leave in X and the number of levels, \
        or its error. Lines that print, ask for help, touch anything outside the calculator, take \
        more than a quarter of a second or make a large value have none. `preview` switches \
        previews off, and on again.
        """),
      .heading("Sessions"),
      .paragraph(
        """
        `surd` saves the stack, variables, settings and what `lastx` recalls after every line, and \
        restores them at the next start: however it ends, you lose at most the line you are \
        typing. `reset` starts afresh. `save` keeps all this in a file of your own, and `load` \
        restores it. Neither keeps the lines for `undo`. The name of a file may begin with `~/`; \
        its folder must exist.
        """),
      .paragraph(
        """
        A session is keys in a text file. Real numbers are saved as the expressions that made \
        them, so no digit is lost. The last line has a checksum of all lines above: to edit a \
        session by hand, remove `, crc` and everything after it there. If the name of a variable \
        has become a word of `surd`, it gets an underscore after it.
        """),
      .paragraph(
        """
        No session can prevent `surd` from starting. If it cannot read one, or if two starts with \
        it end unexpectedly, it says so, keeps the file under a name that ends in `.bad`, for \
        `load`, and starts empty. If you press Ctrl-C while it reads a large one, it leaves that \
        and starts an empty one in a file next to it.
        """),
      .paragraph(
        """
        Several shells may run at once, each with its own session (see FILES). A new one starts as \
        a copy of the first. At its end, it says where it is kept; `reset` removes it. If it is \
        newer than the first session, the next start offers it: `load` takes it over, and `undo` \
        takes that back.
        """),
      .heading("Init file"),
      .paragraph(
        """
        Before the session, `surd` runs the init file (see FILES): settings, words of your own \
        such as `{ 1.19 * } sto gross`, and units, `1 sto _EUR`. They take precedence over the \
        session, and `reset` goes back to them. Values it leaves on the stack are dropped.
        """),
      .heading("Editing"),
      .paragraph(
        """
        libedit edits the lines; `editrc(5)` explains how to bind keys and choose emacs or vi \
        keys, and `surd` obeys its command `bind`, but no other. Besides libedit's functions, you \
        can bind `surd-add surd-subtract surd-multiply surd-divide surd-power surd-percent \
        surd-factorial surd-equal surd-sqrt surd-square surd-pi surd-inverse surd-sign surd-swap \
        surd-roll-down surd-roll-up surd-last-x surd-drop surd-undo surd-redo surd-copy surd-edit \
        surd-entry-mode surd-keys surd-tab surd-backspace surd-right`. With `surd:bind ^X \
        surd-swap` in `~/.editrc`, Ctrl-X swaps; with `surd:bind ";" ed-insert`, the semicolon is \
        a character again. `ed-command vi-histedit em-copy-prev-word vi-redo vi-repeat-search-next \
        vi-repeat-search-prev` do nothing.
        """),
      .paragraph(
        """
        Pasted text is typed in as it is: no key in it acts at once, its lines run in order, empty \
        lines do nothing, and Ctrl-C drops the rest.
        """),
    ])

  static let environment = Section(
    "ENVIRONMENT",
    [
      .table(
        Item("`XDG_STATE_HOME`", "Where session and history are; by default `~/.local/state`."),
        Item("`XDG_CONFIG_HOME`", "Where the init file is; by default `~/.config`."),
        Item("`HOME`", "The home directory."),
        Item(
          "`VISUAL`, `EDITOR`",
          "The editor that `edit` starts for a text; `vi` if none is set."),
        Item("`TMPDIR`", "The folder for that text's file; by default `/tmp`."),
        Item("`EDITRC`", "A file to read instead of `~/.editrc`."),
        Item(
          "`TERM`",
          "The terminal. If it cannot move its cursor, `surd` works as with `--plain`."),
        Item(
          "`SURD_COLORS`",
          """
          The colours of the prompt: parts with their SGR parameters (empty for none), separated \
          by colons. The default is `error=1;31` (the word before an error), `label=2` (the \
          numbers of the levels), `status=1` (the line of settings) and `preview=35`.
          """),
        Item(
          "`SURD_GRAPHICS`",
          """
          How `plot` shows pictures: `kitty`, `iterm` or `none`; by default, `surd` decides \
          by `TERM` and the variables that terminals set.
          """
        ),
        Item(
          "`NO_COLOR`",
          "Not empty: no colours, unless `--color` asks for them."),
        Item(
          "`LC_ALL`, `LC_CTYPE`, `LANG`",
          "The character set of the terminal, which should be UTF-8."),
        Item(
          "`TZDIR`",
          "The folder with the rules of time zones; by default `/usr/share/zoneinfo`.")
      ),
      .paragraph(
        "Only `TZDIR` affects the output of a pipe, where a time zone is named."),
    ])

  static let files = Section(
    "FILES",
    [
      .table(
        Item(
          "`$XDG_STATE_HOME/surd/history`",
          """
          The lines typed, oldest first (mode 0600), shared by all shells. A line that begins with \
          a space, or repeats the one before, is not kept.
          """),
        Item(
          "`$XDG_STATE_HOME/surd/session.surd`",
          """
          The session (mode 0600). Each change is written to a new file, which takes this name \
          once it is on disk. A damaged session is kept as `session.surd.bad`, `session.surd.bad2` \
          and so on. `session.surd.lock` shows that a session is in use, `session.surd.start` that \
          a start with it is under way.
          """),
        Item(
          "`$XDG_STATE_HOME/surd/session-2.surd`",
          """
          The session of a second shell, and so on up to `session-99.surd`. If a file holds \
          something else, `surd` leaves it alone and takes the next number.
          """),
        Item(
          "`$XDG_CONFIG_HOME/surd/init.surd`",
          "Keys to run when an interactive `surd` starts."),
        Item(
          "`~/.editrc`",
          """
          Commands for libedit. Those for `surd` alone begin with its name and a colon, as in \
          `surd:bind -v`.
          """
        )
      )
    ])

  static let exitStatus = Section(
    "EXIT STATUS",
    [
      .table(
        Item("0", "No error."),
        Item("1", "A key or a word failed, also with `--keep-going`."),
        Item(
          "2",
          "An option was wrong, a file could not be read or written, or `surd` could not start."),
        Item("130", "The run was interrupted, as by Ctrl-C.")
      )
    ])
}

extension Section {
  static let interactive = Section(
    "INTERACTIVE USE",
    [
      .paragraph(
        """
        On a terminal, `surd` shows the stack above the prompt, with X at the bottom, and reads \
        one line at a time. Enter runs the line. A line that leaves a program, a vector or a \
        string open continues on the next one. After an error, what the line did before the error \
        remains; but a line whose error is a word that cannot be read, such as `10^x`, does \
        nothing.
        """),
      .table(
        Item("Enter", "On an empty line, copies X."),
        Item("Tab", "Completes a word or the name of a variable, or lists the choices."),
        Item(
          "Up, Down",
          """
          Bring back earlier lines that begin with what you typed. In keys mode, Up on an empty \
          line marks X instead; there, Ctrl-Up and Ctrl-P bring back lines, too.
          """),
        Item("Ctrl-R", "Searches the earlier lines for exactly what you type, as you type."),
        Item(
          "Ctrl-C",
          """
          Clears the line, or stops a calculation; the stack is then as it was before the line. \
          While a result is being prepared for display, it stops only that.
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
          """
          On an empty line, brings X to the line; otherwise opens the line in an editor.
          """)
      ),
      .paragraph(
        """
        `undo` takes back what the last line did to the stack, variables and settings, says which \
        line that was, and can be repeated. If these lines hold more than `memory` allows one \
        value, the oldest are dropped. `redo` takes back an undo. `help` is a summary, `help` \
        *topic* explains the words of a topic, and `help` *word* one word, with examples run with \
        your current settings; sections of this manual and options work, too, as in `help tables` \
        and `help csv`. `words` lists all words by topic, `words` *topic* those of one. \
        `apropos` *text* lists the words about a text, and those called by it on other \
        calculators. `presses` shows how many keys were pressed, and which. `copy` puts X into the \
        clipboard of a terminal that allows it (OSC 52); it works only where it is typed.
        """),
      .paragraph(
        """
        A calculation that takes more than a second shows its running time, after the line or in a \
        row below what it prints. Loops that count show how far the outermost one is, and so do \
        `nsum` and `nprod` up to a number; files that `run` and `load` read show their line. For \
        calculations that end when enough digits are proven, such as integrals, progress is \
        unknown. `time` before or in a line reports how long everything after it took, as in `time \
        1000 !`; in a pipe, it reports on standard error. A program cannot contain `time`: measure \
        it with a line that runs it, `time f`. A text with more rows than the window is shown page \
        by page: Space and `b` turn pages; `j` and `k`, Enter and the arrows move by rows; `g` and \
        `G` go to its ends; `/` searches, `n` and `N` go to the next and the previous match; and \
        `q` leaves. What you have read, down to the last page seen, stays above the prompt. Keys \
        that you typed ahead are not taken as pager keys; the text is then printed at once, as it \
        is on a terminal that cannot move its cursor.
        """),
      .paragraph(
        """
        `tutorial` is a tour in eleven steps, each of which waits for its result. It has its own \
        stack: your stack, variables, settings, history and session stay as they are, however the \
        tour ends. `skip` goes on, `back` goes back a step, and `quit` or Ctrl-D leaves. At the \
        first start, before there is a history or a session, `surd` mentions the tour, and says \
        once what Enter does on an empty line.
        """),
      .heading("Changing a value"),
      .paragraph(
        """
        `edit`, or F10 on an empty line, brings X to the line as keys that read back as the same \
        value. Enter replaces X by what they leave. Until then X stays where it is; Ctrl-C, Enter \
        on the unchanged line, or Ctrl-D on an empty line leaves it there. If the line fails, \
        nothing changes and the line comes back for correction. `undo` takes the change back. \
        `edit` *name* brings a variable, a program or a unit of your own with the `sto` that \
        stores it again.
        """),
      .paragraph(
        """
        A text of several lines, or of more than 2000 bytes, opens in the editor that `VISUAL` or \
        `EDITOR` names, or else in `vi`. If one of these is set, so does a text that does not fit \
        in the row of the prompt. F10 opens any line there and brings it back changed. Other texts \
        run as soon as the editor ends, all or nothing; errors name the line and the column in the \
        text. Then Enter opens it again, and Ctrl-C gives it up. If the text is unchanged or the \
        editor fails, nothing changes. The file is in `TMPDIR`, or `/tmp`, readable only by its \
        owner, and is removed afterwards.
        """),
      .heading("The stack"),
      .paragraph(
        """
        The prompt shows up to eight levels, or as many as `levels` says, but never more than fit \
        in the window. The row above them says how many more there are; if the window is full, the \
        end of the highest row does. A line above lists what differs from the start, such as the \
        angle mode or the base, or `n 3` for three points of the running statistics. Above that \
        are the lines that have run, each with what it left in X.
        """),
      .paragraph(
        """
        `≈` marks a value that is not shown exactly: it is rounded correctly, to the digits that \
        are set or to those that fit. An exact value that does not fit has `…` in place of digits \
        in the middle of each of its numbers, and their count, as in `40238…00000 (2,568 digits)`; \
        or it is rounded, too. A vector is cut after a whole element, as in `[1 2 … 1000] (1000)`; \
        strings and programs end in `…`. `surd` computes no more digits than it shows; `show` \
        prints them all. `vars`, the tape and messages shorten and mark values in the same way. \
        Values printed into a pipe are never shortened, marked or grouped.
        """),
      .paragraph(
        """
        While you type a line, a preview after it shows what the line would leave in X, with the \
        number of levels if there is more than one, or the error it would raise. The preview works \
        on a copy. A line that prints, asks for help or touches anything outside the calculator \
        has none, and neither has one that takes more than a quarter of a second or makes a large \
        value. `preview` switches previews off, and on again.
        """),
      .heading("Sessions"),
      .paragraph(
        """
        `surd` keeps the session: after every line, before its result is shown, it saves the \
        stack, variables, settings and what `lastx` recalls, and restores them at the next start. \
        However `surd` ends, you lose at most the line you are typing. `reset` starts afresh. \
        `save` keeps all this in a file of your own, and `load` restores it. What `undo` takes \
        back is not kept. The name of a file may begin with `~/`, your home folder; its folder \
        must exist.
        """),
      .paragraph(
        """
        A session is text in the calculator's own language. Real numbers are saved as the \
        expressions that made them, so no digit is lost. The last line has a checksum, the CRC-32 \
        of all lines above. If a file cannot be read, because it is damaged or something else, \
        `surd` reports the line, keeps the file under a name that ends in `.bad`, and starts with \
        an empty session. To edit a session by hand, remove `, crc` and everything after it from \
        the last line; the file is then read as it is. If the name of a variable has become a word \
        in the meantime, the variable is kept under that name with an underscore added, and `surd` \
        says so.
        """),
      .paragraph(
        """
        No session can prevent `surd` from starting. If you press Ctrl-C while it reads a large \
        one, it leaves that as it is and starts an empty one in a file beside it. If `surd` ends \
        unexpectedly before it shows what it has read, the next start tries once more and says so; \
        the one after that keeps the file under a name that ends in `.bad`, for `load`, and starts \
        empty.
        """),
      .paragraph(
        """
        Any number of shells may run at once, each with its own session: the second one has \
        `session-2.surd`, the third `session-3.surd` and so on. If that file does not exist, the \
        shell starts with what the first one has; otherwise it continues where the last second \
        shell left off. At its end it says what it leaves and where; after `reset` the file is \
        gone. If such a session is newer than the first one, the next start offers it: `load` \
        takes it over, and `undo` takes that back.
        """),
      .paragraph(
        """
        Before anything else, `surd` runs the init file: settings, and words of your own such as \
        `{ 100 * swap / } sto share`. Its settings and definitions take precedence over the \
        session at every start; everything else comes from the session. Values it leaves on the \
        stack are dropped. `reset` goes back to what the init file has set and defined. An error \
        in it is reported with file, line and column.
        """),
      .heading("Editing"),
      .paragraph(
        """
        libedit edits the lines; see `editrc(5)` for how to bind keys and how to choose between \
        emacs and vi keys. In addition to libedit's functions there are `surd-add`, \
        `surd-subtract`, `surd-multiply`, `surd-divide`, `surd-power`, `surd-percent`, \
        `surd-factorial`, `surd-equal`, `surd-sqrt`, `surd-square`, `surd-pi`, `surd-inverse`, \
        `surd-sign`, `surd-swap`, `surd-roll-down`, `surd-roll-up`, `surd-last-x`, `surd-drop`, \
        `surd-undo`, `surd-redo`, `surd-copy`, `surd-edit`, `surd-entry-mode`, `surd-keys`, \
        `surd-tab`, `surd-backspace` and `surd-right`. With `surd:bind ^X surd-swap` in \
        `~/.editrc`, Ctrl-X swaps; with `surd:bind ";" ed-insert`, the semicolon is a character \
        again. `surd` obeys no other command of `editrc(5)` than `bind`. Its functions that search \
        or walk through the history are surd's own, and `ed-command`, `vi-histedit`, \
        `em-copy-prev-word`, `vi-redo` and `vi-repeat-search-next` and `-prev` do nothing.
        """),
      .paragraph(
        """
        Pasted text is typed in as it is, line by line: no key in it acts at once, its lines run \
        in order, empty lines do nothing, and Ctrl-C drops the rest.
        """),
    ])

  static let environment = Section(
    "ENVIRONMENT",
    [
      .table(
        Item(
          "`XDG_STATE_HOME`",
          "Where session and history are kept; `~/.local/state` if it is not set."),
        Item("`XDG_CONFIG_HOME`", "Where the init file is; `~/.config` if it is not set."),
        Item("`HOME`", "The home directory."),
        Item(
          "`VISUAL`, `EDITOR`",
          """
          The editor that `edit` starts for a text; `vi` if none is set.
          """),
        Item("`TMPDIR`", "The folder for that text's file; `/tmp` if it is not set."),
        Item("`EDITRC`", "A file to read instead of `~/.editrc`."),
        Item(
          "`TERM`",
          """
          The terminal. On one that cannot move its cursor, everything works as with `--plain`.
          """),
        Item(
          "`SURD_COLORS`",
          """
          The colours of the prompt: parts with the parameters of their sequences (SGR; empty for \
          none), separated by colons. The default is `error=1;31` (the word before an error), \
          `label=2` (the numbers of the levels), `status=1` (the line of settings), and \
          `preview=35` (the preview).
          """),
        Item(
          "`SURD_GRAPHICS`",
          """
          How `plot` shows pictures: `kitty`, `iterm`, `sixel`, or `none`. If it is not set, \
          `surd` decides by `TERM` and the variables that terminals set.
          """
        ),
        Item(
          "`NO_COLOR`",
          "If it is set and not empty, there are no colours unless `--color` asks for them."),
        Item(
          "`LC_ALL`, `LC_CTYPE`, `LANG`",
          "The character set of the terminal, which should be UTF-8."),
        Item(
          "`TZDIR`",
          "The folder with the rules of time zones, by default `/usr/share/zoneinfo`.")
      ),
      .paragraph(
        "But for `TZDIR` where a time zone is named, none changes what `surd` prints into a pipe."),
    ])

  static let files = Section(
    "FILES",
    [
      .table(
        Item(
          "`$XDG_STATE_HOME/surd/history`",
          """
          The lines typed, one per line, oldest first; `~/.local/state/surd/history` if the \
          variable is not set. Only its owner can read it (mode 0600). A line that begins with a \
          space, or repeats the one before, is not kept. Several shells may use it at once.
          """),
        Item(
          "`$XDG_STATE_HOME/surd/session.surd`",
          """
          The session; `~/.local/state/surd/session.surd` if the variable is not set. Only its \
          owner can read it (mode 0600). Each change is written to a new file, which takes this \
          name once it is on disk. A damaged session is kept as `session.surd.bad`, \
          `session.surd.bad2` and so on. `session.surd.lock` shows that a session is in use, \
          `session.surd.start` that a start with it is under way.
          """),
        Item(
          "`$XDG_STATE_HOME/surd/session-2.surd`",
          """
          The session of a second shell, while another one uses `session.surd`; and so on up to \
          `session-99.surd`, each with the same files beside it. If a file holds something else, \
          `surd` leaves it alone and takes the next number.
          """),
        Item(
          "`$XDG_CONFIG_HOME/surd/init.surd`",
          """
          Keys to run when an interactive `surd` starts; `~/.config/surd/init.surd` if the \
          variable is not set.
          """),
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
        Item("2", "An option was wrong, or a file could not be read or written."),
        Item("130", "The run was interrupted, as by Ctrl-C.")
      )
    ])
}

extension Section {
  static let interactive = Section(
    "INTERACTIVE USE",
    [
      .paragraph(
        """
        On a terminal, `surd` shows the stack above the prompt, X lowest, and takes a line at a time. \
        Enter carries the line out. A line that leaves a program, a vector or a string open goes on in the \
        next one. After an error, what the line did before it stays; of a line with a word that cannot be read, as `10^x`, nothing does.
        """),
      .table(
        Item("Enter", "On an empty line, copies X."),
        Item("Tab", "Completes a word or the name of a variable, or lists what there is."),
        Item(
          "Up, Down",
          """
          Bring back earlier lines, those that begin with what was typed. In keys mode Up on an empty \
          line marks X instead; Ctrl-Up and Ctrl-P bring lines there, too.
          """),
        Item("Ctrl-R", "Searches the earlier lines, literally, as you type."),
        Item(
          "Ctrl-C",
          """
          Clears the line, or stops a calculation; the stack is then as it was before the line. While a result is made ready to \
          be shown, it stops only that.
          """),
        Item(
          "Ctrl-D",
          "On an empty line, leaves, as do `quit`, `exit` and `bye`; or gives up a value that is being changed."
        ),
        Item("Ctrl-Z", "Stops `surd` until the shell's `fg`."),
        Item("Ctrl-L", "Draws the screen anew."),
        Item("F1, or `?` on an empty line", "Shows the keys that act at once."),
        Item("F10", "On an empty line, brings X to the line; else opens the line in an editor.")
      ),
      .paragraph(
        """
        `undo` takes back what the last line did to stack, variables and settings, says which line that \
        was, and can be repeated; where these lines hold more than `memory` allows one value, the oldest are let go. \
        `redo` takes back an undo. `help` explains in short, `help` \
        *word* a word, with examples that are carried out with the settings of the moment, `help` *topic* \
        the words of a topic; `apropos` *text* lists the words about a text, and those that have it as their \
        name on other calculators. `words` lists all words by topic, `words` *topic* those of one, `presses` \
        how many keys were pressed, and which. `copy` puts X into the clipboard, of terminals that allow \
        it (OSC 52); it works only where it is typed.
        """),
      .paragraph(
        """
        A calculation that takes more than a second shows for how long it has been going on, behind the line or in a \
        row below what it prints. Loops that count say how far the outermost one is, `nsum` and `nprod` to a \
        number, too, and files that `run` and `load` read the line; of what ends when enough digits are proven, \
        as integrals, nobody knows how far it is. `time` before a line, or in it, says how long what is behind it \
        took, as in `time 1000 !`; in a pipe on standard error. A program has no `time`: it is measured by a line \
        that runs it, `time f`. A text that has more rows than the window is read page by page: Space and `b` turn \
        pages, `j` and `k`, Enter and the arrows rows, `g` and `G` go to its ends, `/` looks for a text, `n` \
        and `N` for the next one and the one before, and `q` leaves. What was read of it, down to the page that was seen last, stays above the prompt. \
        What was typed ahead is not taken for such keys; the text is printed then, as it is on a terminal that \
        cannot move its cursor.
        """),
      .heading("Changing a value"),
      .paragraph(
        """
        `edit`, or F10 on an empty line, brings X to the line as keys that give it again. Enter puts what they \
        leave in its place; until then X stays where it is, and Ctrl-C, Enter with the line as it was, or Ctrl-D on an \
        empty line, leaves it there. What fails changes nothing and comes back to be mended. `undo` takes the change back. `edit` \
        *name* brings a variable, a program or a unit of one's own with the `sto` that stores it again.
        """),
      .paragraph(
        """
        A text of several lines, or of more than 2000 bytes, is changed in the editor that `VISUAL` or `EDITOR` \
        names, or else `vi`; where one of them is set, also a text that the row of the prompt has no room for. \
        F10 opens it for any line, which comes back changed. Other texts are carried out as soon as the editor \
        ends, all or nothing, and errors have the line and the column in the text. Then Enter opens it again, and Ctrl-C \
        gives it up. Nothing is changed if the text is as it was, or the editor fails. The file is in `TMPDIR`, or \
        `/tmp`, for its owner alone, and is removed afterwards.
        """),
      .paragraph(
        """
        `tutorial` is a tour in eleven steps, each of which waits for its result. It has a stack of its own: \
        stack, variables, settings, history and session stay as they are, whatever ends the tour. `skip` goes on, \
        `back` goes back a step, and `quit` or Ctrl-D leaves it. At the first start, when there is no history and \
        no session yet, `surd` names it, and says once what Enter does on an empty line.
        """),
      .heading("The stack"),
      .paragraph(
        """
        Up to eight levels are shown, or as many as `levels` says, and never more than the window has \
        room for; the row above them says how many more there are, or the end of the highest row where the window \
        is full. What is not as at the start, such as the angle mode or the base, stands in a line above, and so does \
        `n 3` for three points of the running statistics. Lines that were carried out remain above that, each \
        with what it left in X.
        """),
      .paragraph(
        """
        A value that is not shown exactly has the mark `≈` before it: it is rounded correctly, to the digits \
        that are set or to those that there is room for. An exact one that has no room has `…` in the place of \
        digits in the middle of each of its numbers, and says how many there are, as in `40238…00000 (2,568 digits)`, \
        or is rounded, too. A vector is cut behind a whole element, as in `[1 2 … 1000] (1000)`; strings and \
        programs end in `…`. No more digits are computed than are shown; `show` puts out all of them. \
        `vars`, the tape and messages shorten and mark values in the same way. What a pipe puts out is never \
        shortened, marked or parted.
        """),
      .paragraph(
        """
        While a line is typed, what it would leave in X is shown behind it, with the number of levels if \
        there is more than one, or the error that it would raise. Nothing is carried out for that but on a \
        copy: a line that prints, asks for help or touches anything outside the calculator has no preview, \
        nor has one that takes more than a quarter of a second or a large value. `preview` switches it off, \
        and on again.
        """),
      .heading("Editing"),
      .paragraph(
        """
        The session is kept: stack, variables, settings and what `lastx` recalls are saved after every line, \
        before its result is shown, and are there again at the next start. Whatever ends `surd`, at most the line being typed is \
        lost. `reset` begins empty. `save` keeps all this in a file of your own, and `load` puts it back. What \
        `undo` takes back is not kept. The name of a file may begin with `~/`, your home folder; its folder has to be there.
        """),
      .paragraph(
        """
        A session is text in the calculator's own language; a real number is saved as the expression that made \
        it, so that no digit is lost. Its last line has a checksum, the CRC-32 of all lines above. A file that \
        cannot be read, because it is damaged or something else, is reported with its line, kept beside under a name \
        that ends in `.bad`, and the session begins empty. Who changes a session in an editor takes `, crc` and \
        what follows out of the last line; the file is then read as it is. A variable whose name has become a \
        word since is kept under that name with an underscore behind it, and `surd` says so.
        """),
      .paragraph(
        """
        No session keeps `surd` from starting. Ctrl-C while a large one is read leaves it as it is, and begins an \
        empty one in a file beside it. If `surd` ends before it shows what it has read, without being asked to, \
        the next start tries once more and says so; the one after that keeps the file under a name that ends in \
        `.bad`, for `load`, and begins empty.
        """),
      .paragraph(
        """
        Any number of shells may run at once, and each keeps its own session. The second one has \
        `session-2.surd`, the third `session-3.surd` and so on. If there is no such file, it begins with what the \
        first one has; otherwise it goes on where the last second shell was left. At its end it says what it leaves \
        and where; after `reset` the file is gone. A session that was left so and is later than the first one is \
        offered at the next start: `load` takes it over, and `undo` takes that back.
        """),
      .paragraph(
        """
        First of all, the keys in the init file are carried out: settings, and words of your own such as \
        `{ 100 * swap / } sto share`. What it sets and defines counts at every start, whatever the session kept; \
        everything else is as the session had it. What it leaves on the stack is dropped. `reset` goes back to what \
        the init file has set and defined. An error in it is reported with file, line and column.
        """),
      .paragraph(
        """
        Lines are edited by libedit; `editrc(5)` tells how to bind keys and how to choose between the \
        keys of emacs and vi. Beside libedit's functions there are `surd-add`, `surd-subtract`, \
        `surd-multiply`, `surd-divide`, `surd-power`, `surd-percent`, `surd-factorial`, `surd-equal`, \
        `surd-sqrt`, `surd-square`, `surd-pi`, `surd-inverse`, `surd-sign`, `surd-swap`, `surd-roll-down`, \
        `surd-roll-up`, `surd-last-x`, `surd-drop`, `surd-undo`, `surd-redo`, `surd-copy`, \
        `surd-edit`, `surd-entry-mode`, `surd-keys`, `surd-tab`, `surd-backspace` and `surd-right`. With \
        `surd:bind ^X surd-swap` in `~/.editrc`, Ctrl-X swaps; with `surd:bind ";" ed-insert` the semicolon \
        is a character again. `bind` is the only command of `editrc(5)` that is carried out; its functions that search or \
        walk through the history are surd's own, and `ed-command`, `vi-histedit`, `em-copy-prev-word`, `vi-redo` and \
        `vi-repeat-search-next` and `-prev` do nothing.
        """),
      .paragraph(
        """
        What is pasted is typed in as it is, line by line: no key in it acts at once, its lines are carried \
        out in order, empty ones do nothing, and Ctrl-C drops the rest.
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
          "`VISUAL`, `EDITOR`", "The command that `edit` opens a text with; `vi` if none is set."),
        Item("`TMPDIR`", "The folder of that text's file; `/tmp` if it is not set."),
        Item("`EDITRC`", "A file to be read instead of `~/.editrc`."),
        Item(
          "`TERM`",
          "The terminal. On one that cannot move its cursor all is as with `--plain`."),
        Item(
          "`SURD_COLORS`",
          """
          The colours of the prompt: parts with the parameters of their sequences (SGR), nothing for none, and \
          colons between them. The usual ones are `error=1;31`, the word before an error, `label=2`, the numbers \
          of the levels, `status=1`, the line of what is set, and `preview=35`, what the line would leave.
          """),
        Item(
          "`SURD_GRAPHICS`",
          "How `plot` shows pictures: `kitty`, `iterm`, `sixel`, or `none`. If it is not set, `TERM` and what terminals set decide."
        ),
        Item(
          "`NO_COLOR`",
          "If it is set and not empty, nothing is shown in colours, unless `--color` asks for it."),
        Item(
          "`LC_ALL`, `LC_CTYPE`, `LANG`",
          "The character set of the terminal, which should be UTF-8.")
      ),
      .paragraph("None of them changes what a pipe puts out."),
    ])

  static let files = Section(
    "FILES",
    [
      .table(
        Item(
          "`$XDG_STATE_HOME/surd/history`",
          """
          The lines typed, one a line, oldest first; `~/.local/state/surd/history` if the variable is not set. \
          Only its owner can read it (mode 0600). A line that begins with a space, or repeats the one before, is not \
          kept. Several shells may use it at once.
          """),
        Item(
          "`$XDG_STATE_HOME/surd/session.surd`",
          """
          The session; `~/.local/state/surd/session.surd` if the variable is not set. Only its owner can read it \
          (mode 0600). At each change a new file takes its name once the disk has it. A damaged one is kept as \
          `session.surd.bad`, `session.surd.bad2` and so on. `session.surd.lock` tells that a session is in use, \
          `session.surd.start` that a start with it is under way.
          """),
        Item(
          "`$XDG_STATE_HOME/surd/session-2.surd`",
          """
          The session of a second shell, while another one keeps `session.surd`; and so on to `session-99.surd`. What \
          stands beside them is as above. A file that holds something else is left alone, and the next number taken.
          """),
        Item(
          "`$XDG_CONFIG_HOME/surd/init.surd`",
          """
          Keys that are carried out when an interactive `surd` starts; `~/.config/surd/init.surd` if the variable \
          is not set.
          """),
        Item(
          "`~/.editrc`",
          "Commands for libedit; those for `surd` alone begin with its name and a colon, as in `surd:bind -v`."
        )
      )
    ])

  static let exitStatus = Section(
    "EXIT STATUS",
    [
      .table(
        Item("0", "No error."),
        Item("1", "A key or a word failed, with `--keep-going`, too."),
        Item("2", "An option was wrong, or a file could not be read or written."),
        Item("130", "The run was interrupted, as by Ctrl-C.")
      )
    ])
}

extension Section {
  static let interactive = Section(
    "INTERACTIVE USE",
    [
      .paragraph(
        """
        On a terminal, `surd` shows the stack above the prompt, X lowest, and takes a line at a time. \
        Enter carries the line out. A line that leaves a program, a vector or a string open goes on in the \
        next one. After an error, what the line did before it stays.
        """),
      .table(
        Item("Enter", "On an empty line, copies X."),
        Item("Tab", "Completes a word or the name of a variable, or lists what there is."),
        Item("Up, Down", "Bring back earlier lines, those that begin with what was typed."),
        Item("Ctrl-R", "Searches the earlier lines, literally, as you type."),
        Item(
          "Ctrl-C",
          "Clears the line, or stops a calculation; the stack is then as it was before the line."),
        Item("Ctrl-D", "On an empty line, leaves. So do `quit`, `exit` and `bye`."),
        Item("Ctrl-L", "Draws the screen anew.")
      ),
      .paragraph(
        """
        `undo` takes back what the last line did to stack, variables and settings, and can be repeated \
        without limit; `redo` takes back an undo. `help` explains in short, `help` *word* a word, `help` *topic* \
        the words of a topic. `words` lists all words, `presses` how many keys were pressed, and which.
        """),
      .paragraph(
        """
        A value that is not shown exactly has the mark `≈` before it. A very long one is shortened. A \
        pipe never does either.
        """),
      .paragraph(
        """
        The session is kept: stack, variables, settings and what `lastx` recalls are saved after every line, \
        before its result is shown, and are there again at the next start. Whatever ends `surd`, at most the line being typed is \
        lost. `reset` begins empty. `save` keeps all this in a file of your own, and `load` puts it back. What \
        `undo` takes back is not kept.
        """),
      .paragraph(
        """
        A session is text in the calculator's own language; a real number is saved as the expression that made \
        it, so that no digit is lost. A file that cannot be read, because it is damaged or something else, is \
        reported with its line, kept beside under a name that ends in `.bad`, and the session begins empty. One \
        `surd` at a time keeps a session: another one starts with what is in the file, says so, and saves nothing.
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
        keys of emacs and vi.
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
        Item("`EDITRC`", "A file to be read instead of `~/.editrc`."),
        Item("`TERM`", "The terminal. On one that cannot move its cursor, lines are not edited."),
        Item("`NO_COLOR`", "If it is set and not empty, nothing is shown in colours."),
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
          `session.surd.bad`, `session.surd.bad2` and so on. `session.surd.lock` tells that a session is in use.
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
        Item("2", "An option was wrong, or a file could not be read."),
        Item("130", "The run was interrupted, as by Ctrl-C.")
      )
    ])
}

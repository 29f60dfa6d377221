extension Section {
  static let synopsis = Section(
    "SYNOPSIS",
    [
      .synopsis([
        "[`-d` *n*];[`--keep-going`];[`--listen` *listener*];[`--serve` *socket*];[`-i`];[`-e` *keys*];[`-x` *expression*];[`-f` *file*];[*keys* ...]",
        "`-f` *script*;[*argument* ...]",
        "[`--session` *file*];[`--no-session`];[`--no-init`];[`--color` *when*];[`--plain`];[`--listen` *listener*];[`--serve` *socket*];[`-d` *n*]",
        "`--each` *program*;[`-F` *separator*];[`--csv`];[`--header`];[`--keep`];[`--skip` *n*];[`--empty` *text*];[`-d` *n*];[`--keep-going`];[`-e` *keys*];[`-f` *file*]",
        "`--manual`",
      ])
    ])

  static let description = Section(
    "DESCRIPTION",
    [
      .paragraph(
        """
        `surd` is a calculator in reverse Polish notation, as HP calculators are: key in the numbers, then \
        say what to do with them. A surd is a root left exact. Integers have any size, fractions stay \
        fractions, and a root, a logarithm or π is kept as the expression that made it. So a result can \
        be shown to any number of digits, correctly rounded: no digit that `surd` shows is ever wrong.
        """),
      .examples([
        .keys("2 3 +", "5"), .keys("0.1 0.2 +", "0.3"), .keys("2 sqrt", "1.41421356237310"),
        .keys("2 sqrt sq", "2"), .keys("2 100 ^", "1267650600228229401496703205376"),
      ]),
      .paragraph("There are three ways to use it:"),
      .table(
        Item(
          "interactively",
          "`surd` on a terminal shows the stack and takes a line of keys at a time."),
        Item(
          "as a filter",
          """
          Keys from arguments, files or a pipe are carried out, and what is left on the stack is put \
          out: `echo '2 3 +' | surd`.
          """),
        Item(
          "as a library",
          """
          The Swift package has the library `Calculator`. Models and views are plugged into its hub, \
          which hands each key to all of them.
          """)
      ),
      .paragraph(
        """
        The calculator has three registers. The *operand* is the number being keyed in. Its end pushes it \
        onto the stack. The *accumulator* is the value on top of the stack, which an operation takes and \
        leaves its result in; it is called X, the values below it Y, Z and T. The *operation* is the last \
        one that was carried out; `lastx` and `lastargs` recall what it was given. The stack has no limit \
        but memory.
        """),
    ])

  static let options = Section(
    "OPTIONS",
    [
      .paragraph(
        """
        Arguments are *keys*. They, `-e`, `-x` and `-f` are carried out in the order given, on one stack. \
        Without any of them, the keys come from standard input; if that is a terminal, `surd` is \
        interactive. The value of an option of one letter may be attached to it: `-d20`, `-ffile`. What \
        begins with a minus sign and a letter is an option, unless it is `-inf`, or keys with a blank \
        in them: `surd '-inf inf { sq neg exp } integrate'`.
        """),
      .list(
        Item("`-e` *keys*, `--expression` *keys*", "Carry out these keys."),
        Item(
          "`-x` *expression*, `--evaluate` *expression*",
          "Evaluate an expression, `surd -x '(2+3)*4'`: see EXPRESSIONS."),
        Item(
          "`-f` *file*, `--file` *file*",
          """
          Carry out the keys in this file; `-` is standard input. Behind a file that begins with `#!` \
          stand its arguments: see SCRIPTS.
          """),
        Item(
          "`-i`, `--interactive`",
          "Stay at the prompt when keys and files have been carried out, files as `run` does."),
        Item(
          "`--each` *program*",
          """
          For each line of the input, start with an empty stack, key in the line, then the program, and \
          put out what is left on one line, separated by spaces. Nothing left is no line. Variables and \
          settings stay from line to line. See LINES AND TABLES.
          """),
        Item(
          "`-F` *separator*, `--separator` *separator*",
          """
          With `--each`: what separates the fields of a line, and the values that are put out. `\\t` \
          in it is a tab, and `\\\\` a backslash. An empty field is an error, since those behind it \
          would take its place; a line with nothing in it has no fields. A single space is what \
          separates keys anyway, and leaves no field empty.
          """),
        Item(
          "`--csv`",
          """
          With `--each`: lines are CSV, with commas unless `-F` says otherwise. Fields are values, \
          which are pushed: numbers, or else strings.
          """),
        Item(
          "`--header`",
          """
          With `--each`: the first line of each file names the fields of the others, which are values, \
          too, and variables under these names. The stack starts empty.
          """),
        Item(
          "`--keep`",
          "With `--each`: put out the line as it was in front of the results, and `--header`'s first line."
        ),
        Item(
          "`--skip` *n*", "With `--each`: pass over the first *n* lines of each file."),
        Item(
          "`--empty` *text*",
          """
          With `-F`, `--csv` or `--header`: what an empty field stands for, such as `0`. With nothing, \
          `--empty ''`, it stands for nothing where fields are keys.
          """),
        Item(
          "`-d` *n*, `--digits` *n*",
          "Show *n* significant digits, from 1 to 100000000. The default is 15."),
        Item(
          "`--rpn`", "Show every value as keys that give it again exactly, as the word `rpn` does."),
        Item(
          "`--color` *when*",
          """
          At the prompt, use colours `always`, `never`, or, with `auto`, unless `NO_COLOR` says \
          otherwise. That is the default.
          """),
        Item(
          "`--plain`",
          "At the prompt, put out lines of text and nothing else; see SCREEN READERS."),
        Item(
          "`--keep-going`",
          """
          After an error, skip the rest of the line and go on with the next. Otherwise the first error \
          ends the run.
          """),
        Item(
          "`--listen` *listener*",
          "Plug in a listener: see LISTENERS. May be given several times."),
        Item("`--serve` *socket*", "Serve clients at a Unix socket: see LISTENERS."),
        Item(
          "`--dc`, `--dc=`*dialect*",
          """
          Before all other arguments, which then are those of dc: be dc, GNU's, or in the dialect \
          `gh` or `bsd`: see surd-dc(1).
          """),
        Item(
          "`--session` *file*",
          "At the prompt: keep the session in this file. One that holds something else is refused."),
        Item("`--no-session`", "At the prompt: begin empty, and keep no session."),
        Item("`--no-init`", "At the prompt: do not carry out the init file."),
        Item("`--manual`", "Show this manual."),
        Item("`--version`", "Show the version and the commit that was installed."),
        Item("`-h`, `--help`", "Show the options in short.")
      ),
    ])
}

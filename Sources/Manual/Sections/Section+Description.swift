extension Section {
  static let synopsis = Section(
    "SYNOPSIS",
    [
      .synopsis([
        "[`-d` *n*];[`--keep-going`];[`--listen` *listener*];[`--serve` *socket*];[`-i`];[`-e` *keys*];[`-x` *expression*];[`-f` *file*];[*keys* ...]",
        "`-f` *script*;[*argument* ...]",
        "[`--session` *file*];[`--no-session`];[`--no-init`];[`--color` *when*];[`--plain`];[`--listen` *listener*];[`--serve` *socket*];[`-d` *n*]",
        "`--each` *program*;[`-F` *separator*];[`--csv`];[`--header`];[`--keep`];[`--skip` *n*];[`--empty` *text*];[`--decimal` *mark*];[`--where` *keys*];[`--end` *keys*];[`--by` *field*];[`--words` *file*];[`-d` *n*];[`--keep-going`];[`-e` *keys*];[*file* ...]",
        "`--lines`;[`-d` *n*];[`--rpn`];[`-e` *keys*];[`-f` *file*]",
        "`--replace`;[`-d` *n*];[`--rpn`];[`-e` *keys*];[`-f` *file*]",
        "`--widget` *shell*",
        "`--lsp` | `--mcp`;[`-d` *n*];[`-e` *keys*];[`-f` *file*]",
        "`--sheet` *file*;[`--follow` | `--write` | `--check`];[`-d` *n*];[`--rpn`];[`-e` *keys*];[`-f` *file*]",
        "`--manual`",
      ])
    ])

  static let description = Section(
    "DESCRIPTION",
    [
      .paragraph(
        """
        `surd` is a calculator in reverse Polish notation, like HP calculators: key in the \
        numbers, then say what to do with them. No digit that `surd` shows is ever wrong. Integers \
        have any size, fractions stay exact, and irrational results keep the expression that made \
        them (a surd is a root left exact), so `surd` can round any result correctly to any number \
        of digits.
        """),
      .examples([
        .keys("2 3 +", "5"), .keys("0.1 0.2 +", "0.3"), .keys("2 sqrt", "1.41421356237310"),
        .keys("2 sqrt sq", "2"), .keys("2 100 ^", "1267650600228229401496703205376"),
      ]),
      .paragraph("There are three ways to use it:"),
      .table(
        Item(
          "interactively",
          "On a terminal, `surd` shows the stack and reads one line of keys at a time."),
        Item(
          "as a filter",
          """
          `surd` runs keys from arguments, files or a pipe, and prints what is left on the stack: \
          `echo '2 3 +' | surd`.
          """),
        Item(
          "as a library",
          """
          The Swift package has the library `Calculator`. Models and views plug into its hub, \
          which hands each key to all of them.
          """)
      ),
      .paragraph(
        """
        The calculator has three registers. The *operand* is the number you are typing. Ending it \
        (with Space, Enter or an operator) pushes it onto the stack. The *accumulator* is the \
        value on top of the stack: an operation takes it and leaves its result there. It is called \
        X, and the values below it Y, Z and T. The *operation* is the last one that ran; `lastx` \
        and `lastargs` recall its operands. Only memory limits the stack.
        """),
    ])

  static let options = Section(
    "OPTIONS",
    [
      .paragraph(
        """
        Arguments are *keys*. `surd` runs them, `-e`, `-x` and `-f` in the order given, on one \
        stack. Without any of these, the keys come from standard input; if that is a terminal, \
        `surd` is interactive. You may attach the value of a one-letter option to it: `-d20`, \
        `-ffile`. An argument that begins with a minus sign and a letter is an option, except for \
        `-inf` and for keys that contain a space: `surd '-inf inf { sq neg exp } integrate'`.
        """),
      .list(
        Item("`-e` *keys*, `--expression` *keys*", "Run these keys."),
        Item(
          "`-x` *expression*, `--evaluate` *expression*",
          "Evaluate an expression, as in `surd -x '(2+3)*4'`; see EXPRESSIONS."),
        Item(
          "`-f` *file*, `--file` *file*",
          """
          Run the keys in this file; `-` is standard input. If the file begins with `#!`, all \
          arguments after it are arguments of the script: see SCRIPTS.
          """),
        Item(
          "`-i`, `--interactive`",
          """
          Stay at the prompt after running the keys and files. Files run as with the word `run`.
          """),
        Item(
          "`--each` *program*",
          """
          For each line of the input, start with an empty stack, run the line, then the program, \
          and print what is left on one line, separated by spaces. If nothing is left, print no \
          line. Variables and settings stay from line to line. Arguments after it are files to \
          read; without one, `surd` reads standard input. See LINES AND TABLES.
          """),
        Item(
          "`--where` *keys*",
          """
          Take only the lines for which these keys leave a truth, any number but 0; the stack is \
          then as before them. Without `--each`, print these lines as they are.
          """),
        Item(
          "`--end` *keys*",
          "With `--each`: after the last line, run these keys and print what is left on one line."),
        Item(
          "`--by` *field*",
          """
          With `--end`, and `-F`, `--csv` or `--header`: lines with the same text in this field are a \
          group, with variables and settings of its own, and `--end` runs for each group. *field* is a number or, with \
          `--header`, a name.
          """),
        Item(
          "`--words` *file*",
          "With `--each`: run the keys in this file first, such as words of your own."),
        Item(
          "`-F` *separator*, `--separator` *separator*",
          """
          With `--each`: the separator between the fields of a line, and between the values \
          printed. Write `\\t` for a tab and `\\\\` for a backslash. An empty field is an error, \
          because the fields after it would move up; an empty line has no fields. A single space \
          never makes an empty field, because spaces separate keys anyway.
          """),
        Item(
          "`--csv`",
          """
          With `--each`: lines are CSV, separated by commas or by what `-F` says. Fields are \
          pushed as values: numbers, or else strings.
          """),
        Item(
          "`--header`",
          """
          With `--each`: the first line of each file names its fields. The fields of the other \
          lines are values in variables of these names; the stack starts empty.
          """),
        Item(
          "`--keep`",
          """
          With `--each`: print the original line before the results, and with `--header` also the \
          first line.
          """
        ),
        Item(
          "`--decimal` *mark*",
          """
          With `--csv` or `--header`: `,` if fields that are numbers have a comma before their \
          decimals, in the input and in the output. A number with a `.` is an error then.
          """),
        Item(
          "`--skip` *n*", "With `--each`: skip the first *n* lines of each file."),
        Item(
          "`--empty` *text*",
          """
          With `-F`, `--csv` or `--header`: the text to use for an empty field, such as `0`, \
          also as the name of a group. With `--empty ''`, an empty field is skipped where fields are keys.
          """),
        Item(
          "`--lines`",
          "Answer each line of standard input, also half a line, on a line of its own; see ONE ANSWER A LINE."
        ),
        Item(
          "`--replace`",
          """
          Print the text of standard input with the value of its end in the place of that; see ONE \
          ANSWER A LINE.
          """),
        Item(
          "`--widget` *shell*",
          """
          Print what binds `--replace` to Alt-= at the prompt of `bash`, `zsh` or `fish`; see ONE \
          ANSWER A LINE.
          """),
        Item(
          "`--lsp`",
          "Serve an editor by the Language Server Protocol; see EDITORS."),
        Item(
          "`--mcp`",
          "Serve an assistant by the Model Context Protocol; see ASSISTANTS."),
        Item(
          "`--sheet` *file*",
          "Show this document with the results of its lines; `-` is standard input. See SHEETS."),
        Item(
          "`--follow`", "With `--sheet`: show it on the terminal, anew whenever the file is saved."),
        Item("`--write`", "With `--sheet`: write the results into the file."),
        Item("`--check`", "With `--sheet`: fail if other results are recorded in the file."),
        Item(
          "`-d` *n*, `--digits` *n*",
          "Show *n* significant digits, from 1 to 100000000. The default is 15."),
        Item(
          "`--rpn`",
          """
          Show every value as keys that read back as exactly the same value, like the word \
          `rpn`.
          """),
        Item(
          "`--color` *when*",
          """
          At the prompt, use colours `always`, `never`, or with `auto` (the default) unless \
          `NO_COLOR` says otherwise.
          """),
        Item(
          "`--plain`",
          "At the prompt, print only lines of text; see SCREEN READERS."),
        Item(
          "`--keep-going`",
          """
          After an error, skip the rest of the line and continue with the next. Without this \
          option, the first error ends the run.
          """),
        Item(
          "`--listen` *listener*",
          "Plug in a listener; see LISTENERS. You may give this option several times."),
        Item("`--serve` *socket*", "Serve clients at a Unix socket; see LISTENERS."),
        Item(
          "`--dc`, `--dc=`*dialect*",
          """
          As the first argument: behave as dc. The other arguments are then those of dc. The \
          dialect is GNU's, or `gh` or `bsd`; see surd-dc(1).
          """),
        Item(
          "`--session` *file*",
          """
          At the prompt: keep the session in this file. `surd` refuses a file that holds something \
          else.
          """),
        Item("`--no-session`", "At the prompt: start empty, and keep no session."),
        Item("`--no-init`", "At the prompt: do not run the init file."),
        Item("`--manual`", "Show this manual."),
        Item("`--version`", "Show the version, and the commit if surd was installed."),
        Item("`-h`, `--help`", "Show a summary of the options.")
      ),
    ])
}

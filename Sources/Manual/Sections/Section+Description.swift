extension Section {
  static let synopsis = Section(
    "SYNOPSIS",
    [
      .synopsis([
        "[`-d` *n*];[`--keep-going`];[`--listen` *listener*];[`--serve` *socket*];[`-i`];[`-e` *keys*];[`-x` *expression*];[`-f` *file*];[*keys* ...]",
        "`-f` *script*;[*argument* ...]",
        "[`--session` *file*];[`--no-session`];[`--no-init`];[`--color` *when*];[`--plain`];[`--listen` *listener*];[`--serve` *socket*];[`-d` *n*]",
        "[*keys* ...];`--each` *program*;[`-F` *separator*];[`--csv`];[`--header`];[`--keep`];[`--skip` *n*];[`--empty` *text*];[`--decimal` *mark*];[`--where` *keys*];[`--end` *keys*];[`--by` *field*];[`--words` *file*];[`-d` *n*];[`--keep-going`];[`-e` *keys*];[*file* ...]",
        "`--lines` | `--replace`;[`-d` *n*];[`--rpn`];[`-e` *keys*];[`-f` *file*]",
        "`--where` *keys*;[`--csv`];[`--header`];[`-F` *separator*];[*file* ...]",
        "`--dc`[`=`*dialect*];[*argument* ...]",
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
        them (a surd is a root left exact), so that they can be rounded correctly to any number of \
        digits.
        """),
      .examples([
        .keys("2 3 +", "5"), .keys("0.1 0.2 +", "0.3"), .keys("2 sqrt", "1.41421356237310"),
        .keys("2 sqrt sq", "2"), .keys("2 100 ^", "1267650600228229401496703205376"),
      ]),
      .paragraph("Use it in one of three ways:"),
      .table(
        Item("interactively", "On a terminal, `surd` shows the stack and reads keys line by line."),
        Item(
          "as a filter",
          """
          `surd` runs keys from arguments, files or a pipe, and prints what is left on the stack: \
          `echo '2 3 +' | surd`.
          """),
        Item(
          "as a library",
          "The Swift package has the library `Calculator`; models and views plug into its hub.")
      ),
      .paragraph(
        """
        The *operand* is the number you are typing. Ending it (with Space, Enter or an operator) \
        pushes it onto the stack. The value on top of the stack, the *accumulator*, is called X, \
        and those below it Y, Z and T: an *operation* takes them and leaves its result in X. \
        `lastx` and `lastargs` recall its operands. Only memory limits the stack.
        """),
      .paragraph(
        """
        `surd-recipes(7)` solves everyday tasks, and EXAMPLES shows commands for the shell. \
        INTERACTIVE USE explains the prompt, KEYS what to type, and WORDS lists the functions.
        """),
    ])

  static let options = Section(
    "OPTIONS",
    [
      .paragraph(
        """
        Arguments are *keys*. `surd` runs them, `-e`, `-x` and `-f` in the order given, on one \
        stack. Without any of these, keys come from standard input; if that is a terminal, `surd` \
        is interactive. You may attach the value of a one-letter option: `-d20`. An argument that \
        begins with a minus sign and a letter is an option, except `-inf` and keys that contain a \
        space: `surd '-inf inf { sq neg exp } integrate'`.
        """),
      .list(
        Item("`-e` *keys*, `--expression` *keys*", "Run these keys."),
        Item(
          "`-x` *expression*, `--evaluate` *expression*",
          "Evaluate an expression, as in `surd -x '(2+3)*4'`; see EXPRESSIONS."),
        Item(
          "`-f` *file*, `--file` *file*",
          """
          Run the keys in this file; `-` is standard input. A file that begins with `#!` is a \
          script and takes all arguments after it: see SCRIPTS.
          """),
        Item(
          "`-d` *n*, `--digits` *n*",
          "Show *n* significant digits, from 1 to 100000000. The default is 15."),
        Item(
          "`--rpn`",
          """
          Show every value as keys that read back as exactly the same value, as `rpn` does.
          """),
        Item(
          "`-i`, `--interactive`",
          "Run the keys, and the files as `run` does, then stay at the prompt."),
        Item(
          "`--keep-going`",
          """
          After an error, skip the rest of the line and continue with the next, instead of ending.
          """),
        Item(
          "`--each` *program*",
          """
          For each line of the input, start with an empty stack, run the line, then the program, \
          and print the values left, if any, on one line, separated by spaces. Variables and \
          settings stay. Arguments after it are files to read. See LINES AND TABLES.
          """),
        Item(
          "`-F` *separator*, `--separator` *separator*",
          """
          With `--each`: the separator between the fields of a line, and between the values \
          printed; `\\t` is a tab, `\\\\` a backslash. An empty field is an error, unless the \
          separator is a space; an empty line has no fields.
          """),
        Item(
          "`--csv`",
          """
          With `--each`: lines are CSV, separated by commas or by what `-F` says. Fields are \
          values: numbers, or else strings.
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
          "`--where` *keys*",
          """
          Take only the lines for which these keys leave a number other than 0; the stack is then \
          as before them. Without `--each`, print these lines as they are.
          """),
        Item(
          "`--end` *keys*",
          "With `--each`: after the last line, run these keys and print what is left on one line."),
        Item(
          "`--by` *field*",
          """
          With `--end`, and `-F`, `--csv` or `--header`: group lines by the text in this field. \
          Each group has variables and settings of its own, and `--end` runs for each. *field* is \
          a number or, with `--header`, a name.
          """),
        Item(
          "`--words` *file*",
          "With `--each`: run the keys in this file first."),
        Item(
          "`--decimal` *mark*",
          """
          With `--csv` or `--header`: `,` if numbers in fields have a decimal comma. Results that \
          are numbers have one, too; vectors and the texts of `format`, `tostr` and `print` have \
          `.`, unless they are a field's own. A `.` in a number of the input is an error; \
          `28.11.2026` is text.
          """),
        Item(
          "`--empty` *text*",
          """
          With `-F`, `--csv` or `--header`: the text to use for an empty field, such as `0`, also \
          as the name of a group. `--empty ''` skips it where fields are keys.
          """),
        Item(
          "`--skip` *n*", "With `--each`: skip the first *n* lines of each file."),
        Item(
          "`--sheet` *file*",
          "Show this document with the results of its lines; `-` is standard input. See SHEETS."),
        Item(
          "`--follow`", "With `--sheet`: show it on the terminal, anew whenever the file is saved."),
        Item("`--write`", "With `--sheet`: write the results into the file."),
        Item("`--check`", "With `--sheet`: fail if other results are recorded in the file."),
        Item(
          "`--lines`",
          "Answer each line of standard input, even half a line, with one line; see ANSWERS."
        ),
        Item(
          "`--replace`",
          """
          Print the text of standard input with its end replaced by its value; see ANSWERS.
          """),
        Item(
          "`--widget` *shell*",
          """
          Print the lines that bind `--replace` to Alt-= in `bash`, `zsh` or `fish`; see ANSWERS.
          """),
        Item(
          "`--lsp`",
          "Serve an editor by the Language Server Protocol; see EDITORS."),
        Item(
          "`--mcp`",
          "Serve an assistant by the Model Context Protocol; see ASSISTANTS."),
        Item(
          "`--listen` *listener*",
          "Plug in a listener; see LISTENERS. You may give this option several times."),
        Item("`--serve` *socket*", "Serve clients at a Unix socket; see LISTENERS."),
        Item(
          "`--session` *file*",
          "At the prompt: keep the session in this file, if it holds nothing else."),
        Item("`--no-session`", "At the prompt: start empty, and keep no session."),
        Item("`--no-init`", "At the prompt: do not run the init file."),
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
          "`--dc`, `--dc=`*dialect*",
          """
          As the first argument: behave as dc, and take its arguments. The dialect is GNU's, or \
          `gh`; see `surd-dc(1)`.
          """),
        Item("`--manual`", "Show this manual."),
        Item("`--version`", "Show the version, and the commit if surd was installed."),
        Item("`-h`, `--help`", "Show a summary of the options.")
      ),
    ])
}

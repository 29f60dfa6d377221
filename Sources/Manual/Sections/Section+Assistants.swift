extension Section {
  static let assistants = Section(
    "ASSISTANTS",
    [
      .paragraph(
        """
        With `--mcp`, `surd` serves an assistant by the Model Context Protocol, on standard input \
        and output: the assistant calculates with it instead of guessing digits. Most assistants \
        take the command in a file of settings:
        """),
      .literal([#"{"mcpServers": {"surd": {"command": "surd", "args": ["--mcp"]}}}"#]),
      .paragraph("They find four tools:"),
      .table(
        Item(
          "`evaluate`",
          """
          takes an expression or keys, as `--lines` does, and how many digits to show. Its answer \
          says whether the value is exact, its exact form, and what `why` says of it. Of many values, it \
          shows the last 100. Several lines are read one by one. It refuses a line with two readings, \
          such as `x = 5`, `5 -3` or `2(3)`, a line whose operators stand as on paper and would take an \
          earlier value, such as `100 + 19%`, `1/2 1/3 +` or `12 gcd 18`, and one that means something \
          else on paper, such as `1 000` or `2026-11-28`; the error shows the keys for what is meant.
          """),
        Item("`convert`", "converts a value from one unit to another."),
        Item(
          "`solve`",
          "finds a root, an integral, a derivative, a limit, a sum or a product of a function."),
        Item("`help`", "explains a word or a topic, or searches for words.")
      ),
      .examples([
        .shell(
          #"""
          printf '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
            {"name": "evaluate", "arguments": {"text": "1/3"}}}' |
            tr -d '\n' | surd --mcp | grep -o '"text":"[^"]*"'
          """#, #""text":"≈ 0.333333333333333\nexact form: 1/3\nwhy: Exact: the fraction 1/3.""#)
      ]),
      .paragraph(
        """
        The sections of this manual are resources, such as `surd://manual/SHEETS`. The stack, \
        settings and variables stay until the connection ends; a call that fails changes nothing, and its answer \
        is the sentence of the error. `surd` speaks the revisions 2026-07-28, 2025-11-25, 2025-06-18 and 2024-11-05 of the \
        protocol. A client can cancel a call while it runs. Tools may do no more than the lines of \
        a sheet: no word starts a program, reads or writes a file or looks at the clock, and the \
        same limits of time and memory hold; see SHEETS.
        """),
    ])
}

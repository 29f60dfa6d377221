extension Section {
  static let assistants = Section(
    "ASSISTANTS",
    [
      .paragraph(
        """
        With `--mcp`, `surd` serves an assistant by the Model Context Protocol, on standard input \
        and output: the assistant calculates instead of guessing digits. Most take the command in \
        a file of settings:
        """),
      .literal([#"{"mcpServers": {"surd": {"command": "surd", "args": ["--mcp"]}}}"#]),
      .paragraph("They find four tools:"),
      .table(
        Item(
          "`evaluate`",
          """
          takes an expression or keys, and how many digits to show. The answer says whether the \
          value is exact, its exact form, and what `why` says of it; of many values, it shows the \
          last 100. Lines with two readings or with another meaning on paper are refused, as with \
          `--lines`, and so are `100 + 19%` and `12 gcd 18`; the error shows the keys to use.
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
        settings and variables stay until the connection ends; a call that fails changes nothing, \
        and its answer is the sentence of the error. `surd` speaks the revisions 2026-07-28, \
        2025-11-25, 2025-06-18 and 2024-11-05 of the protocol. Tools may do no more than the lines \
        of a sheet, within the same limits; see SHEETS.
        """),
    ])
}

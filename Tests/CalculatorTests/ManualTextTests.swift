import Foundation
import Testing

@testable import Manual

/// The texts of the manual, `Sources/Manual/Text`, can be read, and all of them are in the program.
struct ManualTextTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources")

  private static let names: [String] = {
    let folder = sources.appending(path: "Manual/Text").path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }()

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: sources.appending(path: "Manual/Text/\(name)"), encoding: .utf8)
  }

  @Test(arguments: names) func eachTextHasNoFault(name: String) throws {
    do {
      let text = try Self.text(name)
      try Section.check(text)
      if name == "tour.md" { _ = try Tour.steps(of: Section.sections(of: text)) }
    } catch let fault as TextFault {
      Issue.record("Sources/Manual/Text/\(name):\(fault.line): \(fault.message)")
    }
  }

  @Test func eachTextIsEmbeddedOnce() throws {
    let source = try String(
      contentsOf: Self.sources.appending(path: "CManual/CManual.c"), encoding: .utf8)
    let embedded = source.split(separator: "\n").filter { $0.hasPrefix("#embed") }.map {
      $0.split(separator: "\"")[1].split(separator: "/").last.map(String.init)
    }
    #expect(Self.names.count > 40)
    #expect(embedded.compactMap { $0 }.sorted() == Self.names)
  }

  @Test func embeddedTextsAreUpToDate() throws {
    let sections =
      Section.page + Section.recipes + Section.unitPage + Section.wordPage + Section.tour
    let embedded = Set(sections.map(PlainText.of))
    for name in Self.names {
      for section in Section.sections(of: try Self.text(name)) {
        #expect(embedded.contains(PlainText.of(section)), "\(name): \(section.title)")
      }
    }
  }

  @Test func eachValueIsUsed() throws {
    let texts = try Self.names.map(Self.text).joined()
    for name in TextValue.all.keys { #expect(texts.contains("{\(name)}"), "{\(name)}") }
  }

  @Test(arguments: [
    ("text", 1, "a text begins with '# TITLE'"),
    ("# A\n\n# {nothing}\n", 3, "no sections are named '{nothing}'"),
    ("# A\n\n{nothing}", 3, "no value is named '{nothing}'; a program is '{ nothing }'"),
    (
      "# A\n\nIt has {steps} steps and {stops}.", 3,
      "no value is named '{stops}'; a program is '{ stops }'"
    ),
    ("# A\n\nA `word has\nno end.", 3, "a '`' or '*' has no second one"),
    ("# A\n\n*x\n: y", 3, "a '`' or '*' has no second one"),
    ("# A\n\ntext\n    2 3 + → 5", 4, "an empty line is missing before this, or spaces are"),
    ("# A\n\ntext\n## Title", 4, "an empty line is missing before this, or spaces are"),
    ("# A\n\ntext ", 3, "a space ends the line"),
    ("# A\n\ntext \ntext", 3, "a space ends the line"),
    ("# A\n\n### Title", 3, "nothing begins like this"),
    ("# A\n\n  text", 3, "nothing begins like this"),
    ("# A\n\n: text", 3, "nothing begins like this"),
    ("# A\n\nterm\nother\n: text", 5, "an empty line is missing before this, or spaces are"),
    (
      "# A\n\nx\n: y\n\nz\n: t\nu\n: v", 8,
      "all items of a list have empty lines between them, or none has"
    ),
    (
      "# A\n\nx\n: y\nz", 5,
      "no item begins here: two spaces, an empty line above, or ': ' below is missing"
    ),
    ("# A\n\nx\n<!-- 2\n: y", 4, "a comment ends with ' -->'"),
    ("# A\n\n```\n1", 3, "the literal lines have no end, '```'"),
    ("# A\n\n| a | b |\n| c | d |", 4, "a rule, '|---|---|', is the second row"),
    ("# A\n\n| a |", 3, "a row has two cells, '| a | b |'"),
    ("# A\n\n| a | b", 3, "a row ends with '|'"),
    ("# A\n\n    2 3 +", 3, "an example is keys, ' → ' and a result"),
    ("# A\n\n    2 3 + → 5\n    2 3", 4, "an example is keys, ' → ' and a result"),
    ("# A\n\n    $ surd\n    $? one", 4, "an exit status is a number"),
    ("# A\n\n- `-e` *keys*\nmore", 4, "an empty line is missing before this, or spaces are"),
  ]) func aFaultNamesItsLine(text: String, line: Int, message: String) {
    #expect(throws: TextFault(line: line, message: message)) { try Section.check(text) }
  }

  @Test(arguments: [
    ("# STEP\n\ntext", 1, "a step is a paragraph and a list"),
    ("# STEP\n\ntext\n\nhunt\n: h", 5, "a step has a hint, start, keys and goals"),
    ("# STEP\n\ntext\n\nkeys\n: 3 4", 5, "these are keys, between two '`'"),
    ("# STEP\n\ntext\n\ngoal\n: many digits", 5, "these are keys, between two '`'"),
  ]) func aFaultOfTheTourNamesItsLine(text: String, line: Int, message: String) {
    #expect(throws: TextFault(line: line, message: message)) {
      try Tour.steps(of: Section.sections(of: text))
    }
  }

  @Test func everyBlockCanBeWritten() throws {
    let text = #"""
      # TITLE

      A *paragraph* of
      two lines, {steps}, `{ x }`.

      ## A heading
      - [`-d` *n*] *keys*
        [*file* ...]
      - `-f`

      one
      : The first
        goes on.
      two
      :     1 → 1

          2 sqrt
          sq
            → 2
            → 3
          $ surd '1
            2' x
          2> error
          $? 1
          out

          3 → 4

      one
      <!-- 1 0 / -->
      : The first.

        | Key  | What |
        |------|------|
        | `\|` | bar  |

      two
      : The second.

      ```
      # no title

      1
      ```
      """#
    let sections = Section.sections(of: text)
    let section = try #require(sections.first)
    #expect(sections.count == 1)
    #expect(
      PlainText.of(section) == #"""
        TITLE
            A PARAGRAPH of two lines, 12, '{ x }'.

          A heading
            surd [-d N] KEYS [FILE ...]
            surd -f

            one
                The first goes on.
            two
                    1 → 1

                2 sqrt
                sq → 2 3
                $ surd '1
                  2' x
                error
                out
                3 → 4

            one
                The first.

                Key   What
                |     bar

            two
                The second.

                # no title

                1
        """#)
    let examples = SurdManual.examples(in: section.blocks)
    #expect(
      examples == [
        .keys("1", "1"), .keys("2 sqrt\nsq", "2\n3"),
        .shell("surd '1\n2' x", "out", errors: "error", status: 1), .keys("3", "4"),
      ])
    guard case .list(let items, isCompact: false) = section.blocks[5] else {
      Issue.record("no list with lines between its items")
      return
    }
    #expect(items.map(\.keys) == ["1 0 /", nil])
  }
}

extension PlainText {
  /// Renders a section on wide lines.
  fileprivate static func of(_ section: Section) -> String {
    var text = PlainText(width: 1000)
    text.add(section)
    return text.text
  }
}

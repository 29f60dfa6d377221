import Testing

@testable import Sheets

/// The lines of a sheet that are calculated, and the results recorded after them.
@Suite struct SheetReaderTests {
  private func kinds(_ text: String, isMarkdown: Bool = false) -> [SheetReader.Kind] {
    var reader = SheetReader(isMarkdown: isMarkdown)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      reader.read(Array($0.utf8)[...], isOpen: false).kind
    }
  }

  @Test func commentsAndBlankLinesAreText() {
    #expect(kinds("# a\n\n \t\n  # b\n2 3 +") == [.text, .text, .text, .text, .keys])
  }

  @Test func whatStandsBehindAnEqualsSignIsAnExpression() {
    #expect(kinds("= 2+3") == [.expression("2+3", name: nil)])
    #expect(kinds("  =2 # two") == [.expression("2", name: nil)])
    #expect(kinds("rate = 5\\") == [.expression("5\\", name: "rate")])
    #expect(kinds("größe_2=1") == [.expression("1", name: "größe_2")])
    #expect(kinds("a = b = c") == [.expression("b = c", name: "a")])
    // These compare.
    #expect(
      kinds("2 = 3\na b =\n2a = 1\na == b\n\"x\" =") == [
        .keys, .keys, .keys, .keys, .keys,
      ])
    #expect(kinds("a # = 1") == [.keys])
  }

  @Test func inMarkdownOnlyBlocksNamedSurdAreCalculated() {
    #expect(
      kinds(
        """
        1
        ```surd
        2
        ~~~
        `` `
        ```
        3
           ~~~~  surd  linenos
        4
        ```
        ~~~
        ~~~~
        ```swift
        5
        ```surd
        ```
            ```surd
        6
        ```surds
        7
        ```
        > ```surd
        > 8
        > ```
        """, isMarkdown: true)
        == [
          .text, .text, .keys, .keys, .keys, .end, .text, .text, .keys, .keys, .keys, .end, .end,
          .text, .text, .end, .text, .text, .end, .text, .end, .text, .text, .text,
        ])
  }

  /// A tab extends to the next multiple of 4. With it, a line may be indented code and not a fence.
  @Test(arguments: [
    ("\t", false), (" \t", false), ("   \t", false), ("    ", false), ("", true), ("   ", true),
  ])
  func blanksBeforeAFenceAreCountedInColumns(blanks: String, isFence: Bool) {
    #expect(kinds("\(blanks)```surd\n1", isMarkdown: true).last == (isFence ? .keys : .text))
  }

  /// A block may be in a list item: it begins at the column of the item's text, and ends at most as
  /// far to the right. A block in a comment does not count (CommonMark, 4.5, 4.6, 5.2).
  private static let fences: [(text: String, kinds: [SheetReader.Kind])] = [
    ("- x\n\n  ```surd\n\t1\n\t```\n2", [.text, .text, .text, .keys, .end, .text]),
    ("1.\tx\n\n\t```surd\n\t1\n\t```\n2", [.text, .text, .text, .keys, .end, .text]),
    ("- x\n\ny\n\n    ```surd\n1", Array(repeating: .text, count: 6)),
    (
      "1. x\n\n```\ny\n```\n\n    ```surd\n1",
      [.text, .text, .end, .text, .end, .text, .text, .text]
    ),
    ("1. x\n<!--\n-->\n\n    ```surd\n1", Array(repeating: .text, count: 6)),
    ("<!-- ```\n```surd\n1\n-->\n```surd\n2", [.text, .text, .text, .text, .text, .keys]),
    ("``` a`b\n```surd\n1\n```", [.text, .text, .keys, .end]),
  ]

  @Test func fencesStandInListsAndNotInComments() {
    for (text, expected) in Self.fences {
      #expect(kinds(text, isMarkdown: true) == expected, "\(text)")
    }
  }

  /// Returns the text before a recorded result, and the mark.
  private func parts(_ line: String) -> [String?] {
    var reader = SheetReader(isMarkdown: false)
    let bytes = Array(line.utf8)
    let reading = reader.read(bytes[...], isOpen: false)
    return [
      String(decoding: bytes.prefix(reading.inputCount), as: UTF8.self),
      reading.mark.map { String(decoding: bytes[$0...], as: UTF8.self) },
    ]
  }

  @Test func aResultStandsBehindItsMarkInAComment() {
    #expect(parts("2 3 +  #→ 5") == ["2 3 +", "#→ 5"])
    #expect(parts("2 # two \t #→ 2 #→ 3") == ["2 # two", "#→ 2 #→ 3"])
    #expect(parts("= 2#→") == ["= 2", "#→"])
    #expect(parts("2 →") == ["2 →", nil])
    #expect(parts("\"#→ 1\" #→ 2") == ["\"#→ 1\"", "#→ 2"])
    #expect(parts("\"\\\"#→ 1\" # a") == ["\"\\\"#→ 1\" # a", nil])
    #expect(parts("# text #→ 5") == ["# text #→ 5", nil])
    #expect(parts("'1+2' eval #→ 3") == ["'1+2' eval", "#→ 3"])
    #expect(parts("'1+2 #→ 3") == ["'1+2 #→ 3", nil])
    #expect(parts("5'11\" 2 * #→ 3") == ["5'11\" 2 *", "#→ 3"])
    #expect(parts("5' \"a\" #→ 3") == ["5' \"a\"", "#→ 3"])
  }

  @Test func aStringMayGoOnOverLines() {
    var reader = SheetReader(isMarkdown: false)
    func read(_ line: String, isOpen: Bool) -> SheetReader.Reading {
      reader.read(Array(line.utf8)[...], isOpen: isOpen)
    }
    #expect(read("\"a", isOpen: false).endsInString)
    let middle = read("b #→ 1", isOpen: true)
    #expect(middle.endsInString && middle.mark == nil)
    #expect(read("c\" #→ 2", isOpen: true).mark == 3)
    // An error has passed over the rest of the line: the string was never begun.
    #expect(read("1 0 / \"a", isOpen: false).endsInString)
    #expect(read("2 #→ 2", isOpen: false).mark == 2)
  }
}

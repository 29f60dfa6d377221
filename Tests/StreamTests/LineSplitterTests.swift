import TestSupport
import Testing

@testable import Stream

/// Lines, however the stream is cut into pieces.
@Suite struct LineSplitterTests {
  /// Returns the lines of a text that arrives in pieces.
  private static func lines(of pieces: [[UInt8]]) -> [[UInt8]] {
    var splitter = LineSplitter()
    var lines: [[UInt8]] = []
    for piece in pieces {
      piece.withUnsafeBufferPointer { splitter.split($0) { lines.append(Array($0)) } }
    }
    splitter.finish { lines.append(Array($0)) }
    return lines
  }

  private static func lines(_ text: String) -> [String] {
    lines(of: [Array(text.utf8)]).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", []), ("1", ["1"]), ("1\n", ["1\n"]),
    ("1\r\n2\r3\n\n4", ["1\r\n", "2\r", "3\n", "\n", "4"]),
    ("\r\r\n\r", ["\r", "\r\n", "\r"]), ("a\n\rb", ["a\n", "\r", "b"]),
  ])
  func aLineEndsWithAnyOfThreeEnds(text: String, lines: [String]) {
    #expect(Self.lines(text) == lines)
  }

  @Test func piecesDoNotMatter() {
    for var `case` in Law("lines in pieces", cases: 300) {
      let bytes = (0..<Int.random(in: 0...60, using: &`case`.random)).map { _ in
        Array("ab\r\n".utf8).randomElement(using: &`case`.random) ?? 0
      }
      var pieces: [[UInt8]] = [[]]
      for byte in bytes {
        if Int.random(in: 0..<4, using: &`case`.random) == 0 { pieces.append([]) }
        pieces[pieces.count - 1].append(byte)
      }
      let whole = Self.lines(of: [bytes])
      #expect(Self.lines(of: pieces) == whole, "\(`case`)")
      #expect(Array(whole.joined()) == bytes, "\(`case`)")
    }
  }
}

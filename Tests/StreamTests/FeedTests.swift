import TestSupport
import Testing

@testable import Stream

/// Sources, read piece by piece.
@Suite struct FeedTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func pieces(of source: Source, skipsMark: Bool = false) throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    try source.feed(
      output: Output(descriptor: -1), skipsMark: skipsMark, isStopped: { false },
      send: { pieces.append(Array($0)) })
    return pieces
  }

  /// Characters of four lengths cross the ends of the pieces that are read at once.
  @Test(arguments: 0..<4) func piecesAreWholeCharacters(offset: Int) throws {
    let text = String(repeating: "x", count: offset) + String(repeating: "aé√𝄞", count: 30_000)
    let pieces = try pieces(of: .file(folder.write(text, to: "keys")))
    #expect(pieces.count > 1 && Array(pieces.joined()) == Array(text.utf8))
    #expect(pieces.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
  }

  /// Invalid UTF-8 is passed on, even if it ends within a character.
  @Test func bytesThatAreNoTextAreHandedOn() throws {
    let bytes: [UInt8] = [0xFF, 0x31, 0xC3, 0x28, 0xE2, 0x88]
    #expect(try Array(pieces(of: .file(folder.write(bytes, to: "keys"))).joined()) == bytes)
  }

  @Test func aByteOrderMarkIsSkippedOnceWhereItIsToBe() throws {
    let file = try folder.write("\u{FEFF}1 \u{FEFF}2", to: "keys")
    func text(skipsMark: Bool) throws -> String {
      String(decoding: try pieces(of: .file(file), skipsMark: skipsMark).joined(), as: UTF8.self)
    }
    #expect(try text(skipsMark: true).unicodeScalars.elementsEqual("1 \u{FEFF}2".unicodeScalars))
    #expect(
      try text(skipsMark: false).unicodeScalars.elementsEqual("\u{FEFF}1 \u{FEFF}2".unicodeScalars))
  }

  @Test func nothingIsReadThatNobodyWants() throws {
    let file = try folder.write("1", to: "keys")
    var hasBegun = false
    try Source.file(file).feed(
      output: Output(descriptor: -1), skipsMark: false, begin: { hasBegun = true },
      isStopped: { hasBegun },
      send: { _ in Issue.record("it is read") })
    #expect(hasBegun)
  }

  @Test func aSourceThatCannotBeReadIsNamed() {
    let error = #expect(throws: UnreadableSource.self) {
      try pieces(of: .file("\(folder.path)/none"))
    }
    #expect(error?.name == "\(folder.path)/none")
    #expect(throws: UnreadableSource.self) { try pieces(of: .file(folder.path)) }
  }

  @Test func anExpressionIsKeys() throws {
    #expect(try Array(pieces(of: .expression("2+3")).joined()) == Array("'2+3' eval".utf8))
  }
}

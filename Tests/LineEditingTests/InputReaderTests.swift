import Posix
import Testing

@testable import LineEditing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes and signals as keys and events.
struct InputReaderTests {
  /// The inputs that a reader makes of bytes, up to their end.
  private func inputs(
    _ bytes: [UInt8], signals: [Int32] = [], foreign: Set<String> = []
  ) -> [InputReader.Input] {
    var typed: [Int32] = [-1, -1]
    var signalled: [Int32] = [-1, -1]
    guard pipe(&typed) == 0, pipe(&signalled) == 0 else { return [] }
    _ = fcntl(signalled[0], F_SETFL, O_NONBLOCK)
    write(typed[1], bytes, bytes.count)
    write(signalled[1], signals.map { UInt8($0) }, signals.count)
    close(typed[1])
    defer { for end in [typed[0]] + signalled { close(end) } }
    let reader = InputReader(input: typed[0], signals: signalled[0])
    reader.foreignSequences = foreign
    var inputs: [InputReader.Input] = []
    while inputs.last != .ended { inputs.append(reader.next()) }
    return inputs.dropLast()
  }

  /// The inputs that a reader makes of text.
  private func inputs(_ text: String, foreign: Set<String> = []) -> [InputReader.Input] {
    inputs(Array(text.utf8), foreign: foreign)
  }

  @Test func characters() {
    #expect(inputs("a√😀") == [.key(0x61), .key(0x221A), .key(0x1F600)])
    #expect(inputs([0]) == [.key(0)])
    #expect(inputs([0xFF, 0xC3, 0x61, 0xC2, 0x85, 0xE2, 0x88]) == [.key(0x61)])
    #expect(inputs([0xED, 0xA0, 0x80, 0xC0, 0x80, 0x62]) == [.key(0x62)])
  }

  @Test(arguments: [
    ("[A", EditorKey.up), ("OB", .down), ("[1;5C", .wordRight), ("[1;3D", .wordLeft),
    ("[1;2A", .up), ("[1;2C", .right), ("[H", .home), ("[4~", .end), ("[3;5~", .delete),
    ("[Z", .backTab), ("OP", .function(1)), ("[[B", .function(2)), ("[15~", .function(5)),
    ("[24~", .function(12)), ("[1;2P", .function(1)),
  ])
  func sequences(_ sequence: String, _ key: EditorKey) {
    #expect(inputs("\u{1B}\(sequence)x") == [.key(key.code), .key(0x78)])
  }

  @Test func escape() {
    #expect(inputs("\u{1B}") == [.key(0x1B)])
    #expect(inputs("\u{1B}b") == [.key(0x1B), .key(0x62)])
    #expect(inputs("\u{1B}\u{1B}[A") == [.key(0x1B), .key(EditorKey.up.code)])
    #expect(inputs("\u{1B}[1") == [.key(0x1B), .key(0x5B), .key(0x31)])
    #expect(inputs("\u{1B}[99~x\u{1B}[?1;2cy") == [.key(0x78), .key(0x79)])
    #expect(inputs("\u{1B}[9~", foreign: ["[9~"]) == "\u{1B}[9~".utf8.map { .key(UInt32($0)) })
  }

  @Test(arguments: [
    "]21;l\u{7}", "]11;rgb:0/0/0\u{1B}\\", "P1$r0m\u{1B}\\", "_G;OK\u{1B}\\", "^a\u{7}", "Xa\u{7}",
  ])
  func answersAreNoKeys(answer: String) {
    #expect(inputs("1\u{1B}\(answer)2") == [.key(0x31), .key(0x32)])
    // Without an end, up to a key that follows it or a pause.
    #expect(inputs("\u{1B}\(answer.prefix(2))\u{1B}[Ax") == [.key(EditorKey.up.code), .key(0x78)])
    #expect(inputs("\u{1B}\(answer.prefix(2))") == [])
    #expect(
      inputs("\u{1B}\(answer.prefix(1))") == [.key(0x1B)] + inputs(String(answer.prefix(1))))
  }

  @Test func noAnswerIsTooLong() {
    let long = String(repeating: "a", count: 50_000)
    #expect(inputs("\u{1B}]\(long)") == [])
    #expect(inputs("\u{1B}]\(long)\u{7}x") == [.key(0x78)])
  }

  /// The bytes that are put back had arrived in pieces.
  @Test func piecesThatAreNoSequenceAreKeys() {
    var typed: [Int32] = [-1, -1]
    guard pipe(&typed) == 0 else { return }
    defer { typed.forEach { close($0) } }
    let reader = InputReader(input: typed[0], signals: -1)
    let writer = typed[1]
    write(writer, "\u{1B}", 1)
    let isStarted = Thread.start {
      for piece in ["[", "1"] {
        Thread.sleep(microseconds: 5000)
        write(writer, piece, 1)
      }
    }
    #expect(isStarted)
    #expect(
      reader.next() == .key(0x1B) && reader.next() == .key(0x5B) && reader.next() == .key(0x31))
  }

  @Test func pastes() {
    #expect(inputs("\u{1B}[200~a\u{1B}[Ab\u{1B}[201~c") == [.paste("a\u{1B}[Ab"), .key(0x63)])
    #expect(inputs("\u{1B}[200~abc") == [.paste("abc")])
    #expect(inputs("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test func pasteWithoutAnEndDoesNotHang() {
    var typed: [Int32] = [-1, -1]
    guard pipe(&typed) == 0 else { return }
    defer { typed.forEach { close($0) } }
    write(typed[1], "\u{1B}[200~ab", 8)
    let reader = InputReader(input: typed[0], signals: -1)
    reader.pasteTime = 20
    #expect(reader.next() == .paste("ab"))
  }

  /// Ctrl-C also discards the keys typed before it.
  @Test func anInterruptDropsWhatWasTypedAhead() {
    var typed: [Int32] = [-1, -1]
    var signalled: [Int32] = [-1, -1]
    guard pipe(&typed) == 0, pipe(&signalled) == 0 else { return }
    defer { for end in typed.prefix(1) + signalled { close(end) } }
    _ = fcntl(signalled[0], F_SETFL, O_NONBLOCK)
    write(typed[1], "abc", 3)
    let reader = InputReader(input: typed[0], signals: signalled[0])
    #expect(reader.next() == .key(0x61))
    write(signalled[1], [UInt8(SIGINT)], 1)
    #expect(reader.next() == .interrupted)
    close(typed[1])
    #expect(reader.next() == .ended)
  }

  @Test func signalsComeFirst() {
    #expect(
      inputs([0x61], signals: [SIGWINCH, SIGWINCH, SIGTSTP]) == [.resized, .suspended, .key(0x61)])
    #expect(inputs([], signals: [SIGINT, SIGTERM]) == [.interrupted, .terminated(SIGTERM)])
  }
}

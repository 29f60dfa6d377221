import TestSupport
import Testing

/// Controls in data, which the terminal must never act on.
extension ShellTests {
  /// Lines that show a string, an error, a tape and a program in all ways that there are.
  private static let lines = [
    #"27 chr "]0;T" + 7 chr + sto t t"#, "t print t show t vprint", "vars", "listen vars",
    "listen tape tape", #"t "a" replace"#, "t error", #""\u{9d}0;T\u{9c}\u{202e}" print"#,
    "{ t error } call", "{ \"\u{202E}\" } sto f f print", "5 digits help nosuch t apropos", "rpn t",
  ]

  /// Whether bytes have C1 or a control of direction, or a C0 that surd itself does not send.
  private static func fault(in bytes: [UInt8], hasSequences: Bool) -> Unicode.Scalar? {
    let own = (hasSequences ? "\u{1B}\u{7}\u{8}" : "") + "\n\r\t"
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first {
      $0.properties.generalCategory == .control && !own.unicodeScalars.contains($0)
        || $0.properties.isBidiControl
    }
  }

  @Test(arguments: [[], ["--plain"]]) func noDataActsOnTheTerminal(arguments: [String]) throws {
    let pty = try Self.shell(arguments, columns: 100, rows: 30)
    let isPlain = !arguments.isEmpty
    for (number, line) in Self.lines.enumerated() {
      // Typed text is the user's own, and is drawn unchanged.
      let typed = line.replacing("\u{202E}", with: "\\u{202e}")
      pty.send("\(typed) \(number) drop\r")
      try pty.wait("\(line) is carried out") {
        $0.transcript.contains { $0.contains(" \(number) drop") } && $0.current == ">"
      }
    }
    #expect(pty.screen.transcript.contains { $0.contains(#"\u{1b}]0;T\u{7}"#) })
    #expect(pty.screen.transcript.contains(#"\u{9d}0;T\u{9c}\u{202e}"#))
    let output = pty.output
    #expect(Self.fault(in: output, hasSequences: !isPlain) == nil)
    #expect(!String(decoding: output, as: UTF8.self).contains("\u{1B}]"))
    if isPlain { #expect(!output.contains(0x1B)) }
  }

  @Test(arguments: [
    "\u{1B}]21;1 2 +\u{7}", "\u{1B}]l9\u{1B}\\", "\u{1B}P1$r 7\u{1B}\\",
    "\u{9D}11;rgb:1\u{9C}", "\u{9D}4;“7\u{7}", "\u{9B}24;80R",
    "\u{1B}P" + String(repeating: "5 ", count: 20_000) + "\u{1B}\\",
  ])
  func answersOfTheTerminalAreNoKeys(answer: String) throws {
    let pty = try Self.shell()
    pty.send("1 2" + answer + "3")
    try pty.waitLine("> 1 23")
    pty.send("\r")
    try pty.wait("carried out") { $0.above(1) == "1: 23" && $0.above(2) == "2: 1" }
  }
}

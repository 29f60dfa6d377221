import ExactNumbers

/// Checks the syntax of a text for Gavin Howard's dc and finds the first error. That dc reads a
/// whole text before any of it runs.
///
/// It reads byte by byte, so it also finds the end of a line that is still arriving.
struct SyntaxChecker {
  /// The construct that the bytes so far have begun.
  private enum State: Equatable {
    case plain
    /// A register's name, a word of it, or its first byte after blanks.
    case name, word, wordStart
    /// A number, with or without a point.
    case number(hasPoint: Bool)
    /// After a point without a digit, `_`, the `e` of a number, the sign after the `e`, and digits
    /// there.
    case point, sign, exponentStart, exponentSign, exponent
    /// After a backslash in the digits of a number, and at the beginning of the next line, on which
    /// they continue.
    case backslash(Digits), nextLine(Digits, hasBlanks: Bool)
    case string(depth: Int), escape(depth: Int)
    case comment
    /// After `!` and `g`.
    case not, setting
    /// Skipping the rest of a wrong line.
    case wrong
  }

  /// A part of a number that has digits.
  private enum Digits { case whole, fraction, exponent }

  /// Whether names may be words.
  let hasLongNames: Bool
  /// The line of the next byte.
  private(set) var line: Int
  /// The first error and its line.
  private(set) var fault: (error: DeskError, line: Int)?
  /// Whether the text has a command so far.
  private(set) var hasCommands = false
  private var state = State.plain
  /// Whether the current name belongs to a comparison, so that `e` may follow.
  private var mayHaveElse = false
  /// The line on which the current string begins.
  private var stringLine = 1

  /// The commands without a register, then the commands with one.
  private static let plain = Set("\"$%'()*+,-/?@GHIJKMNOPQRTUVWXZ^abcdfhijkmnopqrtuvxz{|}~".utf8)
  private static let named = Set(":;lLsSyY".utf8)

  /// Creates a checker for a text that begins on this line.
  init(hasLongNames: Bool, line: Int = 1) {
    self.hasLongNames = hasLongNames
    self.line = line
  }

  /// Whether a line end now ends the text to run: no string or number continues.
  var isBetweenLines: Bool {
    switch state {
    case .string, .escape, .nextLine: false
    default: true
    }
  }

  /// Reads a byte.
  mutating func take(_ byte: UInt8) {
    if byte == 0 { fail(.notText) }
    advance(byte)
    if byte == UInt8(ascii: "\n") {
      if state == .wrong { state = .plain }
      // A line end within a number is not counted.
      if case .nextLine = state { return }
      line += 1
    }
  }

  /// Ends the text: the open construct is complete, or an error.
  mutating func finish() {
    switch state {
    case .name: fail(.badToken)
    case .wordStart, .point, .exponentStart, .exponentSign, .not, .setting: fail(.badCharacter(0))
    case .backslash: fail(.badCharacter(UInt8(ascii: "\\")))
    case .string, .escape:
      line = stringLine
      fail(.openString)
    default: break
    }
    state = .plain
    mayHaveElse = false
  }

  private mutating func fail(_ error: DeskError) {
    if fault == nil { fault = (error, line) }
    state = .wrong
  }

  private mutating func advance(_ byte: UInt8) {
    switch state {
    case .wrong: break
    case .plain: begin(byte)
    case .comment: if byte == UInt8(ascii: "\n") { endLine() }
    case .string(let depth): takeInString(byte, depth)
    case .escape(let depth): state = .string(depth: depth)
    case .name, .wordStart, .word: takeName(byte)
    case .number, .point, .sign, .exponentStart, .exponentSign, .exponent: takeInNumber(byte)
    case .backslash(let digits):
      if byte != UInt8(ascii: "\n") { return fail(.badCharacter(UInt8(ascii: "\\"))) }
      state = .nextLine(digits, hasBlanks: false)
    case .nextLine(let digits, let hasBlanks): takeInNextLine(byte, digits, hasBlanks)
    case .not:
      if [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(byte) {
        beginName(ofComparison: true)
      } else {
        fail(.badCharacter(UInt8(ascii: "!")))
      }
    case .setting:
      if "lxz".utf8.contains(byte) { state = .plain } else { fail(.badCharacter(byte)) }
    }
  }

  private mutating func endLine() {
    state = .plain
    mayHaveElse = false
  }

  private mutating func takeInString(_ byte: UInt8, _ depth: Int) {
    switch byte {
    case UInt8(ascii: "\\"): state = .escape(depth: depth)
    case UInt8(ascii: "["): state = .string(depth: depth + 1)
    case UInt8(ascii: "]"): state = depth == 1 ? .plain : .string(depth: depth - 1)
    default: break
    }
  }

  /// Reads a byte that begins a construct.
  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"): return endLine()
    case UInt8(ascii: "#"): return state = .comment
    case UInt8(ascii: " "), 9...13: return
    case UInt8(ascii: "e") where mayHaveElse: return beginName(ofComparison: false)
    default: break
    }
    mayHaveElse = false
    hasCommands = true
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      state = .number(hasPoint: false)
    case UInt8(ascii: "."): state = .point
    case UInt8(ascii: "_"): state = .sign
    case UInt8(ascii: "["):
      stringLine = line
      state = .string(depth: 1)
    case UInt8(ascii: "!"): state = .not
    case UInt8(ascii: "g"): state = .setting
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="): beginName(ofComparison: true)
    case UInt8(ascii: "e"): fail(.badToken)
    default:
      if Self.named.contains(byte) {
        beginName(ofComparison: false)
      } else if !Self.plain.contains(byte) {
        fail(.badCharacter(byte))
      }
    }
  }

  private mutating func beginName(ofComparison isComparison: Bool) {
    state = .name
    mayHaveElse = isComparison
  }

  private mutating func takeName(_ byte: UInt8) {
    switch state {
    case .word where RunningText.isWordByte(byte): break
    case .word:
      state = .plain
      begin(byte)
    case .wordStart where RunningText.isBlank(byte): break
    case .wordStart:
      let isLetter = RunningText.isWordByte(byte) && byte > UInt8(ascii: "9")
      if isLetter { state = .word } else { fail(.badCharacter(byte)) }
    default:
      if byte == UInt8(ascii: "\n") { return fail(.badCharacter(byte)) }
      state = hasLongNames && RunningText.isBlank(byte) ? .wordStart : .plain
    }
  }

  private mutating func takeInNumber(_ byte: UInt8) {
    let isDigit = FixedPoint.isDigit(byte)
    switch state {
    case .number(let hasPoint):
      if isDigit { return }
      if byte == UInt8(ascii: "\\") { return state = .backslash(hasPoint ? .fraction : .whole) }
      if byte == UInt8(ascii: ".") && !hasPoint { return state = .number(hasPoint: true) }
      if byte == UInt8(ascii: "e") { return state = .exponentStart }
      state = .plain
      begin(byte)
    case .point where isDigit: state = .number(hasPoint: true)
    case .point: fail(.badCharacter(UInt8(ascii: ".")))
    case .sign where isDigit: state = .number(hasPoint: false)
    case .sign where byte == UInt8(ascii: "."): state = .point
    case .exponentStart where byte == UInt8(ascii: "_"): state = .exponentSign
    case .exponentStart where isDigit, .exponentSign where isDigit: state = .exponent
    case .exponentStart, .exponentSign: fail(.badCharacter(byte))
    case .exponent where isDigit: break
    case .exponent where byte == UInt8(ascii: "\\"): state = .backslash(.exponent)
    default:
      state = .plain
      begin(byte)
    }
  }

  /// Reads a byte of the line that a number may continue on. If another construct follows directly,
  /// the line end before it is counted.
  private mutating func takeInNextLine(_ byte: UInt8, _ digits: Digits, _ hasBlanks: Bool) {
    if byte != UInt8(ascii: "\n"), RunningText.isBlank(byte) {
      return state = .nextLine(digits, hasBlanks: true)
    }
    let isPoint = byte == UInt8(ascii: ".") && digits == .whole
    if FixedPoint.isDigit(byte) || isPoint {
      let hasPoint = isPoint || digits == .fraction
      return state = digits == .exponent ? .exponent : .number(hasPoint: hasPoint)
    }
    if !hasBlanks { line += 1 }
    if byte == UInt8(ascii: "e"), digits != .exponent { return state = .exponentStart }
    state = .plain
    begin(byte)
  }
}

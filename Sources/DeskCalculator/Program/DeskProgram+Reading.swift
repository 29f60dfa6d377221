import ExactNumbers

extension DeskProgram {
  // MARK: Numbers

  /// Continues a number. Returns nil at the end of the source, where the number waits for more.
  mutating func readNumber(_ begun: NumeralScanner) -> NumeralScanner? {
    var numeral = begun
    while let byte = text.peek {
      if !numeral.take(byte) { return numeral }
      text.skip(1)
    }
    if text.isMacro { return numeral }
    unfinished = .number(numeral)
    return nil
  }

  /// Reads digits and, together with the digits before them, at most one point.
  ///
  /// They may continue on the next line, after a backslash, a line end and blanks. These are
  /// skipped even if no digit follows.
  mutating func takeDigits(_ first: [UInt8], mayHavePoint: Bool) -> [UInt8] {
    var digits = first
    var mayHavePoint = mayHavePoint && !first.contains(UInt8(ascii: "."))
    var isContinued = false
    while let byte = text.peek {
      if byte == UInt8(ascii: "\\"), !isContinued, text.rest.dropFirst().first == 0x0A {
        text.skip(2)
        text.skipBlanks()
        isContinued = true
        continue
      }
      isContinued = false
      if byte == UInt8(ascii: ".") && mayHavePoint {
        mayHavePoint = false
      } else if !FixedPoint.isDigit(byte) {
        break
      }
      digits.append(byte)
      text.skip(1)
    }
    return digits
  }

  // MARK: Strings and comments

  /// Reads a string after its first bracket, up to the bracket that closes it.
  ///
  /// At the end of the source the string waits for more, and the result is nil. The end of a macro
  /// completes the string.
  @inline(__always)
  mutating func readString(_ begun: [UInt8], depth begunDepth: Int) -> DeskString? {
    let rest = text.rest
    var depth = begunDepth
    for index in rest.indices {
      if rest[index] == UInt8(ascii: "[") { depth += 1 }
      guard rest[index] == UInt8(ascii: "]") else { continue }
      depth -= 1
      guard depth == 0 else { continue }
      let part = UnsafeBufferPointer(rebasing: rest[..<index])
      text.skip(index + 1)
      return begun.isEmpty ? DeskString(part) : DeskString(begun + part)
    }
    text.skip(rest.count)
    if text.isMacro { return DeskString(begun + rest) }
    unfinished = .string(begun + rest, depth: depth, isEscaped: false)
    return nil
  }

  /// Reads a string as `readString` does, in a dialect in which a backslash is removed and makes
  /// the next byte literal.
  mutating func readEscapedString(
    _ begun: [UInt8], depth begunDepth: Int, isEscaped: Bool
  ) -> DeskString? {
    var string = begun
    var depth = begunDepth
    var isEscaped = isEscaped
    while let byte = text.take() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      } else if byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return DeskString(string) }
      }
      string.append(byte)
    }
    if text.isMacro { return DeskString(string) }
    unfinished = .string(string, depth: depth, isEscaped: isEscaped)
    return nil
  }

  /// Skips the rest of the line.
  mutating func skipComment() {
    while let byte = text.take() { if byte == UInt8(ascii: "\n") { return } }
    if !text.isMacro { unfinished = .comment }
  }

  // MARK: Arguments

  /// Reads the byte after a command, the name of its register. `!` may precede the command.
  ///
  /// Returns nil at the end of the source, where the command waits for the name.
  @inline(__always)
  mutating func argument(of command: UInt8, isNegated: Bool = false) throws(DeskError) -> Int? {
    if let byte = text.take() { return Int(byte) }
    try missArgument(of: Self.start(command, isNegated))
    return nil
  }

  /// Returns the beginning of a command that waits for its register.
  static func start(_ command: UInt8, _ isNegated: Bool) -> [UInt8] {
    isNegated ? [UInt8(ascii: "!"), command] : [command]
  }

  /// Handles a missing name: at the end of the source the command waits for it, in a macro it is an
  /// error.
  @inline(never)
  mutating func missArgument(of start: [UInt8]) throws(DeskError) {
    if text.isMacro { throw .unexpectedEnd(isString: true) }
    if isSourceComplete { throw .unexpectedEnd(isString: isExpression) }
    unfinished = .command(start)
  }

  /// Whether the text has ended and more of it may come.
  var mayGoOn: Bool { text.count == 0 && !text.isMacro && !isSourceComplete }

  /// Reads the comparison after a `!`, if one comes next.
  mutating func takeComparison() -> UInt8? {
    switch text.peek {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="): text.take()
    default: nil
    }
  }
}

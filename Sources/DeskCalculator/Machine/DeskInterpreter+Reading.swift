import ExactNumbers

extension DeskInterpreter {
  // MARK: Numbers

  /// Reads a number whose first byte, a digit, has been taken; most fit a word and have no point.
  ///
  /// - Parameter isGNU: whether a number is only digits and a point.
  @inline(__always)
  mutating func readDigits(_ first: UInt8, isGNU: Bool) {
    guard let start = text.next else { return readOtherNumber(first) }
    let radix = inputRadix
    var value = Self.value(of: first)
    var length = 0
    // 15 digits fit a word in any radix up to 16.
    let end = min(text.count, radix == 10 ? 17 : 14)
    while length < end {
      let digit = Self.value(of: start[length])
      if digit > 15 { break }
      value = value &* radix &+ digit
      length += 1
    }
    // The byte behind it must be there, and be no part of the number.
    guard length < end, start[length] != UInt8(ascii: "."),
      isGNU
        || start[length] != dialect.numberByte && start[length] != UInt8(ascii: "\\")
          && !settings.clampsDigits
    else { return readOtherNumber(first) }
    text.skip(length)
    push(.word(value))
  }

  /// Reads a number that is more than a few digits.
  @inline(never)
  private mutating func readOtherNumber(_ first: UInt8) { dialect.readNumber(&self, first) }

  /// The value of a byte as a digit; more than 15 if it is none.
  @inline(__always)
  private static func value(of byte: UInt8) -> Int {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return Int(digit) }
    let letter = byte &- UInt8(ascii: "A")
    return letter < 6 ? Int(letter) + 10 : .max
  }

  /// Reads any number from its first byte on.
  mutating func readNumber(_ first: UInt8) {
    if readShortDecimal(first) { return }
    var numeral = NumeralScanner()
    _ = numeral.take(first)
    readNumber(numeral)
  }

  /// Reads a decimal number of at most 18 digits with a point that ends within the
  /// text; false if it is none.
  private mutating func readShortDecimal(_ first: UInt8) -> Bool {
    guard inputRadix == 10, let start = text.next, first != UInt8(ascii: "_") else { return false }
    if first >= UInt8(ascii: "A") { return false }
    // How many bytes have been taken with the point; below 0 before it.
    var point = first == UInt8(ascii: ".") ? 0 : -1
    var value = point == 0 ? 0 : Int(first - UInt8(ascii: "0"))
    let end = min(text.count, 17)
    for length in 0..<end {
      let byte = start[length]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
      case UInt8(ascii: ".") where point < 0: point = length + 1
      case UInt8(ascii: "A")...UInt8(ascii: "F"): return false
      default:
        text.skip(length)
        push(.number(.small(value, scale: point < 0 ? 0 : length - point)))
        return true
      }
    }
    return false
  }

  /// Reads on with a number; at the end of the source it waits for more.
  mutating func readNumber(_ begun: NumeralScanner) {
    var numeral = begun
    while let byte = text.peek {
      if !numeral.take(byte) { return push(.number(numeral.number(radix: inputRadix))) }
      text.skip(1)
    }
    if text.isMacro {
      push(.number(numeral.number(radix: inputRadix)))
    } else {
      unfinished = .number(numeral)
    }
  }

  // MARK: Strings and comments

  /// Reads a string behind its first bracket, up to the bracket that closes it.
  ///
  /// At the end of the source it waits for more; at the end of a macro it is complete.
  mutating func readString(_ begun: [UInt8] = [], depth begunDepth: Int = 1) {
    if dialect.hasEscapes { return readEscapedString(begun, depth: begunDepth, isEscaped: false) }
    let rest = text.rest
    var depth = begunDepth
    for index in rest.indices {
      if rest[index] == UInt8(ascii: "[") { depth += 1 }
      guard rest[index] == UInt8(ascii: "]") else { continue }
      depth -= 1
      guard depth == 0 else { continue }
      let part = UnsafeBufferPointer(rebasing: rest[..<index])
      text.skip(index + 1)
      return push(.string(begun.isEmpty ? DeskString(part) : DeskString(begun + part)))
    }
    text.skip(rest.count)
    if text.isMacro {
      push(.string(begun + rest))
    } else {
      unfinished = .string(begun + rest, depth: depth, isEscaped: false)
    }
  }

  /// `readString` for dialects in which a backslash vanishes and has the byte
  /// behind it taken as it is.
  mutating func readEscapedString(_ begun: [UInt8], depth begunDepth: Int, isEscaped: Bool) {
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
        if depth == 0 { return push(.string(string)) }
      }
      string.append(byte)
    }
    if text.isMacro {
      push(.string(string))
    } else {
      unfinished = .string(string, depth: depth, isEscaped: isEscaped)
    }
  }

  /// Passes over the rest of the line.
  mutating func skipComment() {
    while let byte = text.take() { if byte == UInt8(ascii: "\n") { return } }
    if !text.isMacro { unfinished = .comment }
  }

  // MARK: Lines

  /// Takes the rest of the text's line, without its end; nil if the text ends before it.
  private static func line(of text: inout RunningText) -> (bytes: [UInt8], isWhole: Bool) {
    let rest = text.rest
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    let line = Array(rest[..<(end ?? rest.count)])
    text.skip(end.map { $0 + 1 } ?? rest.count)
    return (line, end != nil)
  }

  /// `!`: hands the rest of the line to the system.
  mutating func readCommandLine(_ begun: [UInt8] = []) {
    let (bytes, isWhole) = Self.line(of: &text)
    if isWhole || text.isMacro {
      runCommand(begun + bytes)
    } else {
      unfinished = .commandLine(begun + bytes)
    }
  }

  /// Runs a command line, if that is allowed; an empty one is nothing.
  mutating func runCommand(_ line: [UInt8]) {
    flush()
    if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == 9 }) { return }
    if !(outlet?.runCommand(line) ?? false) { report(.commandRefused) }
  }

  /// `?`: runs a line of input. Where the program itself comes from there, that is the
  /// rest of the source's line.
  mutating func readLine(_ begun: [UInt8] = []) {
    flush()
    if let line = outlet?.line() { return call(DeskString(line)) }
    var source = callers.first ?? text
    let (bytes, isWhole) = Self.line(of: &source)
    if callers.isEmpty { text = source } else { callers[0] = source }
    if isWhole { return call(DeskString(begun + bytes)) }
    unfinished = .line(begun + bytes)
  }

  /// `?` in the text under way, which stops if the line has not come yet.
  mutating func ask() {
    readLine()
    guard case .line = unfinished, text.isMacro else { return }
    // It waits among the callers; an empty text takes its place and ends at once.
    callers.append(text)
    text = RunningText(DeskString([UInt8]()), levels: 0)
  }
}

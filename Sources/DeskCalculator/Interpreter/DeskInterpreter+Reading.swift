import ExactNumbers

extension DeskInterpreter {
  // MARK: Numbers

  /// Reads a number whose first byte, a digit, has been read. Most numbers fit a word and have no
  /// point.
  ///
  /// - Parameter isGNU: whether a number contains only digits and a point.
  @inline(__always)
  mutating func readDigits(_ first: UInt8, isGNU: Bool) throws(DeskError) {
    guard let start = program.text.next else { return try readOtherNumber(first) }
    let radix = machine.inputRadix
    var value = Self.value(of: first)
    var length = 0
    // 15 digits fit a word in any radix up to 16.
    let end = min(program.text.count, radix == 10 ? 17 : 14)
    while length < end {
      let digit = Self.value(of: start[length])
      if digit > 15 { break }
      value = value &* radix &+ digit
      length += 1
    }
    // The next byte must have arrived and must not belong to the number.
    guard length < end, start[length] != UInt8(ascii: "."),
      isGNU
        || start[length] != dialect.numberByte && start[length] != UInt8(ascii: "\\")
          && !settings.clampsDigits
    else { return try readOtherNumber(first) }
    program.text.skip(length)
    try machine.push(.word(value))
  }

  /// Reads a number that is more than a few digits.
  @inline(never)
  private mutating func readOtherNumber(_ first: UInt8) throws(DeskError) {
    try dialect.readNumber(&self, first)
  }

  /// Returns the value of a byte as a digit, or more than 15 if it is not a digit.
  @inline(__always)
  private static func value(of byte: UInt8) -> Int {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return Int(digit) }
    let letter = byte &- UInt8(ascii: "A")
    return letter < 6 ? Int(letter) + 10 : .max
  }

  /// Reads any number from its first byte on.
  mutating func readNumber(_ first: UInt8) throws(DeskError) {
    if try readShortDecimal(first) { return }
    var numeral = NumeralScanner()
    _ = numeral.take(first)
    try readNumber(numeral)
  }

  /// Reads a decimal number with a point and at most 18 digits that ends within the text. Returns
  /// false for any other number.
  private mutating func readShortDecimal(_ first: UInt8) throws(DeskError) -> Bool {
    guard machine.inputRadix == 10, let start = program.text.next, first != UInt8(ascii: "_") else {
      return false
    }
    if first >= UInt8(ascii: "A") { return false }
    // The number of bytes read up to and including the point; negative before the point.
    var point = first == UInt8(ascii: ".") ? 0 : -1
    var value = point == 0 ? 0 : Int(first - UInt8(ascii: "0"))
    let end = min(program.text.count, 17)
    for length in 0..<end {
      let byte = start[length]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
      case UInt8(ascii: ".") where point < 0: point = length + 1
      case UInt8(ascii: "A")...UInt8(ascii: "F"): return false
      default:
        program.text.skip(length)
        try machine.push(.number(.small(value, scale: point < 0 ? 0 : length - point)))
        return true
      }
    }
    return false
  }

  /// Continues a number. At the end of the source, the number waits for more.
  mutating func readNumber(_ begun: NumeralScanner) throws(DeskError) {
    if let numeral = program.readNumber(begun) { try push(numeral) }
  }

  /// Pushes a complete number.
  mutating func push(_ numeral: NumeralScanner) throws(DeskError) {
    try machine.push(.number(numeral.number(radix: machine.inputRadix)))
  }

  // MARK: Strings

  /// Reads a string after its first bracket, or continues one. At the end of the source, the string
  /// waits for more.
  mutating func readString(
    _ begun: [UInt8] = [], depth: Int = 1, isEscaped: Bool = false
  ) throws(DeskError) {
    let string =
      dialect.hasEscapes
      ? program.readEscapedString(begun, depth: depth, isEscaped: isEscaped)
      : program.readString(begun, depth: depth)
    if let string { try machine.push(.string(string)) }
  }

  // MARK: Lines

  /// Runs `!`: passes the rest of the line to the shell.
  mutating func readCommandLine(_ begun: [UInt8] = []) throws(DeskError) {
    let (bytes, isWhole) = program.text.takeLine()
    if isWhole || program.text.isMacro {
      try runCommand(begun + bytes)
    } else {
      program.unfinished = .commandLine(begun + bytes)
    }
  }

  /// Runs a shell command if that is allowed. An empty command does nothing.
  mutating func runCommand(_ line: [UInt8]) throws(DeskError) {
    output.flush()
    if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == 9 }) { return }
    if !(output.outlet?.runCommand(line) ?? false) { throw .commandRefused }
  }

  /// Runs `?`: runs a line of input. If the program itself comes from there, that is the rest of
  /// the source's line.
  mutating func readLine(_ begun: [UInt8] = []) throws(DeskError) {
    output.flush()
    if let line = output.outlet?.line() { return try call(DeskString(line)) }
    let (bytes, isWhole) = program.sourceText.takeLine()
    if isWhole { return try call(DeskString(begun + bytes)) }
    program.unfinished = .line(begun + bytes)
  }

  /// Runs `?` in the running text, which stops if the line has not arrived yet.
  mutating func ask() throws(DeskError) {
    try readLine()
    if case .line = program.unfinished, program.text.isMacro { program.waitForLine() }
  }
}

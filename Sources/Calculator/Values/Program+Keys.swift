import ExactNumbers

// The text of a program, in a form that can be entered anywhere. A program keeps its text as it was
// typed. If its digits were read, or will be read, in another way than in base ten, they are
// written so that both readings lead to the same numbers.

extension Program {
  /// Returns the keys between the braces, for a reader with these rules and for a reader of
  /// decimals.
  func keys(for reading: NumeralReading) -> String {
    if self.reading.isStandard, reading.isStandard { return text }
    var writer = ProgramWriter(readings: [NumeralReading(), reading], source: self.reading)
    return Array(text.utf8).withUnsafeBufferPointer { writer.write($0) }
  }

  /// The keys between the braces, for a reader of decimals.
  ///
  /// - Complexity: O(n) for n steps, each time: the keys are not kept.
  public var keys: String { keys(for: NumeralReading()) }
}

/// A writer of the text of a program for other readers.
private struct ProgramWriter {
  /// The rules of the readers.
  let readings: [NumeralReading]
  /// The rules by which its digits were read.
  let source: NumeralReading
  private var output: [UInt8] = []

  init(readings: [NumeralReading], source: NumeralReading) {
    self.readings = readings
    self.source = source
  }

  /// Returns the text, with numerals rewritten if necessary.
  mutating func write(_ text: UnsafeBufferPointer<UInt8>) -> String {
    var lexer = Lexer()
    var written = 0
    var isName = false
    while true {
      lexer.base = isName ? 10 : source.base.radix
      guard let token = try? lexer.next(in: text, atEnd: true) else { break }
      isName = false
      switch token {
      case .word: isName = Self.takesName(UnsafeBufferPointer(rebasing: text[lexer.text]))
      case .numeral, .integer, .decimal:
        let range = lexer.tokenStart..<lexer.start
        output += text[written..<range.lowerBound]
        let keys = numeral(String(decoding: text[range], as: UTF8.self), behind: text, range)
        // Directly after a word, a prefix would be part of the word.
        let space = UInt8(ascii: " ")
        let isChanged = !keys.elementsEqual(text[range])
        if isChanged, output.last ?? space > space { output.append(space) }
        output += keys
        written = range.upperBound
        // Digits of base ten may be followed by feet, an uncertainty or an angle.
        if isChanged, "'(@".utf8.contains(text[written...].first ?? space) { output.append(space) }
      case .expression:
        guard let keys = keys(ofExpression: UnsafeBufferPointer(rebasing: text[lexer.text])) else {
          continue
        }
        output += text[written..<lexer.tokenStart] + Array(keys.utf8)
        written = lexer.start
      case .quantity:
        output += text[written..<lexer.tokenStart]
        output += polar(String(decoding: text[lexer.tokenStart..<lexer.start], as: UTF8.self))
        written = lexer.start
      default: break
      }
    }
    output += text[written...]
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the program that an expression makes, if some reader would read its numerals
  /// differently. Otherwise returns nil.
  private func keys(ofExpression text: UnsafeBufferPointer<UInt8>) -> String? {
    guard let keys = try? Expression.keys(of: text) else { return nil }
    return Array(keys.utf8).withUnsafeBufferPointer {
      var same = ProgramWriter(readings: readings.map(\.ofTexts), source: source.ofTexts)
      if same.write($0) == keys { return nil }
      var other = ProgramWriter(readings: readings, source: source.ofTexts)
      return "{ \(other.write($0)) }"
    }
  }

  private static func takesName(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let row = CommandTable.standard.index(of: word) else { return false }
    if case .named = CommandTable.standard.actions[row] { return true }
    return false
  }

  /// Returns a numeral that all readers read as it was read, the typed one if possible.
  private func numeral(
    _ typed: String, behind text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> [UInt8] {
    let sign = typed.first == "-" || typed.first == "−" ? "-" : ""
    let digits = typed.dropFirst(sign.count)
    guard let value = parsed(sign + digits, source) else { return Array(typed.utf8) }
    // Only in base ten may a word directly follow plain digits.
    let isGlued =
      range.upperBound < text.count && Lexer.wordScalarLength(text, at: range.upperBound) > 0
    let plain = digits.first == "." ? "0" + digits : String(digits)
    let marked = sign + source.base.lastingPrefix + plain
    var choices = isGlued && readings.contains { $0.base != .decimal } ? [] : [sign + digits]
    choices += [marked, sign + source.base.lastingPrefix + "0" + plain]
    if let zeroed = Self.zeroed(digits) { choices.append(sign + zeroed) }
    for choice in choices where readings.allSatisfy({ isSame(parsed(choice, $0), value) }) {
      return Array((choice == sign + digits ? typed : choice).utf8)
    }
    var format = NumberFormat()
    format.form = .rpn
    format.base = .hexadecimal
    format.showsTwosComplement = true
    let keys = (try? value.text(format, Context())) ?? typed
    return Array(keys.utf8)
  }

  /// Returns a numeral in polar form that all readers read as decimal. Returns other quantities
  /// unchanged.
  private func polar(_ typed: String) -> [UInt8] {
    let sign = typed.first == "-" || typed.first == "−" ? 1 : 0
    let digits = typed.dropFirst(sign)
    let prefix = NumberFormat.Base.decimal.lastingPrefix
    guard readings.contains(where: { $0.base != .decimal }),
      digits.contains(where: { $0 == "∠" || $0 == "@" }), !digits.lowercased().hasPrefix(prefix)
    else { return Array(typed.utf8) }
    let plain = digits.first == "." ? "0" + digits : String(digits)
    return Array((typed.prefix(sign) + prefix + plain).utf8)
  }

  /// Returns digits that begin with a prefix, with a zero after the prefix.
  private static func zeroed(_ digits: Substring) -> String? {
    guard digits.first == "0", let letter = digits.dropFirst().first,
      "xXoObB".contains(letter)
    else { return nil }
    return "0\(letter)0" + digits.dropFirst(2)
  }

  private func parsed(_ text: String, _ reading: NumeralReading) -> Number? {
    try? Number.parse(text: text, Context(), as: reading)
  }

  private func isSame(_ x: Number?, _ y: Number) -> Bool {
    x.map { Number.identical($0, y) } ?? false
  }
}

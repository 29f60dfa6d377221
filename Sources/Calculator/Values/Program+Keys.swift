import ExactNumbers

// A program's text as it may be keyed in anywhere. It is kept as it was typed; where its digits
// were read in another way than in base ten, or are read so now, they are written so that both ways
// lead to the same numbers.

extension Program {
  /// The keys between the braces, for a reader of this kind and for one that reads decimals.
  func keys(for reading: NumeralReading) -> String {
    if self.reading.isStandard, reading.isStandard { return text }
    var writer = ProgramWriter(readings: [NumeralReading(), reading], source: self.reading)
    return Array(text.utf8).withUnsafeBufferPointer { writer.write($0) }
  }

  /// The keys between the braces, for a reader of decimals.
  ///
  /// - Complexity: O(n) for n steps: they are written each time.
  public var keys: String { keys(for: NumeralReading()) }
}

/// Writes the text of a program for other readers.
private struct ProgramWriter {
  /// Those who shall read it.
  let readings: [NumeralReading]
  /// How its digits were read.
  let source: NumeralReading
  private var output: [UInt8] = []

  init(readings: [NumeralReading], source: NumeralReading) {
    self.readings = readings
    self.source = source
  }

  /// The text with its numerals written anew where they have to be.
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
        // Directly behind a word, a prefix would be part of it.
        let space = UInt8(ascii: " ")
        let isChanged = !keys.elementsEqual(text[range])
        if isChanged, output.last ?? space > space { output.append(space) }
        output += keys
        written = range.upperBound
        // Digits of base ten may have feet, an uncertainty or an angle behind them.
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

  /// The program that an expression makes, where not all would read its numerals as they were read.
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

  /// A numeral that all read as it was read: as it was typed if that is one.
  private func numeral(
    _ typed: String, behind text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> [UInt8] {
    let sign = typed.first == "-" || typed.first == "−" ? "-" : ""
    let digits = typed.dropFirst(sign.count)
    guard let value = parsed(sign + digits, source) else { return Array(typed.utf8) }
    // Only in base ten may a word stand directly behind digits alone.
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

  /// A numeral by modulus and angle that all read as decimal; other quantities as they are.
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

  /// Digits behind a prefix with a zero before them.
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

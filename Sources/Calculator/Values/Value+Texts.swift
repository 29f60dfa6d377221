import ExactNumbers
import Quantities

extension Value {
  /// Creates the value of a text from outside: a number if the text is a numeral, otherwise a
  /// string.
  ///
  /// - Throws: the error of a numeral, for example if the number is too large, or an error if the
  ///   bytes are not UTF-8.
  init(ofText text: UnsafeBufferPointer<UInt8>, _ settings: Settings) throws(CalculatorError) {
    if let number = try Self.number(in: text, word: "", settings) {
      self = .number(number)
    } else if let string = String(validating: text, as: UTF8.self) {
      self = .string(string)
    } else {
      throw .invalidUTF8
    }
  }

  /// Returns keys that push the value of a text: a number, or a quantity that is no date.
  public static func keys(ofText text: String) -> String {
    let isNumber = Array(text.utf8).withUnsafeBufferPointer {
      (try? number(in: $0, word: "", Settings())) != nil
    }
    let quantity = isNumber ? nil : (try? Machine().value(in: text, word: ""))?.quantity
    return quoted(text) + (isNumber || quantity?.scale.isTime == false ? " tonum" : "")
  }

  /// Returns keys that push a string.
  public static func quoted(_ text: String) -> String {
    var keys: [UInt8] = []
    quote(text, to: &keys)
    return String(decoding: keys, as: UTF8.self)
  }

  /// Returns the number whose numeral a text is, with or without blanks around it, and possibly
  /// with a `+` before it. Returns nil if the text is not a numeral.
  static func number(
    in text: UnsafeBufferPointer<UInt8>, word: String, _ settings: Settings
  ) throws(CalculatorError) -> Number? {
    func isBlank(_ byte: UInt8) -> Bool { Lexer.isBlank(byte) || byte == UInt8(ascii: "\n") }
    var numeral = text[...]
    while let byte = numeral.last, isBlank(byte) { numeral.removeLast() }
    while let byte = numeral.first, isBlank(byte) { numeral.removeFirst() }
    let isPlus = numeral.first == UInt8(ascii: "+")
    if isPlus { numeral.removeFirst() }
    // Most texts in a table are not numbers.
    guard let first = numeral.first, first <= UInt8(ascii: "9"),
      !isPlus || first != UInt8(ascii: "-")
    else { return nil }
    do throws(NumberError) {
      return try Number.parse(
        UnsafeBufferPointer(rebasing: numeral), settings.context, as: settings.reading.ofTexts)
    } catch {
      if case .malformed = error { return nil }
      throw .number(word: word, error, limit: settings.context.memoryLimit)
    }
  }
}

extension NumeralReading {
  /// The rules for texts and expressions: without a prefix they are decimal, but `twos` applies to
  /// them.
  var ofTexts: NumeralReading {
    var reading = self
    reading.base = .decimal
    return reading
  }
}

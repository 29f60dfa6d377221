import ExactNumbers

extension Value {
  /// The value of a text that comes from outside: the number whose numeral it is, or else a string.
  ///
  /// - Throws: what is wrong with a numeral that is none too large to be a number, or with bytes
  ///   that are no UTF-8.
  init(
    ofText text: UnsafeBufferPointer<UInt8>, _ context: Context
  ) throws(CalculatorError) {
    if let number = try Self.number(in: text, word: "", context) {
      self = .number(number)
    } else if let string = String(validating: text, as: UTF8.self) {
      self = .string(string)
    } else {
      throw .invalidUTF8
    }
  }

  /// The number whose numeral a text is, with blanks around it or none, and with a `+` before it if
  /// somebody writes that; nil if it is no numeral.
  static func number(
    in text: UnsafeBufferPointer<UInt8>, word: String, _ context: Context
  ) throws(CalculatorError) -> Number? {
    var numeral = text[...]
    while let byte = numeral.last, byte <= UInt8(ascii: " ") { numeral.removeLast() }
    while let byte = numeral.first, byte <= UInt8(ascii: " ") { numeral.removeFirst() }
    let isPlus = numeral.first == UInt8(ascii: "+")
    if isPlus { numeral.removeFirst() }
    // Most texts in a table are none.
    guard let first = numeral.first, first <= UInt8(ascii: "9"),
      !isPlus || first != UInt8(ascii: "-")
    else { return nil }
    do throws(NumberError) {
      return try Number.parse(UnsafeBufferPointer(rebasing: numeral), context)
    } catch {
      if case .malformed = error { return nil }
      throw .number(word: word, error, limit: context.memoryLimit)
    }
  }
}

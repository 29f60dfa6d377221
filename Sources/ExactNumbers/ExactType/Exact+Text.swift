extension Exact: CustomStringConvertible, CustomDebugStringConvertible {
  /// The number as surd shows it: 15 significant digits, correctly rounded, and integers in full up
  /// to 10,000 characters.
  ///
  /// Where no digit is certain, the keys that make the number. ``Number/write(to:_:_:)`` says
  /// whether the digits are all there are.
  public var description: String { number.description }

  /// The number with so many significant digits, correctly rounded with ties away from zero;
  /// integers in full.
  ///
  /// Throws ``NumberError/tooLarge(bytes:)``, and ``NumberError/undecidable(digits:)`` where no
  /// digit is certain.
  ///
  /// - Precondition: there is at least one digit.
  public func description(digits: Int) throws(NumberError) -> String {
    precondition(digits > 0, "a number is shown with at least one digit")
    var format = NumberFormat()
    format.digits = digits
    return try number.text(format, Self.context)
  }

  /// The exact form, as `22/7`, `2√3`, `3π/4` or `(1+√5)/2`; nil where the number has none.
  public var exactDescription: String? {
    var text: [UInt8] = []
    return number.writeExactly(to: &text, base: .decimal)
      ? String(decoding: text, as: UTF8.self) : nil
  }

  /// The kind of number inside, and keys that make it: `Exact(real 2 sqrt)`.
  public var debugDescription: String { "Exact(\(number.debugDescription))" }
}

extension Exact: Codable {
  /// Reads the keys that ``encode(to:)`` writes: the same expression, so no digit is lost.
  ///
  /// Throws `DecodingError.dataCorrupted` for a text that is anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let keys = try container.decode(String.self)
    do throws(NumberError) {
      try self.init(ExpressionReader.number(in: keys, Self.context))
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "these are no keys of a real number: \(error)")
    }
  }

  /// Writes the number as a string of keys, as the word `rpn` shows it: `"0.1"`, `"2 sqrt"`.
  ///
  /// Throws `EncodingError.invalidValue` for a number that no keys make exactly: a root of a
  /// polynomial that has no formula, or an entry of a large matrix.
  public func encode(to encoder: any Encoder) throws {
    let keys = number.keys
    if !keys.isExact {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "no keys make exactly this number"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(keys.text)
  }
}

extension Exact: CustomStringConvertible, CustomDebugStringConvertible {
  /// The number as surd shows it: 15 significant digits, correctly rounded. Integers of up to
  /// 10,000 characters are shown in full.
  ///
  /// If no digit is certain, this is the keys that make the number. ``Number/write(to:_:_:)``
  /// reports whether the digits are complete.
  public var description: String { number.description }

  /// Returns the number with `digits` significant digits, correctly rounded with ties away from
  /// zero. Integers are shown in full.
  ///
  /// Throws ``NumberError/tooLarge(bytes:)``, and ``NumberError/undecidable(digits:)`` if no digit
  /// is certain.
  ///
  /// - Precondition: `digits` is at least 1.
  public func description(digits: Int) throws(NumberError) -> String {
    precondition(digits > 0, "a number is shown with at least one digit")
    var format = NumberFormat()
    format.digits = digits
    return try number.text(format, Self.context)
  }

  /// The exact form, such as `22/7`, `2√3`, `3π/4` or `(1+√5)/2`, or nil if the number has none.
  public var exactDescription: String? {
    var text: [UInt8] = []
    return number.writeExactly(to: &text, base: .decimal)
      ? String(decoding: text, as: UTF8.self) : nil
  }

  /// The kind of the number, and keys that make it: `Exact(real 2 sqrt)`.
  public var debugDescription: String { "Exact(\(number.debugDescription))" }
}

extension Exact: Codable {
  /// Reads the keys that ``encode(to:)`` writes. They make the same expression, so no digit is
  /// lost.
  ///
  /// Throws `DecodingError.dataCorrupted` for any other text.
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
  /// Throws `EncodingError.invalidValue` if no keys make exactly this number, for example for a
  /// root of a polynomial that has no formula, or for an entry of a large matrix.
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

extension Number: CustomStringConvertible, CustomDebugStringConvertible {
  /// The most characters of a description. A longer text has `…` in it.
  public static let descriptionLimit = 10_000

  /// The number as surd shows it: 15 significant digits, correctly rounded. Integers of up to
  /// 10,000 characters are shown in full. If no digit is certain, this is the keys that make the
  /// number.
  public var description: String { shortened(NumberFormat()) ?? keys.text }

  /// Returns the text in at most ``descriptionLimit`` characters, or nil if no digit is certain.
  private func shortened(_ format: NumberFormat) -> String? {
    try? shortText(columns: Self.descriptionLimit, counting: true, format, Context())?.text
  }

  /// The kind of the number, and keys that make it: `ratio 1 3 /`, `real 2 sqrt`.
  public var debugDescription: String {
    let kind =
      switch self {
      case .small: "small"
      case .large: "large"
      case .ratio: "ratio"
      case .rational: "rational"
      case .real: "real"
      case .complex: "complex"
      }
    var format = NumberFormat()
    format.form = .rpn
    return "\(kind) \(shortened(format) ?? keys.text)"
  }

  /// The keys that the form `rpn` shows, and whether they make exactly the number.
  var keys: (text: String, isExact: Bool) {
    var bytes: [UInt8] = []
    var isExact = true
    if isInteger {
      writeInteger(to: &bytes, base: .decimal)
    } else {
      isExact = writeKeys(to: &bytes)
    }
    return (String(decoding: bytes, as: UTF8.self), isExact)
  }
}

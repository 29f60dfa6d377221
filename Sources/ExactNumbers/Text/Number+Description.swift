extension Number: CustomStringConvertible, CustomDebugStringConvertible {
  /// The number as surd shows it: 15 significant digits, correctly rounded, and integers in full;
  /// keys that make the number where no digit of it is certain.
  public var description: String { (try? text(NumberFormat(), Context())) ?? keys.text }

  /// The kind of number inside, and keys that make it: `ratio 1 3 /`, `real 2 sqrt`.
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
    return "\(kind) \(keys.text)"
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

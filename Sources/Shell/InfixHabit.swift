import ExactNumbers

/// Notices that `12+` and then `3=` are keyed in, as on calculators that have no stack.
struct InfixHabit {
  /// The number and the operator of the last line, where it had nothing else.
  private var begun: (number: Substring, sign: Character)?
  /// Whether that line failed.
  private(set) var hasFailed = false

  /// Notes a line that was carried out, whose digits are read so.
  mutating func note(_ line: String, hasFailed: Bool, _ reading: NumeralReading) {
    begun = Self.parts(line, reading).flatMap { Self.operators.contains($0.sign) ? $0 : nil }
    self.hasFailed = hasFailed
  }

  /// The keys for what the last line began and this one is to end, Enter being this text; nil for
  /// lines that do not.
  func keys(endedBy line: String, enter: String, _ reading: NumeralReading) -> String? {
    guard let begun, let end = Self.parts(line, reading), end.sign == "=" else { return nil }
    return "\(begun.number)\(enter)\(end.number) \(begun.sign)"
  }

  private static let operators: Set<Character> = ["+", "-", "*", "/", "^", "−", "×", "÷"]

  /// The number and the sign behind it of a line that has nothing else.
  private static func parts(
    _ line: String, _ reading: NumeralReading
  ) -> (number: Substring, sign: Character)? {
    var words = line.split(separator: " ")
    guard let sign = words.last?.last else { return nil }
    words[words.count - 1].removeLast()
    words.removeAll(where: \.isEmpty)
    guard words.count == 1, Number.isNumeral(words[0], as: reading) else { return nil }
    return (words[0], sign)
  }
}

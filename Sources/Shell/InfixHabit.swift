import ExactNumbers

/// Recognizes `12+` and then `3=`, as typed on calculators without a stack.
struct InfixHabit {
  /// The number and the operator of the last line, if it contained nothing else.
  private var begun: (number: Substring, sign: Character)?
  /// Whether that line failed.
  private(set) var hasFailed = false

  /// Notes a line that has been run, with the way its digits are read.
  mutating func note(_ line: String, hasFailed: Bool, _ reading: NumeralReading) {
    begun = Self.parts(line, reading).flatMap { Self.operators.contains($0.sign) ? $0 : nil }
    self.hasFailed = hasFailed
  }

  /// Returns the RPN keys if the last line began a calculation and this line ends it; otherwise
  /// nil. `enter` is the text for Enter.
  func keys(endedBy line: String, enter: String, _ reading: NumeralReading) -> String? {
    guard let begun, let end = Self.parts(line, reading), end.sign == "=" else { return nil }
    return "\(begun.number)\(enter)\(end.number) \(begun.sign)"
  }

  private static let operators: Set<Character> = ["+", "-", "*", "/", "^", "−", "×", "÷"]

  /// Returns the number of a line and the sign after it, if the line contains nothing else.
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

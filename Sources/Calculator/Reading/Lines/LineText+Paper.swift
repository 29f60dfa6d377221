import ExactNumbers

/// Numbers and days as they are written on paper, which keys read as several numbers.
extension LineText {
  /// Joins the groups of digits of each number, `1 000 * 3` to `1_000 * 3`; nil if no number has
  /// any.
  ///
  /// - Parameter certain: whether one group must begin with 0, or follow a blank that only parts
  ///   digits; other groups may be numbers of their own.
  /// - Returns: the line, the first number as it is written, and as keys have it.
  func joiningGroups(certain: Bool) -> (line: String, text: String, number: String)? {
    let characters = Array(text)
    var (plain, first, index) = ("", (text: String, number: String)?.none, 0)
    while index < characters.count {
      let start = index
      let digits = characters[start...].prefix(while: \.isASCIIDigit)
      index = max(digits.endIndex, start + 1)
      var (number, isCertain) = (String(characters[start..<index]), false)
      if 1...3 ~= digits.count, digits.first != "0",
        start == 0 || " ([{=+-*/,".contains(characters[start - 1])
      {
        while index + 3 < characters.count, Self.blanks.contains(characters[index]) {
          let group = characters[(index + 1)...].prefix(while: \.isASCIIDigit)
          let next = group.endIndex < characters.count ? characters[group.endIndex] : " "
          if group.count != 3 || next.isLetter { break }
          isCertain = isCertain || group.first == "0" || characters[index] != " "
          number += "_" + group
          index = group.endIndex
        }
      }
      let written = String(characters[start..<index])
      if written != number, isCertain || !certain {
        first = first ?? (written, number)
        plain += number
      } else {
        plain += written
      }
    }
    return first.map { (plain, $0.text, $0.number) }
  }

  /// The blanks between groups: the space, and those that have another width or end no line.
  private static let blanks: Set<Character> = [" ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"]

  /// The keys of a line of binary integers of HP calculators, `#FFh #1h +`; nil for any other text.
  static func binaryIntegers(in text: String) -> String? {
    let words = text.split(separator: " ")
    let keys = words.map { word -> Substring? in
      if word.count == 1, "+-*/".contains(word) { return word }
      guard word.first == "#",
        let base = ["h": "0x", "d": "", "o": "0o", "b": "0b"][word.suffix(1)]
      else { return nil }
      let digits = word.dropFirst().dropLast()
      let isNumber = Number.isNumeral(base + digits) && digits == digits.uppercased()
      return isNumber ? base + digits : nil
    }
    // `#3d` may be a comment.
    guard words.count > 1 || text.hasSuffix("h"), !keys.contains(nil) else { return nil }
    return keys.compactMap { $0 }.joined(separator: " ")
  }

  /// The first day of the line with `/` or `-` between numbers, and the keys of the days that it
  /// may be; nil if there is none.
  var day: (text: String, days: [String])? {
    for word in text.split(whereSeparator: { $0.isWhitespace || "([{=+*,)]}".contains($0) }) {
      let date = word.prefix { $0 != "T" }
      for sign in ["/", "-"] {
        let parts = date.split(separator: sign, omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) && !$0.isEmpty }),
          let year = parts.firstIndex(where: { $0.count == 4 }), year != 1,
          parts.map(\.count) == [4, 2, 2] && sign == "-"
            || 1900..<2100 ~= Int(parts[year]) ?? 0
        else { continue }
        let (a, b) = year == 0 ? (parts[1], parts[2]) : (parts[0], parts[1])
        let orders = year == 0 || a == b ? [(a, b)] : [(a, b), (b, a)]
        let days = orders.compactMap { month, day in
          Self.day(parts[year], month, day).map { $0 + word[date.endIndex...] }
        }
        if !days.isEmpty { return (String(word), days) }
      }
    }
    return nil
  }

  /// The key of a day whose numbers have points between them, `24.12.2026`; nil for other texts.
  static func day(withPoints text: some StringProtocol) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.joined().allSatisfy(\.isASCIIDigit),
      1...2 ~= parts[0].count, 1...2 ~= parts[1].count, parts[2].count == 4
    else { return nil }
    return day(parts[2], parts[1], parts[0])
  }

  /// The text with the keys of days whose month has a name, `25 Dec 2026`; `?` for a day without a
  /// year.
  static func spellingMonths(in text: String) -> String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    if !names.contains(where: text.contains) { return text }
    func key(_ year: Substring?, _ name: Substring, _ number: Substring) -> String? {
      guard let month = names.firstIndex(where: name.hasPrefix) else { return nil }
      return year.map { day($0, "\(month + 1)", number) } ?? "?"
    }
    return text.replacing(/\b(\d\d?)(?:st|nd|rd|th)?\.? ([A-Z][a-z]+)\.?,?(?: (\d{4}))?\b/) {
      key($0.3, $0.2, $0.1) ?? String($0.0)
    }.replacing(/\b([A-Z][a-z]+)\.? (\d\d?)(?:st|nd|rd|th)?(?:,? (\d{4}))?\b/) {
      key($0.3, $0.1, $0.2) ?? String($0.0)
    }
  }

  /// The key of a day; nil if there is no such month, or no month has so many days.
  private static func day(
    _ year: some StringProtocol, _ month: some StringProtocol, _ day: some StringProtocol
  ) -> String? {
    guard let month = Int(month), 1...12 ~= month, let day = Int(day), 1...31 ~= day else {
      return nil
    }
    return "@\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}

extension Character {
  /// Whether it is a digit from 0 to 9.
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

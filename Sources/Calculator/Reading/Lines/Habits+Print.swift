/// Habits of print: signs that a keyboard does not have, degrees, and TeX.
extension Habit {
  static let ofPrint = [
    Habit(
      "signs of print", "½ 3 * → 0.5 3 *", "2½ → 2.5", "2⋅3 → 2 3 *", "5–3 → 5 3 -", "2³ → 2 3 ^",
      "5_℃ _K to → 5_°C _K to"
    ) { line, _, reader in
      let plain = typewritten(line.text)
      let units = line.pieces.filter { $0.kind == .unit }
      let isRead =
        line.isWhole && !line.text.contains { "℃℉".contains($0) }
        && units.allSatisfy { reader.isUnit($0.text.dropFirst()) }
      return plain == line.text || isRead ? nil : reader.finding(in: plain)
    },
    Habit(
      "degrees by themselves", "30° sin → 30_° sin", "sin(30°) → 30_° sin",
      "20 °C to F → 20_°C _°F to"
    ) {
      line, _, reader in
      let characters = Array(line.text)
      if !characters.contains("°") || line.text.contains("\"") { return nil }
      var plain = ""
      for (index, character) in characters.enumerated() {
        let next = index + 1 < characters.count ? characters[index + 1] : " "
        let value = plain.reversed().drop { $0 == " " }
        guard character == "°", value.first?.isNumber == true,
          "CF".contains(next) || !next.isNumber && !next.isLetter
        else {
          plain.append(character)
          continue
        }
        // `20 °C`
        plain = String(value.reversed()) + "_°"
      }
      return plain == line.text ? nil : reader.finding(in: plain)
    },
    Habit(
      "a sign of a currency", "$45.50 / 3 → 45.50_USD 3 /", "2*€19.99 → 2 19.99_EUR *"
    ) { line, _, reader in
      let signs = ["$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"]
      if !line.text.contains(where: { "$€£¥".contains($0) }) { return nil }
      let plain = line.text.replacing(/([$€£¥]) ?(\d[\d.]*)/) {
        "\($0.2)_\(signs[String($0.1)] ?? "")"
      }
      return plain == line.text || line.hasText ? nil : reader.finding(in: plain)
    },
    Habit("TeX", of: .programming, "sqrt{16} → 16 sqrt", #"\frac{1}{2} → 1 2 /"#) {
      line, _, reader in
      guard line.text.contains("\\") || line.hasGluedBrace else { return nil }
      return plainFormula(line.text).flatMap { reader.keys(forFormula: $0) }.map { .keys($0) }
    },
  ]

  /// A formula without the commands of TeX; nil if there are others.
  private static func plainFormula(_ text: String) -> String? {
    let signs = [
      "\\left": "", "\\right": "", "\\cdot": "*", "\\times": "*", "\\frac{": "frac(", "{": "(",
      "}": ")", "\\": "",
    ]
    let order = ["\\left", "\\right", "\\cdot", "\\times", "\\frac{", "{", "}", "\\"]
    var plain = order.reduce(text) { $0.replacing($1, with: signs[$1] ?? "") }
    while let start = plain.firstRange(of: "frac(") {
      guard let middle = plain[start.upperBound...].firstRange(of: ")(") else { return nil }
      plain.replaceSubrange(middle, with: ")/(")
      plain.replaceSubrange(start, with: "(")
    }
    return plain
  }

  /// A text with the plain characters for those of print; the same text if it has none.
  private static func typewritten(_ text: String) -> String {
    let signs = [
      "⋅": "*", "·": "*", "–": "-", "³": "^3",
      "⁴": "^4", "℃": "°C", "℉": "°F", "“": "\"", "”": "\"", "‘": "'", "’": "'",
    ]
    let halves = ["½": ".5", "¼": ".25", "¾": ".75"]
    var last: Character = " "
    let characters = Array(text)
    return String(
      characters.indices.map { index -> String in
        let character = characters[index]
        defer { last = character }
        // `2½3` is no number.
        let next = index + 1 < characters.count ? characters[index + 1] : " "
        if let half = halves[String(character)], !next.isNumber, next != "e" {
          return last.isASCII && last.isNumber ? half : "0" + half
        }
        if let sign = signs[String(character)] { return sign }
        // Full-width forms have the order of ASCII.
        guard let scalar = character.unicodeScalars.first, 0xFF01...0xFF5E ~= scalar.value,
          let plain = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return String(character) }
        return String(Character(plain))
      }.joined())
  }
}

extension LineText {
  /// Whether an opening brace follows a name or `^` without a blank.
  fileprivate var hasGluedBrace: Bool {
    pieces.indices.dropFirst().contains {
      pieces[$0].text == "{" && pieces[$0].isGlued
        && (pieces[$0 - 1].kind == .word || pieces[$0 - 1].text == "^")
    }
  }
}

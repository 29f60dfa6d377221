import ExactNumbers

/// Habits of HP calculators, in lines that may be keys.
extension Habit {
  static let ofHP = [
    Habit(
      "a program in angles", of: .hp, "<< dup * >> → { dup * }", "« 2 * » → { 2 * }",
      "<< 1 2 + >> eval → { 1 2 + } eval"
    ) {
      line, _, reader in
      let plain = ["<<": "{", "«": "{", ">>": "}", "»": "}"].reduce(line.text) {
        $0.replacing($1.key, with: " \($1.value) ")
      }
      let words = plain.split(separator: " ")
      guard words.first == "{", words.contains("}"), line.pieces.first?.text != "{" else {
        return nil
      }
      let found = reader.finding(in: words.joined(separator: " "))
      if case .keys(let keys) = found, !reader.mayRun(keys) {
        return .meanings(line.text, [.init("", "a program needs braces, { }")])
      }
      return found
    },
    Habit(
      "a name before its word", of: .hp, "5 'X' STO → 5 sto X",
      "{ 2 * } 'DBL' sto → { 2 * } sto DBL", "12 'B' STO B 2 * → 12 sto B B 2 *"
    ) { line, _, reader in
      if !line.hasText { return nil }
      let plain = line.text.replacing(/'(\w+)'\s+(sto|rcl|purge)\b/.ignoresCase()) {
        "\($0.2.lowercased()) \($0.1)"
      }
      return plain == line.text ? nil : reader.finding(in: plain)
    },
    Habit("ENTER between numbers", of: .hp, "3 ENTER 4 + → 3 4 +", "3 enter 4 +") {
      line, _, reader in
      let places = line.pieces.indices.dropFirst().dropLast().filter { index in
        ["enter", "ENTER"].contains(line.pieces[index].text)
          && [index - 1, index + 1].allSatisfy { line.pieces[$0].kind == .number }
      }
      guard let first = places.first else { return nil }
      let found = reader.finding(in: line.replacing(places.map { ($0..<$0 + 1, "") }))
      // Here `enter` copies a value that is complete.
      guard line.pieces[first].text == "enter", case .keys(let keys) = found else { return found }
      return .note(
        keys, "'enter' copies a value", plain: line.replacing(places.map { ($0..<$0 + 1, "dup") }))
    },
    Habit("a name with an arrow", of: .hp, "6.5 ->Q", "pi ->num") { line, _, reader in
      for index in line.pieces.indices.dropFirst(2) where line.pieces[index].isGlued {
        let name = "->" + line.pieces[index].text
        guard line.pieces[index - 1].isGlued, line.pieces[index - 2].text == "-",
          line.pieces[index - 1].text == ">", let hint = Hint(name: name)
        else { continue }
        return .meanings(line.text, [.init("", "\(hint)")])
      }
      return nil
    },
    Habit("binary integers", of: .hp, "#FFh #1h + → 0xFF 0x1 +") { line, _, _ in
      LineText.binaryIntegers(in: line.text).map { .keys($0) }
    },
  ]
}

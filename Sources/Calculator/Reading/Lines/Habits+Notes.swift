import ExactNumbers

/// Habits that are found in lines of keys, and that a note names.
extension Habit {
  /// Keys that can be read in another way, too: they run, and a note says so.
  static let besideKeys = [
    Habit("digits in groups", "1 000", "12 500 / 5") { line, _, reader in
      if line.hasText { return nil }
      if let joined = line.joiningGroups(certain: true) {
        return .note(
          reader.keys(forValue: joined.line) ?? joined.line, "'\(joined.text)' is several numbers")
      }
      guard let joined = line.joiningGroups(certain: false),
        let keys = reader.keys(forFormula: joined.line)
      else { return nil }
      return .note(keys, "'\(line.text)' has groups of digits that are several numbers")
    },
    Habit("percent after a number", of: .pocket, "84.50 15 %", "200 15%") { line, _, reader in
      guard let place = line.pieces.firstIndex(where: { $0.text == "%" }), place > 0 else {
        return nil
      }
      let numbers = line.pieces[max(0, place - 2)..<place].filter { $0.kind == .number }
      let isGlued = line.pieces[place].isGlued && numbers.last?.text == line.pieces[place - 1].text
      guard line.pieces[place - 1].kind == .number,
        isGlued || numbers.contains(where: { $0.text.contains(".") })
      else { return nil }
      let isFactor = line.pieces.dropFirst(place + 1).first.map { ["*", "/"].contains($0.text) }
      let range = place - 1..<place + 1
      let number = line.pieces[place - 1].text
      let text = isFactor == true ? "\(number)_%" : "\(number) percent"
      return .note(
        line.replacing([(range, text)]), "'%' is the remainder of a division",
        plain: line.replacing([(range, "\(number) mod")]))
    },
    Habit("an equals sign at the end", of: .pocket, "2 3 + =") { line, flow, reader in
      guard line.pieces.last?.text == "=", flow.result == .goesOn, line.pieces.count > 2 else {
        return nil
      }
      let rest = line.text.dropLast().split(separator: " ").joined(separator: " ")
      return line.pieces.count > 3 && reader.isOneValue(rest) ? .note(rest, "'=' compares") : nil
    },
    Habit("a mixed number", "2 1/2", "1 1/2 + 3/4") { line, _, reader in
      if line.hasText || !line.text.contains("/") { return nil }
      let plain = line.text.replacing(/(^|[ (+*-])(\d+) (\d+)\/(\d+)\b/) { match in
        (Int(match.3) ?? 0) < (Int(match.4) ?? 0)
          ? "\(match.1)(\(match.2)+\(match.3)/\(match.4))" : match.0
      }
      guard plain != line.text, let keys = reader.keys(forFormula: plain) else { return nil }
      return .note(keys, "'\(line.text)' is several values")
    },
    Habit("a formula next to keys", "0 pi/2 'sin(x)^2' integrate", "2 3+4") { line, _, reader in
      let misfits = reader.misfits(line)
      // `1 2+3 4+*`: operators are glued to the values before them.
      let gluesOperators = line.chunks.contains { chunk in
        chunk.dropFirst().contains { index in
          guard line.isSign(index) else { return false }
          // `2*-3` has a negative number.
          let isNegative =
            index + 2 < chunk.upperBound && ["-", "−"].contains(line.pieces[index + 1].text)
            && line.pieces[index + 2].kind == .number
          return index + 1 == chunk.upperBound || line.isSign(index + 1) && !isNegative
            || line.pieces[index + 1].kind == .word && !reader.isNamedValue(line.pieces[index + 1])
        }
      }
      if gluesOperators { return nil }
      guard let first = misfits.first, let keys = reader.replacingFormulas(line, misfits) else {
        return nil
      }
      let spaced = misfits.map { chunk in
        (range: chunk, text: line.pieces[chunk].map(\.text).joined(separator: " "))
      }
      return .note(
        keys, "'\(line.text(of: first))' was taken key by key", plain: line.replacing(spaced))
    },
    Habit(
      "a list in braces", of: .hp, "{ 1 2 3 }", "{ 1 2 3 } 2 *", "{ 1 2 3 } { 4 5 6 } +",
      "{ 1 2 3 } sum"
    ) { line, _, reader in
      guard line.pieces.count > 3, line.pieces[0].text == "{", line.pieces[2].text != "}" else {
        return nil
      }
      var depth = 0
      for piece in line.pieces where piece.kind != .number {
        let isBrace = ["{", "}"].contains(piece.text)
        depth += piece.text == "{" ? 1 : isBrace ? -1 : 0
        let isWord =
          Expression.signs.contains(piece.text) || reader.isFunction(piece.text)
          || reader.table.command(named: piece.text)?.isOfSample == true
        if !isBrace, depth > 0 || !isWord { return nil }
      }
      let list = line.text.replacing(/\{ */, with: "[").replacing(/\ *\}/, with: "]")
      return .note(list, "braces are a program")
    },
    Habit("a square of a negative number", "-2²") { line, _, _ in
      guard line.pieces.count == 2, line.pieces[1].text == "²", line.pieces[1].isGlued,
        let number = line.pieces.first, number.kind == .number, number.text.first == "-"
      else { return nil }
      return .note(
        "\(number.text.dropFirst()) sq neg", "'\(number.text)' is squared",
        plain: "\(number.text) sq")
    },
    Habit("a number after a minus", "5 -3") { line, _, reader in
      guard !line.hasText, line.text.last != "=",
        let keys = reader.keys(forFormula: line.text),
        let place = line.pieces.dropFirst().firstIndex(where: {
          $0.kind == .number && $0.text.first == "-"
        }), place > 0, !keys.split(separator: " ").elementsEqual(line.pieces.map { $0.text[...] })
      else { return nil }
      let number = line.pieces[place].text
      return .note(
        keys, "'\(number)' is a number",
        plain: line.replacing([(place..<place + 1, "\(number.dropFirst()) neg")]))
    },
    Habit("places to round to", of: .spreadsheets, "84.567 2 round") { line, _, _ in
      guard let place = line.pieces.firstIndex(where: { $0.text == "round" }), place > 0,
        case let number = line.pieces[place - 1], number.kind == .number, Int(number.text) != nil
      else { return nil }
      return .note(
        line.replacing([(place..<place + 1, "roundto")]), "'round' takes one value",
        plain: line.replacing([(place - 1..<place + 1, number.text)]))
    },
    Habit("a minus before a name", "5 -pi *") { line, _, reader in
      let parts = line.chunks.filter { chunk in
        chunk.count == 2 && ["-", "−"].contains(line.pieces[chunk.lowerBound].text)
          && reader.isNamedValue(line.pieces[chunk.lowerBound + 1])
      }.map { (range: $0, name: line.pieces[$0.lowerBound + 1].text) }
      guard let first = parts.first else { return nil }
      return .note(
        line.replacing(parts.map { ($0.range, "\($0.name) neg") }),
        "'-' before '\(first.name)' subtracts",
        plain: line.replacing(parts.map { ($0.range, "- \($0.name)") }))
    },
    Habit("two factorial signs", "5!!") { line, _, _ in
      guard
        let place = line.pieces.indices.dropFirst().first(where: {
          line.pieces[$0].text == "!" && line.pieces[$0].isGlued && line.pieces[$0 - 1].text == "!"
        })
      else { return nil }
      let range = place - 1..<place + 1
      return .note(
        line.replacing([(range, " dfact")]), "'!!' is the factorial of a factorial",
        plain: line.replacing([(range, "! !")]))
    },
  ]
}

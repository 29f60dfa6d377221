import ExactNumbers

/// Habits that are found whether or not a line is keys.
extension Habit {
  /// Texts that mean something else than their keys to everybody who writes them.
  static let beforeKeys = ofPrint + ofHP + ofPhrases + ofLinesOfKeys

  private static let ofLinesOfKeys = [
    Habit("a time with am or pm", "9 am to 5 pm → 17h00m 9h00m -", "9:30 pm → 21h30m", "5 pm") {
      line, flow, reader in
      if !line.pieces.contains(where: { ["am", "pm"].contains($0.text) }) { return nil }
      let clock = line.text.replacing(/\b(1[0-2]|[1-9])(:[0-5]\d)? ?([ap])m\b/) { match in
        let hour = (Int(match.1) ?? 0) % 12 + (match.3 == "p" ? 12 : 0)
        return "\(hour)\(match.2 ?? ":00")"
      }
      // `2.5 pm` is no time.
      let isTime = !line.pieces.contains { $0.kind == .number && $0.text.contains(".") }
      if clock == line.text || line.hasText || !isTime { return nil }
      let found = reader.finding(in: clock)
      // `2pm + 90 min` begins with a time.
      let beginsWithTime =
        line.pieces[0].kind == .number && line.pieces.count > 2 && line.pieces[1].isGlued
      let isKeys = flow.result == .complete || flow.result == .goesOn && !beginsWithTime
      if !isKeys { return found }
      // `5 0.1 pm` is a measured number, and so may be `5 pm`.
      guard line.pieces.count == 2, case .keys(let keys) = found else { return nil }
      return .note(keys, "'pm' is plus or minus", plain: "\(line.pieces[0].text).0 pm")
    },
    Habit("a call without arguments", of: .programming, "today() → today", "quit() → quit") {
      line, _, reader in
      let name = String(line.text.dropLast(2))
      guard line.text.hasSuffix("()"), reader.table.command(named: name) != nil else { return nil }
      return .keys(name)
    },
    Habit(
      "a call with a text", of: .programming, "len(\"abc\") → \"abc\" len", "ord('A') → \"A\" ord"
    ) {
      line, _, reader in
      guard line.text.hasSuffix("\")") || line.text.hasSuffix("')"),
        let match = line.text.wholeMatch(of: /(\w+)\((?:"([^"]*)"|'([^']*)')\)/),
        reader.table.command(named: String(match.1))?.operands.count == 1,
        !Expression.takesFormula(String(match.1), reader.table)
      else { return nil }
      return .keys("\"\(match.2 ?? match.3 ?? "")\" \(match.1)")
    },
    Habit(
      "an inverse function", "sin^-1(0.5) → 0.5 asin", "tan⁻¹(0.5) → 0.5 atan"
    ) { line, _, reader in
      guard let sign = ["^-1(", "⁻¹("].compactMap({ line.text.firstRange(of: $0) }).first else {
        return nil
      }
      let name = line.text[..<sign.lowerBound].reversed().prefix(while: \.isLetter).reversed()
      let head = line.text[..<sign.lowerBound].dropLast(name.count)
      guard reader.isFunction("a" + name) else { return nil }
      return reader.finding(in: "\(head)a\(String(name))(\(line.text[sign.upperBound...])")
    },
    Habit(
      "an equals sign in front", of: .spreadsheets, "= 2+3 → 2 3 +", "=SUM(1,2,3) → [ 1 2 3 ] sum",
      "=IF(3>2,1,0) → 3 2 > { 1 } { 0 } ifelse"
    ) { line, _, reader in
      guard line.text.first == "=", !line.text.hasPrefix("=="),
        case .paper(let correction) = reader.read(String(line.text.dropFirst()))
      else { return nil }
      return .keys(correction.keys)
    },
    Habit("a change of sign", of: .pocket, "5 +/- → 5 neg", "3 4 + +/- → 3 4 + neg") {
      line, _, reader in
      // `10++/-` are glued keys.
      guard line.text.hasSuffix(" +/-") else { return nil }
      return reader.finding(in: "\(line.text.dropLast(3))neg")
    },
    Habit("an increment", of: .programming, "i++") { line, _, reader in
      guard line.pieces.count == 3, line.pieces[0].kind == .word,
        let sign = ["++", "--"].first(where: { line.text == line.pieces[0].text + $0 })?.first
      else { return nil }
      let name = line.pieces[0].text
      return .meanings(
        line.text,
        [
          .init("\(name) \(sign) \(sign)", "key by key it is"),
          .init("\(name) 1 \(sign) sto \(name)", "a step of the variable is"),
        ])
    },
    Habit("a comma in a number", "1,234", "1,234,567 2 * → 1_234_567 2 *") { line, _, reader in
      for word in line.words where word.contains(",") {
        let word = word.prefix { $0.isNumber || $0 == "," }
        let groups = word.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count > 1, (1...3).contains(groups[0].count),
          groups.allSatisfy({ $0.allSatisfy(\.isNumber) }),
          groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { continue }
        let joined = groups.joined(separator: "_")
        if groups.count > 2 { return reader.finding(in: line.text.replacing(word, with: joined)) }
        return .meanings(
          String(word),
          [
            .init(joined, "with groups of digits it is"),
            .init("\(groups[0]).\(groups[1])", "with a decimal point"),
          ])
      }
      return nil
    },
    Habit(
      "percent of a value", of: .pocket, "15% of 84.50 → 84.50 15_% *",
      "20 percent of 200 → 200 20_% *", "what is 15% of 80 → 80 15_% *", "80 * 15% → 80 15_% *",
      "15%*80 → 80 15_% *", "20% off 80 → 80 20 percent -", "5% of 20 + 1", "80 + 15%", "80 - 15%",
      "5% 200"
    ) { line, _, reader in line.hasText ? nil : reader.percentage(in: line) },
    Habit("minutes or the smaller value", "45 min + 30 min", "45 min") { line, flow, reader in
      guard flow.result == .goesOn, let word = line.pieces.firstIndex(where: { $0.text == "min" }),
        word > 0, line.pieces[word - 1].kind == .number,
        !line.pieces[word - 1].text.hasPrefix("0x"), let joined = reader.joiningUnits(line)
      else { return nil }
      if line.pieces.count == 2 {
        let number = line.pieces[0].text
        return .note(joined, "'min' is the smaller value", plain: "\(number) swap min")
      }
      return reader.keys(forFormula: joined).map {
        .meanings(line.text, [.init($0, "with units it is")])
      }
    },
    Habit("minutes or metres", "45m", "1h30m 45m -", "3h 45m + 2h 30m → 3h45m 2h30m +") {
      line, _, reader in
      if line.text.contains("h "), !line.hasText {
        let joined = line.text.replacing(/\b(\d+h) (\d\d?m)\b/) { "\($0.1)\($0.2)" }
        if joined != line.text { return reader.finding(in: joined) }
      }
      for chunk in line.chunks where chunk.count == 2 {
        let (number, name) = (line.pieces[chunk.lowerBound], line.pieces[chunk.lowerBound + 1])
        guard number.kind == .number, name.text == "m", reader.kind(ofName: "m") == nil else {
          continue
        }
        return .meanings(
          line.text(of: chunk),
          [.init("\(number.text)_min", "in minutes it is"), .init("\(number.text)_m", "in metres")])
      }
      return nil
    },
    Habit("a product beside a measured number", "2(3)", "12.3(4.5)") { line, _, reader in
      for (index, piece) in line.pieces.enumerated() where piece.kind == .number {
        // `sin^2(30)` has an exponent.
        let isExponent = index > 1 && line.pieces[index - 1].text == "^"
        if isExponent, reader.isFunction(line.pieces[index - 2].text) { continue }
        let hasUnit = index + 1 < line.pieces.count && line.pieces[index + 1].kind == .unit
        let parts = piece.text.split(separator: "(", maxSplits: 1)
        guard parts.count == 2, Number.isNumeral(parts[0]), parts[1].last == ")", !hasUnit,
          parts[0].allSatisfy({ $0.isNumber || $0 == "_" }) || parts[1].contains("."),
          parts[1].dropLast().allSatisfy({ $0.isNumber || $0 == "." })
        else { continue }
        let (x, y) = (parts[0], parts[1].dropLast())
        return .meanings(
          piece.text,
          [.init("\(x) \(y) *", "a product is"), .init("\(x) \(y) pm", "a measured number is")])
      }
      return nil
    },
    Habit("a fraction beside a unit", "3/4_h") { line, _, _ in
      for start in line.pieces.indices.dropLast(3) where !line.hasText {
        let pieces = Array(line.pieces[start..<start + 4])
        guard pieces.map(\.kind) == [.number, .sign, .number, .unit], pieces[1].text == "/",
          pieces.dropFirst().allSatisfy(\.isGlued)
        else { continue }
        let (x, y, unit) = (pieces[0].text, pieces[2].text, pieces[3].text)
        return .meanings(
          line.text(of: start..<start + 4),
          [
            .init("\(x) \(y) / 1\(unit) *", "a part of the unit is"),
            .init("\(x) \(y)\(unit) /", "a quotient is"),
          ])
      }
      return nil
    },
    Habit("digits in groups of a formula", "3*1 050.5") { line, flow, _ in
      guard flow.result != .complete, flow.result != .goesOn, !line.hasText,
        let joined = line.joiningGroups(certain: true)
      else { return nil }
      return .meanings(joined.text, [.init(joined.number, "one number is")])
    },
    Habit("a formula and an equals sign", of: .pocket, "1 + 2 = → 1 2 +", "2+3= → 2 3 +") {
      line, flow, reader in
      guard line.pieces.last?.text == "=", flow.result != .complete, !line.hasText else {
        return nil
      }
      return reader.keys(forFormula: line.text.dropLast()).map { .keys($0) }
    },
    Habit(
      "a day with points", "24.12.2026 → @2026-12-24", "1.2.2026 → @2026-02-01",
      "24.12.2026 - 30.11.2026 → @2026-12-24 @2026-11-30 -"
    ) {
      line, _, reader in
      let words = line.words.map { LineText.day(withPoints: $0) ?? String($0) }
      let plain = words.joined(separator: " ")
      return plain == line.words.joined(separator: " ") ? nil : reader.finding(in: plain)
    },
    Habit(
      "a day with the name of its month",
      "25 Dec 2026 - 1 December 2026 → @2026-12-25 @2026-12-01 -",
      "Dec 25, 2026 → @2026-12-25", "25 Dec"
    ) { line, _, reader in
      let plain = LineText.spellingMonths(in: line.text)
      if plain == line.text || line.hasText { return nil }
      if plain.contains("?") {
        return .meanings(line.text, [.init("", "a day needs its year")])
      }
      return reader.finding(in: plain)
    },
    Habit("a day", "12/24/2026", "2026-11-28", "2026/11/28") { line, _, reader in
      guard !line.hasText, let day = line.day else { return nil }
      let formula = reader.keys(forFormula: day.text).map { [("a formula is", $0)] } ?? []
      return .meanings(
        day.text, (day.days.map { ("a day is", $0) } + formula).map { .init($1, $0) })
    },
    Habit("naming a value", of: .programming, "7 -> x → 7 sto x", "let z = 3 → 3 sto z") {
      line, flow, reader in
      let hasArrow = line.text.contains("->") || line.text.contains("→")
      guard hasArrow || line.text.contains(":=") || line.text.hasPrefix("let ") else { return nil }
      return reader.assignment(in: line).map { .keys($0) }
    },
    Habit(
      "doubled signs", of: .programming, "1 << 4 → 1 4 shl", "0xff 4 >> → 0xff 4 shr",
      "7 // 3 → 7 3 idiv", "7 3 // → 7 3 idiv"
    ) { line, flow, reader in
      let signs = [("<<", "shl"), (">>", "shr"), ("//", "idiv")]
      // `6/6 3//8- 6-`: other operators are glued to the values before them, and so are these.
      let gluesOperators = line.chunks.contains { chunk in
        chunk.count > 1 && line.isSign(chunk.upperBound - 1) && !line.isSign(chunk.lowerBound)
          && !signs.contains { line.text(of: chunk).hasSuffix($0.0) }
      }
      guard flow.result != .complete, !gluesOperators,
        signs.contains(where: { line.text.contains($0.0) }),
        !(line.text.contains("<<") && line.text.contains(">>")), !line.hasText
      else { return nil }
      if let keys = reader.keys(forFormula: line.text) { return .keys(keys) }
      let keys = signs.reduce(line.text) { $0.replacing($1.0, with: " \($1.1) ") }
      return .keys(keys.split(separator: " ").joined(separator: " "))
    },
    Habit("a quotient or a power by a product", "1/2pi", "6/2(1+2)", "e^2pi") { line, _, reader in
      if line.hasText || !line.text.contains(where: { "/^*".contains($0) }) { return nil }
      for text in [line.text] + line.parts where reader.keys(forFormula: text) == nil {
        let readings = [true, false].compactMap {
          reader.keys(forFormula: text, bindsProducts: $0)
        }
        // `h*c/500nm` has a unit.
        if readings.count == 2, readings[0] != readings[1], readings.allSatisfy(reader.mayRun) {
          return .meanings(text, readings.map { .init($0) })
        }
      }
      return nil
    },
    Habit(
      "a product without a sign", "2pi → 2 pi *", "3pi 4 / → 3 pi * 4 /", "2pi + 3 → 2 pi * 3 +",
      "1/2 4pi + → 1 2 / 4 pi * +", "2pi+ 3"
    ) { line, _, reader in
      // `- 6pi` goes on with X.
      if line.hasText || reader.goesOn(line) { return nil }
      let products = line.chunks.filter { reader.hasProduct(line, $0) }
      if products.isEmpty { return nil }
      if products.contains(where: { line.isSign($0.upperBound - 1) }) {
        // `2pi+` may be glued keys.
        let spaced = line.pieces.map(\.text).joined(separator: " ")
        return reader.keys(forFormula: line.text).map {
          .meanings(line.text, [.init($0, "a product is"), .init(spaced, "key by key it is")])
        }
      }
      let formulas = line.chunks.filter {
        products.contains($0)
          || reader.isInfix(line, $0) && reader.keys(forFormula: line.text(of: $0)) != nil
      }
      let (whole, parts) = (
        reader.keys(forFormula: line.text), reader.replacingFormulas(line, products)
      )
      // `3pi -1` is a difference, or two values.
      if let whole, let parts, products[0].count < line.pieces.count {
        return .meanings(line.text, [.init(whole), .init(parts)])
      }
      let keys = whole ?? parts ?? reader.replacingFormulas(line, formulas)
      return keys.map { .keys($0) } ?? (line.isWhole ? .meanings(line.text, []) : nil)
    },
    Habit("a setting before its number", "fix 2 → 2 fix") { line, _, reader in
      guard line.pieces.count == 2, line.pieces[1].kind == .number,
        let row = reader.table.command(named: line.pieces[0].text), Int(line.pieces[1].text) != nil
      else { return nil }
      return row.isSetting && row.operands.count == 1
        ? .keys("\(line.pieces[1].text) \(row.name)") : nil
    },
    Habit(
      "a file without quotes", of: .programming, "save s3 → \"s3\" save",
      "5 save s3 → 5 \"s3\" save",
      "run ./s3 → run \"./s3\"", "molarmass H2O → \"H2O\" molarmass"
    ) { line, _, reader in
      let words = line.words
      guard words.count > 1 else { return nil }
      let last = words.count - 1
      for (word, text) in [(words[last - 1], words[last]), (words[1], words[0])] {
        // `"s3" save` is keys, and so is `run "s3"`.
        let isQuoted = text.first == "\""
        if isQuoted, word == "run" || word == words[1] && text == words[0] { continue }
        guard let row = reader.table.command(named: String(word)),
          // No text of letters is a number: `date tonum year`.
          row.operands == [.string] && row.name != "tonum" || row.name == "run",
          text.first?.isLetter == true || text.first == "\"" || text.contains("/"),
          !line.pieces.contains(where: { $0.kind == .string && $0.text != text }),
          reader.table.command(named: String(text)) == nil,
          reader.kind(ofName: String(text)) == nil,
          text.allSatisfy({ $0.isLetter || $0.isNumber || "._-~/\"".contains($0) })
        else { continue }
        let quoted = "\"\(text.filter { $0 != "\"" })\""
        if row.name == "run" { return words.count == 2 ? .keys("run \(quoted)") : nil }
        let rest = words.filter { $0 != word && $0 != text }
        return .keys((rest + [quoted[...], word]).joined(separator: " "))
      }
      return nil
    },
  ]
}

extension LineReader {
  /// Returns the finding in a line after other spelling.
  func finding(in plain: String) -> Habit.Finding {
    switch read(plain) {
    case .keys: .keys(plain)
    case .noted(let correction): .meanings(correction.text, correction.twofold.meanings)
    case .paper(let correction): .keys(correction.keys)
    case .twofold(let line): .meanings(line.text, line.meanings)
    }
  }

  /// Whether a text is the name of a function of one value.
  func isFunction(_ name: String) -> Bool {
    table.command(named: name)?.functionOperandCount == 1
  }

  /// Whether keys leave one value, and take none.
  func isOneValue(_ keys: String) -> Bool { StackFlow(LineText(keys), self).isOneValue }

  /// Whether a chunk is a formula with two values next to each other: `2pi`, `2x+1`, `πr²`.
  func hasProduct(_ line: LineText, _ chunk: Range<Int>) -> Bool {
    func isValue(_ index: Int) -> Bool {
      line.pieces[index].kind == .number || isNamedValue(line.pieces[index])
    }
    let touches = chunk.dropFirst().contains { index in
      isValue(index) && (isValue(index - 1) || line.pieces[index - 1].text == "²")
        && line.pieces[index].text.first != "-"
    }
    if !touches { return false }
    let isGlued = line.isWhole && line.isSign(chunk.upperBound - 1)
    return isGlued && keys(forFormula: line.text) != nil
      || keys(forFormula: line.text(of: chunk)) != nil
  }

  /// Whether a line begins with an operator for X: `+ 5`, `* 2`; `-5` is a number.
  func goesOn(_ line: LineText) -> Bool {
    guard line.pieces.count > 1, line.isSign(0), line.text.hasPrefix(line.pieces[0].text) else {
      return false
    }
    return !["-", "−"].contains(line.pieces[0].text) || line.text.dropFirst().first == " "
  }

  /// Whether a piece is the name of a constant or of a variable with a value.
  func isNamedValue(_ piece: LineText.Piece) -> Bool {
    let name = Expression.otherKeys[piece.text] ?? piece.text
    return table.command(named: name)?.isConstant ?? (kind(ofName: name) == .value)
  }
}

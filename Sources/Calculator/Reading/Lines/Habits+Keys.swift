import ExactNumbers

/// Habits that are found whether or not a line is keys.
extension Habit {
  /// Texts that mean something else than their keys to everybody who writes them.
  static let beforeKeys = [
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
        return .meanings(line.text, [.init("", "a program stands in braces, { }")])
      }
      return found
    },
    Habit(
      "a name before its word", of: .hp, "5 'X' STO → 5 sto X",
      "{ 2 * } 'DBL' sto → { 2 * } sto DBL"
    ) { line, _, reader in
      guard line.hasText, let word = line.pieces.last?.text.lowercased(),
        ["sto", "rcl", "purge"].contains(word),
        let match = line.text.wholeMatch(of: /(.*)'(\w+)'\s+\w+/)
      else { return nil }
      return reader.finding(in: "\(match.1)\(word) \(match.2)")
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
      guard flow.result == .goesOn || flow.result == .complete else { return found }
      // `5 0.1 pm` is a measured number, and so may be `5 pm`.
      guard line.pieces.count == 2, case .keys(let keys) = found else { return nil }
      return .note(keys, "'pm' is plus or minus", plain: "\(line.pieces[0].text).0 pm")
    },
    Habit("binary integers", of: .hp, "#FFh #1h + → 0xFF 0x1 +") { line, _, _ in
      LineText.binaryIntegers(in: line.text).map { .keys($0) }
    },
    Habit("a call without arguments", of: .programming, "today() → today", "quit() → quit") {
      line, _, reader in
      let name = String(line.text.dropLast(2))
      guard line.text.hasSuffix("()"), reader.table.command(named: name) != nil else { return nil }
      return .keys(name)
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
    Habit(
      "digits of a value", "pi to 50 digits → 50 digits pi", "50 digits of pi → 50 digits pi"
    ) { line, _, reader in
      var words = line.words
      if words.count > 3, words[1...2] == ["digits", "of"] {
        words = words[3...] + ["to"] + words[..<2]
      }
      guard words.count > 3, words.last == "digits",
        ["to", "with"].contains(words[words.count - 3]),
        let count = Int(words[words.count - 2]),
        let value = reader.keys(forValue: words.dropLast(3).joined(separator: " "))
      else { return nil }
      return .keys("\(count) digits \(value)")
    },
    Habit("TeX", of: .programming, "sqrt{16} → 16 sqrt", #"\frac{1}{2} → 1 2 /"#) {
      line, _, reader in
      guard line.text.contains("\\") || line.hasGluedBrace else { return nil }
      return plainFormula(line.text).flatMap { reader.keys(forFormula: $0) }.map { .keys($0) }
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
        let joined = reader.joiningUnits(line)
      else { return nil }
      if line.pieces.count == 2 {
        let number = line.pieces[0].text
        return .note(joined, "'min' is the smaller value", plain: "\(number) swap min")
      }
      return reader.keys(forFormula: joined).map {
        .meanings(line.text, [.init($0, "with units it is")])
      }
    },
    Habit("minutes or metres", "45m", "1h30m 45m -") { line, _, reader in
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
    Habit("a list in braces", of: .hp, "{ 1 2 3 }", "{ 1 2 3 } 2 *") { line, _, reader in
      guard line.pieces.first?.text == "{",
        let end = line.pieces.firstIndex(where: { $0.text == "}" }),
        end > 2, line.pieces[1..<end].allSatisfy({ $0.kind == .number }),
        line.pieces[(end + 1)...].allSatisfy({
          $0.kind == .number || Expression.signs.contains($0.text) || reader.isFunction($0.text)
        })
      else { return nil }
      let numbers = line.pieces[1..<end].map(\.text).joined(separator: " ")
      let rest = line.pieces[(end + 1)...].map { " " + $0.text }.joined()
      return .note("[\(numbers)]\(rest)", "braces are a program")
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
      guard !line.hasText, let keys = reader.keys(forFormula: line.text),
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

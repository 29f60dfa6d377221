import ExactNumbers
import Quantities

/// Habits that are found in lines that are no keys, or take values from before the line that X does
/// not depend on.
extension Habit {
  static let onPaper = [
    Habit(
      "a setting of bc", of: .programming, "scale=10 → 10 fix", "obase=16 → 16 base",
      "ibase=2 → 2 inbase"
    ) { line, _, reader in
      let words = ["scale": "fix", "obase": "base", "ibase": "inbase"]
      let sides = line.text.filter { $0 != " " }.split(separator: "=")
      guard sides.count == 2, let word = words[String(sides[0])], Int(sides[1]) != nil,
        reader.kind(ofName: String(sides[0])) == nil
      else { return nil }
      return .keys("\(sides[1]) \(word)")
    },
    Habit("naming a value", of: .programming, "x = 5 → 5 sto x", "sto 5 a → 5 sto a") {
      line, _, reader in reader.assignment(in: line).map { .keys($0) }
    },
    Habit("a word in capitals", of: .hp, "45 SIN → 45 sin", "PI 2 * → pi 2 *") {
      line, _, reader in
      if line.text.contains(where: { "('\"".contains($0) }) { return nil }
      let parts = line.pieces.indices.compactMap { index -> (range: Range<Int>, text: String)? in
        let name = line.pieces[index].text
        let small = name.lowercased()
        // `RND` is not `rnd` if the hint has another word.
        guard name.count > 1, small != name, reader.isFree(name), !reader.isUnit(name),
          Hint(name: name) == .called(name, [small])
        else { return nil }
        return (index..<index + 1, small)
      }
      return parts.isEmpty ? nil : reader.finding(in: line.replacing(parts))
    },
    Habit("a prefix or a unit", "5M", "5G") { line, _, reader in
      guard line.pieces.count == 2, line.pieces[1].isGlued, line.pieces[0].kind == .number,
        !line.pieces[0].text.hasPrefix("0x"),
        let exponent = SIPrefix.exponent(of: line.pieces[1].text), exponent > 1,
        reader.isUnit(line.pieces[1].text)
      else { return nil }
      let number = line.pieces[0].text
      return .meanings(
        line.text,
        [
          .init("\(number)e\(exponent)", "with a prefix it is"),
          .init("\(number)_\(line.pieces[1].text)", "with a unit"),
        ])
    },
    Habit(
      "a value and its unit", "5 km → 5_km", "5km → 5_km", "5 km to mi → 5_km _mi to",
      "72 km/h in m/s → 72_km/h _m/s to", "100 F to C → 100_°F _°C to",
      "90 min to hours → 90_min _hours to", "5ft11in → 5_ft 11_in +",
      "100 usd to eur → 100_USD _EUR to", "3/4 _inch → 3 4 / 1_inch *",
      "(1+2) km to m → 1 2 + 1_km * _m to",
      "3 km + 200 m → 3_km 200_m +",
      "100 km / 2 h in m/s → 100_km 2_h / _m/s to", "sin 30 deg → 30_deg sin"
    ) { line, _, reader in reader.quantity(in: line).map { .keys($0) } },
    Habit("a base", of: .spreadsheets, "255 to hex → 255 hex", "hex(255) → 255 hex") {
      line, _, reader in
      var words = line.words
      if words.count == 1, let open = words[0].firstIndex(of: "("), words[0].last == ")" {
        words = [words[0][open...].dropFirst().dropLast(), "to", words[0][..<open]]
      }
      guard words.count > 2, ["to", "in"].contains(words[words.count - 2]),
        let row = reader.table.command(named: String(words[words.count - 1])), row.isSetting,
        row.operands.isEmpty,
        let value = reader.keys(forValue: words.dropLast(2).joined(separator: " "))
      else { return nil }
      return .keys("\(value) \(row.name)")
    },
    Habit("an uncertainty", "9.81 +- 0.02 → 9.81 0.02 pm", "9.81+-0.02") { line, _, reader in
      let text = line.text.replacing("+-", with: "±")
      guard text != line.text, let keys = reader.keys(forFormula: text) else { return nil }
      // `2+-2` is a sum.
      if line.text.contains(" +- ") { return .keys(keys) }
      guard line.text.contains("."), let sum = reader.keys(forFormula: line.text) else {
        return nil
      }
      return .meanings(
        line.text, [.init(keys, "with an uncertainty it is"), .init(sum, "a sum is")])
    },
    Habit("a caret between hexadecimal numbers", of: .programming, "0x7F ^ 0x0F") {
      line, _, reader in
      guard line.pieces.map(\.kind) == [.number, .sign, .number], line.pieces[1].text == "^",
        [0, 2].allSatisfy({ line.pieces[$0].text.hasPrefix("0x") })
      else { return nil }
      let numbers = "\(line.pieces[0].text) \(line.pieces[2].text)"
      return .meanings(
        line.text, [.init("\(numbers) xor", "by bits it is"), .init("\(numbers) ^", "a power is")])
    },
    Habit(
      "a list", of: .programming, "[1, 2, 3] → [1 2 3]", "[[1,2],[3,4]] → [[1 2] [3 4]]",
      "[1 2; 3 4] → [[1 2] [3 4]]", "[1/3 2] → [1 3 / 2]"
    ) { line, _, reader in
      guard line.text.first == "[", line.text.last == "]" else { return nil }
      // `[1,5 2,5]` may have decimal commas.
      let inner = line.text.dropFirst().dropLast()
      let hasComma = zip(inner, inner.dropFirst()).contains { $0 == "," && $1.isNumber }
      let hasGap = inner.split(separator: " ").dropLast().contains {
        ![",", ";", "]"].contains($0.last)
      }
      if hasComma, hasGap {
        return .meanings(
          line.text,
          [
            .init(line.text.replacing(",", with: " "), "with commas between elements it is"),
            .init(line.text.replacing(",", with: "."), "with decimal commas"),
          ])
      }
      return Expression.keys(ofVector: line.text).map { .keys($0) }
    },
    Habit("a range", "0..pi → 0 pi interval", "1/3..2/3 → 1 3 / 2 3 / interval") {
      line, _, reader in
      guard line.words.count == 1, let dots = line.text.firstRange(of: ".."),
        line.text.ranges(of: "..").count == 1,
        let low = reader.keys(forValue: line.text[..<dots.lowerBound]),
        let high = reader.keys(forValue: line.text[dots.upperBound...])
      else { return nil }
      return .keys("\(low) \(high) interval")
    },
    Habit("naming a function", of: .programming, "f(x)=x^2 → { local x x 2 ^ } sto f") {
      line, _, reader in
      let sides = line.text.split(separator: "=", maxSplits: 1)
      let names = sides[0].split { "() ".contains($0) }.map(String.init)
      guard sides.count == 2, names.count == 2, sides[0].last(where: { $0 != " " }) == ")",
        names.allSatisfy({ reader.isFree($0) }),
        let keys = Expression.keys(ofLine: String(sides[1]), reader.table),
        LineText(keys).pieces.allSatisfy({ $0.text == names[1] || !reader.isFree($0.text) })
      else { return nil }
      return .keys("{ local \(names[1]) \(keys) } sto \(names[0])")
    },
    Habit("a constant and an equals sign", of: .programming, "e = 2") { line, _, reader in
      let sides = line.text.split(separator: "=").map { $0.filter { $0 != " " } }
      guard sides.count == 2, reader.table.command(named: sides[0])?.isConstant == true,
        let value = reader.keys(forValue: sides[1])
      else { return nil }
      return .meanings(line.text, [.init("\(sides[0]) \(value) =", "a comparison is")])
    },
    Habit("a key after a formula", "2+3 !", "2*3 ²") { line, _, reader in
      for sign in ["!", "²"] where line.text.hasSuffix(" " + sign) && !line.hasText {
        let formula = line.text.dropLast(2).split(separator: " ").joined(separator: " ")
        guard let whole = reader.keys(forFormula: formula),
          let last = reader.keys(forFormula: formula + sign)
        else { continue }
        let spaced = "\(whole) \(Expression.otherKeys[sign] ?? sign)"
        return spaced == last ? nil : .meanings(line.text, [.init(spaced), .init(last)])
      }
      return nil
    },
    Habit("a function before a formula", "sqrt 16+9", "sin pi/2", "sin pi /2") {
      line, _, reader in
      var parts = line.hasText ? [] : line.parts
      // `sin pi /2`
      for index in parts.indices.dropFirst(2).reversed()
      where parts[index].count > 1 && "+-−*/".contains(parts[index].prefix(1))
        && reader.isFunction(parts[index - 2])
      {
        parts[index - 1] += parts.remove(at: index)
      }
      for (index, part) in parts.enumerated().dropFirst() {
        let name = parts[index - 1].reversed().prefix { $0.isLetter || $0.isNumber }.reversed()
        let spaced = Expression.partingSigns(in: part)
        if spaced == part || !reader.isFunction(String(name)) { continue }
        let readings = ["(\(part))", spaced].compactMap { other in
          reader.keys(
            forFormula: (parts[..<index] + [other] + parts[(index + 1)...]).joined(separator: " "))
        }
        if readings.count < 2 || readings[0] == readings[1] { continue }
        return .meanings(line.text, readings.map { .init($0) })
      }
      return nil
    },
    Habit(
      "a formula", "2+3 → 2 3 +", "84.50 * 0.15 → 84.50 0.15 *", "(1+2)*3 → 1 2 + 3 *",
      "sqrt 16 → 16 sqrt", "sin(30) → 30 sin", "12 gcd 18 → 12 18 gcd", "2**10 → 2 10 ^",
      "e^(i pi) → e i pi * ^", "sin^2(30) → 30 sin 2 ^"
    ) { line, _, reader in
      // `- 5*2` goes on with X.
      if line.text.contains("'") || reader.goesOn(line) { return nil }
      return reader.keys(forFormula: line.text).map { .keys($0) }
    },
    Habit(
      "formulas within keys", "3^2 4^2 + sqrt → 3 2 ^ 4 2 ^ + sqrt", "pi/2 sin → pi 2 / sin",
      "(2+3) 4 * → 2 3 + 4 *", "1/2 pi"
    ) { line, _, reader in
      if line.text.contains("'") { return nil }
      if !line.isWhole, line.text.contains("("), !line.hasText {
        let keys = line.parts.map { reader.keys(forFormula: $0) ?? $0 }.joined(separator: " ")
        // `4 (5+1)` may be a product.
        let flow = StackFlow(LineText(keys), reader)
        let isProduct = flow.result == .complete && flow.count > 1
        return isProduct ? .meanings(line.text, [.init(keys, "several values are")]) : .keys(keys)
      }
      let chunks = line.chunks.filter {
        $0.count > 1 && reader.keys(forFormula: line.text(of: $0)) != nil
      }
      guard let keys = reader.replacingFormulas(line, chunks) else { return nil }
      let flow = StackFlow(LineText(keys), reader)
      let last = line.pieces.count - 1
      let isName = reader.isNamedValue(line.pieces[last])
      let endsInValue = isName || line.pieces[last].kind == .number
      guard endsInValue, !chunks.contains(where: { $0.contains(last) }), flow.result == .complete,
        flow.count > 1
      else { return .keys(keys) }
      let isProduct = flow.count == 2 && isName
      return .meanings(
        line.text,
        [.init(keys, "several values are")]
          + (isProduct ? [.init("\(keys) *", "a product is")] : []))
    },
    Habit(
      "going on with a result", of: .pocket, "+ 5 → 5 +", "* 2 → 2 *", "/ 4 → 4 /", "^2 → 2 ^",
      "* 2 + 3 → 2 * 3 +", "- 5*2 → 5 2 * -", "<5 → 5 <", "mod 3 → 3 mod", "+5"
    ) { line, _, reader in
      guard let first = line.pieces.first, first.text != "=", line.pieces.count > 1,
        Expression.signs.contains(first.text)
          || reader.table.command(named: first.text)?.functionOperandCount == 2
            && !line.text.contains("\(first.text)(")
            // `range 10` begins at 0 elsewhere.
            && first.text != "range",
        let goingOn = reader.keys(goingOn: line.text)
      else { return nil }
      guard line.pieces.count == 2, first.text == "+", line.pieces[1].isGlued else {
        return .keys(goingOn)
      }
      return .meanings(
        line.text,
        [.init(goingOn, "going on with X is"), .init(line.pieces[1].text, "a number is")])
    },
    Habit(
      "a function by another name", of: .spreadsheets, "SQRT(16) → 16 sqrt",
      "LOG10(100) → 100 log", "C(52,5) → 52 5 ncr", "phi(100) → 100 totient",
      "if(3>2,1,0) → 3 2 > { 1 } { 0 } ifelse", "max(1;2) → 1 2 max"
    ) { line, _, reader in
      var (plain, name) = ("", "")
      // `f(1,5;2)` has decimal commas.
      let hasCommas = line.text.contains(",")
      for character in hasCommas ? line.text : line.text.replacing(";", with: ",") {
        if character.isLetter || character.isNumber || character == "_" {
          name.append(character)
          continue
        }
        let isCall = character == "(" && name.first?.isLetter == true
        plain += (isCall ? reader.functionName(name) : name) + String(character)
        name = ""
      }
      plain += name
      return plain == line.text ? nil : reader.keys(forFormula: plain).map { .keys($0) }
    },
    Habit("a pair in parentheses", of: .hp, "(1,2)", "(1,2) (3,4) +") { line, _, _ in
      for pair in [line.text[...]] + line.words where pair.first == "(" && pair.last == ")" {
        let parts = pair.dropFirst().dropLast().split(separator: ",").map {
          $0.filter { $0 != " " }
        }
        guard parts.count == 2, parts.allSatisfy({ Number.isNumeral($0) }) else { continue }
        return .meanings(
          String(pair),
          [
            .init("\(parts[0]) \(parts[1])i +", "a complex number is"),
            .init("[\(parts[0]) \(parts[1])]", "a vector is"),
          ])
      }
      return nil
    },
    Habit("x for a product", "3 x 4 → 3 4 *") { line, _, reader in
      guard line.text.contains("x"), line.text.last != "x", reader.kind(ofName: "x") == nil,
        line.text.allSatisfy({ $0 == "x" || !$0.isLetter })
      else { return nil }
      return reader.keys(forFormula: line.text.replacing("x", with: "*")).map { .keys($0) }
    },
    Habit(
      "an equation", "x^2-5x+6=0 → -inf inf 'x^2-5*x+6=0' roots", "2x=10 → -inf inf '2*x=10' roots"
    ) { line, _, reader in
      guard line.text.contains("="), !line.hasText else { return nil }
      return reader.keys(forFormula: "solve(\(line.text))").map { .keys($0) }
    },
    Habit("a constant in a formula", "h*c/500nm", "k_B*300K in meV") { line, _, reader in
      let constant = { (name: String) in
        !reader.isFree(name)
          ? nil
          : ConstantTable.standard.row(named: name) != nil
            ? name : Constants.name(writtenElsewhere: name)
      }
      // `45 EUR/h` has an hour, `5k` a prefix, `k=1` an index, `sigma(12)` is a function.
      let isOther = line.pieces.indices.dropFirst().contains { index in
        let (before, piece) = (line.pieces[index - 1], line.pieces[index])
        let isAfterUnit =
          before.text == "/" && index > 1 && reader.isUnitKey("_" + line.pieces[index - 2].text)
        return constant(piece.text) != nil
          && (isAfterUnit || before.kind == .number && piece.isGlued)
          || constant(before.text) != nil && line.text.contains("\(before.text)(")
      }
      guard line.pieces.contains(where: { constant($0.text) != nil }), !isOther,
        !line.text.contains("="),
        let keys = reader.quantity(in: line) ?? reader.keys(forFormula: line.text)
      else { return nil }
      let words = keys.split(separator: " ").map { word in
        constant(String(word)).map { "const \($0)" } ?? String(word)
      }
      return .meanings(
        line.text, [.init(words.joined(separator: " "), "with physical constants it is")])
    },
    Habit("an absolute value", "|3-5| → 3 5 - abs") { line, _, reader in
      guard line.text.count > 2, line.text.first == "|", line.text.last == "|" else { return nil }
      return reader.keys(forValue: line.text.dropFirst().dropLast()).map { .keys("\($0) abs") }
    },
    Habit(
      "a time of day", "12:30 + 1:45 → 12h30m 1h45m +", "12:30 → 12h30m", "1:30:15 → 1h30m15s",
      "3:20*4 → 3h20m 4 *", "1h30 2h15 + → 1h30m 2h15m +", "8:30 to 17:15 → 17h15m 8h30m -",
      "22:00 to 6:30 → 30h30m 22h00m -", "9:00-17:30 → 17h30m 9h00m -"
    ) { line, _, reader in
      var (plain, word) = ("", "")
      for character in line.text + " " {
        if character.isNumber || character.isLetter || ":._".contains(character) {
          word.append(character)
          continue
        }
        let parts = word.split(omittingEmptySubsequences: false) { ":h".contains($0) }
        let isTime =
          2...3 ~= parts.count && 1...2 ~= parts[0].count && Int(parts[0]) != nil
          && parts.dropFirst().allSatisfy { $0.count == 2 && 0..<60 ~= Int($0) ?? 60 }
        plain += isTime ? zip(parts, ["h", "m", "s"]).map { "\($0)\($1)" }.joined() : word
        plain.append(character)
        word = ""
      }
      plain.removeLast()
      if plain == line.text || line.hasText { return nil }
      // `9:00-17:30` is a span.
      var words = plain.split(separator: " ")
      let ends = plain.split { "-–".contains($0) }
      if words.count == 1, ends.count == 2, ends.allSatisfy({ $0.contains("h") }) {
        words = [ends[0], "to", ends[1]]
      }
      guard words.count == 3, words[1] == "to" else { return reader.finding(in: plain) }
      // `22:00 to 6:00` ends on the next day.
      let hours = [words[0], words[2]].compactMap { Int($0.prefix { $0 != "h" }) }
      let isLater = hours.count == 2 && hours[1] < hours[0]
      let end = isLater ? "\(hours[1] + 24)\(words[2].drop { $0 != "h" })" : "\(words[2])"
      return .keys("\(end) \(words[0]) -")
    },
    Habit("a prefix of a library", of: .programming, "math.sqrt(2) → 2 sqrt") { line, _, reader in
      for prefix in ["math.", "Math.", "np."] where line.text.hasPrefix(prefix) {
        return reader.keys(forValue: line.text.replacing(prefix, with: "").lowercased())
          .map { .keys($0) }
      }
      return nil
    },
  ]
}

extension LineReader {
  /// The name here of a function that is called so elsewhere, in any letters; the name itself if
  /// there is none, or several.
  func functionName(_ name: String) -> String {
    let others = ["C": "ncr", "P": "npr", "phi": "totient", "if": "ifelse", "IF": "ifelse"]
    if let word = others[name] { return word }
    if table.command(named: name) != nil || kind(ofName: name) != nil { return name }
    let small = name.lowercased()
    if table.command(named: small) != nil { return small }
    let words = Synonyms.words(for: small)
    return words.count == 1 ? words[0] : name
  }

  /// Whether a text can become the name of a variable, and is none yet.
  fileprivate func isFree(_ name: String) -> Bool {
    Lexer.isWord(name) && table.command(named: name) == nil && kind(ofName: name) == nil
  }

  /// The keys for `x = 5`, `let x := 5`, `5 -> x` and `sto 5 x`; nil for any other line.
  func assignment(in line: LineText, from text: String? = nil) -> String? {
    let isArrow = text != nil
    let text = text ?? line.text
    let parts = text.split(separator: " ")
    if parts.count == 3, parts[0] == "sto", Number.isNumeral(parts[1], as: numerals) {
      return "\(parts[1]) sto \(parts[2])"
    }
    if let arrow = text.firstRange(of: "->") ?? text.firstRange(of: "→") {
      // `C→F` is a name elsewhere.
      if Hint(name: String(line.words.last ?? "")) != nil { return nil }
      return assignment(
        in: line, from: "\(text[arrow.upperBound...]) = \(text[..<arrow.lowerBound])")
    }
    let sides = text.replacing(":=", with: "=")
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var words = sides[0].split(separator: " ")
    if words.count == 2, ["let", "var"].contains(words[0]) { words.removeFirst() }
    guard sides.count == 2, !sides[1].hasPrefix("="), words.count == 1,
      let name = words.first.map(String.init), name.first?.isLetter == true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      table.command(named: name) == nil,
      !isArrow
        || Synonyms.words(for: "→\(name)").isEmpty
          && table.command(named: name.lowercased()) == nil,
      let value = keys(forValue: sides[1]) ?? program(sides[1])
    else { return nil }
    return "\(value) sto \(name)"
  }

  /// The text of a program, `{ 2 * }`; nil for any other text.
  private func program(_ text: Substring) -> String? {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.first == "{" && text.last == "}" && isOneValue(text) ? text : nil
  }
}

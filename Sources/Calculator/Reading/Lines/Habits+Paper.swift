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
    Habit("the day before or after today", "tomorrow → today 1_d +", "yesterday → today 1_d -") {
      line, _, reader in
      if reader.kind(ofName: line.text) != nil { return nil }
      switch line.text {
      case "tomorrow": return .keys("today 1_d +")
      case "yesterday": return .keys("today 1_d -")
      default: return nil
      }
    },
    Habit("naming a value", of: .programming, "x = 5 → 5 sto x", "sto 5 a → 5 sto a") {
      line, _, reader in reader.assignment(in: line).map { .keys($0) }
    },
    Habit(
      "a value and its unit", "5 km → 5_km", "5km → 5_km", "5 km to mi → 5_km _mi to",
      "72 km/h in m/s → 72_km/h _m/s to", "100 F to C → 100_°F _°C to",
      "90 min to hours → 90_min _hours to", "5ft11in → 5_ft 11_in +",
      "100 usd to eur → 100_USD _EUR to"
    ) { line, _, reader in reader.quantity(in: line) },
    Habit("a sum of quantities", "3 km + 200 m → 3_km 200_m +") { line, _, reader in
      reader.sumOfQuantities(line.words).map { .keys($0) }
    },
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
    Habit("an uncertainty", "9.81 +- 0.02 → 9.81 0.02 pm", "9.81 ± 0.02 → 9.81 0.02 pm") {
      line, _, reader in
      // `2+-2` is a sum.
      guard let sign = ["+/-", " +- ", "±"].compactMap({ line.text.firstRange(of: $0) }).first
      else {
        return nil
      }
      let sides = [line.text[..<sign.lowerBound], line.text[sign.upperBound...]]
        .compactMap { reader.keys(forValue: $0) }
      return sides.count == 2 ? .keys("\(sides[0]) \(sides[1]) pm") : nil
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
      let rows = line.text.dropFirst().dropLast().split(separator: ";").map {
        "[\($0.split(separator: " ").joined(separator: " "))]"
      }
      let text = rows.count > 1 ? "[\(rows.joined(separator: " "))]" : line.text
      return Expression.keys(
        ofVector: text.replacing("],[", with: "] [").replacing("], [", with: "] [")
      )
      .map { .keys($0) }
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
    Habit(
      "a formula", "2+3 → 2 3 +", "84.50 * 0.15 → 84.50 0.15 *", "(1+2)*3 → 1 2 + 3 *",
      "sqrt 16 → 16 sqrt", "sin(30) → 30 sin", "12 gcd 18 → 12 18 gcd", "2**10 → 2 10 ^"
    ) { line, _, reader in
      // `- 5*2` goes on with X.
      let goesOn = ["- ", "− "].contains { line.text.hasPrefix($0) }
      if line.text.contains("'") || goesOn { return nil }
      return reader.keys(forFormula: line.text).map { .keys($0) }
    },
    Habit("a fraction and a unit", "3/4 _inch → 3 4 / 1_inch *") { line, _, reader in
      guard line.pieces.count > 1, let unit = line.pieces.last, unit.kind == .unit, !unit.isGlued,
        let keys = reader.keys(forFormula: line.text(of: 0..<line.pieces.count - 1))
      else { return nil }
      return .keys("\(keys) 1\(unit.text) *")
    },
    Habit("formulas within keys", "3^2 4^2 + sqrt → 3 2 ^ 4 2 ^ + sqrt", "pi/2 sin → pi 2 / sin") {
      line, _, reader in
      if line.text.contains("'") { return nil }
      let chunks = line.chunks.filter {
        $0.count > 1 && reader.keys(forFormula: line.text(of: $0)) != nil
      }
      return reader.replacingFormulas(line, chunks).map { .keys($0) }
    },
    Habit(
      "going on with a result", of: .pocket, "+ 5 → 5 +", "* 2 → 2 *", "/ 4 → 4 /", "^2 → 2 ^",
      "* 2 + 3 → 2 * 3 +", "- 5*2 → 5 2 * -", "<5 → 5 <", "mod 3 → 3 mod", "+5"
    ) { line, _, reader in
      guard let first = line.pieces.first, first.text != "=", line.pieces.count > 1,
        !line.text.contains("\(first.text)(") || Expression.signs.contains(first.text),
        Expression.signs.contains(first.text)
          || reader.table.command(named: first.text)?.functionOperandCount == 2,
        // Any name does for the value in X: it becomes the first key.
        let keys = reader.keys(forFormula: "x \(line.text)"), keys.hasPrefix("x ")
      else { return nil }
      let goingOn = String(keys.dropFirst(2))
      guard line.pieces.count == 2, first.text == "+", line.pieces[1].isGlued else {
        return .keys(goingOn)
      }
      return .meanings(
        line.text,
        [.init(goingOn, "going on with X is"), .init(line.pieces[1].text, "a number is")])
    },
    Habit(
      "a function by another name", of: .spreadsheets, "SQRT(16) → 16 sqrt", "LOG10(100) → 100 log",
      "max(1;2) → 1 2 max"
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
    Habit("an equals sign in front", of: .spreadsheets, "= 2+3 → 2 3 +") { line, _, reader in
      guard line.text.first == "=", !line.text.hasPrefix("==") else { return nil }
      return reader.keys(forFormula: line.text.dropFirst()).map { .keys($0) }
    },
    Habit("a statistic before its values", "mean 1 2 3 → [1 2 3] mean") { line, _, reader in
      guard let word = line.pieces.first, line.pieces.count > 1,
        let row = reader.table.command(named: word.text), row.isOfSample,
        line.pieces.dropFirst().allSatisfy({ $0.kind == .number })
      else { return nil }
      return .keys("[\(line.pieces.dropFirst().map(\.text).joined(separator: " "))] \(row.name)")
    },
    Habit("x for a product", "3 x 4 → 3 4 *") { line, _, reader in
      guard line.text.contains("x"), line.text.last != "x", reader.kind(ofName: "x") == nil,
        line.text.allSatisfy({ $0 == "x" || !$0.isLetter })
      else { return nil }
      return reader.keys(forFormula: line.text.replacing("x", with: "*")).map { .keys($0) }
    },
    Habit("an absolute value", "|3-5| → 3 5 - abs") { line, _, reader in
      guard line.text.count > 2, line.text.first == "|", line.text.last == "|" else { return nil }
      return reader.keys(forValue: line.text.dropFirst().dropLast()).map { .keys("\($0) abs") }
    },
    Habit("a time of day", "12:30 + 1:45 → 12h30m 1h45m +", "12:30 → 12h30m") { line, _, reader in
      guard line.text.contains(":"), line.text.allSatisfy({ $0.isNumber || " :+-".contains($0) })
      else { return nil }
      let words = line.words.map { word -> Substring in
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        let areTimes = parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
        return areTimes ? "\(parts[0])h\(parts[1])m" : word
      }
      let text = words.joined(separator: " ")
      if words.count == 1, text != line.text { return .keys(text) }
      return reader.keys(forFormula: text).map { .keys($0) }
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
  fileprivate func functionName(_ name: String) -> String {
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
      table.command(named: name) == nil, Synonyms.words(for: "→\(name)").isEmpty || !isArrow,
      let value = keys(forValue: sides[1]) ?? program(sides[1])
    else { return nil }
    return "\(value) sto \(name)"
  }

  /// The text of a program, `{ 2 * }`; nil for any other text.
  private func program(_ text: Substring) -> String? {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.first == "{" && text.last == "}" && isOneValue(text) ? text : nil
  }

  /// A percentage: of a value, or added to one, which is read in two ways.
  func percentage(in line: LineText) -> Habit.Finding? {
    var text = line.text.lowercased()
    for phrase in ["what is ", "what's "] where text.hasPrefix(phrase) {
      text = String(text.dropFirst(phrase.count))
      if text.last == "?" { text.removeLast() }
    }
    text = text.replacing(" percent ", with: "% ")
    guard let sign = text.firstIndex(of: "%"), text.filter({ $0 == "%" }).count == 1 else {
      return nil
    }
    let head = text[..<sign].split(separator: " ").joined(separator: " ")
    var tail = text[text.index(after: sign)...].drop { $0 == " " }
    if !tail.isEmpty {
      let part = ["of ", "* ", "× "].first { tail.hasPrefix($0) }
      guard Number.isNumeral(head), let part else { return nil }
      tail = tail.dropFirst(part.count)
      if tail.first.map("+-".contains) ?? false { return nil }
      return keys(forValue: tail).map { .keys("\($0) \(head)_% *") }
    }
    guard let place = head.lastIndex(where: { "+-−*×".contains($0) }) else { return nil }
    let rate = head[head.index(after: place)...].split(separator: " ").joined()
    // `+ 19%` goes on with X.
    let isGoingOn = head[..<place].allSatisfy { $0 == " " }
    guard Number.isNumeral(rate), let whole = isGoingOn ? "" : keys(forValue: head[..<place]) else {
      return nil
    }
    let operation = Expression.otherKeys[String(head[place])] ?? String(head[place])
    if isGoingOn {
      return .meanings(
        line.text,
        [
          .init("\(rate) percent \(operation)", "\(rate) % of the value is"),
          .init("\(rate) 100 / \(operation)", "the number \(rate)/100 is"),
        ])
    }
    if operation == "*" { return .keys("\(whole) \(rate)_% *") }
    return .meanings(
      line.text,
      [
        .init("\(whole) \(rate) percent \(operation)", "\(rate) % of the value is"),
        .init("\(whole) \(rate) 100 / \(operation)", "the number \(rate)/100 is"),
      ])
  }

  /// A value whose unit has no `_`, or two of them with `to` or `in` between.
  fileprivate func quantity(in line: LineText) -> Habit.Finding? {
    let text = line.text
    let numeral = text.prefix { $0.isNumber || "-.".contains($0) }
    guard Number.isNumeral(numeral) else { return nil }
    let rest = text[numeral.endIndex...]
    if let sum = compound(text) { return .keys(sum) }
    var names = rest.split(separator: " ", maxSplits: 3)
    if names.count == 3, ["to", "in"].contains(names[1]) { names.remove(at: 1) }
    names = names.map { $0.first == "_" ? $0.dropFirst() : $0 }
    // `5′` may be feet or minutes of arc.
    let isPrime = names.first.map { ["′", "″"].contains($0) } ?? false
    // `5M` may be five million.
    if names.count == 1, rest.first == names[0].first, names[0].count == 1,
      let exponent = SIPrefix.exponent(of: String(names[0])), exponent > 1, isUnit(names[0])
    {
      return .meanings(
        text,
        [
          .init("\(numeral)e\(exponent)", "with a prefix it is"),
          .init("\(numeral)_\(names[0])", "with a unit"),
        ])
    }
    guard (1...2).contains(names.count), !isPrime else { return nil }
    // Side by side these are degrees, not coulombs and farads.
    let areDegrees = names.count == 2 && names.allSatisfy { ["C", "F", "K"].contains($0) }
    let units = names.map { unit($0, areDegrees) }
    guard !units.contains(nil) else { return nil }
    let keys = units.compactMap(\.self)
    return .keys("\(numeral)\(keys[0])" + keys.dropFirst().map { " \($0) to" }.joined())
  }

  /// The keys for values with units and `+` or `-` between them; nil for any other words.
  func sumOfQuantities(_ words: [Substring]) -> String? {
    guard words.count % 3 == 2, words.count > 2 else { return nil }
    var keys: [String] = []
    for start in stride(from: 0, to: words.count, by: 3) {
      guard Number.isNumeral(words[start]), isUnit(words[start + 1]) else { return nil }
      keys.append("\(words[start])_\(words[start + 1])")
      if start == 0 { continue }
      guard ["+", "-"].contains(words[start - 1]) else { return nil }
      keys.append(String(words[start - 1]))
    }
    return keys.joined(separator: " ")
  }

  /// The key of a unit, also of a currency in small letters; nil for any other name.
  private func unit(_ name: Substring, _ isDegree: Bool) -> String? {
    if isDegree && name != "K" { return "_°\(name)" }
    if isUnit(name) { return "_\(name)" }
    let code = name.uppercased()
    return UnitTable.currencies.contains(code) ? "_\(code)" : nil
  }

  /// The keys for a sum of values with units written together, `5ft11in`.
  private func compound(_ text: String) -> String? {
    var (keys, rest) = ([String](), text[...])
    while !rest.isEmpty {
      let numeral = rest.prefix { $0.isNumber || $0 == "." }
      let name = rest[numeral.endIndex...].prefix(while: \.isLetter)
      guard Number.isNumeral(numeral), isUnit(name) else { return nil }
      keys.append("\(numeral)_\(name)")
      rest = rest[name.endIndex...]
    }
    // `1h90m` is neither metres nor a duration.
    let isTime = keys.first.map { ["h", "d", "min"].contains($0.drop { $0 != "_" }.dropFirst()) }
    if isTime == true, keys.last?.hasSuffix("_m") == true { return nil }
    return keys.count == 2 ? "\(keys[0]) \(keys[1]) +" : nil
  }
}

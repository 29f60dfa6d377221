import ExactNumbers

/// Habits of words: questions, and several statements on one line.
extension Habit {
  static let ofPhrases = [
    Habit(
      "a question in words", "solve x^2=2 → -inf inf 'x^2=2' roots",
      "integrate 2x from 0 to 1 → 0 1 '2*x' integrate", "sum k^2 for k=1..10 → 1 10 'k^2' nsum",
      "limit sin(x)/x as x->0 → 0 'sin(x)/x' limit", "derivative of x^2 at 3 → 3 'x^2' diff"
    ) { line, _, reader in
      guard let name = line.pieces.first.map({ reader.functionName($0.text) }), !line.hasText,
        Expression.takesFormula(name, reader.table),
        let match = line.text.wholeMatch(of: /\p{L}+ +(?:of +)?([^(].*)/)
      else { return nil }
      let range = /[ ,]+(?:for )?(\p{L}\w*) *(?:=|from) *(.+?) *(?:\.\.|to) *(.+)/
      let ends = /(?: +d\p{L})? +(?:from|at|(?:as +)?\p{L}+ *(?:->|→)) *(.+?)(?: +to +(.+))?/
      let rest = match.1.replacing(range) { ", \($0.1), \($0.2), \($0.3)" }
        .replacing(ends) { ", \($0.1)" + ($0.2.map { ", \($0)" } ?? "") }
      let keys = reader.keys(forFormula: "\(name)(\(rest))")
      return keys?.contains { "'{".contains($0) } == true ? keys.map { .keys($0) } : nil
    },
    Habit("a part of a value", "1/3 of 90 → 1 3 / 90 *") { line, _, reader in
      let sides = line.text.split(separator: " of ")
      guard sides.count == 2, !line.hasText else { return nil }
      return reader.keys(forFormula: "(\(sides[0]))*(\(sides[1]))").map { .keys($0) }
    },
    Habit("a bill that is split", "split 96.40 3 ways → 96.40 3 /", "120 split 4 → 120 4 /") {
      line, _, reader in
      let words = line.words.filter { $0.allSatisfy { !$0.isLetter } }
      let others = line.words.filter { !words.contains($0) }
      guard words.count == 2, words.allSatisfy({ Number.isNumeral($0) }), others.contains("split"),
        // `96.40 3 split` are keys.
        line.words.last != "split",
        others.allSatisfy({ ["split", "by", "between", "in", "ways", "people"].contains($0) })
      else { return nil }
      return .keys("\(words[0]) \(words[1]) /")
    },
    Habit(
      "the days between two", "days between 2025-01-01 and 2025-12-25 → @2025-12-25 @2025-01-01 -"
    ) { line, _, reader in
      guard line.text.hasPrefix("days"),
        let match = line.text.wholeMatch(of: /days (?:between|from) (\S+) (?:and|to|until) (\S+)/)
      else { return nil }
      let days = [match.2, match.1].compactMap { text -> String? in
        let text = String(text)
        if text == "today" || text.first == "@" { return text }
        let days = LineText(text).day?.days ?? []
        return days.count == 1 ? days[0] : nil
      }
      return days.count == 2 ? .keys("\(days[0]) \(days[1]) -") : nil
    },
    Habit("statements on one line", of: .programming, "x = 7; x*2 → 7 sto x x 2 *") {
      line, _, reader in
      let statements = line.text.split(separator: ";")
      guard statements.count > 1, !line.hasText,
        statements.allSatisfy({ part in
          !part.contains("[") && part.count { $0 == "(" } == part.count { $0 == ")" }
        })
      else { return nil }
      var (keys, reader) = ([String](), reader)
      for statement in statements {
        guard case .keys(let next) = reader.finding(in: String(statement)) else { return nil }
        keys.append(next)
        reader.note(namesIn: next)
      }
      // `1 2; 3` are keys with a `;` between them.
      let areKeys = zip(keys, statements).allSatisfy {
        $0.filter { $0 != " " } == $1.filter { $0 != " " }
      }
      return areKeys ? nil : .keys(keys.joined(separator: " "))
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
    Habit("the sum of a range", of: .programming, "sum(1..100)") { line, _, reader in
      for (name, word) in [("sum", "nsum"), ("prod", "nprod")] {
        let ends = line.text.dropFirst(name.count + 1).dropLast().split(separator: ".")
        guard line.text.hasPrefix("\(name)("), line.text.hasSuffix(")"), ends.count == 2,
          line.text.contains(".."), ends.allSatisfy({ Int($0) != nil })
        else { continue }
        return .meanings(
          line.text,
          [
            .init("\(ends[0]) \(ends[1]) { } \(word)", "of the integers it is"),
            .init("\(ends[0])..\(ends[1])", "of one interval"),
          ])
      }
      return nil
    },
    Habit(
      "a statistic before its values", "mean 1 2 3 → [1 2 3] mean", "median [3 5] → [3 5] median",
      "max 4 9 2 → [4 9 2] maxof"
    ) { line, _, reader in
      guard let word = line.pieces.first?.text, line.pieces.count > 1,
        let row = reader.table.command(named: Expression.wordsOfMore[word] ?? word), row.isOfSample
      else { return nil }
      // `max 4 9` is a function of two values.
      if row.name != word, line.pieces.count < 4 { return nil }
      let rest = line.text(of: 1..<line.pieces.count)
      if rest.first == "[", rest.last == "]", reader.isOneValue(rest) {
        return .keys("\(rest) \(row.name)")
      }
      guard line.pieces.dropFirst().allSatisfy({ $0.kind == .number }) else { return nil }
      return .keys("[\(line.pieces.dropFirst().map(\.text).joined(separator: " "))] \(row.name)")
    },
  ]
}

import ExactNumbers

/// Percentages as on paper: `15% of 80`, `80 * 15%`, `80 + 15%`.
extension LineReader {
  /// A percentage: of a value, or added to one, which is read in two ways.
  func percentage(in line: LineText) -> Habit.Finding? {
    var text = line.text.lowercased()
    for phrase in ["what is ", "what's "] where text.hasPrefix(phrase) {
      text = String(text.dropFirst(phrase.count))
      if text.last == "?" { text.removeLast() }
    }
    text = text.replacing(" percent ", with: "% ")
    if text.hasSuffix(" percent") { text = text.dropLast(8) + " %" }
    guard let sign = text.firstIndex(of: "%"), text.filter({ $0 == "%" }).count == 1 else {
      return nil
    }
    let head = text[..<sign].split(separator: " ").joined(separator: " ")
    var tail = text[text.index(after: sign)...].drop { $0 == " " }
    if ["tip", "vat", "tax", "discount"].contains(tail) { tail = "" }
    if !tail.isEmpty {
      let parts = ["of ": "_% *", "*": "_% *", "×": "_% *", "off ": " percent -"]
      let part = parts.first { tail.hasPrefix($0.key) }
      // `17 % 5` and `17%5` have a sign between two values.
      let isMark = text[..<sign].last != " " && text[sign...].dropFirst().first == " "
      if isMark, Number.isNumeral(head), Number.isNumeral(tail) {
        return .meanings(
          line.text,
          [
            .init("\(tail) \(head)_% *", "\(head) % of \(tail) is"),
            .init("\(head) \(tail) mod", "the remainder is"),
          ])
      }
      guard Number.isNumeral(head), let part else { return nil }
      tail = tail.dropFirst(part.key.count)
      if tail.first.map("+-".contains) ?? false { return nil }
      guard let whole = keys(forValue: tail) else { return nil }
      let keys = "\(whole) \(head)\(part.value)"
      // `5% of 20 + 1`
      if !tail.contains("("),
        let sign = tail.firstIndex(where: { "+-−".contains($0) }),
        let value = self.keys(forValue: tail[..<sign]),
        let rest = self.keys(goingOn: tail[sign...])
      {
        return .meanings(
          line.text, [.init(keys), .init("\(value) \(head)\(part.value) \(rest)")])
      }
      return .keys(keys)
    }
    guard let place = head.lastIndex(where: { "+-−*×/÷".contains($0) }) else { return nil }
    let rate = head[head.index(after: place)...].drop { $0 == " " }
    // `7 -3 %` and `-3 %` have a negative number.
    let isNegative = "-−".contains(head[place]) && rate.startIndex == head.index(after: place)
    if isNegative, text[..<sign].last == " ", head[..<place].last ?? " " == " " { return nil }
    // `+ 19%` goes on with X.
    let isGoingOn = head[..<place].allSatisfy { $0 == " " }
    guard Number.isNumeral(rate), let value = isGoingOn ? "" : keys(forValue: head[..<place]) else {
      return nil
    }
    let operation = Expression.otherKeys[String(head[place])] ?? String(head[place])
    if !isGoingOn, "*/".contains(operation) { return .keys("\(value) \(rate)_% \(operation)") }
    let start = isGoingOn ? rate : "\(value) \(rate)"
    return .meanings(
      line.text,
      [
        .init("\(start) percent \(operation)", "\(rate) % of the value is"),
        .init("\(start) 100 / \(operation)", "the number \(rate)/100 is"),
      ])
  }
}

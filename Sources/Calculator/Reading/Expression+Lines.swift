/// Syntax that a line may have in addition to an expression, when it is read for the intended keys:
/// functions without parentheses (`sqrt 16 + 9`, `max 1 2`), words between their operands (`5 mod
/// 3`), products without a sign (`2√9`, `5 sqrt(2)`, `(1+2)(3+4)`), and vectors.
extension Expression {
  /// Reads an operand of a function without parentheses: everything before a blank, such as `2pi`,
  /// or otherwise a value.
  mutating func looseOperand() throws(Failure) {
    guard next() != nil else { return try signed() }
    let end = bytes[index...].firstIndex(where: Lexer.isBlank) ?? bytes.count
    var part = Expression(UnsafeBufferPointer(rebasing: bytes[index..<end]), isLine: true)
    guard (try? part.whole()) != nil else { return try signed() }
    // `sqrt 16+9` has two readings.
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    if Self.partingSigns(in: text) != text { throw operatorFailure() }
    keys += part.keys.map { Key(text: $0.text, index: $0.index + index) }
    index = end
  }

  /// A text with blanks around its signs `+`, `-`, `*` and `/` that are not in parentheses, nor in
  /// an exponent as in `1e-3`.
  static func partingSigns(in text: String) -> String {
    var (parted, depth) = ("", 0)
    for character in text {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      let isExponent =
        parted.last.map("eE".contains) == true && parted.dropLast().last?.isNumber == true
      let isSign =
        depth == 0 && !parted.isEmpty && !isExponent && parted.last != "^"
        && "+-−*×/÷".contains(character)
      parted += isSign ? " \(character) " : String(character)
    }
    return parted
  }

  /// Reads a sign of a product that only lines have; `*` if it is omitted.
  mutating func factorSign() -> Key? {
    if let sign = take(["//"]) ?? takeWord(["mod", "idiv"]) ?? functionSign() { return sign }
    // Between parentheses, a blank parts no keys: `e^(i pi)`.
    let isFactor =
      touchesFactor
      || parentheses > 0 && endOfName > index && !Lexer.isDigit(bytes[index]) && !hasSign
    return isFactor || beginsCall ? Key(text: "*", index: index) : nil
  }

  /// Whether a factor without a sign touches the value before it.
  private var touchesFactor: Bool {
    guard index > 0, index < bytes.count, !Lexer.isBlank(bytes[index - 1]) else { return false }
    return ["(", "√", "π"].contains(where: stands) || endOfName > index && !hasSign
  }

  /// Whether the rest of a line is one key after a blank: `9-2 !` is a formula and a key.
  var endsInKey: Bool {
    let rest = bytes[index...].drop(while: Lexer.isBlank)
    return isLine && rest.startIndex > 0 && Lexer.isBlank(bytes[rest.startIndex - 1])
      && ["!", "²"].contains { rest.elementsEqual($0.utf8) }
  }

  /// Reads the factors that touch a divisor or an exponent, the π of `1/2pi`, if they belong to it.
  ///
  /// - Throws: if it is not said whether they do.
  mutating func divisorFactors() throws(Failure) {
    while touchesFactor {
      guard let bindsProducts else { throw operatorFailure() }
      if !bindsProducts { return }
      let sign = Key(text: "*", index: index)
      try signed()
      operate(sign)
    }
  }

  /// Reads a function of two values between its operands, such as `12 gcd 18`.
  private mutating func functionSign() -> Key? {
    guard next() != nil, !beginsCall else { return nil }
    let word = String(decoding: bytes[index..<endOfName], as: UTF8.self)
    // `3 root 27` has the other order on paper.
    guard let row = table.command(named: word), row.functionOperandCount == 2, !row.keepsFirst,
      word != "root"
    else { return nil }
    return takeWord([word])
  }

  /// Whether the word here is one between two values, of ``whole()``.
  private var hasSign: Bool {
    let name = String(decoding: bytes[index..<endOfName], as: UTF8.self)
    return ["and", "or", "xor", "to"].contains(name)
  }

  /// Reads the exponent of a function, the 2 of `sin^2(x)` and `sin² x`; nil if there is none.
  mutating func functionExponent() -> Key? {
    let start = index
    if stands("²") {
      index += "²".utf8.count
      return Key(text: "2", index: start)
    }
    guard stands("^") else { return nil }
    let digits = bytes[(start + 1)...].prefix(while: Lexer.isDigit)
    guard !digits.isEmpty, digits.endIndex < bytes.count else { return nil }
    index = digits.endIndex
    return Key(text: String(decoding: digits, as: UTF8.self), index: start)
  }

  /// The words for calls with a formula whose word is another, or is of values.
  private static let wordsOfFormulas = ["solve": "roots", "sum": "nsum", "product": "nprod"]

  /// Whether a call of this name may have a formula.
  static func takesFormula(_ name: String, _ table: CommandTable) -> Bool {
    wordsOfFormulas[name] != nil || table.command(named: name)?.isOfFormula == true
  }

  /// Reads a call of a word that runs a program, with the program first, as on paper:
  /// `integrate(x^2, 0, 1)` and `integrate(x^2, x, 0, 1)`. Returns false if none begins here.
  mutating func programCall(_ name: String, _ row: Command?) throws(Failure) -> Bool {
    let start = index
    let isProven = row?.isOfFormula ?? false
    guard next() == UInt8(ascii: "("), let arguments = arguments(), var places = arguments.places,
      let word = isProven ? name : Self.wordsOfFormulas[name]
    else {
      index = start
      return false
    }
    let formula = Self.spellingProducts(in: arguments.formula)
    let unknown = unknown(of: formula)
    let isName = places.first.map { table.command(named: $0) == nil && Lexer.isWord($0) } ?? false
    if isName, places.count > 1 || places.first == unknown { places.removeFirst() }
    if places.isEmpty, ["solve", "roots"].contains(name) { places = ["-inf", "inf"] }
    // A missing argument would come from the stack. `sum(1,2)` adds numbers.
    places = places.flatMap(Self.ends)
    let needed = table.command(named: word)?.stackEffect.map { $0.takes - 1 }
    let isFromPlace = ["findroot", "solve"].contains(name) && places.count == 1
    guard !places.isEmpty, isFromPlace || places.count == needed, isProven || unknown != nil else {
      index = start
      return false
    }
    let ends = places.map { Key(text: Self.keys(ofLine: $0, table) ?? $0, index: start) }
    let key = Key(text: "'\(formula)'", index: start, unknown: unknown)
    // `'x^2-2' 1 findroot` begins near 1.
    keys += isFromPlace ? [key] + ends : ends + [key]
    operate(Key(text: isFromPlace ? "findroot" : word, index: start))
    return true
  }

  /// A formula with the `*` of products such as `2x`, which formulas in quotes need.
  private static func spellingProducts(in formula: String) -> String {
    var (spelt, number) = ("", "")
    for character in formula {
      let isExponent = "eE".contains(character) && !number.contains("e")
      if character.isNumber || character == "." {
        number.append(character)
      } else {
        if character.isLetter, number.first?.isNumber == true, !isExponent { spelt.append("*") }
        number = character.isLetter || character == "_" ? "x" : ""
      }
      spelt.append(character)
    }
    return spelt
  }

  /// Returns the ends of a range such as `0..pi` or `k=1..10`; any other text unchanged, but for
  /// names of infinity.
  private static func ends(of place: String) -> [String] {
    for name in ["infinity", "oo", "∞"] where place.hasSuffix(name) {
      return ends(of: place.dropLast(name.count) + "inf")
    }
    let place = place.wholeMatch(of: /\w+ ?= ?(.+\.\..+)/).map { String($0.1) } ?? place
    guard let dots = place.firstRange(of: "..") else { return [place] }
    return [String(place[..<dots.lowerBound]), String(place[dots.upperBound...])]
  }

  /// Returns the only name in a formula that is not in the table.
  private func unknown(of formula: String) -> String? {
    var formula = formula
    let keys = formula.withUTF8 { (try? Self.read($0, table)) ?? [] }
    let names = Set(keys.map(\.text).filter { Lexer.isWord($0) && table.command(named: $0) == nil })
    return names.count == 1 ? names.first : nil
  }

  /// Rewrites formulas that have a variable as their unknown as programs, which hide the variable.
  mutating func bindUnknowns(_ isVariable: (String) -> Bool) {
    for (index, key) in keys.enumerated() {
      guard let name = key.unknown, isVariable(name),
        let body = Self.keys(ofLine: String(key.text.dropFirst().dropLast()), table)
      else { continue }
      keys[index].text = "{ local \(name) \(body) }"
    }
  }

  /// Reads the arguments in the parentheses that begin here, as text.
  private mutating func arguments() -> (formula: String, places: [String]?)? {
    var (parts, depth, first) = ([String](), 0, index + 1)
    for end in index..<bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "'"): return nil
      default: break
      }
      if depth > 1 || depth == 1 && bytes[end] != UInt8(ascii: ",") { continue }
      if depth < 1 || bytes[end] == UInt8(ascii: ",") {
        let part = String(decoding: bytes[first..<end], as: UTF8.self)
        parts.append(part.split(separator: " ").joined(separator: " "))
        first = end + 1
      }
      if depth == 0 {
        index = end + 1
        return parts.contains("") ? nil : (parts[0], Array(parts.dropFirst()))
      }
    }
    return nil
  }

  /// Whether a function with parentheses begins here, `sqrt(2)`.
  private var beginsCall: Bool {
    let end = endOfName
    return end > index && !Lexer.isDigit(bytes[index]) && end < bytes.count
      && bytes[end] == UInt8(ascii: "(")
  }

  /// Reads one of these words, if it is here.
  mutating func takeWord(_ words: [String]) -> Key? {
    guard next() != nil else { return nil }
    for word in words where stands(word) {
      let end = index + word.utf8.count
      if end < bytes.count, Lexer.wordScalarLength(bytes, at: end) > 0 { continue }
      defer { index = end }
      return Key(text: word, index: index)
    }
    return nil
  }

  /// Reads a vector as one key; its elements may be separated by commas.
  mutating func bracketed() -> Key? {
    guard stands("[") else { return nil }
    var depth = 0
    for end in index..<bytes.count {
      depth += bytes[end] == UInt8(ascii: "[") ? 1 : bytes[end] == UInt8(ascii: "]") ? -1 : 0
      if depth == 0 {
        defer { index = end + 1 }
        let text = String(decoding: bytes[index...end], as: UTF8.self)
        // `[1 2; 3 4]` has rows.
        let rows = text.contains(";") ? "[\(text.replacing(/; */, with: "] ["))]" : text
        let elements = rows.split { $0.isWhitespace || $0 == "," }
        return Key(
          text: elements.map { Self.keys(ofElement: String($0)) }.joined(separator: " "),
          index: index)
      }
    }
    return nil
  }

  /// Returns the keys for a text that is a vector, with elements that may be separated by commas;
  /// nil for any other text.
  static func keys(ofVector text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      var expression = Expression(bytes, isLine: true)
      let vector = expression.bracketed()
      return expression.next() == nil ? vector?.text : nil
    }
  }

  /// Returns the keys of an element such as `4/12`, without the brackets that it touches.
  private static func keys(ofElement text: String) -> String {
    let head = text.prefix { $0 == "[" }
    let element = text[head.endIndex...].prefix { $0 != "]" }
    return head + (keys(ofLine: String(element)) ?? String(element)) + text[element.endIndex...]
  }
}

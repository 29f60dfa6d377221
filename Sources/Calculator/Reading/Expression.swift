import ExactNumbers
import Quantities

/// An expression in algebraic notation, `(2+3)*4`, read into the keys that calculate it.
///
///     expression  sum [comparison sum]
///     sum         product {("+" | "-") product}
///     product     signed {("*" | "/" | "%") signed}
///     signed      "-" signed | power
///     power       primary {"!" | "²"} ["^" signed], but not "!!"
///     primary     numeral | date | name | name "(" [expression {"," expression}] ")"
///                 | "(" expression ")" [unit] | "√" primary
///
/// So `^` is right-associative and binds more strongly than a sign before it: `-2^2` is -4, `2^3^2`
/// is 2^9. As in keys, `×`, `÷`, `−` and `π` are also accepted, and `√` precedes its operand. `**`
/// is `^`, and `==` is `=`. A line that is read for a hint may contain more, see
/// `Expression+Lines`.
struct Expression {
  let bytes: UnsafeBufferPointer<UInt8>
  let table: CommandTable
  /// Whether it is a line, which may have the syntax of `Expression+Lines`.
  let isLine: Bool
  /// The index of the next byte.
  var index = 0
  /// The number of open signs, exponents and parentheses.
  private var depth = 0
  /// The number of open parentheses.
  private(set) var parentheses = 0
  /// Whether a factor without a sign belongs to the divisor before it, as in `1/2pi`; nil if such a
  /// line is an error.
  private(set) var bindsProducts: Bool?
  /// The keys so far.
  var keys: [Key] = []
  /// The number of operators and functions so far.
  private var operationCount = 0

  /// The maximal nesting of signs, exponents and parentheses, because the reader is recursive.
  static let depthLimit = 100

  /// The maximal number of bytes of an expression: each numeral is searched up to the end of its
  /// operand.
  static let lengthLimit = 10_000

  /// The fault of an expression, and the index of its byte.
  struct Failure: Error {
    let fault: ExpressionFault
    let index: Int
  }

  /// A key, and the index of the byte that it was read from.
  struct Key {
    var text: String
    var index: Int
    /// The unknown of a quoted formula, if it has one.
    var unknown: String?
  }

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ table: CommandTable = .standard, isLine: Bool = false
  ) {
    self.bytes = bytes
    self.table = table
    self.isLine = isLine
  }

  /// Returns the keys that calculate an expression. A name that is not in the table is a variable,
  /// or a function with as many operands as are given.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ table: CommandTable = .standard
  ) throws(Failure) -> [Key] {
    var expression = Expression(bytes, table)
    try expression.whole()
    return expression.keys
  }

  /// Returns the keys that calculate an expression, separated by blanks.
  static func keys(
    of bytes: UnsafeBufferPointer<UInt8>, _ table: CommandTable = .standard
  ) throws(Failure) -> String {
    try read(bytes, table).map(\.text).joined(separator: " ")
  }

  /// Returns the keys for a line in algebraic notation, possibly with an `=` at its end; nil for
  /// any other line.
  ///
  /// - Parameters:
  ///   - bindsProducts: whether the π of `1/2pi` belongs to the divisor; nil if there is no answer
  ///     to that.
  ///   - isVariable: whether a name is that of a variable.
  static func keys(
    ofLine line: String, _ table: CommandTable = .standard, bindsProducts: Bool? = nil,
    isVariable: (String) -> Bool = { _ in false }
  ) -> String? {
    var line = line
    while let last = line.last, "=? ".contains(last) { line.removeLast() }
    return line.withUTF8 { bytes in
      var expression = Expression(bytes, table, isLine: true)
      expression.bindsProducts = bindsProducts
      let hasParentheses = bytes.first == UInt8(ascii: "(")
      guard (try? expression.whole()) != nil, expression.operationCount > 0 || hasParentheses else {
        return nil
      }
      expression.bindUnknowns(isVariable)
      return expression.keys.map(\.text).joined(separator: " ")
    }
  }

  /// Returns whether a text can also be read between quotes.
  static func isExpression(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { (try? read($0)) != nil }
  }

  // MARK: Grammar

  mutating func whole() throws(Failure) {
    if bytes.count > Self.lengthLimit { throw failure(.tooLong) }
    try comparison()
    while isLine, let word = takeWord(["and", "or", "xor", "to"]) {
      try comparison()
      operate(word)
    }
    if next() != nil { throw operatorFailure() }
  }

  private mutating func comparison() throws(Failure) {
    try shift()
    guard let sign = take(["==", "=", "!=", "<=", ">=", "<", ">"]) else { return }
    try shift()
    operate(sign)
  }

  /// Reads a sum, in a line possibly followed by `<<` and another sum.
  private mutating func shift() throws(Failure) {
    try sum()
    while isLine, let sign = take(["<<", ">>"]) {
      try sum()
      operate(sign)
    }
  }

  private mutating func sum() throws(Failure) {
    try product()
    while let sign = take(["+", "-", "−"]) {
      try product()
      operate(sign)
    }
  }

  private mutating func product() throws(Failure) {
    try signed()
    while let sign = (isLine ? factorSign() : nil) ?? take(["*", "×", "/", "÷", "%"]) {
      let left = keys.last
      if sign.text == "%", next().map({ "+*/),".utf8.contains($0) }) ?? true || isPercent(sign) {
        throw failure(.divisorMissing)
      }
      try signed()
      if sign.text == "/", let left, let right = keys.last { try checkUnit(left, sign, right) }
      if sign.text == "/", isLine { try divisorFactors() }
      operate(sign)
    }
  }

  /// Throws if a fraction is directly before its unit, as in `3/4_h`, because that also divides by
  /// the unit.
  private func checkUnit(_ left: Key, _ sign: Key, _ right: Key) throws(Failure) {
    let head = right.text.prefix { $0.isNumber || $0 == "." }
    let unit = right.text[head.endIndex...]
    guard left.index + left.text.utf8.count == sign.index, right.index == sign.index + 1,
      index == right.index + right.text.utf8.count, unit.first == "_", Number.isNumeral(left.text),
      Number.isNumeral(head), unit.dropFirst().first?.isNumber == false
    else { return }
    throw Failure(fault: .twofoldFraction(left.text, String(head), String(unit)), index: left.index)
  }

  /// Returns whether a `%` belongs to the number before it, with a subtraction after it: `20% - 5`.
  private func isPercent(_ sign: Key) -> Bool {
    sign.index > 0 && !Lexer.isBlank(bytes[sign.index - 1]) && Lexer.isBlank(bytes[sign.index + 1])
      && ["-", "−"].contains(where: stands)
  }

  mutating func signed() throws(Failure) {
    try descend()
    defer { depth -= 1 }
    guard let sign = take(["-", "−"]) else { return try power() }
    let isNumeral = next().map(Self.beginsNumeral) ?? false
    let count = keys.count
    try signed()
    if keys.count == count + 1, let key = keys.last, isNumeral || key.text == "inf" {
      keys[count] = Key(text: "-" + key.text, index: sign.index)
    } else {
      operate(Key(text: "neg", index: sign.index))
    }
  }

  private mutating func power() throws(Failure) {
    try primary()
    while !endsInKey, let sign = take(["!", "²"], unless: "!=") {
      operate(sign)
      if sign.text == "!", stands("!") {
        throw Failure(fault: .twofoldFactorial, index: sign.index)
      }
    }
    // `(4.2 ± 0.3)*2`
    if isLine, var sign = take(["±", "+/-"]) {
      try primary()
      sign.text = "pm"
      return operate(sign)
    }
    guard let sign = take(["^", "**"]) else { return }
    try signed()
    // `e^2pi`
    if isLine, !stands("(") { try divisorFactors() }
    operate(sign)
  }

  private mutating func primary() throws(Failure) {
    guard let byte = next() else { throw failure(.valueMissing) }
    if Self.beginsNumeral(byte) || [UInt8(ascii: "@"), UInt8(ascii: "_")].contains(byte) {
      return try numeral()
    }
    let start = index
    if take(["("]) != nil {
      parentheses += 1
      try comparison()
      try close(from: start)
      // `(√2/2)_in`
      if stands("_") {
        try numeral()
        operate(Key(text: "tounit", index: index))
      }
    } else if let sign = take(["√"]) {
      try descend()
      defer { depth -= 1 }
      try primary()
      operate(sign)
    } else if let sign = take(["π"]) {
      keys.append(sign)
    } else if Lexer.wordScalarLength(bytes, at: index) > 0 {
      try name()
    } else if isLine, let key = bracketed() {
      keys.append(key)
    } else {
      throw failure(stands("[") ? .vector : .valueMissing)
    }
  }
}

/// Numerals, names and functions.
extension Expression {
  /// Reads a numeral, possibly with a unit, a unit, or a date: the token that the lexer reads
  /// before a byte that can only be another part.
  private mutating func numeral() throws(Failure) {
    var end = index
    var open = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: ",") {
      // `6_m/2` is a quotient here, `8_L/100km` is one unit.
      if bytes[end] == UInt8(ascii: "/"), end + 1 < bytes.count, Lexer.isDigit(bytes[end + 1]),
        !isUnit(at: end + 1)
      {
        break
      }
      // In `12_V/(3+1)` and `3_m*sqrt(2)`, a value follows the unit; in `5_J/(kg*K)`, the
      // parenthesis is part of the unit.
      if open == 0, ["/", "*", "·"].contains(where: { bytes[end...].starts(with: $0.utf8) }),
        hasValue(behind: end)
      {
        break
      }
      if isLine, ["±", "+/-"].contains(where: { bytes[end...].starts(with: $0.utf8) }) { break }
      open += bytes[end] == UInt8(ascii: "(") ? 1 : bytes[end] == UInt8(ascii: ")") ? -1 : 0
      if open < 0 { break }
      end += 1
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[index..<end])
    var lexer = Lexer()
    guard let token = try? lexer.next(in: rest, atEnd: true) else { throw failure(.valueMissing) }
    // The text of a date follows its sign.
    let sign = if case .date = token { "@" } else { "" }
    var (part, length) = (lexer.text, lexer.start)
    // In `@2026-11-22-90_d`, the number with a unit is a duration to subtract or add.
    if case .date = token, length < rest.count, rest[length] == UInt8(ascii: "_"),
      let end = rest[part].lastIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") })
    {
      (part, length) = (part.lowerBound..<end, end)
    }
    let text = sign + String(decoding: rest[part], as: UTF8.self)
    if case .numeral = token, !Number.isNumeral(text) {
      // A parenthesis without an operator before it: `2(3+4)`.
      if let place = rest[lexer.text].firstIndex(of: UInt8(ascii: "(")) {
        let number = String(decoding: rest[..<place], as: UTF8.self)
        if isLine, Number.isNumeral(number) { keys.append(Key(text: number, index: index)) }
        index += place
        if isLine { return }
        throw failure(.operatorMissing)
      }
      throw failure(.malformedNumeral(text))
    }
    if let fault = Self.twofoldProduct(text) { throw failure(fault) }
    keys.append(Key(text: text, index: index))
    index += length
  }

  /// Returns whether digits begin here with a unit directly after them, and not with the `e` of an
  /// exponent.
  private func isUnit(at index: Int) -> Bool {
    let rest = bytes[index...].drop(while: Lexer.isDigit)
    guard let first = rest.first, Lexer.isASCIILetter(first) else { return false }
    return first | 0x20 != UInt8(ascii: "e")
      || rest.dropFirst().first.map(Lexer.isASCIILetter) ?? false
  }

  /// Returns whether a function, or a parenthesis that is not a product of units, follows an
  /// operator.
  private func hasValue(behind index: Int) -> Bool {
    let rest = bytes[index...].dropFirst().drop { $0 & 0xC0 == 0x80 }
    let name = rest.prefix { Lexer.isASCIILetter($0) || Lexer.isDigit($0) }
    let open = rest[name.endIndex...]
    guard open.first == UInt8(ascii: "(") else { return false }
    if let first = name.first { return Lexer.isASCIILetter(first) }
    return !Lexer.isDivisor(bytes, at: open.startIndex)
  }

  /// Returns the fault of `2(3)`, which is a measured number as a key and a product on paper; nil
  /// for any other numeral.
  private static func twofoldProduct(_ text: String) -> ExpressionFault? {
    let parts = text.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, parts[0].allSatisfy({ $0.isNumber || $0 == "_" }),
      parts[1].last == ")"
    else { return nil }
    return .twofoldProduct(String(parts[0]), String(parts[1].prefix { $0 != ")" }))
  }

  /// The end of the name that begins here; this index if none does.
  var endOfName: Int {
    var end = index
    while end < bytes.count, case let length = Lexer.wordScalarLength(bytes, at: end), length > 0 {
      end += length
    }
    return end
  }

  /// Reads a variable, a constant, or a function with its operands.
  private mutating func name() throws(Failure) {
    let start = index
    index = endOfName
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    let row = table.command(named: name)
    if isLine, try programCall(name, row) { return }
    let isSource = row.map { isLine ? $0.isSource : $0.isConstant } ?? false
    if isSource, row?.takesName == true, next() != nil, endOfName > index {
      // `const c`
      let start = index
      index = endOfName
      let name = "\(name) \(String(decoding: bytes[start..<index], as: UTF8.self))"
      return keys.append(Key(text: name, index: start))
    }
    if let row, !isSource, !row.isOfSample, row.functionOperandCount == nil {
      throw Failure(fault: .noFunction(name), index: start)
    }
    let first = keys.count
    if let row, row.isOfSample { return try sample(Key(text: name, index: start)) }
    let needed = row.map { $0.functionOperandCount ?? 0 }
    let exponent = isLine && needed == 1 ? functionExponent() : nil
    var count = next() == UInt8(ascii: "(") ? try operands(of: row) : nil
    if isLine, count == nil, let needed, needed > 0 {
      for _ in 0..<needed { try looseOperand() }
      count = needed
    }
    // `log(8,2)` is `logb` here, and `max(1,2,3)` is `maxof`.
    if isLine, let count, let needed, count > needed, let word = Self.wordsOfMore[name],
      let more = table.command(named: word)
    {
      if more.isOfSample { gather(from: first, at: start) }
      if more.isOfSample || more.functionOperandCount == count {
        return operate(Key(text: word, index: start))
      }
    }
    if let needed, needed != count ?? 0 {
      throw Failure(fault: .operandCount(name, needed: needed, found: count), index: start)
    }
    let key = Key(text: name, index: start)
    if count == nil { keys.append(key) } else { operate(key) }
    if row?.keepsFirst == true { operate(Key(text: "nip", index: start)) }
    if let exponent {
      keys.append(exponent)
      operate(Key(text: "^", index: exponent.index))
    }
  }

  /// Reads a function of any number of values, or of a vector, with its values in parentheses.
  private mutating func sample(_ key: Key) throws(Failure) {
    let first = keys.count
    let count = next() == UInt8(ascii: "(") ? try operands() : 0
    if count == 0 {
      throw Failure(fault: .operandCount(key.text, needed: 1, found: 0), index: key.index)
    }
    // A line may contain the vector itself: `sum([1,2,3])`.
    if keys.count == first + 1, keys[first].text.first == "[" { return operate(key) }
    gather(from: first, at: key.index)
    operate(key)
  }

  /// Makes the keys from a number on one vector.
  private mutating func gather(from first: Int, at index: Int) {
    keys.insert(Key(text: "[", index: index), at: first)
    keys.append(Key(text: "]", index: index))
  }

  /// Reads the operands in the parentheses that begin here, including programs of a row, and
  /// returns their number.
  private mutating func operands(of row: Command? = nil) throws(Failure) -> Int {
    let start = index
    var count = 0
    _ = take(["("])
    parentheses += 1
    if next() != UInt8(ascii: ")") {
      repeat {
        let isProgram = row.map { $0.operands.dropFirst(count).first == .program } ?? false
        if isProgram { keys.append(Key(text: "{", index: index)) }
        try comparison()
        if isProgram { keys.append(Key(text: "}", index: index)) }
        count += 1
      } while take([","]) != nil
    }
    try close(from: start)
    return count
  }

  /// Reads the closing parenthesis for the one at an index.
  private mutating func close(from start: Int) throws(Failure) {
    if next() == nil { throw Failure(fault: .unclosed, index: start) }
    if take([")"]) == nil { throw operatorFailure() }
    parentheses -= 1
  }

  /// Returns the failure of something other than an operator here: `5 mod 3` is `mod(5,3)`.
  func operatorFailure() -> Failure {
    let end = endOfName
    let word = String(decoding: bytes[index..<end], as: UTF8.self)
    guard table.command(named: word)?.functionOperandCount == 2 else {
      return failure(groupedNumeral.map { .malformedNumeral($0) } ?? .operatorMissing)
    }
    let y = Self.value(bytes[..<index])
    var x = Self.value(bytes[end...])
    if let unit = x, word == "to", UnitTable.standard.isUnit(unit) { x = "_\(unit)" }
    return failure(.functionBetween(word, y ?? "y", y == nil ? "x" : x ?? "x"))
  }

  /// A numeral that contains the comma at this index, such as `1,000`; nil if there is none.
  private var groupedNumeral: String? {
    guard stands(",") else { return nil }
    let isPart = { (byte: UInt8) in Lexer.isDigit(byte) || byte == UInt8(ascii: ",") }
    let (first, last) = (bytes[..<index].reversed().prefix(while: isPart), bytes[index...])
    let text = Array(first.reversed()) + last.prefix(while: isPart)
    return first.isEmpty || text.last == UInt8(ascii: ",")
      ? nil : String(decoding: text, as: UTF8.self)
  }

  /// Returns a single value such as `5` without the blanks around it; nil for any other text.
  private static func value(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let words = bytes.split(whereSeparator: Lexer.isBlank)
    guard words.count == 1, words[0].allSatisfy({ Lexer.isWordByte($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return String(decoding: words[0], as: UTF8.self)
  }

  // MARK: Bytes

  /// Returns the next byte that is not blank; nil at the end.
  mutating func next() -> UInt8? {
    while index < bytes.count, Lexer.isBlank(bytes[index]) { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  /// Reads the first of these signs that is here, and returns its key.
  mutating func take(_ signs: [String], unless other: String? = nil) -> Key? {
    guard next() != nil, !(other.map(stands) ?? false), let sign = signs.first(where: stands) else {
      return nil
    }
    defer { index += sign.utf8.count }
    return Key(text: Self.otherKeys[sign] ?? sign, index: index)
  }

  func stands(_ sign: String) -> Bool { bytes[index...].starts(with: sign.utf8) }

  /// The signs between two values.
  static let signs: Set<String> = [
    "=", "!=", "<=", ">=", "<", ">", "+", "-", "−", "*", "×", "/", "÷", "%", "^",
  ]

  /// The words with the same function for more values.
  static let wordsOfMore = ["log": "logb", "max": "maxof", "min": "minof", "round": "roundto"]

  /// The keys of signs with another name.
  static let otherKeys = [
    "==": "=", "−": "-", "×": "*", "÷": "/", "**": "^", "²": "sq", "√": "sqrt", "π": "pi",
    "//": "idiv", "<<": "shl", ">>": "shr",
  ]

  private static func beginsNumeral(_ byte: UInt8) -> Bool {
    Lexer.isDigit(byte) || byte == UInt8(ascii: ".")
  }

  mutating func operate(_ key: Key) {
    keys.append(key)
    operationCount += 1
  }

  private mutating func descend() throws(Failure) {
    depth += 1
    if depth > Self.depthLimit { throw failure(.tooDeep) }
  }

  private func failure(_ fault: ExpressionFault) -> Failure { Failure(fault: fault, index: index) }
}

extension Command {
  /// Whether it runs one of two programs, which are operands in expressions.
  var isChoice: Bool { operands == [.any, .program, .program] }

  /// Whether it proves something of a program or formula, its last operand.
  var isOfFormula: Bool { takesProgram && !operands.contains(.program) }

  /// The number of its operands as a function with one result; nil if it is not such a function.
  var functionOperandCount: Int? {
    switch action {
    case .unary, .binary: operands.count
    case .values(_, gives: 1, _) where !operands.isEmpty: operands.count
    case .values where keepsFirst: operands.count
    // `ifelse(x<0,-x,x)`
    case .control where isChoice: operands.count
    default: nil
    }
  }
}

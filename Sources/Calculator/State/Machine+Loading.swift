public import ExactNumbers
import Quantities

/// The reason why a text is not accepted as a saved session.
public enum SessionFault: Error, Sendable {
  /// The first line is not the first line of a session.
  case foreign
  /// The format has a version that this program does not know.
  case version(String)
  /// The last line, which has this number, does not end a session.
  case unfinished(line: Int)
  /// The checksum in the last line, which has this number, does not match the text.
  case altered(line: Int)
  /// A line has bytes that are not UTF-8.
  case encoding(line: Int)
  /// A word failed.
  case failed(Failure)

  /// The line, from 1.
  public var line: Int {
    switch self {
    case .foreign, .version: 1
    case .unfinished(let line), .altered(let line), .encoding(let line): line
    case .failed(let failure): failure.line
    }
  }
}

/// A session read from a document.
public struct SavedSession: Sendable {
  /// A variable whose name differs from its name in the document, because that name has become a
  /// word.
  public struct Renaming: Sendable {
    /// The name in the document, now a word.
    public let word: String
    /// The present name.
    public let name: String
  }

  /// The machine described by the document.
  public private(set) var machine: Machine
  /// The variables that were renamed.
  public private(set) var renamings: [Renaming] = []

  /// Reads the session that a document describes.
  ///
  /// Its keys can only make values: words that control the program flow, print, ask or run a
  /// program are errors. So loading always ends and touches no files and no processes. The current
  /// settings have no influence, and no digits are computed. `table` has the words of the
  /// calculator that loads the session.
  public init(
    _ text: [UInt8], table: CommandTable = .standard, interruption: Interruption? = nil
  ) throws(SessionFault) {
    try Machine.checkFrame(of: text)
    let outlet = SilentOutlet()
    var interpreter = Interpreter(outlet: outlet, table: table)
    interpreter.policy.atError = .stop
    interpreter.policy.isReplaying = true
    // The numbers may have been made under a higher limit, so whatever fits in the text is
    // accepted.
    let limit = Settings().context.memoryLimit + 16 * text.count
    interpreter.machine.settings.context.memoryLimit = limit
    interpreter.machine.settings.context.interruption = interruption
    text.withUnsafeBufferPointer { text in
      interpreter.noteLines(of: text)
      interpreter.take(text, atEnd: true)
    }
    interpreter.finish()
    if let failure = outlet.failure { throw .failed(failure) }
    machine = interpreter.machine
    machine.settings.context.interruption = nil
    if machine.settings.context.memoryLimit == limit {
      machine.settings.context.memoryLimit = Settings().context.memoryLimit
    }
    renameVariables()
  }

  /// The mark after a word in the temporary name of a variable, which lasts until all variables are
  /// there. A user cannot type such a name.
  static let mark = " "

  /// Renames the variables whose names have become words by appending underscores, so that no value
  /// is lost. The new name differs from the names of all other variables.
  private mutating func renameVariables() {
    for kept in machine.variables.keys.sorted() where kept.hasSuffix(Self.mark) {
      let word = String(kept.dropLast(Self.mark.count))
      var name = machine.table.variableName(ofColumn: word, number: 1)
      while machine.variables[name] != nil { name += "_" }
      machine.variables[name] = machine.variables[kept]
      machine.variables[kept] = nil
      renamings.append(Renaming(word: word, name: name))
    }
  }
}

extension SavedSession.Renaming: CustomStringConvertible {
  /// The sentence that reports the renaming.
  public var description: String {
    "the variable '\(word)' is called '\(name)' now, for '\(word)' has become a word"
  }
}

extension Machine {
  /// Reads the machine that a document in UTF-8 describes, for a calculator with the words of this
  /// table. See ``SavedSession``.
  public init(
    session text: some Sequence<UInt8>, table: CommandTable = .standard,
    interruption: Interruption? = nil
  ) throws(SessionFault) {
    self = try SavedSession(Array(text), table: table, interruption: interruption).machine
  }

  /// Returns whether a text begins like a saved session.
  public static func isSession(_ text: [UInt8]) -> Bool {
    text.starts(with: Machine.sessionHeader.utf8)
  }

  /// Returns whether a text was a saved session, possibly damaged: its first or its last line is
  /// that of a session.
  public static func wasSession(_ text: [UInt8]) -> Bool {
    isSession(text) || text[lastLine(of: text)].starts(with: sessionEnd.utf8)
  }

  /// Returns the text of a document after checking its first and last line and its checksum.
  public static func text(ofSession bytes: [UInt8]) throws(SessionFault) -> String {
    try checkFrame(of: bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the range of the last line, without the line end.
  private static func lastLine(of text: [UInt8]) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let end = text.last == newline ? text.count - 1 : text.count
    return (text[..<end].lastIndex(of: newline).map { $0 + 1 } ?? 0)..<end
  }

  /// Checks the first line, the last line, the checksum if there is one, and that the text is
  /// UTF-8.
  fileprivate static func checkFrame(of text: [UInt8]) throws(SessionFault) {
    let newline = UInt8(ascii: "\n")
    guard isSession(text) else { throw .foreign }
    let version = String(
      decoding: text.prefix { $0 != newline }.dropFirst(sessionHeader.utf8.count).prefix(20),
      as: UTF8.self)
    if version != "\(sessionVersion)" { throw .version(version) }
    let last = lastLine(of: text)
    let lines = text[..<last.lowerBound].count { $0 == newline } + 1
    var end = text[last]
    guard text.last == newline, end.starts(with: sessionEnd.utf8) else {
      throw .unfinished(line: lines)
    }
    end.removeFirst(sessionEnd.utf8.count)
    if !end.isEmpty {
      let expected = checksumMark + Checksum.text(of: text[..<last.lowerBound])
      guard end.elementsEqual(expected.utf8) else { throw .altered(line: lines) }
    }
    if let fault = UTF8Decoding.firstMalformed(text) {
      throw .encoding(line: text[..<fault].count { $0 == newline } + 1)
    }
  }
}

extension Machine {
  /// Returns the session in the text of a file, for `load`.
  static func saved(
    _ text: String, in name: String, _ present: Machine
  ) throws(CalculatorError) -> SavedSession {
    do throws(SessionFault) {
      let interruption = present.settings.context.interruption
      return try SavedSession(Array(text.utf8), table: present.table, interruption: interruption)
    } catch {
      if case .failed(let failure) = error, case .interrupted = failure.error { throw .interrupted }
      throw .unreadableSession(name, error)
    }
  }

  /// Returns the value that a vector describes: a number, a measured number, or a range.
  static func value(
    describedBy vector: Vector, _ context: Context
  ) throws(CalculatorError) -> Value {
    if case .string(Measured.description)? = vector.elements.first {
      return try measured(describedBy: vector.elements.dropFirst(), context)
    }
    if case .string(Interval.description)? = vector.elements.first {
      return try range(describedBy: vector.elements, context)
    }
    return .number(try number(describedBy: vector, context))
  }

  /// Returns the range between two numbers, with its variable.
  private static func range(
    describedBy elements: [Value], _ context: Context
  ) throws(CalculatorError) -> Value {
    guard elements.count == 4, case .number(let low) = elements[1],
      case .number(let high) = elements[2], case .string(let variable) = elements[3]
    else { throw .malformedDescription(word: "expr") }
    return try described(
      Interval.described(from: low, to: high, variable: variable, context), context)
  }

  /// Returns a described quantity as a value, and converts its errors.
  private static func described(
    _ quantity: @autoclosure () throws(QuantityError) -> Quantity, _ context: Context
  ) throws(CalculatorError) -> Value {
    do throws(QuantityError) { return Value(try quantity()) } catch {
      if case .number(.malformed) = error { throw .malformedDescription(word: "expr") }
      throw CalculatorError(error, "expr", context)
    }
  }

  /// Returns a measured number from its nominal value, amounts and their origins.
  private static func measured(
    describedBy elements: ArraySlice<Value>, _ context: Context
  ) throws(CalculatorError) -> Value {
    guard case .number(let nominal)? = elements.first, elements.count % 2 == 1 else {
      throw .malformedDescription(word: "expr")
    }
    var parts: [(Number, String)] = []
    var rest = elements.dropFirst()
    while let amount = rest.popFirst(), let origin = rest.popFirst() {
      guard case .number(let amount) = amount, case .string(let origin) = origin else {
        throw .malformedDescription(word: "expr")
      }
      parts.append((amount, origin))
    }
    return try described(Measured.described(nominal, parts, context), context)
  }

  /// Returns the number that a vector describes: a kind of expression and its operands.
  static func number(
    describedBy vector: Vector, _ context: Context
  ) throws(CalculatorError) -> Number {
    do throws(NumberError) {
      guard case .string(let kind)? = vector.elements.first else { throw .malformed }
      var operands: [Number] = []
      for element in vector.elements.dropFirst() {
        guard case .number(let number) = element else { throw .malformed }
        operands.append(number)
      }
      return try Number.described(as: kind, operands, context)
    } catch {
      if case .interrupted = error { throw .interrupted }
      if case .malformed = error { throw .malformedDescription(word: "expr") }
      throw .number(word: "expr", error, limit: context.memoryLimit)
    }
  }

  /// Pops the operands and a word, whose kinds dispatch has checked, and makes them the last
  /// operation.
  mutating func setLastOperation() throws(CalculatorError) {
    guard case .string(let word)? = stack.last, case .vector(let vector) = stack[stack.count - 2]
    else { throw .malformedDescription(word: "setlast") }
    guard let index = table.index(of: word) else { throw .unknownWord(word, suggestion: nil) }
    let operands = vector.elements
    let kinds = table.operands[index]
    let takesOthers =
      table.commands[index].stringFunction != nil || kinds.contains(.string)
    // A word that accepts any kind may have used the whole stack.
    guard kinds.count == operands.count || kinds == [.any], !operands.isEmpty,
      takesOthers || operands.allSatisfy({ $0.kind == .vector || Kind.scalar.accepts($0.kind) })
    else { throw .malformedDescription(word: "setlast") }
    operation = NumericOperation(index: index, operands: operands, table: table)
    stack.removeLast(2)
  }
}

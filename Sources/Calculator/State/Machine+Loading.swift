public import ExactNumbers
import Quantities

/// The reason why a text is not accepted as a saved session.
public enum SessionFault: Error, Sendable {
  /// The first line is not that of a session.
  case foreign
  /// The version of the format is unknown.
  case version(String)
  /// The last line, which has this number, is not a session's.
  case unfinished(line: Int)
  /// The checksum in the last line, which has this number, does not fit the text.
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

/// A session that was read from a document.
public struct SavedSession: Sendable {
  /// A variable whose name differs from that in the document, because that has become a word.
  public struct Renaming: Sendable {
    /// The name in the document, a word's.
    public let word: String
    /// The name that it has now.
    public let name: String
  }

  /// The machine that the document describes.
  public private(set) var machine: Machine
  /// The variables that have other names in the document.
  public private(set) var renamings: [Renaming] = []

  /// The session that a document describes.
  ///
  /// Its keys can only make values: words that steer, print, ask or run a program give an error. So
  /// loading ends, and touches neither files nor processes. The current settings have no influence.
  /// No digits are computed. The table has the words of the calculator that it is for.
  ///
  /// - Throws: ``SessionFault`` if the text is not a session, or is a damaged one.
  public init(
    _ text: [UInt8], table: CommandTable = .standard, interruption: Interruption? = nil
  ) throws(SessionFault) {
    try Machine.checkFrame(of: text)
    let outlet = SilentOutlet()
    var interpreter = Interpreter(outlet: outlet, table: table)
    interpreter.policy.atError = .stop
    interpreter.policy.isReplaying = true
    // Numbers were allowed once that are larger than the limit now: what stands in the text may be
    // read.
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

  /// The mark behind a word in the name under which a variable called so is kept until all
  /// variables are there. Nobody can key such a name in.
  static let mark = " "

  /// Gives the variables whose names have become words the same with underscores behind, for
  /// nothing may be lost; but not the name of another one.
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
  /// The sentence that reports it.
  public var description: String {
    "the variable '\(word)' is called '\(name)' now, for '\(word)' has become a word"
  }
}

extension Machine {
  /// The machine that a document in UTF-8 describes, for a calculator with the words of this table;
  /// see ``SavedSession``.
  ///
  /// - Throws: ``SessionFault`` if the text is not a session, or is a damaged one.
  public init(
    session text: some Sequence<UInt8>, table: CommandTable = .standard,
    interruption: Interruption? = nil
  ) throws(SessionFault) {
    self = try SavedSession(Array(text), table: table, interruption: interruption).machine
  }

  /// Whether a text begins as a saved session does.
  public static func isSession(_ text: [UInt8]) -> Bool {
    text.starts(with: Machine.sessionHeader.utf8)
  }

  /// Whether a text has been a saved session: its first line or its last one says so, though the
  /// rest may be damaged.
  public static func wasSession(_ text: [UInt8]) -> Bool {
    isSession(text) || text[lastLine(of: text)].starts(with: sessionEnd.utf8)
  }

  /// The text of a document, after checking its first and last line and the checksum.
  public static func text(ofSession bytes: [UInt8]) throws(SessionFault) -> String {
    try checkFrame(of: bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The range of the last line, without its end.
  private static func lastLine(of text: [UInt8]) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let end = text.last == newline ? text.count - 1 : text.count
    return (text[..<end].lastIndex(of: newline).map { $0 + 1 } ?? 0)..<end
  }

  /// Checks the first and the last line, the checksum if there is one, and that it is UTF-8.
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
  /// The session in the text of a file, for `load`.
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

  /// The value that a vector describes: a number, a measured one, or a range.
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

  /// The range between two numbers, and its variable.
  private static func range(
    describedBy elements: [Value], _ context: Context
  ) throws(CalculatorError) -> Value {
    guard elements.count == 4, case .number(let low) = elements[1],
      case .number(let high) = elements[2], case .string(let variable) = elements[3]
    else { throw .malformedDescription(word: "expr") }
    return try described(
      Interval.described(from: low, to: high, variable: variable, context), context)
  }

  /// The value of a description.
  private static func described(
    _ quantity: @autoclosure () throws(QuantityError) -> Quantity, _ context: Context
  ) throws(CalculatorError) -> Value {
    do throws(QuantityError) { return Value(try quantity()) } catch {
      if case .number(.malformed) = error { throw .malformedDescription(word: "expr") }
      throw CalculatorError(error, "expr", context)
    }
  }

  /// The measured number of a value, and amounts with their origins.
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

  /// The number that a vector describes: a kind of expression and its operands.
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

  /// Pops operands and a word, which dispatch has seen, and makes them the last operation.
  mutating func setLastOperation() throws(CalculatorError) {
    guard case .string(let word)? = stack.last, case .vector(let vector) = stack[stack.count - 2]
    else { throw .malformedDescription(word: "setlast") }
    guard let index = table.index(of: word) else { throw .unknownWord(word, suggestion: nil) }
    let operands = vector.elements
    let kinds = table.operands[index]
    let takesOthers =
      table.commands[index].stringFunction != nil || kinds.contains(.string)
    // A word that takes anything may have taken the whole stack.
    guard kinds.count == operands.count || kinds == [.any], !operands.isEmpty,
      takesOthers || operands.allSatisfy({ $0.kind == .vector || Kind.scalar.accepts($0.kind) })
    else { throw .malformedDescription(word: "setlast") }
    operation = NumericOperation(index: index, operands: operands, table: table)
    stack.removeLast(2)
  }
}

public import ExactNumbers

/// Why a text is not taken for a saved session.
public enum SessionFault: Error, Sendable {
  /// The first line is another's.
  case foreign
  /// The format has a version that is not known here.
  case version(String)
  /// The last line, which has this number, is not a session's.
  case unfinished(line: Int)
  /// A word failed.
  case failed(Failure)

  /// The line, from 1.
  public var line: Int {
    switch self {
    case .foreign, .version: 1
    case .unfinished(let line): line
    case .failed(let failure): failure.line
    }
  }
}

extension Machine {
  /// The machine that a document describes.
  ///
  /// Its keys make values, and can do nothing else: what steers, prints, asks or runs a program is an
  /// error, so that it ends, and neither files nor processes are touched. The settings of the moment
  /// have no influence.
  ///
  /// - Throws: ``SessionFault`` for what is no session, or a damaged one.
  public init(session text: [UInt8], interruption: Interruption? = nil) throws(SessionFault) {
    try Self.checkFrame(of: text)
    let outlet = FirstFailure()
    var processor = Processor(outlet: outlet)
    processor.errorPolicy = .stop
    processor.isReplaying = true
    // Numbers were allowed once that are larger than the limit now: what stands in the text may be
    // read.
    let limit = Settings().context.memoryLimit + 16 * text.count
    processor.machine.settings.context.memoryLimit = limit
    processor.machine.settings.context.interruption = interruption
    text.withUnsafeBufferPointer { processor.take($0, atEnd: true) }
    processor.finish()
    if let failure = outlet.failure { throw .failed(failure) }
    self = processor.machine
    settings.context.interruption = nil
    if settings.context.memoryLimit == limit {
      settings.context.memoryLimit = Settings().context.memoryLimit
    }
  }

  /// Whether a text begins as a saved session does.
  public static func isSession(_ text: [UInt8]) -> Bool {
    text.starts(with: Machine.sessionHeader.utf8)
  }

  /// Checks the first and the last line.
  private static func checkFrame(of text: [UInt8]) throws(SessionFault) {
    let newline = UInt8(ascii: "\n")
    guard isSession(text) else { throw .foreign }
    let version = String(
      decoding: text.prefix { $0 != newline }.dropFirst(sessionHeader.utf8.count).prefix(20),
      as: UTF8.self)
    if version != "\(sessionVersion)" { throw .version(version) }
    let end = Array("\n\(sessionEnd)\n".utf8)
    if text.suffix(end.count).elementsEqual(end) { return }
    let lines = text.count { $0 == newline } + (text.last == newline ? 0 : 1)
    throw .unfinished(line: lines)
  }
}

/// Remembers the first thing that went wrong; prints nothing and answers nothing.
private final class FirstFailure: Outlet, @unchecked Sendable {
  // Sendable because one thread reads a document from beginning to end.
  private(set) var failure: Failure?

  func print(_ text: [UInt8], _ machine: Machine) {}

  func report(_ failure: Failure, _ machine: Machine) {
    if self.failure == nil { self.failure = failure }
  }

  func answer(to request: Request, _ machine: Machine) -> String? { nil }
}

extension Machine {
  /// The machine in the text of a file, for `load`.
  static func saved(
    _ text: String, in name: String, _ present: Machine
  ) throws(CalculatorError) -> Machine {
    do throws(SessionFault) {
      let interruption = present.settings.context.interruption
      return try Machine(session: Array(text.utf8), interruption: interruption)
    } catch {
      if case .failed(let failure) = error, case .interrupted = failure.error { throw .interrupted }
      throw .unreadableSession(name, error)
    }
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
    guard case .string(let word)? = stack.last, case .vector(let vector) = stack[stack.count - 2],
      let index = CommandTable.standard.index(of: word)
    else { throw .malformedDescription(word: "setlast") }
    var operands: [Number] = []
    for case .number(let number) in vector.elements { operands.append(number) }
    guard (1...3).contains(operands.count), operands.count == vector.elements.count else {
      throw .malformedDescription(word: "setlast")
    }
    let reversed = Array(operands.reversed())
    operation = Operation(
      index: index, x: reversed[0], y: reversed.count > 1 ? reversed[1] : nil,
      z: reversed.count > 2 ? reversed[2] : nil)
    stack.removeLast(2)
  }
}

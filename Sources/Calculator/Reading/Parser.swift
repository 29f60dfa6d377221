import ExactNumbers
import Quantities

/// Converts keys to instructions, in the same way for keys that run at once and for keys of a
/// program.
///
/// A program is one value to push. Until it is complete, its instructions are collected.
struct Parser: Sendable {
  /// The known words.
  var table: CommandTable
  var lexer = Lexer()
  /// The source, line and column of the keys.
  var position = Position()
  /// The keys of a token that is open at the end of the last run.
  var open: [UInt8] = []
  /// The open programs, the innermost last.
  private var builders: [ProgramBuilder] = []
  /// The common mark of the open programs.
  private var origin = Program.Origin()
  /// The word that waits for the name after it, and its offset in the outermost program.
  private var awaiting: (row: Int, offset: Int)?
  /// The number of lines that have ended outside of all brackets.
  private(set) var lineEnds = 0
  /// The outermost bracket that was opened last.
  private(set) var outermost: OpenBracket?

  init(table: CommandTable) { self.table = table }

  /// Whether a program is open.
  var isInProgram: Bool { !builders.isEmpty }

  /// Whether a token begins at ``Lexer/start`` that becomes an instruction by itself.
  var isBetweenTokens: Bool { lexer.scan == .none && awaiting == nil && builders.isEmpty }

  /// The number of bytes of incomplete tokens and programs.
  var openSize: Int {
    builders.reduce(open.count + (builders.first?.text.count ?? 0)) {
      $0 + $1.code.count * MemoryLayout<Instruction>.stride
    }
  }

  // MARK: Runs

  /// Begins a run, which follows the saved text of the open programs.
  mutating func beginRun() {
    for index in builders.indices { builders[index].start = 0 }
  }

  /// Returns the next instruction of a run; nil if no complete one is left.
  ///
  /// - Parameters:
  ///   - atEnd: whether nothing follows the run, so that an open token ends with it.
  ///   - isInVector: whether a vector is open, which an unclosed program would then be part of.
  ///   - reading: the rules for digits. A name is never read as digits.
  /// - Throws: ``CalculatorError`` for text that is not a token, number or name. The text has been
  ///   passed.
  mutating func next(
    in run: UnsafeBufferPointer<UInt8>, atEnd: Bool, isInVector: Bool,
    _ reading: NumeralReading, _ context: Context
  ) throws(CalculatorError) -> Instruction? {
    while true {
      lexer.base = awaiting == nil ? reading.base.radix : 10
      guard let token = try lexer.next(in: run, atEnd: atEnd) else { return nil }
      let offset = awaiting?.offset ?? textCount(upTo: lexer.tokenStart)
      guard let instruction = try instruction(token, run, isInVector, reading, context)
      else { continue }
      if builders.isEmpty { return instruction }
      append(instruction, at: offset)
    }
  }

  /// Ends a run of which `read` bytes have been read.
  mutating func endRun(_ run: UnsafeBufferPointer<UInt8>, read: Int, isBracketOpen: Bool) {
    if isBracketOpen, outermost?.place == nil { outermost?.locate(in: run) }
    if !builders.isEmpty { builders[0].text.append(contentsOf: run[builders[0].start..<read]) }
    position.pass(run[..<read])
    lexer.moveToFront(run)
  }

  /// Returns the instruction of a word without its name, at the end of the input; nil if no word
  /// waits for one.
  mutating func finishName() throws(CalculatorError) -> Instruction? {
    guard let (row, _) = awaiting else { return nil }
    awaiting = nil
    guard case .named(_, optional: true) = table.actions[row] else {
      throw .needsName(table.commands[row].name)
    }
    return .named(row, "")
  }

  /// Notes the place of the outermost bracket, in case it is never closed.
  mutating func noteBracket() {
    outermost = OpenBracket(position: position, index: lexer.tokenStart)
  }

  /// Discards incomplete tokens, names and programs.
  mutating func cancel() {
    lexer.reset()
    if !open.isEmpty { position.restartLine() }
    open = []
    cancelPrograms()
  }

  /// Skips the rest of the line after a token that failed.
  mutating func skipLine(_ run: UnsafeBufferPointer<UInt8>) {
    cancelPrograms()
    let isLineEnd =
      lexer.tokenStart < run.count && lexer.start > lexer.tokenStart
      && run[lexer.tokenStart] == UInt8(ascii: "\n")
    if isLineEnd { return position.newline(at: lexer.start) }
    let end = min(lexer.start, run.count)
    position.pass(linesOf: run, min(lexer.tokenStart, end)..<end)
    lexer.skipLine()
  }

  private mutating func cancelPrograms() {
    builders = []
    awaiting = nil
  }

  // MARK: Tokens

  /// Returns the instruction that a token is or completes; nil if it is not one by itself.
  private mutating func instruction(
    _ token: Token, _ run: UnsafeBufferPointer<UInt8>, _ isInVector: Bool,
    _ reading: NumeralReading, _ context: Context
  ) throws(CalculatorError) -> Instruction? {
    if let (row, _) = awaiting {
      awaiting = nil
      let name = try name(for: row, from: token, run)
      // The line end is after the word, and is counted later.
      if case .newline = token { lexer.start = lexer.tokenStart }
      return .named(row, name)
    }
    switch token {
    case .integer(let value): return .push(.number(.small(value)))
    case .decimal(let digits, let places):
      return .push(.number(Number(decimal: digits, places: Int(places))))
    case .numeral(let negated):
      return .push(.number(try number(run, negated, reading, context)))
    case .quantity(let negated): return try quantity(run, negated, context)
    case .date:
      let text = text(run)
      return .push(.quantity(try Context().calculate("", quantities: Quantity.date(parsing: text))))
    case .key(let key): return .command(table.keyRows[key.rawValue])
    case .word:
      guard let row = table.index(of: UnsafeBufferPointer(rebasing: run[lexer.text])) else {
        return .recall(text(run))
      }
      guard case .named = table.actions[row] else { return .command(row) }
      awaiting = (row, textCount(upTo: lexer.tokenStart))
      return nil
    case .string:
      let string = try string(run)
      position.pass(linesOf: run, lexer.text)
      return .push(.string(string))
    case .expression: return .push(try program(ofExpression: run, reading, context))
    case .openProgram:
      try beginProgram(isInVector)
      return nil
    case .closeProgram: return .push(.program(try endProgram(run, reading)))
    case .openVector: return .openVector
    case .closeVector: return .closeVector
    case .newline:
      position.newline(at: lexer.start)
      if builders.isEmpty, !isInVector { lineEnds &+= 1 }
      return nil
    }
  }

  private func text(_ run: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: run[lexer.text], as: UTF8.self)
  }

  private func number(
    _ run: UnsafeBufferPointer<UInt8>, _ negated: Bool, _ reading: NumeralReading,
    _ context: Context
  ) throws(CalculatorError) -> Number {
    var reading = reading
    if negated { reading.word = nil }
    do throws(NumberError) {
      let text = UnsafeBufferPointer(rebasing: run[lexer.text])
      let number = try Number.parse(text, context, as: reading)
      return negated ? try Number.negate(number, context) : number
    } catch {
      switch error {
      case .malformed:
        let text = Self.shortened(text(run))
        throw reading.base == .decimal
          ? .malformedNumeral(text) : .malformedDigits(text, base: reading.base.radix)
      default: throw .number(word: "", error, limit: context.memoryLimit)
      }
    }
  }

  /// Returns the instruction of a numeral with a unit or an angle, or of a measured number: the
  /// value itself, unless it may differ each time.
  private func quantity(
    _ run: UnsafeBufferPointer<UInt8>, _ negated: Bool, _ context: Context
  ) throws(CalculatorError) -> Instruction {
    let text = (negated ? "-" : "") + text(run)
    if try PolarNumeral.value(of: text, context) != nil { return .literal(text) }
    if Quantity.isMeasured(text) { return .literal(text) }
    do throws(QuantityError) {
      return .push(Value(try Quantity.parse(text, Constants.scope(units: [:]), context)))
    } catch {
      if case .unknownUnit = error { return .literal(text) }
      throw .literal(error, text, context)
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 40 ? text : String(text.prefix(30)) + "…"
  }

  /// Returns the string of the last token, with its escapes resolved.
  private func string(_ run: UnsafeBufferPointer<UInt8>) throws(CalculatorError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lexer.text.count)
    var index = lexer.text.lowerBound
    while index < lexer.text.upperBound {
      if run[index] == UInt8(ascii: "\\") {
        index += 1
        switch run[index] {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(run[index])
        case UInt8(ascii: "u"):
          guard let (scalar, end) = Self.scalar(run[index + 1..<lexer.text.upperBound]) else {
            throw .unknownEscape("u")
          }
          bytes += scalar.utf8
          index = end
        default: throw .unknownEscape(UTF8Decoding.scalar(in: run, at: index).scalar ?? "\u{FFFD}")
        }
      } else {
        bytes.append(run[index])
      }
      index += 1
    }
    guard let string = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
    return string
  }

  /// Returns the character with the code in braces at the beginning of a text, such as `{1b}`, and
  /// the position of the closing brace.
  private static func scalar(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    guard text.first == UInt8(ascii: "{"), let end = text.firstIndex(of: UInt8(ascii: "}")),
      case let digits = String(decoding: text[..<end].dropFirst(), as: UTF8.self),
      digits.allSatisfy(\.isHexDigit), let code = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(code)
    else { return nil }
    return (scalar, end)
  }

  /// Returns the name in a token for this word; empty if it may be omitted. If it may, a string is
  /// also a name.
  private mutating func name(
    for row: Int, from token: Token, _ run: UnsafeBufferPointer<UInt8>
  ) throws(CalculatorError) -> String {
    guard case .named(_, let optional) = table.actions[row] else { return "" }
    switch token {
    case .word: return text(run)
    case .quantity where run[lexer.text.lowerBound] == UInt8(ascii: "_"): return text(run)
    case .key(let key) where optional: return key.word
    case .string where optional:
      let name = try string(run)
      position.pass(linesOf: run, lexer.text)
      return name
    case .newline where optional: return ""
    default: throw .needsName(table.commands[row].name)
    }
  }

  // MARK: Programs

  /// Begins a program, possibly within another.
  private mutating func beginProgram(_ isInVector: Bool) throws(CalculatorError) {
    if builders.count == Program.depthLimit { throw .nestedTooDeeply("{") }
    if builders.isEmpty {
      origin = Program.Origin()
      if !isInVector { noteBracket() }
    }
    builders.append(ProgramBuilder(start: lexer.start, offset: textCount(upTo: lexer.start)))
  }

  /// Ends the innermost program.
  private mutating func endProgram(
    _ run: UnsafeBufferPointer<UInt8>, _ reading: NumeralReading
  ) throws(CalculatorError) -> Program {
    guard let outermost = builders.first, let builder = builders.popLast() else {
      throw .unexpected("}")
    }
    var text = outermost.text.dropFirst(builder.offset)
    if builder.offset < outermost.textCount(upTo: lexer.tokenStart) {
      let unsaved = outermost.start + max(0, builder.offset - outermost.text.count)
      text.append(contentsOf: run[unsaved..<lexer.tokenStart])
    }
    return Program(
      text: String(decoding: text, as: UTF8.self), code: builder.code, offsets: builder.offsets,
      start: builder.offset, origin: origin, reading: reading, table: table)
  }

  /// Adds an instruction to the innermost program.
  private mutating func append(_ instruction: Instruction, at offset: Int) {
    let last = builders.count - 1
    builders[last].code.append(table.resolved(instruction))
    builders[last].offsets.append(Int32(clamping: offset))
  }

  /// Returns the length of the outermost program's text up to an index of the run; 0 if none is
  /// open.
  private func textCount(upTo index: Int) -> Int { builders.first?.textCount(upTo: index) ?? 0 }
}

/// A program between its braces, as far as it has been read.
private struct ProgramBuilder: Sendable {
  /// The instructions so far.
  var code: [Instruction] = []
  /// The offset in the outermost program's text at which each instruction began.
  var offsets: [Int32] = []
  /// The index in the run of the text that has not been saved; only for the outermost program.
  var start: Int
  /// The text saved from earlier runs; only for the outermost program.
  var text: [UInt8] = []
  /// The offset in the outermost program's text at which this program's text begins.
  let offset: Int

  /// Returns the length of the text up to an index of the run.
  func textCount(upTo index: Int) -> Int { text.count + index - start }
}

extension CommandTable {
  /// Returns an instruction with the function of its row, if that is a function of numbers.
  fileprivate func resolved(_ instruction: Instruction) -> Instruction {
    guard case .command(let row) = instruction else { return instruction }
    return switch actions[row] {
    case .unary(let function): .unary(row, function)
    case .binary(let function): .binary(row, function)
    default: instruction
    }
  }
}

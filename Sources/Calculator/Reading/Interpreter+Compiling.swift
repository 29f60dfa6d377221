import ExactNumbers

/// A program between its braces, as far as it has been read.
struct ProgramBuilder: Sendable {
  /// The instructions so far.
  var code: [Instruction] = []
  /// Where each began in the outermost program's text.
  var offsets: [Int32] = []
  /// Where the word began that waits for its name.
  var wordOffset = 0
  /// Where in the run the text begins that has not been saved; used of the outermost program only.
  var start: Int
  /// The text saved from earlier runs; used of the outermost program only.
  var text: [UInt8] = []
  /// Where this program's text begins in the outermost program's.
  let offset: Int
}

extension Interpreter {
  /// Begins a program, or one within another.
  mutating func open(_ run: UnsafeBufferPointer<UInt8>) throws(CalculatorError) {
    if builders.count == Program.depthLimit { throw .nestedTooDeeply("{") }
    noteBracket()
    let offset = builders.isEmpty ? 0 : textCount(upTo: lexer.start)
    if builders.isEmpty { origin = Program.Origin() }
    builders.append(ProgramBuilder(start: lexer.start, offset: offset))
  }

  /// Adds a token to the innermost program.
  mutating func compile(
    _ token: Token, _ run: UnsafeBufferPointer<UInt8>
  ) throws(CalculatorError) {
    if let word = awaiting {
      awaiting = nil
      emit(
        .named(word, try name(for: word, from: token, run)),
        at: builders[builders.count - 1].wordOffset)
      if case .newline = token { position.newline(at: lexer.start) }
      return
    }
    switch token {
    case .integer(let value): emit(.push(.number(.small(value))))
    case .decimal(let digits, let places):
      emit(.push(.number(Number(decimal: digits, places: Int(places)))))
    case .numeral(let negated): emit(.push(.number(try number(run, negated))))
    case .key(let key): emit(command(table.keyRows[key.rawValue]))
    case .word:
      let name = text(run)
      guard let index = table.index(of: name) else { return emit(.recall(name)) }
      guard case .named = table.actions[index] else { return emit(command(index)) }
      awaiting = index
      builders[builders.count - 1].wordOffset = textCount(upTo: lexer.tokenStart)
    case .string:
      emit(.push(.string(try string(run))))
      position.pass(linesOf: run, lexer.text)
    case .openProgram: try open(run)
    case .closeProgram: close(run)
    case .openVector: emit(.openVector)
    case .closeVector: emit(.closeVector)
    case .newline: position.newline(at: lexer.start)
    }
  }

  /// The instruction that carries out a row.
  private func command(_ index: Int) -> Instruction {
    switch table.actions[index] {
    case .unary(let function): .unary(index, function)
    case .binary(let function): .binary(index, function)
    default: .command(index)
    }
  }

  /// Adds an instruction whose key or word began at this offset, by default where the last token did.
  private mutating func emit(_ instruction: Instruction, at offset: Int? = nil) {
    let offset = offset ?? textCount(upTo: lexer.tokenStart)
    builders[builders.count - 1].code.append(instruction)
    builders[builders.count - 1].offsets.append(Int32(clamping: offset))
  }

  /// Ends the innermost program: a value on the stack, or a step of the program around it.
  private mutating func close(_ run: UnsafeBufferPointer<UInt8>) {
    let end = textCount(upTo: lexer.tokenStart)
    let outermost = builders[0]
    let builder = builders.removeLast()
    var text = outermost.text.dropFirst(builder.offset)
    if builder.offset < end {
      let unsaved = outermost.start + max(0, builder.offset - outermost.text.count)
      text.append(contentsOf: run[unsaved..<lexer.tokenStart])
    }
    let program = Program(
      text: String(decoding: text, as: UTF8.self), code: builder.code, offsets: builder.offsets,
      start: builder.offset, origin: origin)
    if builders.isEmpty { push(.program(program)) } else { emit(.push(.program(program))) }
  }

  /// How long the outermost program's text is up to an index of the run.
  private func textCount(upTo index: Int) -> Int {
    builders[0].text.count + index - builders[0].start
  }
}

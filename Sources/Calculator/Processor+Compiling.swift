/// A program between its braces, as far as it has been read.
struct ProgramBuilder: Sendable {
  /// The instructions so far.
  var code: [Instruction] = []
  /// Where in the run the text begins that has not been saved; used of the outermost program only.
  var start: Int
  /// The text saved from earlier runs; used of the outermost program only.
  var text: [UInt8] = []
  /// Where this program's text begins in the outermost program's.
  let offset: Int
}

extension Processor {
  /// Begins a program, or one within another.
  mutating func open(_ run: UnsafeBufferPointer<UInt8>) throws(CalculatorError) {
    if builders.count == Program.depthLimit { throw .nestedTooDeeply("{") }
    noteBracket()
    let offset = builders.isEmpty ? 0 : textCount(upTo: lexer.start)
    builders.append(ProgramBuilder(start: lexer.start, offset: offset))
  }

  /// Adds a token to the innermost program.
  mutating func compile(
    _ token: Token, _ run: UnsafeBufferPointer<UInt8>
  ) throws(CalculatorError) {
    if let word = awaiting {
      awaiting = nil
      emit(.named(word, try name(for: word, from: token, run)))
      if case .newline = token { position.newline(at: lexer.start) }
      return
    }
    switch token {
    case .numeral(let negated): emit(.push(.number(try number(run, negated))))
    case .key(let key): emit(.command(keyCommands[key.rawValue]))
    case .word:
      let name = text(run)
      guard let index = table.index(of: name) else { return emit(.recall(name)) }
      if case .named = table.actions[index] { awaiting = index } else { emit(.command(index)) }
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

  private mutating func emit(_ instruction: Instruction) {
    builders[builders.count - 1].code.append(instruction)
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
    let program = Program(text: String(decoding: text, as: UTF8.self), code: builder.code)
    if builders.isEmpty { push(.program(program)) } else { emit(.push(.program(program))) }
  }

  /// How long the outermost program's text is up to an index of the run.
  private func textCount(upTo index: Int) -> Int {
    builders[0].text.count + index - builders[0].start
  }
}

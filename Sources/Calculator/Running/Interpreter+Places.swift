import ExactNumbers

/// The place of a failure in a program.
public struct ProgramPlace: Sendable {
  /// The variable that contains the program, or a program around it; nil if there is none.
  public let name: String?
  /// The key or word that failed.
  public let word: String
  /// Its line in the program, from 1.
  public let line: Int
  /// Its column in characters; the opening brace is column 1 of line 1.
  public let column: Int
}

extension Interpreter {
  /// Returns an error with its place in the program in which it happened. An error that has a place
  /// is unchanged.
  func located(_ error: CalculatorError, _ program: Program, _ index: Int) -> CalculatorError {
    switch error {
    case .interrupted, .inProgram: return error
    default: break
    }
    let alias = alias(of: index, in: program)
    return .inProgram(
      alias.map { .aliased(error, $0) } ?? error, place(of: index, in: program, alias))
  }

  /// Returns the name with which an instruction was typed, if it is not the first name of its row.
  private func alias(of index: Int, in program: Program) -> Alias? {
    guard index < program.offsets.count else { return nil }
    var lexer = Lexer()
    lexer.base = program.reading.base.radix
    return Array(program.text.utf8).withUnsafeBufferPointer {
      table.alias(at: Int(program.offsets[index]) - program.start, in: $0, lexer)
    }
  }

  /// Returns the place of an instruction; the index after the last is the closing brace.
  private func place(of index: Int, in program: Program, _ alias: Alias?) -> ProgramPlace {
    let end = program.start + program.text.utf8.count
    let offset = index < program.offsets.count ? Int(program.offsets[index]) : end
    let word =
      alias?.typed ?? (index < program.code.count ? table.text(of: program.code[index]) : "}")
    let named = name(for: program, offset)
    // Without a name, the outermost program that is still available.
    let whole =
      named?.program
      ?? calls.frames.indices.map(calls.outermostProgram(of:)).filter {
        $0.origin === program.origin
      }
      .min { $0.start < $1.start } ?? program
    var (line, column) = (1, 2)
    for character in String(decoding: whole.text.utf8.prefix(offset - whole.start), as: UTF8.self) {
      column += 1
      if character.isNewline { (line, column) = (line + 1, 1) }
    }
    return ProgramPlace(name: named?.name, word: word, line: line, column: column)
  }

  /// Returns the variable with the smallest program that contains this offset of the text from
  /// which a program comes.
  private func name(for program: Program, _ offset: Int) -> (name: String, program: Program)? {
    var best: (name: String, program: Program)?
    for (name, value) in machine.variables {
      guard case .program(let other) = value, other.origin === program.origin else { continue }
      let length = other.text.utf8.count
      guard (other.start...other.start + length).contains(offset) else { continue }
      if let best, (best.program.text.utf8.count, best.name) <= (length, name) { continue }
      best = (name, other)
    }
    return best
  }
}

extension CommandTable {
  /// Returns the alias at an index of a text, as this lexer reads it, if it is not the first name
  /// of its row.
  func alias(at index: Int, in text: UnsafeBufferPointer<UInt8>, _ lexer: Lexer) -> Alias? {
    var lexer = lexer
    lexer.start = index
    lexer.scan = .none
    guard let token = try? lexer.next(in: text, atEnd: true) else { return nil }
    let typed = UnsafeBufferPointer(rebasing: text[lexer.text])
    let row: Int? =
      switch token {
      case .key(let key): keyRows[key.rawValue]
      case .word: self.index(of: typed)
      default: nil
      }
    guard let row, !commands[row].name.utf8.elementsEqual(typed) else { return nil }
    return Alias(name: commands[row].name, typed: String(decoding: typed, as: UTF8.self))
  }

  /// Returns the key or word of an instruction, as errors name it.
  fileprivate func text(of instruction: Instruction) -> String {
    switch instruction {
    case .unary(let row, _), .binary(let row, _), .command(let row): commands[row].name
    case .named(let row, let name):
      name.isEmpty ? commands[row].name : "\(commands[row].name) \(name)"
    case .recall(let name): name
    case .literal(let text): text
    case .openVector: "["
    case .closeVector: "]"
    case .push: "value"
    }
  }
}

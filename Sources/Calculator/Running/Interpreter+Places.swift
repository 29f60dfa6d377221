/// The place in a program where something failed.
public struct ProgramPlace: Sendable {
  /// The word that the program, or the one around it, is kept under; nil if it has no name.
  public let name: String?
  /// The key or word that failed.
  public let word: String
  /// Its line in the program, from 1.
  public let line: Int
  /// Its column in characters; the opening brace is column 1 of line 1.
  public let column: Int
}

extension Interpreter {
  /// An error with its place in the program where it happened; one that is located is left alone.
  func located(
    _ error: CalculatorError, _ program: Program, _ index: Int
  ) -> CalculatorError {
    switch error {
    case .interrupted, .inProgram: error
    default: .inProgram(error, place(of: index, in: program))
    }
  }

  /// The place of an instruction; the one behind the last is the closing brace.
  private func place(of index: Int, in program: Program) -> ProgramPlace {
    let end = program.start + program.text.utf8.count
    let offset = index < program.offsets.count ? Int(program.offsets[index]) : end
    let word = index < program.code.count ? table.text(of: program.code[index]) : "}"
    let named = name(for: program, offset)
    // Without a name, the outermost program that is still at hand.
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

  /// The variable that holds the smallest program with this offset of the text
  /// that a program comes from.
  private func name(
    for program: Program, _ offset: Int
  ) -> (name: String, program: Program)? {
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
  /// The key or word that an instruction was made of, as errors name it.
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

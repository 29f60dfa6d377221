/// Keys between braces, compiled once: pushed as a value, carried out by `call` and its kin.
public final class Program: Sendable {
  /// The keys between the braces, as they were typed.
  public let text: String
  /// What the keys do.
  let code: [Instruction]

  /// The deepest nesting of braces in one another; programs are freed recursively.
  static let depthLimit = 1000

  init(text: String, code: [Instruction]) {
    self.text = text
    self.code = code
  }
}

/// One step of a program.
enum Instruction: Sendable {
  /// Push a numeral, string or inner program.
  case push(Value)
  /// Carry out the row of the command table with this index.
  case command(Int)
  /// Carry out the row with this index, a word that takes a name, on that name.
  case named(Int, String)
  /// Recall the variable of this name, and run it if it holds a program.
  case recall(String)
  /// Begin a vector, or collect what was pushed since it began.
  case openVector, closeVector
}

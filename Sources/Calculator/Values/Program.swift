import ExactNumbers

/// Keys between braces, compiled once. The program is pushed as a value, and `call` and similar
/// words run it.
///
/// `@unchecked Sendable`, because pointers lead to the instructions and steps. They are written
/// once, before the program is shared.
public final class Program: @unchecked Sendable {
  /// The keys between the braces, as they were typed.
  let text: String
  /// The rules by which its digits were read.
  let reading: NumeralReading
  /// The keys as instructions.
  let code: UnsafeBufferPointer<Instruction>
  /// The instructions as steps, which the interpreter runs. The last step is the end.
  let steps: UnsafeBufferPointer<Step>
  /// The programs whose steps were inlined.
  let bodies: [StepBuilder.Body]
  /// The names whose addresses are in the steps.
  private let names: [Name]
  /// The offsets, in bytes, in the outermost program's text at which the keys or words of the
  /// instructions begin.
  let offsets: [Int32]
  /// The offset, in bytes, at which the text of this program begins in the outermost program's
  /// text; 0 for the outermost program.
  let start: Int
  /// An object shared by all programs that were typed within one pair of outermost braces.
  let origin: Origin

  /// The deepest nesting of braces. Programs are freed recursively.
  static let depthLimit = 1000

  /// The first step. There is at least one, the end.
  @inline(__always)
  var firstStep: UnsafePointer<Step> {
    guard let first = steps.baseAddress else { preconditionFailure("a program has an end") }
    return first
  }

  /// The table whose rows the instructions are.
  private let table: CommandTable

  /// An object that identifies the programs of one pair of outermost braces.
  final class Origin: Sendable {}

  init(
    text: String, code: [Instruction], offsets: [Int32], start: Int, origin: Origin,
    reading: NumeralReading, table: CommandTable
  ) {
    self.text = text
    self.table = table
    self.reading = reading
    self.offsets = offsets
    self.start = start
    self.origin = origin
    self.code = Self.kept(code)
    let builder = StepBuilder(self.code, table)
    steps = Self.kept(builder.steps)
    (bodies, names) = (builder.bodies, builder.names)
    MemoryUse.noteRow(bytes, stride: 1)
  }

  /// The approximate number of bytes that the program takes, without the programs in it.
  var bytes: Int {
    256 + text.utf8.count + code.count * (MemoryLayout<Instruction>.stride + 4)
      + steps.count * MemoryLayout<Step>.stride + names.count * 8
  }

  /// Creates a program that runs an instruction before another program.
  convenience init(_ program: Program, after instruction: Instruction) {
    self.init(
      text: program.text, code: [instruction] + program.code, offsets: [0] + program.offsets,
      start: program.start, origin: program.origin, reading: program.reading,
      table: program.table)
  }

  /// A program that subtracts the sides of an equation if this one ends by comparing them, as
  /// `'x^2=4'` does; itself otherwise.
  var asDifference: Program {
    guard case .binary(let row, _)? = code.last, table.commands[row].name == "=",
      let minus = table.index(of: "-"), case .binary(let subtract) = table.actions[minus]
    else { return self }
    return Program(
      text: text, code: code.dropLast() + [.binary(minus, subtract)], offsets: Array(offsets),
      start: start, origin: origin, reading: reading, table: table)
  }

  /// Returns whether another program has the same keys with the same meaning.
  func hasSameKeys(as other: Program) -> Bool {
    self === other
      || text == other.text && reading == other.reading && code.count == other.code.count
        && table === other.table
  }

  /// The names of the variables that it recalls itself.
  var recalledNames: [String] {
    code.compactMap { if case .recall(let name) = $0 { name } else { nil } }
  }

  deinit {
    UnsafeMutableBufferPointer(mutating: code).deinitialize()
    code.deallocate()
    steps.deallocate()
  }

  /// Returns a copy that stays at its address until it is deallocated.
  private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return UnsafeBufferPointer(copy)
  }

  /// The comment at the beginning of the text, without its `#`, line by line; empty if there is
  /// none.
  var headComment: [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0.isWhitespace }
      if line.first == "#" {
        lines.append(String(line.drop { $0 == "#" || $0 == " " }))
      } else if !line.isEmpty || !lines.isEmpty {
        break
      }
    }
    return lines
  }
}

/// The effect of a key or word, at once or in a program.
enum Instruction: Sendable {
  /// Pushes a numeral, string or inner program.
  case push(Value)
  /// Runs the row of the command table with this index, a function of one or of two numbers. The
  /// function is included because looking it up takes as long as adding two numbers.
  case unary(Int, Action.Unary)
  case binary(Int, Action.Binary)
  /// Runs the row with this index.
  case command(Int)
  /// Runs the row with this index, a word that takes a name, on that name.
  case named(Int, String)
  /// Recalls the variable of this name, and runs it if it holds a program.
  case recall(String)
  /// Pushes a numeral that must be read each time: a number with a user-defined unit, a number in
  /// polar form, or a measured number.
  case literal(String)
  /// Begins a vector, or collects the values pushed since it began.
  case openVector, closeVector
}

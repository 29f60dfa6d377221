import ExactNumbers

/// Keys between braces, compiled once: pushed as a value, and run by `call` and similar words.
///
/// Unchecked, because instructions and steps are reached through pointers: they are written once,
/// before anyone sees the program.
public final class Program: @unchecked Sendable {
  /// The keys between the braces, as they were typed.
  let text: String
  /// How their digits were read.
  let reading: NumeralReading
  /// The keys as instructions.
  let code: UnsafeBufferPointer<Instruction>
  /// The instructions as steps, which are what is run; the last of them is the end.
  let steps: UnsafeBufferPointer<Step>
  /// The programs whose steps were put in.
  let bodies: [StepBuilder.Body]
  /// The names whose addresses its steps have.
  private let names: [Name]
  /// The places at which the instructions' keys or words begin in the outermost
  /// program's text, in bytes.
  let offsets: [Int32]
  /// The place at which this program's text begins in the outermost program's, in bytes;
  /// 0 for that one itself.
  let start: Int
  /// The origin that all programs share that were keyed in within one pair of braces.
  let origin: Origin

  /// The deepest nesting of braces in one another; programs are freed recursively.
  static let depthLimit = 1000

  /// The first step; there is one at least, the end.
  @inline(__always)
  var firstStep: UnsafePointer<Step> {
    guard let first = steps.baseAddress else { preconditionFailure("a program has an end") }
    return first
  }

  /// The words that its instructions are rows of.
  private let table: CommandTable

  /// An object that programs share that were keyed in together.
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

  /// The approximate number of bytes that it takes, without the programs in it.
  var bytes: Int {
    256 + text.utf8.count + code.count * (MemoryLayout<Instruction>.stride + 4)
      + steps.count * MemoryLayout<Step>.stride + names.count * 8
  }

  /// A program that carries an instruction out before this one.
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

  /// Whether another program has the same keys, which mean the same.
  func hasSameKeys(as other: Program) -> Bool {
    self === other
      || text == other.text && reading == other.reading && code.count == other.code.count
        && table === other.table
  }

  /// The names that it recalls itself.
  var recalledNames: [String] {
    code.compactMap { if case .recall(let name) = $0 { name } else { nil } }
  }

  deinit {
    UnsafeMutableBufferPointer(mutating: code).deinitialize()
    code.deallocate()
    steps.deallocate()
  }

  /// A copy that stays where it is until it is deallocated.
  private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return UnsafeBufferPointer(copy)
  }

  /// The comment that the text begins with, without its `#`, line by line; empty if there is none.
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
  /// Push a numeral, string or inner program.
  case push(Value)
  /// Carry out the row of the command table with this index, a function of one or of two numbers;
  /// the function is here, too, since looking it up takes as long as adding two numbers.
  case unary(Int, Action.Unary)
  case binary(Int, Action.Binary)
  /// Carry out the row with this index.
  case command(Int)
  /// Carry out the row with this index, a word that takes a name, on that name.
  case named(Int, String)
  /// Recall the variable of this name, and run it if it holds a program.
  case recall(String)
  /// Push a number with a unit of a user's, by modulus and angle, or a measured one: another each
  /// time.
  case literal(String)
  /// Begin a vector, or collect the values pushed since it began.
  case openVector, closeVector
}

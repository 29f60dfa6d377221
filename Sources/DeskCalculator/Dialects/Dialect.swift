/// One of the languages called dc: which byte does what, and the rules that differ
/// where bytes do the same.
///
/// The rules' defaults are those of GNU dc; a dialect states what it does otherwise.
public struct Dialect: Sendable {
  /// Carries out the command whose first byte has been taken.
  typealias Command = @Sendable (inout DeskInterpreter) throws(DeskError) -> Void

  /// Says what is wrong in a program, and in which of its lines if it is the syntax.
  typealias Message = @Sendable (DeskProgram, DeskError, _ line: Int?) -> [UInt8]

  /// The name that `--dc=` knows it by.
  public let name: String
  /// The commands by their first bytes; those that ``DeskInterpreter/perform(_:isGNU:isAttended:)``
  /// knows are not asked for.
  let commands: ByteTable
  /// The message for an error, with its line end.
  let message: Message

  // MARK: Rules

  /// Whether a line is read as a whole before any of it runs, and a file too.
  public internal(set) var readsLines = false
  /// Whether the first error ends the program.
  var stopsAtErrors = false
  /// Writes a value; the last parameter says whether a line end follows.
  var write: @Sendable (inout DeskInterpreter, DeskValue, Bool) throws(DeskError) -> Void = {
    (interpreter, value, _) throws(DeskError) in try interpreter.write(value)
  }
  /// Reads a number from its first byte on, where ``DeskInterpreter/readDigits(_:isGNU:)`` does
  /// not do.
  var readNumber: @Sendable (inout DeskInterpreter, UInt8) throws(DeskError) -> Void = {
    (interpreter, byte) throws(DeskError) in try interpreter.readNumber(byte)
  }
  var isGNU = true
  /// The byte that may stand in a number, beside digits and a point.
  var numberByte = UInt8(ascii: ".")
  /// Whether a backslash in a string vanishes, and has the byte behind it taken as it is.
  var hasEscapes = false
  /// Whether `r` does nothing, without a word, with fewer than two values.
  var exchangesAnything = true
  /// Whether `q` and `Q` count an expression like a macro.
  var expressionIsLevel = true

  /// All dialects, the usual one first.
  public static let all: [Dialect] = [.gnu, .gh]

  /// Makes a dialect of rows; a byte in none of them is an unknown command.
  init(
    name: String, rows: [Row], unknown: @escaping @Sendable (UInt8) -> DeskError,
    message: @escaping Message
  ) {
    self.name = name
    commands = ByteTable(rows, unknown: unknown)
    self.message = message
  }

  /// Bytes and the command that each of them begins.
  struct Row {
    let bytes: [UInt8]
    let command: Command

    /// A command that begins with any of these bytes.
    init(_ bytes: String, _ command: @escaping Command) {
      self.bytes = Array(bytes.utf8)
      self.command = command
    }

    /// A command that is followed by the name of a register.
    init(
      named byte: Unicode.Scalar,
      _ command: @escaping @Sendable (inout DeskInterpreter, Int) throws(DeskError) -> Void
    ) {
      let first = UInt8(ascii: byte)
      bytes = [first]
      self.command = { (interpreter) throws(DeskError) in
        if let name = try interpreter.name(behind: first) { try command(&interpreter, name) }
      }
    }
  }

  /// The commands that all dialects have in common.
  static let shared: [Row] = [
    Row("[") { dc throws(DeskError) in try dc.readString() },
    Row("#") { $0.program.skipComment() },
    Row("c") { $0.machine.stack.removeAll(keepingCapacity: true) },
    Row("z") { dc throws(DeskError) in try dc.machine.push(.word(dc.machine.stack.count)) },
    Row("X") { dc throws(DeskError) in try dc.machine.measurePlaces() },
    Row("p") { dc throws(DeskError) in try dc.printTop() },
    Row("n") { dc throws(DeskError) in try dc.printAndDrop() },
    Row("f") { dc throws(DeskError) in try dc.printStack() },
    Row("I") { dc throws(DeskError) in try dc.machine.push(.word(dc.machine.inputRadix)) },
    Row("O") { dc throws(DeskError) in try dc.machine.push(.word(dc.machine.outputRadix)) },
  ]
}

/// The commands of a dialect by their first bytes, to be found without counting references.
struct ByteTable: @unchecked Sendable {
  /// A command; in a structure it needs no function around it.
  private struct Place {
    let command: Dialect.Command
  }

  /// 256 commands, which are there as long as the program.
  private let start: UnsafeMutablePointer<Place>

  /// A table of rows; the other bytes are unknown commands.
  init(_ rows: [Dialect.Row], unknown: @escaping @Sendable (UInt8) -> DeskError) {
    start = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max {
      (start + Int(byte)).initialize(to: Place(command: Self.failing(unknown, byte)))
    }
    for row in rows {
      for byte in row.bytes { start[Int(byte)] = Place(command: row.command) }
    }
  }

  /// The command of a byte that begins none.
  private static func failing(
    _ unknown: @escaping @Sendable (UInt8) -> DeskError, _ byte: UInt8
  ) -> Dialect.Command {
    { _ throws(DeskError) in throw unknown(byte) }
  }

  /// The command that begins with a byte.
  subscript(byte: UInt8) -> Dialect.Command {
    @inline(__always) get { start[Int(byte)].command }
  }
}

/// One of the languages called dc: a command for each byte, and rules for the commands that the
/// dialects share.
///
/// The default of each rule is GNU dc's.
public struct Dialect: Sendable {
  /// A command. Its first byte has been read.
  typealias Command = @Sendable (inout DeskInterpreter) throws(DeskError) -> Void

  /// Returns the message for an error in a program, with its line end. The line is the line of a
  /// syntax error, otherwise nil.
  typealias Message = @Sendable (DeskProgram, DeskError, _ line: Int?) -> [UInt8]

  /// The name of the dialect in `--dc=`.
  public let name: String
  /// The commands by their first bytes, except for the commands that
  /// ``DeskInterpreter/perform(_:isGNU:isAttended:)`` runs itself.
  let commands: ByteTable
  /// The message for an error, with its line end.
  let message: Message

  // MARK: Rules

  /// Whether a whole line, or a whole file, is read before any of it runs.
  public internal(set) var readsLines = false
  /// Whether the first error ends the program.
  var stopsAtErrors = false
  /// Writes a value. The last parameter is whether a line end follows.
  var write: @Sendable (inout DeskInterpreter, DeskValue, Bool) throws(DeskError) -> Void = {
    (interpreter, value, _) throws(DeskError) in try interpreter.write(value)
  }
  /// Reads a number from its first byte on, if ``DeskInterpreter/readDigits(_:isGNU:)`` cannot read
  /// it.
  var readNumber: @Sendable (inout DeskInterpreter, UInt8) throws(DeskError) -> Void = {
    (interpreter, byte) throws(DeskError) in try interpreter.readNumber(byte)
  }
  var isGNU = true
  /// The byte that a number may contain, besides digits and a point.
  var numberByte = UInt8(ascii: ".")
  /// Whether a backslash in a string is removed and makes the next byte literal.
  var hasEscapes = false
  /// Whether `r` with fewer than two values does nothing, instead of reporting an error.
  var exchangesAnything = true
  /// Whether `q` and `Q` count an expression as a macro.
  var expressionIsLevel = true

  /// All dialects, the default first.
  public static let all: [Dialect] = [.gnu, .gh]

  /// Creates a dialect from rows. A byte in none of the rows is an unknown command.
  init(
    name: String, rows: [Row], unknown: @escaping @Sendable (UInt8) -> DeskError,
    message: @escaping Message
  ) {
    self.name = name
    commands = ByteTable(rows, unknown: unknown)
    self.message = message
  }

  /// A command, and the bytes that begin it.
  struct Row {
    let bytes: [UInt8]
    let command: Command

    /// Creates a command that begins with any of these bytes.
    init(_ bytes: String, _ command: @escaping Command) {
      self.bytes = Array(bytes.utf8)
      self.command = command
    }

    /// Creates a command that is followed by the name of a register.
    init(
      named byte: Unicode.Scalar,
      _ command: @escaping @Sendable (inout DeskInterpreter, Int) throws(DeskError) -> Void
    ) {
      let first = UInt8(ascii: byte)
      bytes = [first]
      self.command = { (interpreter) throws(DeskError) in
        if let name = try interpreter.name(after: first) { try command(&interpreter, name) }
      }
    }
  }

  /// The commands that all dialects share.
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

/// The commands of a dialect by their first bytes. A lookup counts no references.
struct ByteTable: @unchecked Sendable {
  /// A command. The structure saves a wrapper function that a bare closure would need.
  private struct Place {
    let command: Dialect.Command
  }

  /// The 256 commands. They are never freed.
  private let start: UnsafeMutablePointer<Place>

  /// Creates a table from rows. The other bytes are unknown commands.
  init(_ rows: [Dialect.Row], unknown: @escaping @Sendable (UInt8) -> DeskError) {
    start = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max {
      (start + Int(byte)).initialize(to: Place(command: Self.failing(unknown, byte)))
    }
    for row in rows {
      for byte in row.bytes { start[Int(byte)] = Place(command: row.command) }
    }
  }

  /// Returns the command for a byte that begins no command.
  private static func failing(
    _ unknown: @escaping @Sendable (UInt8) -> DeskError, _ byte: UInt8
  ) -> Dialect.Command {
    { _ throws(DeskError) in throw unknown(byte) }
  }

  /// Returns the command that begins with a byte.
  subscript(byte: UInt8) -> Dialect.Command {
    @inline(__always) get { start[Int(byte)].command }
  }
}

import Calculator
import ExactNumbers

/// The state of a dc program: stack, registers, settings, macros under way, keys
/// that are not complete.
///
/// It is one value of some thirty properties, in three groups: a dialect's commands get it whole,
/// and most of them read the program, change the machine and write.
struct DeskInterpreter {
  /// The stack, the top last.
  var stack: [DeskValue] = []
  /// The registers, by the byte that names them.
  var registers = [Register](repeating: Register(), count: 256)
  /// The decimal places of quotients and roots.
  var scale = 0
  /// The radix that numbers are read in, 2 to 16.
  var inputRadix = 10
  /// The radix that numbers are printed in, 2 or more.
  var outputRadix = 10
  /// Columns of a line of output; 0 for no end.
  let lineLength: Int
  /// The language.
  let dialect: Dialect
  /// Whether the dialect is GNU dc's, whose commands are not all looked up in a table.
  let isGNU: Bool
  /// Whether registers may have names longer than a byte.
  let hasLongNames: Bool
  /// The settings, with the choices that have no property of their own.
  let settings: DeskSettings
  /// The registers whose names are words.
  var words: [[UInt8]: Int] = [:]
  /// The memory and time that a value may cost.
  let context: Context

  // MARK: Running

  /// The text being run; the source itself when no macro runs.
  var text = RunningText()
  /// The texts that wait for it, the source first.
  var callers: [RunningText] = []
  /// Keys of the source that do not make a whole command yet.
  var unfinished = Unfinished.nothing
  /// The source of the program.
  var source = DeskSource.standardInput
  /// Whether the source is an expression, which counts as a level in GNU dc.
  var isExpression = false
  /// The lines that have come and not been run, where a dialect reads lines.
  var lines = LineQueue()
  /// The line that runs; it keeps the bytes of the source's text alive.
  var lineUnderWay: DeskString?
  /// The line that an error in the syntax is in, while it is reported.
  var faultLine: Int?
  /// Whether no more bytes of the source will come.
  var isSourceComplete = false
  /// Whether the rest of the source is passed over.
  var hasLeftSource = false
  /// Whether the program has ended.
  var hasQuit = false
  /// The status that it ends with.
  var exitStatus: Int32 = 0
  /// Calls until the next look at ``isInterrupted``.
  var patience = DeskInterpreter.patience

  // MARK: Surroundings

  /// Output that has not been handed over.
  var output: [UInt8] = []
  /// How much stands in the output's last line, where a dialect counts that.
  var column = 0
  /// The random numbers.
  var random = DeskRandom()
  /// The number of places as it was set, where that may be more than any number has.
  var shownScale = FixedPoint.small(0, scale: 0)
  /// The taker of the output.
  weak var outlet: (any DeskOutlet)?
  /// Whether to leave all macros.
  var isInterrupted: (() -> Bool)?
  /// Does arithmetic that may take long; nil where nobody can interrupt it.
  var runner: (any Runner)? {
    didSet { isAttended = runner != nil }
  }
  /// Whether there is a runner.
  private(set) var isAttended = false
  /// Whether these keys were interrupted.
  var wasInterrupted = false

  static let patience = 256
  /// Macros that may wait for others: 48 bytes each.
  static let depthLimit = 1 << 21
  /// Values on the stack: 24 bytes each.
  static let stackLimit = 1 << 25
  private static let outputCapacity = 1 << 15

  /// Makes an interpreter with empty stack and registers.
  init(dialect: Dialect, settings: DeskSettings) {
    self.dialect = dialect
    var context = Context()
    context.memoryLimit = settings.memoryLimit
    self.context = context
    lineLength = settings.lineLength
    self.settings = settings
    isGNU = dialect.isGNU
    hasLongNames = settings.hasLongNames
    if hasLongNames && dialect.longNames == .pairs {
      registers += repeatElement(Register(), count: 1 << 16)
    }
  }

  /// Hands the output over.
  mutating func flush() {
    if output.isEmpty { return }
    outlet?.printed(output)
    output.removeAll(keepingCapacity: true)
  }

  /// Hands the output over if it has become long.
  mutating func flushIfLong() {
    if output.count >= Self.outputCapacity { flush() }
  }

  /// Says what went wrong, behind what was printed before. An interruption leaves all macros, and
  /// what is left of the line.
  mutating func report(_ error: DeskError) {
    flush()
    outlet?.failed(dialect.message(self, error))
    if dialect.stopsAtErrors { stop(at: error) }
    if error == .interrupted {
      wasInterrupted = true
      leaveMacros()
      text.skip(text.count)
    }
  }
}

/// A text under way: its bytes from the next one to its end, and whose they are.
struct RunningText {
  /// The next byte.
  var next: UnsafePointer<UInt8>?
  /// How many bytes are left.
  var count = 0
  /// Keeps the bytes of a macro alive; nil for the source.
  var owner: DeskString?
  /// How many levels `q` and `Q` count for it: more than one where it took the place of macros that
  /// had nothing left to do.
  var levels = 0
  /// Whether it is a line that `?` has asked for.
  var isAnswer = false

  /// The source, with nothing in it yet.
  init() {}

  /// A macro from its start.
  init(_ string: DeskString, levels: Int) {
    next = string.bytes.baseAddress
    count = string.bytes.count
    owner = string
    self.levels = levels
  }

  /// Whether it is a macro, not the source.
  var isMacro: Bool { owner != nil }

  /// Takes the next byte; nil at the end.
  @inline(__always)
  mutating func take() -> UInt8? {
    guard count > 0, let pointer = next else { return nil }
    next = pointer + 1
    count -= 1
    return pointer.pointee
  }

  /// The next byte, which stays; nil at the end.
  var peek: UInt8? {
    guard count > 0, let pointer = next else { return nil }
    return pointer.pointee
  }

  /// The bytes that are left.
  var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: next, count: count) }

  /// Passes over `bytes` bytes.
  mutating func skip(_ bytes: Int) {
    next = next.map { $0 + bytes }
    count -= bytes
  }
}

/// A construct that the end of a run of keys has cut in two.
enum Unfinished {
  case nothing
  /// A number.
  case number(NumeralScanner)
  /// A string without its first bracket, how many brackets are open, and whether a
  /// backslash was its last byte.
  case string([UInt8], depth: Int, isEscaped: Bool)
  /// A comment.
  case comment
  /// A command line of the system.
  case commandLine([UInt8])
  /// The beginning of a command that takes more bytes.
  case command([UInt8])
  /// The line that `?` waits for.
  case line([UInt8])
  /// The bytes that are passed over up to a mark, from the beginning of a command on.
  case mark([UInt8])
}

/// Finds the end of a number: signs and blanks, digits, and digits behind a point.
struct NumeralScanner {
  private enum Phase { case sign, whole, fraction, end }
  /// Whether `_` may stand anywhere, with no blank behind it, and a second point
  /// belongs to the number.
  let isLenient: Bool
  private var phase = Phase.sign
  /// Whether there was a `_`.
  private(set) var isNegative = false
  /// Digits and point.
  private(set) var digits: [UInt8] = []

  /// Begins with the first byte of a number.
  init(isLenient: Bool = false) { self.isLenient = isLenient }

  /// Takes the next byte; false if it is no part of the number.
  mutating func take(_ byte: UInt8) -> Bool {
    if phase == .end { return false }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      if phase == .sign { phase = .whole }
      digits.append(byte)
    case UInt8(ascii: "."):
      if phase == .fraction {
        phase = .end
        return isLenient
      }
      phase = .fraction
      digits.append(byte)
    case UInt8(ascii: "_"):
      if phase != .sign && !isLenient { return false }
      isNegative = true
    case UInt8(ascii: " "), 9...13:
      return phase == .sign && isNegative && !isLenient
    default: return false
    }
    return true
  }

  /// The number in a radix; 0 without digits.
  func number(radix: Int) -> FixedPoint {
    digits.withUnsafeBufferPointer {
      FixedPoint(digits: $0, radix: radix, isNegative: isNegative)
    }
  }
}

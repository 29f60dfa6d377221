public import ExactNumbers
import Synchronization

/// A copy of a calculator for trying keys on any thread. It shows the result or the error of the
/// keys, but has no effects: it prints nothing and makes no requests.
public struct Trial: Sendable {
  /// The result of the keys.
  public enum Outcome: Sendable {
    /// The machine after the keys.
    case machine(Machine)
    /// The error of the keys.
    case error(CalculatorError)
    /// Unknown: the keys are incomplete, do more than compute, or take too long.
    case unknown
  }

  let interpreter: Interpreter

  /// Reads lines for the calculator.
  public var reader: LineReader { LineReader(interpreter.machine) }

  /// Whether something is open that continues.
  public var isOpen: Bool { interpreter.isIncomplete }

  /// Whether its stack is empty at the beginning.
  public var isEmpty: Bool { interpreter.machine.stack.isEmpty }

  /// The maximal number of bytes of a value. It limits the longest call of the arithmetic, which
  /// cannot be interrupted.
  private static let memoryLimit = 1 << 20

  /// Runs the keys of a line, without the end of the line.
  ///
  /// An error of a word at the very end does not count yet, because the word may continue.
  public func run(_ line: String, interruption: Interruption) -> Outcome {
    let outlet = SilentOutlet()
    var copy = interpreter
    let context = copy.machine.settings.context
    copy.outlet = outlet
    // The copy has no effects, so words with effects beyond the calculator behave as they will when
    // typed.
    copy.policy.isTyped = true
    copy.policy.isFollowed = false
    copy.policy.atError = .skipLine
    copy.machine.settings.context.interruption = interruption
    copy.policy.memoryCeiling = Self.memoryLimit
    copy.keepCeilings()
    var keys = line + "\n"
    keys.withUTF8 { copy.take($0) }
    if outlet.wasUsed || copy.hasQuit || interruption.isRequested { return .unknown }
    if let error = outlet.failure?.error {
      return Self.isFinal(error, of: line) ? .error(error) : .unknown
    }
    if copy.isIncomplete { return .unknown }
    copy.machine.settings.context = context
    return .machine(copy.machine)
  }

  /// Returns whether further keys cannot fix the error.
  private static func isFinal(_ error: CalculatorError, of line: String) -> Bool {
    switch error {
    case .unknownWord(let word, _): !line.hasSuffix(word)
    case .hinted(let error, _), .aliased(let error, _): isFinal(error, of: line)
    case .unclosed("'"): false
    case .malformedNumeral(let numeral), .malformedDigits(let numeral, _):
      !line.hasSuffix(numeral) || Self.isSpoilt(numeral)
    case .number(_, .tooLarge, _), .number(_, .unwritten, _), .interrupted, .needsName,
      .unavailable:
      false
    default: true
    }
  }

  /// Returns whether a numeral contains a key that cannot become part of a number, whatever
  /// follows.
  static func isSpoilt(_ numeral: String) -> Bool {
    // A range has two points between its ends. A third point in a number is never its last.
    let ends = numeral.replacing("..", with: " ").split(separator: " ")
    return ends.contains { $0.dropLast().count { $0 == "." } > 1 }
      || !numeral.filter { $0 != "∠" }.utf8
        .allSatisfy { Lexer.isWordByte($0) || ".-+@".utf8.contains($0) }
  }
}

extension CalculatorModel {
  /// A copy of the calculator in its present state, for trying keys.
  public var trial: Trial { Trial(interpreter: interpreter) }
}

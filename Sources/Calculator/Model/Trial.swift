public import ExactNumbers
import Synchronization

/// A copy of a calculator for trying keys, on any thread: it shows what they would leave, or the
/// error that they would raise. Nothing gets out of it: it neither prints nor asks.
public struct Trial: Sendable {
  /// The result of the keys.
  public enum Outcome: Sendable {
    /// The machine as they would leave it.
    case machine(Machine)
    /// The error that they would raise.
    case error(CalculatorError)
    /// No answer: the keys are not complete, do more than compute, or take too long.
    case unknown
  }

  let interpreter: Interpreter

  /// Reads lines for the calculator.
  public var reader: LineReader { LineReader(interpreter.machine) }

  /// Whether something was begun that goes on.
  public var isOpen: Bool { interpreter.isIncomplete }

  /// Whether its stack is empty to begin with.
  public var isEmpty: Bool { interpreter.machine.stack.isEmpty }

  /// The most bytes that a value may take: it bounds the longest call of the arithmetic, which
  /// nothing can interrupt.
  private static let memoryLimit = 1 << 20

  /// Runs the keys of a line, without the end of the line.
  ///
  /// An error in a word at the very end does not count yet, because the word may go on.
  public func run(_ line: String, interruption: Interruption) -> Outcome {
    let outlet = SilentOutlet()
    var copy = interpreter
    let context = copy.machine.settings.context
    copy.outlet = outlet
    // Nothing leaves it; so words that reach out are as they will be.
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

  /// Whether typing on cannot mend the error.
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

  /// Whether a key is in a numeral that nothing behind it makes part of a number.
  static func isSpoilt(_ numeral: String) -> Bool {
    // A range has two points between its ends; a third one in a number is never the last.
    let ends = numeral.replacing("..", with: " ").split(separator: " ")
    return ends.contains { $0.dropLast().count { $0 == "." } > 1 }
      || !numeral.filter { $0 != "∠" }.utf8
        .allSatisfy { Lexer.isWordByte($0) || ".-+@".utf8.contains($0) }
  }
}

extension CalculatorModel {
  /// A copy of the calculator as it is now, to try keys on.
  public var trial: Trial { Trial(interpreter: interpreter) }
}

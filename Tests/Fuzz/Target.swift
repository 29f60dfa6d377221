import Calculator
import DeskCalculator

@testable import ExactNumbers

/// The targets of inputs. A target traps if something is wrong.
enum Target {
  typealias Body = @Sendable ([UInt8]) -> Void

  /// The running target, set once before the first input.
  nonisolated(unsafe) static var chosen: Body = { _ in }

  /// All by their names.
  static let all: [String: Body] = [
    "keys": keys, "session": session, "tape": tape, "clients": clients, "prompt": prompt,
    "sheet": sheet, "lines": lines, "lsp": lsp, "mcp": mcp,
    "dc": desk, "editrc": editrc, "history": history,
  ]

  /// Returns whether a target accepts an input. Words that lift the limits of memory and time are
  /// left to the tests of boundaries: each input would take long, or could fill the machine's
  /// memory.
  static func takes(_ input: [UInt8]) -> Bool {
    let text = String(decoding: input, as: UTF8.self)
    return !text.contains("memory") && !text.contains("timelimit")
  }

  // MARK: The calculator

  /// A calculator with little memory and time, which a watchdog interrupts.
  static func calculator() -> CalculatorModel {
    var settings = Settings()
    settings.context.memoryLimit = 1 << 20
    settings.context.timeLimit = 1
    let calculator = CalculatorModel(settings: settings)
    // `reset` restores the same limits.
    calculator.initialMachine = calculator.machine
    calculator.errorPolicy = .skipLine
    calculator.runner = Watchdog.shared
    return calculator
  }

  /// Keys: their results can be shown, and saved as a session that reads back.
  private static func keys(_ input: [UInt8]) {
    let calculator = calculator()
    // Keys after the last newline would run without the possibility of an interruption.
    calculator.receive((input + [UInt8(ascii: "\n")]).span)
    calculator.sourceEnded()
    readBack(calculator.machine)
  }

  /// Session files: a file that can be read can be saved and read again.
  private static func session(_ input: [UInt8]) {
    // The frame should not depend on chance.
    let framed = Array("# surd session 1\n".utf8) + input + Array("\n# end of session\n".utf8)
    for text in [input, framed] {
      if case .success(let machine)? = read(text) { readBack(machine) }
    }
  }

  /// The maximal number of digits of values: with 100,000 digits, FLINT cannot be stopped for
  /// minutes.
  private static let mostDigits = 1000

  /// Returns the values of X, Y and Z under the settings of a machine, and in few columns; nil if
  /// that takes long.
  static func texts(_ machine: Machine, shownBy settings: Settings) -> [String]? {
    let interruption = Interruption()
    return Watchdog.shared.run(interruption: interruption) {
      var settings = settings
      settings.context.interruption = interruption
      settings.format = settings.format.limited(to: mostDigits)
      return machine.stack.suffix(3).map { value in
        var bytes: [UInt8] = []
        _ = try? value.write(to: &bytes, settings)
        _ = try? value.row(columns: 30, settings)
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// Returns the machine of a session; nil if it is not one, or takes long.
  private static func read(_ text: [UInt8]) -> Result<Machine, SessionFault>? {
    let interruption = Interruption()
    return Watchdog.shared.run(interruption: interruption) {
      do throws(SessionFault) {
        return .success(try SavedSession(text, interruption: interruption).machine)
      } catch { return .failure(error) }
    }
  }

  /// Reads a saved machine: it shows the same, and from then on it stays the same. (The first time,
  /// expressions may become simpler, and results of algorithms become enclosures.)
  private static func readBack(_ machine: Machine) {
    // Digits that are shown are computed now, and kept.
    let before = texts(machine, shownBy: machine.settings)
    let saved = machine.session(patience: 0)
    guard let before, let first = readAgain(saved) else { return }
    if let after = texts(first, shownBy: machine.settings), !areSame(before, after) {
      fail("the session \(before) becomes \(after)", saved)
    }
    let second = first.session(patience: 0)
    guard let third = readAgain(second)?.session(patience: 0) else { return }
    if third != second { fail("another: \(String(decoding: third, as: UTF8.self))", second) }
  }

  /// Returns a text with 0 in place of enclosures of 0, whatever their bound.
  private static func withoutBounds(_ text: String) -> String {
    text.replacing(/\(?0(e0)?±[0-9e-]+\)?/, with: "0")
  }

  /// Whether two stacks are shown as the same values.
  static func areSame(_ before: [String], _ after: [String]) -> Bool {
    before.count == after.count && zip(before, after).allSatisfy(isSame)
  }

  /// Returns whether two texts are equivalent: an enclosure may have become narrower since, for
  /// example around 0, or `1.00000000000000` as a whole number.
  private static func isSame(_ before: String, _ after: String) -> Bool {
    withoutBounds(withoutZeros(before)) == withoutBounds(withoutZeros(after))
  }

  /// A text without decimals that are all zero.
  private static func withoutZeros(_ text: String) -> String {
    text.replacing(/\.0+(?![0-9])/, with: "")
  }

  private static func readAgain(_ saved: [UInt8]) -> Machine? {
    switch read(saved) {
    case nil: return nil
    case .success(let machine)?: return machine
    case .failure(let fault)?: fail("the session cannot be read: \(fault)", saved)
    }
  }

  static func fail(_ fault: String, _ saved: [UInt8]) -> Never {
    fatalError("\(fault)\nsaved was: \(String(decoding: saved, as: UTF8.self))")
  }

  // MARK: dc

  /// The outlet of a dc whose output is discarded.
  private final class Silence: DeskOutlet, Sendable {
    func printed(_ bytes: [UInt8]) {}
    func failed(_ message: [UInt8]) {}
    func line() -> [UInt8]? { [] }
  }

  private static let silence = Silence()

  /// Programs of dc: the first byte chooses the dialect and the settings.
  private static func desk(_ input: [UInt8]) {
    guard let first = input.first else { return }
    var settings = DeskSettings()
    settings.isInteractive = first & 4 != 0
    settings.hasLongNames = first & 8 != 0
    settings.printsLeadingZero = first & 16 != 0
    settings.clampsDigits = first & 32 != 0
    // No operation on such numbers takes long: dc polls Ctrl-C only between operations.
    settings.memoryLimit = 1 << 16
    let dialect = Dialect.all[Int(first & 3) % Dialect.all.count]
    let model = DeskCalculatorModel(dialect: dialect, settings: settings)
    model.outlet = silence
    model.isInterrupted = Watchdog.shared.deadline()
    model.beginSource(.standardInput)
    let program = Array(input.dropFirst())
    model.receive(program.span)
    model.sourceEnded()
  }
}

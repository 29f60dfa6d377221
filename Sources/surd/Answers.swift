import ArgumentParser
import Calculator
import Manual

/// Answers what the calculator asks of its surroundings: help from the manual, presses from the counter.
final class Answers: Observer {
  private let counter: PressCounter
  private let calculator: CalculatorModel
  private let width: () -> Int

  init(counter: PressCounter, calculator: CalculatorModel, width: @escaping () -> Int) {
    self.counter = counter
    self.calculator = calculator
    self.width = width
  }

  /// The text that answers a request.
  func answer(to request: Request) -> String? {
    switch request {
    case .presses: presses
    case .help(""): SurdManual.help(width: width())
    case .help(let word):
      SurdManual.help(on: word, width: width(), settings: calculator.machine.settings)
    case .apropos(let text): SurdManual.apropos(text, width: width())
    case .words: SurdManual.words
    case .copy, .save, .load: nil
    case .window: nil  // the shell knows
    case .about: Self.about
    }
  }

  /// Name, version, and what it is built on.
  private static let about = """
    \(Surd.configuration.version): \(Surd.configuration.abstract)
    Its arithmetic is that of FLINT with Arb, GMP and MPFR; its line editing is libedit.
    """

  /// All presses in the first line, then the keys, the most pressed first.
  private var presses: String {
    let total = "\(counter.total) press\(counter.total == 1 ? "" : "es")"
    return ([total] + counter.counts.map { "\($0.count)  \(Self.name($0.key))" }).joined(
      separator: "\n")
  }

  /// A key as the table names it.
  private static func name(_ key: Key) -> String {
    switch key {
    case " ": "space"
    case "\n": "enter"
    case "\t": "tab"
    default:
      key.value < 0x20 || key.value == 0x7F ? "U+\(String(key.value, radix: 16))" : String(key)
    }
  }
}

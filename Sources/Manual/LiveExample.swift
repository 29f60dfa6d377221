internal import Calculator

/// Runs an example in a separate calculator, with the settings of another calculator.
final class LiveExample: Observer {
  private var lines: [String] = []
  /// The beginning of a line of output that is not complete yet.
  private var openLine = ""

  /// Returns the text that the keys print and leave, separated by spaces, as through a pipe.
  static func result(
    of keys: String, _ settings: Settings, _ table: CommandTable = .standard
  ) -> String {
    let calculator = CalculatorModel(settings: settings, table: table)
    let example = LiveExample()
    calculator.addObserver(example)
    calculator.receive(Array(keys.utf8).span)
    calculator.sourceEnded()
    for value in calculator.machine.stack {
      example.lines.append((try? calculator.text(of: value).text) ?? "?")
    }
    return example.lines.joined(separator: " ")
  }

  func calculatorWrote(_ text: String) { openLine += text }

  func calculatorPrinted(_ text: String) {
    lines.append(openLine + text)
    openLine = ""
  }

  func calculatorFailed(_ failure: Failure) {
    lines.append("error: \(failure.error)")
  }
}

internal import Calculator

/// Carries an example out in a calculator of its own, with the settings of another one.
final class LiveExample: Observer {
  private var lines: [String] = []
  /// What a line begins with that is not put out yet.
  private var openLine = ""

  /// The text that the keys print and leave, separated by spaces, as through a pipe.
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

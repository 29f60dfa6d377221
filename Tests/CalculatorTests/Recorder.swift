import Calculator
import ExactNumbers

/// A view that writes down what a calculator puts out and reports, and a host
/// with prepared answers.
final class Recorder: Observer, Host {
  private(set) var lines: [String] = []
  private(set) var changes: [Properties] = []
  /// Its answers to requests.
  var answers: [Request: String] = [:]

  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    changes.append(properties)
  }

  func calculatorPrinted(_ text: [UInt8]) {
    lines.append(String(decoding: text, as: UTF8.self))
  }

  func calculatorFailed(_ failure: Failure) {
    lines.append("\(failure.line):\(failure.column): \(failure.error)")
  }

  func answer(to request: Request, in machine: Machine) -> String? { answers[request] }
}

extension CalculatorModel {
  /// The texts of the stack, X last.
  func stackTexts() throws -> [String] {
    try machine.stack.map { try text(of: $0).text }
  }

  /// Carries out a text and gives what it put out, its errors, and the stack.
  static func transcript(of keys: String) throws -> [String] {
    let calculator = CalculatorModel()
    let recorder = Recorder()
    calculator.addObserver(recorder)
    let hub = ManageListeners()
    hub.addListener(calculator)
    hub.notifyListeners(keys)
    calculator.sourceEnded()
    return try recorder.lines + calculator.stackTexts()
  }
}

import Calculator
import ExactNumbers
import TestSupport
import Testing

/// A view that notes a calculator's output and errors, and a host with prepared answers.
final class Recorder: Observer, CalculatorHost {
  private(set) var lines: [String] = []
  private var openLine = ""
  private(set) var changes: [Properties] = []
  /// Its answers to requests.
  var answers: [Request: String] = [:]

  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    changes.append(properties)
  }

  func calculatorPrinted(_ text: String) {
    lines.append(openLine + text)
    openLine = ""
  }

  func calculatorWrote(_ text: String) { openLine += text }

  /// Notes a line that was begun and not ended.
  func endLine() { if !openLine.isEmpty { calculatorPrinted("") } }

  func calculatorFailed(_ failure: Failure) {
    lines.append("\(failure.line):\(failure.column): \(failure.error)")
  }

  func answer(to request: Request, in machine: Machine) -> String? { answers[request] }
}

extension CalculatorModel {
  /// Creates a calculator that has run these keys, and expects no error of them.
  convenience init(keys: String) {
    Self.readZones(from: TestZones.contents(ofZone:))
    self.init()
    let recorder = Recorder()
    addObserver(recorder)
    receive(Array(keys.utf8).span)
    sourceEnded()
    #expect(recorder.lines.filter { $0.contains(":") } == [], "\(keys)")
  }

  /// The texts of the stack, X last.
  func stackTexts() throws -> [String] {
    try machine.stack.map { try text(of: $0).text }
  }

  /// Runs a text and returns its output, its errors, and the stack.
  static func transcript(of keys: String) throws -> [String] {
    readZones(from: TestZones.contents(ofZone:))
    let calculator = CalculatorModel()
    calculator.takesWholeLines = true
    let recorder = Recorder()
    calculator.addObserver(recorder)
    let hub = ManageListeners()
    hub.addListener(calculator)
    hub.notifyListeners(keys)
    calculator.sourceEnded()
    recorder.endLine()
    return try recorder.lines + calculator.stackTexts()
  }
}

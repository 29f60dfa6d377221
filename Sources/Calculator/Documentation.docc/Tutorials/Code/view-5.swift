import Calculator
import ExactNumbers

final class StackView: Observer {
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    let stack = calculator.machine.stack
    for (index, value) in stack.enumerated() {
      guard let (text, isExact) = try? calculator.text(of: value) else { continue }
      print("\(stack.count - index):", isExact ? text : "≈" + text)
    }
    if case .number(let x) = calculator.accumulator { showExactForm(of: x, calculator) }
  }

  private func showExactForm(of x: Number, _ calculator: CalculatorModel) {
    let settings = calculator.machine.settings
    var format = settings.format
    format.form = .exact
    guard !x.isInteger, let text = try? x.text(format, settings.context) else { return }
    print("   that is", text)
  }

  func calculatorFailed(_ failure: Failure) {
    print("\(failure.error), at column \(failure.column)")
  }
}

let hub = ManageListeners()
let calculator = CalculatorModel()
let view = StackView()
hub.addListener(calculator)
calculator.addObserver(view, of: .display)

while let line = readLine() {
  hub.beginLine(line)
  hub.notifyListeners(line + "\n")
  hub.endLine()
}

// Reads:
// 22 7 /
// drop
// undo

// Prints:
// 1: ≈3.14285714285714
//    that is 22/7
// 1: ≈3.14285714285714
//    that is 22/7

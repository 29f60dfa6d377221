import Calculator

final class StackView: Observer {
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    let stack = calculator.machine.stack
    for (index, value) in stack.enumerated() {
      guard let (text, isExact) = try? calculator.text(of: value) else { continue }
      print("\(stack.count - index):", isExact ? text : "≈" + text)
    }
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

hub.notifyListeners("22 7\n")
hub.notifyListeners("/ 0 /\n")

// Prints:
// 2: 22
// 1: 7
// division by zero, at column 5
// 2: ≈3.14285714285714
// 1: 0

import Calculator

final class StackView: Observer {
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    let stack = calculator.machine.stack
    for (index, value) in stack.enumerated() {
      let shown = try? calculator.text(of: value)
      print("\(stack.count - index):", shown?.text ?? "…")
    }
  }
}

let hub = ManageListeners()
let calculator = CalculatorModel()
let view = StackView()
hub.addListener(calculator)
calculator.addObserver(view, of: .display)

hub.notifyListeners("22 7\n")
hub.notifyListeners("/\n")

// Prints:
// 2: 22
// 1: 7
// 1: 3.14285714285714

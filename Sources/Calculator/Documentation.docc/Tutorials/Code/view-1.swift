import Calculator

final class StackView: Observer {
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    print(calculator.machine.stack.count, "on the stack")
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
// 0 on the stack
// 2 on the stack
// 1 on the stack

import Calculator

let hub = ManageListeners()
let calculator = CalculatorModel()
hub.addListener(calculator)

hub.notifyListeners("3 sq 4 sq + sqrt\n")
if let x = calculator.accumulator { print(try calculator.text(of: x).text) }

// Prints:
// 5

import Calculator

final class Tape: Listener {
  private(set) var keys = ""

  func receive(_ key: Key) { keys.unicodeScalars.append(key) }
}

let hub = ManageListeners()
let calculator = CalculatorModel()
let tape = Tape()
hub.addListener(calculator)
hub.addListener(tape, before: calculator)

hub.notifyListeners("3 sq 4 sq + sqrt\n")
if let x = calculator.accumulator { print(try calculator.text(of: x).text) }
print(tape.keys, terminator: "")

// Prints:
// 5
// 3 sq 4 sq + sqrt

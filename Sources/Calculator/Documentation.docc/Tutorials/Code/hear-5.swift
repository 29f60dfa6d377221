import Calculator

final class Tape: Listener {
  private(set) var lines: [String] = []
  private var line = ""

  func receive(_ key: Key) {
    line.unicodeScalars.append(key)
    if key == "\n" {
      lines.append(line)
      line = ""
    }
  }
}

let hub = ManageListeners()
let calculator = CalculatorModel()
let tape = Tape()
hub.addListener(calculator)
hub.addListener(tape, before: calculator)

hub.notifyListeners("3 sq 4 sq + sqrt\n")
hub.notifyListeners("1 +\n2 /\n")
hub.removeListener(tape)

hub.notifyListeners("clear\n")
for line in tape.lines {
  hub.notifyListeners(line)
  if let x = calculator.accumulator { print(try calculator.text(of: x).text) }
}

// Prints:
// 5
// 6
// 3

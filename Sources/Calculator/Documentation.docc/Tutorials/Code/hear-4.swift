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
if let x = calculator.accumulator { print(try calculator.text(of: x).text) }
print(tape.lines.count, "lines")

// Prints:
// 3
// 3 lines

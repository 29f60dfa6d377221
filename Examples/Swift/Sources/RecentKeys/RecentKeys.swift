import Calculator

/// A listener and view of our own: remembers the last keys, and shows them beside X when X changes.
final class RecentKeys: Listener, Observer {
  private var keys = ""

  func receive(_ key: Key) {
    keys.unicodeScalars.append(key)
    keys = String(keys.suffix(10))
  }

  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    guard let x = calculator.accumulator, let text = try? calculator.text(of: x).text else {
      return
    }
    print("\(keys) → \(text)")
  }

  func calculatorFailed(_ failure: Failure) { print("\(keys) → \(failure.error)") }
}

@main struct Example {
  static func main() {
    let hub = ManageListeners()
    let calculator = CalculatorModel()
    let recent = RecentKeys()
    hub.addListener(recent)
    hub.addListener(calculator)
    calculator.addObserver(recent, of: .accumulator)
    for word in CommandLine.arguments.dropFirst() { hub.notifyListeners(word + " ") }
  }
}

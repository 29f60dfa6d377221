import Calculator

/// A view of X that takes some rows of text: above the stack at the prompt, on
/// standard error in a stream.
final class Panel: Observer {
  /// The name that users call it by.
  let name: String
  /// The rows that it shows now.
  private(set) var rows: [String] = []
  /// Shows changes at the end of a line; nil where somebody else shows its rows.
  var show: ((String) -> Void)?
  private let draw: (Value?, Settings) -> [String]
  private var shown: [String] = []

  /// - Parameter draw: what is shown of a value, nil being an empty stack.
  init(_ name: String, draw: @escaping (Value?, Settings) -> [String]) {
    self.name = name
    self.draw = draw
  }

  /// Draws X anew.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    rows = draw(calculator.accumulator, calculator.machine.settings)
  }

  /// Shows the rows if they are others than those that were shown last.
  func calculatorEndedLine(_ calculator: CalculatorModel) {
    guard let show, rows != shown else { return }
    shown = rows
    for row in rows { show(row) }
  }
}

import Calculator

/// A view of X that takes some rows of text: above the stack at the prompt, on
/// standard error in a stream.
class Panel: Observer, PluggedIn {
  /// X as it is drawn now.
  private(set) var drawn: [String] = []
  /// Shows changes at the end of a line; nil where the prompt shows the rows.
  private var show: ((String) -> Void)?
  private let draw: (Value?, Settings) -> [String]
  private var shown: [String] = []

  /// - Parameter draw: what is shown of a value, nil being an empty stack.
  init(draw: @escaping (Value?, Settings) -> [String]) { self.draw = draw }

  func plug(into frontEnd: FrontEnd) {
    if frontEnd.kind == .stream { show = frontEnd.show }
    frontEnd.calculator.addObserver(self, of: [.accumulator, .settings])
  }

  func unplug(from frontEnd: FrontEnd) { frontEnd.calculator.removeObserver(self) }

  var rows: [String] { drawn }

  func keys(for key: PanelKey) -> String? { nil }

  /// Draws X anew.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    drawn = draw(calculator.accumulator, calculator.machine.settings)
  }

  /// Shows the rows if they are others than those that were shown last.
  func calculatorEndedLine(_ calculator: CalculatorModel) {
    guard let show, drawn != shown else { return }
    shown = drawn
    for row in drawn { show(row) }
  }
}

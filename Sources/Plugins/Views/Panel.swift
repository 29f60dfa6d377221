import Calculator
import TerminalText

/// A view of some properties, X if nothing else is said, that takes some rows of text: above the
/// stack at the prompt, on standard error in a stream.
class Panel: Observer, PluggedIn {
  /// What it shows, as it is drawn now.
  private(set) var drawn: [StyledText] = []
  /// Shows changes at the end of a line; nil where the prompt shows the rows.
  private var show: ((StyledText) -> Void)?
  private let properties: Properties
  private let draw: (CalculatorModel, ViewSize) -> [StyledText]
  /// The calculator, and the window that it was drawn for.
  private weak var calculator: CalculatorModel?
  private var window = ViewSize.none
  private var shown: [StyledText] = []

  /// - Parameters:
  ///   - properties: those after whose changes it is drawn anew.
  ///   - draw: what is shown of a calculator in a window of this size.
  init(
    of properties: Properties = [.accumulator, .settings],
    draw: @escaping (CalculatorModel, ViewSize) -> [StyledText]
  ) {
    self.properties = properties
    self.draw = draw
  }

  func plug(into frontEnd: FrontEnd) {
    if frontEnd.kind == .stream { show = frontEnd.show }
    calculator = frontEnd.calculator
    frontEnd.calculator.addObserver(self, of: properties)
  }

  func unplug(from frontEnd: FrontEnd) { frontEnd.calculator.removeObserver(self) }

  func rows(in window: ViewSize) -> [StyledText] {
    if window != self.window, let calculator {
      self.window = window
      drawn = draw(calculator, window)
    }
    return drawn
  }

  func keys(for key: PanelKey) -> String? { nil }

  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    drawn = draw(calculator, window)
  }

  /// Shows the rows if they are others than those that were shown last.
  func calculatorEndedLine(_ calculator: CalculatorModel) {
    guard let show, drawn != shown else { return }
    shown = drawn
    for row in drawn { show(row) }
  }
}

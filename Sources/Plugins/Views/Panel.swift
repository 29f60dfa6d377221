import Calculator
import TerminalText

/// A view of some properties, by default X, as rows of text: above the stack at the prompt, on
/// standard error in a stream.
class Panel: Observer, PluggedIn {
  /// The present rows.
  private(set) var drawn: [StyledText] = []
  /// Prints changed rows at the end of a line; nil if the prompt shows the rows.
  private var show: ((StyledText) -> Void)?
  private let properties: Properties
  private let draw: (CalculatorModel, ViewSize) -> [StyledText]
  /// The calculator.
  private weak var calculator: CalculatorModel?
  private var window = ViewSize.none
  private var shown: [StyledText] = []

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - properties: the properties whose changes redraw the view.
  ///   - draw: returns the rows for a calculator in a window of this size.
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

  /// Prints the rows if they differ from the rows printed last.
  func calculatorEndedLine(_ calculator: CalculatorModel) {
    guard let show, drawn != shown else { return }
    shown = drawn
    for row in drawn { show(row) }
  }
}

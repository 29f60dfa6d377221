public import Calculator
public import TerminalText

/// The front end that listeners are plugged into, with its hub and its calculator.
public struct FrontEnd {
  /// The kinds of front ends.
  public enum Kind: Sendable {
    /// A stream: views show their rows on standard error, and a slow process slows it down.
    case stream
    /// A prompt: views are rows above the stack, and nothing slows it down.
    case prompt
  }

  let kind: Kind
  let hub: ManageListeners
  let calculator: CalculatorModel
  let counter: PressCounter
  let version: String
  let hasColours: Bool
  let show: (StyledText) -> Void

  /// Describes a front end.
  ///
  /// - Parameters:
  ///   - version: the program's, for the greeting of processes.
  ///   - hasColours: whether views may use colours.
  ///   - show: puts a line out for a person to read, the text without its end.
  public init(
    _ kind: Kind, hub: ManageListeners, calculator: CalculatorModel, counter: PressCounter,
    version: String, hasColours: Bool, show: @escaping (StyledText) -> Void
  ) {
    self.kind = kind
    self.hub = hub
    self.calculator = calculator
    self.counter = counter
    self.version = version
    self.hasColours = hasColours
    self.show = show
  }

  /// Puts a remark of the program's own out.
  func remark(_ text: String) { show(StyledText(kind == .stream ? "surd: \(text)" : text)) }
}

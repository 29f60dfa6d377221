public import Calculator
public import TerminalText

/// The front end of the plugged-in listeners, with its hub and its calculator.
public struct FrontEnd {
  /// The kinds of front ends.
  public enum Kind: Sendable {
    /// A stream: views print their rows on standard error, and a slow process slows the stream
    /// down.
    case stream
    /// A prompt: views are rows above the stack, and no listener slows the prompt down.
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
  ///   - version: the program's version, which the greeting of processes contains.
  ///   - hasColours: whether views may use colours.
  ///   - show: prints a line for the user. The text has no line end.
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

  /// Prints a remark of the program itself.
  func remark(_ text: String) { show(StyledText(kind == .stream ? "surd: \(text)" : text)) }
}

/// The properties of a calculator that can be observed.
public struct Properties: OptionSet, Sendable {
  /// The bits of the properties in the set.
  public let rawValue: UInt8

  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The number being keyed in.
  public static let operand = Properties(rawValue: 1)
  /// The stack, and with it the accumulator.
  public static let stack = Properties(rawValue: 2)
  /// The last numeric operation.
  public static let operation = Properties(rawValue: 4)
  /// The variables.
  public static let variables = Properties(rawValue: 8)
  /// The settings: formats, modes, limits.
  public static let settings = Properties(rawValue: 16)
  /// The sums of the running statistics.
  public static let statistics = Properties(rawValue: 64)
  /// What a display shows. Derived: it depends on operand, stack and settings.
  public static let display = Properties(rawValue: 32)

  /// All of them.
  public static let all: Properties = [
    .operand, .stack, .operation, .variables, .settings, .statistics, .display,
  ]

  /// Derived properties with the properties that each depends on.
  private static let derived: [(Properties, dependsOn: Properties)] = [
    (.display, [.operand, .stack, .settings])
  ]

  /// These properties and the derived ones that depend on any of them.
  var withDerived: Properties {
    Self.derived.reduce(self) { $0.isDisjoint(with: $1.dependsOn) ? $0 : $0.union($1.0) }
  }
}

/// What a calculator asks of its surroundings, since it cannot know the answer itself.
public enum Request: Sendable, Hashable {
  /// The text of `presses`.
  case presses
  /// The text of `help`, of one word or in general when the word is empty.
  case help(String)
  /// The text of `words`.
  case words
  /// The text of `apropos`, on words about a text.
  case apropos(String)
  /// To put a text into the clipboard; the answer says that it was done.
  case copy(String)
  /// Columns and rows of the window, separated by a space.
  case window
  /// Keeping the session in the file of this name; the answer is empty.
  case save(String)
  /// The text of the session in the file of this name.
  case load(String)
  /// The text of `about`.
  case about
}

/// Something that wants to know what the calculator did: a view, a tape, standard output.
///
/// All requirements have defaults that do nothing.
public protocol Observer: AnyObject {
  /// Properties have changed; told once per run of keys, after it.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties)
  /// `print` or `show` put a text out, a whole line in UTF-8 without its end.
  func calculatorPrinted(_ text: [UInt8])
  /// A key or word failed.
  func calculatorFailed(_ failure: Failure)
  /// The answer to a request, nil if this observer has none; the error where it cannot be granted.
  /// The first answer or error counts.
  func answer(to request: Request) throws(CalculatorError) -> String?
}

extension Observer {
  /// Does nothing.
  public func calculator(_ calculator: CalculatorModel, changed properties: Properties) {}

  /// Does nothing.
  public func calculatorPrinted(_ text: [UInt8]) {}

  /// Does nothing.
  public func calculatorFailed(_ failure: Failure) {}

  /// Has no answer.
  public func answer(to request: Request) -> String? { nil }
}

/// What happens to the keys behind an error.
public enum ErrorPolicy: Sendable {
  /// The rest of the line is passed over.
  case skipLine
  /// All keys that follow are ignored.
  case stop
}

/// Where a processor's words go while it works, with the state at that moment: to the observers of the
/// model that owns it.
protocol Outlet: AnyObject, Sendable {
  func print(_ text: [UInt8], _ machine: Machine)
  func report(_ failure: Failure, _ machine: Machine)
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String?
}

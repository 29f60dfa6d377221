/// The properties of a calculator that can be observed.
public struct Properties: OptionSet, Sendable {
  /// The bits of the properties in the set.
  public let rawValue: UInt8

  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The number being keyed in, or its end.
  public static let operand = Properties(rawValue: 1)
  /// The stack.
  public static let stack = Properties(rawValue: 2)
  /// The last numeric operation.
  public static let operation = Properties(rawValue: 4)
  /// The variables.
  public static let variables = Properties(rawValue: 8)
  /// The settings: formats, modes, limits.
  public static let settings = Properties(rawValue: 16)
  /// The sums of the running statistics.
  public static let statistics = Properties(rawValue: 64)
  /// What a display shows. Derived.
  public static let display = Properties(rawValue: 32)
  /// The value in X. Derived.
  public static let accumulator = Properties(rawValue: 128)

  /// All of them.
  public static let all: Properties = [
    .operand, .accumulator, .stack, .operation, .variables, .settings, .statistics, .display,
  ]

  /// Derived properties with the properties that each depends on: the one place that says so.
  private static let derived: [(Properties, dependsOn: Properties)] = [
    (.accumulator, [.stack]), (.display, [.operand, .stack, .settings]),
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
  /// What the tape has recorded, the text of `tape`.
  case tape
  /// The text of `listeners`.
  case listeners
  /// Plug in the listener that is described like this; the text tells that it was done.
  case listen(String)
  /// Unplug the listener of this name, likewise.
  case unlisten(String)
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
  /// Putting a drawing's text into the file of this name; the answer is empty.
  case draw(String, String)
  /// The text of `about`.
  case about

  /// Whether it may start a process or touch a file.
  var reachesOut: Bool {
    switch self {
    case .listen, .unlisten, .save, .load, .draw: true
    case .presses, .help, .words, .tape, .listeners, .apropos, .copy, .window, .about: false
    }
  }
}

/// Something that wants to know what the calculator did: a view, a tape, standard output.
///
/// All requirements have defaults that do nothing. An observer may look at the calculator and send it
/// keys whenever it is told something, except by ``calculatorOperated(_:)-(PerformedOperation)``: a view can be a control, too.
/// Such keys wait until all observers have been told.
public protocol Observer: AnyObject {
  /// Properties have changed, of those that the observer registered for; told once per run of keys,
  /// after it, and at registration. A word that failed has changed nothing.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties)
  /// A line of keys has ended, or the input. Told after the changes, to those who registered for any or for operations.
  func calculatorEndedLine(_ calculator: CalculatorModel)
  /// A numeric operation was carried out; told at once and only to those who registered for it. It is all
  /// that is told: the calculator must not be looked at.
  func calculatorOperated(_ performed: PerformedOperation)
  /// Plain operations were carried out, the first one first; told before anything else is, to those who registered to be told
  /// of them together. Otherwise like the one above.
  func calculatorOperated(_ operations: Span<IntegerOperation>)
  /// `print` or `show` put a text out, a whole line in UTF-8 without its end.
  func calculatorPrinted(_ text: [UInt8])
  /// A key or word failed.
  func calculatorFailed(_ failure: Failure)
  /// The answer to a request, nil if this observer has none; the error where it cannot be granted.
  /// The first answer or error counts.
  ///
  /// The machine is that of the moment at which the word stands that asks: the calculator may still
  /// be as it was before the line.
  func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String?
}

extension Observer {
  /// Does nothing.
  public func calculator(_ calculator: CalculatorModel, changed properties: Properties) {}

  /// Does nothing.
  public func calculatorEndedLine(_ calculator: CalculatorModel) {}

  /// Does nothing.
  public func calculatorOperated(_ performed: PerformedOperation) {}

  /// Does nothing.
  public func calculatorOperated(_ operations: Span<IntegerOperation>) {}

  /// Does nothing.
  public func calculatorPrinted(_ text: [UInt8]) {}

  /// Does nothing.
  public func calculatorFailed(_ failure: Failure) {}

  /// Has no answer.
  public func answer(to request: Request, in machine: Machine) -> String? { nil }
}

/// What happens to the keys behind an error.
public enum ErrorPolicy: Sendable {
  /// The rest of the line is passed over.
  case skipLine
  /// All keys that follow are ignored.
  case stop
}

/// Where an interpreter's words go while it works, with the state at that moment: to the observers of the
/// model that owns it.
protocol Outlet: AnyObject, Sendable {
  func print(_ text: [UInt8], _ machine: Machine)
  func report(_ failure: Failure, _ machine: Machine)
  func operated(_ performed: PerformedOperation)
  /// The same for a plain operation; false if it must be told in full.
  func operated(_ operation: IntegerOperation) -> Bool
  func answer(to request: Request, _ machine: Machine) throws(CalculatorError) -> String?
}

extension Outlet {
  /// Tells nobody.
  func operated(_ performed: PerformedOperation) {}

  /// Tells nobody.
  func operated(_ operation: IntegerOperation) -> Bool { true }
}

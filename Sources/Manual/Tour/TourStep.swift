public import Calculator
import ExactNumbers

/// A step of the tour: what it teaches, and when it has been taken.
public struct TourStep: Sendable {
  /// What it teaches, and what to key in.
  public let task: String
  /// What to say to those who have keyed in something else.
  public let hint: String
  /// The lines that have been carried out when it begins.
  public let start: [String]
  /// Lines that reach its goal: one way of many.
  public let keys: [String]
  private let goals: [Goal]

  /// A result that the step wants, however it is reached.
  enum Goal: Sendable {
    /// These keys would leave 1.
    case truth(String)
    /// So many digits are shown.
    case digits(Int)
    /// Exact forms are shown.
    case exact
    /// Keys act at once.
    case keysMode
    /// Help was asked for.
    case helped
  }

  init(
    _ task: String, hint: String, start: [String] = [], keys: [String], _ goals: Goal...
  ) {
    (self.task, self.hint, self.start, self.keys) = (task, hint, start, keys)
    self.goals = goals
  }

  /// How many of its goals there are.
  public var goalCount: Int { goals.count }

  /// How many of its goals are reached.
  ///
  /// - Parameter hasAsked: whether help was asked for since the step began.
  public func reachedGoals(_ calculator: CalculatorModel, hasAsked: Bool) -> Int {
    goals.count { Self.isReached($0, calculator, hasAsked) }
  }

  private static func isReached(
    _ goal: Goal, _ calculator: CalculatorModel, _ hasAsked: Bool
  ) -> Bool {
    let settings = calculator.machine.settings
    switch goal {
    case .digits(let count): return settings.format.digits == count
    case .exact: return settings.format.form == .exact
    case .keysMode: return settings.shell.entry == .keys
    case .helped: return hasAsked
    case .truth(let keys):
      guard case .machine(let machine) = calculator.trial.run(keys, interruption: Interruption()),
        case .number(.small(1))? = machine.accumulator
      else { return false }
      return true
    }
  }
}

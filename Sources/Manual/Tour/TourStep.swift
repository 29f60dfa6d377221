public import Calculator
import ExactNumbers

/// A step of the tour: its lesson, and the condition under which it is done.
public struct TourStep: Sendable {
  /// The lesson, and the keys to type.
  public let task: String
  /// The hint after other keys.
  public let hint: String
  /// The lines that run before it begins.
  public let start: [String]
  /// Lines that reach its goal, as one of many ways.
  public let keys: [String]
  private let goals: [Goal]

  /// A result that the step requires, in whatever way it is reached.
  enum Goal: Sendable {
    /// These keys would leave 1.
    case truth(String)
    /// This number of digits is shown.
    case digits(Int)
    /// Exact forms are shown.
    case exact
    /// Keys act at once.
    case keysMode
    /// Help was requested.
    case helped
  }

  /// Reads a step: a paragraph that teaches, then a list of hint, lines and goals.
  init(_ section: Section) throws(TextFault) {
    let blocks = try section.readBlocks()
    guard blocks.count == 2, case .paragraph(let task) = blocks[0],
      case .list(let items, _) = blocks[1]
    else { throw TextFault(line: section.line, message: "a step is a paragraph and a list") }
    self.task = PlainText.inline(task, quotes: true)
    var (hint, start, keys, goals) = ("", [String](), [String](), [Goal]())
    for item in items {
      guard case .paragraph(let text)? = item.blocks.first else { continue }
      switch item.term {
      case "hint": hint = PlainText.inline(text, quotes: true)
      case "start": start.append(try Self.keys(text, item))
      case "keys": keys.append(try Self.keys(text, item))
      case "goal": goals.append(try Self.goal(text, item))
      default:
        throw TextFault(line: item.line, message: "a step has a hint, start, keys and goals")
      }
    }
    (self.hint, self.start, self.keys, self.goals) = (hint, start, keys, goals)
  }

  /// Returns the keys in a text that contains nothing else.
  private static func keys(_ text: String, _ item: Item) throws(TextFault) -> String {
    let spans = Span.spans(of: text)
    guard spans.count == 1, spans[0].kind != .plain else {
      throw TextFault(line: item.line, message: "these are keys, between two '`'")
    }
    return spans[0].text
  }

  /// Returns the goal that a text names: keys that would leave 1, or one of four words.
  private static func goal(_ text: String, _ item: Item) throws(TextFault) -> Goal {
    switch text {
    case "exact forms": return .exact
    case "keys mode": return .keysMode
    case "help": return .helped
    default:
      if text.hasSuffix(" digits"), let count = Int(text.dropLast(7)) { return .digits(count) }
      return .truth(try keys(text, item))
    }
  }

  /// The number of its goals.
  public var goalCount: Int { goals.count }

  /// Returns how many of its goals are reached.
  ///
  /// - Parameter hasAsked: whether help was requested since the step began.
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

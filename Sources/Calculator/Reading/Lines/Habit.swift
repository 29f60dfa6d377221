/// A way of writing that a line has from elsewhere: paper, another calculator, a programming
/// language, a spreadsheet.
///
/// A new row needs no new test: its example lines must have their keys, and these must give the
/// same value on any stack. The manual lists the rows.
public struct Habit: Sendable {
  /// Its name, as the manual has it.
  public let name: String
  /// Whose habit it is.
  public let origin: Origin
  /// Lines with the keys that they mean, separated by ` → `; without keys if they are errors.
  public let examples: [Command.Example]
  /// Finds the habit in a line.
  let find: @Sendable (LineText, StackFlow, LineReader) -> Finding?

  /// The users who write so.
  public enum Origin: String, Sendable, CaseIterable {
    case paper = "Paper"
    case pocket = "Pocket calculators"
    case hp = "HP calculators"
    case programming = "C, Python, bc and awk"
    case spreadsheets = "Spreadsheets and launchers"
  }

  /// The meaning that a habit finds in a line.
  enum Finding {
    /// Keys in place of the line.
    case keys(String)
    /// Keys beside those of the line, which run; a clause on what those do; and keys that do that
    /// and have one reading.
    case note(String, String, plain: String? = nil)
    /// Readings of a part of the line, which is an error.
    case meanings(String, [TwofoldLine.Meaning])
  }

  init(
    _ name: String, of origin: Origin = .paper, _ examples: Command.Example...,
    find: @escaping @Sendable (LineText, StackFlow, LineReader) -> Finding?
  ) {
    (self.name, self.origin, self.examples, self.find) = (name, origin, examples, find)
  }

  /// The example lines, each with its keys; without keys if the line has two readings.
  public var lines: [(text: String, keys: String?)] {
    examples.map { $0.text.contains(" → ") ? ($0.keys, $0.result) : ($0.text, nil) }
  }

  /// All habits, in the order in which a line is tried.
  public static var all: [Habit] { beforeKeys + besideKeys + onPaper }
}

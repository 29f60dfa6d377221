import Calculator
import ExactNumbers
import LineEditing
import Synchronization
import TerminalText

/// A value as the shell shows it: on one row, or a matrix on several, with `≈` where
/// it is not shown exactly.
final class ShownValue: Sendable {
  private let value: Value
  private let settings: Settings
  /// The layouts that were made already.
  private let layouts = Mutex(Layouts())

  private struct Layouts {
    /// The rows by the columns that they have.
    var rows: [Int: String] = [:]
    /// The rows of a matrix by the columns that they have; none where it is no table.
    var tables: [Int: [String]] = [:]
    /// Whether a row was interrupted.
    var isInterrupted = false
    /// Whether all that a window shows of it is there.
    var isFinished = false
    /// Whether nothing more is to be made.
    var isGivenUp = false
  }

  /// A value that will be laid out as the settings say, until their interruption is requested.
  init(_ value: Value, _ settings: Settings) {
    self.value = value
    self.settings = settings
  }

  /// The value on `columns` columns. It may take long the first time.
  func row(columns: Int) -> String {
    let known = layouts.withLock { $0.rows[columns] ?? ($0.isGivenUp ? Self.notShown : nil) }
    if let known { return known }
    let row: String
    do throws(NumberError) {
      row = try value.row(columns: columns, settings, cells: { StyledText.width(of: $0) })
    } catch {
      if case .interrupted = error {
        layouts.withLock { $0.isInterrupted = true }
        return Self.notShown
      }
      row = "(too large to be shown)"
    }
    layouts.withLock { if !$0.isGivenUp { $0.rows[columns] = row } }
    return row
  }

  /// The row of a value whose layout was interrupted.
  private static let notShown = "(not shown)"

  /// About how many bytes the value takes.
  var bytes: Int { value.bytes }

  /// All is laid out that a window shows, unless that was interrupted.
  func finish() { layouts.withLock { $0.isFinished = !$0.isInterrupted } }

  /// Shows nothing of it, unless it is laid out: that was interrupted, and a thread that was left
  /// alone may still be about it.
  func giveUp() {
    layouts.withLock { if !$0.isFinished { $0 = Layouts(isGivenUp: true) } }
  }

  /// A matrix in its rows, if it takes at most `columns` columns and `limit` rows; any
  /// other value on one row.
  func rows(columns: Int, limit: Int) -> [String] {
    let table = table(columns: columns)
    return table.isEmpty || table.count > limit ? [row(columns: columns)] : table
  }

  private func table(columns: Int) -> [String] {
    let known = layouts.withLock { $0.tables[columns] ?? ($0.isGivenUp ? [] : nil) }
    if let known { return known }
    let table = (try? MatrixTable(value, settings, columns: columns))?.rows ?? []
    layouts.withLock { if !$0.isGivenUp { $0.tables[columns] = table } }
    return table
  }
}

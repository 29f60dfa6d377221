import Calculator
import ExactNumbers
import LineEditing
import Synchronization
import TerminalText

/// A value as the shell shows it: on one row, or a matrix on several rows, with `≈` if it is
/// rounded.
final class ShownValue: Sendable {
  private let value: Value
  private let settings: Settings
  /// The finished layouts.
  private let layouts = Mutex(Layouts())

  private struct Layouts {
    /// The rows, by their number of columns.
    var rows: [Int: String] = [:]
    /// The rows of a matrix, by their number of columns; empty if it is not a table.
    var tables: [Int: [String]] = [:]
    /// Whether the layout of a row was interrupted.
    var isInterrupted = false
    /// Whether everything that a window shows of it is laid out.
    var isFinished = false
    /// Whether no more layouts may be added.
    var isGivenUp = false
  }

  /// Creates a value that is laid out by the settings, until their interruption is requested.
  init(_ value: Value, _ settings: Settings) {
    self.value = value
    self.settings = settings
  }

  /// Returns the value on `columns` columns, which may take long the first time.
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

  /// The approximate number of bytes of the value.
  var bytes: Int { value.bytes }

  /// Marks everything that a window shows as laid out, unless that was interrupted.
  func finish() { layouts.withLock { $0.isFinished = !$0.isInterrupted } }

  /// Discards its layouts, unless they are finished: the layout was interrupted, and an abandoned
  /// thread may still be working on it.
  func giveUp() {
    layouts.withLock { if !$0.isFinished { $0 = Layouts(isGivenUp: true) } }
  }

  /// Returns a matrix in rows, if it fits in `columns` columns and `limit` rows; any other value on
  /// one row.
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

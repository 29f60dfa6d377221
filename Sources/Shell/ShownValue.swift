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
  }

  /// A value that will be laid out as the settings say, until their interruption is requested.
  init(_ value: Value, _ settings: Settings) {
    self.value = value
    self.settings = settings
  }

  /// The value on `columns` columns. It may take long the first time.
  func row(columns: Int) -> String {
    if let row = layouts.withLock({ $0.rows[columns] }) { return row }
    let text = try? value.row(columns: columns, settings, cells: { StyledText.width(of: $0) })
    let row = text ?? "(too large to be shown)"
    layouts.withLock { $0.rows[columns] = row }
    return row
  }

  /// A matrix in its rows, if it takes at most `columns` columns and `limit` rows; any
  /// other value on one row.
  func rows(columns: Int, limit: Int) -> [String] {
    let table = table(columns: columns)
    return table.isEmpty || table.count > limit ? [row(columns: columns)] : table
  }

  private func table(columns: Int) -> [String] {
    if let table = layouts.withLock({ $0.tables[columns] }) { return table }
    let table = (try? MatrixTable(value, settings, columns: columns))?.rows ?? []
    layouts.withLock { $0.tables[columns] = table }
    return table
  }
}

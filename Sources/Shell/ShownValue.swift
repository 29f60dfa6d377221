import Calculator
import ExactNumbers
import LineEditing

/// A value as the shell shows it: on one row, or a matrix on several, with `≈` where it is not shown exactly.
struct ShownValue: Sendable {
  private let text: String
  private let isExact: Bool
  private let isNumber: Bool
  private let table: MatrixTable?

  /// The fewest columns that a shortened number takes, its count of digits apart.
  private static let narrowest = 8

  /// Lays a value out as the settings say. It may take long: the settings' interruption ends it.
  init(_ value: Value, _ settings: Settings) {
    var bytes: [UInt8] = []
    isNumber = if case .number = value { true } else { false }
    do throws(NumberError) {
      let isExact = try value.write(to: &bytes, settings)
      (table, self.isExact) = (try MatrixTable(value, settings), isExact)
      text = String(decoding: bytes, as: UTF8.self)
    } catch { (text, isExact, table) = ("(too large to be shown)", true, nil) }
  }

  /// The value on so many columns. A long number has its middle left out and, if there is room, its
  /// digits counted; a longer text is cut where it is put on the screen.
  func row(columns: Int) -> String {
    let mark = isExact ? "" : "≈"
    let columns = columns - mark.count
    if !isNumber || text.utf8.count <= columns {
      return mark + String(text.prefix(max(columns, 0) + 1).map { $0.isNewline ? " " : $0 })
    }
    let digits = text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let counts = [" (\(Self.grouped(digits)) digits)", " (\(Self.grouped(digits)))"]
    let count = counts.first { columns - $0.count - 1 >= Self.narrowest } ?? ""
    let room = max(Self.narrowest, columns - count.count - 1)
    let tail = room / 2
    return mark + text.prefix(room - tail) + "…" + text.suffix(tail) + count
  }

  /// A matrix in its rows, if there are so many columns and rows; any other value on one row.
  func rows(columns: Int, limit: Int) -> [String] {
    guard let table, table.rows.count <= limit,
      let rows = table.rows(behind: isExact ? "" : "≈", columns: columns + 1)
    else { return [row(columns: columns)] }
    return rows
  }

  /// A count with its thousands set apart: `5,000`.
  private static func grouped(_ count: Int) -> String {
    var text = String(count)
    var index = text.endIndex
    while let comma = text.index(index, offsetBy: -3, limitedBy: text.startIndex),
      comma > text.startIndex
    {
      text.insert(",", at: comma)
      index = comma
    }
    return text
  }
}

import Calculator
import ExactNumbers

/// A matrix in rows, with its entries below one another. `≈` precedes the first row if an entry was
/// rounded.
struct MatrixTable {
  /// The rows, of equal width.
  let rows: [String]

  /// The maximal number of rows; a larger matrix is shown in one line.
  private static let rowLimit = 8
  private static let columnLimit = 40
  /// The minimal number of cells to which an entry is shortened.
  private static let narrowest = 5

  /// Lays a value out on `columns` columns of the screen, if it is a matrix that is not too large:
  /// a vector of vectors of equal length. If not all entries fit, long ones are shortened. Digits
  /// are grouped if that fits in all entries.
  init?(_ value: Value, _ settings: Settings, columns: Int) throws(NumberError) {
    guard let entries = Self.entries(value), let count = entries.first?.count else { return nil }
    // The columns without the brackets and the blanks between the entries.
    let free = columns - 4 - (count - 1)
    let room = free / count
    // Each of the other columns has at least one digit.
    let widest = max(1, free - (count - 1))
    var table: [[ShortText]] = []
    if settings.format.isGrouped {
      table = try Self.texts(entries) { (number) throws(NumberError) in
        try number.fullText(columns: widest, settings.format, settings.context)
      }
    }
    var format = settings.format
    format.isGrouped = false
    for (attempt, room) in [widest, room].enumerated() where !Self.fits(table, columns) {
      if attempt > 0, room < Self.narrowest { return nil }
      table = try Self.texts(entries) { (number) throws(NumberError) in
        try number.shortText(columns: room, counting: false, format, settings.context)
      }
    }
    guard Self.fits(table, columns) else { return nil }
    rows = Self.rows(table)
  }

  /// Returns the numbers of a matrix that is not too large.
  private static func entries(_ value: Value) -> [[Number]]? {
    guard case .vector(let vector) = value, (2...rowLimit).contains(vector.elements.count),
      case .vector(let first)? = vector.elements.first,
      (1...columnLimit).contains(first.elements.count)
    else { return nil }
    var entries: [[Number]] = []
    for case .vector(let row) in vector.elements {
      var numbers: [Number] = []
      for case .number(let number) in row.elements { numbers.append(number) }
      guard numbers.count == row.elements.count, numbers.count == first.elements.count else {
        return nil
      }
      entries.append(numbers)
    }
    return entries.count == vector.elements.count ? entries : nil
  }

  /// Returns the texts of the entries; empty if one does not fit.
  private static func texts(
    _ entries: [[Number]], _ text: (Number) throws(NumberError) -> ShortText?
  ) throws(NumberError) -> [[ShortText]] {
    var table: [[ShortText]] = []
    for row in entries {
      var texts: [ShortText] = []
      for number in row {
        guard let text = try text(number) else { return [] }
        texts.append(text)
      }
      table.append(texts)
    }
    return table
  }

  /// Returns whether a table has entries, and fits with its brackets and a mark.
  private static func fits(_ table: [[ShortText]], _ columns: Int) -> Bool {
    let widths = widths(table)
    return !widths.isEmpty && widths.reduce(4 + widths.count - 1, +) + mark(table).count <= columns
  }

  private static func widths(_ table: [[ShortText]]) -> [Int] {
    (table.first ?? []).indices.map { column in
      table.map { $0[column].text.count }.max() ?? 0
    }
  }

  private static func mark(_ table: [[ShortText]]) -> String {
    table.allSatisfy { $0.allSatisfy(\.isExact) } ? "" : "≈"
  }

  private static func rows(_ table: [[ShortText]]) -> [String] {
    let (widths, mark) = (widths(table), mark(table))
    return table.enumerated().map { index, row in
      let entries = zip(row, widths).map { entry, width in
        String(repeating: " ", count: width - entry.text.count) + entry.text
      }
      let start = index == 0 ? mark + "[[" : String(repeating: " ", count: mark.count) + " ["
      return start + entries.joined(separator: " ") + (index == table.count - 1 ? "]]" : "]")
    }
  }
}

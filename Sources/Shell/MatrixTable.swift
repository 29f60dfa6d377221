import Calculator
import ExactNumbers

/// A matrix in rows, its entries below one another.
struct MatrixTable: Sendable {
  /// The rows, of equal width.
  let rows: [String]

  /// The most rows; what is larger is shown in one line.
  private static let rowLimit = 8
  /// The most columns.
  private static let columnLimit = 40

  /// Lays a value out, if it is a matrix that is not too large: a vector of vectors of equal length.
  init?(_ value: Value, _ settings: Settings) throws(NumberError) {
    guard case .vector(let vector) = value, (2...Self.rowLimit).contains(vector.elements.count)
    else { return nil }
    var cells: [[String]] = []
    for case .vector(let row) in vector.elements where row.elements.count <= Self.columnLimit {
      var texts: [String] = []
      for case .number(let number) in row.elements {
        var bytes: [UInt8] = []
        try Value.number(number).write(to: &bytes, settings)
        texts.append(String(decoding: bytes, as: UTF8.self))
      }
      if texts.isEmpty || texts.count != row.elements.count { return nil }
      cells.append(texts)
    }
    guard cells.count == vector.elements.count, let columns = cells.first?.count,
      cells.allSatisfy({ $0.count == columns })
    else { return nil }
    let widths = (0..<columns).map { column in cells.map { $0[column].count }.max() ?? 0 }
    rows = cells.enumerated().map { index, row in
      let entries = zip(row, widths).map { text, width in
        String(repeating: " ", count: width - text.count) + text
      }
      let start = index == 0 ? "[[" : " ["
      return start + entries.joined(separator: " ") + (index == cells.count - 1 ? "]]" : "]")
    }
  }

  /// The rows behind a level's label, if they fit the window.
  func rows(behind label: String, columns: Int) -> [String]? {
    guard let width = rows.map(\.count).max(), label.count + width < columns else { return nil }
    let indent = String(repeating: " ", count: label.count)
    return rows.enumerated().map { ($0 == 0 ? label : indent) + $1 }
  }
}

import ExactNumbers

/// A function's values at points equally far apart, and what is written beside them.
///
/// The labels are numbers that were computed, correctly rounded; the curve itself is a
/// picture, by machine numbers.
struct Curve {
  /// The numbers at both ends of an axis.
  struct Labels {
    let low: String
    let high: String
  }

  /// The values; nil ones are gaps. There is at least one.
  let points: [Double?]
  /// The least and the greatest value.
  let low: Double
  let high: Double
  /// The index of the point next to x = 0, if it lies between the ends.
  let zero: Int?
  let x: Labels
  let y: Labels

  /// How far below the greatest value a value is, from 0 to 1; a half where all are equal.
  ///
  /// Numbers are divided by the largest first, since a difference may
  /// overflow and its inverse, too.
  func depth(of value: Double) -> Double {
    let size = max(abs(low), abs(high))
    let height = high / size - low / size
    return height > 0 ? (high / size - value / size) / height : 0.5
  }
}

/// A curve in braille characters, with a frame, axes and labels.
struct Plot {
  /// A drawing area in dots, two in a cell's row and four in its column.
  private struct Canvas {
    let columns: Int
    let rows: Int
    private var cells: [UInt32]

    init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
      cells = [UInt32](repeating: 0, count: columns * rows)
    }

    /// Sets a dot; (0, 0) is the upper left one.
    mutating func set(_ x: Int, _ y: Int) {
      // The bits of U+2800: the left dots of a cell from above, the right ones,
      // then both lowest ones.
      let bits: [[UInt32]] = [[1, 8], [2, 16], [4, 32], [64, 128]]
      cells[y / 4 * columns + x / 2] |= bits[y % 4][x % 2]
    }

    /// The characters of a row.
    func row(_ row: Int) -> String {
      var text = String.UnicodeScalarView()
      for cell in cells[row * columns..<(row + 1) * columns] {
        text.append(cell == 0 ? " " : Unicode.Scalar(0x2800 + cell) ?? " ")
      }
      return String(text)
    }
  }

  private let canvas: Canvas
  private let x: Curve.Labels
  private let y: Curve.Labels

  /// The width in dots of the area for the curve in a window of `columns` columns,
  /// with labels of this width.
  static func dots(columns: Int, labels: Int) -> Int { 2 * max(10, columns - labels - 2) }

  /// Draws a curve. The rows are those of the whole picture, its labels included.
  init(_ curve: Curve, rows: Int) {
    (x, y) = (curve.x, curve.y)
    let (points, low, high) = (curve.points, curve.low, curve.high)
    let height = 4 * max(3, rows - 2)
    var canvas = Canvas(columns: (points.count + 1) / 2, rows: height / 4)
    func place(_ value: Double) -> Int {
      min(height - 1, max(0, Int((curve.depth(of: value) * Double(height - 1)).rounded())))
    }
    if low <= 0, 0 <= high {
      for dot in stride(from: 0, to: points.count, by: 4) { canvas.set(dot, place(0)) }
    }
    if let column = curve.zero {
      for dot in stride(from: 0, to: height, by: 4) { canvas.set(column, dot) }
    }
    var previous: Int?
    for (dot, point) in points.enumerated() {
      let next = point.map(place)
      if let next {
        // A line to the point before, but not across what looks like a jump.
        let start = previous.flatMap { abs($0 - next) <= height / 2 ? $0 : nil } ?? next
        for between in min(start, next)...max(start, next) { canvas.set(dot, between) }
      }
      previous = next
    }
    self.canvas = canvas
  }

  /// The picture, row by row.
  var text: String {
    let margin = max(y.low.count, y.high.count)
    var lines: [String] = []
    for row in 0..<canvas.rows {
      let label = row == 0 ? y.high : row == canvas.rows - 1 ? y.low : ""
      let space = String(repeating: " ", count: margin - label.count)
      lines.append(space + label + (label.isEmpty ? "│" : "┤") + canvas.row(row))
    }
    let indent = String(repeating: " ", count: margin)
    lines.append(indent + "└" + String(repeating: "─", count: canvas.columns))
    let gap = max(1, canvas.columns - x.low.count - x.high.count)
    lines.append(indent + " " + x.low + String(repeating: " ", count: gap) + x.high)
    return lines.map(Self.withoutTrailingSpaces).joined(separator: "\n")
  }

  private static func withoutTrailingSpaces(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

/// A drawing area of braille dots. A cell has two columns and four rows of dots.
struct Canvas {
  let columns: Int
  let rows: Int
  private var cells: [UInt32]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = [UInt32](repeating: 0, count: columns * rows)
  }

  /// The last dot in a row and in a column.
  var last: (x: Int, y: Int) { (2 * columns - 1, 4 * rows - 1) }

  /// Sets a dot, if it lies in the area. The upper left dot is (0, 0).
  mutating func set(_ x: Int, _ y: Int) {
    guard (0...last.x).contains(x), (0...last.y).contains(y) else { return }
    // The bits of U+2800: the left dots of a cell from the top, the right dots, then the two lowest
    // dots.
    let bits: [[UInt32]] = [[1, 8], [2, 16], [4, 32], [64, 128]]
    cells[y / 4 * columns + x / 2] |= bits[y % 4][x % 2]
  }

  func row(_ row: Int) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells[row * columns..<(row + 1) * columns] {
      text.append(cell == 0 ? " " : Unicode.Scalar(0x2800 + cell) ?? " ")
    }
    return String(text)
  }

  /// Returns the dot of a spot in the frame.
  func dot(_ spot: Graph.Spot) -> (x: Int, y: Int) {
    (Int((spot.x * Double(last.x)).rounded()), Int(((1 - spot.y) * Double(last.y)).rounded()))
  }

  /// Draws a straight line in a pattern. Returns the number of dots drawn so far, plus the dots of
  /// this line.
  mutating func draw(
    from a: (x: Int, y: Int), to b: (x: Int, y: Int), _ pattern: LinePattern, _ drawn: Int
  ) -> Int {
    let steps = max(abs(b.x - a.x), abs(b.y - a.y))
    for step in 0...steps where pattern.isDrawn(drawn + step) {
      let part = steps == 0 ? 0 : Double(step) / Double(steps)
      set(
        a.x + Int((part * Double(b.x - a.x)).rounded()),
        a.y + Int((part * Double(b.y - a.y)).rounded()))
    }
    return drawn + steps
  }

  mutating func draw(_ mark: PointMark, at dot: (x: Int, y: Int)) {
    for (x, y) in mark.dots { set(dot.x + x, dot.y + y) }
  }
}

/// The patterns that distinguish the lines of several curves: sequences of drawn and omitted dots.
enum LinePattern: Int, CaseIterable {
  case solid, dashed, dotted, mixed

  /// Creates the pattern of the curve with this number, from 0.
  init(of number: Int) { self = Self(rawValue: number % Self.allCases.count) ?? .solid }

  /// The numbers of drawn and omitted dots, in turns; empty if all dots are drawn.
  var lengths: [Int] {
    switch self {
    case .solid: []
    case .dashed: [5, 3]
    case .dotted: [1, 2]
    case .mixed: [5, 2, 1, 2]
    }
  }

  /// Returns whether the dot with this number is drawn.
  func isDrawn(_ dot: Int) -> Bool {
    var rest = dot % max(1, lengths.reduce(0, +))
    for (index, length) in lengths.enumerated() {
      if rest < length { return index % 2 == 0 }
      rest -= length
    }
    return true
  }
}

/// The marks that distinguish several sets of points.
enum PointMark: Int, CaseIterable {
  case plus, cross, square

  /// Creates the mark of the set with this number, from 0.
  init(of number: Int) { self = Self(rawValue: number % Self.allCases.count) ?? .plus }

  /// The dots of the mark, relative to the point.
  fileprivate var dots: [(Int, Int)] {
    switch self {
    case .plus: [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]
    case .cross: [(0, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
    case .square: [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    }
  }
}

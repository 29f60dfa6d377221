import TerminalText

/// A graph in braille characters, with a frame, round numbers on both axes, and a legend if there
/// is more than one curve.
package struct BraillePlot {
  let graph: Graph
  private let columns: Int
  private let rows: Int

  /// Creates the picture for a window of this size. The size includes the labels.
  package init(_ graph: Graph, columns: Int, rows: Int) {
    (self.graph, self.columns, self.rows) = (graph, columns, rows)
  }

  /// Returns the number of round numbers on a y axis that ends at round numbers.
  package static func ticks(rows: Int) -> Int { max(2, min(8, rows / 2)) }

  /// The picture, row by row.
  package var lines: [String] { laidOut(isEmpty: false).rows.map(\.text) }

  /// Returns the rows of the picture, and the place and size of the frame's interior.
  ///
  /// - Parameter isEmpty: whether the interior stays free. The legend then has colours.
  func laidOut(
    isEmpty: Bool
  ) -> (rows: [StyledText], frame: (top: Int, left: Int, columns: Int, rows: Int)) {
    let head = [Graph.caption("y", graph.y)].compactMap(\.self)
    let foot = [Graph.caption("x", graph.x)].compactMap(\.self).map { "labels of x: " + $0 }
    let legend = legend(hasColours: isEmpty)
    let height = max(3, rows - 2 - head.count - foot.count - legend.count - graph.notes.count)
    let ticks = yTicks(height)
    let margin = ticks.values.map(\.count).max() ?? 0
    let width = max(10, columns - margin - 2)
    let canvas =
      isEmpty
      ? Canvas(columns: width, rows: height) : drawn(columns: width, rows: height)
    let rows = (0..<height).map { row in
      let label = ticks[row] ?? ""
      let space = String(repeating: " ", count: margin - label.count)
      return space + label + (label.isEmpty ? "│" : "┤") + canvas.row(row)
    }
    let lines = head.map { "labels of y: " + $0 } + rows + xLabels(canvas.columns, margin) + foot
    return (
      lines.map(Self.row) + legend + graph.notes.map(Self.row),
      (head.count, margin + 1, width, height)
    )
  }

  /// Returns the labels of y by their rows.
  private func yTicks(_ height: Int) -> [Int: String] {
    var labels: [Int: String] = [:]
    for tick in graph.y.ticks(atMost: Self.ticks(rows: height) + 2) {
      let row = Int(((1 - tick.place) * Double(4 * height - 1)).rounded()) / 4
      labels[row] = labels[row] ?? tick.label
    }
    return labels
  }

  // MARK: The axis of x

  /// Returns the lower side of the frame, and the labels below it.
  private func xLabels(_ width: Int, _ margin: Int) -> [String] {
    var line = Array(repeating: Character("─"), count: width)
    var labels = Array(repeating: Character(" "), count: margin + 1 + width)
    for (tick, start) in xTicks(width, margin) {
      line[Self.column(tick, width)] = "┬"
      labels.replaceSubrange(start..<start + tick.label.count, with: tick.label)
    }
    return [String(repeating: " ", count: margin) + "└" + String(line), String(labels)]
  }

  /// Returns as many round numbers as fit, and the columns in which their labels begin.
  private func xTicks(_ width: Int, _ margin: Int) -> [(tick: Axis.Tick, start: Int)] {
    for limit in stride(from: max(2, width / 5), through: 2, by: -1) {
      let ticks = graph.x.ticks(atMost: limit)
      let places = ticks.map { place($0, width, margin) }
      let ends = zip(places, ticks).map { $0 + $1.label.count }
      let isRoomy = zip(ends, places.dropFirst()).allSatisfy { $0 + 2 <= $1 }
      if isRoomy, (places.first ?? 0) >= 0 { return Array(zip(ticks, places)) }
    }
    // Not even two labels fit.
    let ticks = graph.x.ticks(atMost: 2).filter { $0.label.count <= width }
    return ticks.prefix(1).map { ($0, max(0, place($0, width, margin))) }
  }

  /// Returns the column in which a label begins. Its middle is below the tick, unless it would
  /// extend beyond the frame.
  private func place(_ tick: Axis.Tick, _ width: Int, _ margin: Int) -> Int {
    let middle = margin + 1 + Self.column(tick, width) - tick.label.count / 2
    return min(middle, margin + 1 + width - tick.label.count)
  }

  private static func column(_ tick: Axis.Tick, _ width: Int) -> Int {
    Int((tick.place * Double(2 * width - 1)).rounded()) / 2
  }

  // MARK: Curves and points

  private func drawn(columns: Int, rows: Int) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows)
    // An axis next to the frame would double it.
    if let zero = graph.y.zero, case let y = canvas.dot(Graph.Spot(x: 0, y: zero)).y,
      y / 4 < rows - 1
    {
      for x in stride(from: 0, through: canvas.last.x, by: 4) { canvas.set(x, y) }
    }
    if let zero = graph.x.zero, case let x = canvas.dot(Graph.Spot(x: zero, y: 0)).x, x / 2 > 0 {
      for y in stride(from: 0, through: canvas.last.y, by: 4) { canvas.set(x, y) }
    }
    for (number, series) in graph.numbered {
      if series.isCurve {
        Self.draw(series, LinePattern(of: number), on: &canvas)
      } else {
        for spot in series.points { canvas.draw(PointMark(of: number), at: canvas.dot(spot)) }
      }
    }
    return canvas
  }

  private static func draw(_ series: Graph.Series, _ pattern: LinePattern, on canvas: inout Canvas)
  {
    var drawn = 0
    for line in series.visibleLines {
      let dots = line.map(canvas.dot)
      if dots.count == 1 { canvas.set(dots[0].x, dots[0].y) }
      for (start, end) in zip(dots, dots.dropFirst()) {
        drawn = canvas.draw(from: start, to: end, pattern, drawn)
      }
    }
  }

  /// Returns a line with the name of each curve, if there is more than one.
  private func legend(hasColours: Bool) -> [StyledText] {
    if graph.series.count < 2 { return [] }
    return graph.numbered.enumerated().map { index, element in
      let (number, series) = element
      var canvas = Canvas(columns: 6, rows: 1)
      if series.isCurve {
        _ = canvas.draw(from: (0, 2), to: (11, 2), LinePattern(of: number), 0)
      } else {
        canvas.draw(PointMark(of: number), at: (5, 1))
      }
      let colour = Raster.colour(of: index)
      let style = "38;2;\(colour.red);\(colour.green);\(colour.blue)"
      let line = canvas.row(0)
      return "  " + (hasColours ? StyledText(line, style: style) : StyledText(line))
        + StyledText("  " + series.name)
    }
  }

  /// Removes the blanks at the end of a line.
  private static func row(_ line: String) -> StyledText {
    StyledText(String(line.reversed().drop { $0 == " " }.reversed()))
  }
}

extension Graph {
  /// The series with their numbers. Curves and sets of points are counted separately, from 0.
  var numbered: [(number: Int, series: Series)] {
    var (curves, sets) = (0, 0)
    return series.map { series in
      defer { if series.isCurve { curves += 1 } else { sets += 1 } }
      return (series.isCurve ? curves : sets, series)
    }
  }
}

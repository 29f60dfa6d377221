// A graph as an SVG 1.1 drawing: a frame, light lines at round numbers, curves that differ in
// colour and dashes, marks for points, and a legend if there is more than one series.

extension Graph {
  /// The number of points of a curve in a drawing.
  package static let drawingSamples = 801
  /// The number of round numbers on an axis that ends at round numbers.
  package static let drawingTicks = 8

  /// The text of the drawing.
  package var svg: String { Drawing(self).text }
}

/// The drawing of a graph.
private struct Drawing {
  private let graph: Graph
  private let xTicks: [Axis.Tick]
  private let yTicks: [Axis.Tick]
  private let left: Double
  private let top: Double
  private let width = 800.0
  private let height = 400.0

  /// Colours that nearly all people can distinguish, by Okabe and Ito.
  private static let colours = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000",
  ]

  /// The width of a character in a monospace font of size 14, with some space.
  private static let character = 8.6

  init(_ graph: Graph) {
    self.graph = graph
    xTicks = graph.x.ticks(atMost: Graph.drawingTicks + 2)
    yTicks = graph.y.ticks(atMost: Graph.drawingTicks + 2)
    left = 24 + Self.character * Double(yTicks.map(\.label.count).max() ?? 0)
    top = Graph.caption("y", graph.y) == nil ? 20 : 40
  }

  private var bottom: Double { top + height }

  var text: String {
    var lines = grid
    for (index, (number, series)) in graph.numbered.enumerated() {
      lines += drawn(series, number, Self.colours[index % Self.colours.count])
    }
    var y = bottom + 24
    for text in captions + graph.notes {
      y += 22
      lines.append(Self.label(text, left, y, "start"))
    }
    for (index, (number, series)) in graph.numbered.enumerated() where graph.series.count > 1 {
      y += 22
      lines += legend(series, number, Self.colours[index % Self.colours.count], y)
    }
    let size = "\(Self.text(left + width + 30)) \(Self.text(y + 16))"
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" font-family="monospace" font-size="14">
      <rect width="100%" height="100%" fill="white"/>
      <clipPath id="frame"><rect x="\(Self.text(left))" y="\(Self.text(top))" \
      width="\(Self.text(width))" height="\(Self.text(height))"/></clipPath>
      """
    return ([head] + lines + ["</svg>"]).joined(separator: "\n")
  }

  private var captions: [String] {
    [Graph.caption("x", graph.x).map { "labels of x: " + $0 }].compactMap(\.self)
  }

  // MARK: Frame and round numbers

  private var grid: [String] {
    var lines: [String] = []
    for tick in xTicks {
      let x = position(Graph.Spot(x: tick.place, y: 0)).x
      lines.append(Self.line("M\(Self.text(x)) \(Self.text(top))v\(Self.text(height + 6))"))
      lines.append(Self.label(tick.label, x, bottom + 22, "middle"))
    }
    for tick in yTicks {
      let y = position(Graph.Spot(x: 0, y: tick.place)).y
      lines.append(Self.line("M\(Self.text(left - 6)) \(Self.text(y))h\(Self.text(width + 6))"))
      lines.append(Self.label(tick.label, left - 10, y + 5, "end"))
    }
    if let zero = graph.x.zero {
      let x = position(Graph.Spot(x: zero, y: 0)).x
      lines.append(Self.line("M\(Self.text(x)) \(Self.text(top))v\(Self.text(height))", "#909090"))
    }
    if let zero = graph.y.zero {
      let y = position(Graph.Spot(x: 0, y: zero)).y
      lines.append(Self.line("M\(Self.text(left)) \(Self.text(y))h\(Self.text(width))", "#909090"))
    }
    if let caption = Graph.caption("y", graph.y) {
      lines.append(Self.label("labels of y: " + caption, left, top - 14, "start"))
    }
    lines.append(
      "<rect x=\"\(Self.text(left))\" y=\"\(Self.text(top))\" width=\"\(Self.text(width))\" "
        + "height=\"\(Self.text(height))\" fill=\"none\" stroke=\"#606060\"/>")
    return lines
  }

  // MARK: Curves and points

  private func drawn(_ series: Graph.Series, _ number: Int, _ colour: String) -> [String] {
    if !series.isCurve {
      return series.points.map { Self.mark(PointMark(of: number), position($0), colour) }
    }
    var path = ""
    for line in series.visibleLines {
      for (index, spot) in line.enumerated() {
        let place = position(spot)
        path += (index == 0 ? "M" : "L") + "\(Self.text(place.x)) \(Self.text(place.y))"
      }
      if line.count == 1 { path += "h0" }
    }
    return path.isEmpty
      ? [] : [Self.curve(path, number, colour, " clip-path=\"url(#frame)\"")]
  }

  private func legend(
    _ series: Graph.Series, _ number: Int, _ colour: String, _ y: Double
  ) -> [String] {
    let sample =
      series.isCurve
      ? Self.curve("M\(Self.text(left)) \(Self.text(y - 5))h48", number, colour, "")
      : Self.mark(PointMark(of: number), (left + 24, y - 5), colour)
    return [sample, Self.label(series.name, left + 60, y, "start")]
  }

  private func position(_ spot: Graph.Spot) -> (x: Double, y: Double) {
    (left + width * spot.x, top + height * (1 - spot.y))
  }

  // MARK: Elements

  private static func curve(
    _ path: String, _ number: Int, _ colour: String, _ more: String
  ) -> String {
    let lengths = LinePattern(of: number).lengths.map { "\(2 * $0)" }.joined(separator: " ")
    let dashes = lengths.isEmpty ? "" : " stroke-dasharray=\"\(lengths)\""
    return "<path d=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\" "
      + "stroke-linejoin=\"round\" stroke-linecap=\"round\"\(dashes)\(more)/>"
  }

  private static func mark(_ mark: PointMark, _ place: (x: Double, y: Double), _ colour: String)
    -> String
  {
    let shape =
      switch mark {
      case .plus: "m-5 0h10m-5 -5v10"
      case .cross: "m-4 -4l8 8m0 -8l-8 8"
      case .square: "m-4 -4h8v8h-8z"
      }
    return "<path d=\"M\(text(place.x)) \(text(place.y))\(shape)\" fill=\"none\" "
      + "stroke=\"\(colour)\" stroke-width=\"2\"/>"
  }

  private static func line(_ path: String, _ colour: String = "#e0e0e0") -> String {
    "<path d=\"\(path)\" fill=\"none\" stroke=\"\(colour)\"/>"
  }

  private static func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
    "<text x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" text-anchor=\"\(anchor)\">"
      + escaped(text) + "</text>"
  }

  /// Returns a length, rounded to tenths, which is too fine to see. Whole numbers have no point.
  private static func text(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    return tenths.truncatingRemainder(dividingBy: 10) == 0
      ? "\(Int(tenths / 10))" : "\(tenths / 10)"
  }

  /// Returns a text for XML. Characters that XML does not allow are replaced.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result += scalar.value < 0x20 && scalar != "\t" ? "\u{FFFD}" : String(scalar)
      }
    }
    return result
  }
}

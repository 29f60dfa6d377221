// A curve as a drawing in SVG 1.1: the same frame, axes and labels as in the terminal, with one
// line from point to point, broken where the function is not defined.

extension Curve {
  /// The points of a drawing.
  static let drawingPoints = 801

  /// The frame within the drawing, which is as large as the view box.
  private static let frame = (left: 90.0, top: 20.0, width: 800.0, height: 400.0)

  /// The drawing's text.
  var svg: String {
    let frame = Self.frame
    let bottom = frame.top + frame.height
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 920 460" font-family="monospace" font-size="14">
      <rect width="920" height="460" fill="white"/>
      <rect x="\(frame.left)" y="\(frame.top)" width="\(frame.width)" height="\(frame.height)" \
      fill="none" stroke="gray"/>
      """
    ]
    if low <= 0, 0 <= high {
      lines.append(Self.axis("M\(frame.left) \(height(of: 0))h\(frame.width)"))
    }
    if let zero { lines.append(Self.axis("M\(position(of: zero)) \(frame.top)v\(frame.height)")) }
    lines.append("<path d=\"\(path)\" fill=\"none\" stroke=\"#0060c0\" stroke-width=\"2\"/>")
    let x = [frame.left, frame.left + frame.width]
    lines += [
      Self.label(y.high, x[0] - 6, frame.top + 10, "end"),
      Self.label(y.low, x[0] - 6, bottom, "end"),
      Self.label(self.x.low, x[0], bottom + 20, "start"),
      Self.label(self.x.high, x[1], bottom + 20, "end"), "</svg>", "",
    ]
    return lines.joined(separator: "\n")
  }

  /// The curve, each run of points that are defined as a line of its own.
  private var path: String {
    var path = ""
    var isDrawing = false
    for (index, point) in points.enumerated() {
      if let point {
        path += "\(isDrawing ? "L" : "M")\(position(of: index)) \(height(of: point))"
      }
      isDrawing = point != nil
    }
    return path
  }

  private func position(of index: Int) -> Double {
    Self.rounded(
      Self.frame.left + Self.frame.width * Double(index) / Double(max(1, points.count - 1)))
  }

  private func height(of value: Double) -> Double {
    Self.rounded(Self.frame.top + Self.frame.height * depth(of: value))
  }

  /// The value rounded to hundredths, which no eye can tell apart.
  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private static func axis(_ path: String) -> String {
    "<path d=\"\(path)\" stroke=\"silver\" stroke-dasharray=\"4\"/>"
  }

  private static func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(text)</text>"
  }
}

/// A picture of pixels. Each pixel has a colour and, in fifteen steps, the part of the pixel that
/// the colour covers.
public struct Raster: Sendable, Hashable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// A byte for each pixel, from the upper left corner. It is 0 if nothing is drawn, otherwise 15
  /// times the number of the colour, plus 1 to 15 for the covered part.
  public private(set) var pixels: [UInt8]

  /// The colours by their numbers: a grey for the axes, then colours that nearly all people can
  /// distinguish on light and dark backgrounds, after Okabe and Ito.
  public static let colours: [(red: UInt8, green: UInt8, blue: UInt8)] = [
    (0x80, 0x80, 0x80), (0x2B, 0x8C, 0xD2), (0xE0, 0x6C, 0x1A), (0x1A, 0xA8, 0x7E),
    (0xCC, 0x79, 0xA7), (0x56, 0xB4, 0xE9), (0xE6, 0x9F, 0x00),
  ]

  /// Returns the number of the colour of the series with this number, from 0.
  static func number(of series: Int) -> Int { 1 + series % (colours.count - 1) }

  /// Returns the colour of the series with this number, from 0.
  static func colour(of series: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    colours[number(of: series)]
  }

  /// The number of steps of coverage.
  public static let steps = 15

  /// Creates an empty picture.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height)
  }

  /// Draws a straight line with round ends.
  mutating func draw(
    from a: (x: Double, y: Double), to b: (x: Double, y: Double), thickness: Double, colour: Int
  ) {
    let reach = thickness / 2 + 0.5
    let rows = range(min(a.y, b.y) - reach, max(a.y, b.y) + reach, height)
    let columns = range(min(a.x, b.x) - reach, max(a.x, b.x) + reach, width)
    for y in rows {
      for x in columns {
        let distance = Self.distance(from: (Double(x) + 0.5, Double(y) + 0.5), a, b)
        cover(x, y, reach - distance, colour)
      }
    }
  }

  private func range(_ low: Double, _ high: Double, _ size: Int) -> Range<Int> {
    let first = max(0, min(size, Int(low.rounded(.down))))
    return first..<max(first, min(size, Int(high.rounded(.up)) + 1))
  }

  /// Covers a part of a pixel with a colour, unless a larger part is covered already.
  private mutating func cover(_ x: Int, _ y: Int, _ part: Double, _ colour: Int) {
    let step = Int((max(0, min(1, part)) * Double(Self.steps)).rounded())
    let place = y * width + x
    let before = pixels[place] == 0 ? 0 : Int(pixels[place] - 1) % Self.steps + 1
    if step > 0, step >= before { pixels[place] = UInt8(colour * Self.steps + step) }
  }

  /// Returns the distance of a point from a line segment.
  private static func distance(
    from point: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let part = length == 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length
    let near = max(0, min(1, part))
    let (x, y) = (point.x - a.x - near * dx, point.y - a.y - near * dy)
    return (x * x + y * y).squareRoot()
  }
}

extension Graph {
  /// Returns the curves and points as pixels, without the frame and the labels, which are text
  /// around the picture.
  ///
  /// - Parameter scale: the thickness of lines, in pixels.
  func raster(width: Int, height: Int, scale: Double) -> Raster {
    var raster = Raster(width: width, height: height)
    func place(_ spot: Spot) -> (x: Double, y: Double) {
      (spot.x * Double(width - 1) + 0.5, (1 - spot.y) * Double(height - 1) + 0.5)
    }
    func rule(_ a: Spot, _ b: Spot) {
      raster.draw(from: place(a), to: place(b), thickness: 1, colour: 0)
    }
    if let zero = x.zero { rule(Spot(x: zero, y: 0), Spot(x: zero, y: 1)) }
    if let zero = y.zero { rule(Spot(x: 0, y: zero), Spot(x: 1, y: zero)) }
    for (index, (number, series)) in numbered.enumerated() {
      let colour = Raster.number(of: index)
      if series.isCurve {
        for line in series.visibleLines {
          raster.draw(line.map(place), LinePattern(of: number), thickness: scale, colour)
        }
      } else {
        for spot in series.points {
          raster.draw(PointMark(of: number), at: place(spot), scale: scale, colour)
        }
      }
    }
    return raster
  }
}

extension Raster {
  /// Draws a line through places, in a pattern.
  fileprivate mutating func draw(
    _ line: [(x: Double, y: Double)], _ pattern: LinePattern, thickness: Double, _ colour: Int
  ) {
    if line.count == 1 { draw(from: line[0], to: line[0], thickness: thickness, colour: colour) }
    var drawn = 0.0
    for (a, b) in zip(line, line.dropFirst()) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      for part in pattern.parts(from: drawn / thickness, to: (drawn + length) / thickness) {
        let start = length == 0 ? 0 : (part.lowerBound * thickness - drawn) / length
        let end = length == 0 ? 0 : (part.upperBound * thickness - drawn) / length
        draw(
          from: (a.x + start * dx, a.y + start * dy), to: (a.x + end * dx, a.y + end * dy),
          thickness: thickness, colour: colour)
      }
      drawn += length
    }
  }

  /// Draws the mark of a point.
  fileprivate mutating func draw(
    _ mark: PointMark, at place: (x: Double, y: Double), scale: Double, _ colour: Int
  ) {
    for (from, to) in mark.strokes {
      draw(
        from: (place.x + from.0 * 3 * scale, place.y + from.1 * 3 * scale),
        to: (place.x + to.0 * 3 * scale, place.y + to.1 * 3 * scale), thickness: scale,
        colour: colour)
    }
  }
}

extension LinePattern {
  /// Returns the drawn parts of a length between two places.
  fileprivate func parts(from start: Double, to end: Double) -> [ClosedRange<Double>] {
    let period = Double(lengths.reduce(0, +))
    if period == 0 { return [start...end] }
    var parts: [ClosedRange<Double>] = []
    var place = (start / period).rounded(.down) * period
    while place <= end {
      for (index, length) in lengths.enumerated() {
        let next = place + Double(length)
        if index % 2 == 0, place <= end, next >= start {
          parts.append(max(start, place)...max(max(start, place), min(end, next - 1)))
        }
        place = next
      }
    }
    return parts
  }
}

extension PointMark {
  /// The lines of the mark, in units of half its width.
  fileprivate var strokes: [((Double, Double), (Double, Double))] {
    switch self {
    case .plus: [((-1, 0), (1, 0)), ((0, -1), (0, 1))]
    case .cross: [((-1, -1), (1, 1)), ((-1, 1), (1, -1))]
    case .square:
      [((-1, -1), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1))]
    }
  }
}

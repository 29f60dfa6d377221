import ExactNumbers
import Plots

/// Draws a curve through its points: finds where it breaks, and follows it up to the break.
///
/// Between two points far apart the function is evaluated again near the middle, and again in the
/// part with the larger difference. A difference that does not get smaller is a jump or a pole, and
/// no line crosses it.
struct Tracer {
  var sampler: Sampler
  let x: Axis
  let y: Axis

  /// Points closer than this part of the frame are joined without a check.
  private static let far = 0.03
  /// The share at which a part is divided, and the number of divisions. The share is not 1/2,
  /// because a function may jump in the middle and have a value there that is on neither side.
  private static let (share, divisions) = (0.47, 12)

  /// Returns the lines through the points at whole places.
  mutating func lines(through points: [PlotPoint?]) throws(CalculatorError) -> [[Graph.Spot]] {
    var lines: [[Graph.Spot]] = []
    var before: Graph.Spot?
    for (place, point) in points.enumerated() {
      let spot = try spot(point)
      if let before, let spot {
        let (end, start) = try join(before, spot, from: place - 1)
        if let end { lines[lines.count - 1].append(end) }
        if let start { lines.append([start]) }
        lines[lines.count - 1].append(spot)
      } else if let before {
        let end = try edge(of: before, at: place - 1, to: place)
        lines[lines.count - 1].append(end)
      } else if let spot {
        lines.append(place == 0 ? [] : [try edge(of: spot, at: place, to: place - 1)])
        lines[lines.count - 1].append(spot)
      }
      before = spot
    }
    return lines
  }

  private func spot(_ point: PlotPoint?) throws(CalculatorError) -> Graph.Spot? {
    guard let point else { return nil }
    let context = sampler.interpreter.machine.settings.context
    return try context.calculate(sampler.word) { _ throws(NumberError) in try point.spot(x, y) }
  }

  private mutating func spot(at place: Double) throws(CalculatorError) -> Graph.Spot? {
    try spot(try sampler.point(at: place))
  }

  /// Returns the ends of the curve at a break between two spots; both are nil if there is no break.
  private mutating func join(
    _ start: Graph.Spot, _ end: Graph.Spot, from place: Int
  ) throws(CalculatorError) -> (Graph.Spot?, Graph.Spot?) {
    let distance = start.distance(to: end)
    // Parts outside the picture are not examined.
    if distance < Self.far || start.clipped(to: end) == nil { return (nil, nil) }
    var (left, right) = (start, end)
    var (from, width) = (Double(place), 1.0)
    for _ in 0..<Self.divisions {
      let first = width * Self.share
      guard let middle = try spot(at: from + first) else { return (left, right) }
      if left.distance(to: middle) > middle.distance(to: right) {
        (right, width) = (middle, first)
      } else {
        (left, from, width) = (middle, from + first, width - first)
      }
      if left.distance(to: right) < distance / 2 { return (nil, nil) }
    }
    return (left, right)
  }

  /// Returns the last spot of a curve between a place where it is defined and a place where it is
  /// not.
  private mutating func edge(
    of spot: Graph.Spot, at place: Int, to other: Int
  ) throws(CalculatorError) -> Graph.Spot {
    var last = spot
    var (inside, step) = (Double(place), Double(other - place))
    for _ in 0..<Sampler.halvings {
      step /= 2
      guard let next = try self.spot(at: inside + step) else { continue }
      (last, inside) = (next, inside + step)
    }
    return last
  }
}

extension Graph.Spot {
  /// Returns the larger of the horizontal and the vertical distance.
  fileprivate func distance(to other: Graph.Spot) -> Double {
    max(abs(x - other.x), abs(y - other.y))
  }
}

// MARK: Poles

extension Sampler {
  /// Returns whether the function grows without bound next to one of its points at whole places.
  mutating func hasPole(_ points: [PlotPoint?], _ measure: Measure) throws(CalculatorError) -> Bool
  {
    let sizes = try points.map { (point) throws(CalculatorError) in try size(point, measure) }
    let usual = Quantiles(of: sizes.compactMap(\.self)).middle
    var tried = 0
    for (place, size) in sizes.enumerated() {
      guard let size, size > 3 * usual, tried < 40, isPeak(place, size, sizes) else { continue }
      tried += 1
      if try climbs(from: place, size, measure) { return true }
    }
    return false
  }

  /// Returns whether no neighbour is larger, and at least one is smaller or missing.
  private func isPeak(_ place: Int, _ size: Double, _ sizes: [Double?]) -> Bool {
    let neighbours = [place - 1, place + 1].filter(sizes.indices.contains).map { sizes[$0] ?? -1 }
    return neighbours.allSatisfy { $0 <= size } && neighbours.contains { $0 < size }
  }

  /// Returns whether the values keep growing closer to a place next to this one.
  private mutating func climbs(
    from place: Int, _ start: Double, _ measure: Measure
  ) throws(CalculatorError) -> Bool {
    var (top, size, width) = (Double(place), start, 1.0)
    var heights: [Double] = []
    for _ in 0..<Self.halvings {
      width /= 2
      for next in [top - width, top + width] where next >= 0 && next <= Double(count - 1) {
        if let height = try self.size(try point(at: next), measure), height > size {
          (top, size) = (next, height)
        }
      }
      heights.append(size)
    }
    return size > 16 * start && size > 2 * heights[heights.count - 7]
  }

  private func size(_ point: PlotPoint?, _ measure: Measure) throws(CalculatorError) -> Double? {
    guard let point else { return nil }
    return try interpreter.machine.settings.context.calculate(word, measure(point.y).map(abs))
  }
}

/// Values in order, for quantiles.
struct Quantiles {
  private let sorted: [Double]

  init(of values: [Double]) { sorted = values.sorted() }

  private func quantile(_ part: Double) -> Double {
    sorted.isEmpty ? 0 : sorted[Int(Double(sorted.count - 1) * part)]
  }

  /// The median; 0 if there are no values.
  var middle: Double { quantile(0.5) }

  /// The range without the lowest and the highest tenth, extended by half of its length on both
  /// sides; nil if its length is 0.
  var reach: ClosedRange<Double>? {
    let (low, high) = (quantile(0.1), quantile(0.9))
    let more = (high - low) / 2
    return more > 0 ? low - more...high + more : nil
  }
}

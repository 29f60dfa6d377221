/// A picture before it is drawn: curves and points within a frame, and its axes.
package struct Graph: Sendable {
  /// A place in the frame: (0, 0) is the lower left corner, (1, 1) the upper right corner.
  package struct Spot: Sendable, Equatable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A curve or a set of points, with its name in the legend.
  package struct Series: Sendable {
    let name: String
    /// Whether it is a curve: lines through spots, which may lie outside of the frame. Otherwise
    /// all spots are points.
    let isCurve: Bool
    let lines: [[Spot]]

    package init(name: String, isCurve: Bool, lines: [[Spot]]) {
      self.name = name
      self.isCurve = isCurve
      self.lines = lines
    }
  }

  let series: [Series]
  let x: Axis
  let y: Axis
  /// Sentences about values that are not drawn.
  let notes: [String]

  package init(series: [Series], x: Axis, y: Axis, notes: [String]) {
    self.series = series
    self.x = x
    self.y = y
    self.notes = notes
  }

  /// Returns a name for the labels of an axis with an origin, such as `y - 1.5`, or nil if there is
  /// no origin.
  static func caption(_ name: String, _ axis: Axis) -> String? {
    axis.measure.originText.map {
      $0.hasPrefix("-") ? "\(name) + \($0.dropFirst())" : "\(name) - \($0)"
    }
  }
}

extension Graph.Series {
  /// The points within the frame.
  var points: [Graph.Spot] {
    lines.joined().filter { (0...1).contains($0.x) && (0...1).contains($0.y) }
  }

  /// The parts of the curve within the frame. Each is the list of spots that the curve passes
  /// through.
  var visibleLines: [[Graph.Spot]] {
    var result: [[Graph.Spot]] = []
    for line in lines {
      var isOpen = false
      if line.count == 1, let spot = line.first, spot.clipped(to: spot) != nil {
        result.append([spot])
      }
      for (start, end) in zip(line, line.dropFirst()) {
        guard let part = start.clipped(to: end) else {
          isOpen = false
          continue
        }
        if !isOpen || part.start != start { result.append([part.start]) }
        result[result.count - 1].append(part.end)
        isOpen = part.end == end
      }
    }
    return result
  }
}

extension Graph.Spot {
  /// Returns the part of a straight line that lies in the frame, by the method of Liang and Barsky,
  /// or nil if none does.
  package func clipped(to end: Graph.Spot) -> (start: Graph.Spot, end: Graph.Spot)? {
    var (enter, leave) = (0.0, 1.0)
    let (dx, dy) = (end.x - x, end.y - y)
    for (step, room) in [(-dx, x), (dx, 1 - x), (-dy, y), (dy, 1 - y)] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        enter = max(enter, room / step)
      } else {
        leave = min(leave, room / step)
      }
    }
    if enter > leave { return nil }
    return (enter > 0 ? at(enter, dx, dy) : self, leave < 1 ? at(leave, dx, dy) : end)
  }

  private func at(_ part: Double, _ dx: Double, _ dy: Double) -> Graph.Spot {
    Graph.Spot(x: max(0, min(1, x + part * dx)), y: max(0, min(1, y + part * dy)))
  }
}

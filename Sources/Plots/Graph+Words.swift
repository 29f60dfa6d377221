/// A graph in sentences, for users who hear it. For each curve, the sentences describe where it
/// rises and falls in the picture.
extension Graph {
  /// The sentences: the ranges, each curve or set of points, then the parts that are not drawn.
  package var sentences: [String] {
    let ranges = [("x", x), ("y", y)].map { name, axis in
      "\(Self.caption(name, axis) ?? name) from \(axis.text(at: 0)) to \(axis.text(at: 1))"
    }
    return ["\(ranges.joined(separator: ", ")), to about a hundredth of that"]
      + series.map(sentence) + notes
  }

  private func sentence(_ series: Series) -> String {
    if series.isCurve {
      let parts = series.visibleLines.map(course)
      return "\(series.name): " + (parts.isEmpty ? "nothing" : parts.joined(separator: "; then "))
    }
    let points = series.points
    guard let first = points.first, let last = points.last,
      let lowest = points.min(by: { $0.y < $1.y }), let highest = points.max(by: { $0.y < $1.y })
    else { return "\(series.name): no point" }
    return "\(series.name) from \(place(first)) to \(place(last)), "
      + "lowest at \(place(lowest)), highest at \(place(highest))"
  }

  /// Returns the places where a part of a curve turns, or only their number if there are too many
  /// to follow.
  private func course(_ line: [Spot]) -> String {
    let turns = Self.turns(of: line)
    let ends = "from \(place(turns[0])) to \(place(turns[turns.count - 1]))"
    if turns.count > 12 {
      let heights = turns.map(\.y)
      return "\(ends), with \(turns.count - 2) turns between "
        + "\(y.text(at: heights.min() ?? 0)) and \(y.text(at: heights.max() ?? 1))"
    }
    let way = zip(turns, turns.dropFirst()).map { start, end in
      let isLevel = abs(start.y - end.y) < Self.slack
      return "\(isLevel ? "level" : end.y > start.y ? "up" : "down") to \(place(end))"
    }
    return "from \(place(turns[0])) " + way.joined(separator: ", ")
  }

  /// The largest rise or fall that is ignored: a hundredth of the height.
  private static let slack = 0.01

  /// Returns the first spot, the spots where the curve turns, and the last.
  private static func turns(of line: [Spot]) -> [Spot] {
    var turns = [line[0]]
    var farthest = line[0]
    for spot in line.dropFirst() {
      let rise = farthest.y - turns[turns.count - 1].y
      let isBack = rise > 0 ? farthest.y - spot.y > slack : spot.y - farthest.y > slack
      if abs(rise) > slack, isBack {
        turns.append(farthest)
        farthest = spot
      } else if rise >= 0 && spot.y >= farthest.y || rise <= 0 && spot.y <= farthest.y {
        farthest = spot
      }
    }
    return turns + [line[line.count - 1]]
  }

  private func place(_ spot: Spot) -> String { "(\(x.text(at: spot.x)), \(y.text(at: spot.y)))" }
}

extension Axis {
  /// Returns the round number nearest to a place, out of about a hundred.
  fileprivate func text(at place: Double) -> String {
    let ticks = ticks(atMost: 128)
    return ticks.min { abs($0.place - place) < abs($1.place - place) }?.label ?? "?"
  }
}

/// An operator on boxes, such as Newton's, whose fixed points are the zeros in a box.
protocol BoxOperator {
  var bits: Int { get }
  /// Returns whether there is no zero in a box.
  func excludesZero(in box: [Ball]) -> Bool
  /// Returns a box with all zeros of a box. If it is in the interior of that box, there is exactly
  /// one zero. Returns nil if nothing is known.
  func image(of box: [Ball]) -> [Ball]?
}

/// The result of an operator for a box.
enum BoxStep {
  case none, unknown
  /// The box has exactly one zero, which is in this box.
  case one([Ball])
  /// The zeros of the box are in this box.
  case smaller([Ball])
}

extension BoxOperator {
  func step(in box: [Ball]) -> BoxStep {
    guard let image = image(of: box) else { return .unknown }
    if image.isInside(box) { return .one(image) }
    guard let rest = box.intersected(with: image) else { return .none }
    return rest.isSmaller(than: box, by: 48, in: Array(box.indices)) ? .smaller(rest) : .unknown
  }

  /// Returns the zero of a box that has exactly one, as narrow as the bits allow.
  func refined(_ box: [Ball], _ bits: Int, _ interruption: Interruption?) -> [Ball] {
    // The enclosure of a coordinate that is 0 could be narrowed forever.
    let start = box
    var box = box
    for _ in 0..<(2 * bits + 1_000) {
      if interruption?.isRaised == true { break }
      // The image has the requested bits; the first box has those of the search.
      guard let image = image(of: box), let next = image.intersected(with: box) else { break }
      let isSmaller = next.isSmaller(than: box, by: 63, in: start.sides(in: box, above: 4 * bits))
      box = next
      if !isSmaller { break }
    }
    return box.map { $0.copy(precision: bits) }
  }
}

/// Krawczyk's operator: the balls of a system and of its derivatives over boxes.
struct KrawczykOperator: BoxOperator {
  private let values: FormulaBalls
  private let smooth: FormulaBalls
  private let slopes: FormulaBalls
  private let count: Int
  let bits: Int

  init(_ system: FormulaSystem, _ slopes: FormulaSystem, bits: Int, _ context: Context)
    throws(NumberError)
  {
    values = try system.balls(bits: bits, context)
    smooth = try system.balls(bits: bits, promising: .smoothness, context)
    self.slopes = try slopes.balls(bits: bits, context)
    count = system.unknowns
    self.bits = bits + 32
  }

  /// Returns whether some formula is not zero anywhere in a box.
  func excludesZero(in box: [Ball]) -> Bool {
    values.values(over: box, bits: bits).contains { $0.isFinite && !$0.containsZero }
  }

  /// m − Y·f(m) + (I − Y·J(X))·(X − m); nil if it has no value.
  func image(of box: [Ball]) -> [Ball]? {
    let middles = box.map(\.middle)
    guard finite(smooth, over: box) != nil, let slopes = finite(slopes, over: box),
      let heights = finite(smooth, over: middles)
    else { return nil }
    let jacobian = FlintBallMatrix(columns: slopes, rows: count)
    // Y need not be exact.
    guard let inverse = jacobian.middle.inverse(bits)?.middle else { return nil }
    let middle = FlintBallMatrix(columns: middles, rows: count)
    let width = FlintBallMatrix(columns: box, rows: count).minus(middle, bits)
    let rest = FlintBallMatrix.identity(count).minus(inverse.times(jacobian, bits), bits)
    let shift = inverse.times(FlintBallMatrix(columns: heights, rows: count), bits)
    var image = rest.times(width, bits).plus(middle, bits).minus(shift, bits)
    let balls = image.takeBalls(precision: bits)
    return balls.allSatisfy(\.isFinite) ? balls : nil
  }

  /// Returns the values over a box; nil if one is not proven real and finite.
  private func finite(_ balls: FormulaBalls, over box: [Ball]) -> [Ball]? {
    let values = balls.values(over: box, bits: bits).map(\.realValue)
    return values.allSatisfy(\.isFinite) ? values : nil
  }
}

extension Ball {
  /// Returns a ball that is wider by an eighth and a little more.
  func widened(_ bits: Int) -> Ball {
    widened(by: radius.shifted(by: -3)).widened(byPowerOfTwo: -bits)
  }
}

extension [Ball] {
  /// Returns whether a box is in the interior of another box.
  func isInside(_ other: [Ball]) -> Bool {
    zip(self, other).allSatisfy { $0.isInside($1) }
  }

  /// Returns the common part of two boxes; nil if it is empty.
  func intersected(with other: [Ball]) -> [Ball]? {
    var result: [Ball] = []
    for (one, other) in zip(self, other) {
      guard let common = one.intersection(with: other) else { return nil }
      // Rounding must not make it wider than the box.
      result.append(one.radius.isAtMost(common.radius) ? one : common)
    }
    return result
  }

  /// Returns whether some side has become at most `share`/64 of its length.
  fileprivate func isSmaller(than other: [Ball], by share: Int, in sides: [Int]) -> Bool {
    sides.contains { self[$0].radius.shifted(by: 6).isBelow(other[$0].radius * share) }
  }

  /// Returns the sides that in a part of the box are still longer than 2^(−bits) of their lengths.
  fileprivate func sides(in part: [Ball], above bits: Int) -> [Int] {
    indices.filter { !part[$0].radius.shifted(by: bits).isAtMost(self[$0].radius) }
  }

  /// The two halves of a box across its widest side.
  var divided: [[Ball]] {
    let radii = map(\.radius)
    var widest = 0
    for index in indices.dropFirst() where !radii[index].isAtMost(radii[widest]) { widest = index }
    let side = self[widest]
    let half = radii[widest].shifted(by: -1)
    return [side.middle - half, side.middle + half].map { middle in
      var part = self
      part[widest] = middle.widened(by: half)
      return part
    }
  }
}

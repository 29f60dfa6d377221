internal import CFLINT

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
struct SystemBalls: BoxOperator {
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
    values.evaluate(at: box, bits: bits)
    return (0..<count).contains {
      let ball = values.other($0)
      return acb_is_finite(ball) != 0 && acb_contains_zero(ball) == 0
    }
  }

  /// m − Y·f(m) + (I − Y·J(X))·(X − m); nil if it has no value.
  func image(of box: [Ball]) -> [Ball]? {
    let middles = box.map(\.middle)
    guard isSmooth(in: box), let jacobian = jacobian(over: box),
      let inverse = inverseOfMiddle(of: jacobian), let heights = heights(at: middles)
    else { return nil }
    let middle = FlintBallMatrix(column: middles)
    let width = FlintBallMatrix(column: box).minus(middle, bits)
    let rest = FlintBallMatrix.identity(count).minus(inverse.times(jacobian, bits), bits)
    var image = rest.times(width, bits).plus(middle, bits).minus(inverse.times(heights, bits), bits)
    return arb_mat_is_finite(&image.value) == 0 ? nil : image.takeBalls(precision: bits)
  }

  private func isSmooth(in box: [Ball]) -> Bool {
    smooth.evaluate(at: box, bits: bits)
    return (0..<count).allSatisfy { FlintBall(ifReal: smooth.other($0)).isFinite }
  }

  /// J(X).
  private func jacobian(over box: [Ball]) -> FlintBallMatrix? {
    slopes.evaluate(at: box, bits: bits)
    var jacobian = FlintBallMatrix(rows: count, columns: count)
    for row in 0..<count {
      for column in 0..<count {
        var slope = FlintBall(ifReal: slopes.other(column * count + row))
        if !slope.isFinite { return nil }
        arb_swap(arb_mat_entry_ptr(&jacobian.value, row, column), &slope.value)
      }
    }
    return jacobian
  }

  /// Y without radii, which need not be exact.
  private func inverseOfMiddle(of jacobian: borrowing FlintBallMatrix) -> FlintBallMatrix? {
    var middle = jacobian.middle
    var one = FlintBallMatrix.identity(count)
    var inverse = FlintBallMatrix(rows: count, columns: count)
    return arb_mat_solve(&inverse.value, &middle.value, &one.value, bits) == 0
      ? nil : inverse.middle
  }

  /// f(m).
  private func heights(at point: [Ball]) -> FlintBallMatrix? {
    smooth.evaluate(at: point, bits: bits)
    var heights = FlintBallMatrix(rows: count, columns: 1)
    for row in 0..<count {
      var height = FlintBall(ifReal: smooth.other(row))
      if !height.isFinite { return nil }
      arb_swap(arb_mat_entry_ptr(&heights.value, row, 0), &height.value)
    }
    return heights
  }
}

extension FlintBallMatrix {
  fileprivate init(column balls: [Ball]) {
    self.init(rows: balls.count, columns: 1)
    for (row, ball) in balls.enumerated() {
      var value = ball.value
      withExtendedLifetime(ball) { arb_set(arb_mat_entry_ptr(&self.value, row, 0), &value) }
    }
  }

  fileprivate static func identity(_ count: Int) -> FlintBallMatrix {
    var matrix = FlintBallMatrix(rows: count, columns: count)
    arb_mat_one(&matrix.value)
    return matrix
  }

  /// The numbers in the middles of the entries.
  fileprivate var middle: FlintBallMatrix {
    var value = value
    var result = FlintBallMatrix(rows: value.r, columns: value.c)
    arb_mat_get_mid(&result.value, &value)
    return result
  }

  fileprivate func plus(_ other: borrowing FlintBallMatrix, _ bits: Int) -> FlintBallMatrix {
    combined(with: other) { arb_mat_add($0, $1, $2, bits) }
  }

  fileprivate func minus(_ other: borrowing FlintBallMatrix, _ bits: Int) -> FlintBallMatrix {
    combined(with: other) { arb_mat_sub($0, $1, $2, bits) }
  }

  fileprivate func times(_ other: borrowing FlintBallMatrix, _ bits: Int) -> FlintBallMatrix {
    combined(with: other) { arb_mat_mul($0, $1, $2, bits) }
  }

  private typealias Pointer = UnsafeMutablePointer<arb_mat_struct>

  private func combined(
    with other: borrowing FlintBallMatrix, _ operation: (Pointer, Pointer, Pointer) -> Void
  ) -> FlintBallMatrix {
    var (a, b) = (value, other.value)
    var result = FlintBallMatrix(rows: a.r, columns: b.c)
    operation(&result.value, &a, &b)
    return result
  }
}

extension Ball {
  /// Returns a ball that is an eighth wider, and a little more.
  func widened(_ bits: Int) -> Ball {
    let eighth = radius.map(precision: precision) { arb_mul_2exp_si($0, $1, -3) }
    return combined(with: eighth, precision: precision) {
      arb_set($0, $1)
      arb_add_error($0, $2)
      arb_add_error_2exp_si($0, -bits)
    }
  }
}

extension [Ball] {
  /// Returns whether a box is in the interior of another box.
  func isInside(_ other: [Ball]) -> Bool {
    zip(self, other).allSatisfy { inner, outer in
      var (a, b) = (inner.value, outer.value)
      return arb_contains_interior(&b, &a) != 0
    }
  }

  /// Returns the common part of two boxes; nil if it is empty.
  func intersected(with other: [Ball]) -> [Ball]? {
    var result: [Ball] = []
    for (one, other) in zip(self, other) {
      var isEmpty = false
      let common = one.combined(with: other, precision: one.precision) {
        isEmpty = arb_intersection($0, $1, $2, one.precision) == 0
      }
      if isEmpty { return nil }
      // Rounding must not make it wider than the box.
      result.append(one.radius.isAtMost(common.radius) ? one : common)
    }
    return result
  }

  /// Returns whether some side has become at most `share`/64 of its length.
  fileprivate func isSmaller(than other: [Ball], by share: UInt, in sides: [Int]) -> Bool {
    sides.contains { index in
      var a = FlintBall(viewing: self[index].radius)
      var b = FlintBall(viewing: other[index].radius)
      a.inPlace { arb_mul_2exp_si($0, $0, 6) }
      b.inPlace { arb_mul_ui($0, $0, share, 64) }
      return arb_lt(&a.value, &b.value) != 0
    }
  }

  /// Returns the sides that in a part of the box are still longer than 2^(−bits) of their lengths.
  fileprivate func sides(in part: [Ball], above bits: Int) -> [Int] {
    indices.filter { index in
      let scaled = part[index].radius.map(precision: bits) { arb_mul_2exp_si($0, $1, bits) }
      return !scaled.isAtMost(self[index].radius)
    }
  }

  /// The two halves of a box across its widest side.
  var divided: [[Ball]] {
    let radii = map(\.radius)
    var widest = 0
    for index in indices.dropFirst() where !radii[index].isAtMost(radii[widest]) { widest = index }
    let side = self[widest]
    let half = radii[widest].map(precision: side.precision) { arb_mul_2exp_si($0, $1, -1) }
    return [-1, 1].map { direction in
      var part = self
      part[widest] = side.middle.combined(with: half, precision: side.precision) {
        direction < 0
          ? arb_sub($0, $1, $2, side.precision) : arb_add($0, $1, $2, side.precision)
        arb_add_error($0, $2)
      }
      return part
    }
  }
}

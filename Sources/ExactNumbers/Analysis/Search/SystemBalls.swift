internal import CFLINT

/// An operator on boxes whose fixed points are the zeros in them, as that of Newton's method.
protocol BoxOperator {
  var bits: Int { get }
  /// Whether there is no zero in a box.
  func excludesZero(in box: [Ball]) -> Bool
  /// Where all zeros of a box are; if that is in its interior, there is exactly one. Nil where
  /// nothing is told.
  func image(of box: [Ball]) -> [Ball]?
}

/// What an operator says of a box.
enum BoxStep {
  case none, unknown
  /// It has exactly one zero, which is in this box.
  case one([Ball])
  /// Its zeros are in this box.
  case smaller([Ball])
}

extension BoxOperator {
  func step(in box: [Ball]) -> BoxStep {
    guard let image = image(of: box) else { return .unknown }
    if image.isInside(box) { return .one(image) }
    guard let rest = box.intersected(with: image) else { return .none }
    return rest.isSmaller(than: box, by: 48, in: Array(box.indices)) ? .smaller(rest) : .unknown
  }

  /// The zero of a box that has exactly one, as narrow as so many bits allow.
  func refined(_ box: [Ball], _ bits: Int, _ interruption: Interruption?) -> [Ball] {
    // A coordinate that is 0 could be enclosed better for ever.
    let start = box
    var box = box
    for _ in 0..<(2 * bits + 1_000) {
      if interruption?.isRaised == true { break }
      // The image has the bits that are asked for; the first box has those of the search.
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

  init(
    _ system: FormulaSystem, _ slopes: FormulaSystem, bits: Int, _ interruption: Interruption?
  ) {
    let bits = bits + 32
    values = FormulaBalls(system.formula, bits: bits, interruption, others: system.results)
    smooth = FormulaBalls(
      system.formula, bits: bits, promising: .smoothness, interruption, others: system.results)
    self.slopes = FormulaBalls(
      slopes.formula, bits: bits, interruption, others: slopes.results)
    count = system.unknowns
    self.bits = bits
  }

  /// Whether some formula is not zero anywhere in a box.
  func excludesZero(in box: [Ball]) -> Bool {
    values.evaluate(at: box, bits: bits)
    return (0..<count).contains {
      let ball = values.other($0)
      return acb_is_finite(ball) != 0 && acb_contains_zero(ball) == 0
    }
  }

  func image(of box: [Ball]) -> [Ball]? {
    var result = FlintBallMatrix(rows: count, columns: 1)
    guard isSmooth(in: box), krawczyk(box, &result) else { return nil }
    return result.takeBalls(precision: bits)
  }

  private func isSmooth(in box: [Ball]) -> Bool {
    smooth.evaluate(at: box, bits: bits)
    return (0..<count).allSatisfy {
      FlintBall(ifReal: smooth.other($0)).isFinite
    }
  }

  /// m − Y·f(m) + (I − Y·J(X))·(X − m); false where it has no value.
  private func krawczyk(_ box: [Ball], _ result: inout FlintBallMatrix) -> Bool {
    slopes.evaluate(at: box, bits: bits)
    var jacobian = FlintBallMatrix(rows: count, columns: count)
    var middle = FlintBallMatrix(rows: count, columns: count)
    var inverse = FlintBallMatrix(rows: count, columns: count)
    var rest = FlintBallMatrix(rows: count, columns: count)
    for row in 0..<count {
      arb_one(arb_mat_entry_ptr(&rest.value, row, row))
      for column in 0..<count {
        var slope = FlintBall(ifReal: slopes.other(column * count + row))
        if !slope.isFinite { return false }
        arb_set(arb_mat_entry_ptr(&jacobian.value, row, column), &slope.value)
        arb_get_mid_arb(arb_mat_entry_ptr(&middle.value, row, column), &slope.value)
      }
    }
    if arb_mat_solve(&inverse.value, &middle.value, &rest.value, bits) == 0 { return false }
    inverse.forgetRadii()
    // I − Y·J(X)
    var product = FlintBallMatrix(rows: count, columns: count)
    arb_mat_mul(&product.value, &inverse.value, &jacobian.value, bits)
    for row in 0..<count {
      for column in 0..<count {
        arb_sub(
          arb_mat_entry_ptr(&product.value, row, column),
          arb_mat_entry_ptr(&rest.value, row, column),
          arb_mat_entry_ptr(&product.value, row, column), bits)
      }
    }
    let middles = box.map(\.middle)
    smooth.evaluate(at: middles, bits: bits)
    var heights = FlintBallMatrix(rows: count, columns: 1)
    var widths = FlintBallMatrix(rows: count, columns: 1)
    for row in 0..<count {
      var height = FlintBall(ifReal: smooth.other(row))
      if !height.isFinite { return false }
      arb_set(arb_mat_entry_ptr(&heights.value, row, 0), &height.value)
      var (x, m) = (box[row].value, middles[row].value)
      arb_sub(arb_mat_entry_ptr(&widths.value, row, 0), &x, &m, bits)
    }
    var change = FlintBallMatrix(rows: count, columns: 1)
    arb_mat_mul(&change.value, &inverse.value, &heights.value, bits)
    arb_mat_mul(&result.value, &product.value, &widths.value, bits)
    for row in 0..<count {
      var m = middles[row].value
      arb_add(
        arb_mat_entry_ptr(&result.value, row, 0), arb_mat_entry_ptr(&result.value, row, 0), &m, bits
      )
      arb_sub(
        arb_mat_entry_ptr(&result.value, row, 0), arb_mat_entry_ptr(&result.value, row, 0),
        arb_mat_entry_ptr(&change.value, row, 0), bits)
      if arb_is_finite(arb_mat_entry_ptr(&result.value, row, 0)) == 0 { return false }
    }
    return withExtendedLifetime((box, middles)) { true }
  }
}

extension FlintBallMatrix {
  /// Makes each entry the number in its middle.
  fileprivate mutating func forgetRadii() {
    for row in 0..<value.r {
      for column in 0..<value.c {
        arb_get_mid_arb(
          arb_mat_entry_ptr(&value, row, column), arb_mat_entry_ptr(&value, row, column))
      }
    }
  }
}

extension Ball {
  /// The number in its middle.
  var middle: Ball {
    var middle = FlintBall()
    var value = value
    arb_get_mid_arb(&middle.value, &value)
    return middle.take(precision: precision)
  }

  /// A ball a tenth wider, and a little more.
  func widened(_ bits: Int) -> Ball {
    var wide = FlintBall()
    var value = value
    arb_set(&wide.value, &value)
    var radius = FlintBall()
    arb_get_rad_arb(&radius.value, &value)
    radius.inPlace { arb_mul_2exp_si($0, $0, -3) }
    wide.inPlace { arb_add_error($0, &radius.value) }
    arb_add_error_2exp_si(&wide.value, -bits)
    return wide.take(precision: precision)
  }

  fileprivate var radius: FlintBall {
    var radius = FlintBall()
    var value = value
    arb_get_rad_arb(&radius.value, &value)
    return radius
  }
}

extension [Ball] {
  /// Whether a box lies in the interior of another one.
  func isInside(_ other: [Ball]) -> Bool {
    zip(self, other).allSatisfy { inner, outer in
      var (a, b) = (inner.value, outer.value)
      return arb_contains_interior(&b, &a) != 0
    }
  }

  /// What two boxes have in common; nil where that is nothing.
  func intersected(with other: [Ball]) -> [Ball]? {
    var result: [Ball] = []
    for (one, other) in zip(self, other) {
      var (a, b) = (one.value, other.value)
      var common = FlintBall()
      if arb_intersection(&common.value, &a, &b, one.precision) == 0 { return nil }
      // Rounding never makes it wider than the box was.
      var mine = one.radius
      var new = FlintBall()
      arb_get_rad_arb(&new.value, &common.value)
      result.append(
        arb_lt(&new.value, &mine.value) != 0 ? common.take(precision: one.precision) : one)
    }
    return result
  }

  /// Whether some side is so many 64ths of what it was, or less.
  fileprivate func isSmaller(than other: [Ball], by share: UInt, in sides: [Int]) -> Bool {
    sides.contains { index in
      var a = self[index].radius
      var b = other[index].radius
      a.inPlace { arb_mul_2exp_si($0, $0, 6) }
      b.inPlace { arb_mul_ui($0, $0, share, 64) }
      return arb_lt(&a.value, &b.value) != 0
    }
  }

  /// The sides that a part of the box still has at more than 2^(−bits) of their lengths.
  fileprivate func sides(in part: [Ball], above bits: Int) -> [Int] {
    indices.filter { index in
      var a = part[index].radius
      var b = self[index].radius
      a.inPlace { arb_mul_2exp_si($0, $0, bits) }
      return arb_gt(&a.value, &b.value) != 0
    }
  }

  /// The two halves of a box across its widest side.
  var divided: [[Ball]] {
    var widest = 0
    for index in indices.dropFirst() {
      var a = self[index].radius
      var b = self[widest].radius
      if arb_gt(&a.value, &b.value) != 0 { widest = index }
    }
    return [-1, 1].map { side in
      var half = self
      var radius = self[widest].radius
      radius.inPlace { arb_mul_2exp_si($0, $0, -1) }
      var middle = FlintBall()
      var value = self[widest].middle.value
      if side < 0 {
        arb_sub(&middle.value, &value, &radius.value, self[widest].precision)
      } else {
        arb_add(&middle.value, &value, &radius.value, self[widest].precision)
      }
      middle.inPlace { arb_add_error($0, &radius.value) }
      half[widest] = middle.take(precision: self[widest].precision)
      return half
    }
  }
}

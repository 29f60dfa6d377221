internal import CFLINT

/// The upper hull of the points (k, log |a(k)|) for the coefficients of a polynomial. A side from i
/// to j corresponds to j−i roots with a size of about |a(i)/a(j)|^(1/(j−i)).
struct NewtonPolygon {
  private let coefficients: UnsafeMutablePointer<acb_struct>
  /// The indices of the corners, ascending.
  private let corners: [Int]

  /// Creates the polygon of the first `count` coefficients, without those that may be 0.
  init(_ coefficients: UnsafeMutablePointer<acb_struct>, count: Int) {
    self.coefficients = coefficients
    var corners: [(index: Int, height: Double)] = []
    for index in 0..<count where acb_contains_zero(coefficients + index) == 0 {
      let point = (index: index, height: FlintComplexBall.logSize(of: coefficients + index))
      // Remove corners below the line to the new point.
      while corners.count > 1 {
        let (a, b) = (corners[corners.count - 2], corners[corners.count - 1])
        let height =
          a.height + (point.height - a.height) * Double(b.index - a.index)
          / Double(point.index - a.index)
        if b.height > height { break }
        corners.removeLast()
      }
      corners.append(point)
    }
    self.corners = corners.map(\.index)
  }

  /// A rotation, in radians, off the axes of symmetry, which Aberth's iteration would never leave.
  private static let turn = 0.3

  /// Returns, for each side, the roots of the polynomial of its two ends, slightly rotated.
  func points(_ bits: Int) -> [FlintPoint] {
    var points: [FlintPoint] = []
    for (low, high) in zip(corners, corners.dropFirst()) {
      let count = high - low
      var root = FlintComplexBall { acb_div($0, coefficients + low, coefficients + high, bits) }
      root.inPlace { acb_neg($0, $0) }
      root.inPlace { acb_root_ui($0, $0, UInt(count), bits) }
      var unit = FlintComplexBall { arb_set_d(&$0.pointee.imag, NewtonPolygon.turn) }
      unit.inPlace { acb_exp($0, $0, bits) }
      root.inPlace { acb_mul($0, $0, &unit.value, bits) }
      acb_unit_root(&unit.value, UInt(count), bits)
      for _ in 0..<count {
        root.inPlace { acb_get_mid($0, $0) }
        points.append(FlintPoint(root))
        root.inPlace { acb_mul($0, $0, &unit.value, bits) }
      }
    }
    return points
  }
}

/// A complex number in a box, given exactly by a ball.
final class FlintPoint {
  let value: acb_struct

  /// Copies a ball.
  init(_ ball: borrowing FlintComplexBall) {
    var source = ball.value
    var copy = acb_struct()
    acb_init(&copy)
    acb_set(&copy, &source)
    value = copy
  }

  deinit {
    var value = value
    acb_clear(&value)
  }
}

import CFLINT
import TestSupport
import Testing

@testable import ExactNumbers

/// Proofs by balls, given functions that are known so badly that only a right proof holds.
struct BoundTests {
  private let context = Context()

  /// A ball around a machine number.
  private func ball(_ middle: Double, _ radius: Double = 0) -> FlintBall {
    var result = FlintBall()
    arb_set_d(&result.value, middle)
    var error = FlintBall()
    arb_set_d(&error.value, radius)
    arb_add_error(&result.value, &error.value)
    return result
  }

  private func boxed(_ middle: Double, _ radius: Double = 0) -> Ball {
    var result = ball(middle, radius)
    return result.take(precision: 60)
  }

  private func contains(_ ball: Ball, _ x: Double) -> Bool {
    contains(FlintBall(viewing: ball), x)
  }

  private func contains(_ ball: borrowing FlintBall, _ x: Double) -> Bool {
    var value = ball.value
    var point = self.ball(x)
    return arb_contains(&value, &point.value) != 0
  }

  // MARK: Roots

  /// ARF_PREC_EXACT, whose definition Swift does not see.
  private let arfExact = Int.max

  /// Squares and their neighbours, far below which there are zeros: GMP's remainder may get lost.
  @Test func rootsHoldWhatTheyAreRootsOf() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<20_000 {
      // (2^size + odd)²·2^shift has as many limbs as the root is computed with.
      let limbs = Int.random(in: 1...16, using: &random)
      let size = Int.random(in: 1..<32 * limbs, using: &random)
      let shift = max(0, 64 * limbs - 2 * size - Int.random(in: 0...4, using: &random))
      var square = FlintBall()
      arb_one(&square.value)
      square.inPlace { arb_mul_2exp_si($0, $0, size) }
      let odd = Int.random(in: 0...9, using: &random)
      square.inPlace { arb_add_si($0, $0, odd, arfExact) }
      square.inPlace { arb_sqr($0, $0, arfExact) }
      square.inPlace { arb_mul_2exp_si($0, $0, shift) }
      let difference = Int.random(in: -1...1, using: &random)
      square.inPlace { arb_add_si($0, $0, difference, arfExact) }
      let scale = 64 * Int.random(in: -20...20, using: &random)
      square.inPlace { arb_mul_2exp_si($0, $0, scale) }
      let bits = 64 * limbs - Int.random(in: 0..<63, using: &random)
      var root = BallArithmetic(bits: bits).root(square)
      let accuracy = arb_rel_accuracy_bits(&root.value)
      var power = FlintBall()
      arb_sqr(&power.value, &root.value, arfExact)
      let holds = arb_contains(&power.value, &square.value) != 0
      #expect(
        holds && accuracy >= bits - 3,
        "((2^\(size) + \(odd))²·2^\(shift) + \(difference))·2^\(scale) at \(bits) bits")
    }
  }

  // MARK: The interval Newton method

  /// Each step keeps the root, however steep the function is elsewhere.
  @Test func newtonsStepsKeepTheRoot() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<200 {
      let root = Double.random(in: -0.9...0.9, using: &random)
      let steepness = Double.random(in: 1...40, using: &random)
      // atan(s·(x − r))
      let value: IntervalNewton.Enclosure = { x, bits in
        ((x - boxed(root)) * boxed(steepness)).map(precision: bits) { arb_atan($0, $1, bits) }
      }
      let slope: IntervalNewton.Enclosure = { x, _ in
        boxed(steepness) / (((x - boxed(root)) * boxed(steepness)).square + Ball(1))
      }
      let method = IntervalNewton(value: value, slope: slope, sign: -1)
      var interval = boxed(0, 1)
      for step in 0..<60 {
        if !method.improve(&interval, 60) { break }
        let holds = contains(interval, root)
        #expect(holds, "\(root), \(steepness), step \(step)")
      }
    }
  }

  /// If the sign at the middle is not known, both halves are kept.
  @Test func bisectionKeepsTheRoot() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<200 {
      let root = Double.random(in: -0.9...0.9, using: &random)
      let noise = Double.random(in: 0...0.2, using: &random)
      let shift = Double.random(in: -1...1, using: &random) * noise
      let value: IntervalNewton.Enclosure = { x, _ in x - boxed(root) + boxed(shift, noise) }
      let method = IntervalNewton(value: value, slope: nil, sign: -1)
      var interval = boxed(0, 1.5)
      for step in 0..<60 {
        if !method.improve(&interval, 60) { break }
        let holds = contains(interval, root)
        #expect(holds, "\(root) ± \(noise), step \(step)")
      }
    }
  }

  /// The sign is not known next to powers of two around the zero, which is therefore not next to
  /// them.
  @Test(arguments: [0.1, 0.3, 0.9, 1.7, 2.5, 3.9])
  func zerosAreNotLostBesidePowersOfTwo(zero: Double) {
    for noisy in [[1.0], [2], [1, 2], [1, 2, 4], [0.5, 1], [0.125, 0.25]] {
      let function = IncreasingFunction(
        value: { x, bits in
          let c = BallArithmetic(bits: bits)
          let isNoisy = noisy.contains { contains(x, $0) }
          return c.add(c.subtract(x, ball(zero)), ball(0, isNoisy ? 8 : 0))
        },
        slope: { _, _ in ball(1) })
      let result = function.zero(bits: 40)
      let holds = contains(result, zero)
      #expect(holds, "\(zero), unknown at \(noisy)")
    }
  }

  // MARK: Roots within formulas

  /// The root of a function of t over balls, from its value and slope over a ball.
  private func withRoot<Result>(
    _ function: @escaping (_ t: BallPointer, _ value: BallPointer, _ slope: BallPointer) -> Void,
    _ body: (InnerRoot) throws -> Result
  ) rethrows -> Result {
    let registers = BallPointer.allocate(capacity: 3)
    for index in 0..<3 { acb_init(registers + index) }
    defer {
      for index in 0..<3 { acb_clear(registers + index) }
      registers.deallocate()
    }
    let root = InnerRoot(bits: 80, interruption: nil) { t, _ in
      t.withValue { acb_set(registers + 2, $0) }
      function(registers + 2, registers, registers + 1)
      return (ComplexBall(registers, bits: 80), ComplexBall(registers + 1, bits: 80))
    }
    return try body(root)
  }

  /// If the signs are equal, or if there may be three roots, no root is found.
  @Test func whatMayHaveNoRootOrManyHasNone() {
    let (low, high) = (boxed(-1), boxed(1))
    // t + 3/2, known to ±3/4 over balls, exactly at points
    let none = withRoot({ t, value, slope in
      acb_set_d(slope, 1.5)
      acb_add(value, t, slope, 80)
      var error = ball(0.75)
      if acb_is_exact(t) == 0 { arb_add_error(&value.pointee.real, &error.value) }
      acb_one(slope)
    }) { $0.real(between: low, high) == nil }
    #expect(none)
    // t³ − t/4
    let many = withRoot({ t, value, slope in
      acb_mul(value, t, t, 80)
      acb_mul(value, value, t, 80)
      acb_mul_2exp_si(slope, t, -2)
      acb_sub(value, value, slope, 80)
      acb_sqr(slope, t, 80)
      acb_mul_si(slope, slope, 12, 80)
      acb_sub_si(slope, slope, 1, 80)
      acb_mul_2exp_si(slope, slope, -2)
    }) { $0.real(between: low, high) == nil }
    #expect(many)
  }

  /// An infinite value has no sign, and an interrupted search has no value.
  @Test func polesAndStoppedSearchesHaveNoRoots() {
    let (low, high) = (boxed(-1), boxed(1))
    // −1 left of 0, infinite right of 0, unknown around 0
    let pole = InnerRoot(bits: 80, interruption: nil) { [self] t, _ in
      let value =
        t.real.isNegative ? Ball(-1) : t.real.isPositive ? Ball(.infinity) : boxed(0, 1)
      return (ComplexBall(value, .zero), ComplexBall(boxed(1), .zero))
    }
    #expect(pole.real(between: low, high) == nil)
    let stop = Interruption()
    stop.request()
    var looked = 0
    let stopped = InnerRoot(bits: 80, interruption: stop) { [self] t, _ in
      looked += 1
      return (t, ComplexBall(boxed(1), .zero))
    }
    #expect(stopped.real(between: low, high) == nil)
    #expect(looked == 0)
  }

  /// An exact zero has any precision, but a result computed from it does not.
  @Test func whatIsMadeOfZeroHasThePrecisionOfOthers() {
    #expect(Ball.zero.widened(by: boxed(1)).precision == 64)
    #expect(Ball.zero.intersection(with: boxed(0, 1))?.precision == 64)
    #expect((Ball.zero + boxed(0, 1)).precision == 64)
  }

  /// √x as the root of t² − x for all points of a box around a real x.
  @Test func boxesHoldAllRootsOffTheRealAxis() {
    for width in [0.0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 1.2] {
      for height in [1e-9, 0.01, 0.1, 0.2, 0.4, 0.6, 1, 2] {
        var x = FlintComplexBall()
        var real = ball(1, width)
        var imaginary = ball(0, height)
        acb_set_arb_arb(&x.value, &real.value, &imaginary.value)
        let start = boxed(1, 0.01 + width / 2)
        let root = withRoot({ t, value, slope in
          acb_sqr(value, t, 80)
          acb_sub(value, value, &x.value, 80)
          acb_mul_2exp_si(slope, t, 1)
        }) { $0.complex(around: start) }
        guard let root else { continue }
        for (a, b) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1), (0, 1), (1, 0), (0.5, 0.3)] {
          var point = FlintComplexBall()
          acb_set_d_d(&point.value, 1 + a * width, b * height)
          point.inPlace { acb_sqrt($0, $0, 80) }
          let value = ComplexBall(&point.value, bits: 80)
          #expect(root.overlaps(value), "\(width), \(height), at \(a), \(b)")
        }
      }
    }
  }

  /// The roots (1 ± i·y)/3 of k²·(3x − 1)² + n², y = n/k, are not real. This also holds if
  /// approximations are as inaccurate as the working precision allows, and the box around one alone
  /// reaches the real axis.
  @Test(arguments: [38, 39, 40]) func rootsBesideTheRealAxisAreNotReal(closeness: Int) throws {
    let square = try Number.power(2, .small(2 * closeness), context)
    for n in stride(from: 256, to: 512, by: 3) {
      let last = try Number.add(square, .small(n * n), context)
      let coefficients = try [
        last, Number.multiply(-6, square, context), Number.multiply(9, square, context),
      ]
      let height = Double(n) / 3 / Double(sign: .plus, exponent: closeness, significand: 1)
      for shift in 1...9 {
        var finder = RootFinder(coefficients)
        for (index, side) in [1.0, -1].enumerated() {
          acb_set_d_d(finder.roots + index, 1.0 / 3, (side + Double(shift) / 10) * height)
        }
        let found = try finder.enclosures(bits: 0, isReal: true, context)
        let balls = try #require(found)
        #expect(balls[1].sign != 0 && balls[3].sign != 0, "\(n) at 2^−\(closeness)")
      }
    }
  }

  // MARK: Joints

  /// If isolated points are computed again, and a new one may be either of two old ones, all of
  /// them remain unchanged.
  @Test func pointsThatCannotBeToldApartStay() throws {
    let points = try Joint.values([], areIsolated: true, context) { bits, _ throws(NumberError) in
      // ±4.9 around 0 and 10, then 4.95, which both of these may be, and 9.
      let places = bits <= 128 ? [(0, 4.9), (10, 4.9)] : [(4.95, 0.2), (9, 0.1)]
      return places.flatMap { middle, radius in
        [(middle, radius), (0, 0)].map { middle, radius in
          var part = FlintBall()
          var error = FlintBall()
          arb_set_d(&part.value, middle)
          arb_set_d(&error.value, radius)
          arb_add_error(&part.value, &error.value)
          return part.take(precision: bits)
        }
      }
    }
    for (index, whole) in [(0, 0), (2, 9)] {
      #expect(try points[index].enclosure(bits: 500, context).contains(.small(whole)))
    }
  }

  // MARK: Sums of logarithms

  /// The sums of logarithms contain those with more digits, also after points were removed.
  @Test func sumsOfLogarithmsHold() throws {
    var random = SplitMix64(seed: 33)
    var points: [(x: Number, y: Number)] = []
    var statistics = RunningStatistics()
    for index in 0..<60 {
      if index % 3 == 2 {
        let point = points.remove(at: Int.random(in: 0..<points.count, using: &random))
        try statistics.remove(x: point.x, y: point.y, context)
      } else {
        let numbers = (0..<2).map { _ in Number(Int.random(in: 1...999, using: &random), over: 7) }
        points.append((numbers[0], numbers[1]))
        try statistics.add(x: numbers[0], y: numbers[1], context)
      }
      let sums = try statistics.sums(for: .power, context)
      var (x, xx, xy): (Number, Number, Number) = (0, 0, 0)
      for point in points {
        let logarithms = try (Number.ln(point.x, context), Number.ln(point.y, context))
        x = try Number.add(x, logarithms.0, context)
        xx = try Number.add(xx, Number.square(logarithms.0, context), context)
        xy = try Number.add(xy, Number.multiply(logarithms.0, logarithms.1, context), context)
      }
      for (sum, exact) in [(sums.x, x), (sums.xx, xx), (sums.xy, xy)] {
        try sum.evaluateParts(512, context)
        try exact.evaluateParts(2_000, context)
        var mine = sum.ball(512)
        var its = exact.ball(2_000)
        #expect(arb_overlaps(&mine.value, &its.value) != 0)
        #expect(arb_rel_accuracy_bits(&mine.value) > 480)
      }
    }
  }
}

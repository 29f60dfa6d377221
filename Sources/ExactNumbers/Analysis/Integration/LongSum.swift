// Sums over so many integers that the terms are not added one by one. If f is holomorphic for a − ½
// ≤ Re z ≤ b + ½, |Im z| ≤ Y, the residues of f(z)·cot(πz)/(2i) give the formula of Abel and Plana
// on half-integers (F. Olver, Asymptotics and Special Functions, 1974, §8.3):
//
//   Σ f(n), a ≤ n ≤ b  =  ∫ f(x) dx from a − ½ to b + ½  +  G(b + ½) − G(a − ½)  +  r,
//   G(c) = i·∫ (f(c + iy) − f(c − iy))/(e^(2πy) + 1) dy from 0 to Y,
//   |r| ≤ 2·∫ max |f(x ± iY)| dx/(e^(2πY) − 1).
//
// The reason is that above the real axis, cot(πz)/(2i) is −½ − 1/(e^(−2πiz) − 1), and e^(−2πiz) is
// −e^(2πy) on the short sides. Below the axis it is the same, mirrored. Boxes around the integers
// show where f is holomorphic, and bound it. Terms in no box are added one by one. So the time
// depends on how often f changes its size, and not on the number of terms.

/// The sum of a formula over the integers of a range, to a given number of bits.
final class LongSum {
  /// Integers whose terms are added one by one, or together if they are in boxes.
  struct Part {
    let first: Number
    var last: Number
    let isBoxed: Bool
  }

  /// The largest number of integers that is not halved if f is not proven holomorphic around them.
  private static let leaf: Number = 64
  /// The maximal number of boxes that are tried.
  private static let boxLimit = 2_000

  private let formula: Formula
  private let bits: Int
  /// Y.
  private let height: Int
  private let context: Context
  /// A bound of ∫ |f| along a long side of all boxes.
  private var bound = Ball.zero
  /// The parts, in ascending order.
  private(set) var parts: [Part] = []

  /// Plans a sum between two integers, the second not below the first.
  ///
  /// Throws `.noSumBound` for too many boxes, and `.notRecordable` if a step needs a real operand.
  init(of formula: Formula, from first: Number, to last: Number, bits: Int, _ context: Context)
    throws(NumberError)
  {
    if formula.isNested { throw .notRecordable }
    self.formula = formula
    self.bits = bits
    self.context = context
    // e^(−2πY) < 2^(−9Y)
    height = bits / 9 + 16
    // The formula is evaluated as a function of u = −i·z, which is not real, so that its steps have
    // their principal values, even if there is a cut on the real axis.
    var turned = Formula()
    let point = try turned.append(.multiply, .step(0), .constant(.i), context)
    turned.result = try turned.append(formula, at: point, context)
    let balls = try FormulaBalls(turned, bits: 64, context)
    var pending = [(first, last)]
    var looked = 0
    while let (low, high) = pending.popLast() {
      try context.poll()
      looked += 1
      if looked > LongSum.boxLimit { throw .noSumBound }
      let width = try Number.subtract(high, low, context)
      let isBoxed = try addBox(from: low, to: high, width, balls)
      let isSmall = try Number.less(width, LongSum.leaf, context)
      if isBoxed || isSmall {
        append(Part(first: low, last: high, isBoxed: isBoxed))
      } else {
        let half = try Number.floor(Number.divide(width, 2, context), context)
        let middle = try Number.add(low, half, context)
        pending += [(try Number.add(middle, 1, context), high), (low, middle)]
      }
    }
  }

  /// Adds a part, or extends the last part.
  private func append(_ part: Part) {
    if let last = parts.last, last.isBoxed == part.isBoxed {
      parts[parts.count - 1].last = part.last
    } else {
      parts.append(part)
    }
  }

  /// Adds the bound of ∫ |f| along a long side of the box around the integers of a range; returns
  /// false if f is not proven holomorphic in the box.
  private func addBox(
    from low: Number, to high: Number, _ width: Number, _ balls: FormulaBalls
  ) throws(NumberError) -> Bool {
    let (left, right) = try (Number.subtract(low, .half, context), Number.add(high, .half, context))
    // u = −i·z
    let box = ComplexBall(
      Ball.zero.widened(byPowerOfTwo: 0) * height, -Ball.hull(of: left, right, 64))
    let value = balls.value(over: box, isHolomorphic: true, bits: 64)
    if !value.isFinite { return false }
    let side = try value.absolute(64) * Number.add(width, 1, context).knownEnclosure(64)
    if isUseless(side, from: low, to: high, balls) { return false }
    bound = bound + side
    return true
  }

  /// Returns whether a bound of a box is so large that the sum would have no digits: more than
  /// e^(2πY) times as large as f at both ends, for example next to an essential singularity.
  private func isUseless(
    _ bound: Ball, from low: Number, to high: Number, _ balls: FormulaBalls
  ) -> Bool {
    let bound = bound.shifted(by: -10 * height)
    var most = Ball(1)
    if bound.isBelow(most) { return false }
    for end in [low, high] {
      let point = ComplexBall(.zero, -end.knownEnclosure(64))
      let side = balls.value(over: point, bits: 64).absolute(64)
      if side.isFinite { most = most + side }
    }
    return !bound.isBelow(most)
  }

  // MARK: The value

  /// Returns the sum of all parts, with `terms` adding the parts that are not in boxes; nil if it
  /// has no enclosure.
  func sum(
    terms: (Part, inout FlintComplexBall) throws(NumberError) -> Bool
  ) throws(NumberError) -> FlintComplexBall? {
    var sum = FlintComplexBall()
    for part in parts {
      guard part.isBoxed else {
        if try !terms(part, &sum) { return nil }
        continue
      }
      let left = try Number.subtract(part.first, .half, context)
      let right = try Number.add(part.last, .half, context)
      if try !add(formula, from: left, to: right, &sum) { return nil }
      for (end, sign) in [(right, 1), (left, -1)] {
        let side = try side(at: end, sign: sign)
        if try !add(side, from: 0, to: .small(height), &sum) { return nil }
      }
    }
    addRest(to: &sum)
    return sum
  }

  /// ±i·(f(c + iy) − f(c − iy))/(e^(2πy) + 1)
  private func side(at c: Number, sign: Int) throws(NumberError) -> Formula {
    var side = Formula()
    let y = try side.append(.multiply, .step(0), .constant(.i), context)
    let above = try side.append(formula, at: side.append(.add, .constant(c), y, context), context)
    let below = try side.append(
      formula, at: side.append(.subtract, .constant(c), y, context), context)
    let difference = try side.append(
      .multiply, side.append(.subtract, above, below, context),
      .constant(sign > 0 ? .i : Number.negate(.i, context)), context)
    let turn = try Number.multiply(2, .pi, context)
    let wave = try side.append(
      .exp, side.append(.multiply, .step(0), .constant(turn), context), context)
    side.result = try side.append(
      .divide, difference, side.append(.add, wave, .constant(1), context), context)
    return side
  }

  /// Adds an integral by quadrature; returns false if that fails.
  private func add(
    _ integrand: Formula, from a: Number, to b: Number, _ sum: inout FlintComplexBall
  ) throws(NumberError) -> Bool {
    // The arguments of the waves are as large as the numbers of the terms.
    for number in integrand.constants { try number.evaluateParts(bits + 64, context) }
    let run = try Quadrature(integrand, bits: bits, extra: 0, context)
    let (low, high) = (a.knownEnclosure(bits + 32), b.knownEnclosure(bits + 32))
    let outcome = run.integrate(from: low, to: high, origin: 0, 1)
    try context.poll()
    guard outcome == .accurate else { return false }
    run.add(to: &sum)
    return true
  }

  /// Adds the error bound 2·bound/(e^(2πY) − 1) of r.
  private func addRest(to sum: inout FlintComplexBall) {
    let turns = Ball.pi(64) * (2 * height)
    sum.addError(bound.shifted(by: 1) / turns.exponentialMinusOne)
  }
}

// The parts of an integral: tails next to ends without a bound, and quadrature between them.

internal import Synchronization

/// The parts of an integral.
struct IntegralPlan {
  /// A part for quadrature: x = origin + side·u, with u from its start to its end, or from or to
  /// the cut of a tail.
  struct Body {
    let origin: Number
    let side: Int
    let start: Number?
    let end: Number?
    let tail: Int?
  }

  private let formula: Formula
  /// The steps whose balls must be narrow.
  private let sharp: [Int: Formula.WithSlope]
  private var tails: [Tail] = []
  private var bodies: [Body] = []
  /// The line on which the integrand is proven to be.
  private var line: Formula.Line? = .real

  /// Plans the integral over the ranges between ascending ends. `zeros` contains the steps that are
  /// zero at an end, by its index.
  init(_ formula: Formula, _ ends: [Endpoint], zeros: [Int: Set<Int>], _ context: Context)
    throws(NumberError)
  {
    self.formula = formula
    sharp = try formula.operandsAtCuts(context)
    for index in ends.indices.dropLast() {
      try add(ends[index], ends[index + 1], zeros[index] ?? [], zeros[index + 1] ?? [], context)
    }
    if line == .real { return }
    // An expansion may be real although its terms are not proven real, for example √(x−1)·√(x−2).
    for candidate in [Formula.Line.real, .imaginary] {
      if try isProven(candidate, between: ends, context) { line = candidate }
    }
  }

  /// Returns whether the integrand is proven to be on a line between all ends, none of which is
  /// infinite.
  private func isProven(_ line: Formula.Line, between ends: [Endpoint], _ context: Context)
    throws(NumberError) -> Bool
  {
    for index in ends.indices.dropFirst() {
      guard case .number(let a) = ends[index - 1], case .number(let b) = ends[index],
        try formula.isProven(line, between: a, b, context)
      else { return false }
    }
    return true
  }

  /// Adds the integral between two ends.
  private mutating func add(
    _ a: Endpoint, _ b: Endpoint, _ leftZeros: Set<Int>, _ rightZeros: Set<Int>,
    _ context: Context
  ) throws(NumberError) {
    let left = try rangeEnd(a, side: 1, leftZeros, from: b, context)
    let right = try rangeEnd(b, side: -1, rightZeros, from: a, context)
    if left == nil, right == nil, case .number(let a) = a, case .number(let b) = b {
      if line == .real, try !formula.isProvenReal(between: a, b, context) { line = nil }
      bodies.append(Body(origin: 0, side: 1, start: a, end: b, tail: nil))
      return
    }
    let middle: Number =
      switch (a, b) {
      case (.number(let a), .number(let b)):
        left == nil
          ? a : right == nil ? b : try Number.divide(Number.add(a, b, context), 2, context)
      case (.number(let a), _): left == nil ? a : try Number.add(a, 1, context)
      case (_, .number(let b)): right == nil ? b : try Number.subtract(b, 1, context)
      default: 0
      }
    if let left { try add(left, leftZeros, to: middle, context) }
    if let right { try add(right, rightZeros, to: middle, context) }
  }

  /// Returns the end if it needs an expansion; nil if balls suffice.
  private func rangeEnd(
    _ end: Endpoint, side: Int, _ zeros: Set<Int>, from other: Endpoint, _ context: Context
  ) throws(NumberError) -> RangeEnd? {
    switch end {
    case .infinity(let sign): return .infinity(sign: sign)
    case .number(let number):
      let end = RangeEnd.number(number, side: side)
      guard zeros.isEmpty else { return end }
      switch try formula.bound(near: number, side: side, context) {
      case .none: return end
      case .closed: return nil
      case .branching where formula.isNested: return nil
      case let bound:
        // Balls suffice, but an expansion may be better, or is needed unless there is a closed
        // form.
        guard case .number(let other) = other else { return bound == .byIntegral ? end : nil }
        return try attempt(tail(at: end, zeros, to: other, context)) == nil ? nil : end
      }
    }
  }

  /// Adds the tail at an end and the body between the tail and a number.
  private mutating func add(
    _ end: RangeEnd, _ zeros: Set<Int>, to middle: Number, _ context: Context
  ) throws(NumberError) {
    let tail = try tail(at: end, zeros, to: middle, context)
    if !tail.expansion.isReal { line = nil }
    switch end {
    case .number(let number, let side):
      let distance = try Number.absolute(Number.subtract(middle, number, context), context)
      bodies.append(Body(origin: number, side: side, start: nil, end: distance, tail: tails.count))
    case .infinity(let sign):
      let start = try Number.multiply(middle, .small(sign), context)
      bodies.append(Body(origin: 0, side: sign, start: start, end: nil, tail: tails.count))
    }
    let edge = try end.x(atExponent: tail.exponent, context)
    if line == .real, try !formula.isProvenReal(between: edge, middle, context) { line = nil }
    tails.append(tail)
  }

  /// Returns the tail at an end, with enough terms to keep the rest of the range short.
  private func tail(
    at end: RangeEnd, _ zeros: Set<Int>, to middle: Number, _ context: Context
  ) throws(NumberError) -> Tail {
    let start = try neighbourhoodExponent(of: end, to: middle, context)
    var best: Tail?
    for terms in [12, 32, 80] {
      let found = try attempt(
        Tail(of: formula, at: end, zeros: zeros, from: start, terms: terms, context))
      guard let tail = found else {
        if let best { return best }
        throw .noIntegralBound(at: end.endpoint)
      }
      switch try tail.convergence(context) {
      case .divergent: throw .divergentIntegral(at: end.endpoint)
      case .unknown: throw .noIntegralBound(at: end.endpoint)
      case .convergent: break
      }
      guard let cut = try tail.cut(bits: 160, context) else { continue }
      best = tail
      if cut <= 12 || !tail.expansion.limitTerms.contains(where: { !$0.scale.isAlgebraic }) {
        break
      }
    }
    guard let best else { throw .noIntegralBound(at: end.endpoint) }
    return best
  }

  /// Returns an n so that the neighbourhood ends before a number: 2^(−n) is small enough, or 2^n
  /// large enough.
  private func neighbourhoodExponent(
    of end: RangeEnd, to middle: Number, _ context: Context
  ) throws(NumberError) -> Int {
    var reach = middle
    if case .number(let number, _) = end {
      reach = try Number.inverse(Number.subtract(middle, number, context), context)
    }
    guard let size = try reach.logarithmicBound(context), size < IntegralPlan.largestExponent
    else { throw .noIntegralBound(at: end.endpoint) }
    return max(3, Int(max(0, size)) + 2)
  }

  /// The largest exponent of a cut that is tried.
  private static let largestExponent = 4096.0

  // MARK: The value

  /// Whether the integral of the absolute value also converges, because nothing oscillates next to
  /// an end.
  var isAbsolute: Bool {
    tails.allSatisfy { $0.expansion.limitTerms.allSatisfy(\.scale.isAlgebraic) }
  }

  /// Returns the sum of all parts.
  func value(_ context: Context) throws(NumberError) -> Number {
    var operands = formula.constants + sharp.values.flatMap(\.constants)
    for body in bodies { operands += [body.origin, body.start, body.end].compactMap { $0 } }
    let failure = Failure()
    let plan = self
    let values = try Joint.values(
      operands, attempts: 1, refinementLimit: Quadrature.refinementLimit,
      precisionLimit: Quadrature.precisionLimit, failing: failure.error ?? .noProvenIntegral,
      context
    ) { bits, context throws(NumberError) in
      let balls = try plan.enclosure(bits, failure, context)
      guard let balls, balls.contains(where: { $0.accuracy < bits / 2 }) else { return balls }
      let smallness = try plan.smallness(context)
      return smallness == 0
        ? balls : try plan.enclosure(bits, smallness: smallness, failure, context) ?? balls
    }
    let parts = values.map { Number.real($0).zeroIfProven }
    return switch line {
    case .real: parts[0]
    case .imaginary: Number(real: 0, imaginary: parts[0])
    case nil: Number(real: parts[0], imaginary: parts[1])
    }
  }

  /// The maximal number of bits by which an integrand may be below 1: its exponentials need
  /// exponents of that size.
  private static let smallnessLimit = 1e10

  /// Returns about how many bits the integrand is below 1, from a few of its values; 0 if there are
  /// too many bits.
  private func smallness(_ context: Context) throws(NumberError) -> Int {
    if formula.isNested { return 0 }
    var largest = -Double.infinity
    for body in bodies {
      let start = body.start ?? 0
      let width = try body.end.map { end throws(NumberError) in
        try Number.subtract(end, start, context)
      }
      for share in [1, 16, 32, 48, 63] {
        let way = try Number.multiply(width ?? 1, Number(share, over: 64), context)
        let u = try Number.add(start, way, context)
        let x = try Number.add(body.origin, Number.multiply(.small(body.side), u, context), context)
        if let size = try attempt(formula.value(at: x, context).logarithmicBound(context)) {
          largest = max(largest, size ?? .infinity)
        }
      }
    }
    return largest < 0 && -largest < Self.smallnessLimit ? Int(-largest) : 0
  }

  /// Returns an enclosure of the part that is not known to be zero, or of both parts; nil if none
  /// is found.
  ///
  /// - Parameter smallness: the number of bits by which the tolerance is below that of the numbers.
  private func enclosure(
    _ bits: Int, smallness: Int = 0, _ failure: Failure, _ context: Context
  ) throws(NumberError) -> [Ball]? {
    var cuts: [Int] = []
    var sum = FlintComplexBall()
    for tail in tails {
      let tolerance = bits + smallness + 8
      guard let cut = try tail.cut(bits: tolerance, context) else { return nil }
      cuts.append(cut)
      let rest = try tail.integral(cut: cut, tolerance: tolerance, bits: bits + 8, context)
      sum.add(rest, bits + 32)
    }
    for body in bodies {
      let cut = body.tail.map { cuts[$0] }
      let isInfinite = body.end == nil
      let extra = isInfinite || body.origin.asInt == 0 ? 0 : cut ?? 0
      let run = try Quadrature(
        formula, sharp: sharp, bits: bits, extra: extra, smallness: smallness, context)
      var ends = [body.start, body.end].map { $0?.knownEnclosure(bits + extra + 32) ?? .zero }
      if let cut { ends[isInfinite ? 1 : 0] = Ball(1).shifted(by: isInfinite ? cut : -cut) }
      let outcome = run.integrate(from: ends[0], to: ends[1], origin: body.origin, body.side)
      try context.poll()
      switch outcome {
      case .accurate: break
      case .unbounded: return nil
      case .unfinished:
        failure.note(.unfinishedIntegral)
        return nil
      }
      run.add(to: &sum)
    }
    let parts = sum.take(precision: bits)
    return switch line {
    case .real: [parts.real]
    case .imaginary: [parts.imaginary]
    case nil: [parts.real, parts.imaginary]
    }
  }

  /// The reason why a run gave no result.
  private final class Failure: Sendable {
    private let reason = Mutex<NumberError?>(nil)
    var error: NumberError? { reason.withLock { $0 } }
    func note(_ error: NumberError) { reason.withLock { $0 = error } }
  }
}

extension Formula {
  /// The kind of ball that the formula has next to a number.
  fileprivate enum Bound {
    case none, closed
    /// A finite value that is not holomorphic, such as √x at 0: quadrature would bisect once per
    /// bit.
    case branching
    /// A finite value, for which an integral was needed that has a closed form elsewhere.
    case byIntegral
  }

  /// Returns the kind of ball next to a number, on one side.
  fileprivate func bound(near number: Number, side: Int, _ context: Context)
    throws(NumberError) -> Bound
  {
    let balls = try FormulaBalls(self, bits: 128, context)
    let near = try number.enclosure(160, context)
    let both = ComplexBall(near.hull(with: near + Ball(side, bits: 160).shifted(by: -64)), .zero)
    if !balls.value(over: both, bits: 128).isFinite { return .none }
    if balls.hasLeftClosedForm { return .byIntegral }
    return balls.value(over: both, isHolomorphic: true, bits: 128).isFinite ? .closed : .branching
  }
}

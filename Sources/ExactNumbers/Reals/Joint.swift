internal import Synchronization

/// Reals that one algorithm computes together, such as the entries of an inverse matrix: the
/// algorithm, its operands, and the cached enclosures of all its results.
///
/// Invariant, as for `Real`: the balls contain the true values and are published together. A
/// request for more digits runs the algorithm again, and all results share the run.
final class Joint: Sendable {
  /// Returns the enclosures of all results from the operands' cached balls at this many bits, or
  /// nil if that precision proves nothing. Then a joint that has enclosures keeps them.
  typealias Algorithm = @Sendable (Int, Context) throws(NumberError) -> [Ball]?

  /// The depth that a joint adds to the depth of a real, in nodes. Joints are freed recursively.
  private static let depthCost = 16
  /// The number of precisions at which `values` looks for enclosures, each with twice the bits: up
  /// to 4096.
  private static let searchLimit = 6

  /// The operands of the algorithm.
  let operands: [Number]
  /// The length of the longest path to a leaf.
  let depth: Int
  /// Whether more precision results in more digits.
  let isRefinable: Bool
  /// The number of bits beyond the requested bits at which resolving digits is given up.
  let refinementLimit: Int
  /// The most bits with which the algorithm runs.
  private let precisionLimit: Int
  /// The coefficients, highest power last, of the irreducible polynomial whose roots are the
  /// results, or nil if they are not such roots.
  let polynomial: [Number]?
  private let algorithm: Algorithm
  /// Whether the results are isolated points, with alternating real and imaginary parts, whose
  /// order may change between runs.
  private let areIsolated: Bool
  private let cache = Mutex<[Ball]?>(nil)

  private init(
    _ operands: [Number], areIsolated: Bool, rootsOf polynomial: [Number]?, refinementLimit: Int,
    precisionLimit: Int, _ algorithm: @escaping Algorithm
  ) {
    self.operands = operands
    self.precisionLimit = precisionLimit
    self.refinementLimit = refinementLimit
    self.areIsolated = areIsolated
    self.polynomial = polynomial
    self.algorithm = algorithm
    var depth = 0
    var isRefinable = true
    for operand in operands {
      operand.forEachReal { real in
        depth = max(depth, real.depth)
        isRefinable = isRefinable && real.isRefinable
      }
    }
    self.depth = depth + Joint.depthCost
    self.isRefinable = isRefinable
  }

  /// Calls `body` with every real that must be evaluated before `ball` can return `bits` bits.
  func forEachReal(neededFor bits: Int, _ body: (Real) -> Void) {
    if cached(bits) != nil { return }
    for operand in operands { operand.forEachReal(body) }
  }

  /// Returns the enclosure of one result. Its accuracy may be less than `bits`.
  func ball(_ index: Int, bits: Int, _ context: Context) throws(NumberError) -> Ball {
    if let balls = cached(bits) { return balls[index] }
    if bits <= precisionLimit, let run = try algorithm(bits, context), let balls = inOrder(run) {
      publish(balls)
      return balls[index]
    }
    try improve(upTo: bits > precisionLimit ? precisionLimit : bits / 2, context)
    guard let balls = cache.withLock({ $0 }) else {
      var unknown = FlintBall.indeterminate
      return unknown.take(precision: bits)
    }
    // From now on the known enclosures are final: more bits would not help, or would take too long.
    let last = balls.map(\.asFinal)
    publish(last)
    return last[index]
  }

  /// Looks for better enclosures with fewer bits, after a run with more bits failed.
  private func improve(upTo bits: Int, _ context: Context) throws(NumberError) {
    var bits = bits
    while cached(bits) == nil, bits >= 128 {
      if let run = try algorithm(bits, context), let balls = inOrder(run) { return publish(balls) }
      bits /= 2
    }
  }

  /// Returns the real and the imaginary part of the isolated point to which a result belongs.
  func point(of index: Int) -> (real: Ball, imaginary: Ball)? {
    cache.withLock { balls in balls.map { ($0[index & ~1], $0[index | 1]) } }
  }

  private func cached(_ bits: Int) -> [Ball]? {
    cache.withLock { balls in
      balls.flatMap { $0.first?.serves(bits) ?? true ? $0 : nil }
    }
  }

  /// Returns the results in the order of the cached results, or nil if the balls do not determine
  /// it.
  private func inOrder(_ balls: [Ball]) -> [Ball]? {
    guard areIsolated, let old = cache.withLock({ $0 }), old.count == balls.count else {
      return balls
    }
    var result: [Ball] = []
    for index in stride(from: 0, to: old.count, by: 2) {
      let matches = stride(from: 0, to: balls.count, by: 2).filter {
        balls[$0].overlaps(old[index]) && balls[$0 + 1].overlaps(old[index + 1])
      }
      guard matches.count == 1 else { return nil }
      result += [balls[matches[0]], balls[matches[0] + 1]]
    }
    return result
  }

  private func publish(_ balls: [Ball]) {
    cache.withLock { cached in
      if let old = cached?.first, let new = balls.first, !new.isFinal, old.serves(new.precision) {
        return
      }
      cached = balls
    }
  }

  /// Returns the results of an algorithm as reals, as soon as some precision makes finite
  /// enclosures of all.
  ///
  /// Isolated points have disjoint enclosures, by which a later run identifies them. Throws
  /// `failure` if no precision is enough.
  static func values(
    _ operands: [Number], areIsolated: Bool = false, rootsOf polynomial: [Number]? = nil,
    attempts: Int = searchLimit,
    refinementLimit: Int = Real.decisionLimit, precisionLimit: Int = .max,
    failing failure: @autoclosure () -> NumberError = .undecidable(digits: 0), _ context: Context,
    _ algorithm: @escaping Algorithm
  ) throws(NumberError) -> [Real] {
    let joint = Joint(
      operands, areIsolated: areIsolated, rootsOf: polynomial, refinementLimit: refinementLimit,
      precisionLimit: precisionLimit, algorithm)
    var bits = 128
    for _ in 0..<(joint.isRefinable ? attempts : 1) {
      try context.poll()
      for operand in operands { try operand.evaluateParts(bits, context) }
      if let balls = try algorithm(bits, context), balls.allSatisfy(\.isFinite) {
        joint.publish(balls)
        return try joint.reals(balls, context)
      }
      bits *= 2
    }
    throw failure()
  }

  /// Returns the results as reals, or as their enclosures if the depth exceeds the limit.
  private func reals(_ balls: [Ball], _ context: Context) throws(NumberError) -> [Real] {
    let reals = balls.indices.map { Real(.joint(self, $0)) }
    for (real, ball) in zip(reals, balls) { real.publish(ball) }
    if depth <= Real.depthLimit { return reals }
    return try reals.map { real throws(NumberError) in
      Real(enclosure: try real.enclosure(bits: Real.enclosureBits, context))
    }
  }
}

extension Number {
  /// Evaluates the real inside the number, or inside each part, so that `ball` finds its enclosure.
  func evaluateParts(_ bits: Int, _ context: Context) throws(NumberError) {
    if case .real(let real) = self { _ = try real.enclosure(bits: bits, context) }
    if case .complex(let z) = self {
      try z.real.evaluateParts(bits, context)
      try z.imaginary.evaluateParts(bits, context)
    }
  }
}

// Asymptotic expansions with a proven remainder: a function of u on 0 < u ≤ 2^(−n), as terms on
// scales of growth and a bound of everything omitted. They give values that balls cannot: at the
// ends of a range, where a function may be unbounded or 0/0, and at infinity.
//
// A leading term describes a function as u → 0, but proves nothing about its sign, its reality or
// its branch at any u. So other files can read terms only as `limitTerms`, and cannot claim that a
// function is real. A function that needs a fact about the neighbourhood calls `sign` or
// `factored`, which prove it there or throw.

/// A function near u = 0: Σ c·s(u) over some scales s, and a remainder of at most 2^r·s₀(u).
struct Expansion: Sendable {
  struct Term: Sendable {
    let scale: Scale
    let coefficient: Number
  }

  /// A bound on the whole neighbourhood: 2^logarithm times the absolute value of the scale.
  struct Remainder: Sendable {
    let scale: Scale
    let logarithm: Double
  }

  /// The terms, the largest first, no two on the same scale.
  fileprivate var terms: [Term] = []
  /// The bound of everything omitted, or nil if nothing is.
  fileprivate(set) var remainder: Remainder?
  /// Whether the function, including the omitted part, is known to be real there.
  fileprivate(set) var isReal = true
  /// Whether the function is known to be meromorphic around the end, so that its Laurent series
  /// holds on both sides.
  fileprivate(set) var isMeromorphic = true

  /// A constant.
  init(_ constant: Number) {
    if constant.asInt != 0 { terms = [Term(scale: .one, coefficient: constant)] }
    isReal = !constant.isComplex
  }

  /// A multiple of a scale.
  init(_ coefficient: Number, _ scale: Scale) {
    terms = [Term(scale: scale, coefficient: coefficient)]
    isReal = !coefficient.isComplex && scale.isReal
    isMeromorphic = scale.isIntegerPower || coefficient.asInt == 0
  }

  /// Creates a real function of which only a bound is known.
  init(realWithin bound: Remainder) {
    remainder = bound
    isMeromorphic = false
  }

  fileprivate init() {}

  /// The terms, for integrating or adding them one by one, and for the behaviour as u → 0.
  ///
  /// Without the remainder, they prove nothing about any u of the neighbourhood.
  var limitTerms: [Term] { terms }

  /// The expansion without its constant term, for a limit that is known to be zero.
  var withoutConstant: Expansion {
    var result = self
    result.terms.removeAll(where: \.scale.isOne)
    return result
  }

  /// The number, if the function is constant; otherwise nil.
  var constant: Number? {
    if remainder != nil || terms.count > 1 { return nil }
    guard let term = terms.first else { return 0 }
    return term.scale.isOne ? term.coefficient : nil
  }
}

/// A neighbourhood 0 < u ≤ 2^(−n), and the arithmetic of expansions there.
///
/// Methods throw `.noBound` if they find no bound. Then `nearer` is whether a smaller neighbourhood
/// may have one.
final class Neighbourhood {
  let context: Context
  /// n.
  let exponent: Int
  /// The maximal number of terms of an expansion.
  let termLimit: Int
  /// Whether something failed only because the neighbourhood is too large.
  var nearer = false
  /// Whether a decision used a sign that may be different on the other side of the end.
  private var isOneSided = false

  /// ln(1/u) at its outer end, rounded down.
  var start: Double { Double(exponent) * 0.6931471805599 }

  init(exponent: Int, termLimit: Int, _ context: Context) {
    self.exponent = exponent
    self.termLimit = termLimit
    self.context = context
  }

  /// An upper bound of log2 of a scale's absolute value in the neighbourhood.
  func bound(_ scale: Scale) throws(NumberError) -> Double {
    guard let bound = try scale.logarithmicBound(from: start, context) else {
      nearer = true
      throw .noBound
    }
    return bound
  }

  /// An upper bound of log2 of the quotient of two scales.
  private func bound(_ scale: Scale, over other: Scale) throws(NumberError) -> Double {
    try bound(scale.multiplied(by: other.magnitude, sign: -1, context))
  }

  /// log2 of a coefficient's absolute value, rounded up.
  private func bound(_ coefficient: Number) throws(NumberError) -> Double {
    guard let bound = try coefficient.logarithmicBound(context) else { throw .noBound }
    return bound
  }

  /// Returns one bound of the whole expansion; nil for zero.
  func bound(_ x: Expansion) throws(NumberError) -> Expansion.Remainder? {
    var parts = try x.terms.map { term throws(NumberError) in try remainder(of: term) }
    if let remainder = x.remainder { parts.append(remainder) }
    guard let largest = try largestScale(of: parts) else { return nil }
    return try sum(of: parts, over: largest)
  }

  private func largestScale(of parts: [Expansion.Remainder]) throws(NumberError) -> Scale? {
    var largest = parts.first?.scale
    for part in parts.dropFirst() {
      if let known = largest, try part.scale.compared(to: known, context) > 0 {
        largest = part.scale
      }
    }
    return largest
  }

  /// Returns a bound of the sum of bounds, as a multiple of one scale.
  private func sum(of parts: [Expansion.Remainder], over scale: Scale) throws(NumberError)
    -> Expansion.Remainder
  {
    var sum = -Double.infinity
    for part in parts {
      let bound = try bound(part.scale, over: scale)
      sum = Neighbourhood.sum(sum, (part.logarithm + bound).roundedUp)
    }
    return Expansion.Remainder(scale: scale, logarithm: sum)
  }

  /// log2(2^a + 2^b), rounded up.
  static func sum(_ a: Double, _ b: Double) -> Double {
    let (low, high) = (min(a, b), max(a, b))
    if low == -.infinity { return high }
    return (high + (1 + (low - high).binaryPower).binaryLogarithm).roundedUp
  }

  // MARK: Collecting terms

  /// Returns the expansion with terms and remainders that are given in any order.
  private func collect(
    _ terms: [Expansion.Term], _ remainders: [Expansion.Remainder], isReal: Bool,
    isMeromorphic: Bool
  ) throws(NumberError) -> Expansion {
    var result = Expansion()
    result.isReal = isReal
    result.isMeromorphic = isMeromorphic
    for term in terms { try insert(term, into: &result.terms) }
    var left = remainders
    if result.terms.count > termLimit {
      for term in result.terms[termLimit...] { left.append(try remainder(of: term)) }
      result.terms.removeSubrange(termLimit...)
    }
    guard let largest = try largestScale(of: left) else { return result }
    while let last = result.terms.last, try last.scale.compared(to: largest, context) < 0 {
      left.append(try remainder(of: last))
      result.terms.removeLast()
    }
    result.remainder = try sum(of: left, over: largest)
    return result
  }

  private func remainder(of term: Expansion.Term) throws(NumberError) -> Expansion.Remainder {
    Expansion.Remainder(scale: term.scale.magnitude, logarithm: try bound(term.coefficient))
  }

  /// Inserts a term at its place, or adds it to the term on the same scale.
  private func insert(_ term: Expansion.Term, into terms: inout [Expansion.Term])
    throws(NumberError)
  {
    try context.poll()
    if term.coefficient.asInt == 0 { return }
    for (index, known) in terms.enumerated() {
      let order = try term.scale.compared(to: known.scale, context)
      if order > 0 { return terms.insert(term, at: index) }
      if order < 0 { continue }
      if try !term.scale.equals(known.scale, context) { continue }
      let sum = try Number.add(known.coefficient, term.coefficient, context)
      if sum.asInt == 0 {
        terms.remove(at: index)
      } else {
        terms[index] = Expansion.Term(scale: known.scale, coefficient: sum)
      }
      return
    }
    terms.append(term)
  }

  // MARK: Arithmetic

  func add(_ x: Expansion, _ y: Expansion) throws(NumberError) -> Expansion {
    try collect(
      x.terms + y.terms, [x.remainder, y.remainder].compactMap { $0 },
      isReal: x.isReal && y.isReal, isMeromorphic: x.isMeromorphic && y.isMeromorphic)
  }

  func scale(_ x: Expansion, by factor: Number) throws(NumberError) -> Expansion {
    if factor.asInt == 0 { return Expansion(0) }
    var result = x
    result.terms = []
    for term in x.terms {
      let coefficient = try Number.multiply(term.coefficient, factor, context)
      result.terms.append(Expansion.Term(scale: term.scale, coefficient: coefficient))
    }
    if let remainder = x.remainder {
      result.remainder = Expansion.Remainder(
        scale: remainder.scale, logarithm: try (remainder.logarithm + bound(factor)).roundedUp)
    }
    result.isReal = x.isReal && !factor.isComplex
    return result
  }

  func subtract(_ x: Expansion, _ y: Expansion) throws(NumberError) -> Expansion {
    try add(x, scale(y, by: -1))
  }

  func multiply(_ x: Expansion, _ y: Expansion) throws(NumberError) -> Expansion {
    var terms: [Expansion.Term] = []
    for a in x.terms {
      for b in y.terms {
        terms.append(
          Expansion.Term(
            scale: try a.scale.multiplied(by: b.scale, context),
            coefficient: try Number.multiply(a.coefficient, b.coefficient, context)))
      }
    }
    var remainders: [Expansion.Remainder] = []
    if let rest = x.remainder, let all = try bound(y) { remainders.append(try product(rest, all)) }
    if let rest = y.remainder, let all = try bound(Expansion(termsOf: x)) {
      remainders.append(try product(rest, all))
    }
    return try collect(
      terms, remainders, isReal: x.isReal && y.isReal,
      isMeromorphic: x.isMeromorphic && y.isMeromorphic)
  }

  private func product(_ a: Expansion.Remainder, _ b: Expansion.Remainder) throws(NumberError)
    -> Expansion.Remainder
  {
    Expansion.Remainder(
      scale: try a.scale.multiplied(by: b.scale, context),
      logarithm: (a.logarithm + b.logarithm).roundedUp)
  }

  // MARK: The largest term

  /// Returns the largest term as u → 0, whose coefficient is not zero; nil for 0. It proves nothing
  /// about any u.
  ///
  /// Throws `.noBound` if no term outweighs all others, and `.undecidable` if a coefficient cannot
  /// be distinguished from zero.
  func limitTerm(_ x: Expansion) throws(NumberError) -> Expansion.Term? { try leading(x)?.0 }

  private func leading(_ x: Expansion) throws(NumberError) -> (Expansion.Term, rest: Expansion)? {
    var rest = x
    while let first = rest.terms.first {
      rest.terms.removeFirst()
      if try Number.isZero(first.coefficient, context) { continue }
      if let next = rest.terms.first?.scale, try next.compared(to: first.scale, context) == 0 {
        throw .noBound
      }
      if let remainder = rest.remainder?.scale,
        try remainder.compared(to: first.scale, context) >= 0
      {
        throw .noBound
      }
      rest.isReal = x.isReal && !first.coefficient.isComplex && first.scale.isReal
      return (first, rest)
    }
    if rest.remainder != nil { throw .noBound }
    return nil
  }

  /// An expansion as c·s(u)·(1 + r): |r| ≤ 1/4 is proven on the whole neighbourhood.
  struct Factored {
    let coefficient: Number
    let scale: Scale
    let ratio: Expansion
    /// A bound of log2 |r|.
    let size: Double

    /// Whether the function is real.
    var isReal: Bool { !coefficient.isComplex && scale.isReal && ratio.isReal }
  }

  /// Factors out the largest term, which outweighs the others in the whole neighbourhood; nil for
  /// zero.
  ///
  /// Throws `.noBound`.
  func factored(_ x: Expansion) throws(NumberError) -> Factored? {
    guard let (term, rest) = try leading(x) else { return nil }
    let inverse = Expansion(
      try Number.inverse(term.coefficient, context), try term.scale.raised(to: -1, context))
    let ratio = try multiply(rest, inverse)
    return Factored(
      coefficient: term.coefficient, scale: term.scale, ratio: ratio,
      size: try size(ratio, below: -2))
  }

  /// Returns a bound of log2 |z| on the whole neighbourhood; throws if it is above the limit.
  private func size(_ z: Expansion, below limit: Double) throws(NumberError) -> Double {
    guard let bound = try bound(z) else { return -.infinity }
    let size = try (bound.logarithm + self.bound(bound.scale)).roundedUp
    if size <= limit { return size }
    nearer = true
    throw .noBound
  }

  /// Returns the sign of a real function that is positive (1), negative (−1) or zero (0) in the
  /// whole neighbourhood.
  ///
  /// Throws `.noBound`.
  func sign(_ x: Expansion) throws(NumberError) -> Int {
    guard x.isReal else { throw .noBound }
    if !x.isMeromorphic { isOneSided = true }
    guard let x = try factored(x) else { return 0 }
    guard x.isReal else { throw .noBound }
    if x.scale.power.asInt?.isMultiple(of: 2) != true { isOneSided = true }
    return try x.coefficient.signum(context)
  }

  /// Returns whether a function is zero in the whole neighbourhood; otherwise it has no zero there.
  ///
  /// Throws `.noBound`.
  func isZero(_ x: Expansion) throws(NumberError) -> Bool {
    guard x.isReal else { throw .noBound }
    if !x.isMeromorphic { isOneSided = true }
    return try factored(x) == nil
  }

  /// Returns a formula's expansion, marked as one-sided if a decision used a sign that may differ
  /// on the other side.
  func result(_ x: Expansion) -> Expansion {
    var result = x
    result.isMeromorphic = x.isMeromorphic && !isOneSided
    return result
  }

  // MARK: Parts and series

  /// An expansion's limit, what tends to zero, and the terms that do neither.
  struct Parts {
    var constant: Number = 0
    var small = Expansion()
    var large: [Expansion.Term] = []
  }

  /// Splits an expansion by growth; throws `.noBound` if its remainder does not tend to zero.
  func parts(_ x: Expansion) throws(NumberError) -> Parts {
    var result = Parts()
    result.small.isReal = x.isReal
    result.small.isMeromorphic = x.isMeromorphic
    result.small.remainder = x.remainder
    if let remainder = x.remainder, try remainder.scale.growth(context) >= 0 { throw .noBound }
    for term in x.terms {
      let isReal = !term.coefficient.isComplex && term.scale.isReal
      if term.scale.isOne {
        result.constant = term.coefficient
        result.small.isReal = result.small.isReal && isReal
      } else if try term.scale.growth(context) < 0 {
        result.small.terms.append(term)
      } else if try !Number.isZero(term.coefficient, context) {
        result.large.append(term)
        result.small.isReal = result.small.isReal && isReal
      }
    }
    return result
  }

  /// Returns Σ gⱼ·zʲ for a small z. `coefficient(j)` is gⱼ for the first terms, and 2^`rest(J)`
  /// bounds |Σ gⱼ·z^(j−J)| over j ≥ J for |z| ≤ 2^`radius`.
  ///
  /// The result is real if z is, and all coefficients are.
  func series(
    _ z: Expansion, radius: Double, areReal: Bool = true,
    _ coefficient: (Int) throws(NumberError) -> Number, rest: (Int) -> Double
  ) throws(NumberError) -> Expansion {
    guard let size = try bound(z) else { return Expansion(try coefficient(0)) }
    _ = try self.size(z, below: radius)
    let count = try termCount(for: size.scale)
    var power = Expansion(1)
    var terms: [Expansion.Term] = []
    var remainders: [Expansion.Remainder] = []
    var areReal = areReal
    for index in 0..<count {
      if index > 0 { power = try multiply(power, z) }
      let factor = try coefficient(index)
      areReal = areReal && !factor.isComplex
      let part = try scale(power, by: factor)
      terms += part.terms
      if let remainder = part.remainder { remainders.append(remainder) }
    }
    remainders.append(
      Expansion.Remainder(
        scale: try size.scale.raised(to: .small(count), context),
        logarithm: (Double(count) * size.logarithm + rest(count) + 1e-6).roundedUp))
    return try collect(
      terms, remainders, isReal: z.isReal && areReal, isMeromorphic: z.isMeromorphic)
  }

  /// Returns how many terms of a series bring its remainder below the terms that are kept: at most
  /// one more than these.
  private func termCount(for scale: Scale) throws(NumberError) -> Int {
    if !scale.isAlgebraic { return min(4, termLimit + 1) }
    let power = try scale.power.machineValue(context) ?? 0
    if power <= 0 { return min(6, termLimit + 1) }
    let wanted = min(Double(termLimit), (Double(termLimit) / power).rounded(.up))
    return Int(wanted) + 1
  }

  /// Marks an expansion as one-sided, because a power or a root may be on another branch on the
  /// other side.
  func oneSided(_ x: Expansion) -> Expansion {
    var result = x
    result.isMeromorphic = false
    return result
  }

  /// Marks an expansion as real if the operand is, although it was computed from complex parts.
  func real(_ x: Expansion, ofReal operand: Expansion) -> Expansion {
    var result = x
    result.isReal = operand.isReal
    return result
  }
}

extension Double {
  /// The value plus more than the rounding errors of a few operations with it.
  var roundedUp: Double { self + (abs(self) * 1e-15 + 1e-9) }
}

extension Expansion {
  /// Returns the remainder, and a bound of each term without a closed form; nil if a coefficient
  /// has no bound.
  func bounds(
    unless isClosed: (Scale) throws(NumberError) -> Bool, _ context: Context
  ) throws(NumberError) -> [Remainder]? {
    var rest: [Remainder] = []
    if let remainder { rest.append(remainder) }
    for term in terms where try !isClosed(term.scale) {
      guard let size = try term.coefficient.logarithmicBound(context) else { return nil }
      rest.append(Remainder(scale: term.scale.magnitude, logarithm: size))
    }
    return rest
  }

  /// log2 of the sum of the bounds, each times the integral or sum of its scale, which `bound`
  /// returns; ∞ if one is nil.
  static func total(
    _ parts: [Remainder], _ bound: (Scale) throws(NumberError) -> Double?
  ) throws(NumberError) -> Double {
    var sum = -Double.infinity
    for part in parts {
      guard let bound = try bound(part.scale) else { return .infinity }
      sum = Neighbourhood.sum(sum, (bound + part.logarithm).roundedUp)
    }
    return sum
  }

  /// The terms alone.
  fileprivate init(termsOf x: Expansion) {
    terms = x.terms
    isReal = x.isReal
    isMeromorphic = x.isMeromorphic
  }
}

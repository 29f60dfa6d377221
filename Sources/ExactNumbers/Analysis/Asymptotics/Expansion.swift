// Asymptotic expansions with a proven remainder: what a function of u is on 0 < u ≤ 2^(−n), as
// terms on scales of growth and a bound of all that is left out. They give what balls cannot:
// values at the ends of a range, where a function may be unbounded or 0/0, and at infinity.
//
// A leading term says what a function is as u → 0, and nothing about its sign, its reality or its
// branch at any u. So terms cannot be read outside of this file but as `limitTerms`, nobody can
// claim that a function is real, and what a function needs to know about the neighbourhood is asked
// of `sign` and `factored`, which prove it there or throw.

/// A function near u = 0: Σ c·s(u) over some scales s, and a rest that is at most 2^r·s₀(u).
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

  /// The terms, the largest first, no two on one scale.
  fileprivate var terms: [Term] = []
  /// The bound of everything left out, or nil if nothing is.
  fileprivate(set) var remainder: Remainder?
  /// Whether the function, with what was left out, is real there, as its operands tell.
  fileprivate(set) var isReal = true
  /// Whether it is meromorphic around the end, its Laurent series on both sides, as operands tell.
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

  /// Something real of which only a bound is known.
  init(realWithin bound: Remainder) {
    remainder = bound
    isMeromorphic = false
  }

  fileprivate init() {}

  /// The terms, for who integrates or adds them up one by one, or asks for what happens as u → 0.
  ///
  /// They say nothing about any u of the neighbourhood without the remainder.
  var limitTerms: [Term] { terms }

  /// What is left where it is known that the limit is zero.
  var withoutConstant: Expansion {
    var result = self
    result.terms.removeAll(where: \.scale.isOne)
    return result
  }

  /// The number that it is everywhere; nil if it is no constant.
  var constant: Number? {
    if remainder != nil || terms.count > 1 { return nil }
    guard let term = terms.first else { return 0 }
    return term.scale.isOne ? term.coefficient : nil
  }
}

/// A neighbourhood 0 < u ≤ 2^(−n), and the arithmetic of expansions there.
///
/// Methods throw `.noBound` where they find none; `nearer` tells if a smaller neighbourhood may do.
final class Neighbourhood {
  let context: Context
  /// n.
  let exponent: Int
  /// The most terms of an expansion.
  let termLimit: Int
  /// Whether something failed only because the neighbourhood is too large.
  var nearer = false
  /// Whether a sign was asked that may be another one on the other side of the end.
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

  /// The whole expansion as one bound; nil for zero.
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

  /// What bounds add up to, as a multiple of one scale.
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

  /// An expansion of terms and remainders in any order.
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

  /// Puts a term where it belongs, or adds it to the one on its scale.
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

  /// Its largest term as u → 0, its coefficient not zero, which proves nothing of any u; nil for 0.
  ///
  /// Throws `.noBound` where no term outweighs all others, `.undecidable` where a coefficient
  /// cannot be told from zero.
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

    /// Whether it is real.
    var isReal: Bool { !coefficient.isComplex && scale.isReal && ratio.isReal }
  }

  /// An expansion by its largest term, which outweighs the others everywhere in it; nil for zero.
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

  /// A bound of log2 |z| on the whole neighbourhood, which must not be above a limit.
  private func size(_ z: Expansion, below limit: Double) throws(NumberError) -> Double {
    guard let bound = try bound(z) else { return -.infinity }
    let size = try (bound.logarithm + self.bound(bound.scale)).roundedUp
    if size <= limit { return size }
    nearer = true
    throw .noBound
  }

  /// Whether what is real is above zero in the whole neighbourhood (1), below (−1) or zero.
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

  /// Whether it is zero in the whole neighbourhood; otherwise it is zero nowhere in it.
  ///
  /// Throws `.noBound`.
  func isZero(_ x: Expansion) throws(NumberError) -> Bool {
    guard x.isReal else { throw .noBound }
    if !x.isMeromorphic { isOneSided = true }
    return try factored(x) == nil
  }

  /// A formula's expansion, none of the other side if a sign was asked that may differ there.
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

  /// Parts an expansion by its growth; throws `.noBound` where its remainder does not tend to zero.
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

  /// Σ gⱼ·zʲ for a small z: `coefficient(j)` for the first terms, and for those from j = J on, a
  /// bound 2^`rest(J)` of |Σ gⱼ·z^(j−J)| where |z| ≤ 2^`radius`.
  ///
  /// It is real where z is, for coefficients that all are.
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

  /// How many terms of a series bring its rest below those kept, one more than these at most.
  private func termCount(for scale: Scale) throws(NumberError) -> Int {
    if !scale.isAlgebraic { return min(4, termLimit + 1) }
    let power = try scale.power.machineValue(context) ?? 0
    if power <= 0 { return min(6, termLimit + 1) }
    let wanted = min(Double(termLimit), (Double(termLimit) / power).rounded(.up))
    return Int(wanted) + 1
  }

  /// A power or a root of what may be on another branch on the other side.
  func oneSided(_ x: Expansion) -> Expansion {
    var result = x
    result.isMeromorphic = false
    return result
  }

  /// The real part of what is real though it was made of complex parts.
  func real(_ x: Expansion, ofReal operand: Expansion) -> Expansion {
    var result = x
    result.isReal = operand.isReal
    return result
  }
}

extension Double {
  /// The value, raised by more than what the rounding of a few operations with it can have taken.
  var roundedUp: Double { self + (abs(self) * 1e-15 + 1e-9) }
}

extension Expansion {
  /// A bound for each term without a closed form, and the remainder; nil if a coefficient has none.
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

  /// log2 of what bounds add up to, each times the integral or sum of its scale by `bound`, or ∞.
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

internal import CFLINT
internal import Synchronization

/// A number not proven to be rational: the expression that made it, with a cached enclosure.
///
/// Invariant: the enclosure contains the expression's true value; it is published whole, and a
/// better one replaces a worse one, so an abandoned calculation leaves no trace.
public final class Real: @unchecked Sendable {
  // Sendable because `expression` is written only in deinit, to nodes that nobody else refers to.
  private(set) var expression: Expression
  /// The longest way down to a leaf.
  let depth: Int
  /// Bits of the fractions on the heaviest way down that are too large to be worked with exactly.
  let weight: Int
  /// Bits that operands need beyond this node's own precision: the argument reduction of sin needs
  /// its integer part.
  let extraBits: Int
  /// Whether more precision gives more digits; not where an enclosure replaced a subexpression.
  let isRefinable: Bool
  /// Bits beyond those asked for at which resolving digits is given up.
  let refinementLimit: Int
  /// Equal for structurally equal expressions.
  let fingerprint: Int
  private let cache: Mutex<Ball?>

  /// Creates the node without looking at the depth limit; see `make`.
  init(_ expression: Expression, extraBits: Int = 0) {
    MemoryUse.note(400)
    self.expression = expression
    self.extraBits = extraBits
    cache = Mutex(nil)
    var depth = 0
    var weight = 0
    var leafWeight = 0
    var isRefinable = true
    var limit = Real.decisionLimit
    if case .special(_, let value) = expression, !value.isQuick { limit = Real.specialLimit }
    expression.forEachReal { operand in
      if operand.isRefinable { limit = min(limit, operand.refinementLimit) }
      depth = max(depth, operand.depth)
      if operand.depth == 1 {
        leafWeight += operand.weight
      } else {
        weight = max(weight, operand.weight)
      }
      isRefinable = isRefinable && operand.isRefinable
    }
    if case .rational(let fraction) = expression { weight = FlintRational(viewing: fraction).bits }
    if case .joint(let joint, _) = expression {
      depth = joint.depth
      isRefinable = joint.isRefinable
      limit = joint.refinementLimit
    }
    self.depth = depth + 1
    self.weight = weight + leafWeight
    self.isRefinable = isRefinable
    refinementLimit = isRefinable ? limit : 2 * Real.enclosureBits
    fingerprint = expression.fingerprint
  }

  /// A leaf from which no more digits come.
  private init(leaf expression: Expression, _ enclosure: Ball, fingerprint: Int) {
    self.expression = expression
    extraBits = 0
    depth = 1
    weight = 0
    isRefinable = false
    refinementLimit = 2 * Real.enclosureBits
    self.fingerprint = fingerprint
    cache = Mutex(enclosure)
  }

  /// A leaf that is known by its enclosure alone.
  convenience init(enclosure: Ball) { self.init(leaf: .enclosure, enclosure, fingerprint: 0) }

  /// A step of a formula that is being recorded.
  convenience init(recorded step: RecordedStep) {
    let expression = Expression.recorded(step)
    var unknown = FlintBall.indeterminate
    let ball = unknown.take(precision: 64).asFinal
    self.init(leaf: expression, ball, fingerprint: expression.fingerprint)
  }

  /// Frees operands one by one, because a chain of them would overflow the call stack.
  deinit {
    if depth < 64 { return }
    var pending: [Real] = []
    expression.forEachReal { pending.append($0) }
    expression = .enclosure
    while var node = pending.popLast() {
      guard isKnownUniquelyReferenced(&node) else { continue }
      node.expression.forEachReal { pending.append($0) }
      node.expression = .enclosure
    }
  }

  /// The best enclosure so far.
  var cached: Ball? { cache.withLock { $0 } }

  /// Publishes an enclosure, unless there is one of higher precision.
  func publish(_ ball: Ball) {
    cache.withLock { cached in
      if let cached, !ball.isFinal, cached.serves(ball.precision) { return }
      cached = ball
    }
  }
}

/// How a real is made. All fractions in it are exact numbers, never reals.
enum Expression {
  /// Only the cached enclosure is known.
  case enclosure
  /// A fraction above `Rational.bitLimit`.
  case rational(Rational)
  /// q·√n·π^(k/2)
  case monomial(Monomial)
  /// A fraction plus reals, at most `Sum.termLimit`, no two of them alike up to a fraction.
  case sum(constant: Number, terms: [Real])
  /// A monomial times powers, at most `Product.factorLimit`, no two with the same base.
  case product(Monomial, [Factor])
  /// A function of one number, or a power; the second is 0 where there is none.
  case function(Function, Number, Number)
  /// The real or imaginary part of a complex function's value.
  case part(Part, ComplexValue)
  /// The real or imaginary part of a special function's value.
  case special(Part, SpecialValue)
  /// One of the reals that an algorithm gives together.
  case joint(Joint, Int)
  /// A step of a formula that is being recorded: no value at all, so its enclosure says nothing.
  case recorded(RecordedStep)
}

/// A power in a product; the base is above 0 wherever the exponent is no integer.
struct Factor {
  var base: Number
  var exponent: Number
}

extension Expression {
  /// Calls `body` with every real that the expression refers to directly; a joint keeps its own.
  @inline(__always)
  func forEachReal(_ body: (Real) -> Void) {
    switch self {
    case .enclosure, .rational, .monomial, .joint, .recorded: break
    case .sum(_, let terms): terms.forEach(body)
    case .product(_, let factors):
      for factor in factors { if case .real(let real) = factor.base { body(real) } }
    case .function(_, let first, let second):
      if case .real(let real) = first { body(real) }
      if case .real(let real) = second { body(real) }
    case .part(_, let value): value.operands.forEach { $0.forEachReal(body) }
    case .special(_, let value): value.operands.forEach { $0.forEachReal(body) }
    }
  }

  /// A number that is equal for structurally equal expressions.
  fileprivate var fingerprint: Int {
    var hasher = Hasher()
    switch self {
    case .enclosure: hasher.combine(0)
    case .rational: hasher.combine(1)
    case .monomial(let monomial): monomial.combine(into: &hasher)
    case .sum(let constant, let terms):
      // Terms stand in any order.
      hasher.combine(constant.fingerprint)
      hasher.combine(terms.reduce(0) { $0 &+ $1.fingerprint })
    case .product(let monomial, let factors):
      monomial.combine(into: &hasher)
      hasher.combine(
        factors.reduce(0) { $0 &+ ($1.base.fingerprint &* 31 ^ $1.exponent.fingerprint) })
    case .function(let function, let first, let second):
      hasher.combine(function.rawValue)
      hasher.combine(first.fingerprint)
      hasher.combine(second.fingerprint)
    case .part(let part, let value):
      hasher.combine(part)
      hasher.combine(value.function.rawValue)
      for operand in value.operands { hasher.combine(operand.fingerprint) }
    case .special(let part, let value):
      hasher.combine(part)
      hasher.combine(value.function.name)
      for operand in value.operands { hasher.combine(operand.fingerprint) }
    case .joint(let joint, let index):
      hasher.combine(ObjectIdentifier(joint))
      hasher.combine(index)
    case .recorded(let step):
      hasher.combine(ObjectIdentifier(step.recorder))
      hasher.combine(step.index)
    }
    return hasher.finalize()
  }
}

extension Number {
  /// A number that is equal for equal exact numbers and for structurally equal reals.
  var fingerprint: Int {
    switch self {
    case .small(let value): value
    case .large(let value): FlintInteger(viewing: value).bits
    case .ratio(let numerator, let denominator):
      Int(numerator) &* 31 &+ Int(denominator) &+ 1 << 40
    case .rational(let value): FlintRational(viewing: value).bits &+ 1 << 40
    case .real(let real): real.fingerprint
    case .complex(let z): z.real.fingerprint &* 31 ^ z.imaginary.fingerprint
    }
  }

  /// Calls `body` with the real behind the number, or behind each of its two parts.
  @inline(__always)
  func forEachReal(_ body: (Real) -> Void) {
    switch self {
    case .small, .large, .ratio, .rational: break
    case .real(let real): body(real)
    case .complex(let z):
      if case .real(let real) = z.real { body(real) }
      if case .real(let real) = z.imaginary { body(real) }
    }
  }

  /// The real behind the number, if it is one.
  var asReal: Real? { if case .real(let real) = self { real } else { nil } }

  /// 0 where the enclosure that is known proves it, else the number itself.
  var zeroIfProven: Number { asReal?.cached?.sign == 0 ? 0 : self }
}

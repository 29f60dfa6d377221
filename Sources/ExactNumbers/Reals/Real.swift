internal import CFLINT
internal import Synchronization

/// A number not proven to be rational: the expression that made it, with a cached enclosure.
///
/// Invariant: the enclosure contains the expression's true value. It is published whole, and a
/// better enclosure replaces a worse one, so an abandoned calculation leaves no trace.
public final class Real: @unchecked Sendable {
  // Sendable because only deinit writes `expression`, in nodes without any other reference.
  private(set) var expression: Expression
  /// The length of the longest path to a leaf.
  let depth: Int
  /// The bits, on the heaviest path, of the fractions that are too large for exact arithmetic.
  let weight: Int
  /// The bits that operands need beyond this node's own precision. For example, the argument
  /// reduction of sin needs the bits of the integer part.
  let extraBits: Int
  /// Whether more precision results in more digits. False if an enclosure replaced a subexpression.
  let isRefinable: Bool
  /// The number of bits beyond the requested bits at which resolving digits is given up.
  let refinementLimit: Int
  /// A hash, equal for structurally equal expressions.
  let fingerprint: Int
  private let cache: Mutex<Ball?>

  /// Creates the node without checking the depth limit; see `make`.
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

  /// Creates a leaf that cannot be refined.
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

  /// Creates a leaf with nothing but an enclosure.
  convenience init(enclosure: Ball) { self.init(leaf: .enclosure, enclosure, fingerprint: 0) }

  /// Creates a step of a formula that is being recorded.
  convenience init(recorded step: RecordedStep) {
    let expression = Expression.recorded(step)
    var unknown = FlintBall.indeterminate
    let ball = unknown.take(precision: 64).asFinal
    self.init(leaf: expression, ball, fingerprint: expression.fingerprint)
  }

  /// Frees operands one by one, because a long chain of them would overflow the call stack.
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

/// The expression that made a real. All fractions in it are exact numbers, never reals.
enum Expression {
  /// Only the cached enclosure is known.
  case enclosure
  /// A fraction above `Rational.bitLimit`.
  case rational(Rational)
  /// q·√n·π^(k/2).
  case monomial(Monomial)
  /// A fraction plus at most `Sum.termLimit` reals. No two of them differ only by a rational
  /// factor.
  case sum(constant: Number, terms: [Real])
  /// A monomial times at most `Product.factorLimit` powers, no two with the same base.
  case product(Monomial, [Factor])
  /// A function of one number, or a power. The second number is the exponent of a power, otherwise
  /// 0.
  case function(Function, Number, Number)
  /// The real or imaginary part of a complex function's value.
  case part(Part, ComplexValue)
  /// The real or imaginary part of a special function's value.
  case special(Part, SpecialValue)
  /// One of the reals that an algorithm computes together.
  case joint(Joint, Int)
  /// A step of a formula that is being recorded. It has no value, so its enclosure has no
  /// information.
  case recorded(RecordedStep)
}

/// A power in a product. If the exponent is not an integer, the base is above 0.
struct Factor {
  var base: Number
  var exponent: Number
}

extension Expression {
  /// Calls `body` with every real that the expression refers to directly. Skips the operands of a
  /// joint.
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

  /// A hash, equal for structurally equal expressions.
  fileprivate var fingerprint: Int {
    var hasher = Hasher()
    switch self {
    case .enclosure: hasher.combine(0)
    case .rational: hasher.combine(1)
    case .monomial(let monomial): monomial.combine(into: &hasher)
    case .sum(let constant, let terms):
      // The order of the terms does not matter.
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
  /// A hash, equal for equal exact numbers and for structurally equal reals.
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

  /// Calls `body` with the real inside the number, or inside each of its two parts.
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

  /// The real inside the number, if it is real; otherwise nil.
  var asReal: Real? { if case .real(let real) = self { real } else { nil } }

  /// 0 if the cached enclosure proves it, otherwise the number itself.
  var zeroIfProven: Number { asReal?.cached?.sign == 0 ? 0 : self }
}

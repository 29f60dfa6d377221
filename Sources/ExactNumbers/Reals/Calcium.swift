// Goals, in order: never claim anything unproven; end in reasonable time; prove what users expect.
// Calcium keeps a number as an element of a formal field over algebraic numbers, logarithms,
// exponentials, …, and proves equalities by the relations between them (F. Johansson, Calcium:
// computing in exact real and complex fields, 2021, https://arxiv.org/abs/2011.01728).

internal import CFLINT
internal import CFLINTLoading

/// One question to Calcium, with a field that is created for it and freed with it.
///
/// A question can be neither interrupted nor priced, so only small expressions are tried.
struct Calcium: ~Copyable {
  /// The error for a question that Calcium cannot or should not decide.
  struct TooHard: Error {}

  typealias Element = UnsafeMutablePointer<ca_struct>
  /// A function at real numbers.
  typealias Evaluation = @Sendable (inout Calcium, _ x: [Number]) throws(TooHard) -> Element

  /// The most nodes of an expression. A shared node counts each time it is reached.
  private static let nodeLimit = 48
  /// The most bits of a fraction in the expression.
  private static let bitLimit = 256
  /// The largest integer exponent, because some powers are multiplied out.
  private static let exponentLimit = 10_000

  /// Whether functions of any part of a turn become algebraic numbers. If false, only those of some
  /// parts do, which keeps proofs of zero fast.
  private let knowsTurns: Bool
  let context: UnsafeMutablePointer<ca_ctx_struct>
  private var elements: [Element] = []
  private var nodes = 0

  init(knowsTurns: Bool = false) {
    self.knowsTurns = knowsTurns
    context = .allocate(capacity: 1)
    ca_ctx_init(context)
  }

  deinit {
    for element in elements {
      ca_clear(element, context)
      element.deallocate()
    }
    ca_ctx_clear(context)
    context.deallocate()
  }

  /// Returns whether there is a proof that `real` is zero. False means only that none was found.
  static func provesZero(_ real: Real) -> Bool {
    guard surd_load_calcium() != 0 else { return false }
    var calcium = Calcium()
    guard let element = try? calcium.element(.real(real)) else { return false }
    return ca_check_is_zero(element, calcium.context) == T_TRUE
  }

  // MARK: Expressions

  /// Creates a new element, zero.
  mutating func zero() -> Element {
    let element = Element.allocate(capacity: 1)
    ca_init(element, context)
    elements.append(element)
    return element
  }

  mutating func element(_ number: Number) throws(TooHard) -> Element {
    nodes += 1
    if nodes > Calcium.nodeLimit { throw TooHard() }
    switch number {
    case .small, .large, .ratio, .rational: return try fraction(number)
    case .real(let real): return try element(real.expression)
    case .complex(let z):
      if let value = z.value,
        let whole = try? element(value.function, at: value.first, value.second)
      {
        return whole
      }
      let result = try element(z.real)
      let imaginary = try element(z.imaginary)
      let i = zero()
      ca_i(i, context)
      ca_mul(imaginary, imaginary, i, context)
      ca_add(result, result, imaginary, context)
      return result
    }
  }

  private mutating func fraction(_ number: Number) throws(TooHard) -> Element {
    guard var value = FlintRational(number), value.bits <= Calcium.bitLimit else { throw TooHard() }
    let result = zero()
    ca_set_fmpq(result, &value.value, context)
    return result
  }

  private mutating func element(_ expression: Expression) throws(TooHard) -> Element {
    switch expression {
    case .enclosure, .rational, .recorded: throw TooHard()
    case .joint(let joint, let index): return try element(joint, index)
    case .special(let part, let value):
      guard part == .real, value.isReal, let function = value.function.calcium else {
        throw TooHard()
      }
      return try function(&self, value.operands)
    case .monomial(let monomial): return try element(monomial)
    case .sum(let constant, let terms):
      let result = try element(constant)
      for term in terms { ca_add(result, result, try element(.real(term)), context) }
      return result
    case .product(let monomial, let factors):
      let result = try element(monomial)
      for factor in factors {
        if factor.exponent.approximate.magnitude > Double(Calcium.exponentLimit) { throw TooHard() }
        let power = try element(factor.base)
        ca_pow(power, power, try element(factor.exponent), context)
        ca_mul(result, result, power, context)
      }
      return result
    case .function(let function, let first, let second):
      return try element(function, first, second)
    case .part(let part, let value):
      return try element(part, of: value)
    }
  }

  private mutating func element(_ function: Function, _ first: Number, _ second: Number)
    throws(TooHard) -> Element
  {
    if knowsTurns, let turns = first.asReal?.multipleOfPi,
      let result = element(function, ofTurns: turns)
    {
      return result
    }
    let x = try element(first)
    if function == .power {
      ca_pow(x, x, try element(second), context)
    } else {
      function.row.calcium(&self, x)
    }
    return x
  }

  /// Returns q·√n·π^(k/2).
  private mutating func element(_ monomial: Monomial) throws(TooHard) -> Element {
    let result = try fraction(monomial.coefficient)
    let root = try fraction(monomial.radicand)
    ca_sqrt(root, root, context)
    ca_mul(result, result, root, context)
    if monomial.piHalves.asInt == 0 { return result }
    guard let halves = monomial.piHalves.asInt, halves.magnitude < 1 << 32 else { throw TooHard() }
    let pi = zero()
    ca_pi(pi, context)
    ca_pow(pi, pi, try fraction(.half), context)
    ca_pow_si(pi, pi, halves, context)
    ca_mul(result, result, pi, context)
    return result
  }

  /// Returns a function without branch cuts, or a function whose principal branch every system
  /// shares. Throws for all others.
  private mutating func element(_ function: Function, at z: Number, _ exponent: Number)
    throws(TooHard) -> Element
  {
    let isRoot = function == .power && Number.identical(exponent, .half)
    guard isRoot || function != .power && function.row.domain.isShared else { throw TooHard() }
    let result = try element(z)
    if isRoot {
      ca_sqrt(result, result, context)
    } else {
      function.row.calcium(&self, result)
    }
    return result
  }

  private mutating func element(_ part: Part, of value: ComplexValue) throws(TooHard) -> Element {
    let x = value.operands[0].parts
    if knowsTurns, value.function == .exp, x.real.asInt == 0,
      let turns = x.imaginary.asReal?.multipleOfPi,
      let result = element(part == .real ? .cos : .sin, ofTurns: turns)
    {
      return result
    }
    let result = try element(value.function, at: value.operands[0], value.operands[1])
    if part == .real { ca_re(result, result, context) } else { ca_im(result, result, context) }
    return result
  }

  // MARK: Functions

  /// Returns the evaluation of a function of one number that Calcium has.
  static func evaluation(
    _ function:
      @escaping @Sendable (_ result: Element, _ x: Element, UnsafeMutablePointer<ca_ctx_struct>) ->
      Void
  ) -> Evaluation {
    { (calcium, x) throws(TooHard) in
      let x = try calcium.element(x[0])
      function(x, x, calcium.context)
      return x
    }
  }
}

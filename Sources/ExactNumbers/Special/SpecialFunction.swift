// Goals, in order: exact values and poles as each row says, real values where they are real, Arb
// elsewhere. Sections are those of the DLMF, https://dlmf.nist.gov.

internal import CFLINT
internal import Synchronization

/// A function, as a row: its name, how Arb encloses it, and values and domains that Arb lacks.
///
/// On a branch cut, the value is the limit reached counterclockwise around the end of the cut.
public struct SpecialFunction: Sendable {
  /// Encloses the value over the operands in stack order, behind which their known relation stands.
  typealias Enclosure = @Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int) -> Void
  /// Encloses a real value at real operands, for so many bits.
  typealias RealEnclosure = @Sendable (_ x: [Number], _ bits: Int) -> Ball
  /// Says something about operands.
  typealias Rule<Result> =
    @Sendable (_ x: [Number], _ context: Context) throws(NumberError) -> Result

  /// The name that sessions keep it by.
  public let name: String
  /// The number of operands.
  public let operandCount: Int
  let enclose: Enclosure
  /// The value in closed form, or nil; throws where there is no value.
  let known: Rule<Number?>
  /// Numbers that a real value may come close to without being one of them.
  let approaches: Rule<[Approach]>
  /// Calcium's function of one number, if it has one.
  let calcium: Calcium.Evaluation?
  /// Whether the value at these real operands is real.
  let isReal: Rule<Bool>
  /// Encloses a real value at real operands, for so many bits, in place of `enclose`; that is kept
  /// for wide balls, which formulas have.
  let encloseReal: RealEnclosure?
  /// Bits that operands need beyond the value's.
  let operandBits: Rule<Int>
  /// Whether the value changes its sign with that of its last operand, or stays as it is.
  private let parity: Parity?

  /// What balls do not show of operands, such as an integer difference, as a number for Arb.
  let relation: @Sendable (_ x: [Number]) -> Int

  /// How many of the first operands are orders or parameters, with whose size the work grows.
  let orderCount: Int
  /// The price of each unit of theirs, in bits.
  let orderPrice: Double
  /// Whether the work grows with the digits of orders only, as where all operands are positive.
  let isCheap: Rule<Bool>
  /// The seconds for an order of a bit where that is so; with more bits they grow as the power 1.5.
  private let orderSeconds: Double
  /// What it costs at numbers, in bits, where that may be less than the size of its orders says.
  let work: Rule<Double?>
  /// The least seconds that Arb takes for 10,000 digits at operands without a closed form, as
  /// measured on a processor of 2020; for what takes less than a tenth of a second, what 100,000
  /// digits say.
  let seconds: Double
  /// Whether decisions may ask for as many bits as of elementary functions.
  let isQuick: Bool
  /// Whether its operands may be as large as they like, as far as `known` lets them.
  let growsSlowly: Bool
  /// How many times as long as a sum it takes over a ball, roughly.
  let weight: Int
  /// The symbol of a constant in exact forms.
  let symbol: String?

  /// Where formulas may take it for a holomorphic function; nil where they do not know it.
  private let domain: Domain?
  /// A wider domain that it has with some parameters, as where it is a polynomial; or nil.
  private let widerDomain: @Sendable (_ parameters: [Number]) -> Domain?
  /// Its derivative by other functions, if there is one.
  let slope: Slope?
  /// The function as one that is made of others, of any of its operands, if formulas know it so.
  let steps: Steps?
  /// Its expansions where it is no Taylor series.
  let ends: Ends
  /// Whether it is a polynomial of its last operand where the first one is natural, its degree.
  let isPolynomial: Bool

  /// How a function of one number behaves at −x.
  enum Parity {
    case odd, even
    /// As the order does, where that is an integer; in no way at others.
    case ofOrder
  }

  /// Its expansions where it is no Taylor series, if they are known: where the last operand grows
  /// beyond all bounds, and where it tends to an end of the domain, to 0 from above or to 1.
  struct Ends: Sendable {
    let atInfinity: Expanding?
    let atMinusInfinity: Expanding?
    let atZero: Expanding?
    /// Whether that holds below 0, too.
    let isExpandedBelowZero: Bool
    let atOne: Expanding?
    /// Where it has poles next to which it is expanded, and how.
    let poles: ClosedRange<Int>?
    let atPole: Expanding?
    /// What tells those where the operand falls beyond all bounds.
    let parity: Parity?
  }

  init(
    _ name: String, _ operandCount: Int, seconds: Double, holomorphic domain: Domain? = nil,
    wider widerDomain: @escaping @Sendable (_ parameters: [Number]) -> Domain? = { _ in nil },
    orders orderCount: Int? = nil,
    orderPrice: Double = 8192, cheap isCheap: @escaping Rule<Bool> = { _, _ in false },
    orderSeconds: Double = 5e-6,
    work: @escaping Rule<Double?> = { _, _ in nil },
    isQuick: Bool = false, growsSlowly: Bool = false, weight: Int? = nil,
    symbol: String? = nil, parity: Parity? = nil,
    isPolynomial: Bool = false, slope: Slope? = nil, steps: Steps? = nil,
    atInfinity: Expanding? = nil, atMinusInfinity: Expanding? = nil, atZero: Expanding? = nil,
    isExpandedBelowZero: Bool = false,
    atOne: Expanding? = nil,
    poles: ClosedRange<Int>? = nil, atPole: Expanding? = nil,
    relation: @escaping @Sendable (_ x: [Number]) -> Int = { _ in 0 },
    _ enclose: @escaping Enclosure,
    real encloseReal: RealEnclosure? = nil,
    operandBits: @escaping Rule<Int> = { _, _ in 0 },
    isReal: @escaping Rule<Bool> = { _, _ in true },
    known: @escaping Rule<Number?> = { _, _ in nil },
    approaches: @escaping Rule<[Approach]> = { _, _ in [] },
    calcium: Calcium.Evaluation? = nil
  ) {
    self.name = name
    self.operandCount = operandCount
    self.orderCount = orderCount ?? max(0, operandCount - 1)
    self.orderPrice = orderPrice
    self.isCheap = isCheap
    self.orderSeconds = orderSeconds
    self.work = work
    self.seconds = seconds
    self.isQuick = isQuick
    self.growsSlowly = growsSlowly
    self.weight = weight ?? 200 + (seconds < 1 ? 0 : Int(1_000 * seconds))
    self.symbol = symbol
    self.domain = domain
    self.widerDomain = widerDomain
    self.enclose = enclose
    self.known = known
    self.approaches = approaches
    self.calcium = calcium
    self.isReal = isReal
    self.encloseReal = encloseReal
    self.operandBits = operandBits
    self.parity = parity
    self.isPolynomial = isPolynomial
    self.slope = slope
    self.steps = steps
    ends = Ends(
      atInfinity: atInfinity, atMinusInfinity: atMinusInfinity, atZero: atZero,
      isExpandedBelowZero: isExpandedBelowZero,
      atOne: atOne, poles: poles, atPole: atPole, parity: parity)
    self.relation = relation
  }

  /// The domain with these operands before the last one; nil where formulas do not know it.
  func domain(_ parameters: [Number]) -> Domain? {
    parameters.contains(where: \.isComplex) ? nil : widerDomain(parameters) ?? domain
  }

  /// Whether the value changes its sign with that of the last operand, or stays, with these before.
  func parity(_ parameters: ArraySlice<Number>) -> Parity? {
    guard case .ofOrder? = parity else { return parity }
    return parameters.first?.asInt.map { $0.isMultiple(of: 2) ? .even : .odd }
  }

  /// Throws what the function throws, whatever its last operand is, because of those before it.
  func requireParameters(_ parameters: [Number], _ context: Context) throws(NumberError) {
    let operands = parameters + [SpecialFunction.sample]
    _ = try known(operands, context)
    try price(operands, isForAll: true, context)
  }

  /// A number that is inside of all domains, and has no closed form in any of them.
  private static let sample: Number = .real(
    Real(.monomial(Monomial(Number(1, over: 6), piHalves: 2))))

  /// Encloses the value at numbers that have been evaluated; the last one is `last` where that is
  /// not nil. It may be enclosed in another way than the row's.
  func enclose(
    _ operands: [Number], last: BallPointer? = nil, by branch: Branch? = nil,
    into result: BallPointer,
    _ bits: Int
  ) {
    let count = operands.count + (last == nil ? 0 : 1)
    guard let balls = _acb_vec_init(count + 1) else { preconditionFailure("no memory") }
    defer { _acb_vec_clear(balls, count + 1) }
    for (index, operand) in operands.enumerated() {
      var ball = operand.complexBall(bits)
      acb_swap(balls + index, &ball.value)
    }
    if let last { acb_set(balls + count - 1, last) }
    acb_set_si(balls + count, relation(operands))
    (branch?.enclose ?? enclose)(balls, result, bits)
  }

  /// The operands that may not be too large: what has a way of its own on the real axis says what
  /// its last one costs.
  private func limited(_ operands: [Number], isReal: Bool) -> ArraySlice<Number> {
    growsSlowly ? [] : isReal && encloseReal != nil ? operands.dropLast() : operands[...]
  }

  /// A row's enclosure of real values of one operand, by one that is given guard bits.
  static func ofReal(
    _ enclose:
      @escaping @Sendable (_ x: inout FlintBall, _ result: inout FlintBall, _ bits: Int) ->
      Void
  ) -> RealEnclosure {
    { operands, bits in
      var x = operands[0].ball(bits + 16)
      var result = FlintBall()
      enclose(&x, &result, bits + 16)
      return result.take(precision: bits)
    }
  }

  /// The value at as many numbers as there are operands, in stack order.
  ///
  /// Throws `.undefined`, `.pole`, `.outOfRange`, `.undecidable` if no finite enclosure is found.
  public func callAsFunction(_ x: [Number], _ context: Context) throws(NumberError) -> Number {
    if let value = try known(x, context) { return value }
    let isReal = x.contains(where: \.isComplex) ? false : try isReal(x, context)
    for operand in limited(x, isReal: isReal) { try Number.checkExponent(operand, context) }
    try price(x, context)
    return try kept(x, isReal: isReal, context)
  }

  /// The value as an expression, whatever closed form it has and whatever it costs.
  func kept(_ x: [Number], isReal: Bool, _ context: Context) throws(NumberError) -> Number {
    let value = SpecialValue(self, x, isReal: isReal, extraBits: try operandBits(x, context))
    if case .complex(let z)? = x.last, z.isPurelyImaginary, let parity = parity(x.dropLast()) {
      return parity == .even
        ? try value.part(.real, context)
        : Number(real: 0, imaginary: try value.part(.imaginary, context))
    }
    if isReal { return try value.part(.real, context) }
    return Number(
      real: try value.part(.real, context), imaginary: try value.part(.imaginary, context))
  }
}

/// The value of a special function at some numbers, with its cached enclosure.
///
/// Invariant as for `Real`: both balls contain the true parts and are published together.
final class SpecialValue: Sendable {
  let function: SpecialFunction
  /// Bits at which the search for a finite enclosure is given up: nothing stops Arb meanwhile.
  private static let searchLimit = 16_384
  /// Seconds of a call that looks for the first digit of what is small.
  private static let searchSeconds = 0.1

  /// The operands in stack order.
  let operands: [Number]
  /// Whether the value is known to be real, and the operands are.
  let isReal: Bool
  /// Bits that the operands need beyond the value's.
  fileprivate let extraBits: Int
  /// What encloses it where the function says so of real values, which may take many bits.
  private var encloseReal: SpecialFunction.RealEnclosure? { isReal ? function.encloseReal : nil }
  /// Whether decisions may ask for as many bits as of elementary functions.
  var isQuick: Bool { function.isQuick || encloseReal != nil }
  private let cache = Mutex<(real: Ball, imaginary: Ball)?>(nil)
  /// The last call that enclosed it.
  private let call = Mutex<TimedCall?>(nil)

  init(
    _ function: SpecialFunction, _ operands: [Number], isReal: Bool = false, extraBits: Int = 0
  ) {
    self.function = function
    self.operands = operands
    self.isReal = isReal
    self.extraBits = extraBits
  }

  /// Whether two values are the same expression, looking at `budget` nodes at most.
  static func same(_ a: SpecialValue, _ b: SpecialValue, _ budget: inout Int) -> Bool {
    if a === b { return true }
    if a.function.name != b.function.name { return false }
    for (x, y) in zip(a.operands, b.operands) where !Number.same(x, y, &budget) { return false }
    return true
  }

  /// One part as a number, or 0 if its enclosure proves that.
  fileprivate func part(_ part: Part, _ context: Context) throws(NumberError) -> Number {
    let result = try Real.make(.special(part, self), extraBits: extraBits, context)
    guard case .real(let real) = result else { return result }
    var bits = 64
    var ball = try real.enclosure(bits: bits, context)
    while bits < SpecialValue.searchLimit, needsMore(ball, bits) {
      bits *= 4
      ball = try real.enclosure(bits: bits, context)
    }
    if !ball.isTelling { throw .undecidable(digits: 0) }
    return result.zeroIfProven
  }

  /// The enclosure of a part from the operands' cached balls. Throws `.tooSlow`, `.interrupted`.
  func enclosure(of part: Part, bits: Int, _ context: Context) throws(NumberError) -> Ball {
    let known = cache.withLock { $0 }.flatMap { $0.real.precision >= bits ? $0 : nil }
    let balls = if let known { known } else { try evaluate(bits, context) }
    return part == .real ? balls.real : balls.imaginary
  }

  private func evaluate(_ bits: Int, _ context: Context) throws(NumberError)
    -> (real: Ball, imaginary: Ball)
  {
    var bits = bits
    var parts = try encloseInTime(bits, context)
    // Fractions have more digits than were asked for. Other operands have them only if `part` asks.
    let areFractions = operands.allSatisfy {
      $0.parts.real.isRational && $0.parts.imaginary.isRational
    }
    while areFractions, bits < SpecialValue.searchLimit, cache.withLock({ $0 == nil }),
      needsMore(parts.real, bits) || !isReal && !parts.imaginary.isTelling
    {
      bits = 1 << ((bits.bitWidth - bits.leadingZeroBitCount + 1) & ~1)
      parts = try encloseInTime(bits, context)
    }
    return cache.withLock { cached in
      guard let known = cached else {
        cached = parts
        return parts
      }
      if known.real.precision >= bits { return known }
      let best = (
        real: parts.real.tighter(orEarlier: known.real),
        imaginary: parts.imaginary.tighter(orEarlier: known.imaginary)
      )
      cached = best
      return best
    }
  }

  /// Whether a first enclosure says too little: an operand may need more digits than were asked
  /// for. A value that is only known to be small gets a digit if that does not take long, and if no
  /// operand may be zero.
  private func needsMore(_ ball: Ball, _ bits: Int) -> Bool {
    if !ball.isTelling { return true }
    if ball.accuracy > 0 || ball.sign == 0 || !isReal || encloseReal != nil { return false }
    return operands.allSatisfy { $0.isRational || $0.knownEnclosure(bits).accuracy > 0 }
      && function.seconds(at: 4 * bits) <= SpecialValue.searchSeconds
  }

  /// Encloses both parts, by calls at fewer bits first that show how long it takes.
  private func encloseInTime(_ bits: Int, _ context: Context) throws(NumberError)
    -> (real: Ball, imaginary: Ball)
  {
    // Guard bits keep a chain of a few operations from costing a second round.
    let extra = 16 + extraBits
    while true {
      let last = call.withLock { $0 }
      let step =
        try context.timedBits(
          for: bits + extra, extra: extra, seconds: function.seconds(at: bits + extra), after: last)
        - extra
      let start = System.threadNanoseconds
      let parts = enclose(step)
      let seconds = Double(System.threadNanoseconds &- start) / 1e9
      call.withLock { $0 = TimedCall(bits: step + extra, seconds: seconds) }
      if step == bits { return parts }
      try context.poll()
    }
  }

  private func enclose(_ bits: Int) -> (real: Ball, imaginary: Ball) {
    var result = FlintComplexBall()
    var real: Ball?
    if let encloseReal {
      real = encloseReal(operands, bits)
    } else {
      function.enclose(operands, into: &result.value, bits + 16 + extraBits)
    }
    var parts = result.take(precision: bits)
    if let real { parts.real = real }
    return parts
  }
}

extension SpecialFunction {
  /// All rows, by their names.
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The function that sessions keep by this name.
  static func named(_ name: Substring) -> SpecialFunction? { byName[String(name)] }

  /// A part of the value at numbers that were read, or both; nothing is decided about them.
  func described(as part: Substring, _ operands: [Number], _ context: Context)
    throws(NumberError) -> Number
  {
    var operands = operands
    // Older versions wrote a second one of gamma and its kin.
    if operandCount == 1, operands.count == 2, operands[1].asInt == 0 { operands.removeLast() }
    guard operands.count == operandCount else { throw .malformed }
    try price(operands, context)
    let isReal = part == "real" && !operands.contains(where: \.isComplex)
    for operand in limited(operands, isReal: isReal)
    where operand.parts.real.isRational && operand.parts.imaginary.isRational {
      try Number.checkExponent(operand, context)
    }
    let bits = try operandBits(operands, context)
    let value = SpecialValue(self, operands, isReal: isReal, extraBits: bits)
    func made(_ part: Part) throws(NumberError) -> Number {
      try Real.make(.special(part, value), extraBits: bits, context)
    }
    switch part {
    case "real", "re": return try made(.real)
    case "im": return try made(.imaginary)
    case "complex": return try Number(real: made(.real), imaginary: made(.imaginary))
    default: throw .malformed
    }
  }

  /// Prices the work that orders and parameters cause, for its time: a series has as many terms, or
  /// cancels as many bits. With the default limit most may go to about 100,000.
  ///
  /// - Parameter isForAll: whether it is for all values of the last operand, as in a formula.
  fileprivate func price(_ x: [Number], isForAll: Bool = false, _ context: Context)
    throws(NumberError)
  {
    var price = 0.0
    for order in x.prefix(orderCount) {
      let exponent = try order.magnitudeExponent(context).approximate
      if exponent <= 8 { continue }
      if try isCheap(x, context) {
        let seconds = orderSeconds * exponent * exponent.squareRoot()
        try context.price(bits: 0, seconds: seconds)
      } else {
        price = max(price, orderPrice * 1.0.scaled(byPowerOfTwo: Int(min(exponent, 1000))))
      }
    }
    if price > SpecialFunction.smallPrice, !isForAll, let work = try work(x, context) {
      price = min(price, work)
    }
    try context.price(bits: price)
  }

  /// What is not worth a closer look.
  private static let smallPrice = 1e8

  // MARK: Rules

  /// Whether something holds of an operand.
  typealias Test = @Sendable (Number, Context) throws(NumberError) -> Bool

  /// Whether one test holds of the first operand, or another one of the last.
  static func either(_ first: @escaping Test, or last: @escaping Test) -> Rule<Bool> {
    { (x, context) throws(NumberError) in
      if try first(x[0], context) { return true }
      return try last(x[x.count - 1], context)
    }
  }

  /// Whether a test holds of the last operand.
  static func ofLast(_ test: @escaping Test) -> Rule<Bool> {
    { (x, context) throws(NumberError) in try test(x[x.count - 1], context) }
  }

  /// Throws `.undefined` where the last operand is 0.
  static let exceptZero: Rule<Number?> = { (x, context) throws(NumberError) in
    if try Number.isZero(x[x.count - 1], context) { throw .undefined(at: x[x.count - 1]) }
    return nil
  }

  /// Whether a real operand is below 1.
  static func isBelowOne(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    try Number.less(x, 1, context)
  }

  /// Whether a real operand is above −1.
  static func isAboveMinusOne(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    try Number.less(-1, x, context)
  }

  /// Whether a real operand is above 0.
  static func isPositive(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    try x.signum(context) > 0
  }

  /// Whether an operand is one of 0, −1, −2, …
  static func isPoleOfGamma(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    guard x.isInteger else { return false }
    return try x.signum(context) <= 0
  }

  /// Whether an operand is an integer.
  static func isWhole(_ x: Number, _ context: Context) throws(NumberError) -> Bool { x.isInteger }

  /// Whether an operand is one of 1, 2, 3, …
  static func isCount(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    x.isInteger ? try x.signum(context) > 0 : false
  }

  /// Whether an operand is one of 0, 1, 2, …
  static func isNatural(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    guard x.isInteger else { return false }
    return try x.signum(context) >= 0
  }
}

// Goals, in order: the exact values and poles of each row, real values for real functions, Arb for
// everything else. Sections are those of the DLMF, https://dlmf.nist.gov.

internal import CFLINT
internal import Synchronization

/// A function, as a row: its name, its enclosure by Arb, and the values and domains that Arb lacks.
///
/// On a branch cut, the value is the limit reached counterclockwise around the end of the cut.
public struct SpecialFunction: Sendable {
  /// Encloses the value over the operands in stack order. Their known relation follows the last
  /// operand.
  typealias Enclosure = @Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int) -> Void
  /// Returns an enclosure of a real value at real operands, for `bits` bits.
  typealias RealEnclosure = @Sendable (_ x: [Number], _ bits: Int) -> Ball
  /// Returns a property of operands.
  typealias Rule<Result> =
    @Sendable (_ x: [Number], _ context: Context) throws(NumberError) -> Result

  /// The name under which sessions store the function.
  public let name: String
  /// The number of operands.
  public let operandCount: Int
  let enclose: Enclosure
  /// Returns the value in closed form, or nil. Throws if there is no value.
  let known: Rule<Number?>
  /// Returns the limits that a real value may approach without reaching them.
  let approaches: Rule<[Approach]>
  /// Calcium's function of one number, if it has one.
  let calcium: Calcium.Evaluation?
  /// Returns whether the value at these real operands is real.
  let isReal: Rule<Bool>
  /// Encloses a real value at real operands in place of `enclose`, which is kept for the wide balls
  /// of formulas.
  let encloseReal: RealEnclosure?
  /// Returns the bits that operands need beyond the bits of the value.
  let operandBits: Rule<Int>
  /// The symmetry: whether the value changes its sign with the sign of the last operand, or stays
  /// the same.
  private let parity: Parity?

  /// Returns a property of the operands that balls do not show, such as an integer difference, as a
  /// number for Arb.
  let relation: @Sendable (_ x: [Number]) -> Int

  /// The number of leading operands that are orders or parameters. The work grows with their size.
  let orderCount: Int
  /// The price of each unit of their size, in bits.
  let orderPrice: Double
  /// Returns whether the work grows only with the digits of the orders, for example because all
  /// operands are positive.
  let isCheap: Rule<Bool>
  /// The seconds for an order of one bit if `isCheap` is true. They grow as the power 1.5 of the
  /// bits.
  private let orderSeconds: Double
  /// Returns the cost at numbers, in bits, if it may be less than the size of the orders suggests.
  let work: Rule<Double?>
  /// The least seconds that Arb takes for 10,000 digits at operands without a closed form, measured
  /// on a processor of 2020. If it takes less than a tenth of a second, this follows from 100,000
  /// digits.
  let seconds: Double
  /// Whether decisions may use as many bits as for elementary functions.
  let isQuick: Bool
  /// Whether operands may have any size that `known` allows.
  let growsSlowly: Bool
  /// The time over a ball as a rough multiple of the time of a sum.
  let weight: Int
  /// The symbol of a constant in exact forms.
  let symbol: String?

  /// The domain on which formulas may treat the function as holomorphic, or nil if they do not
  /// support it.
  private let domain: Domain?
  /// Returns the wider domain of the function with some parameters, for example if it is a
  /// polynomial, or nil.
  private let widerDomain: @Sendable (_ parameters: [Number]) -> Domain?
  /// The derivative in terms of other functions, if there is one.
  let slope: Slope?
  /// The function of any of its operands in terms of other functions, if formulas support it in
  /// this way.
  let steps: Steps?
  /// The expansions at places without a Taylor series.
  let ends: Ends
  /// Whether the function is a polynomial of its last operand if the first operand, its degree, is
  /// a natural number.
  let isPolynomial: Bool

  /// The symmetry of a function of one number.
  enum Parity {
    case odd, even
    /// Even or odd like the order if that is an integer; otherwise neither.
    case ofOrder
  }

  /// The known expansions at places without a Taylor series: if the last operand tends to infinity,
  /// or to an end of the domain, which is 0 from above or 1.
  struct Ends: Sendable {
    let atInfinity: Expanding?
    let atMinusInfinity: Expanding?
    let atZero: Expanding?
    /// Whether `atZero` holds below 0 too.
    let isExpandedBelowZero: Bool
    let atOne: Expanding?
    /// The poles next to which the function is expanded by `atPole`.
    let poles: ClosedRange<Int>?
    let atPole: Expanding?
    /// The symmetry, from which the expansion towards −∞ follows.
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

  /// Returns the domain for these operands before the last, or nil if formulas do not support the
  /// function.
  func domain(_ parameters: [Number]) -> Domain? {
    parameters.contains(where: \.isComplex) ? nil : widerDomain(parameters) ?? domain
  }

  /// Returns the symmetry in the last operand, with these operands before it.
  func parity(_ parameters: ArraySlice<Number>) -> Parity? {
    guard case .ofOrder? = parity else { return parity }
    return parameters.first?.asInt.map { $0.isMultiple(of: 2) ? .even : .odd }
  }

  /// Throws the errors that the parameters cause at every last operand.
  func requireParameters(_ parameters: [Number], _ context: Context) throws(NumberError) {
    let operands = parameters + [SpecialFunction.sample]
    _ = try known(operands, context)
    try price(operands, isForAll: true, context)
  }

  /// A number that is inside all domains, and at which no function has a closed form.
  private static let sample: Number = .real(
    Real(.monomial(Monomial(Number(1, over: 6), piHalves: 2))))

  /// Encloses the value at numbers that have been evaluated. The last operand is `last` if it is
  /// not nil. A branch replaces the row's enclosure.
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

  /// Returns the operands whose size is limited. If there is a separate enclosure for real values,
  /// it determines the cost of the last operand.
  private func limited(_ operands: [Number], isReal: Bool) -> ArraySlice<Number> {
    growsSlowly ? [] : isReal && encloseReal != nil ? operands.dropLast() : operands[...]
  }

  /// Returns a row's enclosure of real values of one operand, which calls `enclose` with guard
  /// bits.
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

  /// Returns the value at as many numbers as there are operands, in stack order.
  ///
  /// Throws `.undefined`, `.pole`, `.outOfRange`, and `.undecidable` if no finite enclosure is
  /// found.
  public func callAsFunction(_ x: [Number], _ context: Context) throws(NumberError) -> Number {
    if let value = try known(x, context) { return value }
    let isReal = x.contains(where: \.isComplex) ? false : try isReal(x, context)
    for operand in limited(x, isReal: isReal) { try Number.checkExponent(operand, context) }
    try price(x, context)
    return try kept(x, isReal: isReal, context)
  }

  /// Returns the value as an expression. Ignores closed forms and the price.
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
/// Invariant, as for `Real`: both balls contain the true parts and are published together.
final class SpecialValue: Sendable {
  let function: SpecialFunction
  /// The bits at which the search for a finite enclosure is given up, because nothing can stop Arb
  /// in the meantime.
  private static let searchLimit = 16_384
  /// The most seconds of a call that looks for the first digit of a small value.
  private static let searchSeconds = 0.1

  /// The operands in stack order.
  let operands: [Number]
  /// Whether the value and the operands are known to be real.
  let isReal: Bool
  /// The bits that the operands need beyond the bits of the value.
  fileprivate let extraBits: Int
  /// The function's separate enclosure for real values, if there is one. It may use many bits.
  private var encloseReal: SpecialFunction.RealEnclosure? { isReal ? function.encloseReal : nil }
  /// Whether decisions may use as many bits as for elementary functions.
  var isQuick: Bool { function.isQuick || encloseReal != nil }
  private let cache = Mutex<(real: Ball, imaginary: Ball)?>(nil)
  /// The last call that enclosed the value.
  private let call = Mutex<TimedCall?>(nil)

  init(
    _ function: SpecialFunction, _ operands: [Number], isReal: Bool = false, extraBits: Int = 0
  ) {
    self.function = function
    self.operands = operands
    self.isReal = isReal
    self.extraBits = extraBits
  }

  /// Returns whether two values are the same expression. Checks at most `budget` nodes.
  static func same(_ a: SpecialValue, _ b: SpecialValue, _ budget: inout Int) -> Bool {
    if a === b { return true }
    if a.function.name != b.function.name { return false }
    for (x, y) in zip(a.operands, b.operands) where !Number.same(x, y, &budget) { return false }
    return true
  }

  /// Returns one part as a number, or 0 if its enclosure proves that.
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

  /// Returns the enclosure of a part from the operands' cached balls. Throws `.tooSlow`,
  /// `.interrupted`.
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
    // Fractions have more digits than requested. Other operands have them only if `part` requests
    // them.
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

  /// Returns whether a first enclosure is not enough, because an operand may need more digits than
  /// requested. A value that is only known to be small is refined to one digit, if that does not
  /// take long and no operand may be zero.
  private func needsMore(_ ball: Ball, _ bits: Int) -> Bool {
    if !ball.isTelling { return true }
    if ball.accuracy > 0 || ball.sign == 0 || !isReal || encloseReal != nil { return false }
    return operands.allSatisfy { $0.isRational || $0.knownEnclosure(bits).accuracy > 0 }
      && function.seconds(at: 4 * bits) <= SpecialValue.searchSeconds
  }

  /// Encloses both parts. First makes calls with fewer bits, which show how long it takes.
  private func encloseInTime(_ bits: Int, _ context: Context) throws(NumberError)
    -> (real: Ball, imaginary: Ball)
  {
    // With guard bits, a chain of a few operations does not need a second round.
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

  /// Returns the function that sessions store under this name.
  static func named(_ name: Substring) -> SpecialFunction? { byName[String(name)] }

  /// Returns a part of the value at numbers that were read, or both parts. Decides nothing about
  /// them.
  func described(as part: Substring, _ operands: [Number], _ context: Context)
    throws(NumberError) -> Number
  {
    var operands = operands
    // Older versions wrote a second operand for gamma and related functions.
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

  /// Prices the time of the work that orders and parameters cause. A series has about as many terms
  /// as they are large, or that many bits cancel. With the default limit, most of them may reach
  /// about 100,000.
  ///
  /// - Parameter isForAll: whether the price is for all values of the last operand, as in a
  ///   formula.
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

  /// The highest price that needs no closer look.
  private static let smallPrice = 1e8

  // MARK: Rules

  /// A test of an operand.
  typealias Test = @Sendable (Number, Context) throws(NumberError) -> Bool

  /// Returns the rule that one test is true for the first operand, or another test for the last
  /// operand.
  static func either(_ first: @escaping Test, or last: @escaping Test) -> Rule<Bool> {
    { (x, context) throws(NumberError) in
      if try first(x[0], context) { return true }
      return try last(x[x.count - 1], context)
    }
  }

  /// Returns the rule that a test is true for the last operand.
  static func ofLast(_ test: @escaping Test) -> Rule<Bool> {
    { (x, context) throws(NumberError) in try test(x[x.count - 1], context) }
  }

  /// Throws `.undefined` if the last operand is 0.
  static let exceptZero: Rule<Number?> = { (x, context) throws(NumberError) in
    if try Number.isZero(x[x.count - 1], context) { throw .undefined(at: x[x.count - 1]) }
    return nil
  }

  /// Returns whether a real operand is below 1.
  static func isBelowOne(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    try Number.less(x, 1, context)
  }

  /// Returns whether a real operand is above −1.
  static func isAboveMinusOne(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    try Number.less(-1, x, context)
  }

  /// Returns whether a real operand is above 0.
  static func isPositive(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    try x.signum(context) > 0
  }

  /// Returns whether an operand is one of 0, −1, −2, ….
  static func isPoleOfGamma(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    guard x.isInteger else { return false }
    return try x.signum(context) <= 0
  }

  /// Returns whether an operand is an integer.
  static func isWhole(_ x: Number, _ context: Context) throws(NumberError) -> Bool { x.isInteger }

  /// Returns whether an operand is one of 1, 2, 3, ….
  static func isCount(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    x.isInteger ? try x.signum(context) > 0 : false
  }

  /// Returns whether an operand is one of 0, 1, 2, ….
  static func isNatural(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    guard x.isInteger else { return false }
    return try x.signum(context) >= 0
  }
}

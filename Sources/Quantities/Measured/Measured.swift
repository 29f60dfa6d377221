public import ExactNumbers

/// A number that may be measured: its value, and what each origin adds to its standard uncertainty.
///
/// A contribution is ∂f/∂xᵢ·u(xᵢ), with its sign: the law of propagation of uncertainty (JCGM
/// 100:2008, 5.1.2 and, for what has an origin in common, 5.2.2) says that contributions of one
/// origin add up, and that the uncertainty is the root of the sum of their squares.
///
/// That they all vanish does not make a number exact: x² has no contribution of x at 0. Whether it
/// is a constant of what was measured, as x − x is, its value beside the nominal one tells.
public struct Measured: Sendable {
  /// The value.
  public let nominal: Number
  /// The contributions that are not zero; none of a number that is known exactly.
  public let contributions: [Contribution]
  /// The value where each origin is off by a part of its standard uncertainty that is its own; nil
  /// of a number that is known exactly.
  public let beside: Number?
  /// The range that a number, not a measured one, lies in; its middle is the nominal value.
  public let range: Interval?

  /// The contribution of an origin, in the unit of the value.
  public struct Contribution: Sendable {
    /// The origin.
    public let origin: Origin
    /// The derivative by it times its standard uncertainty.
    public let amount: Number
  }

  /// The source of an uncertainty that is independent of all others.
  public enum Origin: Sendable, Hashable {
    /// A basic constant of nature, by its name.
    case constant(String)
    /// A number that was measured, by a number that no other has.
    case measurement(UInt64)
  }

  /// The most origins of a number.
  static let originLimit = 1_000

  /// A number that is known exactly.
  public init(_ number: Number) {
    nominal = number
    contributions = []
    beside = nil
    range = nil
  }

  /// A number in a range.
  init(_ range: Interval, _ context: Context) throws(QuantityError) {
    nominal = try calculate(Number.divide(Number.add(range.low, range.high, context), 2, context))
    contributions = []
    beside = nil
    self.range = range
  }

  /// A number between two others, each time another variable; if they are the same, that number.
  ///
  /// Throws `.notRange`, `.number`.
  static func between(
    _ low: Number, _ high: Number, _ context: Context
  ) throws(QuantityError) -> Measured {
    let range = try Interval(from: low, to: high, context)
    let isNumber = try calculate(Number.equal(low, high, context))
    return isNumber ? Measured(low) : try Measured(range, context)
  }

  /// A number with contributions; those that are zero are left out, and those of one origin added.
  ///
  /// - Parameter beside: the value beside; nil where it is that of the first order.
  /// - Throws: `.tooManyOrigins`, `.complexMeasured`, and `.number` on interruption.
  init(
    _ nominal: Number, _ contributions: [Contribution], beside: Number?, _ context: Context
  ) throws(QuantityError) {
    self.nominal = nominal
    range = nil
    self.contributions = try Self.combined(contributions, context)
    let linear = try Self.linear(nominal, contributions, context)
    let beside = beside ?? linear
    if self.contributions.isEmpty, try Self.isZero(beside, less: nominal, context) {
      self.beside = nil
      return
    }
    self.beside = beside
    if nominal.isComplex || self.contributions.contains(where: \.amount.isComplex) {
      throw .complexMeasured
    }
  }

  /// The value beside a nominal one, by the first order.
  static func linear(
    _ nominal: Number, _ contributions: [Contribution], _ context: Context
  ) throws(QuantityError) -> Number {
    try calculate { () throws(NumberError) in
      var value = nominal
      for contribution in contributions {
        let shift = try Number.multiply(contribution.amount, contribution.origin.shift, context)
        value = try Number.add(value, shift, context)
      }
      return value
    }
  }

  /// A measured number with an origin of its own.
  ///
  /// Throws `.notUncertainty`, `.complexMeasured`, `.number`.
  init(
    _ nominal: Number, uncertainty: Number, from origin: Origin, _ context: Context
  ) throws(QuantityError) {
    if nominal.isComplex { throw .complexMeasured }
    if uncertainty.isComplex { throw .notUncertainty }
    if try !calculate(Number.less(0, uncertainty, context)) { throw .notUncertainty }
    let contributions = [Contribution(origin: origin, amount: uncertainty)]
    try self.init(nominal, contributions, beside: nil, context)
  }

  /// An origin that is none of a constant's and no other number has.
  static func newOrigin() -> Origin { .measurement(.random(in: 0...UInt64.max)) }

  /// Whether the first order says how uncertain it is.
  public var hasFirstOrder: Bool { isExact || !contributions.isEmpty }

  /// Whether it is known exactly.
  public var isExact: Bool { beside == nil && range == nil }

  /// Contributions, one for each origin, without those that are zero.
  private static func combined(
    _ contributions: [Contribution], _ context: Context
  ) throws(QuantityError) -> [Contribution] {
    if contributions.isEmpty { return [] }
    var amounts: [Origin: Number] = [:]
    var order: [Origin] = []
    for contribution in contributions {
      if let amount = amounts[contribution.origin] {
        amounts[contribution.origin] = try calculate(
          Number.add(amount, contribution.amount, context))
      } else {
        order.append(contribution.origin)
        amounts[contribution.origin] = contribution.amount
      }
    }
    var result: [Contribution] = []
    for origin in order {
      guard let amount = amounts[origin], try !isZero(amount, less: 0, context) else { continue }
      result.append(Contribution(origin: origin, amount: amount))
    }
    if result.count > originLimit { throw .tooManyOrigins(limit: originLimit) }
    return result
  }

  /// Whether a number less another one is zero; what cannot be decided is not.
  static func isZero(
    _ amount: Number, less other: Number, _ context: Context
  ) throws(QuantityError) -> Bool {
    do throws(NumberError) { return try Number.equal(amount, other, context) } catch {
      if case .undecidable = error { return false }
      throw .number(error)
    }
  }

  /// The standard uncertainty, the root of the sum of the squares; 0 of an exact number.
  ///
  /// Throws `.noFirstOrder` of a measured number without contributions.
  public func uncertainty(_ context: Context) throws(QuantityError) -> Number {
    if range != nil { throw .range }
    if !hasFirstOrder { throw .noFirstOrder }
    let amounts = contributions.map(\.amount)
    return try calculate { () throws(NumberError) in
      if amounts.count == 1 { return try Number.absolute(amounts[0], context) }
      var sum: Number = 0
      for amount in amounts { sum = try Number.add(sum, Number.square(amount, context), context) }
      return try Number.squareRoot(sum, context)
    }
  }
}

extension Measured.Origin {
  /// The part of the standard uncertainty by which the origin is off beside the nominal value:
  /// below 10⁻⁴, so that functions have a value there, and another one for each origin.
  var shift: Number {
    let hash =
      switch self {
      case .constant(let name): Self.hash(name.utf8)
      case .measurement(let number):
        Self.hash((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
      }
    return Number(decimal: Int(hash | 1), places: 14)
  }

  /// The hash FNV-1a, which is the same in each run.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

public import ExactNumbers

/// A number that may be measured: its value, and the contribution of each origin to its standard
/// uncertainty.
///
/// A contribution is ∂f/∂xᵢ·u(xᵢ), with its sign. By the law of propagation of uncertainty (JCGM
/// 100:2008, 5.1.2 and, for common origins, 5.2.2), contributions of the same origin are added, and
/// the uncertainty is the root of the sum of their squares.
///
/// A number without contributions is not necessarily exact: x² has no contribution of x at 0. Its
/// value next to the nominal value shows whether it is a constant, such as x − x.
public struct Measured: Sendable {
  /// The value.
  public let nominal: Number
  /// The contributions that are not zero; empty if the number is exact.
  public let contributions: [Contribution]
  /// The value if each origin deviates by its own fraction of its standard uncertainty; nil if the
  /// number is exact.
  public let beside: Number?
  /// The range that contains the number, if it is not measured but a range. Its middle is the
  /// nominal value.
  public let range: Interval?

  /// The contribution of an origin, in the unit of the value.
  public struct Contribution: Sendable {
    /// The origin.
    public let origin: Origin
    /// The derivative by the origin, multiplied by its standard uncertainty.
    public let amount: Number
  }

  /// A source of uncertainty that is independent of all others.
  public enum Origin: Sendable, Hashable {
    /// A fundamental constant, by its name.
    case constant(String)
    /// A measured number, by a unique identifier.
    case measurement(UInt64)
  }

  /// The largest number of origins of a number.
  static let originLimit = 1_000

  /// Creates an exact number.
  public init(_ number: Number) {
    nominal = number
    contributions = []
    beside = nil
    range = nil
  }

  /// Creates a number in a range.
  init(_ range: Interval, _ context: Context) throws(QuantityError) {
    nominal = try calculate(Number.divide(Number.add(range.low, range.high, context), 2, context))
    contributions = []
    beside = nil
    self.range = range
  }

  /// Returns a number between two others, with a new variable each time. If the two are equal,
  /// returns that number.
  ///
  /// Throws `.notRange`, `.number`.
  static func between(
    _ low: Number, _ high: Number, _ context: Context
  ) throws(QuantityError) -> Measured {
    let range = try Interval(from: low, to: high, context)
    let isNumber = try calculate(Number.equal(low, high, context))
    return isNumber ? Measured(low) : try Measured(range, context)
  }

  /// Creates a number with contributions. Contributions of the same origin are added, and zeros are
  /// omitted.
  ///
  /// - Parameter beside: the value next to the nominal value; nil for the value by the first order.
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

  /// Returns the value next to a nominal value by the first order.
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

  /// Creates a measured number with its own origin.
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

  /// Returns a new origin, which no constant and no other number has.
  static func newOrigin() -> Origin { .measurement(.random(in: 0...UInt64.max)) }

  /// Whether the first order determines the uncertainty.
  public var hasFirstOrder: Bool { isExact || !contributions.isEmpty }

  /// Whether the number is exact.
  public var isExact: Bool { beside == nil && range == nil }

  /// Returns one contribution for each origin, without zeros.
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

  /// Returns whether two numbers are proven to be equal; false if that is undecidable.
  static func isZero(
    _ amount: Number, less other: Number, _ context: Context
  ) throws(QuantityError) -> Bool {
    do throws(NumberError) { return try Number.equal(amount, other, context) } catch {
      if case .undecidable = error { return false }
      throw .number(error)
    }
  }

  /// Returns the standard uncertainty, the root of the sum of the squares; 0 for an exact number.
  ///
  /// Throws `.noFirstOrder` for a measured number without contributions.
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
  /// The fraction of the standard uncertainty by which the origin deviates next to the nominal
  /// value. It is below 10⁻⁴, so that functions have a value there, and differs between origins.
  var shift: Number {
    let hash =
      switch self {
      case .constant(let name): Self.hash(name.utf8)
      case .measurement(let number):
        Self.hash((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
      }
    return Number(decimal: Int(hash | 1), places: 14)
  }

  /// Returns the FNV-1a hash, which is the same in each run.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

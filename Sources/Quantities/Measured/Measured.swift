public import ExactNumbers

/// A number that may be measured: its nominal value, and what each independent origin contributes
/// to its standard uncertainty.
///
/// A contribution is ∂f/∂xᵢ·u(xᵢ), with its sign: the law of propagation of uncertainty (JCGM
/// 100:2008, 5.1.2 and, for what has an origin in common, 5.2.2) says that contributions of one
/// origin add up, and that the uncertainty is the root of the sum of their squares.
public struct Measured: Sendable {
  /// The value.
  public let nominal: Number
  /// The contributions that are not zero; none of a number that is known exactly.
  public let contributions: [Contribution]

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

  init(nominal: Number, contributions: [Contribution]) {
    self.nominal = nominal
    self.contributions = contributions
  }

  /// A number that is known exactly.
  public init(_ number: Number) {
    nominal = number
    contributions = []
  }

  /// A number with contributions; those that are zero are left out, and those of one origin added.
  ///
  /// Throws `.tooManyOrigins`, `.complexMeasured`, and `.number` on interruption.
  init(
    _ nominal: Number, _ contributions: [Contribution], _ context: Context
  ) throws(QuantityError) {
    self.nominal = nominal
    self.contributions = try Self.combined(contributions, context)
    let isComplex = nominal.isComplex || self.contributions.contains(where: \.amount.isComplex)
    if isComplex, !self.contributions.isEmpty { throw .complexMeasured }
  }

  /// A measured number with an origin of its own.
  ///
  /// Throws `.notUncertainty`, `.complexMeasured`, `.number`.
  init(
    _ nominal: Number, uncertainty: Number, from origin: Origin, _ context: Context
  ) throws(QuantityError) {
    if nominal.isComplex { throw .complexMeasured }
    if uncertainty.isComplex { throw .notUncertainty }
    let isAboveZero = try calculate { () throws(NumberError) in
      try Number.less(0, uncertainty, context)
    }
    if !isAboveZero { throw .notUncertainty }
    self.nominal = nominal
    contributions = [Contribution(origin: origin, amount: uncertainty)]
  }

  /// An origin that is none of a constant's and no other number has.
  static func newOrigin() -> Origin { .measurement(.random(in: 0...UInt64.max)) }

  /// Whether it is known exactly.
  public var isExact: Bool { contributions.isEmpty }

  /// Contributions, one for each origin, without those that are zero.
  private static func combined(
    _ contributions: [Contribution], _ context: Context
  ) throws(QuantityError) -> [Contribution] {
    if contributions.isEmpty { return [] }
    var amounts: [Origin: Number] = [:]
    var order: [Origin] = []
    for contribution in contributions {
      if let amount = amounts[contribution.origin] {
        amounts[contribution.origin] = try calculate { () throws(NumberError) in
          try Number.add(amount, contribution.amount, context)
        }
      } else {
        order.append(contribution.origin)
        amounts[contribution.origin] = contribution.amount
      }
    }
    var result: [Contribution] = []
    for origin in order {
      guard let amount = amounts[origin], try !isZero(amount, context) else { continue }
      result.append(Contribution(origin: origin, amount: amount))
    }
    if result.count > originLimit { throw .tooManyOrigins(limit: originLimit) }
    return result
  }

  /// Whether an amount is zero; what cannot be decided is kept.
  private static func isZero(_ amount: Number, _ context: Context) throws(QuantityError) -> Bool {
    do throws(NumberError) { return try Number.isZero(amount, context) } catch {
      if case .undecidable = error { return false }
      throw .number(error)
    }
  }

  /// The standard uncertainty, the root of the sum of the squares; 0 of an exact number.
  public func uncertainty(_ context: Context) throws(QuantityError) -> Number {
    let amounts = contributions.map(\.amount)
    return try calculate { () throws(NumberError) in
      if amounts.count == 1 { return try Number.absolute(amounts[0], context) }
      var sum: Number = 0
      for amount in amounts {
        sum = try Number.add(sum, Number.square(amount, context), context)
      }
      return try Number.squareRoot(sum, context)
    }
  }
}

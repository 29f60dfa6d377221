// Moves the point or the sign of a decimal. Nothing here loses a digit, unless its comment mentions
// it.

internal import CFLINT

extension FixedPoint {
  /// −a.
  ///
  /// - Complexity: O(n) for n digits.
  public var negated: FixedPoint {
    if case .small(let value, let scale) = self, value != .min {
      return .small(-value, scale: scale)
    }
    var result = FlintInteger()
    Self.shift(&result, coefficient, by: 0)
    result.inPlace { fmpz_neg($0, $0) }
    return result.takeFixed(scale: scale)
  }

  /// |a|.
  ///
  /// - Complexity: O(n) for n digits if the value is below zero.
  public var absoluteValue: FixedPoint { signum < 0 ? negated : self }

  /// Whether there are only zeros after the point.
  ///
  /// - Complexity: O(1) without places, otherwise the complexity of a quotient.
  public var isWhole: Bool { scale == 0 || Self.compare(self, truncated(to: 0)) == 0 }

  /// Returns the value with `places` places, cut off or filled with zeros. Prices it first.
  public func with(places: Int, _ context: Context) throws(NumberError) -> FixedPoint {
    try price(morePlaces: places - scale, context)
    return truncated(to: places)
  }

  /// Returns a · 10^n. The result has n places fewer, but not fewer than 0.
  public func shiftedLeft(by n: Int, _ context: Context) throws(NumberError) -> FixedPoint {
    if n <= scale { return with(scale: scale - n) }
    let whole = with(scale: 0)
    if isZero { return whole }
    try whole.price(morePlaces: n - scale, context)
    var result = FlintInteger()
    Self.shift(&result, whole.coefficient, by: n - scale)
    return result.takeFixed(scale: 0)
  }

  /// Returns a / 10^n, with n more places.
  public func shiftedRight(by n: Int, _ context: Context) throws(NumberError) -> FixedPoint {
    let (places, overflow) = scale.addingReportingOverflow(n)
    if overflow { throw .tooLarge(bytes: .infinity) }
    // The price is for all places, because the number may be written later.
    try price(morePlaces: places, context)
    return with(scale: places)
  }

  /// Returns the coefficient at another scale.
  private func with(scale: Int) -> FixedPoint {
    switch self {
    case .small(let value, _): .small(value, scale: scale)
    case .large(let value, _): .large(value, scale: scale)
    case .negativeZero: .negativeZero(scale: scale)
    }
  }

  /// The decimal digits of the whole part, without a sign.
  ///
  /// - Complexity: O(M(n)·log n) for n digits, if a product takes M(n).
  public var wholeDigits: [UInt8] {
    var text: [UInt8] = []
    truncated(to: 0).absoluteValue.write(to: &text)
    return text
  }

  /// Creates the integer with these decimal digits.
  public init(digits: [UInt8]) {
    self = digits.withUnsafeBufferPointer {
      FixedPoint(digits: $0, radix: 10, isNegative: false)
    }
  }

  /// Creates an integer.
  public init(_ value: UInt64) {
    if let small = Int(exactly: value) {
      self = .small(small, scale: 0)
    } else {
      self.init(digits: Array(String(value).utf8))
    }
  }
}

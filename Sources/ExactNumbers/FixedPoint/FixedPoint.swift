// Decimals with a fixed number of places, as in dc and bc.
//
// Goals in order:
// - The value and the number of places are as POSIX bc prescribes, and as GNU dc 1.4.1 returns if
//   POSIX does not prescribe them.
// - Results are priced before they are computed.
// - Small operands never leave Swift.
//
// Everything is cut off, nothing is rounded.

internal import CFLINT

/// A decimal with a fixed number of places: `coefficient` · 10^(−`scale`), with a scale of 0 or
/// more.
///
/// Unlike a ``Number``, it keeps trailing zeros: 1.50 has scale 2.
@frozen
public enum FixedPoint: Sendable {
  /// A coefficient that fits a machine word; never uses FLINT.
  case small(Int, scale: Int)
  /// Any other coefficient.
  case large(Integer, scale: Int)
  /// Zero with a minus sign, which GNU dc's powers return (``power(_:_:places:keepsSign:_:)``).
  case negativeZero(scale: Int)

  /// The number of places after the point.
  @inlinable public var scale: Int {
    switch self {
    case .small(_, let scale), .large(_, let scale), .negativeZero(let scale): scale
    }
  }

  /// Whether the value is zero.
  @inlinable public var isZero: Bool {
    switch self {
    case .small(0, _), .negativeZero: true
    case .small, .large: false
    }
  }

  /// Whether the value is zero with a minus sign.
  public var isNegativeZero: Bool { if case .negativeZero = self { true } else { false } }

  /// Whether the value is written with a minus sign.
  public var isNegative: Bool { isNegativeZero || signum < 0 }

  /// −1, 0 or 1 if the value is below, at or above zero.
  public var signum: Int {
    switch self {
    case .small(let value, _): value.signum()
    case .large(let value, _): FlintInteger(viewing: value).signum
    case .negativeZero: 0
    }
  }

  /// Takes ownership of an `fmpz` as the coefficient. Uses the small case if it fits a machine
  /// word.
  init(adopting value: fmpz, scale: Int) {
    switch Number(adopting: value) {
    case .small(let small): self = .small(small, scale: scale)
    case .large(let large): self = .large(large, scale: scale)
    // An integer is never one of these.
    case .ratio, .rational, .real, .complex: self = .small(0, scale: scale)
    }
  }

  /// The coefficient; a view if it is large.
  var coefficient: FlintInteger {
    switch self {
    case .small(let value, _): FlintInteger(value)
    case .large(let value, _): FlintInteger(viewing: value)
    case .negativeZero: FlintInteger()
    }
  }

  /// The number of bits of the coefficient's magnitude; 0 for zero.
  public var bits: Int {
    switch self {
    case .small(let value, _): Int.bitWidth - value.magnitude.leadingZeroBitCount
    case .large(let value, _): FlintInteger(viewing: value).bits
    case .negativeZero: 0
    }
  }

  /// 10^n for each n whose power fits a machine word.
  @usableFromInline static let powersOfTen: [Int] = (0...18).map { n in
    (0..<n).reduce(1) { power, _ in power * 10 }
  }

  /// Returns 10^n if it fits a machine word.
  @inlinable static func smallPowerOfTen(_ n: Int) -> Int? {
    n >= 0 && n <= 18 ? powersOfTen[n] : nil
  }

  /// Returns the number of bits of 10^`places`, rounded up.
  static func bits(ofPlaces places: Int) -> Double { 3.33 * Double(max(places, 0)) + 1 }

  /// Throws `.tooLarge` if the coefficient would exceed the memory limit with `morePlaces` more
  /// places.
  func price(morePlaces: Int, _ context: Context) throws(NumberError) {
    try context.price(bits: Double(bits) + Self.bits(ofPlaces: morePlaces))
  }

  /// The whole part, towards zero, if it fits a machine word.
  ///
  /// - Complexity: O(1) for a machine word, otherwise the complexity of a quotient.
  public var truncatedWord: Int? {
    if case .small(let value, 0) = self { return value }
    if case .small(let value, _) = truncated(to: 0) { return value }
    return nil
  }

  /// Returns the value with `places` places, cut off or filled with zeros.
  ///
  /// Filling is not priced here; callers price it. A negative zero keeps its sign when it is
  /// filled.
  public func truncated(to places: Int) -> FixedPoint {
    if places == scale { return self }
    if case .small(let value, _) = self, places < scale {
      return .small(Self.smallPowerOfTen(scale - places).map { value / $0 } ?? 0, scale: places)
    }
    if isZero {
      return isNegativeZero && places > scale
        ? .negativeZero(scale: places) : .small(0, scale: places)
    }
    var result = FlintInteger()
    Self.shift(&result, coefficient, by: places - scale)
    return result.takeFixed(scale: places)
  }

  /// Sets `result` to x·10^`places`, cut off if `places` is negative.
  static func shift(_ result: inout FlintInteger, _ x: borrowing FlintInteger, by places: Int) {
    var value = x.value
    if places == 0 { return result.inPlace { fmpz_set($0, &value) } }
    // If the value has fewer bits than the divisor, nothing of it is left. The divisor may be huge.
    if places < 0, Double(x.bits) < 3.32 * Double(places.magnitude) { return }
    var power = FlintInteger(10)
    power.inPlace { fmpz_pow_ui($0, $0, places.magnitude) }
    if places > 0 {
      fmpz_mul(&result.value, &value, &power.value)
    } else {
      fmpz_tdiv_q(&result.value, &value, &power.value)
    }
  }
}

extension FlintInteger {
  /// −1, 0 or 1.
  var signum: Int { withUnsafePointer(to: value) { Int(fmpz_sgn($0)) } }

  /// Moves the value into a decimal's coefficient and leaves zero. Call it only on an owned value,
  /// not on a view.
  mutating func takeFixed(scale: Int) -> FixedPoint {
    let result = FixedPoint(adopting: value, scale: scale)
    value = 0
    return result
  }
}

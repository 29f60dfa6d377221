// dc's way to write and read numbers in any radix. In another radix, the number of digits after the
// point is the smallest n for which radix^n reaches 10^scale. Further digits are cut off.

internal import CFLINT

extension FixedPoint {
  /// The largest radix with single characters as digits. Above it, each digit is a group of decimal
  /// digits.
  static let largestCharacterRadix = 16

  /// Appends the number, with all places after the point and no zero before it. Zero is `0` or
  /// `-0`. The `radix` is 2 or more.
  public func write(to output: inout [UInt8], radix: Int = 10) {
    if case .small(let value, 0) = self, radix == 10 { return output.appendDecimal(value) }
    if isNegative { output.append(UInt8(ascii: "-")) }
    if isZero { return output.append(UInt8(ascii: "0")) }
    if radix == 10 { return writeDecimal(to: &output) }
    let whole = truncated(to: 0)
    if !whole.isZero { Self.write(whole.magnitude, radix, to: &output) }
    if scale > 0 { writeFraction(without: whole, radix, to: &output) }
  }

  /// The magnitude of the coefficient, in a separate integer.
  private var magnitude: FlintInteger {
    var result = FlintInteger()
    Self.shift(&result, coefficient, by: 0)
    result.inPlace { fmpz_abs($0, $0) }
    return result
  }

  private func writeDecimal(to output: inout [UInt8]) {
    let digits = Self.text(magnitude, radix: 10)
    output.append(contentsOf: digits.dropLast(scale))
    if scale == 0 { return }
    output.append(UInt8(ascii: "."))
    output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, scale - digits.count)))
    output.append(contentsOf: digits.suffix(scale))
  }

  /// Appends the digits of an integer above 0, in groups if the radix is above 16.
  private static func write(_ x: consuming FlintInteger, _ radix: Int, to output: inout [UInt8]) {
    if radix <= largestCharacterRadix { return output.append(contentsOf: text(x, radix: radix)) }
    let width = text(FlintInteger(radix - 1), radix: 10).count
    for digit in digits(x, radix: radix) {
      output.append(UInt8(ascii: " "))
      appendGroup(digit, width, to: &output)
    }
  }

  private func writeFraction(without whole: FixedPoint, _ radix: Int, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "."))
    var places = FlintInteger(10)
    places.inPlace { fmpz_pow_ui($0, $0, UInt(scale)) }
    var power = FlintInteger(radix)
    let count = count(of: radix, reaching: places, power: &power)
    var fraction = magnitude
    fraction.inPlace { fmpz_fdiv_r($0, $0, &places.value) }
    fraction.inPlace { fmpz_mul($0, $0, &power.value) }
    fraction.inPlace { fmpz_fdiv_q($0, $0, &places.value) }
    if radix <= Self.largestCharacterRadix {
      let text = fraction.signum == 0 ? [] : Self.text(fraction, radix: radix)
      output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count - text.count))
      return output.append(contentsOf: text)
    }
    let width = Self.text(FlintInteger(radix - 1), radix: 10).count
    let digits = Self.digits(fraction, radix: radix)
    let all = [Int](repeating: 0, count: count - digits.count) + digits
    for (index, digit) in all.enumerated() {
      if index > 0 { output.append(UInt8(ascii: " ")) }
      Self.appendGroup(digit, width, to: &output)
    }
  }

  /// Returns the number of digits after the point when the number is written in a radix.
  public func places(inRadix radix: Int) -> Int {
    if scale == 0 || radix == 10 { return scale }
    var places = FlintInteger(10)
    places.inPlace { fmpz_pow_ui($0, $0, UInt(scale)) }
    var power = FlintInteger(radix)
    return count(of: radix, reaching: places, power: &power)
  }

  /// Returns the least count with radix^count ≥ 10^scale, which is `places`. Sets `power` to
  /// radix^count.
  private func count(
    of radix: Int, reaching places: borrowing FlintInteger, power: inout FlintInteger
  ) -> Int {
    var places = places.value
    // The estimate from doubles may be off by one.
    var count = max(1, Int(Double(scale) * logarithm(10) / logarithm(radix)) - 1)
    power.inPlace { fmpz_pow_ui($0, $0, UInt(count)) }
    while fmpz_cmp(&power.value, &places) < 0 {
      power.inPlace { fmpz_mul_ui($0, $0, UInt(radix)) }
      count += 1
    }
    return count
  }

  /// Returns the natural logarithm as a double, which is accurate enough for an estimate.
  private func logarithm(_ x: Int) -> Double {
    var ball = FlintInteger(x)
    return fmpz_dlog(&ball.value)
  }

  private static func appendGroup(_ digit: Int, _ width: Int, to output: inout [UInt8]) {
    var text: [UInt8] = []
    text.appendDecimal(digit)
    output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width - text.count))
    output.append(contentsOf: text)
  }

  /// Returns the digits of an integer of 0 or more in a radix up to 16, in upper case, by GMP.
  private static func text(_ x: borrowing FlintInteger, radix: Int) -> [UInt8] {
    var value = x.value
    let capacity = Int(fmpz_sizeinbase(&value, Int32(radix))) + 2
    var text = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { text in
        _ = fmpz_get_str(text.baseAddress, Int32(radix), &value)
      }
      count = buffer.firstIndex(of: 0) ?? 0
    }
    if radix > 10 {
      for index in text.indices where text[index] >= UInt8(ascii: "a") { text[index] -= 32 }
    }
    return text
  }

  /// Returns the digits of an integer in any radix, highest first, or none for zero. Splits the
  /// integer by powers of the radix, so the cost is little more than one division.
  private static func digits(_ x: borrowing FlintInteger, radix: Int) -> [Int] {
    var powers: [Integer] = []
    var power = FlintInteger(radix)
    var value = x.value
    while fmpz_cmp(&power.value, &value) <= 0 {
      var copy = FlintInteger()
      shift(&copy, power, by: 0)
      powers.append(Integer(adopting: copy.value))
      copy.value = 0
      power.inPlace { fmpz_mul($0, $0, $0) }
    }
    var result: [Int] = []
    result.reserveCapacity(1 << powers.count)
    split(x, powers[...], to: &result)
    return Array(result.drop { $0 == 0 })
  }

  private static func split(
    _ x: borrowing FlintInteger, _ powers: ArraySlice<Integer>, to digits: inout [Int]
  ) {
    var value = x.value
    guard let last = powers.last else { return digits.append(fmpz_get_si(&value)) }
    var power = FlintInteger(viewing: last)
    var low = FlintInteger()
    let high = FlintInteger { fmpz_fdiv_qr($0, &low.value, &value, &power.value) }
    split(high, powers.dropLast(), to: &digits)
    split(low, powers.dropLast(), to: &digits)
  }

  // MARK: Measures

  /// The number of decimal digits of the coefficient; 1 for zero.
  ///
  /// - Complexity: O(1) for a machine word, otherwise O(M(n)) for n digits, if a product takes
  ///   M(n).
  public var digitCount: Int {
    if case .small(let value, _) = self {
      return Self.powersOfTen.firstIndex { value.magnitude < UInt($0) }.map { max($0, 1) } ?? 19
    }
    if isZero { return 1 }
    var value = magnitude
    let count = Int(fmpz_sizeinbase(&value.value, 10))
    // GMP's result is exact or one too large.
    var power = FlintInteger(10)
    power.inPlace { fmpz_pow_ui($0, $0, UInt(count - 1)) }
    return fmpz_cmp(&value.value, &power.value) < 0 ? count - 1 : count
  }

  /// The bytes of the magnitude's whole part, highest first; one zero byte for zero.
  ///
  /// - Complexity: O(n) for n digits; if there are places, the complexity of a quotient.
  public var bytes: [UInt8] {
    let digits = Self.text(truncated(to: 0).magnitude, radix: 16)
    let even = digits.count % 2 == 0 ? digits : [UInt8(ascii: "0")] + digits
    return stride(from: 0, to: even.count, by: 2).map { index in
      Self.value(of: even[index]) << 4 | Self.value(of: even[index + 1])
    }
  }

  // MARK: Reading

  /// Returns whether a byte is a digit of some radix up to 16.
  public static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "F")
  }

  /// Returns the value of a digit, 0 to 15, from `0`…`9` and `A`…`F`.
  static func value(of digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "A") + 10
  }

  /// Creates the number with these digits, `0`…`9` and `A`…`F` with at most one `.`, in a radix
  /// from 2 to 16.
  ///
  /// A digit counts with its value even if this is not below the radix. The number has as many
  /// decimal places as there are digits after the point, and is cut off there.
  public init(digits: UnsafeBufferPointer<UInt8>, radix: Int, isNegative: Bool) {
    let point = digits.firstIndex(of: UInt8(ascii: "."))
    let scale = point.map { digits.count - 1 - $0 } ?? 0
    var values = digits.filter { $0 != UInt8(ascii: ".") }.map { Self.value(of: $0) }
    var result = FlintInteger()
    repeat { Self.add(&values, radix: radix, to: &result) } while values.contains { $0 > 0 }
    if scale > 0 && radix != 10 {
      var power = FlintInteger(10)
      power.inPlace { fmpz_pow_ui($0, $0, UInt(scale)) }
      result.inPlace { fmpz_mul($0, $0, &power.value) }
      fmpz_set_ui(&power.value, UInt(radix))
      power.inPlace { fmpz_pow_ui($0, $0, UInt(scale)) }
      result.inPlace { fmpz_tdiv_q($0, $0, &power.value) }
    }
    if isNegative { result.inPlace { fmpz_neg($0, $0) } }
    self = result.takeFixed(scale: scale)
  }

  /// Adds the number with these digits, each limited to radix − 1, and leaves the excess of each
  /// digit in `values`.
  private static func add(_ values: inout [UInt8], radix: Int, to sum: inout FlintInteger) {
    let largest = UInt8(radix - 1)
    var text: [CChar] = []
    text.reserveCapacity(values.count + 2)
    text.append(CChar(bitPattern: UInt8(ascii: "0")))
    for index in values.indices {
      let value = min(values[index], largest)
      values[index] -= value
      text.append(CChar(bitPattern: value < 10 ? value + 48 : value + 87))
    }
    text.append(0)
    var part = FlintInteger { fmpz_set_str($0, text, Int32(radix)) }
    sum.inPlace { fmpz_add($0, $0, &part.value) }
  }
}

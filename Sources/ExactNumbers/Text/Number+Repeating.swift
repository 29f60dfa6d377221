// Repeating decimals: 1/12 is 0.08333…, written `0.08r3`. The digits after `r` repeat.
//
// A fraction n/(2^a·5^b·d), with d coprime to 10, has max(a, b) decimals before the repeating
// decimals. The number of repeating decimals is the least k for which d divides 10^k − 1.

internal import CFLINT

extension Number {
  /// Appends a fraction as a repeating decimal, if the format has base ten and at least as many
  /// digits as this has decimals. Returns whether it did.
  func writeRepeating(
    to output: inout [UInt8], _ format: NumberFormat, _ context: Context
  ) throws(NumberError) -> Bool {
    guard format.base == .decimal, isRational, !isInteger,
      let period = try repeatingPlaces(limit: format.digits, context)
    else { return false }
    let scale = try Number.power(10, Number(period.start), context)
    let shifted = try Number.multiply(Number.absolute(self, context), scale, context)
    let fixed = try Number.floor(shifted, context)
    let (whole, places) = try Number.divideWithRemainder(fixed, scale, context)
    let rest = try Number.multiply(
      Number.subtract(shifted, fixed, context), Number.nines(period.count, context), context)
    if isShownNegative { output.append(UInt8(ascii: "-")) }
    whole.writeInteger(to: &output, base: .decimal)
    output.append(UInt8(ascii: "."))
    if period.start > 0 { places.writeInteger(to: &output, digits: period.start) }
    output.append(UInt8(ascii: "r"))
    rest.writeInteger(to: &output, digits: period.count)
    return true
  }

  /// Returns 10^k − 1.
  static func nines(_ count: Int, _ context: Context) throws(NumberError) -> Number {
    try subtract(power(10, Number(count), context), 1, context)
  }

  /// Returns a fraction's number of decimals before the repeating decimals, and the number of
  /// repeating decimals. Returns nil if none repeat, or if there are more than `limit` in all.
  private func repeatingPlaces(
    limit: Int, _ context: Context
  ) throws(NumberError) -> (start: Int, count: Int)? {
    guard var fraction = FlintRational(self) else { return nil }
    var denominator = FlintInteger { fmpz_set($0, &fraction.value.den) }
    var start = 0
    for prime in [2, 5] { start = max(start, denominator.removeAll(prime)) }
    // Its powers of ten repeat after at least as many places as it has digits.
    if fmpz_is_one(&denominator.value) != 0 { return nil }
    if fmpz_sizeinbase(&denominator.value, 10) > limit - start { return nil }
    var power = FlintInteger(1)
    var count = 0
    repeat {
      if start + count >= limit { return nil }
      if count.isMultiple(of: 64) { try context.poll() }
      power.inPlace { fmpz_mul_ui($0, $0, 10) }
      power.inPlace { fmpz_fdiv_r($0, $0, &denominator.value) }
      count += 1
    } while fmpz_is_one(&power.value) == 0
    return (start, count)
  }

  /// Appends an integer of 0 or more, with zeros before it up to `digits` digits.
  private func writeInteger(to output: inout [UInt8], digits: Int) {
    var text: [UInt8] = []
    writeInteger(to: &text, base: .decimal)
    output += Array(repeating: UInt8(ascii: "0"), count: max(0, digits - text.count)) + text
  }
}

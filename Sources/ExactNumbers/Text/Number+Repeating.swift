// Repeating decimals: 1/12 is 0.08333…, written `0.08r3`. What stands behind `r` repeats.
//
// A fraction n/(2^a·5^b·d), with d prime to 10, has max(a, b) decimals before those that repeat;
// these are as many as the least k for which d divides 10^k − 1.

internal import CFLINT

extension Number {
  /// Appends a fraction as a decimal that repeats; returns whether it is one with no more decimals
  /// than the format has digits, all in all, and base ten.
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

  /// 10^k − 1.
  static func nines(_ count: Int, _ context: Context) throws(NumberError) -> Number {
    try subtract(power(10, Number(count), context), 1, context)
  }

  /// A fraction's decimals before those that repeat, and how many do; nil if none or above `limit`.
  private func repeatingPlaces(
    limit: Int, _ context: Context
  ) throws(NumberError) -> (start: Int, count: Int)? {
    guard var fraction = FlintRational(self) else { return nil }
    var denominator = FlintInteger { fmpz_set($0, &fraction.value.den) }
    var start = 0
    for prime in [2, 5] { start = max(start, denominator.removeAll(prime)) }
    // Its powers of ten repeat after as many places as it has digits, or more.
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

  /// Appends an integer from 0 on with zeros before it up to so many digits.
  private func writeInteger(to output: inout [UInt8], digits: Int) {
    var text: [UInt8] = []
    writeInteger(to: &text, base: .decimal)
    output += Array(repeating: UInt8(ascii: "0"), count: max(0, digits - text.count)) + text
  }
}

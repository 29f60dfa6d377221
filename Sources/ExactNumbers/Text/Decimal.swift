// The layout of a rounded number; see Number+Formatting.swift.

internal import CFLINT

/// A signed number `digits` · 10^`exponent`, ready to be laid out, or the same in another base.
struct Decimal {
  var base = NumberFormat.Base.decimal
  var isNegative = false
  /// The digits of the coefficient without leading zeros; empty for zero.
  var digits: [UInt8] = []
  /// The power of the base of the last digit. A machine word or, for exp of huge numbers, more.
  var exponent: Number = 0
  /// Whether this is exactly the value.
  var isExact = true
  /// Whether the number is an integer. A rounded number may only look like one.
  var isInteger = false
  /// Whether zeros at the end are significant and remain.
  var keepsZeros = false
  /// The power of the base that bounds the error, if not all digits were found.
  var bound: Number?

  /// Sets sign and digits from an integer.
  mutating func setCoefficient(_ integer: borrowing FlintInteger) {
    digits = []
    digits.append(integer, base: base)
    isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    digits.removeFirst(base.prefix.utf8.count)
    if digits == [UInt8(ascii: "0")] { digits = [] }
  }

  /// The fraction that a real was proven to be, if that was checked, with the proof.
  var proven: (fraction: Number, proof: Proof)?

  /// Appends the decimal in the format's style, followed by `±` and the bound if there is one.
  func write(to output: inout [UInt8], _ format: NumberFormat) {
    if isNegative && !digits.isEmpty { output.append(UInt8(ascii: "-")) }
    output.append(contentsOf: base.prefix.utf8)
    switch format.style {
    case .standard: writeStandard(to: &output, format.significantDigits)
    case .fixed(let places): writePlain(to: &output, places: bound == nil ? places : nil)
    case .scientific(let places): writeScientific(to: &output, step: 1, significant: places + 1)
    case .engineering(let places): writeScientific(to: &output, step: 3, significant: places + 1)
    case .prefixed(let places):
      writeScientific(to: &output, step: 3, significant: max(2, places) + 1, hasPrefix: true)
    }
    guard let bound else { return }
    output.append(contentsOf: Array("±".utf8))
    var error = Decimal()
    error.base = base
    error.digits = [UInt8(ascii: "1")]
    error.exponent = bound
    output.append(contentsOf: base.prefix.utf8)
    error.writeStandard(to: &output, format.significantDigits)
  }

  /// The power of the base of the first digit.
  private var leadingExponent: Number {
    (try? Number.add(exponent, .small(digits.count - 1), Context())) ?? exponent
  }

  /// The decimal without zeros at the end, unless they are significant.
  private var trimmed: Decimal {
    guard !keepsZeros, bound == nil, digits.last == UInt8(ascii: "0") else { return self }
    var result = self
    let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    result.digits.removeLast(zeros)
    result.exponent = (try? Number.add(exponent, .small(zeros), Context())) ?? exponent
    return result
  }

  private func writeStandard(to output: inout [UInt8], _ significant: Int) {
    let decimal = trimmed
    if decimal.digits.isEmpty {
      output.append(UInt8(ascii: "0"))
    } else if let leading = decimal.leadingExponent.asInt, leading >= -7, leading < significant {
      decimal.writePlain(to: &output, places: nil)
    } else {
      decimal.writeScientific(to: &output, step: 1, significant: nil)
    }
  }

  /// Whether the point remains without a digit after it, so that a number that is not an integer
  /// does not look like one.
  private var keepsPoint: Bool { !isExact && !isInteger && bound == nil }

  /// Writes the number without an exponent, with `places` digits after the point, or as many as
  /// there are.
  private func writePlain(to output: inout [UInt8], places: Int?) {
    guard let exponent = exponent.asInt else { return }
    let places = places ?? max(0, -exponent)
    let wholeCount = digits.count + exponent
    if wholeCount <= 0 {
      output.append(UInt8(ascii: "0"))
    } else {
      output.append(contentsOf: digits.prefix(wholeCount))
      if exponent > 0 { output.appendZeros(exponent) }
    }
    if places > 0 || keepsPoint { output.append(UInt8(ascii: ".")) }
    if places <= 0 { return }
    let zeros = digits.isEmpty ? places : min(places, max(0, -wholeCount))
    output.appendZeros(zeros)
    let fraction = digits.dropFirst(max(0, wholeCount))
    output.append(contentsOf: fraction)
    output.appendZeros(max(0, places - zeros - fraction.count))
  }

  /// Writes `significant` digits and an exponent that is a multiple of `step`, or its prefix in
  /// base ten.
  ///
  /// In another base, the letter of the exponent is `p`, which is not a digit of any base. If the
  /// base is a power of two, the exponent counts bits, as in C: `0x1.8p40`.
  private func writeScientific(
    to output: inout [UInt8], step: Int, significant: Int?, hasPrefix: Bool = false
  ) {
    let leading = digits.isEmpty ? 0 : leadingExponent
    let shown = digits.isEmpty ? [UInt8(ascii: "0")] : digits
    let remainder = (try? Number.modulo(leading, .small(step), Context())) ?? 0
    let shownExponent = (try? Number.subtract(leading, remainder, Context())) ?? leading
    let wholeCount = (remainder.asInt ?? 0) + 1
    let total = bound == nil ? max(significant ?? 0, shown.count) : shown.count
    output.append(contentsOf: shown.prefix(wholeCount))
    output.appendZeros(max(0, wholeCount - shown.count))
    let looksWhole = (FlintInteger(shownExponent)?.signum ?? 0) >= 0
    if total > wholeCount || looksWhole && keepsPoint { output.append(UInt8(ascii: ".")) }
    if total > wholeCount {
      output.append(contentsOf: shown.dropFirst(wholeCount))
      output.appendZeros(total - max(wholeCount, shown.count))
    }
    if hasPrefix, base == .decimal, let prefix = shownExponent.asInt.flatMap(SIPrefix.symbol) {
      output += prefix.utf8
      return
    }
    output += base.exponentLetter.utf8
    let counted = (try? Number.multiply(shownExponent, .small(base.exponentStep), Context()))
    (counted ?? shownExponent).writeInteger(to: &output, base: .decimal)
  }
}

extension [UInt8] {
  /// Appends `count` zeros.
  fileprivate mutating func appendZeros(_ count: Int) {
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
  }
}

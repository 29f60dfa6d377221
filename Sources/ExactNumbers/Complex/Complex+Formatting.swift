// Complex numbers as text: `3+4i`, `-0.5i`, `1-2i`. Exact forms appear only if both parts have one.

extension Complex {
  /// Appends the parts, or modulus and angle, each rounded correctly. Returns whether the text is
  /// exactly the value.
  ///
  /// Omits a real part that is exactly zero, and the coefficient of i if it is exactly ±1. A part
  /// with a bound is in brackets: `1+(0±1e-4000)i`.
  func write(
    to output: inout [UInt8], _ format: NumberFormat, roundsIntegers: Bool, _ context: Context
  ) throws(NumberError) -> Bool {
    if format.isPolar, let parts = try polarParts(context) {
      return try writePolar(parts, to: &output, format, roundsIntegers: roundsIntegers, context)
    }
    var format = format
    if format.form.isExact {
      let base = format.base
      format.form =
        real.hasExactForm(in: base) && imaginary.hasExactForm(in: base) ? .exact : .decimal
    }
    var isExact = true
    let start = output.count
    if !isPurelyImaginary {
      isExact = try real.write(to: &output, format, roundsIntegers: roundsIntegers, context)
      output.bracketBound(from: start)
    }
    let middle = output.count
    let isDecimal = format.form != .exact || imaginary.isInteger && format.base != .decimal
    let shown = isDecimal ? imaginary : try imaginary.exactlyShown(context)
    if isDecimal || !shown.writeExactly(to: &output, isImaginary: true, base: format.base) {
      let isImaginaryExact = try imaginary.write(
        to: &output, format, roundsIntegers: roundsIntegers, context)
      isExact = isExact && isImaginaryExact
      output.bracketBound(from: middle)
      output.removeUnit(from: middle)
      output.append(UInt8(ascii: "i"))
    }
    if middle > start, output[middle] != UInt8(ascii: "-") {
      output.insert(UInt8(ascii: "+"), at: middle)
    }
    return isExact
  }
}

extension Sequence<UInt8> {
  /// Whether the text contains `±`.
  var hasBound: Bool { zip(self, dropFirst()).contains { $0 == (0xC2, 0xB1) } }
}

extension [UInt8] {
  /// Puts the text from an index on into brackets if it has a bound.
  fileprivate mutating func bracketBound(from start: Int) {
    guard self[start...].hasBound else { return }
    insert(UInt8(ascii: "("), at: start)
    append(UInt8(ascii: ")"))
  }

  /// Removes a 1 if it is the whole text from an index on, apart from a sign.
  fileprivate mutating func removeUnit(from start: Int) {
    let digits = self[start...].drop { $0 == UInt8(ascii: "-") }
    if digits.elementsEqual([UInt8(ascii: "1")]) { removeLast() }
  }
}

// Mixed fractions: an integer and the rest, `3+1/7` or `-3-1/7`, without blanks, as one value.

extension Number {
  /// Appends a fraction above 1 or below −1 as an integer and the rest. Returns whether the number
  /// is such a fraction.
  func writeMixed(to output: inout [UInt8], base: NumberFormat.Base) -> Bool {
    guard isRational, !isInteger, let whole = try? Number.truncate(self, Context()),
      whole.asInt != 0, let rest = try? Number.subtract(self, whole, Context())
    else { return false }
    whole.writeInteger(to: &output, base: base)
    if !rest.isShownNegative { output.append(UInt8(ascii: "+")) }
    return rest.writeExactly(to: &output, base: base)
  }
}

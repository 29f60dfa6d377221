// Integers as the bits of the word, in bases 2, 8 and 16, and the way back.
//
// A text must mean only one number. So a literal that begins with the digit 0 never means the bits
// of a negative number. An integer beyond the word that could mean such bits is shown with that 0.

internal import CFLINT

extension Number {
  /// Appends an integer as a format shows it. Keys never use bits, so that they can be read under
  /// any word.
  func writeInteger(to output: inout [UInt8], _ format: NumberFormat, _ word: Word) {
    let base = format.base
    let hasPrefix = !base.prefix.isEmpty
    if format.form == .rpn, !hasPrefix { return writeInteger(to: &output, base: .decimal) }
    guard format.showsTwosComplement, hasPrefix else {
      return writeInteger(to: &output, base: base)
    }
    if isShownNegative {
      if format.form == .rpn || !word.isSigned || !word.contains(self) {
        return writeInteger(to: &output, base: base)
      }
      let bits = try? Number.add(self, Number.power(2, .small(word.bits), Context()), Context())
      return (bits ?? self).writeInteger(to: &output, base: base)
    }
    let start = output.count + base.prefix.utf8.count
    writeInteger(to: &output, base: base)
    let isAmbiguous = format.form == .rpn || word.isSigned && exactBits == word.bits
    if isAmbiguous, output[start] != UInt8(ascii: "0") {
      output.insert(UInt8(ascii: "0"), at: start)
    }
  }

  /// Returns the negative integer that has these bits in a signed word. Returns the number itself
  /// if it is not an integer with exactly that many bits.
  func negativeOfBits(in word: Word) throws(NumberError) -> Number {
    guard word.isSigned, isInteger, !isShownNegative, exactBits == word.bits else { return self }
    return try Number.subtract(self, Number.power(2, .small(word.bits), Context()), Context())
  }
}

// Digits parted by `_`, which numerals may have and surd reads: in threes, in fours in hexadecimal
// and binary, from the point to both sides. Exponents stay as they are: no numeral has `_` there.
// Where letters stand alone as digits they are not parted: `F_A` is a word.

/// A text with numbers in it, whose digits are parted.
struct DigitGroups {
  private var rest: Substring
  /// The text so far.
  private(set) var text = ""

  /// Parts the digits of a text that `write` has made in a base.
  init(_ text: String, _ base: NumberFormat.Base) {
    rest = text[...]
    self.text.reserveCapacity(text.utf8.count * 4 / 3)
    while let first = rest.first {
      if base.beginsNumeral(first) {
        takeNumeral(base.ofNumeral(rest))
      } else {
        self.text.append(rest.removeFirst())
      }
    }
  }

  /// Takes the prefix of a base, digits, a point and more digits, and an exponent.
  private mutating func takeNumeral(_ base: NumberFormat.Base) {
    text += base.prefix
    rest.removeFirst(base.prefix.count)
    let size = base == .hexadecimal || base == .binary ? 4 : 3
    let digits = takeDigits(base)
    append(digits, firstGroup: digits.count % size, size)
    if rest.first == "." {
      text.append(rest.removeFirst())
      append(takeDigits(base), firstGroup: 0, size)
    }
    if rest.first == base.exponentLetter {
      text.append(rest.removeFirst())
      if rest.first == "-" { text.append(rest.removeFirst()) }
      text += takeDigits(.decimal)
    }
  }

  private mutating func takeDigits(_ base: NumberFormat.Base) -> Substring {
    let digits = rest.prefix(while: base.isDigit)
    rest.removeFirst(digits.count)
    return digits
  }

  /// Appends digits in groups, of which the first may be shorter.
  private mutating func append(_ digits: Substring, firstGroup: Int, _ size: Int) {
    for (index, digit) in digits.enumerated() {
      if index > 0, index % size == firstGroup % size { text.append("_") }
      text.append(digit)
    }
  }
}

extension ShortText {
  /// The text with its digits grouped, if the format says so; those of keys never are.
  public func grouped(_ format: NumberFormat) -> ShortText {
    let hasWords = format.base.radix > 10 && !format.base.hasPrefix
    if !format.isGrouped || format.form == .rpn || hasWords { return self }
    return ShortText(DigitGroups(text, format.base).text, isExact: isExact)
  }
}

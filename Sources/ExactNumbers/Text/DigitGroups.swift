// Digits separated by `_`, which surd also reads in numerals: in threes, or in fours in hexadecimal
// and binary, from the point to both sides. Exponents are not grouped, because no numeral has `_`
// there. If letters are digits without a prefix, they are not grouped either: `F_A` is a word.

/// A text with numbers whose digits are grouped.
struct DigitGroups {
  private var rest: Substring
  /// The text so far.
  private(set) var text = ""

  /// Groups the digits of a text that `write` has made in a base.
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

  /// Consumes the prefix of a base, digits, a point and more digits, and an exponent.
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

  /// Appends digits in groups. The first group may be shorter.
  private mutating func append(_ digits: Substring, firstGroup: Int, _ size: Int) {
    for (index, digit) in digits.enumerated() {
      if index > 0, index % size == firstGroup % size { text.append("_") }
      text.append(digit)
    }
  }
}

extension ShortText {
  /// Returns the text with its digits grouped, if the format requests it. Keys are never grouped.
  public func grouped(_ format: NumberFormat) -> ShortText {
    let hasWords = format.base.radix > 10 && !format.base.hasPrefix
    if !format.isGrouped || format.form == .rpn || hasWords { return self }
    return ShortText(DigitGroups(text, format.base).text, isExact: isExact)
  }
}

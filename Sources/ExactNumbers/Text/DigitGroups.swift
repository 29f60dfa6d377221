// Digits parted by `_`, which numerals may have and surd reads: in threes, in fours in hexadecimal
// and binary, from the point to both sides. Exponents stay as they are: no numeral has `_` there.

/// A text with numbers in it, whose digits are parted.
struct DigitGroups {
  private var rest: Substring
  /// The text so far.
  private(set) var text = ""

  /// Parts the digits of a text that `write` has made.
  init(_ text: String) {
    rest = text[...]
    self.text.reserveCapacity(text.utf8.count * 4 / 3)
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        takeNumeral()
      } else {
        self.text.append(rest.removeFirst())
      }
    }
  }

  /// Takes the prefix of a base, digits, a point and more digits, and an exponent.
  private mutating func takeNumeral() {
    let prefix = ["0x", "0b", "0o"].first { rest.hasPrefix($0) } ?? ""
    text += prefix
    rest.removeFirst(prefix.count)
    let size = prefix == "0x" || prefix == "0b" ? 4 : 3
    let digits = takeDigits(prefix)
    append(digits, firstGroup: digits.count % size, size)
    if rest.first == "." {
      text.append(rest.removeFirst())
      append(takeDigits(prefix), firstGroup: 0, size)
    }
    if rest.first == "e" {
      text.append(rest.removeFirst())
      if rest.first == "-" { text.append(rest.removeFirst()) }
      text += takeDigits("")
    }
  }

  /// Takes digits, of which those above 9 are capitals in hexadecimal, and prefixes elsewhere.
  private mutating func takeDigits(_ prefix: String) -> Substring {
    let hasLetters = prefix == "0x"
    let digits = rest.prefix {
      ("0"..."9").contains($0) || hasLetters && ("A"..."F").contains($0)
    }
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
  /// The text with its digits parted, if the format says so; keys never are.
  public func grouped(_ format: NumberFormat) -> ShortText {
    if !format.isGrouped || format.form == .rpn { return self }
    return ShortText(DigitGroups(text).text, isExact: isExact)
  }
}

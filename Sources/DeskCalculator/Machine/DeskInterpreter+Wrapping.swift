import ExactNumbers

// How the dialects write numbers that break lines only where more than one character is left.

extension DeskInterpreter {
  /// Writes a value as Gavin Howard's dc does: what stands in the line before counts.
  mutating func writeInColumn(_ value: DeskValue, endsLine: Bool) {
    switch value {
    case .string(let string): writeEscapes(of: string)
    case .number(let number):
      guard let digits = notation(of: number) else { return }
      wrap(digits, width: lineLength - 1, keepsLast: endsLine)
    }
    flushIfLong()
  }

  /// Writes a value as OpenBSD's dc does, in lines of 69.
  mutating func writeWrapped(_ value: DeskValue) {
    switch value {
    case .string(let string): output.append(contentsOf: string.bytes)
    case .number(let number):
      column = 0
      if number.scale > Self.mostZeros { return report(.tooLarge) }
      if number.isZero && number.scale > 0 {
        let zero = Self.zero(places: number.places(inRadix: outputRadix), radix: outputRadix)
        wrap(zero, width: 68, keepsLast: true)
      } else if let digits = digits(of: number) {
        wrap(digits, width: 68, keepsLast: true)
      }
    }
    flushIfLong()
  }

  /// Writes characters, and a `\` and a line end before one that is not within the width.
  ///
  /// - Parameters:
  ///   - width: the most characters before a `\`; 0 or less for no end.
  ///   - keepsLast: whether the last of several may stand where a `\` would.
  private mutating func wrap(_ characters: [UInt8], width: Int, keepsLast: Bool) {
    for (index, character) in characters.enumerated() {
      let isLast = index > 0 && index == characters.count - 1 && keepsLast
      if width > 0 && column >= width && !isLast {
        output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\n")])
        column = 0
      }
      output.append(character)
      column += 1
    }
  }

  /// Zero with its places, as OpenBSD's dc writes it.
  private static func zero(places: Int, radix: Int) -> [UInt8] {
    let isGrouped = radix > FixedPoint.largestCharacterRadix
    let digit = [UInt8](
      repeating: UInt8(ascii: "0"), count: isGrouped ? String(radix - 1).count : 1)
    var result = [UInt8(ascii: "0"), UInt8(ascii: ".")]
    for index in 0..<places {
      if isGrouped && index > 0 { result.append(UInt8(ascii: " ")) }
      result += digit
    }
    return result
  }

  /// The most places that are written: more than a number has that is not zero.
  private static let mostZeros = 1 << 26

  // MARK: Notations

  /// A number as the settings want it; nil where the user interrupted.
  private mutating func notation(of number: FixedPoint) -> [UInt8]? {
    guard outputRadix > 1 else {
      let step = outputRadix == 0 ? 1 : 3
      return finish(bits(of: number), (number, step)) { Self.exponential($0.0, step: $0.1, $1) }
    }
    guard var result = digits(of: number) else { return nil }
    if settings.printsLeadingZero, let point = result.firstIndex(of: UInt8(ascii: ".")),
      point == (number.signum < 0 ? 1 : 0)
    {
      result.insert(UInt8(ascii: "0"), at: point)
    }
    return result
  }

  /// A decimal times a power of ten whose exponent is a multiple of the step, with 1 to `step`
  /// digits before the point.
  private static func exponential(
    _ number: FixedPoint, step: Int, _ context: Context
  ) -> [UInt8] {
    if number.isZero { return [UInt8(ascii: "0")] }
    let isBelowOne = number.truncated(to: 0).isZero
    // The power of ten of the first digit.
    let first = number.digitCount - number.scale - 1
    let exponent = isBelowOne ? -((-first + step - 1) / step * step) : first / step * step
    var result: [UInt8] = []
    do throws(NumberError) {
      let mantissa =
        isBelowOne
        ? try number.shiftedLeft(by: -exponent, context)
        : try number.shiftedRight(by: exponent, context)
      mantissa.write(to: &result)
    } catch {
      // It was written without a power of ten before: it is not too large.
      number.write(to: &result)
      return result
    }
    return result + Array("e\(exponent)".utf8)
  }

  // MARK: Strings and bytes

  /// Writes a string; a backslash and a letter stand for a character. An empty
  /// string is a zero byte.
  private mutating func writeEscapes(of string: DeskString) {
    let bytes = string.bytes
    if bytes.isEmpty { return writeInColumn([0]) }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.count else {
        result.append(byte)
        continue
      }
      if let character = Self.escapes[bytes[index]] {
        result.append(character)
      } else {
        result += [byte, bytes[index]]
      }
      index += 1
    }
    writeInColumn(result)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "e"): UInt8(ascii: "\\"), UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
    UInt8(ascii: "q"): UInt8(ascii: "\""), UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
  ]

  private mutating func writeInColumn(_ bytes: some Collection<UInt8>) {
    output.append(contentsOf: bytes)
    for byte in bytes { column = byte == UInt8(ascii: "\n") ? 0 : column + 1 }
  }

  /// `P`: a string as it is; of a number the digits in radix 256 as bytes,
  /// those behind the point too.
  mutating func printDigitBytes() {
    guard let value = pop() else { return }
    switch value {
    case .string(let string): writeInColumn(string.bytes)
    case .number(let number):
      let bytes = finish(bits(of: number), number) { Self.digitBytes(of: $0, $1) }
      guard let bytes else { return push(value) }
      writeInColumn(bytes)
    }
    flushIfLong()
  }

  private static func digitBytes(of number: FixedPoint, _ context: Context) -> [UInt8] {
    let whole = number.truncated(to: 0)
    if number.isZero || number.scale == 0 { return whole.bytes }
    let bytes = whole.isZero ? [] : whole.bytes
    let count = number.places(inRadix: 256)
    do throws(NumberError) {
      let fraction = try FixedPoint.difference(number, whole, context)
      let power = try FixedPoint.power(.small(256, scale: 0), count, places: 0, context)
      let digits = try FixedPoint.product(fraction, power, places: 0, context).bytes
      return bytes + Array(repeating: 0, count: max(0, count - digits.count)) + digits.suffix(count)
    } catch { return bytes }
  }
}

import ExactNumbers

// The output of Gavin Howard's dc, which counts columns and never breaks off a single last
// character.

extension DeskInterpreter {
  /// Writes a value as Gavin Howard's dc does: text before it on the same line counts as columns.
  mutating func writeInColumn(_ value: DeskValue, endsLine: Bool) throws(DeskError) {
    switch value {
    case .string(let string): output.appendEscapes(of: string)
    case .number(let number):
      output.wrap(try notation(of: number), width: settings.lineLength - 1, keepsLast: endsLine)
    }
    output.flushIfLong()
  }

  // MARK: Notations

  /// Returns a number in the notation of the settings.
  private func notation(of number: FixedPoint) throws(DeskError) -> [UInt8] {
    guard machine.outputRadix > 1 else {
      let step = machine.outputRadix == 0 ? 1 : 3
      return try compute(bits(of: number), (number, step)) {
        Self.exponential($0.0, step: $0.1, $1)
      }
    }
    var result = try digits(of: number)
    if settings.printsLeadingZero, let point = result.firstIndex(of: UInt8(ascii: ".")),
      point == (number.signum < 0 ? 1 : 0)
    {
      result.insert(UInt8(ascii: "0"), at: point)
    }
    return result
  }

  /// Returns a decimal times a power of ten. The exponent is a multiple of `step`, and 1 to `step`
  /// digits precede the point.
  private static func exponential(_ number: FixedPoint, step: Int, _ context: Context) -> [UInt8] {
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
      // The number was printed in full before there was a power of ten, so it is not too large.
      number.write(to: &result)
      return result
    }
    return result + Array("e\(exponent)".utf8)
  }

  // MARK: Bytes

  /// Runs `P`: prints a string as it is, or the digits of a number in radix 256 as bytes, including
  /// the digits after the point.
  mutating func printDigitBytes() throws(DeskError) {
    switch try machine.top() {
    case .string(let string): output.appendInColumn(string.bytes)
    case .number(let number):
      output.appendInColumn(try compute(bits(of: number), number) { Self.digitBytes(of: $0, $1) })
    }
    machine.stack.removeLast()
    output.flushIfLong()
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

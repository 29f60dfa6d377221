import ExactNumbers

extension DeskInterpreter {
  /// `p`
  mutating func printTop() {
    guard let value = stack.last else { return report(.stackEmpty) }
    printLine(value)
  }

  /// `n`
  mutating func printAndDrop() {
    guard let value = pop() else { return }
    dialect.write(&self, value, false)
    if wasInterrupted { push(value) }
  }

  /// `f`: the whole stack, the top first.
  mutating func printStack() {
    for value in stack.reversed() where !wasInterrupted { printLine(value) }
  }

  /// `P`: a string as it is, a number as the bytes of its whole part.
  mutating func printBytes() {
    guard let value = pop() else { return }
    switch value {
    case .number(let number): output.append(contentsOf: number.bytes)
    case .string(let string): output.append(contentsOf: string.bytes)
    }
    flushIfLong()
  }

  /// `a`: the byte that a number's lowest eight bits make, or a string's first byte.
  mutating func makeCharacter() {
    guard let value = pop() else { return }
    switch value {
    case .number(let number): push(.string([UInt8(truncatingIfNeeded: word(number))]))
    // GNU dc takes the byte that ends a C string where there is no other.
    case .string(let string): push(.string([string.bytes.first ?? 0]))
    }
  }

  private mutating func printLine(_ value: DeskValue) {
    dialect.write(&self, value, true)
    if wasInterrupted { return }
    output.append(UInt8(ascii: "\n"))
    column = 0
    flushIfLong()
  }

  /// Writes a value; only numbers are broken into lines.
  mutating func write(_ value: DeskValue) {
    switch value {
    case .string(let string): output.append(contentsOf: string.bytes)
    case .number(let number):
      let start = output.count
      if isAttended {
        guard let digits = digits(of: number) else { return }
        output += digits
      } else {
        number.write(to: &output, radix: outputRadix)
      }
      let length = output.count - start
      if lineLength > 0 && length >= lineLength { breakLines(from: start) }
    }
    flushIfLong()
  }

  /// The digits of a number in the radix that is set; nil where the user interrupted.
  mutating func digits(of number: FixedPoint) -> [UInt8]? {
    finish(bits(of: number), (number, outputRadix)) { operands, _ in
      var digits: [UInt8] = []
      operands.0.write(to: &digits, radix: operands.1)
      return digits
    }
  }

  /// Breaks a number that does not fit a line: the last column of each but the last is a `\`.
  private mutating func breakLines(from start: Int) {
    let digits = Array(output[start...])
    output.removeLast(digits.count)
    let width = lineLength - 1
    for begin in stride(from: 0, to: digits.count, by: width) {
      if begin > 0 { output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\n")]) }
      output.append(contentsOf: digits[begin..<min(begin + width, digits.count)])
    }
  }
}

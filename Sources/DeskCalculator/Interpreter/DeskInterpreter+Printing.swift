import ExactNumbers

extension DeskInterpreter {
  /// Runs `p`.
  mutating func printTop() throws(DeskError) { try printLine(try machine.top()) }

  /// Runs `n`.
  mutating func printAndDrop() throws(DeskError) {
    try dialect.write(&self, try machine.top(), false)
    machine.stack.removeLast()
  }

  /// Runs `f`: prints the whole stack, the top first.
  mutating func printStack() throws(DeskError) {
    for value in machine.stack.reversed() { try printLine(value) }
  }

  private mutating func printLine(_ value: DeskValue) throws(DeskError) {
    try dialect.write(&self, value, true)
    output.endLine()
  }

  /// Runs `P`: prints a string as it is, a number as the bytes of its whole part.
  mutating func printBytes() throws(DeskError) {
    switch try machine.pop() {
    case .number(let number): output.append(number.bytes)
    case .string(let string): output.append(string.bytes)
    }
  }

  /// Runs `a`: makes a string of the lowest eight bits of a number, or of the first byte of a
  /// string.
  mutating func makeCharacter() throws(DeskError) {
    switch try machine.pop() {
    case .number(let number):
      try machine.push(.string([UInt8(truncatingIfNeeded: word(number))]))
    // For an empty string, GNU dc uses the zero byte that ends a C string.
    case .string(let string): try machine.push(.string([string.bytes.first ?? 0]))
    }
  }

  /// Writes a value. Only numbers are broken into lines.
  mutating func write(_ value: DeskValue) throws(DeskError) {
    switch value {
    case .string(let string): output.bytes.append(contentsOf: string.bytes)
    case .number(let number):
      let start = output.bytes.count
      if isAttended {
        output.bytes += try digits(of: number)
      } else {
        number.write(to: &output.bytes, radix: machine.outputRadix)
      }
      let length = output.bytes.count - start
      if settings.lineLength > 0 && length >= settings.lineLength {
        output.breakLines(from: start, width: settings.lineLength - 1)
      }
    }
    output.flushIfLong()
  }

  /// Returns the digits of a number in the output radix.
  func digits(of number: FixedPoint) throws(DeskError) -> [UInt8] {
    try compute(bits(of: number), (number, machine.outputRadix)) { operands, _ in
      var digits: [UInt8] = []
      operands.0.write(to: &digits, radix: operands.1)
      return digits
    }
  }
}

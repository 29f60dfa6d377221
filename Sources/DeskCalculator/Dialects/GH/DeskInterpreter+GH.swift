import ExactNumbers

// Macros and numbers of Gavin Howard's dc.

extension DeskInterpreter {
  /// Runs `gl`, `gx` and `gz`: pushes the choice of an option.
  mutating func pushOption() throws(DeskError) {
    let option =
      switch program.text.take() {
      case UInt8(ascii: "l"): settings.lineLength
      case UInt8(ascii: "x"): settings.hasLongNames ? 1 : 0
      default: settings.printsLeadingZero ? 1 : 0
      }
    try machine.push(.word(option))
  }

  // MARK: Macros

  /// Leaves `count` macros, or ends if there are no more than these.
  mutating func leaveOrQuit(_ count: Int) {
    let isLess = count < .max && program.levels(upTo: count + 1) > count
    if isLess { program.leave(levels: count) } else { quit(status: 0) }
  }

  /// Runs `Q`: leaves as many macros as the popped number says.
  mutating func leaveOrQuitByTop() throws(DeskError) {
    let count = try DeskMachine.natural(try machine.topNumber())
    machine.stack.removeLast()
    if count > 0 { leaveOrQuit(Int(clamping: count)) }
  }

  // MARK: Numbers

  /// Reads a number from its first byte on. A `_` without a number after it negates the top.
  mutating func readNumberWithExponent(_ first: UInt8) throws(DeskError) {
    let isNegative = first == UInt8(ascii: "_")
    if isNegative {
      guard let next = program.text.peek, FixedPoint.isDigit(next) || next == UInt8(ascii: ".")
      else { return try replaceTop { (number, _, _) throws(NumberError) in number.negated } }
    }
    let mantissa = program.takeDigits(isNegative ? [] : [first], mayHavePoint: true)
    var number = number(mantissa)
    if isNegative { number = number.negated }
    if program.text.peek == UInt8(ascii: "e") {
      program.text.skip(1)
      let isRight = program.text.peek == UInt8(ascii: "_")
      if isRight { program.text.skip(1) }
      let power = self.number(program.takeDigits([], mayHavePoint: false))
      number = try shifted(number, by: power, toRight: isRight)
    }
    try machine.push(.number(number))
  }

  private func shifted(
    _ number: FixedPoint, by power: FixedPoint, toRight: Bool
  ) throws(DeskError) -> FixedPoint {
    let count = Int(clamping: try DeskMachine.natural(power))
    do throws(NumberError) {
      if !toRight { return try number.shiftedLeft(by: count, context) }
      return number.isZero ? number : try number.shiftedRight(by: count, context)
    } catch { throw DeskError(error) }
  }

  /// Returns the number with these digits. A single digit has its own value in any radix.
  private func number(_ digits: [UInt8]) -> FixedPoint {
    var digits = digits
    if settings.clampsDigits && digits.count > 1 {
      let largest = UInt8(ascii: "0") + UInt8(min(machine.inputRadix, 10)) - 1
      for index in digits.indices where digits[index] >= UInt8(ascii: "A") {
        let value = Int(digits[index]) - 55
        if value >= machine.inputRadix {
          digits[index] = machine.inputRadix <= 10 ? largest : UInt8(55 + machine.inputRadix - 1)
        }
      }
    }
    let number = digits.withUnsafeBufferPointer {
      FixedPoint(digits: $0, radix: machine.inputRadix, isNegative: false)
    }
    return number.isZero && machine.inputRadix != 10 ? .small(0, scale: 0) : number
  }
}

import ExactNumbers

// Commands that OpenBSD's dc carries out otherwise than GNU dc, or alone has.

extension DeskInterpreter {
  // MARK: Arithmetic

  /// `/`: a division by zero gives zero.
  mutating func divideOrGiveZero() throws(DeskError) {
    let (_, upper) = try machine.topNumbers()
    if !upper.isZero { return try divide() }
    machine.replaceTwo(by: .small(0, scale: machine.scale))
    throw .divisionByZero
  }

  /// `%`: a division by zero leaves zero.
  mutating func takeRemainderOrGiveZero() throws(DeskError) {
    let (lower, upper) = try machine.topNumbers()
    if !upper.isZero { return try takeRemainder() }
    machine.replaceTwo(by: .small(0, scale: max(lower.scale, upper.scale + machine.scale)))
    throw .remainderByZero
  }

  /// `~`: a division by zero gives two zeros.
  mutating func divideWithRemainderOrGiveZeros() throws(DeskError) {
    let (lower, upper) = try machine.topNumbers()
    if !upper.isZero { return try divideWithRemainder() }
    machine.replaceTwo(
      by: .small(0, scale: machine.scale),
      .small(0, scale: max(lower.scale, upper.scale + machine.scale)))
    throw .divisionByZero
  }

  /// `^`: the exponent is cut off to a whole number; 0 to a negative power gives 0.
  mutating func raiseToTruncated() throws(DeskError) {
    let (base, power) = try machine.topNumbers()
    if !power.isWhole { report(.fractionInExponent) }
    if base.isZero && power.truncated(to: 0).signum < 0 {
      machine.replaceTwo(by: .small(0, scale: machine.scale))
      throw .divisionByZero
    }
    guard let exponent = power.truncatedWord else { throw .tooLarge }
    let bits = bits(of: base, toThe: exponent)
    try replaceTwo(isAttended: isAttended, count: exponent, bits: bits) {
      (a, _, exponent, places, context) throws(NumberError) in
      try FixedPoint.power(a, exponent, places: places, context)
    }
  }

  /// `v`: what is negative is dropped.
  mutating func takeRootOrDrop() throws(DeskError) {
    let number = try machine.topNumber()
    if number.signum < 0 {
      machine.stack.removeLast()
      throw .negativeRoot
    }
    if number.isZero {
      machine.replaceTop(by: .small(0, scale: 0))
    } else {
      try takeRootWithPlaces()
    }
  }

  /// `Z`: all digits but zeros before the point.
  mutating func measureAllDigits() throws(DeskError) {
    try measure { number in
      let whole = number.truncated(to: 0)
      return number.scale + (whole.isZero ? 0 : whole.digitCount)
    }
  }

  // MARK: Output

  /// `P`: a string as it is, a number as the bytes of its whole part, of which zero has none.
  mutating func printWholeBytes() throws(DeskError) {
    switch try machine.pop() {
    case .string(let string): output.append(string.bytes)
    case .number(let number):
      if !number.truncated(to: 0).isZero { output.append(number.bytes) }
    }
  }

  /// `e`: prints the top where messages go.
  mutating func printTopAsError() throws(DeskError) {
    let value = try machine.top()
    output.flush()
    try writeWrapped(value)
    output.outlet?.failed(output.bytes + [UInt8(ascii: "\n")])
    output.bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Macros

  /// `q`: leaves the macro and its caller, or ends.
  mutating func leaveTwo() {
    if program.levels(upTo: 2) < 2 { quit(status: 0) } else { program.leave(levels: 2) }
  }

  /// `Q`: leaves as many macros as the popped number says, or none where there are not so many.
  mutating func leaveByTop() throws(DeskError) {
    guard let count = try machine.popMagnitude(), count > 0 else { throw .badLevels }
    if program.levels(upTo: count) < count { throw .tooManyLevels }
    program.leave(levels: count)
  }

  /// `J`: leaves as many macros as the popped number says, and goes on behind
  /// the next mark, an `M`; without one all ends.
  mutating func jumpToMark() throws(DeskError) {
    guard let count = try machine.popMagnitude() else { throw .badJump }
    if program.levels(upTo: count) < count { throw .jumpTooFar }
    program.leave(levels: count)
    try program.skipToMark(hasLongNames: settings.hasLongNames)
  }

  // MARK: Numbers

  /// Reads a number, `_` anywhere in which makes it negative; a second point is its end.
  mutating func readLenientNumber(_ first: UInt8) throws(DeskError) {
    var numeral = NumeralScanner(isLenient: true)
    _ = numeral.take(first)
    try readNumber(numeral)
  }
}

import ExactNumbers

// Commands that OpenBSD's dc carries out otherwise than GNU dc, or alone has.

extension DeskInterpreter {
  // MARK: Arithmetic

  /// `/`: a division by zero gives zero.
  mutating func divideOrGiveZero() {
    guard let (_, upper) = topNumbers() else { return }
    if !upper.isZero { return divide() }
    replaceTwo(by: [.small(0, scale: scale)])
    report(.divisionByZero)
  }

  /// `%`: a division by zero leaves zero.
  mutating func takeRemainderOrGiveZero() {
    guard let (lower, upper) = topNumbers() else { return }
    if !upper.isZero { return takeRemainder() }
    replaceTwo(by: [.small(0, scale: max(lower.scale, upper.scale + scale))])
    report(.remainderByZero)
  }

  /// `~`: a division by zero gives two zeros.
  mutating func divideWithRemainderOrGiveZeros() {
    guard let (lower, upper) = topNumbers() else { return }
    if !upper.isZero { return divideWithRemainder() }
    replaceTwo(by: [
      .small(0, scale: scale), .small(0, scale: max(lower.scale, upper.scale + scale)),
    ])
    report(.divisionByZero)
  }

  private mutating func replaceTwo(by results: [FixedPoint]) {
    stack.removeLast(2)
    for result in results { push(.number(result)) }
  }

  /// `^`: the exponent is cut off to a whole number; 0 to a negative power gives 0.
  mutating func raiseToTruncated() {
    guard let (base, power) = topNumbers() else { return }
    if !power.isWhole { report(.fractionInExponent) }
    if base.isZero && power.truncated(to: 0).signum < 0 {
      replaceTwo(by: [.small(0, scale: scale)])
      return report(.divisionByZero)
    }
    guard let exponent = power.truncatedWord else { return report(.tooLarge) }
    let bits = bits(of: base, toThe: exponent)
    replaceTwo(isAttended: isAttended, count: exponent, bits: bits) {
      (a, _, exponent, places, context) throws(NumberError) in
      try FixedPoint.power(a, exponent, places: places, context)
    }
  }

  /// `v`: what is negative is dropped.
  mutating func takeRootOrDrop() {
    guard case .success(let number) = topNumber() else { return replaceTop { (n, _, _) in n } }
    if number.signum < 0 {
      stack.removeLast()
      return report(.negativeRoot)
    }
    if number.isZero { return stack[stack.count - 1] = .zero }
    takeRootWithPlaces()
  }

  // MARK: Measures and settings

  /// `Z`: all digits but zeros before the point.
  mutating func measureAllDigits() {
    measure { number in
      let whole = number.truncated(to: 0)
      return number.scale + (whole.isZero ? 0 : whole.digitCount)
    }
  }

  /// The popped number, cut off and without its sign; nil if it is none, or a
  /// word does not hold it.
  private mutating func popMagnitude() -> Int?? {
    guard case .success(let number) = topNumber() else {
      replaceTop { (n, _, _) in n }
      return .none
    }
    stack.removeLast()
    return .some(number.wholeWord.flatMap { Int(exactly: $0) })
  }

  /// `i`
  mutating func setInputRadixByMagnitude() {
    guard let radix = popMagnitude() else { return }
    if let radix, (2...16).contains(radix) { inputRadix = radix } else { report(.badInputRadix) }
  }

  /// `o`
  mutating func setOutputRadixByMagnitude() {
    guard let radix = popMagnitude() else { return }
    let range = 2...Int(UInt32.max)
    if let radix, range.contains(radix) { outputRadix = radix } else { report(.badOutputRadix) }
  }

  /// `k`
  mutating func setUnsignedScale() {
    guard case .success(let number) = topNumber() else { return replaceTop { (n, _, _) in n } }
    stack.removeLast()
    if number.signum < 0 { return report(.badScale) }
    guard let places = number.truncatedWord, places <= Int(UInt32.max) else {
      return report(.scaleTooLarge)
    }
    scale = places
  }

  // MARK: Registers

  /// `s`: the register's array goes.
  mutating func storeWithoutArray(_ name: Int) {
    guard let value = pop() else { return }
    registers[name].store(value)
    registers[name].dropArray()
  }

  /// Says why a register cannot be run.
  mutating func refuseToRun(_ name: Int) {
    report(registers[name].value == nil ? .uninitializedRegister(name) : .notRunnable)
  }

  private static let largestIndex = 2048

  /// The popped index; the inner nil is for one that is none.
  private mutating func popShortIndex() -> Int?? {
    guard case .success(let number) = topNumber() else {
      replaceTop { (n, _, _) in n }
      return .none
    }
    stack.removeLast()
    if number.signum < 0 {
      report(.negative)
      return .some(nil)
    }
    guard let index = number.truncatedWord, index <= Self.largestIndex else {
      report(.indexTooLarge)
      return .some(nil)
    }
    return .some(index)
  }

  /// `:`
  mutating func storeShortElement(_ name: Int) {
    if stack.count == 1 {
      stack.removeLast()
      return report(.stackEmpty)
    }
    guard let index = popShortIndex(), let value = pop(), let index else { return }
    registers[name].store(value, at: index)
  }

  /// `;`
  mutating func loadShortElement(_ name: Int) {
    guard let found = popShortIndex(), let index = found else { return }
    push(registers[name][index] ?? .zero)
  }

  // MARK: Output

  /// `P`: a string as it is, a number as the bytes of its whole part, of which zero has none.
  mutating func printWholeBytes() {
    guard let value = pop() else { return }
    switch value {
    case .string(let string): output.append(contentsOf: string.bytes)
    case .number(let number):
      if !number.truncated(to: 0).isZero { output.append(contentsOf: number.bytes) }
    }
    flushIfLong()
  }

  /// `e`: prints the top where messages go.
  mutating func printTopAsError() {
    guard let value = stack.last else { return report(.stackEmpty) }
    flush()
    writeWrapped(value)
    outlet?.failed(output + [UInt8(ascii: "\n")])
    output.removeAll(keepingCapacity: true)
  }

  // MARK: Macros

  /// `q`: leaves the macro and its caller, or ends.
  mutating func leaveTwo() {
    if levels(upTo: 2) < 2 { quit(status: 0) } else { leave(levels: 2) }
  }

  /// `Q`: leaves as many macros as the popped number says, or none where there are not so many.
  mutating func leaveByTop() {
    guard let found = popMagnitude() else { return }
    guard let count = found, count > 0 else { return report(.badLevels) }
    if levels(upTo: count) < count { report(.tooManyLevels) } else { leave(levels: count) }
  }

  /// `J`: leaves as many macros as the popped number says, and goes on behind
  /// the next mark, an `M`.
  mutating func jumpToMark() {
    guard let found = popMagnitude() else { return }
    guard let count = found else { return report(.badJump) }
    if levels(upTo: count) < count { return report(.jumpTooFar) }
    leave(levels: count)
    skipToMark()
  }

  /// Passes over everything up to a mark; without one all ends.
  mutating func skipToMark(_ begun: [UInt8] = []) {
    let bytes = begun + text.rest
    var finder = MarkFinder(hasLongNames: hasLongNames)
    if let end = finder.end(in: bytes) { return text.skip(end - begun.count) }
    text.skip(text.count)
    if !text.isMacro && !isSourceComplete {
      return unfinished = .mark(Array(bytes[finder.start...]))
    }
    report(.markNotFound)
    quit(status: 1)
  }

  // MARK: Numbers

  /// Reads a number, `_` anywhere in which makes it negative; a second point is its end.
  mutating func readLenientNumber(_ first: UInt8) {
    var numeral = NumeralScanner(isLenient: true)
    _ = numeral.take(first)
    readNumber(numeral)
  }
}

/// Finds the mark that OpenBSD's dc jumps to: an `M` that is no register's name and in no string.
struct MarkFinder {
  /// Whether names may be two bytes behind byte 255.
  let hasLongNames: Bool
  /// The beginning of the command that was looked at last.
  private(set) var start = 0

  /// Looks from the beginning of a command.
  init(hasLongNames: Bool) { self.hasLongNames = hasLongNames }

  /// The index behind the mark; nil if there is none so far.
  mutating func end(in bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      start = index
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "M"): return index
      case UInt8(ascii: "["):
        guard let next = Self.endOfString(in: bytes, from: index) else { return nil }
        index = next
      case UInt8(ascii: "!"):
        guard index < bytes.count else { return nil }
        if Self.isComparison(bytes[index]) {
          guard let next = endOfNames(in: bytes, from: index + 1) else { return nil }
          index = next
        } else {
          guard let next = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
          index = next + 1
        }
      default:
        guard Self.isComparison(byte) || "lLsS:;".utf8.contains(byte) else { continue }
        guard let next = endOfNames(in: bytes, from: index) else { return nil }
        index = next
      }
    }
    start = bytes.count
    return nil
  }

  private static func isComparison(_ byte: UInt8) -> Bool { "<>=".utf8.contains(byte) }

  private static func endOfString(in bytes: [UInt8], from first: Int) -> Int? {
    var depth = 1
    var index = first
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return nil
  }

  /// Passes over a register's name, and `e` with another one.
  private func endOfNames(in bytes: [UInt8], from first: Int) -> Int? {
    guard let index = endOfName(in: bytes, from: first), index < bytes.count else { return nil }
    return bytes[index] == UInt8(ascii: "e") ? endOfName(in: bytes, from: index + 1) : index
  }

  private func endOfName(in bytes: [UInt8], from first: Int) -> Int? {
    guard first < bytes.count else { return nil }
    let end = first + (hasLongNames && bytes[first] == 0xFF ? 3 : 1)
    return end <= bytes.count ? end : nil
  }
}

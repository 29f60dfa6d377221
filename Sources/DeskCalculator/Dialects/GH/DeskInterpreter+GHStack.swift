import ExactNumbers

// Settings, registers, strings and macros of Gavin Howard's dc.

extension DeskInterpreter {
  // MARK: Settings

  /// The popped number as a setting in this range; says what is wrong, and
  /// leaves it, if it is none.
  private mutating func takeSetting(
    _ range: ClosedRange<UInt64>, otherwise error: DeskError
  ) -> (number: FixedPoint, word: Int)? {
    switch topNumber() {
    case .failure(let error): report(error)
    case .success(let number):
      guard let word = natural(number) else { return nil }
      if !range.contains(word) {
        report(error)
        return nil
      }
      stack.removeLast()
      return (number.truncated(to: 0), Int(clamping: word))
    }
    return nil
  }

  /// The most places that are computed with; no number of more fits the memory of a value.
  private static let mostPlaces = Int(Int32.max)

  /// `k`
  mutating func setPlaces() {
    guard let setting = takeSetting(0...UInt64.max - 1, otherwise: .badScale) else { return }
    shownScale = setting.number
    scale = min(setting.word, Self.mostPlaces)
  }

  /// `i`
  mutating func setDigitRadix() {
    guard let setting = takeSetting(2...16, otherwise: .badInputRadix) else { return }
    inputRadix = setting.word
  }

  /// `o`: 0 and 1 are the notations with a power of ten.
  mutating func setRadixOrNotation() {
    guard let setting = takeSetting(0...1_000_000_000, otherwise: .badOutputRadix) else { return }
    outputRadix = setting.word
  }

  /// `gl`, `gx`, `gz`: what options have chosen.
  mutating func pushOption() {
    switch text.take() {
    case UInt8(ascii: "l"): push(.word(lineLength))
    case UInt8(ascii: "x"): push(.word(hasLongNames ? 1 : 0))
    default: push(.word(settings.printsLeadingZero ? 1 : 0))
    }
  }

  // MARK: Registers

  /// `S`: the register's own stack has a 0 at its bottom from the beginning.
  mutating func pushAboveBottom(_ name: Int) {
    if let value = pop() { registers[name].pushAboveBottom(value) }
  }

  /// `L`: all but the last value.
  mutating func popAboveBottom(_ name: Int) {
    if let value = registers[name].popAboveBottom() { return push(value) }
    report(.shortRegister(bytes(ofName: name)))
  }

  /// `:`; each name has one array.
  mutating func storeInArray(_ name: Int) {
    guard stack.count >= 2 else { return report(.stackEmpty) }
    guard let index = topIndex() else { return }
    stack.removeLast()
    registers[name].store(stack.removeLast(), at: index, makesLevel: false)
  }

  /// `;`; the array then is as long as if something had been stored there.
  mutating func loadFromArray(_ name: Int) {
    guard let index = topIndex() else { return }
    registers[name].lengthen(to: index)
    stack[stack.count - 1] = registers[name][index] ?? .zero
  }

  private mutating func topIndex() -> Int? {
    switch topNumber() {
    case .failure(let error): report(error)
    case .success(let number):
      guard let word = natural(number) else { return nil }
      if let index = Int(exactly: word), index < .max { return index }
      report(.overflow)
    }
    return nil
  }

  // MARK: Strings

  /// `Z`: zero has as many digits as places, and at least one.
  mutating func measureLength() {
    measure { $0.isZero ? max($0.scale, 1) : $0.digitCount }
  }

  /// `a`: the lowest byte of a number's magnitude, a string's first byte; an empty
  /// string for 0 and for none.
  mutating func makeString() {
    guard let value = pop() else { return }
    switch value {
    case .number(let number): push(.string(number.bytes.suffix(1).filter { $0 != 0 }))
    case .string(let string): push(.string(string.bytes.prefix(1)))
    }
  }

  // MARK: Macros

  /// `,`: how many macros are under way, the source being one.
  mutating func pushDepth() { push(.word(levels(upTo: .max))) }

  /// Leaves `count` macros, or ends where there are not more.
  mutating func leaveOrQuit(_ count: Int) {
    let isLess = count < .max && levels(upTo: count + 1) > count
    if isLess { leave(levels: count) } else { quit(status: 0) }
  }

  /// `Q`: leaves as many macros as the popped number says.
  mutating func leaveOrQuitByTop() {
    switch topNumber() {
    case .failure(let error): report(error)
    case .success(let number):
      guard let count = natural(number) else { return }
      stack.removeLast()
      if count > 0 { leaveOrQuit(Int(clamping: count)) }
    }
  }

  // MARK: Numbers

  /// Reads a number from its first byte on, or negates the top where `_` is not followed by one.
  mutating func readNumberWithExponent(_ first: UInt8) {
    let isNegative = first == UInt8(ascii: "_")
    if isNegative {
      guard let next = text.peek, FixedPoint.isDigit(next) || next == UInt8(ascii: ".") else {
        return negate()
      }
    }
    let mantissa = takeDigits(isNegative ? [] : [first], mayHavePoint: true)
    var number = number(mantissa)
    if isNegative { number = number.negated }
    guard text.peek == UInt8(ascii: "e") else { return push(.number(number)) }
    text.skip(1)
    let isRight = text.peek == UInt8(ascii: "_")
    if isRight { text.skip(1) }
    shift(number, by: self.number(takeDigits([], mayHavePoint: false)), toRight: isRight)
  }

  private mutating func shift(_ number: FixedPoint, by power: FixedPoint, toRight: Bool) {
    guard let word = natural(power) else { return }
    let count = Int(clamping: word)
    do throws(NumberError) {
      push(
        .number(
          toRight
            ? number.isZero ? number : try number.shiftedRight(by: count, context)
            : try number.shiftedLeft(by: count, context)))
    } catch { report(Self.error(error)) }
  }

  /// Takes digits, and at most one point with those before them.
  ///
  /// They may go on in the next line, behind a backslash, a line end and blanks. Where nothing of
  /// the number stands there, these are passed over all the same.
  private mutating func takeDigits(_ first: [UInt8], mayHavePoint: Bool) -> [UInt8] {
    var digits = first
    var mayHavePoint = mayHavePoint && !first.contains(UInt8(ascii: "."))
    var isContinued = false
    while let byte = text.peek {
      if byte == UInt8(ascii: "\\"), !isContinued, text.rest.dropFirst().first == 0x0A {
        text.skip(2)
        while let blank = text.peek, blank != 0x0A, Self.isBlank(blank) { text.skip(1) }
        isContinued = true
        continue
      }
      isContinued = false
      if byte == UInt8(ascii: ".") && mayHavePoint {
        mayHavePoint = false
      } else if !FixedPoint.isDigit(byte) {
        break
      }
      digits.append(byte)
      text.skip(1)
    }
    return digits
  }

  /// The number of these digits; a digit alone counts what it says in any radix.
  private func number(_ digits: [UInt8]) -> FixedPoint {
    var digits = digits
    if settings.clampsDigits && digits.count > 1 {
      let largest = UInt8(ascii: "0") + UInt8(min(inputRadix, 10)) - 1
      for index in digits.indices where digits[index] >= UInt8(ascii: "A") {
        let value = Int(digits[index]) - 55
        if value >= inputRadix {
          digits[index] = inputRadix <= 10 ? largest : UInt8(55 + inputRadix - 1)
        }
      }
    }
    let number = digits.withUnsafeBufferPointer {
      FixedPoint(digits: $0, radix: inputRadix, isNegative: false)
    }
    return number.isZero && inputRadix != 10 ? .small(0, scale: 0) : number
  }
}

import ExactNumbers

extension DeskInterpreter {
  /// Pushes a value.
  @inline(__always)
  mutating func push(_ value: DeskValue) {
    if stack.count < Self.stackLimit { stack.append(value) } else { report(.stackFull) }
  }

  /// Takes the top; says so and gives nil if there is none.
  @inline(__always)
  mutating func pop() -> DeskValue? {
    if let value = stack.popLast() { return value }
    report(.stackEmpty)
    return nil
  }

  /// The top, which stays; says so and gives nil if there is none.
  private mutating func top() -> DeskValue? {
    if stack.isEmpty { report(.stackEmpty) }
    return stack.last
  }

  /// Takes the two uppermost numbers and gives how the upper one compares with the lower one: −1, 0
  /// or 1; says what is wrong and leaves them if they are not there.
  @inline(__always)
  mutating func popComparison() -> Int? {
    guard let (lower, upper, _) = topWords() else { return popGeneralComparison() }
    // One by one: removing two goes through a slower way of the library.
    stack.removeLast()
    stack.removeLast()
    return upper < lower ? -1 : upper == lower ? 0 : 1
  }

  /// The comparison of any two numbers.
  @inline(never)
  private mutating func popGeneralComparison() -> Int? {
    guard let (lower, upper) = topNumbers() else { return nil }
    if isAttended, bits(of: lower, upper) > Self.shortWork {
      return popLongComparison(lower, upper)
    }
    stack.removeLast()
    stack.removeLast()
    return FixedPoint.compare(upper, lower)
  }

  /// The comparison of the two uppermost numbers, which are large; nil where the user interrupted.
  @inline(never)
  private mutating func popLongComparison(_ lower: FixedPoint, _ upper: FixedPoint) -> Int? {
    let result = finish(bits(of: lower, upper), (lower, upper)) { operands, _ in
      FixedPoint.compare(operands.1, operands.0)
    }
    if result != nil { stack.removeLast(2) }
    return result
  }

  /// The coefficients of the two uppermost values, which stay, if they are words of the same scale:
  /// most are, and these can be read without counting references.
  @inline(__always)
  mutating func topWords() -> (lower: Int, upper: Int, scale: Int)? {
    let count = stack.count
    guard count >= 2, case .number(.small(let upper, let scale)) = stack[count - 1],
      case .number(.small(let lower, scale)) = stack[count - 2]
    else { return nil }
    return (lower, upper, scale)
  }

  /// The two uppermost numbers, which stay.
  @inline(__always)
  mutating func topNumbers() -> (lower: FixedPoint, upper: FixedPoint)? {
    let count = stack.count
    guard count >= 2 else {
      report(.stackEmpty)
      return nil
    }
    guard case .number(let upper) = stack[count - 1], case .number(let lower) = stack[count - 2]
    else {
      report(.notANumber)
      return nil
    }
    return (lower, upper)
  }

  /// `d`
  @inline(__always)
  mutating func duplicate() {
    if let value = stack.last { push(value) } else { report(.stackEmpty) }
  }

  /// `r`
  @inline(__always)
  mutating func exchange() {
    if stack.count >= 2 {
      stack.swapAt(stack.count - 1, stack.count - 2)
    } else {
      missExchange()
    }
  }

  /// `r` with fewer than two values.
  @inline(never)
  private mutating func missExchange() {
    if !dialect.exchangesAnything { report(.stackEmpty) }
  }

  /// `R`: pops n and rolls the n uppermost values, the lowest of them to the top; for a
  /// negative n the other way.
  mutating func rotate() {
    guard let value = pop(), case .number(let number) = value else { return }
    let count = word(number)
    let rolled = min(Int(count.magnitude), stack.count)
    guard rolled > 1 else { return }
    let lowest = stack.count - rolled
    if count > 0 {
      stack.append(stack.remove(at: lowest))
    } else {
      stack.insert(stack.removeLast(), at: lowest)
    }
  }

  /// A number as GNU dc's `int`: what does not fit, and a fraction below 1, is
  /// reported and becomes −1.
  ///
  /// GNU dc finds only what is above 2^31 + 1 too large, and wraps the two numbers before it.
  mutating func word(_ number: FixedPoint) -> Int {
    if let value = number.truncatedWord, value.magnitude <= Self.largestWord,
      value != 0 || number.isZero
    {
      return Int(Int32(truncatingIfNeeded: value))
    }
    report(.notAWord)
    return -1
  }

  /// The largest number that GNU dc takes for a whole number of the machine.
  static let largestWord: UInt = 2_147_483_649

  // MARK: Measures

  /// Replaces the top by the length of the number or string that it is.
  ///
  /// - Parameter count: counts the digits of a number.
  @inline(__always)
  mutating func measure(_ count: @escaping @Sendable (FixedPoint) -> Int) {
    guard let value = pop() else { return }
    switch value {
    case .number(let number):
      let digits = finish(bits(of: number), number, { number, _ in count(number) })
      push(digits.map { .word($0) } ?? value)
    case .string(let string): push(.word(string.bytes.count))
    }
  }

  /// `X`: places of a number, 0 of a string.
  func scale(of value: DeskValue) -> Int {
    if case .number(let number) = value { number.scale } else { 0 }
  }

  // MARK: Settings

  /// The popped value as a whole number, if it is one in the range.
  private mutating func popSetting(_ range: PartialRangeFrom<Int>) -> Int?? {
    guard let value = pop() else { return .none }
    guard case .number(let number) = value else { return .some(nil) }
    let setting = word(number)
    return .some(range.contains(setting) ? setting : nil)
  }

  /// `k`
  mutating func setScale() {
    guard let setting = popSetting(0...) else { return }
    if let setting { scale = setting } else { report(.badScale) }
  }

  /// `i`
  mutating func setInputRadix() {
    guard let setting = popSetting(2...) else { return }
    if let setting, setting <= 16 { inputRadix = setting } else { report(.badInputRadix) }
  }

  /// `o`
  mutating func setOutputRadix() {
    guard let setting = popSetting(2...) else { return }
    if let setting { outputRadix = setting } else { report(.badOutputRadix) }
  }

  // MARK: Registers

  /// `l`: a copy of what a register holds; 0 if it holds nothing.
  @inline(__always)
  mutating func load(_ name: Int) {
    if let value = registers[name].value { push(value) } else { loadNothing(name) }
  }

  /// `l` where a register holds nothing but, at most, an array.
  @inline(never)
  private mutating func loadNothing(_ name: Int) {
    if registers[name].exists { dialect.loadArrayOnly(&self, name) } else { push(.zero) }
  }

  /// `s`
  @inline(__always)
  mutating func store(_ name: Int) {
    if let value = pop() { registers[name].store(value) }
  }

  /// `S`
  mutating func pushOnRegister(_ name: Int) {
    if let value = pop() { registers[name].push(value) }
  }

  /// `L`
  mutating func popFromRegister(_ name: Int) {
    if let value = registers[name].pop() { push(value) } else { report(.emptyRegister(name)) }
  }

  /// `:`: pops an index and a value.
  mutating func storeElement(_ name: Int) {
    guard let index = popIndex(), let value = pop() else { return }
    if let index { registers[name].store(value, at: index) } else { report(.badIndex) }
  }

  /// `;`: the element of a popped index, 0 if nothing was stored.
  mutating func loadElement(_ name: Int) {
    guard let index = popIndex() else { return }
    guard let index else { return report(.badIndex) }
    push(registers[name][index] ?? .zero)
  }

  /// The popped value as an index; the inner nil is for one that is none.
  private mutating func popIndex() -> Int?? { popSetting(0...) }
}

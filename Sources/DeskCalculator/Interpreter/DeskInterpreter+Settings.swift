import ExactNumbers

// Commands for which GNU dc takes an `int`; one that is none is reported, and −1 is taken for it.

extension DeskInterpreter {
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

  /// `R`: pops n and rolls the n uppermost values.
  mutating func rotate() throws(DeskError) {
    if case .number(let number) = try machine.pop() { machine.roll(word(number)) }
  }

  /// Replaces the top by the length of the number or string that it is.
  ///
  /// - Parameter count: counts the digits of a number.
  @inline(__always)
  mutating func measure(_ count: @escaping @Sendable (FixedPoint) -> Int) throws(DeskError) {
    let length =
      switch try machine.top() {
      case .number(let number): try compute(bits(of: number), number) { number, _ in count(number) }
      case .string(let string): string.bytes.count
      }
    machine.replaceTop(by: .small(length, scale: 0))
  }

  // MARK: Settings

  /// The popped value as a whole number; nil if it is none in the range.
  @inline(__always)
  private mutating func popSetting(_ range: PartialRangeFrom<Int>) throws(DeskError) -> Int? {
    guard case .number(let number) = try machine.pop() else { return nil }
    let setting = word(number)
    return range.contains(setting) ? setting : nil
  }

  /// `k`
  mutating func setScale() throws(DeskError) {
    guard let setting = try popSetting(0...) else { throw .badScale }
    machine.scale = setting
  }

  /// `i`
  mutating func setInputRadix() throws(DeskError) {
    guard let setting = try popSetting(2...), setting <= 16 else { throw .badInputRadix }
    machine.inputRadix = setting
  }

  /// `o`
  mutating func setOutputRadix() throws(DeskError) {
    guard let setting = try popSetting(2...) else { throw .badOutputRadix }
    machine.outputRadix = setting
  }

  // MARK: Arrays

  /// `:`: pops an index and a value, which goes where the index is none, too.
  mutating func storeElement(_ name: Int) throws(DeskError) {
    let index = try popSetting(0...)
    let value = try machine.pop()
    guard let index else { throw .badIndex }
    machine.registers[name].store(value, at: index)
  }

  /// `;`: the element of a popped index, 0 if nothing was stored.
  mutating func loadElement(_ name: Int) throws(DeskError) {
    guard let index = try popSetting(0...) else { throw .badIndex }
    try machine.push(machine.registers[name][index] ?? .zero)
  }
}

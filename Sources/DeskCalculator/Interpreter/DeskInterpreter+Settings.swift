import ExactNumbers

// Commands whose operand is an `int` in GNU dc. Any other number is reported and replaced by −1.

extension DeskInterpreter {
  /// Returns a number as GNU dc's `int`. A number that does not fit, or is a fraction between −1
  /// and 1, is reported and becomes −1.
  ///
  /// GNU dc rejects only numbers above 2^31 + 1, and wraps the two numbers before that.
  mutating func word(_ number: FixedPoint) -> Int {
    if let value = number.truncatedWord, value.magnitude <= Self.largestWord,
      value != 0 || number.isZero
    {
      return Int(Int32(truncatingIfNeeded: value))
    }
    report(.notAWord)
    return -1
  }

  /// The largest magnitude that GNU dc accepts as an `int`.
  static let largestWord: UInt = 2_147_483_649

  /// Runs `R`: pops n and rolls the top n values.
  mutating func rotate() throws(DeskError) {
    if case .number(let number) = try machine.pop() { machine.roll(word(number)) }
  }

  /// Replaces the top by the length of the number or string.
  ///
  /// - Parameter count: returns the number of digits of a number.
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

  /// Pops a value. Returns it as a whole number, or nil if it is not a number in the range.
  @inline(__always)
  private mutating func popSetting(_ range: PartialRangeFrom<Int>) throws(DeskError) -> Int? {
    guard case .number(let number) = try machine.pop() else { return nil }
    let setting = word(number)
    return range.contains(setting) ? setting : nil
  }

  /// Runs `k`.
  mutating func setScale() throws(DeskError) {
    guard let setting = try popSetting(0...) else { throw .badScale }
    machine.scale = setting
  }

  /// Runs `i`.
  mutating func setInputRadix() throws(DeskError) {
    guard let setting = try popSetting(2...), setting <= 16 else { throw .badInputRadix }
    machine.inputRadix = setting
  }

  /// Runs `o`.
  mutating func setOutputRadix() throws(DeskError) {
    guard let setting = try popSetting(2...) else { throw .badOutputRadix }
    machine.outputRadix = setting
  }

  // MARK: Arrays

  /// Runs `:`: pops an index, then a value, and stores it. A wrong index drops the value too.
  mutating func storeElement(_ name: Int) throws(DeskError) {
    let index = try popSetting(0...)
    let value = try machine.pop()
    guard let index else { throw .badIndex }
    machine.registers[name].store(value, at: index)
  }

  /// Runs `;`: replaces an index by its element, or by 0 if nothing was stored.
  mutating func loadElement(_ name: Int) throws(DeskError) {
    guard let index = try popSetting(0...) else { throw .badIndex }
    try machine.push(machine.registers[name][index] ?? .zero)
  }
}

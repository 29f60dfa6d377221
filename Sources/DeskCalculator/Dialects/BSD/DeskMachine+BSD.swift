import ExactNumbers

// Settings and registers of OpenBSD's dc.

extension DeskMachine {
  // MARK: Settings

  /// The popped number, cut off and without its sign; nil if a word does not hold it.
  mutating func popMagnitude() throws(DeskError) -> Int? {
    let number = try popNumber()
    return number.wholeWord.flatMap { Int(exactly: $0) }
  }

  /// Takes the top, if it is a number.
  private mutating func popNumber() throws(DeskError) -> FixedPoint {
    let number = try topNumber()
    stack.removeLast()
    return number
  }

  /// `i`
  mutating func setInputRadixByMagnitude() throws(DeskError) {
    guard let radix = try popMagnitude(), (2...16).contains(radix) else { throw .badInputRadix }
    inputRadix = radix
  }

  /// `o`
  mutating func setOutputRadixByMagnitude() throws(DeskError) {
    guard let radix = try popMagnitude(), (2...Int(UInt32.max)).contains(radix) else {
      throw .badOutputRadix
    }
    outputRadix = radix
  }

  /// `k`
  mutating func setUnsignedScale() throws(DeskError) {
    let number = try popNumber()
    if number.signum < 0 { throw .badScale }
    guard let places = number.truncatedWord, places <= Int(UInt32.max) else { throw .scaleTooLarge }
    scale = places
  }

  // MARK: Registers

  /// `s`: the register's array goes.
  mutating func storeWithoutArray(_ name: Int) throws(DeskError) {
    registers[name].store(try pop())
    registers[name].dropArray()
  }

  /// Says why a register cannot be run.
  func refuseToRun(_ name: Int) throws(DeskError) {
    throw registers[name].value == nil ? .uninitializedRegister(name) : .notRunnable
  }

  private static let largestIndex = 2048

  private static func index(_ number: FixedPoint) throws(DeskError) -> Int {
    if number.signum < 0 { throw .negative }
    guard let index = number.truncatedWord, index <= largestIndex else { throw .indexTooLarge }
    return index
  }

  /// `:`; the value goes where the index is none, too.
  mutating func storeShortElement(_ name: Int) throws(DeskError) {
    if stack.count == 1 {
      stack.removeLast()
      throw .stackEmpty
    }
    let number = try popNumber()
    let value = try pop()
    registers[name].store(value, at: try Self.index(number))
  }

  /// `;`
  mutating func loadShortElement(_ name: Int) throws(DeskError) {
    let index = try Self.index(try popNumber())
    try push(registers[name][index] ?? .zero)
  }
}

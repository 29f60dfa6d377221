import ExactNumbers

// Settings, registers, strings and random numbers of Gavin Howard's dc. An error leaves the
// operands.

extension DeskMachine {
  /// Returns a number truncated to a whole number. Throws if it is negative or not below 2^64.
  static func natural(_ number: FixedPoint) throws(DeskError) -> UInt64 {
    if number.signum < 0 { throw .negative }
    guard let word = number.wholeWord else { throw .overflow }
    return word
  }

  // MARK: Settings

  /// Pops a number in this range as a setting.
  private mutating func takeSetting(
    _ range: ClosedRange<UInt64>, otherwise error: DeskError
  ) throws(DeskError) -> (number: FixedPoint, word: Int) {
    let number = try topNumber()
    let word = try Self.natural(number)
    if !range.contains(word) { throw error }
    stack.removeLast()
    return (number.truncated(to: 0), Int(clamping: word))
  }

  /// The largest number of places used in calculations. No number with more fits the memory limit
  /// of a value.
  private static let mostPlaces = Int(Int32.max)

  /// Runs `k`.
  mutating func setPlaces() throws(DeskError) {
    let setting = try takeSetting(0...UInt64.max - 1, otherwise: .badScale)
    shownScale = setting.number
    scale = min(setting.word, Self.mostPlaces)
  }

  /// Runs `i`.
  mutating func setDigitRadix() throws(DeskError) {
    inputRadix = try takeSetting(2...16, otherwise: .badInputRadix).word
  }

  /// Runs `o`: 0 and 1 choose the notations with a power of ten.
  mutating func setRadixOrNotation() throws(DeskError) {
    outputRadix = try takeSetting(0...1_000_000_000, otherwise: .badOutputRadix).word
  }

  // MARK: Registers

  /// Runs `S`. The register's own stack starts with a 0 at its bottom.
  mutating func pushAboveBottom(_ name: Int) throws(DeskError) {
    registers[name].pushAboveBottom(try pop())
  }

  /// Runs `L`, for all values but the last.
  mutating func popAboveBottom(_ name: Int) throws(DeskError) {
    guard let value = registers[name].popAboveBottom() else {
      throw .shortRegister(bytes(ofName: name))
    }
    try push(value)
  }

  /// Runs `:`. Each name has one array.
  mutating func storeInArray(_ name: Int) throws(DeskError) {
    if stack.count < 2 { throw .stackEmpty }
    let index = try topIndex()
    stack.removeLast()
    registers[name].store(stack.removeLast(), at: index, makesLevel: false)
  }

  /// Runs `;`. The array becomes as long as if a value had been stored there.
  mutating func loadFromArray(_ name: Int) throws(DeskError) {
    let index = try topIndex()
    registers[name].lengthen(to: index)
    stack[stack.count - 1] = registers[name][index] ?? .zero
  }

  private func topIndex() throws(DeskError) -> Int {
    let word = try Self.natural(try topNumber())
    guard let index = Int(exactly: word), index < .max else { throw .overflow }
    return index
  }

  // MARK: Strings

  /// Runs `a`: makes a string of the lowest byte of a number's magnitude, or of the first byte of a
  /// string. The string is empty for 0 and for an empty string.
  mutating func makeString() throws(DeskError) {
    switch try pop() {
    case .number(let number): try push(.string(number.bytes.suffix(1).filter { $0 != 0 }))
    case .string(let string): try push(.string(string.bytes.prefix(1)))
    }
  }

  // MARK: Random numbers

  /// Runs `"`: replaces a bound by a random number from 0 to below it.
  mutating func takeRandomBelow() throws(DeskError) {
    let bound = try topNumber()
    if bound.signum < 0 { throw .negative }
    if !bound.isWhole { throw .notAnInteger }
    replaceTop(by: random.next(below: bound))
  }

  /// Runs `j`.
  mutating func setSeed(_ context: Context) throws(DeskError) {
    let seed = try topNumber()
    do throws(NumberError) { try random.seed(with: seed, context) } catch { throw DeskError(error) }
    stack.removeLast()
  }

  /// Runs `J`.
  mutating func pushSeed(_ context: Context) throws(DeskError) {
    let seed: FixedPoint
    do throws(NumberError) { seed = try random.seed(context) } catch { throw DeskError(error) }
    try push(.number(seed))
  }
}

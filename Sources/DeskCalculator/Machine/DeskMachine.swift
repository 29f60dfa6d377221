import ExactNumbers

/// The state of a dc program: its stack, registers, number of places and radices.
struct DeskMachine {
  /// The stack, the top last.
  var stack: [DeskValue] = []
  /// The registers. The first 256 have one-byte names and are indexed by them.
  var registers = [Register](repeating: Register(), count: 256)
  /// The registers whose names are words.
  private var words: [[UInt8]: Int] = [:]
  /// The number of decimal places of quotients and roots.
  var scale = 0
  /// The number of places as it was set, which may be more than any number can have.
  var shownScale = FixedPoint.small(0, scale: 0)
  /// The radix of input, 2 to 16.
  var inputRadix = 10
  /// The radix of output, 2 or more.
  var outputRadix = 10
  var random = DeskRandom()

  /// The largest number of values on the stack, of 24 bytes each.
  private static let stackLimit = 1 << 25

  // MARK: Stack

  /// Pushes a value.
  @inline(__always)
  mutating func push(_ value: DeskValue) throws(DeskError) {
    if stack.count >= Self.stackLimit { throw .stackFull }
    stack.append(value)
  }

  /// Pops the top.
  @inline(__always)
  mutating func pop() throws(DeskError) -> DeskValue {
    if let value = stack.popLast() { return value }
    throw .stackEmpty
  }

  /// Returns the top, which stays.
  @inline(__always)
  func top() throws(DeskError) -> DeskValue {
    if let value = stack.last { return value }
    throw .stackEmpty
  }

  /// Returns the top as a number, which stays.
  func topNumber() throws(DeskError) -> FixedPoint {
    guard case .number(let number) = try top() else { throw .notANumber }
    return number
  }

  /// Returns the coefficients of the top two values, which stay, if they are words of the same
  /// scale. Most values are, and these can be read without counting references.
  @inline(__always)
  func topWords() -> (lower: Int, upper: Int, scale: Int)? {
    let count = stack.count
    guard count >= 2, case .number(.small(let upper, let scale)) = stack[count - 1],
      case .number(.small(let lower, scale)) = stack[count - 2]
    else { return nil }
    return (lower, upper, scale)
  }

  /// Returns the top two numbers, which stay.
  @inline(__always)
  func topNumbers() throws(DeskError) -> (lower: FixedPoint, upper: FixedPoint) {
    let count = stack.count
    guard count >= 2 else { throw .stackEmpty }
    guard case .number(let upper) = stack[count - 1], case .number(let lower) = stack[count - 2]
    else { throw .notANumber }
    return (lower, upper)
  }

  /// Returns the top three numbers, which stay.
  func topThree() throws(DeskError) -> (base: FixedPoint, power: FixedPoint, modulus: FixedPoint) {
    let count = stack.count
    guard count >= 3 else { throw .stackEmpty }
    guard case .number(let base) = stack[count - 3], case .number(let power) = stack[count - 2],
      case .number(let modulus) = stack[count - 1]
    else { throw .notANumber }
    return (base, power, modulus)
  }

  /// Replaces the top by a number.
  @inline(__always)
  mutating func replaceTop(by number: FixedPoint) { stack[stack.count - 1] = .number(number) }

  /// Replaces the top two values by a number.
  @inline(__always)
  mutating func replaceTwo(by number: FixedPoint) {
    stack.removeLast()
    replaceTop(by: number)
  }

  mutating func replaceTwo(by lower: FixedPoint, _ upper: FixedPoint) {
    stack[stack.count - 2] = .number(lower)
    replaceTop(by: upper)
  }

  /// Replaces two words of the same scale by a word of this scale. Returns false if the values are
  /// not such words, or if the result is too large.
  @inline(__always)
  mutating func replaceTwoWords(
    _ operation: (Int, Int) -> (partialValue: Int, overflow: Bool)
  ) -> Bool {
    guard let (lower, upper, scale) = topWords() else { return false }
    let (result, overflow) = operation(lower, upper)
    if overflow { return false }
    replaceTwo(by: .small(result, scale: scale))
    return true
  }

  /// Removes the top two values.
  @inline(__always)
  mutating func dropTwo() {
    // Removing both in one call takes a slower path in the library.
    stack.removeLast()
    stack.removeLast()
  }

  /// Runs `d`.
  @inline(__always)
  mutating func duplicate() throws(DeskError) { try push(try top()) }

  /// Runs `r`. Returns false if there are fewer than two values.
  @inline(__always)
  mutating func exchange() -> Bool {
    if stack.count < 2 { return false }
    stack.swapAt(stack.count - 1, stack.count - 2)
    return true
  }

  /// Rolls the top `count` values, so that the lowest of them becomes the top. A negative count
  /// rolls the other way.
  mutating func roll(_ count: Int) {
    let rolled = min(Int(count.magnitude), stack.count)
    guard rolled > 1 else { return }
    let lowest = stack.count - rolled
    if count > 0 {
      stack.append(stack.remove(at: lowest))
    } else {
      stack.insert(stack.removeLast(), at: lowest)
    }
  }

  /// Runs `X`: replaces the top by its number of places, which is 0 for a string.
  mutating func measurePlaces() throws(DeskError) {
    let places = if case .number(let number) = try pop() { number.scale } else { 0 }
    try push(.word(places))
  }

  /// Runs `u` and `t`: pops a value and pushes whether it is of a kind.
  mutating func pushWhether(_ isOfKind: (DeskValue) -> Bool) throws(DeskError) {
    try push(.word(isOfKind(try pop()) ? 1 : 0))
  }

  // MARK: Registers

  /// Runs `s`.
  @inline(__always)
  mutating func store(_ name: Int) throws(DeskError) { registers[name].store(try pop()) }

  /// Runs `S`.
  mutating func pushOnRegister(_ name: Int) throws(DeskError) { registers[name].push(try pop()) }

  /// Runs `L`.
  mutating func popFromRegister(_ name: Int) throws(DeskError) {
    guard let value = registers[name].pop() else { throw .emptyRegister(name) }
    try push(value)
  }

  /// Returns the number of the register that a word names. A new word gets a new register.
  mutating func register(named word: [UInt8]) -> Int {
    if let name = words[word] { return name }
    let name = registers.count
    words[word] = name
    registers.append(Register())
    return name
  }

  /// Returns the bytes that name a register in a source.
  func bytes(ofName name: Int) -> [UInt8] {
    if name < 256 { return [UInt8(name)] }
    return words.first { $0.value == name }?.key ?? []
  }
}

// Goals, in order: no bit is lost silently, a word means the same at every length, machine words
// are computed in Swift alone. An integer represents its infinite sequence of bits in two's
// complement. A word is a range of integers. Bits outside the word are never cut off: operands and
// results that do not fit are errors, except in `wrap`.

internal import CFLINT

extension Number {
  // MARK: Logic

  /// Returns the bits set in both operands. 0 and 1 fit any word, because they are also truth
  /// values.
  ///
  /// `12 10 and` is 8. Throws `.notInteger`, `.outsideWord`.
  public static func bitAnd(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    if let (a, b) = try smallPair(y, x, context) { return .small(a & b) }
    return try combine(y, x) { fmpz_and(&$0.value, &$1.value, &$2.value) }
  }

  /// Returns the bits set in either operand. `12 10 or` is 14. Throws the errors of `bitAnd`.
  public static func bitOr(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    if let (a, b) = try smallPair(y, x, context) { return .small(a | b) }
    return try combine(y, x) { fmpz_or(&$0.value, &$1.value, &$2.value) }
  }

  /// Returns the bits set in exactly one operand. `12 10 xor` is 6. Throws the errors of `bitAnd`.
  public static func bitXor(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    if let (a, b) = try smallPair(y, x, context) { return .small(a ^ b) }
    return try combine(y, x) { fmpz_xor(&$0.value, &$1.value, &$2.value) }
  }

  /// Returns x with all bits inverted: −x−1 if the word is signed, otherwise 2^bits−1−x. Throws
  /// `.notInteger`, `.outsideWord`.
  public static func bitNot(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try context.requireWord(x)
    let ones = try context.word.isSigned ? -1 : subtract(context.word.modulus, 1, context)
    return try subtract(ones, x, context)
  }

  // MARK: Shifts and rotations

  /// Returns x·2^n. Throws `.notInteger`, `.negative` for n, `.outsideWord`, and `.overflow` if
  /// bits are lost.
  public static func shiftLeft(_ x: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try context.requireWord(x)
    let count = try context.shiftCount(n)
    if case .small(0) = x { return 0 }
    if count >= context.word.bits { throw .overflow(context.word) }
    if case .small(let value) = x, count < 64 {
      let shifted = value << count
      if shifted >> count == value, context.word.contains(shifted) { return .small(shifted) }
    }
    var operand = try FlintInteger(requiring: x)
    let result = Number.integer { fmpz_mul_2exp($0, &operand.value, UInt(count)) }
    if !context.word.contains(result) { throw .overflow(context.word) }
    return result
  }

  /// Returns the bits moved n places to the right, with zeros from the left. Drops the bits shifted
  /// out.
  ///
  /// `-1 60 shr` is 15 in 64 bits. Throws `.notInteger`, `.negative` for n, `.outsideWord`.
  public static func shiftRight(_ x: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try context.requireWord(x)
    let count = try context.shiftCount(n)
    if count == 0 { return x }
    return try floorShift(context.pattern(x), count)
  }

  /// Returns x/2^n rounded down: the bits moved to the right, with copies of the sign from the
  /// left.
  ///
  /// `-8 1 asr` is −4. Throws the errors of `shiftRight`.
  public static func arithmeticShiftRight(_ x: Number, _ n: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    try context.requireWord(x)
    return try floorShift(x, context.shiftCount(n))
  }

  /// Returns the bits of the word rotated n places to the left. Throws the errors of `shiftRight`.
  public static func rotateLeft(_ x: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try rotate(x, n, context) { places, bits in places }
  }

  /// Returns the bits of the word rotated n places to the right. Throws the errors of `shiftRight`.
  public static func rotateRight(_ x: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try rotate(x, n, context) { places, bits in (bits - places) % bits }
  }

  /// Returns the bytes of the word in reverse order.
  ///
  /// `32 wsize 0x01020304 bswap` is 0x04030201. Throws `.notInteger`, `.outsideWord`,
  /// `.partOfByte`.
  public static func swapBytes(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try context.requireWord(x)
    let word = context.word
    if !word.bits.isMultiple(of: 8) { throw .partOfByte(word) }
    var (rest, result) = (try context.pattern(x), Number(0))
    for _ in 0..<word.bits / 8 {
      result = try add(multiply(result, 256, context), modulo(rest, 256, context), context)
      rest = try floorShift(rest, 8)
    }
    return try wrap(result, context)
  }

  // MARK: Single bits

  /// Returns whether bit n is set; bit 0 is the lowest. Throws `.notInteger`, `.outsideWord`,
  /// `.noSuchBit`.
  public static func hasBit(_ x: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Bool
  {
    try context.requireWord(x)
    let bit = try context.bit(n)
    if case .small(let value) = x { return value >> min(bit, 63) & 1 == 1 }
    var operand = try FlintInteger(requiring: x)
    return fmpz_tstbit(&operand.value, UInt(bit)) != 0
  }

  /// Returns x with bit n set. Throws the errors of `hasBit`.
  public static func settingBit(_ x: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try bitOr(x, context.mask(n), context)
  }

  /// Returns x with bit n cleared. Throws the errors of `hasBit`.
  public static func clearingBit(_ x: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try hasBit(x, n, context) ? bitXor(x, context.mask(n), context) : x
  }

  /// Returns x with bit n inverted. Throws the errors of `hasBit`.
  public static func flippingBit(_ x: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try bitXor(x, context.mask(n), context)
  }

  // MARK: Counting

  /// Returns the number of set bits of the word. Throws `.notInteger`, `.outsideWord`.
  public static func bitCount(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try context.requireWord(x)
    if case .small(let value) = x {
      let ones = value.nonzeroBitCount
      return .small(value < 0 ? context.word.bits - 64 + ones : ones)
    }
    var pattern = try FlintInteger(requiring: context.pattern(x))
    return .small(Int(fmpz_popcnt(&pattern.value)))
  }

  /// Returns the number of zeros of the word above its highest set bit. Throws `.notInteger`,
  /// `.outsideWord`.
  public static func leadingZeros(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try context.requireWord(x)
    return try .small(x.signum(context) < 0 ? 0 : context.word.bits - x.exactBits)
  }

  /// Returns the number of zeros below the lowest set bit, or all bits of the word for 0. Throws
  /// `.notInteger`, `.outsideWord`.
  public static func trailingZeros(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try context.requireWord(x)
    if case .small(let value) = x {
      return .small(value == 0 ? context.word.bits : value.trailingZeroBitCount)
    }
    var operand = try FlintInteger(requiring: x)
    return .small(Int(fmpz_val2(&operand.value)))
  }

  // MARK: On purpose

  /// Returns the number in the word that differs from x by a multiple of 2^bits. Throws
  /// `.notInteger`.
  ///
  /// `300 wrap` is 44 in 8 bits.
  public static func wrap(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    guard x.isInteger else { throw x.notWritten }
    let word = context.word
    if word.contains(x) { return x }
    let pattern = try context.pattern(x)
    return try word.contains(pattern) ? pattern : subtract(pattern, word.modulus, context)
  }
}

// MARK: Parts

extension Number {
  /// Returns both operands if they are small integers that fit the word, or are both 0 or 1.
  /// Returns nil if one is large.
  private static func smallPair(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> (Int, Int)?
  {
    if case .small(let a) = y, case .small(let b) = x, (a | b) & ~1 == 0 { return (a, b) }
    try context.requireWord(y)
    try context.requireWord(x)
    guard case .small(let a) = y, case .small(let b) = x else { return nil }
    return (a, b)
  }

  private static func combine(
    _ y: Number, _ x: Number,
    _ function: (inout FlintInteger, inout FlintInteger, inout FlintInteger) -> Void
  ) throws(NumberError) -> Number {
    var a = try FlintInteger(requiring: y)
    var b = try FlintInteger(requiring: x)
    var result = FlintInteger()
    function(&result, &a, &b)
    return result.take()
  }

  /// Returns x/2^n rounded down.
  private static func floorShift(_ x: Number, _ n: Int) throws(NumberError) -> Number {
    if case .small(let value) = x { return .small(value >> min(n, 63)) }
    var operand = try FlintInteger(requiring: x)
    return .integer { fmpz_fdiv_q_2exp($0, &operand.value, UInt(n)) }
  }

  /// Rotates to the left by the number of places that `leftwards` computes from n and the length of
  /// the word.
  private static func rotate(
    _ x: Number, _ n: Number, _ context: Context, _ leftwards: (Int, Int) -> Int
  ) throws(NumberError) -> Number {
    try context.requireWord(x)
    let bits = context.word.bits
    _ = try context.shiftCount(n)
    let places = leftwards(try modulo(n, Number(bits), context).asInt ?? 0, bits)
    if case .small(let value) = x, bits == 64, context.word.isSigned {
      let pattern = UInt(bitPattern: value)
      return .small(Int(bitPattern: pattern << places | pattern >> (64 - places)))
    }
    let pattern = try context.pattern(x)
    let high = try multiply(pattern, power(2, Number(places), context), context)
    return try wrap(add(high, floorShift(pattern, bits - places), context), context)
  }
}

extension Word {
  /// 2^bits.
  fileprivate var modulus: Number {
    bits < 63 ? .small(1 << bits) : .integer { fmpz_one_2exp($0, UInt(bits)) }
  }
}

extension Context {
  /// Throws `.notInteger` or `.outsideWord` unless x is an integer in the word.
  fileprivate func requireWord(_ x: Number) throws(NumberError) {
    guard x.isInteger else { throw x.notWritten }
    if !word.contains(x) { throw .outsideWord(x, word) }
  }

  /// Returns the number of places to shift; a count beyond a machine word becomes the largest
  /// `Int`.
  fileprivate func shiftCount(_ n: Number) throws(NumberError) -> Int {
    guard n.isInteger else { throw n.notWritten }
    if try n.signum(self) < 0 { throw .negative(n) }
    return n.asInt ?? .max
  }

  /// Returns n as the number of a bit of the word.
  fileprivate func bit(_ n: Number) throws(NumberError) -> Int {
    guard n.isInteger else { throw n.notWritten }
    guard let bit = n.asInt, 0..<word.bits ~= bit else { throw .noSuchBit(n, word) }
    return bit
  }

  /// Returns the number in the word with only bit n set. In a signed word, the highest bit makes
  /// −2^(bits−1).
  fileprivate func mask(_ n: Number) throws(NumberError) -> Number {
    let bit = try bit(n)
    if bit < 62 { return try Number.wrap(.small(1 << bit), self) }
    return try Number.wrap(Number.power(2, .small(bit), self), self)
  }

  /// Returns the bits of the word as a number from 0 to 2^bits−1.
  fileprivate func pattern(_ x: Number) throws(NumberError) -> Number {
    if case .small(let value) = x, word.bits < 63 { return .small(value & (1 << word.bits - 1)) }
    var operand = try FlintInteger(requiring: x)
    return .integer { fmpz_fdiv_r_2exp($0, &operand.value, UInt(word.bits)) }
  }
}

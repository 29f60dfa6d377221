extension Exact {
  /// Creates the value of any integer, such as an `Int`.
  public init(_ value: some BinaryInteger) {
    self.init(words: Array(value.words), isNegative: value.signum() < 0)
  }

  /// Creates the value of an integer. Never returns nil, because every integer fits.
  public init?(exactly value: some BinaryInteger) { self.init(value) }

  /// Creates the integer with these words in two's complement, lowest first.
  init(words: [UInt], isNegative: Bool) {
    if words.count == 1, isNegative == (Int(bitPattern: words[0]) < 0) {
      self.init(real: .small(Int(bitPattern: words[0])))
      return
    }
    // Parsing the digits is faster than a sum of powers. For a negative integer these are the
    // digits of its complement, −x − 1.
    let digits = words.reversed().map { word in
      let text = String(isNegative ? ~word : word, radix: 16)
      return String(repeating: "0", count: UInt.bitWidth / 4 - text.count) + text
    }
    let magnitude = Exact(stringLiteral: "0x" + digits.joined().uppercased())
    self = isNegative ? -1 - magnitude : magnitude
  }

  /// Creates the exact value of a binary floating-point number. For example, 0.1 becomes the binary
  /// number nearest to a tenth, 0.1000000000000000055….
  ///
  /// Throws ``NumberError/notFinite(_:isNaN:)`` for infinities and NaN. Both zeros become 0.
  public init<Value: BinaryFloatingPoint>(_ value: Value) throws(NumberError) {
    guard value.isFinite else {
      throw .notFinite(Exact(Double(value).bitPattern).number, isNaN: value.isNaN)
    }
    // Units of the last place. The leading bit of a normal number is not stored.
    var units = Exact(value.significandBitPattern)
    if value.isNormal { units += try Self.pow(2, Exact(Value.significandBitCount)) }
    let magnitude = try units * Self.pow(2, Exact(value.ulp.exponent))
    self = value.sign == .minus ? -magnitude : magnitude
  }

  /// Creates the value of a numeral in data: `17`, `3.14`, `-.5`, `6.02e23`, `1_000_000`, `0xFF`.
  ///
  /// Throws ``NumberError/malformed`` for any other text, including a numeral with blanks around
  /// it. Throws ``NumberError/tooLarge(bytes:)`` or ``NumberError/outOfRange`` if the value does
  /// not fit into memory.
  public init(_ text: some StringProtocol) throws(NumberError) {
    try self.init(Number.parse(text: text, Self.context))
  }
}

extension Double {
  /// Creates the nearest binary floating-point number; in a tie, the even neighbour.
  ///
  /// Rounds as IEEE 754 does. A small number may become subnormal, a number that is too large
  /// becomes an infinity, and a negative number nearest to zero becomes −0. Throws
  /// ``NumberError/undecidable(digits:)`` if nothing proves on which side of zero, or of the middle
  /// between two floating-point numbers, the number is.
  public init(_ x: Exact) throws(NumberError) {
    let (magnitude, isNegative) = try x.floatBits(.double)
    let value = Double(bitPattern: UInt64(magnitude))
    self = isNegative ? -value : value
  }
}

extension Float {
  /// Creates the nearest number of 32 bits, rounded once. Throws the errors of `Double.init(_:)`.
  public init(_ x: Exact) throws(NumberError) {
    let (magnitude, isNegative) = try x.floatBits(FloatFormat(width: 32))
    let value = Float(bitPattern: UInt32(magnitude))
    self = isNegative ? -value : value
  }
}

extension Exact {
  /// Returns the bits of the nearest number of this width without its sign, and the sign.
  fileprivate func floatBits(
    _ format: FloatFormat
  ) throws(NumberError) -> (magnitude: Int, isNegative: Bool) {
    let isNegative = try number.signum(Self.context) < 0
    let magnitude = isNegative ? -self : self
    let bits = try Number.floatBits(magnitude.number, format, Self.context)
    guard let bits = bits.asInt else { preconditionFailure("63 bits fit a machine word") }
    return (bits, isNegative)
  }
}

extension Int {
  /// Creates the value of the number if it is an integer that fits; otherwise returns nil.
  ///
  /// Throws ``NumberError/undecidable(digits:)`` if no proof decides whether the number is an
  /// integer.
  public init?(exactly x: Exact) throws(NumberError) {
    if let value = x.number.asInt {
      self = value
      return
    }
    if x.number.isRational { return nil }
    if try Number.less(x.number, .small(.min), Exact.context) { return nil }
    if try Number.less(.small(.max), x.number, Exact.context) { return nil }
    let nearest = try Number.round(x.number, Exact.context)
    guard let value = nearest.asInt, try Number.equal(nearest, x.number, Exact.context) else {
      return nil
    }
    self = value
  }
}

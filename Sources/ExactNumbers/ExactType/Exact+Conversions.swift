extension Exact {
  /// The value of a machine integer, or of any other.
  public init(_ value: some BinaryInteger) {
    self.init(words: Array(value.words), isNegative: value.signum() < 0)
  }

  /// The value of an integer; never nil, since there is room for all of them.
  public init?(exactly value: some BinaryInteger) { self.init(value) }

  /// The integer of these words in two's complement, the lowest first.
  init(words: [UInt], isNegative: Bool) {
    if words.count == 1, isNegative == (Int(bitPattern: words[0]) < 0) {
      self.init(real: .small(Int(bitPattern: words[0])))
      return
    }
    // Digits as they stand are quicker than a sum of powers; of a negative integer they are those
    // of its complement, −x − 1.
    let digits = words.reversed().map { word in
      let text = String(isNegative ? ~word : word, radix: 16)
      return String(repeating: "0", count: UInt.bitWidth / 4 - text.count) + text
    }
    let magnitude = Exact(stringLiteral: "0x" + digits.joined().uppercased())
    self = isNegative ? -1 - magnitude : magnitude
  }

  /// The exact value of a binary floating-point number: of 0.1, the one that is nearest to a tenth,
  /// 0.1000000000000000055….
  ///
  /// Throws ``NumberError/notFinite(_:isNaN:)`` for infinities and NaN. Both zeros are 0.
  public init<Value: BinaryFloatingPoint>(_ value: Value) throws(NumberError) {
    guard value.isFinite else {
      throw .notFinite(Exact(Double(value).bitPattern).number, isNaN: value.isNaN)
    }
    // Units of the last place. A normal number has a leading bit that is not stored.
    var units = Exact(value.significandBitPattern)
    if value.isNormal { units += try Self.pow(2, Exact(Value.significandBitCount)) }
    let magnitude = try units * Self.pow(2, Exact(value.ulp.exponent))
    self = value.sign == .minus ? -magnitude : magnitude
  }

  /// The value of a numeral in data: `17`, `3.14`, `-.5`, `6.02e23`, `1_000_000`, `0xFF`.
  ///
  /// Throws ``NumberError/malformed`` for anything else, blanks around a numeral included, and
  /// ``NumberError/tooLarge(bytes:)`` or ``NumberError/outOfRange`` for one that no memory holds.
  public init(_ text: some StringProtocol) throws(NumberError) {
    try self.init(Number.parse(text: text, Self.context))
  }
}

extension Double {
  /// The nearest binary floating-point number; of two, the one whose last bit is 0.
  ///
  /// This is the rounding of IEEE 754, with subnormal numbers, with an infinity for too large a
  /// number, and −0 for a negative one nearest to zero. Throws ``NumberError/undecidable(digits:)``
  /// where the number cannot be told from zero, or from the middle between two.
  public init(_ x: Exact) throws(NumberError) {
    let (magnitude, isNegative) = try x.floatBits(.double)
    let value = Double(bitPattern: UInt64(magnitude))
    self = isNegative ? -value : value
  }
}

extension Float {
  /// The nearest number of 32 bits, rounded once. Throws as the initializer of `Double`.
  public init(_ x: Exact) throws(NumberError) {
    let (magnitude, isNegative) = try x.floatBits(FloatFormat(width: 32))
    let value = Float(bitPattern: UInt32(magnitude))
    self = isNegative ? -value : value
  }
}

extension Exact {
  /// The bits of the nearest number of this width without its sign, and whether it has one.
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
  /// The number if it is an integer that fits; otherwise nil.
  ///
  /// Throws ``NumberError/undecidable(digits:)`` where no proof decides whether it is one.
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

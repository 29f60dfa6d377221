// Goals, in order:
// - The exact value of the numeral.
// - No more memory than available: a number that is too long to be multiplied out is kept as a
//   power of ten.
// - Speed for short numerals, because streams are megabytes of `3.14 2.5*`. Up to 18 digits need no
//   call into FLINT.

internal import CFLINT

extension Number {
  /// Returns the exact value of a numeral: `17`, `3.14`, `.5`, `5.`, `1_000_000`, `6.02e23`,
  /// `0xFF`, `0x1.8p40`, `0r36:ZZ`, with or without a `-`. A trailing `i` makes it imaginary: `4i`,
  /// `-i`.
  ///
  /// A numeral too long to be multiplied out becomes a real with a power of its base. Throws
  /// `.malformed`, `.tooLarge` for too many digits, `.outOfRange`.
  public static func parse(
    _ numeral: UnsafeBufferPointer<UInt8>, _ context: Context,
    as reading: NumeralReading = NumeralReading()
  ) throws(NumberError) -> Number {
    var scanner = NumeralScanner(numeral, radix: reading.base.radix)
    let numeral = try scanner.scan()
    let number: Number
    if !numeral.period.isEmpty {
      number = try scanner.repeatingNumber(numeral, context)
    } else if let word = reading.word, numeral.mayBeBits {
      number = try scanner.longNumber(numeral, context).negativeOfBits(in: word)
    } else if let mantissa = numeral.shortMantissa, let short = numeral.shortNumber(mantissa) {
      number = short
    } else {
      number = try scanner.longNumber(numeral, context)
    }
    return numeral.isImaginary ? Number(real: 0, imaginary: number) : number
  }

  /// Returns whether a text is a numeral, even of a number that does not fit into memory. Makes no
  /// number.
  public static func isNumeral(
    _ text: some StringProtocol, as reading: NumeralReading = NumeralReading()
  ) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var scanner = NumeralScanner(bytes, radix: reading.base.radix)
      return (try? scanner.scan()) != nil
    }
  }

  /// Returns the exact value of a numeral in a text. Throws the errors of `parse(_:_:as:)`.
  public static func parse(
    text: some StringProtocol, _ context: Context, as reading: NumeralReading = NumeralReading()
  ) throws(NumberError) -> Number {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(NumberError) in try parse(bytes, context, as: reading) }
    }
    return try result.get()
  }
}

/// The parts of a numeral, before it becomes a value.
private struct Numeral {
  var isNegative = false
  var isImaginary = false
  var radix: Int
  /// The number of digits without leading zeros.
  var digitCount = 0
  /// The number of digits after the point.
  var fractionDigits = 0
  /// The range of the digits in the numeral.
  var digits = 0..<0
  /// The range of the repeating digits, after `r`.
  var period = 0..<0
  /// The range of the digits of the exponent.
  var exponentDigits = 0..<0
  var isExponentNegative = false
  /// The exponent, limited to a value beyond any memory.
  var exponent = 0
  /// Whether the first digit is a zero.
  var beginsWithZero = false

  /// The base of the exponent: the base of the digits, or 2 if that is a power of two.
  var exponentBase: Int { radix & (radix - 1) == 0 ? 2 : radix }
  /// The number of steps of the exponent per digit.
  var stepsOfDigit: Int { radix & (radix - 1) == 0 ? radix.trailingZeroBitCount : 1 }
  /// The exponent of the last digit.
  var scale: Int { exponent - fractionDigits * stepsOfDigit }

  /// Whether the numeral may be the bits of a word.
  var mayBeBits: Bool {
    [2, 8, 16].contains(radix) && !isNegative && !beginsWithZero && fractionDigits == 0
      && exponentDigits.isEmpty
  }

  init(radix: Int) { self.radix = radix }

  /// The digits as a machine integer; meaningless if there are too many digits for `shortMantissa`.
  var mantissa = 0

  /// The digits as a machine integer, if they are few enough for it to be exact; otherwise nil.
  var shortMantissa: Int? {
    digitCount <= (radix <= 10 ? 18 : radix <= 16 ? 15 : 11) ? mantissa : nil
  }

  /// Returns the value if numerator and denominator fit FLINT's inline words; otherwise nil.
  func shortNumber(_ mantissa: Int) -> Number? {
    let signed = isNegative ? -mantissa : mantissa
    if fractionDigits == 0 && exponent == 0 { return .small(signed) }
    guard radix == 10, mantissa != 0 else { return mantissa == 0 ? 0 : nil }
    guard (-Number.shortPlaces...18).contains(scale) else { return nil }
    if scale < 0 { return Number(decimal: signed, places: -scale) }
    let (product, overflow) = signed.multipliedReportingOverflow(by: powersOfTen[scale])
    return overflow ? nil : .small(product)
  }
}

extension Number {
  /// The most places that ``init(decimal:places:)`` accepts.
  public static let shortPlaces = 18

  /// Creates the value of a decimal fraction of at most 18 digits: `digits`/10^`places`, for 0 to
  /// 18 places.
  public init(decimal digits: Int, places: Int) {
    // Zeros at the end of the digits cancel against the power of ten. After that only 2 or only 5
    // can cancel.
    var numerator = Int(digits.magnitude)
    var places = numerator == 0 ? 0 : places
    while places > 0, numerator.isMultiple(of: 10) {
      numerator /= 10
      places -= 1
    }
    let shift = min(numerator.trailingZeroBitCount, places)
    numerator >>= shift
    var denominator = powersOfTen[places] >> shift
    if shift == 0 {
      while denominator.isMultiple(of: 5), numerator.isMultiple(of: 5) {
        numerator /= 5
        denominator /= 5
      }
    }
    let signed = digits < 0 ? -numerator : numerator
    self = denominator == 1 ? .small(signed) : Number(lowest: signed, over: denominator)
  }
}

/// 10^0 … 10^18, all within FLINT's inline words.
private let powersOfTen: [Int] = {
  var powers = [1]
  for _ in 1...18 { powers.append((powers.last ?? 1) * 10) }
  return powers
}()

/// Reads a numeral once from left to right.
private struct NumeralScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The base of digits without a prefix.
  private let radix: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, radix: Int) {
    self.bytes = bytes
    self.radix = radix
  }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Returns the whole numeral, or throws `.malformed`.
  mutating func scan() throws(NumberError) -> Numeral {
    var numeral = Numeral(radix: radix)
    numeral.isNegative = accept(UInt8(ascii: "-"))
    if next == UInt8(ascii: "0"), position + 1 < bytes.count { try scanPrefix(&numeral) }
    let start = position
    numeral.beginsWithZero = next == UInt8(ascii: "0")
    let whole = try scanDigits(&numeral)
    if accept(UInt8(ascii: ".")) { numeral.fractionDigits = try scanDigits(&numeral) }
    if whole + numeral.fractionDigits == 0 { return try scanUnit(numeral) }
    numeral.digits = start..<position
    if numeral.radix == 10, numeral.fractionDigits > 0 || bytes[position - 1] == UInt8(ascii: "."),
      accept(UInt8(ascii: "r"))
    {
      try scanPeriod(of: &numeral)
    }
    let mark = numeral.radix == 10 ? next | 0x20 == UInt8(ascii: "e") : next == UInt8(ascii: "p")
    if mark {
      position += 1
      try scanExponent(of: &numeral)
    }
    numeral.isImaginary = accept(UInt8(ascii: "i"))
    if position < bytes.count { throw .malformed }
    return numeral
  }

  /// Reads the rest of `-i`, or throws `.malformed`.
  private mutating func scanUnit(_ numeral: Numeral) throws(NumberError) -> Numeral {
    guard bytes.count == 2, numeral.isNegative, accept(UInt8(ascii: "i")) else { throw .malformed }
    var unit = numeral
    (unit.isImaginary, unit.mantissa, unit.digitCount) = (true, 1, 1)
    return unit
  }

  /// Reads the prefix of a base, if there is one after the sign.
  private mutating func scanPrefix(_ numeral: inout Numeral) throws(NumberError) {
    switch bytes[position + 1] | 0x20 {
    case UInt8(ascii: "x"): numeral.radix = 16
    case UInt8(ascii: "o"): numeral.radix = 8
    case UInt8(ascii: "b"): numeral.radix = 2
    case UInt8(ascii: "d"): numeral.radix = 10
    case UInt8(ascii: "r"):
      position += 2
      var base = Numeral(radix: 10)
      guard try scanDigits(&base) <= 2, NumberFormat.Base(base.mantissa) != nil,
        accept(UInt8(ascii: ":"))
      else { throw .malformed }
      numeral.radix = base.mantissa
      return
    default: return
    }
    position += 2
  }

  /// Reads digits with single `_` between them. Returns the number of digits.
  private mutating func scanDigits(_ numeral: inout Numeral) throws(NumberError) -> Int {
    var count = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "_") {
        guard count > 0, bytes[position - 1] != byte else { throw .malformed }
      } else if let digit = Self.value(ofDigit: byte, radix: numeral.radix) {
        count += 1
        numeral.mantissa = numeral.mantissa &* numeral.radix &+ digit
        if numeral.digitCount > 0 || digit != 0 { numeral.digitCount += 1 }
      } else {
        break
      }
      position += 1
    }
    if count > 0 && bytes[position - 1] == UInt8(ascii: "_") { throw .malformed }
    return count
  }

  @inline(__always)
  private static func value(ofDigit byte: UInt8, radix: Int) -> Int? {
    var digit = Int(byte) - 48
    if digit > 9 {
      // Small letters after f are not digits: i makes a number imaginary, and p begins an exponent.
      let letter = Int(byte | 0x20) - 97
      digit = (0...(byte < 97 ? 25 : 5)).contains(letter) ? letter + 10 : -1
    }
    return digit >= 0 && digit < radix ? digit : nil
  }

  /// Reads the digits after `r`.
  private mutating func scanPeriod(of numeral: inout Numeral) throws(NumberError) {
    var digits = Numeral(radix: 10)
    let start = position
    if try scanDigits(&digits) == 0 { throw .malformed }
    numeral.period = start..<position
  }

  /// Reads the exponent after `e`. Its value is limited to ±10^15, because its price is too high
  /// long before.
  private mutating func scanExponent(of numeral: inout Numeral) throws(NumberError) {
    numeral.isExponentNegative = accept(UInt8(ascii: "-"))
    if !numeral.isExponentNegative { _ = accept(UInt8(ascii: "+")) }
    var digits = Numeral(radix: 10)
    let start = position
    guard try scanDigits(&digits) > 0, !bytes[start..<position].contains(UInt8(ascii: "_")) else {
      throw .malformed
    }
    let limit = 1_000_000_000_000_000
    let magnitude = digits.digitCount > 15 ? limit : digits.mantissa
    numeral.exponent = numeral.isExponentNegative ? -magnitude : magnitude
    numeral.exponentDigits = start..<position
  }

  /// Returns the value of a numeral of any length. Prices it first.
  func longNumber(_ numeral: Numeral, _ context: Context) throws(NumberError) -> Number {
    if numeral.digitCount == 0 { return 0 }
    let scale = numeral.scale
    let bitsPerDigit = numeral.radix == 10 ? 3.33 : Double(numeral.radix).binaryLogarithm
    let digits = Double(numeral.digitCount) + Double(scale.magnitude) / Double(numeral.stepsOfDigit)
    if !context.allows(bits: digits * bitsPerDigit), numeral.exponent != 0 {
      return try number(keepingExponentOf: numeral, context)
    }
    try context.price(bits: digits * bitsPerDigit, products: 2)
    try context.priceTime(bits: Double(numeral.digitCount) * bitsPerDigit, products: 32)
    var mantissa = mantissa(of: numeral)
    if scale >= 0 {
      var power = FlintInteger(numeral.exponentBase)
      power.inPlace { fmpz_pow_ui($0, $0, scale.magnitude) }
      mantissa.inPlace { fmpz_mul($0, $0, &power.value) }
      return mantissa.take()
    }
    return fraction(&mantissa, over: numeral.exponentBase, toThe: scale.magnitude)
  }

  /// Returns the value of a numeral whose last digits repeat. They are the numerator of a fraction
  /// over 10^k − 1.
  func repeatingNumber(_ numeral: Numeral, _ context: Context) throws(NumberError) -> Number {
    var parts = Numeral(radix: 10)
    parts.isNegative = numeral.isNegative
    parts.digits = numeral.period
    parts.digitCount = numeral.period.count
    let repeated = try longNumber(parts, context)
    let count = bytes[numeral.period].count { $0 != UInt8(ascii: "_") }
    let part = try Number.divide(repeated, Number.nines(count, context), context)
    let unit = try Number.power(10, Number(numeral.scale), context)
    return try Number.add(
      longNumber(numeral, context), Number.multiply(part, unit, context), context)
  }

  /// Returns the value of a numeral whose power is too long to be multiplied out.
  private func number(keepingExponentOf numeral: Numeral, _ context: Context)
    throws(NumberError) -> Number
  {
    // Longer exponents are out of range, and need not be read.
    if numeral.exponentDigits.count > 2 * Number.exponentDigits { throw .outOfRange }
    var plain = numeral
    plain.exponent = 0
    plain.exponentDigits = 0..<0
    let mantissa = try longNumber(plain, context)
    var exponent = FlintInteger()
    read(numeral.exponentDigits, radix: 10, into: &exponent)
    if numeral.isExponentNegative { exponent.inPlace { fmpz_neg($0, $0) } }
    return try Number.multiply(
      mantissa, Number.power(.small(numeral.exponentBase), exponent.take(), context), context)
  }

  /// Returns the digits without the point as an integer, with the sign.
  private func mantissa(of numeral: Numeral) -> FlintInteger {
    var mantissa = FlintInteger()
    read(numeral.digits, radix: numeral.radix, into: &mantissa)
    if numeral.isNegative { mantissa.inPlace { fmpz_neg($0, $0) } }
    return mantissa
  }

  /// Returns mantissa / radix^power in lowest terms. Only primes of the radix can cancel, so no gcd
  /// of numbers of full length is needed.
  private func fraction(_ mantissa: inout FlintInteger, over radix: Int, toThe power: UInt)
    -> Number
  {
    var result = FlintRational()
    for (prime, exponent) in Self.primes(of: radix) {
      let power = power * exponent
      var factor = FlintInteger(prime)
      let common = UInt(mantissa.inPlace { fmpz_remove($0, $0, &factor.value) })
      let above = common > power ? common - power : 0
      let below = power > common ? power - common : 0
      var raised = FlintInteger { fmpz_pow_ui($0, &factor.value, above) }
      mantissa.inPlace { fmpz_mul($0, $0, &raised.value) }
      fmpz_pow_ui(&raised.value, &factor.value, below)
      var denominator = FlintInteger { fmpz_mul($0, &result.value.den, &raised.value) }
      fmpz_set(&result.value.den, &denominator.value)
    }
    fmpz_set(&result.value.num, &mantissa.value)
    return result.take()
  }

  /// Returns the primes of a base and their exponents.
  private static func primes(of radix: Int) -> [(prime: Int, exponent: UInt)] {
    var rest = radix
    var primes: [(prime: Int, exponent: UInt)] = []
    for prime in 2...radix where rest.isMultiple(of: prime) {
      var exponent: UInt = 0
      while rest.isMultiple(of: prime) {
        rest /= prime
        exponent += 1
      }
      primes.append((prime, exponent))
    }
    return primes
  }

  /// Reads digits, without the point and `_`, by GMP's subquadratic conversion.
  private func read(_ digits: Range<Int>, radix: Int, into result: inout FlintInteger) {
    var text = [CChar]()
    text.reserveCapacity(digits.count + 1)
    for byte in bytes[digits] where byte != UInt8(ascii: ".") && byte != UInt8(ascii: "_") {
      text.append(CChar(bitPattern: byte))
    }
    text.append(0)
    fmpz_set_str(&result.value, text, Int32(radix))
  }
}

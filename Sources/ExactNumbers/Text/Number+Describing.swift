// Numbers from descriptions, as `ExpressionWriter` writes them. Nothing is simplified or decided
// here: the same expression comes back, in time proportional to its text. A description that no
// writer wrote, or that was damaged, is an error, or makes a number without a certain digit. The
// cost of its functions is priced again.

internal import CFLINT

extension Number {
  /// Returns the number that a kind of expression makes of operands, such as `sin` of 1.
  ///
  /// The kinds are:
  /// - `enclosure`, `monomial`, `sum`, `product`, and the cases of `Function`;
  /// - a case of `Function` or the name of a special function after `re`, `im` or `complex`;
  /// - the name of a special function after `real`, if its value is known to be real.
  ///
  /// Throws `.malformed`, `.tooLarge`.
  public static func described(
    as kind: String, _ operands: [Number], _ context: Context
  ) throws(NumberError) -> Number {
    let words = kind.split(separator: " ")
    guard let first = words.first, words.count <= 2 else { throw .malformed }
    if words.count == 2 {
      if let function = SpecialFunction.named(words[1]) {
        return try function.described(as: first, operands, context)
      }
      guard let function = Function.named(words[1]) else { throw .malformed }
      return try function.value(of: String(first), operands, context)
    }
    if let function = Function.named(first) { return try function.described(operands, context) }
    // Sessions of older versions have no `real` before gamma and related functions.
    if let function = SpecialFunction.named(first) {
      return try function.described(as: "real", operands, context)
    }
    if operands.contains(where: \.isComplex) { throw .malformed }
    switch kind {
    case "enclosure": return try .enclosure(operands, context)
    case "monomial" where operands.count == 3:
      return try Monomial(fields: operands[...], context).number
    case "sum": return try describedSum(operands, context)
    case "product" where operands.count > 3: return try describedProduct(operands, context)
    default: throw .malformed
    }
  }

  /// Returns m·2^e ± r·2^f.
  private static func enclosure(
    _ parts: [Number], _ context: Context
  ) throws(NumberError) -> Number {
    guard parts.count == 4, parts.allSatisfy(\.isInteger), !parts[2].isShownNegative else {
      throw .malformed
    }
    return .real(Real(enclosure: try Ball(parts: parts)))
  }

  private static func describedSum(_ operands: [Number], _ context: Context) throws(NumberError)
    -> Number
  {
    let terms = operands.dropFirst().compactMap(\.asReal)
    guard let constant = operands.first, constant.isFraction, !terms.isEmpty,
      terms.count == operands.count - 1
    else { throw .malformed }
    return try Real.make(.sum(constant: constant, terms: terms), context)
  }

  private static func describedProduct(
    _ operands: [Number], _ context: Context
  ) throws(NumberError) -> Number {
    let monomial = try Monomial(fields: operands[..<3], context)
    var factors: [Factor] = []
    var index = 3
    while index < operands.count {
      guard index + 1 < operands.count, operands[index + 1].isFraction else { throw .malformed }
      factors.append(Factor(base: operands[index], exponent: operands[index + 1]))
      index += 2
    }
    return try Real.make(.product(monomial, factors), context)
  }

  /// Whether this is a fraction of any size.
  var isFraction: Bool {
    if case .real(let real) = self, case .rational = real.expression { true } else { isRational }
  }
}

extension Monomial {
  /// Creates the monomial with this coefficient, radicand and half powers of π, in normal form.
  fileprivate init(fields: ArraySlice<Number>, _ context: Context) throws(NumberError) {
    let fields = Array(fields)
    guard fields[0].isRational, fields[1].isInteger, !fields[1].isShownNegative,
      fields[1].asInt != 0, fields[2].isInteger,
      Double(fields[2].exactBits) <= Number.exponentBitLimit
    else { throw .malformed }
    let root = try Monomial.squareRoot(ofInteger: fields[1], context)
    self.init(
      try Number.multiply(fields[0], root.coefficient, context), radicand: root.radicand,
      piHalves: fields[2])
  }
}

extension Function {
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

  /// Returns the function with this name.
  fileprivate static func named(_ name: Substring) -> Function? { byName[String(name)] }

  /// Returns f(x) or f(y, x). A third operand is the number of bits that the operand needs beyond
  /// the bits of the result.
  fileprivate func described(
    _ operands: [Number], _ context: Context
  ) throws(NumberError) -> Number {
    guard (1...3).contains(operands.count), !operands.contains(where: \.isComplex) else {
      throw .malformed
    }
    try price(operands.prefix(2), context)
    let second = operands.count > 1 ? operands[1] : 0
    var extraBits = 0
    if operands.count == 3 {
      guard let bits = operands[2].asInt, bits >= 0 else { throw .malformed }
      try context.price(bits: Double(bits) * 64)
      extraBits = bits
    }
    return try Real.make(.function(self, operands[0], second), extraBits: extraBits, context)
  }

  /// Returns a part of f at complex numbers, or both parts.
  fileprivate func value(
    of part: String, _ operands: [Number], _ context: Context
  ) throws(NumberError) -> Number {
    guard (1...2).contains(operands.count) else { throw .malformed }
    try price(operands.prefix(2), context)
    let value = ComplexValue(self, operands[0], operands.count > 1 ? operands[1] : 0)
    switch part {
    case "re": return try Real.make(.part(.real, value), context)
    case "im": return try Real.make(.part(.imaginary, value), context)
    case "complex":
      return try Number(
        real: Real.make(.part(.real, value), context),
        imaginary: Real.make(.part(.imaginary, value), context))
    default: throw .malformed
    }
  }

  /// Throws for exact operands so large that the function could not be evaluated.
  private func price(_ operands: ArraySlice<Number>, _ context: Context) throws(NumberError) {
    guard self != .power, row.growsExponentially else { return }
    for operand in operands
    where operand.parts.real.isRational && operand.parts.imaginary.isRational {
      try Number.checkExponent(operand, context)
    }
  }
}

extension Ball {
  /// The integers m, e, r and f for which the ball, which is finite, is exactly m·2^e ± r·2^f.
  var parts: [Number] {
    var value = value
    var m = FlintInteger(), e = FlintInteger(), r = FlintInteger(), f = FlintInteger()
    surd_arb_get_parts(&m.value, &e.value, &r.value, &f.value, &value)
    return [m.take(), e.take(), r.take(), f.take()]
  }

  /// Creates the ball m·2^e ± r·2^f from four integers.
  convenience init(parts: [Number]) throws(NumberError) {
    var m = try FlintInteger(requiring: parts[0])
    var e = try FlintInteger(requiring: parts[1])
    var r = try FlintInteger(requiring: parts[2])
    var f = try FlintInteger(requiring: parts[3])
    var value = arb_struct()
    arb_init(&value)
    surd_arb_set_parts(&value, &m.value, &e.value, &r.value, &f.value)
    self.init(adopting: value, precision: max(Real.enclosureBits, m.bits))
  }
}

// The `exact` display: fractions as 22/7, surds as 2√3, multiples of π as 3π/4. In an imaginary
// part the i stands before the roots and behind everything else, above the fraction bar: i/2,
// 3πi/4, i√3/2, 2i√3. So it can be read neither as under a root nor as below the bar.

internal import CFLINT

extension Number {
  /// Appends the exact text of a fraction or a monomial, times i if it is an imaginary part;
  /// returns whether the number has one.
  func writeExactly(to output: inout [UInt8], isImaginary: Bool = false) -> Bool {
    switch self {
    case .small, .large, .ratio, .rational:
      Monomial(self).write(to: &output, isImaginary: isImaginary)
    case .real(let real):
      guard case .monomial(let monomial) = real.expression else { return false }
      monomial.write(to: &output, isImaginary: isImaginary)
    case .complex: return false
    }
    return true
  }
}

extension Monomial {
  /// Appends `a√nπ^k/b`; negative and half powers of π go below the fraction bar and as √π.
  fileprivate func write(to output: inout [UInt8], isImaginary: Bool) {
    let context = Context()
    guard let numerator = try? Number.numerator(coefficient, context),
      let denominator = try? Number.denominator(coefficient, context)
    else { return }
    var above: [UInt8] = []
    var below: [UInt8] = []
    let hasRoot = !radicand.isOne || (!piHalves.isShownNegative && piHalves.isOdd)
    if isImaginary && hasRoot { above.append(UInt8(ascii: "i")) }
    if !radicand.isOne {
      above.append(contentsOf: Array("√".utf8))
      radicand.writeInteger(to: &above, base: .decimal)
    }
    if !piHalves.isShownNegative { Self.writePi(halves: piHalves, to: &above) }
    if isImaginary && !hasRoot { above.append(UInt8(ascii: "i")) }
    if piHalves.isShownNegative, let halves = try? Number.negate(piHalves, context) {
      Self.writePi(halves: halves, to: &below)
    }
    write(numerator, beside: above, to: &output)
    if denominator.isOne && below.isEmpty { return }
    output.append(UInt8(ascii: "/"))
    let needsBrackets = !denominator.isOne && !below.isEmpty
    if needsBrackets { output.append(UInt8(ascii: "(")) }
    if !denominator.isOne { denominator.writeInteger(to: &output, base: .decimal) }
    output.append(contentsOf: below)
    if needsBrackets { output.append(UInt8(ascii: ")")) }
  }

  /// Appends the integer, as a sign alone where a root or π follows a one.
  private func write(_ numerator: Number, beside symbols: [UInt8], to output: inout [UInt8]) {
    if symbols.isEmpty || !(numerator.isOne || numerator.asInt == -1) {
      numerator.writeInteger(to: &output, base: .decimal)
    } else if numerator.asInt == -1 {
      output.append(UInt8(ascii: "-"))
    }
    output.append(contentsOf: symbols)
  }

  /// Appends π^(halves/2) as `π`, `π^2`, `√π`, `π√π`, ….
  private static func writePi(halves: Number, to output: inout [UInt8]) {
    guard let whole = try? Number.integerQuotient(halves, 2, Context()) else { return }
    if whole.asInt != 0 { output.append(contentsOf: Array("π".utf8)) }
    if whole.asInt != 0 && !whole.isOne {
      output.append(UInt8(ascii: "^"))
      whole.writeInteger(to: &output, base: .decimal)
    }
    if halves.isOdd { output.append(contentsOf: Array("√π".utf8)) }
  }
}

extension Number {
  fileprivate var isOne: Bool { asInt == 1 }

  /// Whether an integer is odd.
  var isOdd: Bool {
    guard var value = FlintInteger(self) else { return false }
    return fmpz_is_odd(&value.value) != 0
  }
}

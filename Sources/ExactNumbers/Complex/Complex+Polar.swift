// Complex numbers as text by modulus and angle: `5∠53.1301023541560`, `√2∠π/4`. Each of the two is
// a separate number and is rounded correctly. The angle has the unit of the angle mode.

extension Complex {
  /// Returns modulus and angle, or nil if one of them is undecided. Then the parts are shown
  /// instead.
  ///
  /// Throws `.interrupted`.
  func polarParts(_ context: Context) throws(NumberError) -> (modulus: Number, angle: Number)? {
    try attempt(Number.polarForm(of: .complex(self), context))
  }

  /// Appends modulus and angle, with exact forms only if both have one. Returns whether the text is
  /// exactly the value.
  func writePolar(
    _ parts: (modulus: Number, angle: Number), to output: inout [UInt8], _ format: NumberFormat,
    roundsIntegers: Bool, _ context: Context
  ) throws(NumberError) -> Bool {
    var format = format
    if format.form.isExact {
      let base = format.base
      let isExact = parts.modulus.hasExactForm(in: base) && parts.angle.hasExactForm(in: base)
      format.form = isExact ? .exact : .decimal
    }
    var (modulus, angle): ([UInt8], [UInt8]) = ([], [])
    let isModulusExact = try parts.modulus.write(
      to: &modulus, format, roundsIntegers: roundsIntegers, context)
    let isAngleExact = try parts.angle.write(
      to: &angle, format, roundsIntegers: roundsIntegers, context)
    output += modulus.isOneFactor ? modulus : modulus.bracketed
    output += "∠".utf8
    output += angle.isOneFactor ? angle : angle.bracketed
    return isModulusExact && isAngleExact
  }

  /// Returns r or −r if the parts are r·cos t and r·sin t, in either order; otherwise nil.
  ///
  /// So a number from a session keeps its modulus. The sum of the squared parts would not be
  /// recognized.
  func radius(_ context: Context) throws(NumberError) -> Number? {
    do throws(NumberError) {
      if let radius = try radius(real, imaginary, context) { return radius }
      return try radius(imaginary, real, context)
    } catch {
      // It may be too hard to decide whether the cosine is zero.
      if case .interrupted = error { throw error }
      return nil
    }
  }

  private func radius(
    _ cosine: Number, _ sine: Number, _ context: Context
  ) throws(NumberError) -> Number? {
    for factor in cosine.factors(of: .cos) {
      guard let other = sine.factors(of: .sin).first(where: { $0.hasOperand(of: factor) })
      else { continue }
      let radius = try Number.divide(cosine, factor, context)
      let same = try Number.divide(sine, other, context)
      let isSame = Number.identical(try Number.subtract(radius, same, context), 0)
      let isOpposite = Number.identical(try Number.add(radius, same, context), 0)
      if isSame || isOpposite { return radius }
    }
    return nil
  }
}

extension Number {
  /// Returns the values of a function among the factors of a real number, or the number itself.
  fileprivate func factors(of function: Function) -> [Number] {
    guard case .real(let real) = self else { return [] }
    switch real.expression {
    case .function(function, _, _): return [self]
    case .product(_, let factors):
      return factors.compactMap { factor in
        guard case .real(let base) = factor.base, case .small(1) = factor.exponent,
          case .function(function, _, _) = base.expression
        else { return nil }
        return factor.base
      }
    default: return []
    }
  }

  /// Returns whether two values of functions have the same operand.
  fileprivate func hasOperand(of other: Number) -> Bool {
    guard case .function(_, let operand, _)? = asReal?.expression,
      case .function(_, let second, _)? = other.asReal?.expression
    else { return false }
    return Number.identical(operand, second)
  }
}

extension [UInt8] {
  /// Whether the text of a number is not a sum, and has no blank and no bound.
  fileprivate var isOneFactor: Bool {
    !hasBound
      && zip(self, dropFirst()).allSatisfy { previous, byte in
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: " "): false
        case UInt8(ascii: "-"): previous == UInt8(ascii: "e") || previous == UInt8(ascii: "p")
        default: true
        }
      }
  }
}

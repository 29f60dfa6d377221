// The expansion of a formula near an end of a range, step by step.

/// An end of a range, seen from inside.
enum RangeEnd: Sendable {
  /// x = a + u at the lower end (side 1), or x = a − u at the upper end (side −1).
  case number(Number, side: Int)
  /// x = 1/u, or −1/u.
  case infinity(sign: Int)

  /// Creates the end as seen from one side, which does not matter at infinity.
  init(_ end: Endpoint, side: Int) {
    switch end {
    case .number(let number): self = .number(number, side: side)
    case .infinity(let sign): self = .infinity(sign: sign)
    }
  }

  /// The end as errors name it.
  var endpoint: Endpoint {
    switch self {
    case .number(let number, _): .number(number)
    case .infinity(let sign): .infinity(sign: sign)
    }
  }

  func x(at u: Number, _ context: Context) throws(NumberError) -> Number {
    switch self {
    case .number(let number, let side):
      try Number.add(number, Number.multiply(.small(side), u, context), context)
    case .infinity(let sign): try Number.divide(.small(sign), u, context)
    }
  }

  /// x at u = 2^(−exponent).
  func x(atExponent exponent: Int, _ context: Context) throws(NumberError) -> Number {
    try x(at: Number.power(2, .small(-exponent), context), context)
  }

  fileprivate func unknown(in place: Neighbourhood) throws(NumberError) -> Expansion {
    switch self {
    case .number(let number, let side):
      try place.add(Expansion(number), Expansion(Number(side), .power(1)))
    case .infinity(let sign): Expansion(Number(sign), .power(-1))
    }
  }
}

extension Formula {
  /// Returns the expansion of the result near an end. Steps in `zeros` are known to tend to zero,
  /// so their constant term is removed.
  ///
  /// Throws `.noBound` if a step that the result needs has no expansion.
  func expansion(at end: RangeEnd, zeros: Set<Int> = [], in place: Neighbourhood)
    throws(NumberError) -> Expansion
  {
    // A step without an expansion may belong to a branch that is not taken.
    var known: [Result<Expansion, NumberError>] = [.success(try end.unknown(in: place))]
    known.reserveCapacity(steps.count)
    func expansion(_ operand: Operand) throws(NumberError) -> Expansion {
      switch operand {
      case .step(let index): try known[index].get()
      case .constant(let number): Expansion(number)
      }
    }
    for (index, step) in steps.enumerated().dropFirst() {
      try place.context.poll()
      do throws(NumberError) {
        let x = try expansion(step.first)
        var result: Expansion
        if step.operation.isChoice {
          // The condition's value next to the end decides.
          result = try expansion(place.isZero(x) ? step.third : step.second)
        } else {
          result = try step.operation.expansion(
            x, expansion(step.second), exponent: step.second, in: place)
        }
        if zeros.contains(index) { result = result.withoutConstant }
        known.append(.success(result))
      } catch {
        if case .interrupted = error { throw error }
        known.append(.failure(error))
      }
    }
    return place.result(try expansion(result))
  }
}

extension Formula.Operation {
  /// Applies the step to expansions.
  fileprivate func expansion(
    _ x: Expansion, _ y: Expansion, exponent: Formula.Operand, in place: Neighbourhood
  ) throws(NumberError) -> Expansion {
    switch self {
    case .variable: return x
    case .add: return try place.add(x, y)
    case .subtract: return try place.subtract(x, y)
    case .multiply: return try place.multiply(x, y)
    case .divide: return try place.divide(x, y)
    case .negate: return try place.scale(x, by: -1)
    case .absolute: return try place.absolute(x)
    case .squareRoot: return try place.power(x, .half)
    case .cubeRoot: return try place.cubeRoot(x)
    case .power: return try power(x, y, exponent, in: place)
    case .function(let function): return try function.row.expansion(place)(x)
    case .sign: return Expansion(.small(try place.sign(x)))
    case .isNegative: return Expansion(try place.sign(x) < 0 ? 1 : 0)
    case .isZero: return Expansion(try place.isZero(x) ? 1 : 0)
    case .floor: return Expansion(try place.floor(x))
    case .choose, .closedForm: return y
    case .integral, .root, .slopeOfInner: throw .noBound
    case .tabulated(let function): return try place.special(function, x)
    }
  }

  /// x^y: a power, or e^(y·ln x) if the exponent depends on the unknown.
  private func power(
    _ x: Expansion, _ y: Expansion, _ exponent: Formula.Operand, in place: Neighbourhood
  ) throws(NumberError) -> Expansion {
    guard case .constant(let exponent) = exponent, !exponent.isComplex else {
      return try place.exp(place.multiply(y, place.ln(x)))
    }
    if let count = exponent.asInt, (1...8).contains(count) {
      var product = x
      for _ in 1..<count { product = try place.multiply(product, x) }
      return product
    }
    return try place.power(x, exponent)
  }
}

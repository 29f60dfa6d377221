extension Formula {
  /// Returns the limit at a number, from both sides, or at infinity: a value of the formula or of
  /// an expansion.
  ///
  /// Throws `.noLimit` if the two sides differ, and `.noIntegralBound` if nothing proves a limit.
  public func limit(at end: Endpoint, _ context: Context) throws(NumberError) -> Endpoint {
    switch end {
    case .infinity(let sign): return try limit(from: .infinity(sign: sign), context).value
    case .number(let number):
      try number.requireReal()
      if try keeps(.continuity, at: number, context) {
        return .number(try value(at: number, context))
      }
      let below = try limit(from: .number(number, side: -1), context)
      let above = try limit(from: .number(number, side: 1), context)
      switch (below.value, above.value) {
      case (.number(let a), .number(let b)):
        if above.isOfBothSides { return above.value }
        if try Number.equal(a, b, context) { return above.value }
      case (.infinity(let a), .infinity(let b)): if a == b { return above.value }
      default: break
      }
      throw .noLimit(at: end)
    }
  }

  struct SideLimit {
    let value: Endpoint
    let isOfBothSides: Bool
    /// Whether the formula is real for 0 < u ≤ 2^(−exponent), where its expansion holds.
    let isReal: Bool
    let exponent: Int
  }

  func limit(from side: RangeEnd, _ context: Context) throws(NumberError) -> SideLimit {
    do throws(NumberError) {
      let (value, exponent) = try expansion(near: side, from: 4, context)
      let place = Neighbourhood(exponent: 64, termLimit: 12, context)
      let parts = try place.parts(value)
      if parts.large.isEmpty {
        return SideLimit(
          value: .number(parts.constant), isOfBothSides: value.isMeromorphic,
          isReal: value.isReal, exponent: exponent)
      }
      guard value.isReal, let lead = try place.limitTerm(value),
        try lead.scale.growth(context) > 0
      else { throw .noBound }
      let sign = try lead.coefficient.signum(context)
      return SideLimit(
        value: .infinity(sign: sign), isOfBothSides: false, isReal: true, exponent: exponent)
    } catch {
      if case .noBound = error { throw .noIntegralBound(at: side.endpoint) }
      throw error
    }
  }

  /// Returns the expansion at an end, in the largest neighbourhood that has one.
  ///
  /// Throws `.noBound`.
  func expansion(
    near end: RangeEnd, zeros: Set<Int> = [], from exponent: Int, terms: Int = 12,
    _ context: Context
  ) throws(NumberError) -> (value: Expansion, exponent: Int) {
    try reading(near: end, zeros: zeros, from: exponent, to: 256, terms: terms, context) {
      value, _ in value
    }
  }

  /// Returns what `read` finds in the expansion at an end, in the largest neighbourhood in which it
  /// finds something. Each neighbourhood has half as many binary places again, and the last is the
  /// first beyond the limit.
  ///
  /// Throws `.noBound`, and errors that end everything or answer a search.
  func reading<Result>(
    near end: RangeEnd, zeros: Set<Int> = [], from exponent: Int, to limit: Int, terms: Int = 12,
    _ context: Context, _ read: (Expansion, Neighbourhood) throws(NumberError) -> Result
  ) throws(NumberError) -> (value: Result, exponent: Int) {
    let context = context.inRadians
    for number in constants { try number.evaluateParts(160, context) }
    var exponent = exponent
    while true {
      let place = Neighbourhood(exponent: exponent, termLimit: terms, context)
      do throws(NumberError) {
        let value = try expansion(at: end, zeros: zeros, in: place)
        try check(value, at: end, exponent: exponent, context)
        return (try read(value, place), exponent)
      } catch {
        if case .search = error { throw error }
        if error.endsAll { throw error }
        if !place.nearer || exponent > limit { throw .noBound }
      }
      exponent += exponent / 2 + 1
    }
  }
}

// Whether a formula is smooth between two points. Balls prove it, and next to the points,
// expansions.

extension Formula {
  /// The limit of the values next to a point.
  typealias Limit = (value: Number, end: Endpoint)

  /// The number of pieces after which the proof is given up, and the precision of the balls.
  private static let (smoothPieces, smoothBits) = (20_000, 128)

  /// Returns whether the formula is proven real and continuous between two numbers, inclusive.
  func isContinuous(between low: Number, _ high: Number, _ context: Context)
    throws(NumberError) -> Bool
  {
    do throws(NumberError) {
      var limits: [Limit] = []
      try requireSmooth(
        from: .number(low), to: .number(high), promising: .continuity, &limits, context)
      for case (let limit, .number(let end)) in limits {
        if try !Number.equal(limit, value(at: end, context), context) { return false }
      }
      return true
    } catch {
      if error.endsAll { throw error }
      return false
    }
  }

  /// Throws unless the formula is proven real, bounded, and smooth (or continuous) between two
  /// ends. Adds its limits at an end if balls do not prove that it keeps the promise there. If it
  /// is a branch of another formula, adds them where that formula jumps.
  func requireSmooth(
    from low: Endpoint, to high: Endpoint, promising promise: FormulaBalls.Promise = .smoothness,
    _ limits: inout [Limit], of whole: Formula? = nil, _ context: Context
  ) throws(NumberError) {
    let bits = Self.smoothBits
    let balls = try FormulaBalls(self, bits: bits, promising: promise, context)
    let edges = try [(low, 1), (high, -1)].map { end, side throws(NumberError) in
      try noteLimit(at: end, side: side, by: balls, in: &limits, of: whole, context)
    }
    if try Number.lessOrEqual(edges[1], edges[0], context) { return }
    var pending = [(edges[0], edges[1], halvings: 0)]
    let cost = isNested ? 1 : pieceCost
    var looked = 0
    while let (left, right, halvings) = pending.popLast() {
      try context.poll()
      for number in [left, right] { try number.evaluateParts(bits, context) }
      if balls.value(over: Ball.hull(of: left, right, bits), bits: bits).isFinite { continue }
      looked += cost
      // Narrower pieces would have the same balls.
      if halvings > bits || looked > (isNested ? 200 : Self.smoothPieces) {
        throw .search(.undecidedExtremum(at: .number(left)))
      }
      let middle = try Number.divide(Number.add(left, right, context), 2, context)
      pending += [(middle, right, halvings + 1), (left, middle, halvings + 1)]
    }
  }

  /// Adds the limit at an end, if necessary, and returns the number from which on the proof is
  /// still open.
  private func noteLimit(
    at end: Endpoint, side: Int, by balls: FormulaBalls, in limits: inout [Limit],
    of whole: Formula?, _ context: Context
  ) throws(NumberError) -> Number {
    var isTaken = false
    if let whole, case .number(let number) = end {
      isTaken = try whole.keeps(.continuity, at: number, context)
    }
    // Expansions take long, so they are only for points next to which balls prove nothing.
    if case .number(let number) = end, try balls.showsValue(around: number, context) {
      if whole != nil, !isTaken { limits.append((try value(at: number, context), end)) }
      return number
    }
    do throws(NumberError) {
      let place = RangeEnd(end, side: side)
      let limit = try limit(from: place, context)
      guard limit.isReal else { throw .noBound }
      switch limit.value {
      case .infinity(let sign): if sign < 0 { throw .search(.unbounded(at: end)) }
      case .number(let limit): if !isTaken { limits.append((limit, end)) }
      }
      return try place.x(atExponent: limit.exponent, context)
    } catch {
      switch error {
      case .noBound, .noIntegralBound, .undecidable:
        // Balls will prove it if it is smooth.
        guard case .number(let number) = end else { throw .search(.undecidedExtremum(at: end)) }
        if whole != nil, !isTaken {
          guard try keeps(.continuity, at: number, context) else {
            throw .search(.undecidedExtremum(at: end))
          }
          limits.append((try value(at: number, context), end))
        }
        return number
      default: throw error
      }
    }
  }
}

extension FormulaBalls {
  /// Returns whether there is a real value everywhere within 2^(−60) of a number, with the promise
  /// kept.
  fileprivate func showsValue(around x: Number, _ context: Context) throws(NumberError) -> Bool {
    let bits = 128
    let place = try x.enclosure(bits, context).widened(byPowerOfTwo: -60)
    return value(over: place, bits: bits).isFinite
  }
}

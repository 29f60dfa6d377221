// The lowest value on a closed interval. It is among the values at the ends, at the zeros of the
// derivative, and at the points where a step bends, jumps or has no value, provided that the
// formula is smooth everywhere else. Between these points, balls prove that it is smooth. Next to
// them, expansions prove it, and show the limits of the values.

extension Formula {
  /// The points and limits at which the formula may be lowest.
  private struct Candidates {
    var places: [Number] = []
    /// One number for each range on which the formula is constant.
    var plateaus: [Number] = []
    var limits: [Limit] = []
  }

  /// Returns the lowest value between two ends, including the ends, with all points that have it.
  /// If points are not requested, one of several points with indistinguishable values is enough.
  ///
  /// Throws `.unbounded` if values fall without bound, `.notTaken` if values tend to less than any
  /// of them, `.undecidedExtremum` if nothing shows how the formula behaves, `.complexValue` if it
  /// is proven complex, `.undecidedPoints` for two points whose values may be equal, and the errors
  /// of `zeros` for the derivative.
  public func minimum(
    between a: Endpoint, _ b: Endpoint, of program: FormulaTrial.Program? = nil,
    arePlacesAsked: Bool = true, _ context: Context
  ) throws(NumberError) -> Extremum {
    if case (.infinity(let left), .infinity(let right)) = (a, b), left == right {
      throw .search(.undecidedExtremum(at: a))
    }
    if case .step = result, isAnswer(result) { throw .rootOfCondition }
    for case .number(let end) in [a, b] { try end.requireReal() }
    let ends = try Formula.isAscending(a, b, context) ? (a, b) : (b, a)
    do throws(NumberError) {
      return try lowest(between: ends.0, ends.1, of: program, arePlacesAsked, context)
    } catch {
      guard case .search(.undecidedExtremum) = error, !isNested else { throw error }
      try asSystem.requireReal(at: samples(between: ends.0, ends.1, context), context)
      throw error
    }
  }

  /// The formula as a system of one function of one unknown.
  private var asSystem: FormulaSystem {
    FormulaSystem(formula: self, results: [result], unknowns: 1)
  }

  private func lowest(
    between a: Endpoint, _ b: Endpoint, of program: FormulaTrial.Program?,
    _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) -> Extremum {
    var box: [(low: Number, high: Number)] = []
    if case (.number(let a), .number(let b)) = (a, b) { box = [(a, b)] }
    let equations = try LowestEquations(
      of: result, in: self, unknowns: 1, box, arePlacesAsked, context)
    if let lowest = try equations?.lowest(between: (a, b)) { return lowest }
    let bound = try sampledBound(between: a, b, context)
    var (low, high) = try withoutTails(from: a, to: b, above: bound, context)
    if !arePlacesAsked { (low, high) = try onePeriod(of: (low, high), context) }
    let breaks = try breakingPoints(between: low, high, context)
    let found = try candidates(between: low, high, breaks, below: bound, context)
    let points = try Number.sorted(found.places + found.plateaus, context).map { [$0] }
    let least =
      box.isEmpty ? nil : try asSystem.bounds(of: [result], in: box, context)[0]?.lowerBound.number
    let taken = try asSystem.lowestPoint(
      of: points, in: [(low, high)], least: least, arePlacesAsked, context
    ) { point throws(NumberError) in try realValue(at: point[0], breaks.facts, program, context) }
    // A range with one value is not lowest if values elsewhere tend to less.
    let lowest = try lowest(taken, beside: found.limits, arePlacesAsked, context)
    guard let lowest else { throw .search(.undecidedExtremum(at: low)) }
    for place in found.plateaus where arePlacesAsked {
      if try Number.equal(value(at: place, context), lowest.value, context) {
        throw .search(.constantOnRange(at: place))
      }
    }
    return lowest
  }

  /// Returns the points and limits of the pieces between the breaks and the ends.
  private func candidates(
    between low: Endpoint, _ high: Endpoint, _ breaks: Breaks, below bound: UpperBound,
    _ context: Context
  ) throws(NumberError) -> Candidates {
    let ends = [low] + breaks.numbers.map(Endpoint.number) + [high]
    var found = Candidates(places: breaks.numbers)
    for (left, right) in zip(ends, ends.dropFirst()) {
      let branch = breaks.areAll ? try branch(between: left, right, context) : nil
      let part = branch ?? self
      if case .constant = part.result {
        found.plateaus.append(try Formula.inside(left, right, context))
        continue
      }
      try part.requireSmooth(
        from: left, to: right, &found.limits, of: branch == nil ? nil : self, context)
      found.places += try part.levelPlaces(
        between: left, right, below: bound, &found.plateaus, context)
    }
    for case .number(let end) in [low, high] { found.places.append(end) }
    return found
  }

  /// Returns the lowest value that is taken, unless values next to some point tend to less.
  private func lowest(
    _ taken: Extremum?, beside limits: [Limit], _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) -> Extremum? {
    var lowest = taken
    for (limit, end) in limits {
      do throws(NumberError) {
        if let known = lowest, try !Number.less(limit, known.value, context) { continue }
      } catch {
        guard case .undecidable = error, !arePlacesAsked, let known = lowest else { throw error }
        let value = try Number.lesser(limit, known.value, context)
        lowest = Extremum(points: known.points, value: value)
        continue
      }
      var isLeast = true
      for (other, _) in limits where isLeast { isLeast = try !Number.less(other, limit, context) }
      if isLeast { throw .search(.notTaken(limit: limit, at: end)) }
    }
    return lowest
  }

  // MARK: The range

  /// Returns a range without the outer parts in which all values are above a value taken inside: a
  /// formula may oscillate there forever.
  private func withoutTails(
    from low: Endpoint, to high: Endpoint, above bound: UpperBound, _ context: Context
  ) throws(NumberError) -> (Endpoint, Endpoint) {
    if case .number = low, case .number = high { return (low, high) }
    guard let taken = bound.number else { return (low, high) }
    var excess = self
    excess.result = try excess.append(.subtract, result, .constant(taken), context)
    func cut(_ end: Endpoint) throws(NumberError) -> Endpoint {
      guard case .infinity(let sign) = end else { return end }
      do throws(NumberError) {
        let place = RangeEnd.infinity(sign: sign)
        let (isAbove, exponent) = try excess.reading(near: place, from: 2, to: 400, context) {
          value, place throws(NumberError) in try place.sign(value) > 0
        }
        return isAbove ? .number(try place.x(atExponent: exponent, context)) : end
      } catch {
        guard case .noBound = error else { throw error }
        return end
      }
    }
    for end in [low, high] { try requireBound(at: end, context) }
    return (try cut(low), try cut(high))
  }

  /// Throws `.unbounded` if the formula is proven to fall without bound at an infinite end.
  private func requireBound(at end: Endpoint, _ context: Context) throws(NumberError) {
    guard case .infinity = end, case .infinity(-1) = try attempt(limit(at: end, context)) else {
      return
    }
    throw .search(.unbounded(at: end))
  }

  /// Returns a finite part of an infinite range that contains all values of a periodic formula, or
  /// the range itself.
  private func onePeriod(of range: (Endpoint, Endpoint), _ context: Context) throws(NumberError)
    -> (Endpoint, Endpoint)
  {
    if case (.number, .number) = range { return range }
    guard let waves = try Waves(in: result, of: self, context), waves.base.isUnknown,
      !waves.others.contains(0)
    else { return range }
    let period = try Number.absolute(
      Number.divide(Number.multiply(2, .pi, context), waves.factor, context), context)
    switch range {
    case (.number(let low), _): return (range.0, .number(try Number.add(low, period, context)))
    case (_, .number(let high)):
      return (.number(try Number.subtract(high, period, context)), range.1)
    default: return (.number(0), .number(period))
    }
  }

  /// Returns a bound of the lowest value from those at some numbers of a range.
  private func sampledBound(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> UpperBound
  {
    let bound = UpperBound()
    if isNested { return bound }
    let bits = 128
    let balls = try FormulaBalls(self, bits: bits, context)
    for place in try samples(between: low, high, context).map({ $0[0] }) {
      bound.lower(to: balls.value(over: try place.enclosure(bits, context), bits: bits))
    }
    return bound
  }

  /// Returns numbers of a range, as points. In an infinite range, they are closer together near its
  /// end, or near 0.
  private func samples(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> [[Number]]
  {
    if case (.number(let a), .number(let b)) = (low, high) {
      return try FormulaSystem.samples(of: [(a, b)], context)
    }
    var found: [[Number]] = []
    for (end, sign) in [(low, 1), (high, -1)] {
      let origin: Number
      switch (end, low, high) {
      case (.number(let number), _, _): origin = number
      case (_, .infinity, .infinity): origin = 0
      default: continue
      }
      for exponent in -10...20 {
        let unit = try Number.power(2, .small(exponent), context)
        for eighths in 8..<16 {
          let step = try Number.multiply(unit, Number(sign * eighths, over: 8), context)
          found.append([try Number.add(origin, step, context)])
        }
      }
    }
    return found
  }

  /// Returns the zeros of the derivative between two breaks. The formula is analytic there. So if
  /// the derivative is zero on a range, it is zero everywhere between the breaks, and one number is
  /// enough.
  private func levelPlaces(
    between low: Endpoint, _ high: Endpoint, below bound: UpperBound, _ plateaus: inout [Number],
    _ context: Context
  ) throws(NumberError) -> [Number] {
    let slope = try differentiated(context)
    let bits = 96
    let balls = try FormulaBalls(self, bits: bits, context)
    func isAbove(_ left: Number, _ right: Number) -> Bool {
      bound.isBelow(balls.value(over: Ball.hull(of: left, right, bits), bits: bits))
    }
    do throws(NumberError) {
      return try slope.zeros(between: low, high, omitting: isAbove, context)
    } catch {
      switch error {
      case .search(.zeroOnRange):
        plateaus.append(try Formula.inside(low, high, context))
        return []
      case .search(.undecidedZero(let end, _)), .search(.endlessZeros(let end)):
        throw .search(.undecidedExtremum(at: end))
      case .search(.seemsZero(let low, let high)):
        throw .search(.seemsConstant(from: low, to: high))
      default: throw error
      }
    }
  }

  /// Returns the highest value between two ends, with the parameters and errors of `minimum`.
  public func maximum(
    between a: Endpoint, _ b: Endpoint, of program: FormulaTrial.Program? = nil,
    arePlacesAsked: Bool = true, _ context: Context
  ) throws(NumberError) -> Extremum {
    var opposite = self
    opposite.result = try opposite.append(.negate, result, context)
    do throws(NumberError) {
      let lowest = try opposite.minimum(
        between: a, b,
        of: { x throws(NumberError) in
          guard case .value(let value)? = try program?(x) else { return .none }
          return .value(try Number.negate(value, context))
        }, arePlacesAsked: arePlacesAsked, context)
      return Extremum(points: lowest.points, value: try Number.negate(lowest.value, context))
    } catch {
      guard case .search(.notTaken(let limit, let end)) = error else { throw error }
      throw .search(.notTaken(limit: try Number.negate(limit, context), at: end))
    }
  }

  /// Returns the value at a number, using the known values of steps at breaks; nil if there is
  /// none.
  func value(
    at number: Number, _ facts: [Breaks.Fact], _ program: FormulaTrial.Program?,
    _ context: Context
  ) throws(NumberError) -> Number? {
    do throws(NumberError) { return try value(at: number, context) } catch {
      if error.isWithoutValue {
        guard case .value(let known)? = try program?(number) else { return nil }
        return known
      }
      // Digits cannot show that the operand with which a step bends or jumps is zero there.
      var known: [Int: Number] = [:]
      for fact in facts where Number.identical(fact.number, number) {
        if let step = fact.step { known[step] = fact.value }
      }
      if error.endsAll || known.isEmpty { throw error }
      return try replacing(known, context).value(at: number, context)
    }
  }

  /// Returns the real value at a number; throws `.undecidedExtremum` if the value is complex.
  private func realValue(
    at number: Number, _ facts: [Breaks.Fact], _ program: FormulaTrial.Program?,
    _ context: Context
  ) throws(NumberError) -> Number? {
    try context.poll()
    let value = try value(at: number, facts, program, context)
    if value?.isComplex == true { throw .search(.undecidedExtremum(at: .number(number))) }
    return value
  }
}

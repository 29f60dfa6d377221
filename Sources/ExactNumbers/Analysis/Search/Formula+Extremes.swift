// The lowest value on a closed interval. It is among the values at the ends, at the zeros of the
// derivative, and at the places where a step bends, jumps or has no value, given that the formula
// is smooth everywhere else: balls prove that between these places, expansions next to them, which
// also tell what the values tend to.

internal import CFLINT

/// The places at which a function is lowest, or highest, ascending, and its value there.
public struct Extremum: Sendable {
  /// The places.
  public let places: [Number]
  /// The value.
  public let value: Number
}

extension Formula {
  /// The lowest value between two ends, which count, and all places that have it; of places whose
  /// values cannot be told apart, one where they are not asked for.
  ///
  /// Throws `.unbounded` where values fall without a bound, `.notTaken` if values tend to less than
  /// any of them, `.undecidedExtremum` where nothing shows what the formula does, `.complexValue`
  /// where it is seen to be complex, `.undecidedOrder` for two places whose values may be equal,
  /// and what `zeros` throws of the derivative.
  public func minimum(
    between a: Endpoint, _ b: Endpoint, of program: FormulaTrial.Program? = nil,
    arePlacesAsked: Bool = true, _ context: Context
  ) throws(NumberError) -> Extremum {
    if case (.infinity(let left), .infinity(let right)) = (a, b), left == right {
      throw .search(.undecidedExtremum(at: a))
    }
    if case .step = result, isAnswer(result) { throw .rootOfCondition }
    for case .number(let end) in [a, b] { try end.requireReal() }
    for number in constants { try number.evaluateParts(160, context) }
    let ends = try Formula.isAscending(a, b, context) ? (a, b) : (b, a)
    do throws(NumberError) {
      return try lowest(between: ends, of: program, arePlacesAsked, context)
    } catch {
      guard case .search(.undecidedExtremum) = error, !isNested else { throw error }
      try FormulaSystem(formula: self, results: [result], unknowns: 1)
        .requireReal(at: samples(between: ends.0, ends.1, context).map { [$0] }, context)
      throw error
    }
  }

  private func lowest(
    between ascending: (Endpoint, Endpoint), of program: FormulaTrial.Program?,
    _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) -> Extremum {
    if let lowest = try lowestByEquations(between: ascending.0, ascending.1, context) {
      return lowest
    }
    let taken = try lowestSample(between: ascending.0, ascending.1, context)
    var (low, high) = try withoutTails(
      from: ascending.0, to: ascending.1, above: taken, context)
    if !arePlacesAsked { (low, high) = try onePeriod(of: (low, high), context) }
    let breaks = try breakingPoints(between: low, high, context)
    let ends = [low] + breaks.numbers.map(Endpoint.number) + [high]
    var (places, plateaus) = (breaks.numbers, [Number]())
    var limits: [(value: Number, end: Endpoint)] = []
    for (left, right) in zip(ends, ends.dropFirst()) {
      let branch = breaks.areAll ? try branch(between: left, right, context) : nil
      let part = branch ?? self
      if case .constant = part.result {
        plateaus.append(try Formula.inside(left, right, context))
        continue
      }
      try part.requireSmooth(
        from: left, to: right, &limits, of: branch == nil ? nil : self, context)
      places += try part.levelPlaces(between: left, right, below: taken, &plateaus, context)
    }
    for case .number(let end) in [low, high] { places.append(end) }
    var lowest = try lowestValue(
      at: places + plateaus, breaks.facts, program, arePlacesAsked, context)
    if arePlacesAsked, let lowest {
      for place in plateaus where try Number.equal(value(at: place, context), lowest.value, context)
      {
        throw .search(.constantOnRange(at: place))
      }
    }
    for (limit, end) in limits {
      do throws(NumberError) {
        if let known = lowest, try !Number.less(limit, known.value, context) { continue }
      } catch {
        guard case .undecidable = error, !arePlacesAsked, let known = lowest else { throw error }
        let value = try Number.lesser(limit, known.value, context)
        lowest = Extremum(places: known.places, value: value)
        continue
      }
      var isLeast = true
      for (other, _) in limits where isLeast {
        isLeast = try !Number.less(other, limit, context)
      }
      if isLeast { throw .search(.notTaken(limit: limit, at: end)) }
    }
    guard let lowest else { throw .search(.undecidedExtremum(at: low)) }
    return lowest
  }

  /// A range without what lies so far out that all values there are above one that is taken inside:
  /// a formula may swing there for ever.
  private func withoutTails(
    from low: Endpoint, to high: Endpoint, above taken: Number?, _ context: Context
  ) throws(NumberError) -> (Endpoint, Endpoint) {
    if case .number = low, case .number = high { return (low, high) }
    guard let taken else { return (low, high) }
    var excess = self
    excess.result = try excess.append(.subtract, result, .constant(taken), context)
    func cut(_ end: Endpoint) throws(NumberError) -> Endpoint {
      guard case .infinity(let sign) = end else { return end }
      do throws(NumberError) {
        let (isAbove, exponent) = try excess.reading(
          near: .infinity(sign: sign), from: 2, to: 400, context
        ) { value, place throws(NumberError) in try place.sign(value) > 0 }
        if !isAbove { return end }
        let reach = try Number.power(2, .small(exponent), context)
        return .number(try Number.multiply(.small(sign), reach, context))
      } catch {
        guard case .noBound = error else { throw error }
        return end
      }
    }
    for end in [low, high] { try requireBound(at: end, context) }
    return (try cut(low), try cut(high))
  }

  /// Throws `.unbounded` where the formula is seen to fall without a bound at an infinite end.
  private func requireBound(at end: Endpoint, _ context: Context) throws(NumberError) {
    guard case .infinity = end else { return }
    do throws(NumberError) {
      guard case .infinity(-1) = try limit(at: end, context) else { return }
    } catch {
      if error.endsAll { throw error }
      return
    }
    throw .search(.unbounded(at: end))
  }

  /// An infinite range, or a part of it with all values that a periodic formula has.
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

  /// A fraction that is not below the least of the values at some numbers of a range; nil where
  /// none of these is known.
  private func lowestSample(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> Number?
  {
    if isNested { return nil }
    let bits = 128
    let balls = FormulaBalls(self, bits: bits, context.interruption)
    var lowest: FlintBall?
    for place in try samples(between: low, high, context) {
      try place.evaluateParts(bits, context)
      var point = place.ball(bits)
      var value = balls.realValue(at: &point.value, bits: bits)
      if !value.isFinite { continue }
      if var known = lowest.take() {
        known.inPlace { arb_min($0, $0, &value.value, bits) }
        lowest = consume known
      } else {
        lowest = consume value
      }
    }
    guard var lowest else { return nil }
    return lowest.take(precision: bits).ends?.high
  }

  /// Numbers of a range; where it is infinite, they are the closer together the nearer they are to
  /// its end, or to 0.
  private func samples(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> [Number]
  {
    if case (.number(let a), .number(let b)) = (low, high) {
      return try FormulaSystem.samples(of: [(a, b)], context).map { $0[0] }
    }
    var found: [Number] = []
    for (end, sign) in [(low, 1), (high, -1)] {
      let origin: Number
      switch (end, low, high) {
      case (.number(let number), _, _): origin = number
      case (_, .infinity, .infinity): origin = 0
      default: continue
      }
      for exponent in -10...20 {
        let unit = try Number.power(2, .small(exponent), context)
        let step = try Number.multiply(.small(sign), unit, context)
        let parts = (8..<16).map { Number($0, over: 8) }
        found += try numbers(from: origin, parts, times: step, context)
      }
    }
    return found
  }

  private func numbers(
    from origin: Number, _ counts: [Number], times step: Number, _ context: Context
  ) throws(NumberError) -> [Number] {
    var found: [Number] = []
    for count in counts {
      found.append(try Number.add(origin, Number.multiply(count, step, context), context))
    }
    return found
  }

  /// The lowest value and its places by the way that the formula is made; nil where that does not
  /// tell.
  private func lowestByEquations(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> Extremum?
  {
    var box: [(low: Number, high: Number)] = []
    if case (.number(let a), .number(let b)) = (low, high) { box = [(a, b)] }
    guard let equations = try LowestEquations(of: result, in: self, unknowns: 1, box, context)
    else { return nil }
    do throws(NumberError) {
      let places = try equations.numbers(from: low, to: high)
      return places.isEmpty ? nil : Extremum(places: places, value: equations.value)
    } catch {
      if error.endsAll { throw error }
      return nil
    }
  }

  /// The zeros of the derivative between two breaks. Between these the formula is analytic: where
  /// the derivative is zero on a range, it is zero everywhere, and one number stands for all.
  private func levelPlaces(
    between low: Endpoint, _ high: Endpoint, below taken: Number?, _ plateaus: inout [Number],
    _ context: Context
  ) throws(NumberError) -> [Number] {
    let slope = try differentiated(context)
    let bits = 96
    for number in constants { try number.evaluateParts(bits + 32, context) }
    let balls = FormulaBalls(self, bits: bits, context.interruption)
    func isAbove(_ left: Number, _ right: Number) throws(NumberError) -> Bool {
      guard let taken else { return false }
      var piece = FlintBall.union(left, right, bits)
      var excess = balls.realValue(at: &piece.value, bits: bits)
      var least = taken.ball(bits)
      excess.inPlace { arb_sub($0, $0, &least.value, bits) }
      return arb_is_positive(&excess.value) != 0
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

  /// The highest value between two ends, likewise.
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
      return Extremum(places: lowest.places, value: try Number.negate(lowest.value, context))
    } catch {
      guard case .search(.notTaken(let limit, let end)) = error else { throw error }
      throw .search(.notTaken(limit: try Number.negate(limit, context), at: end))
    }
  }

  /// The value at a number; nil where there is none.
  private func value(
    at number: Number, _ facts: [Breaks.Fact], _ program: FormulaTrial.Program?,
    _ context: Context
  ) throws(NumberError) -> Number? {
    do throws(NumberError) { return try value(at: number, context) } catch {
      if error.isWithoutValue {
        guard case .value(let known)? = try program?(number) else { return nil }
        return known
      }
      // Digits do not tell that what a step bends or jumps with is zero there.
      let own = facts.filter { Number.identical($0.number, number) }
      if error.endsAll || own.isEmpty { throw error }
      return try replacing(own.map { ($0.operand, $0.value) }, context).value(at: number, context)
    }
  }

  /// The least of the values at numbers, of which some may have none.
  private func lowestValue(
    at places: [Number], _ facts: [Breaks.Fact], _ program: FormulaTrial.Program?,
    _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) -> Extremum? {
    var best: (places: [Number], value: Number)?
    for place in try Number.sorted(places, context) {
      try context.poll()
      guard let value = try value(at: place, facts, program, context) else { continue }
      if value.isComplex { throw .search(.undecidedExtremum(at: .number(place))) }
      guard let known = best, let last = known.places.last else {
        best = ([place], value)
        continue
      }
      do throws(NumberError) {
        if try Number.equal(last, place, context) { continue }
        if try Number.less(value, known.value, context) {
          best = ([place], value)
        } else if try Number.equal(value, known.value, context) {
          best = (known.places + [place], known.value)
        }
      } catch {
        guard case .undecidable = error else { throw error }
        if !arePlacesAsked {
          best = (known.places, try Number.lesser(value, known.value, context))
          continue
        }
        let system = FormulaSystem(formula: self, results: [result], unknowns: 1)
        let isMirrored = try system.areMirrored(
          [place], known.places.map { [$0] }, of: places.map { [$0] }, context)
        guard isMirrored else { throw .search(.undecidedOrder(last, place)) }
        best = (known.places + [place], known.value)
      }
    }
    return best.map { Extremum(places: $0.places, value: $0.value) }
  }

  // MARK: Breaks

  /// What the formula is between two breaks, where each step that bends or jumps is one of its
  /// branches; nil where that is not seen.
  private func branch(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> Formula?
  {
    if isNested { return nil }
    do throws(NumberError) {
      let values = try values(at: [Formula.inside(low, high, context)], context)
      var signs: [Int: Int] = [:]
      var known: [(Operand, Number)] = []
      for (index, step) in steps.enumerated().dropFirst() {
        switch step.operation {
        case .absolute, .sign, .isNegative, .isZero:
          let sign = try values[step.first].signum(context)
          if sign == 0 { return nil }
          switch step.operation {
          case .absolute: signs[index] = sign
          case .sign: known.append((.step(index), .small(sign)))
          case .isNegative: known.append((.step(index), sign < 0 ? 1 : 0))
          default: known.append((.step(index), 0))
          }
        case .floor:
          known.append((.step(index), try Number.floor(values[step.first], context)))
        default: continue
        }
      }
      return try replacing(known, signs: signs, context)
    } catch {
      if error.endsAll { throw error }
      return nil
    }
  }

  /// The formula where some steps are known numbers, and absolute values are those of what is above
  /// zero, or below.
  private func replacing(
    _ known: [(operand: Operand, value: Number)], signs: [Int: Int] = [:], _ context: Context
  ) throws(NumberError) -> Formula {
    var formula = Formula()
    var places: [Operand] = [.step(0)]
    func moved(_ operand: Operand) -> Operand {
      if case .step(let index) = operand { places[index] } else { operand }
    }
    for (index, step) in steps.enumerated().dropFirst() {
      let x = moved(step.first)
      if let value = known.first(where: { $0.operand.isSame(as: .step(index)) })?.value {
        places.append(.constant(value))
      } else if let sign = signs[index] {
        places.append(sign > 0 ? x : try formula.append(.negate, x, context))
      } else {
        places.append(
          try formula.append(
            step.operation, x, moved(step.second), or: moved(step.third), context))
      }
    }
    formula.result = moved(result)
    return formula
  }

  /// Where a formula bends, jumps or has no value.
  private struct Breaks {
    /// What is known of an operand at a number.
    typealias Fact = (number: Number, operand: Operand, value: Number)

    /// The numbers, ascending.
    var numbers: [Number] = []
    /// Whether these are all.
    var areAll = true
    var facts: [Fact] = []
  }

  /// Numbers at which a step may bend, jump or have no value.
  private func breakingPoints(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> Breaks
  {
    var breaks = Breaks()
    for index in ownSteps(of: 1..<steps.count) {
      let step = steps[index]
      var formula = upTo(index)
      switch step.operation {
      case .absolute, .sign, .isNegative, .isZero: formula.result = step.first
      case .floor:
        try formula.addIntegers(of: step.first, low, high, nil, to: &breaks, context)
        continue
      case .tabulated(let function):
        if let poles = function.ends?.poles {
          try formula.addIntegers(of: step.first, low, high, poles, to: &breaks, context)
        }
        fallthrough
      default:
        guard let quantity = try formula.singularQuantity(of: step, context) else { continue }
        formula.result = quantity
      }
      if case .constant = formula.result { continue }
      try formula.addZeros(low, high, where: formula.result, is: 0, to: &breaks, context)
    }
    var last: Number?
    for number in try Number.sorted(breaks.facts.map(\.number), context) {
      if let last, try Number.equal(last, number, context) { continue }
      last = number
      if case .number(let end) = low, try Number.equal(end, number, context) { continue }
      if case .number(let end) = high, try Number.equal(end, number, context) { continue }
      breaks.numbers.append(number)
    }
    return breaks
  }

  /// Adds the zeros of the formula, at which an operand has a value.
  private func addZeros(
    _ low: Endpoint, _ high: Endpoint, where operand: Operand, is value: Number,
    to breaks: inout Breaks, _ context: Context
  ) throws(NumberError) {
    do throws(NumberError) {
      for zero in try zeros(between: low, high, context) {
        breaks.facts.append((zero, operand, value))
      }
    } catch {
      switch error {
      // These are no zeros of the formula itself.
      case .search(.endlessZeros(let end)): throw .search(.undecidedExtremum(at: end))
      // Where it counts that it is zero on a range, the formula is not seen to be smooth.
      case .search(.zeroOnRange): breaks.areAll = false
      default: throw error
      }
    }
  }

  /// Adds where an operand is an integer, or one of a range.
  private func addIntegers(
    of operand: Operand, _ low: Endpoint, _ high: Endpoint, _ range: ClosedRange<Int>?,
    to breaks: inout Breaks, _ context: Context
  ) throws(NumberError) {
    guard case .step = operand else { return }
    var part = self
    part.result = operand
    var (first, last) = (range?.lowerBound, range?.upperBound)
    if case .number(let a) = low, case .number(let b) = high,
      let (least, most) = operand.isUnknown ? (a, b) : try part.bounds(between: a, b, context)
    {
      let (floor, ceiling) = try (Number.floor(least, context), Number.ceiling(most, context))
      first = max(first ?? .min, floor.asInt ?? .min)
      last = min(last ?? .max, ceiling.asInt ?? .max)
    }
    guard let first, let last, first > .min, last < .max,
      case (let count, false) = last.subtractingReportingOverflow(first),
      count <= Equation.numberLimit
    else { throw .search(.undecidedExtremum(at: low)) }
    for integer in first...max(first, last) {
      var equation = part
      equation.result = try equation.append(.subtract, operand, .constant(.small(integer)), context)
      try equation.addZeros(low, high, where: operand, is: .small(integer), to: &breaks, context)
    }
  }

  // MARK: Between breaks

  /// Pieces that are looked at before the proof is given up.
  private static let smoothPieces = 20_000

  /// Whether the formula is seen to be real and continuous between two numbers, which count.
  func isContinuous(between low: Number, _ high: Number, _ context: Context)
    throws(NumberError) -> Bool
  {
    do throws(NumberError) {
      var limits: [(value: Number, end: Endpoint)] = []
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

  /// Throws unless the formula is seen to be smooth, or continuous, and real between two ends, and
  /// to have a bound; adds what it tends to at them, where balls do not show that it is so there,
  /// or where another formula jumps, whose branch it is.
  private func requireSmooth(
    from low: Endpoint, to high: Endpoint, promising promise: FormulaBalls.Promise = .smoothness,
    _ limits: inout [(value: Number, end: Endpoint)], of whole: Formula? = nil, _ context: Context
  ) throws(NumberError) {
    var edges: [Number] = []
    for (end, side) in [(low, 1), (high, -1)] {
      edges.append(try noteLimit(at: end, side: side, in: &limits, of: whole, context))
    }
    if try Number.lessOrEqual(edges[1], edges[0], context) { return }
    let bits = 128
    let balls = FormulaBalls(self, bits: bits, promising: promise, context.interruption)
    var pending = [(edges[0], edges[1], halvings: 0)]
    var looked = 0
    while let (left, right, halvings) = pending.popLast() {
      try context.poll()
      for number in [left, right] { try number.evaluateParts(bits, context) }
      var piece = FlintBall.union(left, right, bits)
      if balls.realValue(at: &piece.value, bits: bits).isFinite { continue }
      looked += 1
      // Narrower pieces have no other balls.
      if halvings > bits || looked > (isNested ? 200 : Self.smoothPieces) {
        throw .search(.undecidedExtremum(at: .number(left)))
      }
      let middle = try Number.divide(Number.add(left, right, context), 2, context)
      pending += [(middle, right, halvings + 1), (left, middle, halvings + 1)]
    }
  }

  /// Notes what the values next to an end tend to; gives the number from which on that has to be
  /// shown in another way.
  private func noteLimit(
    at end: Endpoint, side: Int, in limits: inout [(value: Number, end: Endpoint)],
    of whole: Formula?, _ context: Context
  ) throws(NumberError) -> Number {
    var isTaken = false
    if let whole, case .number(let number) = end {
      isTaken = try whole.keeps(.continuity, at: number, context)
    }
    do throws(NumberError) {
      let limit = try limit(at: RangeEnd(end, side: side), end, context)
      guard limit.isReal else { throw .noBound }
      switch limit.value {
      case .infinity(let sign): if sign < 0 { throw .search(.unbounded(at: end)) }
      case .number(let limit): if !isTaken { limits.append((limit, end)) }
      }
      let reach = try Number.power(2, .small(limit.exponent), context)
      switch end {
      case .infinity(let sign): return try Number.multiply(.small(sign), reach, context)
      case .number(let number):
        return try Number.add(number, Number.divide(.small(side), reach, context), context)
      }
    } catch {
      switch error {
      case .noBound, .noIntegralBound, .undecidable:
        // Where it is smooth, balls show it.
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

extension Number {
  /// The lesser of two real numbers that cannot be told apart, to as many digits as are asked for.
  static func lesser(_ y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let found = try Joint.values([y, x], context) { bits, _ in
      var a = y.ball(bits + 16)
      var b = x.ball(bits + 16)
      var least = FlintBall()
      arb_min(&least.value, &a.value, &b.value, bits)
      return [least.take(precision: bits)]
    }
    guard let found else { throw .noCertainDigits }
    return .real(found[0])
  }
}

// All zeros in a closed interval. The equation is reduced (`Equation`), the remaining formulas are
// searched (`ZeroSearch`), and each number found is checked: it counts if the formula has a value
// there and it is in the interval.

extension Formula {
  /// Returns all zeros between two ends, ascending, each once, including those where only the
  /// program has a value.
  ///
  /// Throws `.undecidedZero` if it cannot decide whether there is a zero, `.zeroOnRange` if the
  /// formula is zero on a whole interval, `.seemsZero` if that is undecided, `.endlessZeros` if
  /// there are provably infinitely many zeros, `.tooManyZeros`, and `.notReal` for complex ends.
  public func zeros(
    between a: Endpoint, _ b: Endpoint, of program: FormulaTrial.Program? = nil,
    _ context: Context
  ) throws(NumberError) -> [Number] {
    do throws(NumberError) {
      return try zeros(between: a, b, of: program, omitting: nil, context)
    } catch {
      // A factor or a divisor is zero there; the whole formula may not be.
      guard let program, case .search(.zeroOnRange(let place)) = error else { throw error }
      let (low, high) = try Formula.isAscending(a, b, context) ? (a, b) : (b, a)
      for number in try Formula.numbers(nextTo: place, context)
      where try Formula.holds(low, number, high, context) {
        if try isZero(at: number, program, context) { throw error }
      }
      throw .search(.undecidedZero(at: place, found: nil))
    }
  }

  /// Returns a point and numbers on both sides of it.
  private static func numbers(
    nextTo place: Endpoint, _ context: Context
  ) throws(NumberError) -> [Number] {
    let far = try Number.power(2, 400, context)
    switch place {
    case .infinity(let sign): return [try Number.multiply(.small(sign), far, context)]
    case .number(let x):
      let step = try Number.divide(1, far, context)
      return [x, try Number.add(x, step, context), try Number.subtract(x, step, context)]
    }
  }

  /// Returns all zeros, without some that do not matter.
  func zeros(
    between a: Endpoint, _ b: Endpoint, of program: FormulaTrial.Program? = nil,
    omitting isNeedless: ZeroSearch.Filter?, _ context: Context
  ) throws(NumberError) -> [Number] {
    if case (.infinity(let a), .infinity(let b)) = (a, b), a == b { return [] }
    if case .step = result, isAnswer(result) { throw .rootOfCondition }
    for case .number(let end) in [a, b] { try end.requireReal() }
    let (low, high) = try Formula.isAscending(a, b, context) ? (a, b) : (b, a)
    let equation = try Equation(self, from: low, to: high, context)
    var found: [Number] = []
    var numbers = equation.numbers
    if program != nil {
      for case .step(let index) in gaps {
        numbers += try upTo(index).zeros(between: low, high, context)
      }
    }
    for number in numbers {
      try context.poll()
      if try Formula.holds(low, number, high, context), try isZero(at: number, program, context) {
        found.append(number)
      }
    }
    var budget = isNested ? ZeroSearch.nestedPieces : ZeroSearch.pieces
    for operand in equation.searches {
      var search = try ZeroSearch(
        equation.formula(of: operand), from: low, to: high, within: budget, beside: found.count,
        omitting: isNeedless, context)
      try search.run()
      budget = search.budget
      for zero in search.zeros where try Formula.holds(low, zero.number, high, context) {
        let isZero =
          try zero.isExact
          ? self.isZero(at: zero.number, program, context) : hasValue(at: zero.number, context)
        if isZero { found.append(zero.number) }
      }
    }
    return try Formula.inOrder(found, context)
  }

  /// Returns whether the formula is zero at a candidate from its equation. It is if it has a value.
  private func isZero(
    at x: Number, _ program: FormulaTrial.Program?, _ context: Context
  ) throws(NumberError) -> Bool {
    do throws(NumberError) { return try Number.isZero(value(at: x, context), context) } catch {
      if error.endsAll { throw error }
      if error.isWithoutValue {
        switch try program?(x) {
        case nil, Witness.none?: return false
        case .value(let value)?: return try Number.isZero(value, context)
        case .unknown?: throw .search(.undecidedZero(at: .number(x), found: nil))
        }
      }
    }
    return try hasValue(at: x, context)
  }

  /// Returns whether the formula has a value at a number, and the value may be zero.
  ///
  /// Throws `.undecidedZero` if balls cannot decide.
  private func hasValue(at x: Number, _ context: Context) throws(NumberError) -> Bool {
    for bits in [128, 512] {
      let value = try FormulaBalls(self, bits: bits, context).value(
        over: x.complexEnclosure(bits, context), bits: bits)
      if value.isFinite { return value.containsZero }
    }
    throw .search(.undecidedZero(at: .number(x), found: nil))
  }

  /// Returns the numbers ascending, each once.
  private static func inOrder(_ numbers: [Number], _ context: Context) throws(NumberError)
    -> [Number]
  {
    var last: Number?
    var result: [Number] = []
    do throws(NumberError) {
      for number in try Number.sorted(numbers, context) {
        if let last, try Number.equal(last, number, context) { continue }
        result.append(number)
        last = number
      }
    } catch {
      guard case .undecidable = error else { throw error }
      throw .search(.undecidedZero(at: .number(last ?? numbers[0]), found: result.count))
    }
    return result
  }
}

// MARK: Ranges

extension Formula {
  static func isAscending(_ a: Endpoint, _ b: Endpoint, _ context: Context) throws(NumberError)
    -> Bool
  {
    switch (a, b) {
    case (.number(let a), .number(let b)): try Number.lessOrEqual(a, b, context)
    case (.infinity(let sign), _): sign < 0
    case (_, .infinity(let sign)): sign > 0
    }
  }

  /// Returns whether a number is between two ends, inclusive.
  static func holds(_ low: Endpoint, _ x: Number, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> Bool
  {
    do throws(NumberError) {
      if case .number(let low) = low, try Number.less(x, low, context) { return false }
      if case .number(let high) = high, try Number.less(high, x, context) { return false }
      return true
    } catch {
      guard case .undecidable = error else { throw error }
      throw .search(.undecidedZero(at: .number(x), found: nil))
    }
  }

  /// Returns a number between two ends.
  static func inside(_ low: Endpoint, _ high: Endpoint, _ context: Context) throws(NumberError)
    -> Number
  {
    switch (low, high) {
    case (.number(let a), .number(let b)):
      try Number.divide(Number.add(a, b, context), 2, context)
    case (.number(let end), .infinity(let sign)), (.infinity(let sign), .number(let end)):
      try Number.add(end, .small(sign), context)
    case (.infinity, .infinity): 0
    }
  }

  /// The number of pieces of a range by which values are bounded.
  private static let boundPieces = 64

  /// Returns fractions between which the values on a range stay, if balls have bounds.
  func bounds(between low: Number, _ high: Number, _ context: Context) throws(NumberError)
    -> (Number, Number)?
  {
    let bits = 128
    let balls = try FormulaBalls(self, bits: bits, context)
    let step = try Number.divide(
      Number.subtract(high, low, context), .small(Self.boundPieces), context)
    var hull: Ball?
    var start = low
    for index in 1...Self.boundPieces {
      try context.poll()
      let end = try Number.add(low, Number.multiply(step, .small(index), context), context)
      for number in [start, end] { try number.evaluateParts(bits, context) }
      let part = balls.value(over: Ball.hull(of: start, end, bits), bits: bits)
      if !part.isFinite { return nil }
      hull = hull?.hull(with: part) ?? part
      start = end
    }
    return hull?.ends.map { ($0.lowerBound.number, $0.upperBound.number) }
  }

  /// Returns the n of a neighbourhood 0 < u ≤ 2^(−n) of an end in which the formula is not zero, if
  /// found.
  ///
  /// Throws `.zeroOnRange` if it is zero in a neighbourhood.
  func nonzeroNeighbourhood(of end: RangeEnd, _ context: Context) throws(NumberError) -> Int? {
    do throws(NumberError) {
      return try reading(near: end, from: 2, to: 400, context) { value, place throws(NumberError) in
        if try place.factored(value) != nil { return }
        throw .search(.zeroOnRange(at: end.endpoint))
      }.exponent
    } catch {
      guard case .noBound = error else { throw error }
      return nil
    }
  }
}

extension Number {
  /// Returns a fraction that is not less (1) or not greater (−1), within 2^(−128) of the number's
  /// size. A fraction returns itself.
  func fractionBeside(_ sign: Int, _ context: Context) throws(NumberError) -> Fraction {
    if let fraction = Fraction(self) { return fraction }
    guard let ends = try enclosure(160, context).ends else { throw .noCertainDigits }
    return sign < 0 ? ends.lowerBound : ends.upperBound
  }
}

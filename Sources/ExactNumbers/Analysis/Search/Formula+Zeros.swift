// All zeros in a closed interval: the equation is taken apart (`Equation`), what remains is
// searched (`ZeroSearch`), and each number that was found is put back: it counts where the formula
// has a value and lies in the interval.

extension Formula {
  /// All zeros between two ends, ascending, each once, also where only the program has a value.
  ///
  /// Throws `.undecidedZero` where it cannot tell whether there is one, `.zeroOnRange` if it is
  /// zero on a whole interval, `.seemsZero` if that cannot be told, `.endlessZeros` if they are
  /// proven to be infinitely many, `.tooManyZeros`, and `.notReal` for complex ends.
  public func zeros(
    between a: Endpoint, _ b: Endpoint, of program: FormulaTrial.Program? = nil,
    _ context: Context
  ) throws(NumberError) -> [Number] {
    do throws(NumberError) {
      return try zeros(between: a, b, of: program, omitting: nil, context)
    } catch {
      // A factor is zero there, or what a step divides by; the whole may be something else.
      guard let program, case .search(.zeroOnRange(let place)) = error else { throw error }
      let (low, high) = try Formula.isAscending(a, b, context) ? (a, b) : (b, a)
      for number in try Formula.numbers(nextTo: place, context)
      where try Formula.holds(low, number, high, context) {
        if try isZero(at: number, program, context) { throw error }
      }
      throw .search(.undecidedZero(at: place, found: nil))
    }
  }

  /// A place and numbers on both sides of it.
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

  /// All zeros likewise, but for some that do not matter.
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

  /// Whether the formula is zero at a number that its equation leads to: it is if it has a value.
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

  /// Whether the formula has a value at a number, and that may be zero.
  ///
  /// Throws `.undecidedZero` where balls do not tell.
  private func hasValue(at x: Number, _ context: Context) throws(NumberError) -> Bool {
    for bits in [128, 512] {
      let value = try FormulaBalls(self, bits: bits, context).value(
        over: x.complexEnclosure(bits, context), bits: bits)
      if value.isFinite { return value.containsZero }
    }
    throw .search(.undecidedZero(at: .number(x), found: nil))
  }

  /// Ascending numbers, each once.
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

  /// Whether a number is between two ends, or one of them.
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

  /// A number between two ends.
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

  /// How many pieces of a range are taken to bound the values.
  private static let boundPieces = 64

  /// Fractions between which the values on a range stay, if balls tell such.
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

  /// The n of a neighbourhood 0 < u ≤ 2^(−n) of an end where the formula is not zero, if found.
  ///
  /// Throws `.zeroOnRange` if it is zero in one.
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
  /// A fraction that is not less (1) or not greater (−1), within 2^(−128) of its size, or itself.
  func fractionBeside(_ sign: Int, _ context: Context) throws(NumberError) -> Fraction {
    if let fraction = Fraction(self) { return fraction }
    guard let ends = try enclosure(160, context).ends else { throw .noCertainDigits }
    return sign < 0 ? ends.lowerBound : ends.upperBound
  }
}

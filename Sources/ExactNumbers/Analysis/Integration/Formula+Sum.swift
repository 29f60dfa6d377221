// Sums and products over integers: the first terms by balls, the terms of a long range together
// (`LongSum`). In an infinite sum, the asymptotic expansion of the terms gives the rest
// (`SumTail`).

extension Formula {
  /// Returns the sum over the integers from a to b. It is exact if b is a number and the formula is
  /// a polynomial with fractions as coefficients; otherwise it is a value that can be computed to
  /// any precision.
  ///
  /// Throws `.divergentSum`, `.notInteger`, and `.noSumBound` for a rest without a bound, or a sum
  /// that takes too long.
  public func sum(from a: Number, to b: Endpoint, _ context: Context) throws(NumberError) -> Number
  {
    switch b {
    case .number(let b): try sum(from: a, to: b, context)
    case .infinity: try sum(from: a, context)
    }
  }

  /// Returns the infinite sum.
  private func sum(from a: Number, _ context: Context) throws(NumberError) -> Number {
    guard let first = a.asInt else { throw a.isInteger ? .noSumBound : .notInteger(a) }
    let tail = try SumTail(of: self, from: first, context)
    // The expansion describes the terms only from 2^exponent on.
    let isReal = try isReal(atIntegersFrom: first, tail, context)
    let formula = self
    return try value(isReal: isReal, context) { bits, context throws(NumberError) in
      guard let cut = try tail.cut(bits: bits + 8, context) else { return nil }
      var sum = try tail.sum(cut: cut, bits: bits + 8, context)
      let last = Number.small(1 << cut - 1)
      guard try formula.add(termsFrom: a, to: last, bits: bits, &sum, context) else { return nil }
      return sum
    }
  }

  /// Returns the number that a sum encloses to any precision. Throws `.noSumBound` if it does not.
  private func value(
    isReal: Bool, precisionLimit: Int = .max, _ context: Context,
    _ sum: @escaping @Sendable (_ bits: Int, Context) throws(NumberError) -> FlintComplexBall?
  ) throws(NumberError) -> Number {
    let values = try Joint.values(
      constants, attempts: 1, refinementLimit: Quadrature.refinementLimit,
      precisionLimit: precisionLimit, failing: .noSumBound, context
    ) { bits, context throws(NumberError) in
      guard var sum = try sum(bits, context) else { return nil }
      let parts = sum.take(precision: bits)
      return isReal ? [parts.real] : [parts.real, parts.imaginary]
    }
    let numbers = values.map { Number.real($0).zeroIfProven }
    return isReal ? numbers[0] : Number(real: numbers[0], imaginary: numbers[1])
  }

  /// Returns the product over the integers from a to b, as e to the sum of the logarithms of
  /// positive numbers. The numbers of an infinite product must be positive from some integer on.
  ///
  /// Throws the errors of `sum(from:to:_:)`.
  public func product(from a: Number, to b: Endpoint, _ context: Context) throws(NumberError)
    -> Number
  {
    if case .number(let b) = b, try Number.less(b, a, context) { return 1 }
    if case .constant(let factor) = result, try Number.isZero(factor, context) { return 0 }
    guard case .number(let b) = b else { return try product(from: a, context) }
    var logarithms = self
    logarithms.result = try logarithms.append(.ln, result, context)
    let sum = try logarithms.sum(from: a, to: b, context)
    if sum.isComplex { throw .noSumBound }
    return try Number.exp(sum, context)
  }

  /// Returns the infinite product.
  private func product(from a: Number, _ context: Context) throws(NumberError) -> Number {
    guard var first = a.asInt else { throw a.isInteger ? .noSumBound : .notInteger(a) }
    var logarithms = self
    logarithms.result = try logarithms.append(.ln, result, context)
    // The first numbers, which may not be positive, are multiplied one by one.
    var head: Number = 1
    let tail = try SumTail(of: logarithms, from: first, context)
    let end = try endOfUnknownSigns(from: first, tail, context)
    while first < end {
      head = try Number.multiply(head, value(at: .small(first), context), context)
      first += 1
    }
    if try Number.isZero(head, context) { return 0 }
    let rest = try logarithms.sum(from: .small(first), context)
    return try Number.multiply(head, Number.exp(rest, context), context)
  }

  /// Returns an integer from which on the numbers of a product, whose logarithms have this tail,
  /// are positive.
  ///
  /// Throws `.noSumBound` if too many numbers come before it.
  fileprivate func endOfUnknownSigns(from first: Int, _ tail: SumTail, _ context: Context)
    throws(NumberError) -> Int
  {
    var exponent = tail.exponent
    let balls = try FormulaBalls(self, bits: 64, context)
    while exponent > 0, 1 << exponent > first {
      let piece = Ball.hull(
        of: .small(max(first, 1 << (exponent - 1))), .small(1 << exponent), 64)
      if !balls.value(over: piece, bits: 64).isPositive { break }
      exponent -= 1
    }
    if 1 << exponent <= first { return first }
    if exponent > SumTail.termLimit { throw .noSumBound }
    return 1 << exponent
  }

  /// Returns whether all terms of a sum are proven real: by their steps, or the first terms by
  /// their values and the terms of the tail by its expansion, which does not describe the first
  /// terms.
  private func isReal(atIntegersFrom first: Int, _ tail: SumTail, _ context: Context)
    throws(NumberError) -> Bool
  {
    if isReal(atIntegersFrom: first) { return true }
    if !tail.isReal { return false }
    if tail.exponent > SumTail.headLimit {
      let edge = try Number.power(2, .small(tail.exponent), context)
      if try isProvenReal(between: .small(first), edge, context) { return true }
      if tail.exponent > SumTail.termLimit { throw .noSumBound }
    }
    let balls = try FormulaBalls(self, bits: 64, context)
    for n in first..<1 << tail.exponent {
      try context.poll()
      if balls.value(over: ComplexBall(n, bits: 64), bits: 64).imaginary.isZero { continue }
      if try self.value(at: .small(n), context).isComplex { return false }
    }
    return true
  }

  /// Returns whether it is proven real for all integers from this one on.
  private func isReal(atIntegersFrom first: Int) -> Bool {
    var areIntegers = [true]
    var areReal = [true]
    func isInteger(_ operand: Operand) -> Bool {
      switch operand {
      case .step(let index): areIntegers[index]
      case .constant(let number): number.isInteger
      }
    }
    func isReal(_ operand: Operand) -> Bool { operand.isReal(areReal) }
    for step in steps.dropFirst() {
      let areBoth = isInteger(step.first) && isInteger(step.second)
      switch step.operation {
      case .add, .subtract, .multiply, .negate: areIntegers.append(areBoth)
      default: areIntegers.append(false)
      }
      let isPower = step.operation == .power && isInteger(step.second)
      // √n, ln n, n^x
      let isAboveZero = step.first.isUnknown && first > 0 && step.operation.isRealAboveZero
      areReal.append(
        isReal(step.first) && isReal(step.second) && isReal(step.third)
          && (isPower || isAboveZero || step.operation.keepsReal(exponent: step.second)))
    }
    return isReal(result)
  }
}

// MARK: Ranges

extension Formula {
  private func sum(from a: Number, to b: Number, _ context: Context) throws(NumberError) -> Number {
    for number in [a, b] where !number.isInteger { throw .notInteger(number) }
    if try Number.less(b, a, context) { return 0 }
    if let exact = try exactSum(from: a, to: b, context) { return exact }
    var isReal = a.asInt.map { self.isReal(atIntegersFrom: $0) } ?? false
    if !isReal { isReal = try isProvenReal(between: a, b, context) }
    let formula = self
    return try value(isReal: isReal, precisionLimit: Quadrature.precisionLimit, context) {
      bits, context throws(NumberError) in
      var sum = FlintComplexBall()
      guard try formula.add(termsFrom: a, to: b, bits: bits, &sum, context) else { return nil }
      return sum
    }
  }

  /// Returns the sum of a polynomial by its differences at a: Σ Δʲf(a)·binomial(N, j + 1) for N
  /// terms.
  private func exactSum(from a: Number, to b: Number, _ context: Context) throws(NumberError)
    -> Number?
  {
    guard let coefficients = try polynomial(context) else { return nil }
    var differences: [Number] = []
    for index in coefficients.indices {
      let place = try Number.add(a, .small(index), context)
      differences.append(try Polynomial.value(coefficients, at: place, context))
    }
    let count = try Number.add(Number.subtract(b, a, context), 1, context)
    var (sum, binomial): (Number, Number) = (0, 1)
    for order in coefficients.indices {
      let factor = try Number.subtract(count, .small(order), context)
      binomial = try Number.divide(
        Number.multiply(binomial, factor, context), .small(order + 1), context)
      sum = try Number.add(sum, Number.multiply(binomial, differences[0], context), context)
      for index in differences.indices.dropLast() {
        differences[index] = try Number.subtract(
          differences[index + 1], differences[index], context)
      }
      differences.removeLast()
    }
    return sum
  }

  /// Adds the terms of a range to a sum; returns false if they have no enclosure, or are too many.
  private func add(
    termsFrom first: Number, to last: Number, bits: Int, _ sum: inout FlintComplexBall,
    _ context: Context
  ) throws(NumberError) -> Bool {
    let count = try Number.subtract(last, first, context).asInt ?? .max
    if count > 1 << SumTail.headLimit {
      do throws(NumberError) {
        let plan = try LongSum(of: self, from: first, to: last, bits: bits + 8, context)
        let rest = try plan.sum { part, sum throws(NumberError) in
          try add(termsOneByOneFrom: part.first, to: part.last, bits: bits, &sum, context)
        }
        if let rest {
          sum.add(rest, bits + 32)
          return true
        }
      } catch {
        switch error {
        case .notRecordable, .noSumBound: break
        default: throw error
        }
      }
    }
    return try add(termsOneByOneFrom: first, to: last, bits: bits, &sum, context)
  }

  /// Adds terms one by one; returns false if one has no enclosure, or they are too many.
  private func add(
    termsOneByOneFrom first: Number, to last: Number, bits: Int, _ sum: inout FlintComplexBall,
    _ context: Context
  ) throws(NumberError) -> Bool {
    guard let count = try Number.subtract(last, first, context).asInt,
      count < 1 << SumTail.termLimit
    else { return false }
    let balls = try FormulaBalls(self, bits: bits, context)
    var n = first
    while try Number.lessOrEqual(n, last, context) {
      try context.poll()
      let place = ComplexBall(n.knownEnclosure(bits + 64), .zero)
      var value = balls.value(over: place, bits: bits + 64)
      if value.accuracy < bits / 2 {
        // A ball at the end of a cut, or around a jump, is too wide, but the exact value is known.
        guard let number = try attempt(self.value(at: n, context)),
          let known = try attempt(number.complexEnclosure(bits + 64, context))
        else { return false }
        value = known
      }
      sum.add(value, bits + 64)
      n = try Number.add(n, 1, context)
    }
    return true
  }
}

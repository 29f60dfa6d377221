import ExactNumbers

/// Sums and products of the values of a program.
extension Interpreter {
  /// Limits for the number of terms. Above the first, a formula for all terms together is tried
  /// before adding them one by one. Above the second, they are never added one by one.
  private static let gatherLimits = (50_000, 1_000_000_000)
  /// The number of terms that are tested if there is no proof for all terms.
  private static let termsTried = 12

  /// Adds or multiplies the values of a program at the integers of a range: one by one, or together
  /// by a formula if there are many or infinitely many.
  mutating func gather(
    _ word: String, start: Number, recorded: Recordable,
    _ combine: (Number, Number, Context) throws(NumberError) -> Number,
    _ together: (Formula, Number, Endpoint, Context) throws(NumberError) -> Number
  ) throws(CalculatorError) {
    let (program, ends) = try functionOperands(word, [.number, .endpoint])
    guard case .number(let first) = ends[0] else { return }
    let context = machine.settings.context
    func valueOfAll() throws(CalculatorError) -> Number {
      try proven(
        word, of: program,
        { (formula, context) throws(NumberError) in
          try together(formula, first, ends[1], context)
        },
        trial: { (trial, _) throws(NumberError) in try trial.check(termsFrom: first) })
    }
    switch ends[1] {
    case .infinity(1):
      do throws(CalculatorError) { replace(3, with: try valueOfAll()) } catch {
        if error.endsAll { throw error }
        // One of the first terms may have no value. That is the better error.
        for offset in 0..<Self.termsTried {
          let number = try context.calculate(word, Number.add(first, .small(offset), context))
          try requireValue(of: program, at: number, word)
        }
        throw error
      }
    case .infinity: replace(3, with: start)
    case .number(let last):
      let count = try context.calculate(word) { context throws(NumberError) in
        for number in [first, last] where !number.isInteger { throw .notInteger(number) }
        return try Number.subtract(last, first, context).asInt ?? .max
      }
      if recorder == nil, count > Self.gatherLimits.0 {
        do throws(CalculatorError) { return replace(3, with: try valueOfAll()) } catch {
          if error.endsAll { throw error }
        }
      }
      if count > Self.gatherLimits.1 {
        throw .number(word: word, .tooManyTerms, limit: context.memoryLimit)
      }
      replace(3, with: try gather(word, program, from: first, to: last, start, recorded, combine))
    }
  }

  /// Adds or multiplies the values of a program at integers one by one.
  private mutating func gather(
    _ word: String, _ program: Program, from first: Number, to last: Number, _ start: Number,
    _ recorded: Recordable, _ combine: (Number, Number, Context) throws(NumberError) -> Number
  ) throws(CalculatorError) -> Number {
    let context = machine.settings.context
    var (value, number) = (start, first)
    let outer = outerProgress
    let isPart = progress.percent != nil
    defer { outerProgress = outer }
    while try context.calculate(word, Number.lessOrEqual(number, last, context)) {
      isPart ? answerQuestions() : noteProgress(at: number, from: first, to: last)
      let term = try self.value(of: program, at: number, word)
      (value, number) = try context.calculate(word) { context throws(NumberError) in
        try context.checkInterruption()
        let next = try Number.add(number, 1, context)
        guard let recorder, value.isRecorded || term.isRecorded else {
          return (try combine(value, term, context), next)
        }
        return (try recorder.record(recorded, [value, term], context), next)
      }
    }
    return value
  }
}

extension CalculatorError {
  /// Whether nothing else may be tried, because a stop was requested or a proof is wrong.
  fileprivate var endsAll: Bool {
    switch innermost {
    case .interrupted: true
    case .number(_, let error, _): error.endsAll
    default: false
    }
  }
}

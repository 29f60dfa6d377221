import ExactNumbers

/// Answers that formulas prove are tried by the programs themselves before they are given.
extension Interpreter {
  /// A formula that a program stands for, proves an answer, which is then tried by the program's
  /// own words on numbers.
  ///
  /// Throws what the proof throws, what the program throws where the formula has a value and the
  /// program none, and `.contradicted` where the two disagree.
  func proven<Result>(
    _ word: String, of program: Program,
    _ prove: (Formula, Context) throws(NumberError) -> Result,
    trial: (FormulaTrial, Result) throws(NumberError) -> Void
  ) throws(CalculatorError) -> Result {
    let formula = try formula(of: program, within: word)
    let context = machine.settings.context
    reportProgress()
    var refusal: CalculatorError?
    do throws(CalculatorError) {
      return try context.calculate(word) { context throws(NumberError) in
        let result = try prove(formula, context)
        let tried = try FormulaTrial(formula, context) { x throws(NumberError) in
          do throws(CalculatorError) {
            return .value(try self.value(of: program, at: x, word))
          } catch {
            let witness = try error.asWitness()
            if case .none = witness { refusal = refusal ?? error }
            return witness
          }
        }
        try trial(tried, result)
        return result
      }
    } catch {
      if case .number(_, .contradicted, _) = error, let refusal { throw refusal }
      throw error
    }
  }

  /// Likewise, of what a program is next to a number; where its words have a value and the formula
  /// has none, there is no proven derivative.
  func provenBeside<Result>(
    _ x: Number, _ word: String, of program: Program,
    _ prove: (Formula, Context) throws(NumberError) -> Result,
    trial: (FormulaTrial, Result) throws(NumberError) -> Void
  ) throws(CalculatorError) -> Result {
    do throws(CalculatorError) {
      return try proven(word, of: program, prove, trial: trial)
    } catch {
      guard case .number(let word, .undefined, let limit) = error,
        (try? value(of: program, at: x, word)) != nil
      else { throw error }
      throw .number(word: word, .noProvenDerivative(at: x), limit: limit)
    }
  }

  /// The program's own words at a number, for places where its formula has no value.
  func words(of program: Program, _ word: String) -> FormulaTrial.Program {
    { x throws(NumberError) in
      do throws(CalculatorError) {
        return .value(try self.value(of: program, at: x, word))
      } catch { return try error.asWitness() }
    }
  }

  /// Throws what the program's words throw where they have no value at a number.
  func requireValue(of program: Program, at x: Number, _ word: String) throws(CalculatorError) {
    do throws(CalculatorError) { _ = try value(of: program, at: x, word) } catch {
      if error.refusesNumber { throw error }
    }
  }

  /// The formula of a program; where that fails within another formula, the word is to blame, which
  /// cannot depend on that one's unknown.
  private func formula(of program: Program, within word: String) throws(CalculatorError) -> Formula
  {
    do throws(CalculatorError) { return try formula(of: program, word) } catch {
      if recorder != nil, case .number(_, .notRecordable, _) = error.innermost {
        throw notRecordable(word)
      }
      throw error
    }
  }
}

extension CalculatorError {
  /// What it says about a program's value at a number.
  func asWitness() throws(NumberError) -> Witness {
    switch innermost {
    case .interrupted: throw .interrupted
    case .number(_, .contradicted(let x), _): throw .contradicted(at: x)
    default: return refusesNumber ? .none : .unknown
    }
  }

  /// Whether it says of a number that a function has no value there, rather than that none was
  /// found.
  var refusesNumber: Bool {
    guard case .number(_, let error, _) = innermost else { return false }
    return switch error {
    case .divisionByZero, .undefined, .noProvenDerivative, .pole, .infiniteQuantile, .notReal,
      .notInteger, .negative, .notFraction:
      true
    default: false
    }
  }
}

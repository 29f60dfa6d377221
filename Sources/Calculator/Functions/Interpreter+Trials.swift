import ExactNumbers

/// Checks of answers: the programs themselves test an answer that a formula proves before it is
/// returned.
extension Interpreter {
  /// Returns an answer that the formula of a program proves, after testing it with the program's
  /// own words on numbers.
  ///
  /// Throws the errors of the proof, an error of the program if the formula has a value and the
  /// program has none, and `.contradicted` if the two disagree.
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

  /// Returns an answer about the behaviour of a program next to a number. If the program has a
  /// value there and its formula has none, there is no proven derivative.
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

  /// Returns the program's own words as a function, for places where its formula has no value.
  func words(of program: Program, _ word: String) -> FormulaTrial.Program {
    { x throws(NumberError) in
      do throws(CalculatorError) {
        return .value(try self.value(of: program, at: x, word))
      } catch { return try error.asWitness() }
    }
  }

  /// Throws the error of the program's words if they have no value at a number.
  func requireValue(of program: Program, at x: Number, _ word: String) throws(CalculatorError) {
    do throws(CalculatorError) { _ = try value(of: program, at: x, word) } catch {
      if error.refusesNumber { throw error }
    }
  }

  /// Returns the formula of a program. If that fails within another formula, the error names this
  /// word, because the word cannot depend on the unknown of that formula.
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
  /// Returns the meaning of this error for a program's value at a number.
  func asWitness() throws(NumberError) -> Witness {
    switch innermost {
    case .interrupted: throw .interrupted
    case .number(_, .contradicted(let x), _): throw .contradicted(at: x)
    default: return refusesNumber ? .none : .unknown
    }
  }

  /// Whether the error means that a function has no value at a number, not that no value was found.
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

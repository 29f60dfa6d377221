import ExactNumbers

/// The time that a word may take.
extension Interpreter {
  /// Carries out a word. One that was keyed in has the time limit, if there is one; in a program it
  /// is the program's time.
  @inline(__always)
  mutating func limitTime(
    of word: @autoclosure () -> String,
    _ body: (inout Interpreter) throws(CalculatorError) -> Void
  ) throws(CalculatorError) {
    let limit = machine.settings.context.timeLimit
    if limit == 0 || !calls.isEmpty { return try body(&self) }
    try limitTime(of: word(), to: limit, body)
  }

  /// Carries out a word that was keyed in, and the programs that it runs, as long as there is time.
  ///
  /// Whatever looks at the interruption stops when the time is over; what cannot was priced before.
  private mutating func limitTime(
    of word: String, to limit: Int,
    _ body: (inout Interpreter) throws(CalculatorError) -> Void
  ) throws(CalculatorError) {
    let given = machine.settings.context.interruption
    // The words of a formula that is recorded have the time of the word that needs it.
    if given?.isTimed == true { return try body(&self) }
    let interruption = given ?? Interruption()
    interruption.limitTime(to: limit)
    machine.settings.context.interruption = interruption
    defer {
      interruption.limitTime(to: nil)
      machine.settings.context.interruption = given
    }
    do throws(CalculatorError) { try body(&self) } catch {
      if interruption.isRaised, !interruption.isRequested {
        throw .timeIsOver(word: word, limit: limit)
      }
      throw error
    }
  }
}

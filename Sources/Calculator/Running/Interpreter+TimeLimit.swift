import ExactNumbers

/// The time limit of a word.
extension Interpreter {
  /// Runs a word. A typed word has the time limit, if there is one; in a program, the limit is that
  /// of the program.
  @inline(__always)
  mutating func limitTime(
    of word: @autoclosure () -> String,
    _ body: (inout Interpreter) throws(CalculatorError) -> Void
  ) throws(CalculatorError) {
    let limit = machine.settings.context.timeLimit
    if limit == 0 || !calls.isEmpty { return try body(&self) }
    try limitTime(of: word(), to: limit, body)
  }

  /// Runs a typed word, and the programs that it calls, within the time limit.
  ///
  /// Code that polls the interruption stops when the time is over; other code was priced before.
  private mutating func limitTime(
    of word: String, to limit: Int,
    _ body: (inout Interpreter) throws(CalculatorError) -> Void
  ) throws(CalculatorError) {
    let given = machine.settings.context.interruption
    // The words of a recorded formula have the time of the word that needs it.
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

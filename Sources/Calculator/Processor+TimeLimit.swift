import ExactNumbers

/// The time that a word may take.
extension Processor {
  /// Whether the word that comes has a time limit of its own: there is one, and no program is running, whose time it would
  /// take.
  @inline(__always)
  var isTimed: Bool { machine.settings.context.timeLimit > 0 && frames.isEmpty }

  /// Carries out a word that was keyed in, and the programs that it runs, as long as there is time.
  ///
  /// What looks at the interruption stops when the time is over; what cannot was priced before.
  mutating func limitTime(
    of word: String, _ body: (inout Processor) throws(CalculatorError) -> Void
  ) throws(CalculatorError) {
    let limit = machine.settings.context.timeLimit
    let given = machine.settings.context.interruption
    let interruption = given ?? Interruption()
    interruption.limitTime(to: limit)
    machine.settings.context.interruption = interruption
    defer {
      interruption.limitTime(to: nil)
      machine.settings.context.interruption = given
    }
    do throws(CalculatorError) { try body(&self) } catch {
      if case .interrupted = error, !interruption.isRequested {
        throw .timeIsOver(word: word, limit: limit)
      }
      throw error
    }
  }
}

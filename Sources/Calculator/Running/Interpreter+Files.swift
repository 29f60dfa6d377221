import ExactNumbers

/// Files of keys, which run at the word that requests them.
extension Interpreter {
  /// Runs the keys in a file, in the place of the word that requests it.
  ///
  /// They have no effects beyond the calculator, like keys of a stream. Digits are decimal at their
  /// beginning, and 'inbase' is restored afterwards. The first error ends them, with its place in
  /// the file.
  mutating func carryOut(_ keys: String, ofFile name: String) throws(CalculatorError) {
    var reader = Interpreter(outlet: outlet, table: table)
    reader.machine = machine
    reader.machine.settings.inputBase = .decimal
    reader.policy = policy
    reader.policy.isTyped = false
    reader.policy.keepsFailure = true
    reader.parser.position = Position(KeySource(name))
    passProgress(to: &reader)
    Array(keys.utf8).withUnsafeBufferPointer { keys in
      reader.noteLines(of: keys)
      reader.take(keys)
    }
    reader.finish()
    if let failure = reader.failure {
      if case .interrupted = failure.error { throw .interrupted }
      throw .inFile(failure)
    }
    reader.machine.settings.inputBase = machine.settings.inputBase
    machine = reader.machine
    changes.formUnion(reader.changes)
    hasQuit = reader.hasQuit
    isStopped = reader.hasQuit
  }
}

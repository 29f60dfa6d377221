import ExactNumbers

/// Files of keys that are carried out where they are asked for.
extension Interpreter {
  /// Carries out the keys in a file, as if they stood in the place of the word that asks for it.
  ///
  /// They reach nothing beyond the calculator, as keys of a stream do not. Their digits are decimal
  /// where they begin, and 'inbase' is afterwards as before. The first error ends them, and names
  /// the place in the file.
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

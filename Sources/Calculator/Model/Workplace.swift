/// A place that holds an interpreter.
final class Workplace {
  /// The interpreter. That nobody looks at it while it works is what a model's two places are for, so Swift need not check
  /// it at each access.
  @exclusivity(unchecked) var interpreter: Interpreter

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }
}

public import ExactNumbers

/// Carries work out where it can be abandoned: on another thread, while the user may interrupt.
public protocol Runner: AnyObject {
  /// Does the work and gives its result, or nil when it was abandoned.
  ///
  /// The work polls the interruption; a runner requests it and may then wait for a moment.
  func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result?
}

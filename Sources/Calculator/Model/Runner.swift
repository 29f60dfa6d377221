public import ExactNumbers
import Synchronization

/// Runs work so that it can be abandoned: on another thread, while the user may interrupt.
public protocol Runner: AnyObject {
  /// Runs the work and returns its result, or nil if it was abandoned.
  ///
  /// The work polls the interruption. A runner requests it, and may then wait for a moment.
  func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result?
}

/// Runs work in place until it is interrupted from any thread.
///
/// Interrupted keys restore the calculator's state before them. An interrupted runner stays
/// interrupted, so that an interruption shortly before the work is not lost. For the next keys, set
/// ``CalculatorModel/runner`` to another one.
///
/// The work stops where it polls. A single call of the arithmetic on huge numbers does not poll,
/// and may take seconds; 'timelimit' prevents such calls. Your own runner that works on another
/// thread need not wait for them.
public final class InterruptibleRunner: Runner, Sendable {
  private let state = Mutex(State())

  private struct State {
    var isInterrupted = false
    var interruption: Interruption?
  }

  /// Creates a runner that is not interrupted.
  public init() {}

  /// Asks the current work to stop, and rejects all later work.
  public func interrupt() {
    state.withLock { state in
      state.isInterrupted = true
      state.interruption?.request()
    }
  }

  /// Runs the work on the caller's thread; returns nil after an interruption.
  public func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    let isInterrupted = state.withLock { state in
      state.interruption = interruption
      return state.isInterrupted
    }
    let result = isInterrupted ? nil : work()
    return state.withLock { state in
      state.interruption = nil
      return state.isInterrupted ? nil : result
    }
  }
}

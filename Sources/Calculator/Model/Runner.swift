public import ExactNumbers
import Synchronization

/// Carries work out where it can be abandoned: on another thread, while the user may interrupt.
public protocol Runner: AnyObject {
  /// Does the work and gives its result, or nil when it was abandoned.
  ///
  /// The work polls the interruption; a runner requests it and may then wait for a moment.
  func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result?
}

/// Carries work out in place until somebody interrupts it, from any thread.
///
/// Keys that were interrupted leave the calculator as it was before them. What has been
/// interrupted once stays so: for the next keys, give ``CalculatorModel/runner`` another one. So an
/// interruption that comes a moment before the work does is not lost.
///
/// The work looks for an interruption wherever it polls. A single call of the arithmetic on huge
/// numbers does not, and may go on for seconds: 'timelimit' refuses such calls. A runner of your
/// own that works on another thread need not wait for them.
public final class InterruptibleRunner: Runner, Sendable {
  private let state = Mutex(State())

  private struct State {
    var isInterrupted = false
    var interruption: Interruption?
  }

  /// Makes a runner that is not interrupted.
  public init() {}

  /// Asks what it carries out to stop, and refuses all that it is given later.
  public func interrupt() {
    state.withLock { state in
      state.isInterrupted = true
      state.interruption?.request()
    }
  }

  /// Does the work on the thread of the caller; nil once it was interrupted.
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

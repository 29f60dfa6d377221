public import Calculator
public import ExactNumbers
import Posix
import Synchronization

/// A calculator on a separate thread. Servers and sheets calculate only in this way.
///
/// If work does not stop after an interruption or at the end of its time, for example in one long
/// call of the arithmetic, it is abandoned with its thread and its calculator. A new calculator in
/// the initial state takes their place, and the caller restores its machine.
public final class CalculatorThread {
  /// A calculator, used by one thread at a time.
  private struct Handed: @unchecked Sendable { let calculator: LineCalculator }

  /// The machine with which lines begin.
  public let start: Machine
  /// Stops the current work. Any thread may raise it.
  public let interruption = Interruption()
  /// Is called before and during work. Must not request work.
  public var meanwhile: () -> Void = {}
  /// Whether work is running.
  public private(set) var isAtWork = false
  private var handed: Handed
  private var workers = Workers<Never> {
    WorkThread(getsSignals: false, finish: Number.releaseThreadCaches)
  }

  /// The interval of checks on work, in milliseconds.
  private static let pause = 20
  /// The time in milliseconds for work to stop by itself.
  private static let patience = 200

  /// Takes over a calculator with its settings; no other code may use it from now on.
  public init(_ calculator: LineCalculator) {
    handed = Handed(calculator: calculator)
    start = calculator.start
  }

  deinit { workers.leave() }

  /// The machine after the last work.
  public var machine: Machine { handed.calculator.model.machine }

  /// Restores a machine that was saved while nothing was open.
  public func restore(_ machine: Machine) { handed.calculator.restore(machine) }

  /// Whether the line before has opened a program, a vector or a string that continues.
  public var isOpen: Bool { handed.calculator.isOpen }

  /// Returns the result of short work on the caller's thread.
  public func withCalculator<Result>(_ work: (LineCalculator) -> Result) -> Result {
    work(handed.calculator)
  }

  /// Returns the result of work with the calculator.
  ///
  /// - Parameters:
  ///   - milliseconds: the time for the work, if that is less than the time of a line.
  ///   - work: stops if `isRaised` of the calculator's interruption is true.
  /// - Throws: ``LineLoss`` if the work did not stop, or could not begin. If it did not stop, the
  ///   calculator is in its initial state.
  public func perform<Result: Sendable>(
    milliseconds: Int? = nil, _ work: @escaping @Sendable (LineCalculator) -> Result
  ) throws(LineLoss) -> Result {
    precondition(!isAtWork, "a calculator that is at work gets no other work")
    isAtWork = true
    defer { isAtWork = false }
    meanwhile()
    let (handed, limit) = (handed, machine.settings.context.timeLimit)
    try waitForRoom(seconds: limit)
    handed.calculator.interruption.clear()
    guard let thread = workers.next() else { return work(handed.calculator) }
    let result = Outcome<Result>()
    thread.begin {
      let value = work(handed.calculator)
      result.value.withLock { $0 = value }
    }
    let end = milliseconds.map { MonotonicClock.milliseconds + $0 }
    if attend(to: thread, handed.calculator.interruption, until: end),
      let value = result.value.withLock({ $0.take() })
    {
      return value
    }
    workers.leave()
    self.handed = Handed(calculator: LineCalculator(startingWith: start))
    throw interruption.isRequested || end != nil ? .interrupted : .overdue(seconds: limit)
  }

  /// Waits until work is done; returns false if it has to stop and does not.
  private func attend(
    to thread: WorkThread<Never>, _ stop: Interruption, until end: Int?
  ) -> Bool {
    var raised: Int?
    while true {
      var polled = [Polled(thread.news)]
      if Polled.wait(for: &polled, milliseconds: Self.pause) == .ready {
        _ = thread.fetch()
        return true
      }
      meanwhile()
      let now = MonotonicClock.milliseconds
      if interruption.isRequested || now >= end ?? .max { stop.request() }
      raised = stop.isRaised ? raised ?? now : nil
      if let raised, now - raised > Self.patience { return false }
    }
  }

  /// Waits until one more thread may be abandoned.
  private func waitForRoom(seconds: Int) throws(LineLoss) {
    let end = MonotonicClock.milliseconds + 1000 * seconds
    while !workers.hasRoom {
      if interruption.isRequested { throw .interrupted }
      if MonotonicClock.milliseconds >= end { throw .noRoom(count: workers.leftCount) }
      meanwhile()
      Thread.sleep(microseconds: UInt32(1000 * Self.pause))
    }
  }
}

/// The reason why a line has no result.
public enum LineLoss: Error, CustomStringConvertible {
  /// An interruption.
  case interrupted
  /// The line takes longer than its time limit.
  case overdue(seconds: Int)
  /// Too many earlier calculations that cannot be stopped are still running.
  case noRoom(count: Int)

  /// One sentence.
  public var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .overdue(let seconds): "the line takes longer than the \(seconds) s it may"
    case .noRoom(let count):
      "\(count) calculations that nothing can stop are still running: try again when they have ended"
    }
  }
}

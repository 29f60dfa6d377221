public import Calculator
public import ExactNumbers
import Posix
import Synchronization

/// A calculator on a separate thread: the one way in which servers and sheets calculate.
///
/// Work that does not stop when its time is over, or when somebody interrupts it, is left behind
/// with its thread and its calculator, such as one long call of the arithmetic. A new calculator
/// takes their place, as it was in the beginning; the caller puts its machine back.
public final class CalculatorThread {
  /// A calculator that one thread at a time uses.
  private struct Handed: @unchecked Sendable { let calculator: LineCalculator }

  /// The machine that lines begin with.
  public let start: Machine
  /// Stops the work under way: any thread may raise it.
  public let interruption = Interruption()
  /// Called while work goes on, and before it; must not ask for work.
  public var meanwhile: () -> Void = {}
  /// Whether work is under way.
  public private(set) var isAtWork = false
  private var handed: Handed
  private var workers = Workers<Never> {
    WorkThread(getsSignals: false, finish: Number.releaseThreadCaches)
  }

  /// How often somebody looks after work, in milliseconds.
  private static let pause = 20
  /// How many milliseconds work may take to stop by itself.
  private static let patience = 200

  /// Takes a calculator that was set up; nobody else may use it from now on.
  public init(_ calculator: LineCalculator) {
    handed = Handed(calculator: calculator)
    start = calculator.start
  }

  deinit { workers.leave() }

  /// The machine, as the last work has left it.
  public var machine: Machine { handed.calculator.model.machine }

  /// Puts the machine back to one that was taken while nothing was open.
  public func restore(_ machine: Machine) { handed.calculator.restore(machine) }

  /// Whether the line before has opened a program, a vector or a string that goes on.
  public var isOpen: Bool { handed.calculator.isOpen }

  /// The result of short work on the thread of the caller.
  public func withCalculator<Result>(_ work: (LineCalculator) -> Result) -> Result {
    work(handed.calculator)
  }

  /// The result of work with the calculator.
  ///
  /// - Parameters:
  ///   - milliseconds: how long it may take, if that is less than the time of a line.
  ///   - work: what raises `isRaised` of the calculator's interruption stops it.
  /// - Throws: ``LineLoss`` if the work did not stop, or could not begin. In the first case the
  ///   calculator is as it was in the beginning.
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

  /// Waits until work is done; false if it has to stop and does not.
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

  /// Waits until one more thread may be left behind.
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

/// Why a line has no result.
public enum LineLoss: Error, CustomStringConvertible {
  /// Somebody has interrupted it.
  case interrupted
  /// It takes longer than it may.
  case overdue(seconds: Int)
  /// Too many calculations before it go on that nothing can stop.
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

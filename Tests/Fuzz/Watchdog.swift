import ExactNumbers
import Posix
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import protocol Calculator.Runner

/// Interrupts long work, like Ctrl-C: an input has some milliseconds. If the work does not end
/// then, libFuzzer's own time limit reports it.
final class Watchdog: Runner, Sendable {
  static let shared = Watchdog()

  private let run = Mutex<(interruption: Interruption, end: Int)?>(nil)
  private let interrupted = Atomic<Bool>(false)

  /// The milliseconds of processor time for a run of keys, which other load of the machine does not
  /// affect.
  private static let patience = 10

  /// The milliseconds that this process has been at work.
  private static var time: Int { Int(clock()) / (Int(CLOCKS_PER_SEC) / 1000) }

  private init() {
    let isStarted = Thread.start(getsSignals: false) {
      while true {
        Thread.sleep(microseconds: 2000)
        Self.shared.look()
      }
    }
    if !isStarted { fatalError("no thread") }
  }

  private func look() {
    let now = Self.time
    run.withLock {
      guard let run = $0, run.end < now else { return }
      run.interruption.request()
      hasInterrupted = true
    }
  }

  /// Whether anything was interrupted since this was set to false.
  var hasInterrupted: Bool {
    get { interrupted.load(ordering: .relaxed) }
    set { interrupted.store(newValue, ordering: .relaxed) }
  }

  /// Runs work in place; returns nil if it was interrupted.
  func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    run.withLock { $0 = (interruption, Self.time + Self.patience) }
    defer { run.withLock { $0 = nil } }
    let result = work()
    return interruption.isRequested ? nil : result
  }

  /// Returns a function that returns whether the time of a run that begins now is over.
  func deadline() -> () -> Bool {
    let end = Self.time + Self.patience
    return { Self.time > end }
  }
}

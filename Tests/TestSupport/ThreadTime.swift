#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The seconds of the processor that this thread takes for work: the least of three runs, which
/// other threads hardly change.
public func threadSeconds(_ work: () -> Void) -> Double {
  (0..<3).map { _ in
    let start = threadTime()
    work()
    return threadTime() - start
  }.min() ?? 0
}

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// How many times as long work takes for four times as much: about 4 if it is linear, 16 if it is
/// quadratic.
public func growth(_ count: Int, _ work: (Int) -> Void) -> Double {
  threadSeconds { work(4 * count) } / max(threadSeconds { work(count) }, 1e-9)
}

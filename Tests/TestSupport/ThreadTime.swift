#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the processor time of this thread for `work` in seconds: the shortest of three runs, on
/// which other threads have little influence.
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

/// Returns the factor by which the time grows if there is four times as much work: about 4 if the
/// time is linear, 16 if it is quadratic.
public func growth(_ count: Int, _ work: (Int) -> Void) -> Double {
  threadSeconds { work(4 * count) } / max(threadSeconds { work(count) }, 1e-9)
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The 50th and the 99th percentile and the maximum, with two decimals.
func percentiles(of times: [Double]) -> String {
  let sorted = times.sorted()
  return [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], sorted[sorted.count - 1]]
    .map { String(($0 * 100).rounded() / 100) }.joined(separator: " ")
}

/// Milliseconds of a clock that only goes forward.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Seconds of a clock that only goes forward.
public func seconds() -> Double {
  let time = now()
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Milliseconds of the same clock.
public func milliseconds() -> Int {
  let time = now()
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

private func now() -> timespec {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time
}

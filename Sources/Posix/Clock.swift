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
public func milliseconds() -> Int { milliseconds(now()) }

/// Milliseconds of such a clock that goes forward by some of them at a time, and takes a
/// tenth of the time to read.
public func coarseMilliseconds() -> Int {
  #if canImport(Darwin)
    milliseconds(now(CLOCK_MONOTONIC_RAW_APPROX))
  #else
    milliseconds(now(CLOCK_MONOTONIC_COARSE))
  #endif
}

private func milliseconds(_ time: timespec) -> Int {
  time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

private func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> timespec {
  var time = timespec()
  clock_gettime(clock, &time)
  return time
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A clock that only moves forward.
public enum MonotonicClock {
  /// The time in seconds.
  public static var seconds: Double {
    let time = time(of: CLOCK_MONOTONIC)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time in milliseconds.
  public static var milliseconds: Int {
    let time = time(of: CLOCK_MONOTONIC)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private static func time(of clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}

/// The time of day in the user's time zone.
public enum LocalTime {
  /// Returns the present time in a format of `strftime`, such as `%H:%M:%S`.
  public static func text(_ form: String) -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return text(of: parts, form)
  }

  /// Returns a time in a format of `strftime`.
  fileprivate static func text(of parts: tm, _ form: String) -> String {
    var parts = parts
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, form, &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The time in Universal Time, for machines to read.
public enum UniversalTime {
  /// The present time in whole seconds: `2026-11-22T14:30:05Z`.
  public static var text: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return LocalTime.text(of: parts, "%Y-%m-%dT%H:%M:%SZ")
  }
}

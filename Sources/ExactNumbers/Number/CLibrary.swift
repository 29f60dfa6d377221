// The C library's part in this module, which is to be of use by itself: what Swift lacks.

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Double {
  /// The base of natural logarithms.
  static var eulersNumber: Double { M_E }

  /// The logarithm to the base 2.
  var binaryLogarithm: Double { log2(self) }

  /// The power of e with this exponent.
  var exponential: Double { exp(self) }

  /// 2 to this exponent.
  var binaryPower: Double { exp2(self) }

  /// The logarithm to the base e.
  var naturalLogarithm: Double { log(self) }

  /// The logarithm to the base 10.
  var decimalLogarithm: Double { log10(self) }

  /// This number times a power of two, rounded once.
  func scaled(byPowerOfTwo exponent: Int) -> Double { scalbn(self, Int32(clamping: exponent)) }
}

/// The machine's memory and time.
enum System {
  /// Bytes that this process may have: those of the machine, or fewer where `ulimit` says so.
  static var memory: Int {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    var bytes = pages > 0 && size > 0 ? pages * size : .max
    for resource in [RLIMIT_AS, RLIMIT_DATA] {
      var limit = rlimit()
      #if canImport(Glibc)
        let isKnown = getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
      #else
        let isKnown = getrlimit(resource, &limit) == 0
      #endif
      if isKnown { bytes = min(bytes, Int(clamping: limit.rlim_cur)) }
    }
    return bytes
  }

  /// Nanoseconds of a clock that is never set.
  static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    // Under a wrapper such as faketime, the clock may begin below 0.
    return UInt64(bitPattern: Int64(time.tv_sec)) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}

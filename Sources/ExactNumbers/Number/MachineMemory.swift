// GMP and FLINT end the process where they get no memory, or an integer has more than 2^37 bits. So
// what they are asked for is bounded by what there is.

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The memory that calculations may take on this machine.
public enum MachineMemory {
  /// Bytes that this process may have: what the machine has, or less where `ulimit` says so.
  static let available: Int = {
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
  }()

  /// The most bytes that one value may ever take: a sixteenth of the memory, since a product or a
  /// conversion takes several times its result, and less than a quarter of GMP's limit.
  public static let valueLimit = max(1 << 20, min(available / 16, 1 << 32))

  /// Bytes that all values together may take: a quarter of the memory.
  public static let sumLimit = max(1 << 22, available / 4)
}

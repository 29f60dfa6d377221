// Functions of the C library that Swift lacks. They are here so that this module works without the
// others.

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Double {
  /// The base of natural logarithms.
  static var eulersNumber: Double { M_E }

  /// The logarithm to base 2.
  var binaryLogarithm: Double { log2(self) }

  /// The power of e with this exponent.
  var exponential: Double { exp(self) }

  /// The power of 2 with this exponent.
  var binaryPower: Double { exp2(self) }

  /// The logarithm to base e.
  var naturalLogarithm: Double { log(self) }

  /// The logarithm to base 10.
  var decimalLogarithm: Double { log10(self) }

  /// Returns this number times a power of two, rounded once.
  func scaled(byPowerOfTwo exponent: Int) -> Double { scalbn(self, Int32(clamping: exponent)) }
}

/// The machine's memory and time.
enum System {
  /// The number of bytes that this process may have: the memory of the machine, or less if `ulimit`
  /// or a container limits it.
  static var memory: Int {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    var bytes = pages > 0 && size > 0 ? pages * size : .max
    if let groups = text(of: "/proc/self/cgroup") {
      bytes = min(bytes, memory(ofGroups: groups, below: "/sys/fs/cgroup"))
    }
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

  /// Returns the number of bytes that Linux's control groups allow. The limit of a group includes
  /// the memory of the groups inside it.
  ///
  /// - Parameters:
  ///   - groups: the groups of a process as in /proc/PID/cgroup, one hierarchy per line.
  ///   - root: the folder of all groups.
  static func memory(ofGroups groups: String, below root: String) -> Int {
    var bytes = Int.max
    for line in groups.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      let isSecond = fields.count == 3 && fields[1].isEmpty
      if fields.count < 3 || !isSecond && !fields[1].split(separator: ",").contains("memory") {
        continue
      }
      let (folder, file) = isSecond ? ("", "/memory.max") : ("/memory", "/memory.limit_in_bytes")
      // A container may see its own group as the root, but under its name outside the container.
      var path = fields[2][...]
      while true {
        let limit = text(of: root + folder + path + file)?.prefix { $0.isNumber }
        bytes = min(bytes, limit.flatMap { Int($0) } ?? .max)
        guard let end = path.lastIndex(of: "/") else { break }
        path = path[..<end]
      }
    }
    return bytes
  }

  /// Returns the text of a short file, or nil if it cannot be read.
  private static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
      let count = read(file, room.baseAddress, room.count)
      return count < 0 ? nil : String(decoding: room.prefix(count), as: UTF8.self)
    }
  }

  /// Nanoseconds of a clock that is never set.
  static var nanoseconds: UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Nanoseconds that this thread has run on a processor.
  static var threadNanoseconds: UInt64 { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    // Under a wrapper such as faketime, the clock may begin below 0.
    return UInt64(bitPattern: Int64(time.tv_sec)) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}

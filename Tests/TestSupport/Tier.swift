#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much of what can be tried is tried.
public enum Tier {
  /// Whether tests that can choose among cases take all of them, as `make check` does. `make test`
  /// takes a part, which is the same each time.
  public static let isWhole = getenv("SURD_WHOLE") != nil

  /// A count: as it is, or a quarter of it.
  public static func part(_ count: Int) -> Int { isWhole ? count : (count + 3) / 4 }

  /// The cases: as they are, or every fourth of them.
  public static func part<Case>(of cases: [Case]) -> [Case] {
    isWhole ? cases : stride(from: 0, to: cases.count, by: 4).map { cases[$0] }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The part of the cases that the tests run.
public enum Tier {
  /// Whether tests that can choose among cases run all of them, as in `make check`. `make test`
  /// runs a part, which is the same each time.
  public static let isWhole = getenv("SURD_WHOLE") != nil

  /// Returns `count`, or a quarter of it in `make test`.
  public static func part(_ count: Int) -> Int { isWhole ? count : (count + 3) / 4 }

  /// Returns all cases, or every fourth of them in `make test`.
  public static func part<Case>(of cases: [Case]) -> [Case] {
    isWhole ? cases : stride(from: 0, to: cases.count, by: 4).map { cases[$0] }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The random cases with which a law is tested.
///
/// `make check` takes the first cases of a fixed seed, and `make test` a quarter of these. `make
/// laws` takes a new seed, which it prints, and as many cases as fit into a time limit.
public struct Law: Sequence {
  /// One random case.
  public struct Case: CustomStringConvertible {
    let law: String
    let seed: UInt64
    let index: Int
    /// The source of all random choices in this case.
    public var random: SplitMix64

    /// The instructions to repeat this case.
    public var description: String {
      "\(law): SURD_LAWS_SEED=\(seed) SURD_LAWS_CASE=\(index) tries this case alone"
    }
  }

  private let name: String
  private let count: Int
  private let rows: Int

  /// Creates a law by its name and the number of cases for a fixed seed.
  ///
  /// - Parameter rows: the number of tests that share the law's time, each for a row of a table.
  public init(_ name: String, cases count: Int, rows: Int = 1) {
    self.name = name
    self.count = Tier.part(count)
    self.rows = rows
  }

  /// Returns an iterator over the cases.
  public func makeIterator() -> AnyIterator<Case> {
    let seed = Self.variable("SURD_LAWS_SEED").flatMap { UInt64($0) } ?? 1
    let only = Self.variable("SURD_LAWS_CASE").flatMap { Int($0) }
    let seconds = Self.variable("SURD_LAWS_SECONDS").flatMap { Double($0) }
    let end = seconds.map { ContinuousClock.now + .seconds($0 / Double(rows)) }
    var index = only ?? 0
    return AnyIterator {
      if only != nil {
        if index != only { return nil }
      } else if let end {
        if ContinuousClock.now >= end {
          print("\(name): \(index) cases of seed \(seed)")
          fflush(nil)
          return nil
        }
      } else if index >= count {
        return nil
      }
      defer { index += 1 }
      var mixed = SplitMix64(seed: seed &+ UInt64(index) &* 0x9FB2_1C65_1E98_DF25)
      return Case(law: name, seed: seed, index: index, random: SplitMix64(seed: mixed.next()))
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

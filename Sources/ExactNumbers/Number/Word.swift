internal import CFLINT

/// The word of bit operations: its number of bits, and whether the highest bit is a sign.
public struct Word: Sendable, Equatable {
  /// The number of bits, 1 to ``bitLimit``.
  public var bits = 64
  /// Whether the word holds −2^(bits−1) to 2^(bits−1)−1, in two's complement, instead of 0 to
  /// 2^bits−1.
  public var isSigned = true

  /// The largest number of bits.
  public static let bitLimit = 1024

  /// Creates the signed word of 64 bits, which has the range of a machine integer.
  ///
  /// It has a sign as on the HP-16C, and because numbers here are integers: −1 is all ones, not an
  /// error.
  public init() {}

  /// Returns whether an integer of a machine word fits.
  func contains(_ x: Int) -> Bool {
    if bits >= 64 { return isSigned || x >= 0 }
    return isSigned ? x >> (bits - 1) == x >> 63 : x >> bits == 0
  }

  /// Returns whether an integer fits.
  func contains(_ x: Number) -> Bool {
    if case .small(let value) = x { return contains(value) }
    guard var integer = FlintInteger(x) else { return false }
    if fmpz_sgn(&integer.value) >= 0 { return integer.bits <= (isSigned ? bits - 1 : bits) }
    // The only negative number of k+1 bits that fits k+1 bits is −2^k.
    let isPower = Int(fmpz_val2(&integer.value)) == integer.bits - 1
    return isSigned && integer.bits <= (isPower ? bits : bits - 1)
  }
}

extension Word: CustomStringConvertible {
  /// The word as messages name it: `64-bit signed`.
  public var description: String { "\(bits)-bit \(isSigned ? "signed" : "unsigned")" }
}

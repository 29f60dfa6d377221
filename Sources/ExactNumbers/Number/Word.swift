internal import CFLINT

/// The word that bit operations work in: its number of bits, and whether the highest one is a sign.
public struct Word: Sendable, Equatable {
  /// The number of bits, 1 to ``bitLimit``.
  public var bits = 64
  /// Whether the word holds −2^(bits−1) to 2^(bits−1)−1, in two's complement, or 0 to 2^bits−1.
  public var isSigned = true

  /// The longest word.
  public static let bitLimit = 1024

  /// Creates the word of 64 bits with sign: the range of a machine integer.
  ///
  /// It has a sign, as on the HP-16C, and as numbers are integers here: −1 is all ones, no error.
  public init() {}

  /// Whether an integer of a machine word fits.
  func contains(_ x: Int) -> Bool {
    if bits >= 64 { return isSigned || x >= 0 }
    return isSigned ? x >> (bits - 1) == x >> 63 : x >> bits == 0
  }

  /// Whether an integer fits.
  func contains(_ x: Number) -> Bool {
    if case .small(let value) = x { return contains(value) }
    guard var integer = FlintInteger(x) else { return false }
    if fmpz_sgn(&integer.value) >= 0 { return integer.bits <= (isSigned ? bits - 1 : bits) }
    // −2^k, of k+1 bits, is the only negative number of that many bits that k+1 bits hold.
    let isPower = Int(fmpz_val2(&integer.value)) == integer.bits - 1
    return isSigned && integer.bits <= (isPower ? bits : bits - 1)
  }
}

extension Word: CustomStringConvertible {
  /// The word as messages name it: `64-bit signed`.
  public var description: String { "\(bits)-bit \(isSigned ? "signed" : "unsigned")" }
}

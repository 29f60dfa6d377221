/// The proof of the answer to a question about numbers.
public enum Proof: Sendable {
  /// Both sides are integers or fractions, which can be compared directly.
  case fractions
  /// Both sides are the same value: the same object, or the same parts.
  case identity
  /// Simplification, mostly the normal forms of sums and products, turned the difference into a
  /// number that is known exactly.
  case rules
  /// An enclosure of the difference, of this many bits, that does not contain zero.
  case enclosure(bits: Int)
  /// A formula for the distance of a function from its limit, whose sign no enclosure shows.
  case approach
  /// Calcium, after an enclosure of this many bits contained zero.
  case calcium(bits: Int)

  /// The rank of the proof in the order in which the methods are tried.
  var rank: Int {
    switch self {
    case .fractions: 0
    case .identity: 1
    case .rules: 2
    case .enclosure: 3
    case .approach: 4
    case .calcium: 5
    }
  }
}

/// The answer to a question about numbers, with its proof.
struct Decision {
  /// The sign of a number or of a difference: −1, 0 or 1.
  let sign: Int
  let proof: Proof
}

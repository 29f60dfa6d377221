/// An end of the range of an integral, a sum or a limit.
public enum Endpoint: Sendable {
  /// A number.
  case number(Number)
  /// Beyond all numbers: ∞ where the sign is 1, −∞ where it is −1.
  case infinity(sign: Int)
}

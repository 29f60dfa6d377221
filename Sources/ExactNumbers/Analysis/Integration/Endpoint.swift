/// An end of the range of an integral, a sum or a limit.
public enum Endpoint: Sendable {
  /// A number.
  case number(Number)
  /// Infinity: ∞ for the sign 1, −∞ for −1.
  case infinity(sign: Int)
}

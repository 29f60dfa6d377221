/// The SI prefixes for powers of 1000 (SI brochure 9, Table 7).
public enum SIPrefix {
  /// Returns the prefix for 10^`exponent`, empty for 1, or nil if there is none.
  public static func symbol(of exponent: Int) -> String? {
    guard exponent.isMultiple(of: 3), symbols.indices.contains(exponent / 3 + middle) else {
      return nil
    }
    return symbols[exponent / 3 + middle]
  }

  /// Returns the exponent of ten that a prefix means, or nil if the text is not a prefix.
  public static func exponent(of symbol: String) -> Int? {
    symbols.firstIndex { $0 == symbol && !$0.isEmpty }.map { 3 * ($0 - middle) }
  }

  private static let symbols = [
    "q", "r", "y", "z", "a", "f", "p", "n", "µ", "m", "",
    "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q",
  ]
  private static let middle = 10
}

// The time of functions that take Arb much longer than the products that are priced anyway.

extension Expression {
  /// The bits of 10,000 digits, for which times were measured.
  private static let measuredBits = 33_220.0

  /// Throws `.tooSlow` if a time limit is set and Arb would take longer for `bits` bits.
  ///
  /// Measured at 3,000 and 10,000 digits, with FLINT 2.9 on a processor of 2020, the times grow as
  /// the power 2.5 of the digits: as many terms, each of a product, and some of a power.
  func priceTime(bits: Int, _ context: Context) throws(NumberError) {
    if context.timeLimit == 0 { return }
    guard case .special(_, let value) = self else { return }
    let size = Double(bits) / Self.measuredBits
    try context.price(bits: 0, seconds: value.function.seconds * size * size * size.squareRoot())
  }
}

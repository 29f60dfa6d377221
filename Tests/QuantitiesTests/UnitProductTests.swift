import ExactNumbers
import Testing

@testable import Quantities

/// The table of products of units with names.
struct UnitProductTests {
  @Test func everyNameIsExactlyItsProduct() throws {
    #expect(Unit.products.count == 8)
    for (product, name) in Unit.products {
      #expect(product.dimension == name.dimension, "\(product)")
      let factor = try name.factor(from: product, Context())
      #expect(factor.isExact && factor.nominal.asInt == 1, "\(product)")
      // A name replaces two units, so that naming ends.
      #expect(product.powers.count == 2 && name.single != nil, "\(product)")
    }
  }
}

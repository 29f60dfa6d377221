import ExactNumbers

/// Roots, integrals and derivatives, with digits that are proven.
extension CommandTable {
  static let numerical: [Command] = [
    .vectors(
      "polyroots", "[a…] → [x…]",
      "Gives the roots of a polynomial; the highest power has the first coefficient.",
      takes: [.vector], "[1 -3 2] polyroots → [1 2]", "exact [1 0 -2] polyroots → [-√2 √2]",
      "[1 0 0 -1] polyroots → [1 -0.5-0.866025403784439i -0.5+0.866025403784439i]"
    ) { word, operands, context throws(CalculatorError) in
      guard case .vector(let vector) = operands[0], let coefficients = vector.numbers else {
        throw .wrongShape(word: word, needs: .vector(nil), level: 1, found: operands[0].shape)
      }
      let roots = try context.calculate(word) { context throws(NumberError) in
        try Polynomial(coefficients, context)?.roots(context)
      }
      guard let roots else { throw .everyNumberIsRoot(word: word) }
      return [.vector(try Vector(roots))]
    }
  ]
}

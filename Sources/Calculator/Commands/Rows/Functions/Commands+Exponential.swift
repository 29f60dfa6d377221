import ExactNumbers

/// Exponentials and logarithms, over the complex numbers.
extension CommandTable {
  static let exponential: [Command] = [
    .unary(
      "exp", "x → e^x", "Raises e to the power X.", "1 exp → 2.71828182845905", "3 ln exp → 3",
      does: Number.exp, recorded: .function(.exp)
    ).remarking(ofElements("'expm' takes the exponential of the matrix")),
    .unary(
      "ln", "x → ln x", "Takes the natural logarithm.", "2 ln → 0.693147180559945",
      "-1 ln → 3.14159265358979i", does: Number.ln, recorded: .function(.ln)),
    .unary(
      "log", "x → log x", "Takes the logarithm to base 10.", "1000 log → 3", does: Number.log10,
      recorded: .log10),
    .unary(
      "log2", "x → log2 x", "Takes the logarithm to base 2.", "1024 log2 → 10", does: Number.log2,
      recorded: .log2),
    .binary(
      "logb", "y x → log", "Takes the logarithm of Y to base X.", "81 3 logb → 4", does: Number.log,
      recorded: .log),
    .unary(
      "exp10 alog", "x → 10^x", "Raises 10 to the power X.", "3 exp10 → 1000", does: Number.exp10,
      recorded: .exp10),
    .unary(
      "exp2", "x → 2^x", "Raises 2 to the power X.", "10 exp2 → 1024", does: Number.exp2,
      recorded: .exp2),
    .unary(
      "expm1", "x → e^x-1", "Raises e to the power X and subtracts 1.",
      "1e-20 expm1 → 1.00000000000000e-20", does: Number.expMinusOne,
      recorded: .function(.expMinusOne)),
    .unary(
      "ln1p", "x → ln(1+x)", "Takes the natural logarithm of 1 + X.",
      "1e-20 ln1p → 1.00000000000000e-20", does: Number.logOnePlus, recorded: .function(.logOnePlus)
    ),
    .unary(
      "sinh", "x → sinh x", "Takes the hyperbolic sine.", "1 sinh → 1.17520119364380",
      does: Number.sinh, recorded: .function(.sinh)),
    .unary(
      "cosh", "x → cosh x", "Takes the hyperbolic cosine.", "1 cosh → 1.54308063481524",
      does: Number.cosh, recorded: .function(.cosh)),
    .unary(
      "tanh", "x → tanh x", "Takes the hyperbolic tangent.", "1 tanh → 0.761594155955765",
      does: Number.tanh, recorded: .function(.tanh)),
    .unary(
      "asinh", "x → asinh x", "Takes the inverse hyperbolic sine.", "1 asinh → 0.881373587019543",
      does: Number.asinh, recorded: .function(.asinh)),
    .unary(
      "acosh", "x → acosh x", "Takes the inverse hyperbolic cosine.", "2 acosh → 1.31695789692482",
      does: Number.acosh, recorded: .function(.acosh)),
    .unary(
      "atanh", "x → atanh x", "Takes the inverse hyperbolic tangent.",
      "0.5 atanh → 0.549306144334055", does: Number.atanh, recorded: .function(.atanh)),
    .unary(
      "sech", "x → 1/cosh x", "Takes the hyperbolic secant.", "1 sech → 0.648054273663885",
      does: Number.sech, recorded: .reciprocal(.cosh)),
    .unary(
      "csch", "x → 1/sinh x", "Takes the hyperbolic cosecant.", "1 csch → 0.850918128239322",
      does: Number.csch, recorded: .reciprocal(.sinh)),
    .unary(
      "coth", "x → 1/tanh x", "Takes the hyperbolic cotangent.", "1 coth → 1.31303528549933",
      does: Number.coth, recorded: .coth),
    .unary(
      "asech", "x → asech x", "Takes the inverse hyperbolic secant.",
      "0.5 asech → 1.31695789692482", does: Number.asech, recorded: .ofReciprocal(.acosh)),
    .unary(
      "acsch", "x → acsch x", "Takes the inverse hyperbolic cosecant.",
      "1 acsch → 0.881373587019543", does: Number.acsch, recorded: .ofReciprocal(.asinh)),
    .unary(
      "acoth", "x → acoth x", "Takes the inverse hyperbolic cotangent.",
      "2 acoth → 0.549306144334055", does: Number.acoth, recorded: .ofReciprocal(.atanh)),
    .constant("e", "Euler's number.", "e → 2.71828182845905", is: .e),
  ]

  /// Returns a remark on a function that was applied to each element of a square matrix.
  static func ofElements(_ ofMatrix: String) -> @Sendable ([Value]) -> String? {
    { operands in
      guard case .matrix(let rows, let columns) = operands[0].shape, rows == columns else {
        return nil
      }
      return "it was applied to each element; \(ofMatrix)"
    }
  }
}

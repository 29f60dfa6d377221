import ExactNumbers
import Quantities

/// Complex numbers: their parts and their polar form.
extension CommandTable {
  static let complex: [Command] = [
    .constant(
      "i", "The imaginary unit; numbers may end in i, too: 4i, and -i.", "i sq → -1",
      is: .i),
    .binary(
      "complex", "re im → z", "Makes a complex number from its parts.", "3 4 complex → 3+4i",
      does: Number.complex),
    .unary(
      "re", "z → re", "Takes the real part.", "3 4i + re → 3", does: Number.realPart
    ).onQuantities(.keeps),
    .unary(
      "im", "z → im", "Takes the imaginary part.", "3 4i + im → 4", does: Number.imaginaryPart
    ).onQuantities(.keeps),
    .unary(
      "conj", "z → z", "Changes the sign of the imaginary part.", "3 4i + conj → 3-4i",
      does: Number.conjugate
    ).onQuantities(.keeps),
    .unary(
      "arg", "z → angle", "Gives the angle from the positive real axis.", "deg i arg → 90",
      does: Number.argument
    ).onQuantities(.ignores),
    .binary(
      "polar", "r angle → z", "Makes a complex number from modulus and angle.",
      "deg 2 90 polar → 2i",
      does: Number.polar
    ).onQuantities(.polar),
    .numbers(
      "topolar", "z → r angle", "Gives modulus and angle.", "deg 2i topolar → 2 90", takes: 1,
      gives: 2
    ) { x, context throws(NumberError) in
      let (modulus, angle) = try Number.polarForm(of: x[0], context)
      return [modulus, angle]
    },
  ]
}

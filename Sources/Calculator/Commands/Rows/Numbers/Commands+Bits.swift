import ExactNumbers

/// Words on the bits of an integer, in a word of `wsize` bits. `and`, `or` and `xor` are with the
/// comparisons.
extension CommandTable {
  static let bits: [Command] = [
    .setting(
      "wsize", "n →", "Sets how many bits a word has, 1 to 1024; 64 at the start.",
      takes: [.number], "8 wsize 300 wrap → 44"
    ) { (machine, word) throws(CalculatorError) in
      machine.settings.context.word.bits = try machine.popCount(word, 1...Word.bitLimit)
    },
    .setting(
      "signed", "→", "Makes words signed, in two's complement, as at the start.",
      "0 bitnot → -1"
    ) { machine in machine.settings.context.word.isSigned = true },
    .setting(
      "unsigned", "→", "Makes words unsigned: no negative numbers, but larger ones.",
      "unsigned hex 0 bitnot → 0xFFFFFFFFFFFFFFFF"
    ) { machine in machine.settings.context.word.isSigned = false },
    .unary(
      "bitnot", "n → n", "Inverts all bits of the word.", "5 bitnot → -6",
      "unsigned 8 wsize 5 bitnot → 250", does: Number.bitNot),
    .binary(
      "shl", "x n → x", "Shifts the bits N places to the left; none may be lost.", "5 3 shl → 40",
      does: Number.shiftLeft),
    .binary(
      "shr", "x n → x", "Shifts the bits N places to the right, with zeros from the left.",
      "40 3 shr → 5", "8 wsize -1 1 shr → 127", does: Number.shiftRight),
    .binary(
      "asr", "x n → x", "Shifts the bits N places to the right, with copies of the sign.",
      "-8 1 asr → -4", does: Number.arithmeticShiftRight),
    .binary(
      "rol", "x n → x", "Rotates the bits of the word N places to the left.",
      "hex unsigned 8 wsize 0x81 1 rol → 0x3", does: Number.rotateLeft),
    .binary(
      "ror", "x n → x", "Rotates the bits of the word N places to the right.",
      "hex unsigned 8 wsize 0x81 1 ror → 0xC0", does: Number.rotateRight),
    .unary(
      "bswap", "x → x", "Reverses the bytes of the word.",
      "hex 32 wsize 0x01020304 bswap → 0x4030201", does: Number.swapBytes),
    .test(
      "bit?", "x n → 0|1", "Is bit N set? The lowest one is bit 0.", "5 2 bit? → 1",
      asks: Number.hasBit),
    .binary("setbit", "x n → x", "Sets bit N.", "8 0 setbit → 9", does: Number.settingBit),
    .binary("clrbit", "x n → x", "Clears bit N.", "9 0 clrbit → 8", does: Number.clearingBit),
    .binary("flipbit", "x n → x", "Inverts bit N.", "8 1 flipbit → 10", does: Number.flippingBit),
    .unary(
      "popcount", "x → n", "Counts the bits that are set.", "255 popcount → 8", "-1 popcount → 64",
      does: Number.bitCount),
    .unary(
      "clz", "x → n", "Counts the zeros above the highest set bit.", "1 clz → 63",
      does: Number.leadingZeros),
    .unary(
      "ctz", "x → n", "Counts the zeros below the lowest set bit.", "40 ctz → 3",
      does: Number.trailingZeros),
    .unary(
      "wrap", "n → x", "Keeps the bits of N that fit in the word, and drops the others.",
      "2 64 ^ 5 + wrap → 5", "8 wsize 200 wrap → -56", does: Number.wrap),
  ]
}

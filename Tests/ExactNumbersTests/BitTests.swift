import ExactNumbers
import TestSupport
import Testing

/// Laws of the bit operations, in words of many lengths, with and without sign.
@Suite struct BitTests {
  private static let lengths = [1, 2, 7, 8, 31, 32, 62, 63, 64, 65, 66, 127, 128, 1024]

  /// Every word, with some integers that fit it: the edges, small ones and random ones.
  private func forEachWord(
    seed: UInt64, _ body: (Context, [Number], inout SplitMix64) throws -> Void
  ) throws {
    var random = SplitMix64(seed: seed)
    for bits in Self.lengths {
      for isSigned in [true, false] {
        var context = Context()
        context.word.bits = bits
        context.word.isSigned = isSigned
        var numbers: [Number] = try [0, 1, -1].map { try Number.wrap($0, context) }
        let half = try Number.power(2, Number(bits - 1), context)
        numbers += try [half, Number.subtract(half, 1, context)].map {
          try Number.wrap($0, context)
        }
        for _ in 0..<12 {
          var number: Number = 0
          for _ in 0...bits / 32 {
            number = try Number.multiply(number, Number(1 << 32), context)
            number = try Number.add(number, Number(Int(random.next() >> 32)), context)
          }
          numbers.append(try Number.wrap(number, context))
        }
        try body(context, numbers, &random)
      }
    }
  }

  private func expectEqual(
    _ a: Number, _ b: Number, _ law: Comment, _ context: Context,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let equal = try Number.equal(a, b, context)
    #expect(equal, "\(law) in \(context.word)", sourceLocation: location)
  }

  @Test func invertingTwiceIsTheIdentity() throws {
    try forEachWord(seed: 31) { c, numbers, _ in
      for x in numbers {
        try expectEqual(Number.bitNot(Number.bitNot(x, c), c), x, "not not x = x", c)
      }
    }
  }

  @Test func logicObeysDeMorgan() throws {
    try forEachWord(seed: 32) { c, numbers, _ in
      for (x, y) in zip(numbers.dropFirst(3), numbers.dropFirst(3).reversed()) {
        let both = try Number.bitAnd(x, y, c)
        let either = try Number.bitOr(x, y, c)
        try expectEqual(
          Number.bitNot(both, c), Number.bitOr(Number.bitNot(x, c), Number.bitNot(y, c), c),
          "not (x and y) = not x or not y", c)
        try expectEqual(Number.bitXor(both, either, c), Number.bitXor(x, y, c), "xor", c)
        try expectEqual(
          Number.add(both, either, c), Number.add(x, y, c), "x + y = x and y + x or y", c)
      }
    }
  }

  @Test func rotationsUndoEachOther() throws {
    try forEachWord(seed: 33) { c, numbers, random in
      for x in numbers {
        let n = Number(Int.random(in: 0...2 * c.word.bits, using: &random))
        let left = try Number.rotateLeft(x, n, c)
        try expectEqual(Number.rotateRight(left, n, c), x, "rol ror = x", c)
        try expectEqual(Number.bitCount(left, c), Number.bitCount(x, c), "rol keeps bits", c)
        try expectEqual(Number.rotateLeft(x, Number(c.word.bits), c), x, "a whole turn", c)
      }
    }
  }

  @Test func shiftsUndoEachOtherWhereNothingIsLost() throws {
    try forEachWord(seed: 34) { c, numbers, random in
      for x in numbers {
        let n = Number(Int.random(in: 0..<c.word.bits, using: &random))
        let low = try Number.arithmeticShiftRight(x, n, c)
        try expectEqual(
          Number.arithmeticShiftRight(Number.shiftLeft(low, n, c), n, c), low, "shl asr = x", c)
        let product = try Number.multiply(x, Number.power(2, n, c), c)
        let wrapped = try Number.wrap(product, c)
        if try Number.equal(product, wrapped, c) {
          try expectEqual(Number.shiftLeft(x, n, c), product, "shl = x·2^n", c)
        } else {
          #expect(throws: NumberError.self) { try Number.shiftLeft(x, n, c) }
        }
      }
    }
  }

  @Test func wrappingTwiceIsWrappingOnce() throws {
    try forEachWord(seed: 35) { c, numbers, _ in
      for (x, y) in zip(numbers, numbers.reversed()) {
        let product = try Number.multiply(Number.subtract(x, 3, c), Number.add(y, 2, c), c)
        let once = try Number.wrap(product, c)
        try expectEqual(Number.wrap(once, c), once, "wrap wrap = wrap", c)
        let modulus = try Number.power(2, Number(c.word.bits), c)
        let difference = try Number.subtract(product, once, c)
        try expectEqual(Number.modulo(difference, modulus, c), 0, "wrap x ≡ x", c)
        // A result within the word is a valid operand.
        _ = try Number.bitNot(once, c)
      }
    }
  }

  @Test func singleBitsAreTheBitsOfTheWord() throws {
    try forEachWord(seed: 36) { c, numbers, random in
      for x in numbers {
        let n = Number(Int.random(in: 0..<c.word.bits, using: &random))
        let set = try Number.settingBit(x, n, c)
        let cleared = try Number.clearingBit(x, n, c)
        #expect(try Number.hasBit(set, n, c))
        #expect(try !Number.hasBit(cleared, n, c))
        let isSet = try Number.hasBit(x, n, c)
        try expectEqual(isSet ? set : cleared, x, "a bit is set or not", c)
        try expectEqual(Number.flippingBit(x, n, c), isSet ? cleared : set, "flipbit", c)
      }
    }
  }

  @Test func countsAddUp() throws {
    try forEachWord(seed: 37) { c, numbers, _ in
      for x in numbers {
        let inverse = try Number.bitNot(x, c)
        let ones = try Number.bitCount(x, c)
        try expectEqual(
          Number.add(ones, Number.bitCount(inverse, c), c), Number(c.word.bits), "popcount", c)
        let leading = try Number.leadingZeros(x, c)
        let trailing = try Number.trailingZeros(x, c)
        if try !Number.isZero(x, c) {
          #expect(try Number.hasBit(x, trailing, c))
          let top = try Number.subtract(Number(c.word.bits - 1), leading, c)
          #expect(try Number.hasBit(x, top, c))
        } else {
          #expect(leading.asInt == c.word.bits && trailing.asInt == c.word.bits)
        }
      }
    }
  }

  @Test func operandsAreNeverModified() throws {
    try forEachWord(seed: 38) { c, numbers, _ in
      let before = try numbers.map { try $0.text(NumberFormat(), c) }
      for (x, y) in zip(numbers, numbers.reversed()) {
        _ = try Number.bitAnd(x, y, c)
        _ = try Number.bitOr(x, y, c)
        _ = try Number.bitXor(x, y, c)
        _ = try Number.bitNot(x, c)
        _ = try Number.rotateLeft(x, 3, c)
        _ = try Number.shiftRight(x, 1, c)
      }
      #expect(try numbers.map { try $0.text(NumberFormat(), c) } == before)
    }
  }
}

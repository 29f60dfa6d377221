import ExactNumbers
import Quantities

/// Comparisons and truth values, which leave 1 or 0.
extension CommandTable {
  static let comparison: [Command] = [
    .test(
      "=", "y x → 0|1", "Are they equal?", "2 sqrt sq 2 = → 1", "\"a\" \"b\" = → 0",
      onWords: .equal,
      recorded: .equal, asks: Number.equal
    )
    .onVectors(equality(true)).onQuantities(.compares)
    .comparingStrings(ifOther: false) { $0.isIdentical(to: $1) },
    .test(
      "!=", "y x → 0|1", "Are they different?", "1 2 != → 1", onWords: .notEqual,
      recorded: .notEqual
    ) {
      y, x, context throws(NumberError) in
      try !Number.equal(y, x, context)
    }
    .onVectors(equality(false)).onQuantities(.compares)
    .comparingStrings(ifOther: true) { !$0.isIdentical(to: $1) },
    .test(
      "<", "y x → 0|1", "Is Y less than X?", "1 2 < → 1", onWords: .less, recorded: .less,
      asks: Number.less
    ).onQuantities(.compares).comparingStrings { $0.precedes($1) },
    .test(
      ">", "y x → 0|1", "Is Y greater than X?", "1 2 > → 0", onWords: .greater, recorded: .greater
    ) {
      y, x, context throws(NumberError) in
      try Number.less(x, y, context)
    }.onQuantities(.compares).comparingStrings { $1.precedes($0) },
    .test(
      "<=", "y x → 0|1", "Is Y at most X?", "2 2 <= → 1", onWords: .lessOrEqual,
      recorded: .lessOrEqual, asks: Number.lessOrEqual
    ).onQuantities(.compares).comparingStrings { !$1.precedes($0) },
    .test(
      ">=", "y x → 0|1", "Is Y at least X?", "1 2 >= → 0", onWords: .greaterOrEqual,
      recorded: .greaterOrEqual
    ) {
      y, x, context throws(NumberError) in
      try Number.lessOrEqual(x, y, context)
    }.onQuantities(.compares).comparingStrings { !$0.precedes($1) },
    .binary(
      "and", "y x → n", "Are both true? For other integers, gives the bits set in both.",
      "1 0 and → 0", "12 10 and → 8", does: Number.bitAnd, recorded: .both),
    .binary(
      "or", "y x → n", "Is at least one true? For other integers, gives the bits set in either.",
      "1 0 or → 1", "12 10 or → 14", does: Number.bitOr, recorded: .either),
    .binary(
      "xor", "y x → n", "Is exactly one true? For other integers, gives the bits that differ.",
      "1 1 xor → 0", "12 10 xor → 6", does: Number.bitXor),
    // The negated truth and the inverted bits of 0 and 1 differ, and either reading would be a
    // silent error for some users. So this word accepts only truth values, and 'bitnot' inverts
    // bits.
    .control(
      "not", "0|1 → 1|0", "Is it false? 'bitnot' inverts the bits of an integer.",
      takes: [.number], "0 not → 1"
    ) { (interpreter, word) throws(CalculatorError) in
      guard case .number(let truth)? = interpreter.machine.stack.last else {
        throw .needsTruth(word: word)
      }
      if let recorder = interpreter.recorder, truth.isRecorded {
        let value = try interpreter.machine.settings.context.calculate(word) {
          context throws(NumberError) in
          // Throws if the operand is not a truth value.
          let answer = try recorder.record(.both, [truth, truth], context)
          return try recorder.record(.subtract, [1, answer], context)
        }
        return interpreter.replace(1, with: value)
      }
      guard truth.asInt == 0 || truth.asInt == 1 else { throw .needsTruth(word: word) }
      interpreter.replace(1, with: truth.asInt == 0 ? .yes : .no)
    },
  ]
}

import ExactNumbers
import Quantities

/// Vectors as rows of values, and products of vectors of numbers.
extension CommandTable {
  static let vectors: [Command] = [
    .control(
      "pack", "v1…vn n → [v1…vn]", "Collects N values.", takes: [.number],
      "1 2 3 3 pack → [1 2 3]"
    ) { (interpreter, word) throws(CalculatorError) in
      let count = try interpreter.machine.popLevel(word)
      try interpreter.machine.settings.context.price(values: count, word)
      let vector = try Vector(Array(interpreter.machine.stack.suffix(count)))
      interpreter.machine.stack.removeLast(count)
      interpreter.push(.vector(vector))
    },
    .values(
      "unpack", "[v1…vn] → v1…vn n", "Pushes the values of a vector; 'pack' is the inverse.",
      takes: [.vector], gives: nil, isKept: false, "[4 5] unpack → 4 5 2"
    ) { _, operands, _ in
      operands[0].elements + [.number(Number(operands[0].elements.count))]
    },
    .values(
      "len", "v → n", "Counts the values of a vector, rows of a matrix, or characters of a string.",
      takes: [.row], isKept: false, "[4 5 6] len → 3", "\"text\" len → 4"
    ) { _, operands, context throws(CalculatorError) in
      if case .string(let text) = operands[0] {
        return [.number(Number(try Characters(text, context).count))]
      }
      return [.number(Number(operands[0].elements.count))]
    },
    .change(
      "get", "v n → x", "Gives value or character N, from 1; [R C] is a place in a matrix.",
      takes: [.row, .any], "[4 5 6] 2 get → 5", "[[1 2] [3 4]] [2 1] get → 3",
      "[[1 2] [3 4]] 2 get → [3 4]", "\"text\" 1 get → \"t\""
    ) { (machine, word) throws(CalculatorError) in try machine.getElement(word) }.compiled(
      to: .get),
    .change(
      "put", "v n x → v", "Replaces value N, counted from 1; [R C] is a place in a matrix.",
      takes: [.vector, .any, .any], "[4 5 6] 2 0 put → [4 0 6]",
      "[[1 2] [3 4]] [2 1] 0 put → [[1 2] [0 4]]"
    ) { (machine, word) throws(CalculatorError) in try machine.putElement(word) }.compiled(
      to: .put),
    .values(
      "concat", "v w → v", "Joins two vectors into one.", takes: [.vector, .vector],
      isKept: false, "[1 2] [3 4] concat → [1 2 3 4]"
    ) { word, operands, context throws(CalculatorError) in
      guard case .vector(let first) = operands[0], case .vector(let second) = operands[1] else {
        return operands
      }
      try context.price(values: first.count + second.count, word)
      return [.vector(try Vector(first, joinedWith: second))]
    },
    .values(
      "slice", "v a b → v", "Gives the values, or characters, from A to B, counted from 1.",
      takes: [.row, .number, .number], isKept: false, "[4 5 6 7] 2 3 slice → [5 6]",
      "\"2026-11-26\" 6 7 slice → \"11\""
    ) { word, operands, context throws(CalculatorError) in
      let places: Range<Int>? =
        if case .number(.small(let first)) = operands[1], first >= 1,
          case .number(.small(let last)) = operands[2], first - 1 <= last
        { first - 1..<last } else { nil }
      if case .string(let text) = operands[0] {
        let characters = Characters(text, context)
        if let places, let part = try characters.part(places) { return [.string(part)] }
        throw .noSuchIndex(word: word, count: try characters.count)
      }
      let elements = operands[0].elements
      guard let places, places.upperBound <= elements.count else {
        throw .noSuchIndex(word: word, count: elements.count)
      }
      return [.vector(try Vector(Array(elements[places])))]
    },
    entrywise(
      "emul", "Multiplies two vectors or matrices entry by entry.",
      "[1 2 3] [4 5 6] emul → [4 10 18]", by: "*", does: Number.multiply),
    entrywise(
      "ediv", "Divides two vectors or matrices entry by entry.",
      "[1 2 3] [4 5 6] ediv → [0.25 0.4 0.5]",
      by: "/", does: Number.divide),
    .values(
      "dot", "v w → x", "Adds the products of the entries of two vectors.",
      takes: [.vector, .vector], "[1 2 3] [4 5 6] dot → 32"
    ) { word, operands, context throws(CalculatorError) in
      if operands.contains(where: \.hasQuantity) {
        return [try productOfQuantities(word, operands, context)]
      }
      let (v, w) = try pair(word, operands)
      return [
        .number(
          try context.calculate(word) { context throws(NumberError) in
            let v = Matrix(rows: 1, columns: v.count, v)
            let w = Matrix(rows: w.count, columns: 1, w)
            return try Matrix.product(v, w, context).entries[0]
          })
      ]
    },
    .values(
      "cross", "v w → u", "Gives the cross product of two vectors of 3.",
      takes: [.vector, .vector], "[1 2 3] [4 5 6] cross → [-3 6 -3]"
    ) { word, operands, context throws(CalculatorError) in
      if operands.contains(where: \.hasQuantity) {
        return [try crossOfQuantities(word, operands, context)]
      }
      let (v, w) = try pair(word, operands, length: 3)
      return [
        .vector(
          try Vector(
            of: try context.calculate(word) { context throws(NumberError) in
              var result: [Number] = []
              for (a, b) in [(1, 2), (2, 0), (0, 1)] {
                let left = try Number.multiply(v[a], w[b], context)
                let right = try Number.multiply(v[b], w[a], context)
                result.append(try Number.subtract(left, right, context))
              }
              return result
            }))
      ]
    },
    .values(
      "norm", "v → x", "Gives the length of a vector, or the Frobenius norm of a matrix.",
      takes: [.vector], "[3 4] norm → 5", "[[1 2] [3 4]] norm sq → 30", does: norm),
  ]

  /// Returns the sum of the products of the elements of two vectors that include quantities.
  static func productOfQuantities(
    _ word: String, _ operands: [Value], _ context: Context
  ) throws(CalculatorError) -> Value {
    let (v, w) = (operands[0].elements, operands[1].elements)
    guard v.count == w.count, (v + w).allSatisfy({ $0.quantity != nil }) else {
      throw .shapesDiffer(word: word, y: operands[0].fullShape, x: operands[1].fullShape)
    }
    var sum: Value?
    for pair in zip(v, w) {
      let product = try standard.result(of: "*", on: [pair.0, pair.1], context)
      sum =
        if let sum { try standard.result(of: "+", on: [sum, product], context) } else { product }
    }
    return sum ?? .number(0)
  }

  /// Returns the cross product of vectors that include quantities.
  private static func crossOfQuantities(
    _ word: String, _ operands: [Value], _ context: Context
  ) throws(CalculatorError) -> Value {
    for (level, operand) in [(2, operands[0]), (1, operands[1])]
    where operand.fullShape != .vector(3) {
      throw .wrongShape(word: word, needs: .vector(3), level: level, found: operand.fullShape)
    }
    let (v, w) = (operands[0].elements, operands[1].elements)
    let entries = try [(1, 2), (2, 0), (0, 1)].map { a, b throws(CalculatorError) in
      let left = try standard.result(of: "*", on: [v[a], w[b]], context)
      let right = try standard.result(of: "*", on: [v[b], w[a]], context)
      return try standard.result(of: "-", on: [left, right], context)
    }
    return .vector(try Vector(entries))
  }

  /// Returns the row of a function of two numbers, applied to the entries of two vectors or
  /// matrices of the same shape.
  private static func entrywise(
    _ name: String, _ summary: String, _ examples: Command.Example..., by key: String,
    does function: @escaping @Sendable (Number, Number, Context) throws(NumberError) -> Number
  ) -> Command {
    let body = termwise(function)
    return Command(
      name, "v w → v", summary, [.vector, .vector], examples,
      .values(
        { word, operands, context throws(CalculatorError) in
          if operands.contains(where: \.hasQuantity) {
            return [try entrywiseOnQuantities(word, operands, by: key, context)]
          }
          return [try body(word, operands, context)]
        },
        gives: 1, isKept: true))
  }

  /// Applies a key to the entries of two vectors or matrices that include quantities.
  private static func entrywiseOnQuantities(
    _ word: String, _ operands: [Value], by key: String, _ context: Context
  ) throws(CalculatorError) -> Value {
    let (v, w) = (operands[0].elements, operands[1].elements)
    guard operands[0].fullShape == operands[1].fullShape, operands[0].fullShape != .mixed else {
      throw .shapesDiffer(word: word, y: operands[0].fullShape, x: operands[1].fullShape)
    }
    let entries = try zip(v, w).map { v, w throws(CalculatorError) in
      v.kind == .vector
        ? try entrywiseOnQuantities(word, [v, w], by: key, context)
        : try standard.result(of: key, on: [v, w], context)
    }
    return .vector(try Vector(entries))
  }

  /// The length of a vector, or the Frobenius norm of a matrix.
  static let norm: @Sendable (String, [Value], Context) throws(CalculatorError) -> [Value] = {
    word, operands, context throws(CalculatorError) in
    let vector = operands[0]
    if vector.hasQuantity { return [try normOfQuantities(word, vector, context)] }
    guard let entries = try vector.matrix(context)?.entries ?? vector.numbers else {
      throw .wrongShape(word: word, needs: .numbers, level: 1, found: vector.shape)
    }
    return [.number(try context.calculate(word, Matrix.norm(entries, context)))]
  }

  /// Returns the norm of a vector or a matrix with quantities.
  private static func normOfQuantities(
    _ word: String, _ vector: Value, _ context: Context
  ) throws(CalculatorError) -> Value {
    let single = Value.vector(try Vector([vector]))
    guard let rows = vector.rowsOfQuantities ?? single.rowsOfQuantities else {
      throw .wrongShape(word: word, needs: .numbers, level: 1, found: vector.shape)
    }
    let sizes = try rows.joined().map { entry throws(CalculatorError) in
      guard let number = entry.quantity?.value.nominal, number.isComplex else { return entry }
      return try standard.result(of: "abs", on: [entry], context)
    }
    let row = Value.vector(try Vector(sizes))
    let square = try productOfQuantities(word, [row, row], context)
    return try standard.result(of: "sqrt", on: [square], context)
  }

  /// Returns the numbers of two vectors of equal length, which is `length` or at least 1.
  private static func pair(
    _ word: String, _ operands: [Value], length: Int? = nil
  ) throws(CalculatorError) -> ([Number], [Number]) {
    try requireNumbers(word, operands)
    guard let v = operands[0].numbers else {
      throw .wrongShape(word: word, needs: .vector(length), level: 2, found: operands[0].shape)
    }
    guard let w = operands[1].numbers else {
      throw .wrongShape(word: word, needs: .vector(length), level: 1, found: operands[1].shape)
    }
    if let length {
      for (level, operand) in [(2, v), (1, w)] where operand.count != length {
        throw .wrongShape(
          word: word, needs: .vector(length), level: level, found: .vector(operand.count))
      }
    }
    guard v.count == w.count, !v.isEmpty else {
      throw .shapesDiffer(word: word, y: .vector(v.count), x: .vector(w.count))
    }
    return (v, w)
  }
}

extension Value {
  /// The numbers in a vector of numbers.
  var numbers: [Number]? {
    if case .vector(let vector) = self { vector.numbers } else { nil }
  }
}

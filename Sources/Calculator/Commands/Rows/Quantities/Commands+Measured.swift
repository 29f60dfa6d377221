import ExactNumbers
import Quantities

/// Measured numbers and the constants of nature.
extension CommandTable {
  static let measured: [Command] = [
    .values(
      "pm", "x u → m", "Makes X the standard uncertainty of Y, as in 9.810(20).",
      takes: [.scalar, .scalar], "9.81 0.02 pm → 9.810(20)", "5_m 1_cm pm → 5.000(10)_m"
    ) { word, operands, context throws(CalculatorError) in
      let (value, uncertainty) = (operands[0].quantity, operands[1].quantity)
      guard let value, let uncertainty else { return [] }
      return [
        .quantity(
          try context.calculate(word, quantities: value.measured(within: uncertainty, context)))
      ]
    },
    quantities(
      "nominal", "m → x",
      "Gives the value of a measured number, or the middle of a range, as exact.",
      "9.81(2) nominal → 9.81"
    ) { quantity, _ throws(QuantityError) in quantity.nominal },
    quantities(
      "unc", "m → u", "Gives the standard uncertainty of a number; 0 of an exact one.",
      "9.81(2) 2 * unc → 0.04"
    ) { quantity, context throws(QuantityError) in try quantity.uncertainty(context) },
    .values(
      "interval", "a b → r", "Makes the range from A to B, which is what 38..42 is.",
      takes: [.scalar, .scalar], "1 2 sqrt interval → 1..1.4142135623731",
      "1_m 2_m interval → 1..2_m"
    ) { word, operands, context throws(CalculatorError) in
      guard let low = operands[0].quantity, let high = operands[1].quantity else { return [] }
      return [
        .quantity(
          try context.calculate(word, quantities: Quantity.range(from: low, to: high, context)))
      ]
    },
    quantities(
      "low", "r → x", "Gives the lower end of a range; of a plain number, that.",
      "1..2 dup sq swap - low → 0"
    ) { quantity, context throws(QuantityError) in try quantity.end(isLow: true, context) },
    quantities(
      "high", "r → x", "Gives the upper end of a range; of a plain number, that.",
      "1..2 dup sq swap - high → 2"
    ) { quantity, context throws(QuantityError) in try quantity.end(isLow: false, context) },
    .values(
      "covariance", "[m…] → A",
      "Gives the covariances of measured numbers; variances are in the diagonal.",
      takes: [.vector], "[2.0(1) 3.0(2)] covariance → [[0.01 0] [0 0.04]]"
    ) { word, operands, context throws(CalculatorError) in
      let quantities = try measured(word, operands[0], level: 1)
      try context.price(values: quantities.count * quantities.count, word)
      let entries = try context.calculate(
        word, quantities: Quantity.covariances(of: quantities, context)
      ).map { Value($0) }
      let size = quantities.count
      let rows = try (0..<size).map { row throws(CalculatorError) in
        Value.vector(try Vector(Array(entries[row * size..<(row + 1) * size])))
      }
      return [.vector(try Vector(rows))]
    },
    .values(
      "correlated", "[m…] R → [m…]",
      "Makes measured numbers anew, with these coefficients of correlation.",
      takes: [.vector, .matrix], "[9.8(3) 2.0(4)] [[1 0.5] [0.5 1]] correlated sum → 11.80(61)"
    ) { word, operands, context throws(CalculatorError) in
      let quantities = try measured(word, operands[0], level: 2)
      let matrix = try square(word, operands[1], context)
      if matrix.rows != quantities.count {
        throw .shapesDiffer(word: word, y: operands[0].fullShape, x: operands[1].shape)
      }
      let results = try context.calculate(
        word, quantities: Quantity.correlated(quantities, matrix, context))
      return [.vector(try Vector(results.map { Value($0) }))]
    },
    .values(
      "molarmass", "\"formula\" → q",
      "Gives the molar mass of a formula, from IUPAC's standard atomic weights.",
      takes: [.string], "\"H2O\" molarmass → 18.0150(11)_g/mol",
      "5_g \"NaCl\" molarmass / → 0.085558(15)_mol"
    ) { word, operands, context throws(CalculatorError) in
      guard case .string(let text) = operands[0], let constant = Constants.molarMass else {
        return []
      }
      return [
        .quantity(
          try context.calculate(
            word, quantities: Quantity.molarMass(of: text, constant: constant, context)))
      ]
    },
    .named(
      "const", "→ x", "Gives the constant whose name follows; alone, lists all.",
      optional: true, "const c → 299792458_m/s", "const me → 9.1093837139(28)e-31_kg"
    ) { interpreter, name throws(CalculatorError) in
      if name.isEmpty { return interpreter.listConstants() }
      guard let value = Constants.value(name) else {
        throw .unknownConstant(name, suggestion: Constants.suggestion(for: name))
      }
      interpreter.push(Value(value))
    }.naming(.constant),
  ]

  /// Returns the numbers and quantities of a vector, at least one.
  private static func measured(
    _ word: String, _ value: Value, level: Int
  ) throws(CalculatorError) -> [Quantity] {
    let elements = value.elements
    let quantities = elements.compactMap(\.quantity)
    guard !elements.isEmpty, quantities.count == elements.count else {
      throw .wrongShape(word: word, needs: .numbers, level: level, found: value.fullShape)
    }
    return quantities
  }
}

extension Interpreter {
  /// Outputs the names of the constants with their published values.
  fileprivate func listConstants() {
    let rows = ConstantTable.standard.rows
    let width = rows.map(\.name.count).max() ?? 0
    let columns = windowSize.map { $0.columns - width - 2 }
    for row in rows {
      var head = row.name
      for line in Self.lines("\(row.description): \(row.published)", columns: columns ?? .max) {
        say(head + String(repeating: " ", count: width + 2 - head.count) + line)
        head = ""
      }
    }
  }

  /// Returns the words of a text in lines of this width, if no word is longer.
  private static func lines(_ text: String, columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}

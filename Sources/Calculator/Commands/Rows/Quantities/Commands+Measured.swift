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
          try CalculatorError.calculate(word, context) { () throws(QuantityError) in
            try value.measured(within: uncertainty, context)
          })
      ]
    },
    quantities(
      "nominal", "m → x", "Gives the value of a measured number, as if it were exact.",
      "9.81(2) nominal → 9.81"
    ) { quantity, _ throws(QuantityError) in quantity.nominal },
    quantities(
      "unc", "m → u", "Gives the standard uncertainty of a number; 0 of an exact one.",
      "9.81(2) 2 * unc → 0.04"
    ) { quantity, context throws(QuantityError) in try quantity.uncertainty(context) },
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
          try CalculatorError.calculate(word, context) { () throws(QuantityError) in
            try Quantity.molarMass(of: text, constant: constant, context)
          })
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
    },
  ]
}

extension Interpreter {
  /// Puts out the names of the constants with their values, as they are published.
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

  /// A text's words in lines of this width, if no word is longer.
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

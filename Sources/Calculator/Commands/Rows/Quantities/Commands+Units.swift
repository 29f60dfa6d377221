import ExactNumbers
import Quantities

/// Units: conversion, and words that remove or attach a unit.
extension CommandTable {
  static let units: [Command] = [
    .keyed(
      "awg", "n → q", "Gives the diameter of a wire of American gauge N; 4/0 is -3.",
      takes: [.number], "12 awg → 2.05252538849395_mm", as: "sto n 92 36 n - 39 / ^ 0.127 * _mm *"),
    .keyed(
      "gasmark", "n → q", "Gives the temperature of an oven at gas mark N.", takes: [.number],
      "4 gasmark → 350_°F",
      as: """
        sto n n 0 > { } { "a gas mark above 0" error } ifelse
        n 1 < { 25 n log2 * } { 25 n 1 - * } ifelse 275 + _°F tounit
        """),
    .values(
      "convert to", "y u → y",
      "Converts Y to the unit of X, or to several units, all but the last whole.",
      takes: [.any, .any], "100_km/h _mph to → 62.1371192237334_mph", "42_°C _°F to → 107.6_°F",
      "1.75_m [_ft _in] to → [5_ft 8.89763779527559_in]", "8.75_h [_h _min] to → [8_h 45_min]",
      "30_mpg _L/100km to → 7.84048611111111_L/100km", does: conversion
    ).remarking { operands in
      guard let quantity = operands[0].quantity, let unit = operands[1].quantity,
        quantity.isReciprocal(of: unit)
      else { return nil }
      return "'to' took the reciprocal: one unit is of 1/x where the other is of x"
    },
    quantities(
      "ubase", "q → q", "Converts to base units: kg, m, s, A, K, mol, cd, rad and bit.",
      "1_psi ubase → 6894.75729316836_kg/(m*s^2)"
    ) { quantity, context throws(QuantityError) in try quantity.inBaseUnits(context) },
    quantities("uval", "q → x", "Gives the number without its unit.", "5_km uval → 5") {
      quantity, _ throws(QuantityError) in try quantity.withoutUnit()
    }.remarking { operands in
      // The text of a part of a day does not show that its unit is the day.
      guard let unit = operands[0].quantity?.unit, unit.showsParts, unit.single?.symbol == "d"
      else { return nil }
      return "'uval' gave days; '_h to uval' gives hours"
    },
    .values(
      "tounit", "x u → q", "Puts the unit of X on a number, and ignores the number of X.",
      takes: [.scalar, .scalar], "37 _°C tounit → 37_°C"
    ) { word, operands, context throws(CalculatorError) in
      let (number, unit) = (operands[0].quantity, operands[1].quantity)
      guard let number, let unit else { return [] }
      return [Value(try context.calculate(word, quantities: number.inUnit(of: unit, context)))]
    },
    quantities(
      "uscale", "q → q", "Chooses the SI prefix that brings the number between 1 and 1000.",
      "0.000047_F uscale → 47_µF", "1234567_W uscale → 1.234567_MW"
    ) { quantity, context throws(QuantityError) in try quantity.scaled(context) },
    quantities(
      "simplify", "q → q",
      "Merges units, names their product if it has one, and chooses the SI prefix.",
      "5_mA 2_kΩ * simplify → 10_V", "3_kW 1_h * simplify → 10.8_MJ"
    ) { quantity, context throws(QuantityError) in try quantity.simplest(context) },
  ]

  /// Returns the row of a function of one quantity, or of each quantity in a vector.
  static func quantities(
    _ names: String, _ effect: String, _ summary: String, _ examples: Command.Example...,
    does function: @escaping @Sendable (Quantity, Context) throws(QuantityError) -> Quantity
  ) -> Command {
    Command(
      names, effect, summary, [.any], examples,
      .values(
        { word, operands, context throws(CalculatorError) in
          [try operands[0].mapped(word, context, function)]
        }, gives: 1, isKept: true))
  }

  /// Converts Y to the unit of X, or to the units of the vector in X. If Y is a vector, each
  /// element is converted.
  private static let conversion: Action.Values = {
    word, operands, context throws(CalculatorError) in
    if case .vector(let targets) = operands[1] {
      let units = targets.elements.compactMap(\.quantity)
      guard let quantity = operands[0].quantity else {
        throw .wrongKind(word: word, needs: .scalar, level: 2, found: operands[0].kind)
      }
      guard units.count == targets.elements.count, !units.isEmpty else {
        throw .wrongKind(word: word, needs: .scalar, level: 1, found: .vector)
      }
      let parts = try context.calculate(word, quantities: quantity.split(into: units, context))
      return [.vector(try Vector(parts: parts))]
    }
    guard let target = operands[1].quantity else {
      throw .wrongKind(word: word, needs: .scalar, level: 1, found: operands[1].kind)
    }
    return [
      try operands[0].mapped(word, level: 2, context) { quantity, context throws(QuantityError) in
        try quantity.converted(toUnitOf: target, context)
      }
    ]
  }
}

extension Value {
  /// Applies a function to the quantity, or to each quantity in a vector, at any depth.
  func mapped(
    _ word: String, level: Int = 1, _ context: Context,
    _ function: (Quantity, Context) throws(QuantityError) -> Quantity
  ) throws(CalculatorError) -> Value {
    if case .vector(let vector) = self {
      let results = try vector.elements.map { element throws(CalculatorError) in
        try element.mapped(word, level: level, context, function)
      }
      return .vector(try Vector(results))
    }
    guard let quantity else {
      throw .wrongKind(word: word, needs: .scalar, level: level, found: kind)
    }
    return Value(try context.calculate(word, quantities: function(quantity, context)))
  }
}

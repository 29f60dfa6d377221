import ExactNumbers

extension CommandTable {
  /// The words of the families, except words that have their own rows.
  static let distributions: [Command] = Distribution.all.flatMap { family in
    [family.densityRow, family.probabilityRow, family.quantileRow].compactMap { $0 }
  }
}

extension Distribution {
  /// The meaning of the parameters as the end of a sentence.
  private var remark: String { meaning.isEmpty ? "." : "; \(meaning)." }
  private var symbols: String { parameters.map(\.symbol).joined(separator: " ") }

  /// The row of NAMEpdf; nil if it is written elsewhere.
  fileprivate var densityRow: Command? {
    let summary =
      isDiscrete
      ? "Gives the probability of K \(variable)\(remark)"
      : "Gives the density of \(variable) at X\(remark)"
    return row("pdf", density, summary, below: "0", above: "0")
  }

  /// The row of NAMEcdf; nil if it is written elsewhere.
  fileprivate var probabilityRow: Command? {
    let summary =
      isDiscrete
      ? "Gives the probability of at most K \(variable)\(remark)"
      : "Gives the probability that \(variable) is at most X\(remark)"
    return row("cdf", probability, summary, below: "0", above: "1")
  }

  /// Returns the row of a function of a value.
  private func row(
    _ ending: String, _ function: Function, _ summary: String, below: String, above: String
  ) -> Command? {
    guard let (body, example, unknowns) = parts(of: function) else { return nil }
    let stores = { @Sendable in
      self.stores(value) + (isDiscrete && ending == "cdf" ? "k floor sto k " : "")
    }
    let keys = { @Sendable in self.keys(body, below: below, above: above) }
    let result = isDiscrete ? "P" : ending == "pdf" ? "y" : "p"
    var row = Command(
      name + ending, "\(value) \(symbols) → \(result)", summary,
      Array(repeating: .number, count: parameters.count + 1), [example],
      .values(
        { word, operands, context throws(CalculatorError) in
          try self.values(stores() + keys(), ending, operands, word, context)
        }, gives: 1, isKept: true))
    row.formula = {
      KeyedFormula(domain: stores() + self.domain, keys: keys(), unknowns: unknowns)
    }
    return row
  }

  /// Returns the keys of a function, an example, and the operands that may be unknowns of a
  /// formula.
  private func parts(
    of function: Function
  ) -> (keys: String, example: Command.Example, unknowns: [Int])? {
    guard case .keys(let keys, let example, let unknowns) = function else { return nil }
    return (keys, example, unknowns ?? Array(0...parameters.count))
  }

  /// Keys that leave 1 if the parameters are in their domains, 0 otherwise.
  private var domain: String {
    let conditions = parameters.compactMap { parameter -> String? in
      switch parameter {
      case .positive(let symbol): "\(symbol) 0 >"
      case .chance(let symbol): "\(symbol) 0 > \(symbol) 1 <= and"
      case .real, .ascending, .written: nil
      }
    }
    return conditions.isEmpty
      ? "1" : (conditions + conditions.dropFirst().map { _ in "and" }).joined(separator: " ")
  }

  /// The row of NAMEinv; nil if it is written elsewhere.
  fileprivate var quantileRow: Command? {
    let effect = "\(chance) \(symbols) → \(value)"
    let kinds: [Kind] = Array(repeating: .number, count: parameters.count + 1)
    if case .search(let example) = quantile {
      return Command(
        name + "inv", effect, "Finds the least K for which \(name)cdf is \(chance) or more.", kinds,
        [example],
        .values(
          { word, operands, context throws(CalculatorError) in
            try self.leastValue(operands, word, context)
          }, gives: 1, isKept: true))
    }
    guard let (body, example, unknowns) = parts(of: quantile) else { return nil }
    var row = Command(
      name + "inv", effect, "Finds X for which the probability of at most X is P\(remark)", kinds,
      [example],
      .values(
        { word, operands, context throws(CalculatorError) in
          try self.quantile(body, operands, word, context)
        }, gives: 1, isKept: true))
    row.formula = {
      KeyedFormula(
        domain: stores("p") + "p 0 > p 1 < and \(domain) and", keys: body, unknowns: unknowns)
    }
    return row
  }

  // MARK: Values

  /// Returns the value of keys at a number.
  private func values(
    _ keys: String, _ ending: String, _ operands: [Value], _ word: String, _ context: Context
  ) throws(CalculatorError) -> [Value] {
    let numbers = operands.compactMap(\.number)
    try context.calculate(word) { context throws(NumberError) in
      try check(numbers, context)
      if isDiscrete && ending == "pdf", !numbers[0].isInteger { throw .notInteger(numbers[0]) }
    }
    // The density may have a pole at an end.
    return try Interpreter.results(
      ofKeys: keys, on: operands, word, context, divisionByZero: .undefined(at: numbers[0]))
  }

  /// Throws if a parameter is outside its domain, or if the value is complex.
  private func check(_ numbers: [Number], _ context: Context) throws(NumberError) {
    _ = try Number.sign(numbers[0], context)
    for (index, (parameter, x)) in zip(parameters, numbers.dropFirst()).enumerated() {
      let sign = try Number.sign(x, context).asInt ?? 0
      switch parameter {
      case .written, .real: continue
      case .positive: if sign > 0 { continue }
      case .chance: if sign > 0, try Number.lessOrEqual(x, 1, context) { continue }
      case .ascending: if try Number.less(numbers[index], x, context) { continue }
      }
      throw .undefined(at: x)
    }
  }

  // MARK: Quantiles

  /// Returns the value of keys at a probability. At 0 and 1 it returns the end of the range, if
  /// there is one.
  private func quantile(
    _ body: String, _ operands: [Value], _ word: String, _ context: Context
  ) throws(CalculatorError) -> [Value] {
    let numbers = operands.compactMap(\.number)
    let end: String? = try context.calculate(word) { context throws(NumberError) in
      try check(numbers, context)
      return try keysOfEnd(for: numbers[0], context)
    }
    return try Interpreter.results(ofKeys: stores("p") + (end ?? body), on: operands, word, context)
  }

  /// Returns the keys of the quantile at a probability of 0 or 1, or nil for others.
  ///
  /// Throws `.undefined` outside of 0 to 1, and `.infiniteQuantile` if there is no such end.
  private func keysOfEnd(for p: Number, _ context: Context) throws(NumberError) -> String? {
    let sign = try Number.sign(p, context).asInt ?? 0
    let room = try Number.sign(Number.subtract(1, p, context), context).asInt ?? 0
    if sign > 0 && room > 0 { return nil }
    guard min(sign, room) == 0 else { throw .undefined(at: p) }
    guard let end = sign == 0 ? low : high else { throw .infiniteQuantile(at: p) }
    return end
  }

  /// Returns the least integer whose probability is at least the operand: doubling steps find an
  /// upper bound, and halving steps find the least. Each comparison is proven.
  private func leastValue(
    _ operands: [Value], _ word: String, _ context: Context
  ) throws(CalculatorError) -> [Value] {
    let chance = operands[0]
    guard let p = chance.number else { return [] }
    func value(_ keys: String, _ k: Value) throws(CalculatorError) -> Number {
      let operands = [k] + operands.dropFirst()
      let results = try Interpreter.results(ofKeys: keys, on: operands, word, context)
      return results.last?.number ?? 0
    }
    func isEnough(_ k: Number) throws(CalculatorError) -> Bool {
      let probability = try value("\(name)cdf", .number(k))
      return try context.calculate(word) { context throws(NumberError) in
        try context.checkInterruption()
        return try Number.lessOrEqual(p, probability, context)
      }
    }
    let first = try value(stores("k") + (low ?? "0"), chance)
    // Throws if the parameters are wrong.
    let isFirst = try isEnough(first)
    // The first value may be certain and the only one: no successes in n trials if p is 0.
    let end: String? = try context.calculate(word) { context throws(NumberError) in
      if isFirst, try Number.less(0, p, context) { return nil }
      return try keysOfEnd(for: p, context)
    }
    if isFirst { return [.number(first)] }
    if let end { return [.number(try value(stores("k") + end, chance))] }
    return [try leastInteger(above: first, word, context, isEnough)]
  }

  /// Returns the least integer above `first` for which `holds` is true. `holds` must be monotonic.
  private func leastInteger(
    above first: Number, _ word: String, _ context: Context,
    _ holds: (Number) throws(CalculatorError) -> Bool
  ) throws(CalculatorError) -> Value {
    func sum(_ a: Number, _ b: Number) throws(CalculatorError) -> Number {
      try context.calculate(word, Number.add(a, b, context))
    }
    var (low, step) = (first, Number(1))
    while try !holds(sum(low, step)) {
      low = try sum(low, step)
      step = try sum(step, step)
    }
    // The result is at most one step above `low`.
    while !Number.identical(step, 1) {
      step = try context.calculate(word, Number.divide(step, 2, context))
      let middle = try sum(low, step)
      if try !holds(middle) { low = middle }
    }
    return .number(try sum(low, 1))
  }
}

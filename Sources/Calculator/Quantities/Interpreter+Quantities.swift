import ExactNumbers
import Quantities

/// Words for numbers, applied to quantities.
extension Interpreter {
  /// Returns the value of a numeral with a unit or an angle, or of a measured number.
  func quantity(_ text: String) throws(CalculatorError) -> Value {
    let context = machine.settings.context
    if let number = try PolarNumeral.value(of: text, context) { return .number(number) }
    do throws(QuantityError) {
      return Value(try Quantity.parse(text, Constants.scope(units: machine.units), context))
    } catch { throw .literal(error, text, context) }
  }

  /// Pops X and makes it a unit. The units of the table cannot be redefined.
  mutating func defineUnit(_ name: String) throws(CalculatorError) {
    guard let value = machine.stack.last, let quantity = value.quantity else {
      let found = machine.stack.last?.kind ?? .any
      throw .wrongKind(word: "sto", needs: .scalar, level: 1, found: found)
    }
    guard name.unicodeScalars.allSatisfy(UnitReader.isNamePart) else {
      throw .quantity(word: "sto", .malformedUnit(name))
    }
    if UnitTable.standard.meaning(of: name) != nil { throw .unitTaken(name) }
    let context = machine.settings.context
    machine.units[name] = try context.calculate(
      "sto", quantities: NamedUnit(name, as: quantity, context))
    machine.stack.removeLast()
    changes.formUnion([.stack, .variables])
  }

  /// Returns the result of a row for numbers on operands that include a quantity, or a vector that
  /// contains one; nil for other operands.
  mutating func resultOnQuantities(_ index: Int) throws(CalculatorError) -> Value? {
    let count = table.operands[index].count
    let operands = Array(machine.stack.suffix(count))
    guard operands.count == count, operands.contains(where: \.hasQuantity) else { return nil }
    return try table.commands[index].value(on: operands, machine.settings.context)
  }

  /// Returns the result of a function of several numbers that formulas support, if some are
  /// measured; nil for any other row.
  mutating func resultOnMeasured(_ index: Int) throws(CalculatorError) -> Value? {
    if table.commands[index].formula == nil, table.commands[index].special == nil { return nil }
    return try resultOnQuantities(index)
  }

  /// Returns the result of a word for numbers on values, at least one of which is a quantity.
  func result(of word: String, on operands: [Value]) throws(CalculatorError) -> Value {
    try table.result(of: word, on: operands, machine.settings.context)
  }
}

extension CommandTable {
  /// Returns the result of a word for numbers on values, at least one of which is a quantity.
  func result(
    of word: String, on operands: [Value], _ context: Context
  ) throws(CalculatorError) -> Value {
    guard let row = command(named: word), let result = try row.value(on: operands, context) else {
      throw .wrongShape(word: word, needs: .numbers, level: 1, found: .mixed)
    }
    return result
  }
}

extension Command {
  /// Returns the row with its rule for quantities.
  func onQuantities(_ rule: UnitRule) -> Command {
    with { $0.unitRule = rule }
  }

  /// The row as a function of numbers; nil if it is not one.
  private var numberFunction: NumberFunction? {
    let record: NumberFunction.Record?
    if let recordable {
      record = { (recorder, operands, context) throws(NumberError) in
        try recorder.record(recordable, operands, context)
      }
    } else if let special {
      record = { (recorder, operands, context) throws(NumberError) in
        try recorder.record(special(), operands, context)
      }
    } else if let formula {
      record = { (recorder, operands, context) throws(NumberError) in
        try Interpreter.recorded(name, as: formula(), operands, recorder, context)
      }
    } else {
      record = nil
    }
    switch action {
    case .unary(let function):
      return NumberFunction(
        { operands, context throws(NumberError) in try function(operands[0], context) },
        record: record)
    case .binary(let function):
      return NumberFunction(
        { operands, context throws(NumberError) in
          try function(operands[0], operands[1], context)
        }, record: record)
    case .values(let function, gives: 1, _) where record != nil:
      return NumberFunction(
        { operands, context throws(NumberError) in
          do throws(CalculatorError) {
            let results = try function(name, operands.map { .number($0) }, context)
            if case .number(let result)? = results.first { return result }
          } catch { throw error.ofNumbers }
          throw .notRecordable
        }, record: record)
    default: return nil
    }
  }

  /// Returns the result on numbers, quantities and vectors of them; nil for other operands.
  fileprivate func value(
    on operands: [Value], _ context: Context
  ) throws(CalculatorError) -> Value? {
    let quantities = operands.compactMap(\.quantity)
    if quantities.count == operands.count {
      return Value(try quantity(of: quantities, context))
    }
    guard operands.allSatisfy({ $0.kind == .vector || $0.quantity != nil }) else { return nil }
    if case .vector(let vector) = operands[0], operands.count == 1 {
      // A vector as a whole is the operand of the row's own function.
      if vectorFunction != nil { return nil }
      return try mapped(vector, context) { [$0] }
    }
    guard operands.count == 2, let rule = unitRule, let y = operands.first, let x = operands.last
    else { return nil }
    switch (y, x, rule) {
    case (.vector(let y), .vector(let x), .compares) where name == "=" || name == "!=":
      return try isEqual(y, x, context) == (name == "=") ? .yes : .no
    case (.vector(let y), .vector(let x), .adds), (.vector(let y), .vector(let x), .subtracts):
      guard y.elements.count == x.elements.count else {
        throw .shapesDiffer(word: name, y: operands[0].fullShape, x: operands[1].fullShape)
      }
      let results = try zip(y.elements, x.elements).map { y, x throws(CalculatorError) in
        guard (y.kind == .vector) == (x.kind == .vector) else {
          throw .shapesDiffer(word: name, y: operands[0].fullShape, x: operands[1].fullShape)
        }
        return try element([y, x], context)
      }
      return .vector(try Vector(results))
    case (.vector(let vector), _, .adds), (.vector(let vector), _, .subtracts),
      (.vector(let vector), _, .multiplied), (.vector(let vector), _, .quotient):
      if case .vector = x { return nil }
      return try mapped(vector, context) { [$0, x] }
    case (_, .vector(let vector), .adds), (_, .vector(let vector), .subtracts),
      (_, .vector(let vector), .multiplied):
      return try mapped(vector, context) { [y, $0] }
    default: return nil
    }
  }

  /// Returns whether two vectors have equal elements.
  private func isEqual(
    _ y: Vector, _ x: Vector, _ context: Context
  ) throws(CalculatorError) -> Bool {
    if y.elements.count != x.elements.count { return false }
    for (a, b) in zip(y.elements, x.elements) {
      if case .vector(let a) = a, case .vector(let b) = b {
        if try !isEqual(a, b, context) { return false }
      } else {
        let answer = try CommandTable.standard.result(of: "=", on: [a, b], context)
        guard case .number(.small(1)) = answer else { return false }
      }
    }
    return true
  }

  /// Returns the vector of the results on its elements.
  private func mapped(
    _ vector: Vector, _ context: Context, _ operands: (Value) -> [Value]
  ) throws(CalculatorError) -> Value {
    let results = try vector.elements.map { element throws(CalculatorError) in
      try self.element(operands(element), context)
    }
    return .vector(try Vector(results))
  }

  /// Returns the result on elements of vectors.
  private func element(_ operands: [Value], _ context: Context) throws(CalculatorError) -> Value {
    try context.poll()
    guard let result = try value(on: operands, context) else {
      throw .wrongShape(word: name, needs: .numbers, level: 1, found: .mixed)
    }
    return result
  }

  /// Returns the result on numbers and quantities.
  private func quantity(
    of operands: [Quantity], _ context: Context
  ) throws(CalculatorError) -> Quantity {
    guard let function = numberFunction else {
      let index = operands.lastIndex { $0.simplified == nil } ?? operands.count - 1
      let level = operands.count - index
      throw .quantity(word: name, .needsNumber(operands[index].summary, level: level))
    }
    return try context.calculate(
      name, quantities: Quantity.apply(function, unitRule, to: operands, context))
  }
}

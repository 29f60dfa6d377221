import ExactNumbers
import Quantities

/// Statistics of the numbers in a vector, or of the whole stack if X is not a vector. Exact numbers
/// have exact results.
extension CommandTable {
  static let statistics: [Command] = [
    .control(
      "sort", "[…] → […]", "Sorts numbers ascending, or strings by their characters.",
      takes: [.any], "[3 1 2] sort → [1 2 3]", "3 1 2 sort → 1 2 3"
    ) { (interpreter, word) throws(CalculatorError) in
      let sample = try interpreter.sample()
      try interpreter.rearrange(sample, into: interpreter.sorted(sample, word))
    },
    .control(
      "reverse", "[…] → […]", "Reverses the order, in a string that of the characters.",
      takes: [.any], "[3 1 2] reverse → [2 1 3]", "3 1 2 reverse → 2 1 3",
      "\"drow\" reverse → \"word\""
    ) { interpreter throws(CalculatorError) in
      if case .string(let text)? = interpreter.machine.stack.last {
        let context = interpreter.machine.settings.context
        return interpreter.replace(1, with: .string(try Characters(text, context).reversed()))
      }
      let sample = try interpreter.sample(unwrapsOne: false)
      try interpreter.rearrange(sample, into: sample.values.reversed())
    },
    sample(
      "sum", "Adds the numbers.", "[1 2.5 3] sum → 6.5", "1 2 3 sum → 6", of: .sum, does: Number.sum
    ),
    sample(
      "prod", "Multiplies the numbers.", "[2 3 4] prod → 24", of: .product,
      does: Number.product),
    sample(
      "mean", "Gives the arithmetic mean.", "exact [1 2 4] mean → 7/3", "1 2 3 mean → 2",
      of: .mean, does: Number.mean),
    sample(
      "median", "Gives the value in the middle, or the mean of the two in the middle.",
      "[5 1 3] median → 3", "[4 1 3 2] median → 2.5", of: .median, does: Number.median),
    sample(
      "var", "Gives the variance of a sample, with divisor n−1.", "exact [1 2 4] var → 7/3",
      of: .variance, does: Number.variance),
    sample(
      "sdev", "Gives the standard deviation of a sample, with divisor n−1.",
      "exact [1 2 4] sdev → √21/3", of: .standardDeviation, does: Number.standardDeviation),
    sample("minof", "Gives the smallest of the numbers.", "[3 1 2] minof → 1", of: .minimum) {
      values, context throws(NumberError) in try Number.minimum(of: values, context)
    },
    sample("maxof", "Gives the largest of the numbers.", "[3 1 2] maxof → 3", of: .maximum) {
      values, context throws(NumberError) in try Number.maximum(of: values, context)
    },
    .values(
      "quantile", "[…] p → x",
      "Gives the value below which the fraction P lies, as R and NumPy do.",
      takes: [.vector, .number], "[1 2 3 4 10] 0.25 quantile → 2", "[1 2 3 4] 0.9 quantile → 3.7"
    ) { word, operands, context throws(CalculatorError) in
      if let sample = Value.quantities(operands[0].elements), case .number(let part) = operands[1] {
        let result = try context.calculate(
          word, quantities: Quantity.statistic(.quantile(part), of: sample, context))
        return [Value(result)]
      }
      guard let values = operands[0].numbers, case .number(let part) = operands[1] else {
        throw .wrongShape(word: word, needs: .numbers, level: 2, found: operands[0].shape)
      }
      let result = try context.calculate(word, Number.quantile(values, part, context))
      return [.number(result)]
    },
    .control(
      "cumsum", "[…] → […]", "Replaces each number by the sum of all up to it.", takes: [.any],
      "[1 2 3 4] cumsum → [1 3 6 10]", "1 2 3 cumsum → 1 3 6"
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.accumulate(word, by: "+", Number.add)
    },
    .control(
      "cumprod", "[…] → […]", "Replaces each number by the product of all up to it.", takes: [.any],
      "[1 2 3 4] cumprod → [1 2 6 24]"
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.accumulate(word, by: "*", Number.multiply)
    },
    .values(
      "fit", "[[x y]…] → m b",
      "Fits the line y = m·x + b to points, also [x…] [y…], by least squares.",
      takes: [.vector], gives: 2,
      "exact [[1 2] [2 3] [3 5]] fit → 3/2 1/3",
      "[[1 2.0(1)] [2 4.1(1)] [3 5.9(2)]] fit → 2.00(10) 0.03(18)",
      "[[1_s 3_m] [2_s 5_m] [4_s 9_m]] fit → 2_m/s 1_m"
    ) { word, operands, context throws(CalculatorError) in
      if let points = operands[0].pointsOfQuantities {
        return try polynomial(word, points, degree: 1, context)
      }
      let (x, y) = try operands[0].points(word)
      let line = try context.calculate(word, Number.fit(x: x, y: y, context))
      return [.number(line.slope), .number(line.intercept)]
    }.trying { interpreter, _ throws(CalculatorError) in
      try interpreter.stackOfPoints(before: 0)
    },
    .values(
      "regress", "X y → b e s r",
      "Regression y = b₁ + b₂x₁ + …: coefficients, standard errors, that of y, R².",
      takes: [.vector, .vector], gives: 4,
      "exact [1 2 3] [2 3 5] regress → [1/3 3/2] [√14/6 √3/6] √6/6 27/28",
      "[1_s 2_s 3_s] [2_m 3_m 5_m] regress 3 digits → [0.333_m 1.5_m/s] [0.624_m 0.289_m/s] 0.408_m 0.964",
      does: regression),
  ]

  /// Returns the coefficients of the polynomial through points with units or uncertainties.
  static func polynomial(
    _ word: String, _ points: [(x: Quantity, y: Quantity)], degree: Int, _ context: Context
  ) throws(CalculatorError) -> [Value] {
    try context.calculate(word, quantities: Quantity.fit(points, degree: degree, context)).map {
      Value($0)
    }
  }

  /// The coefficients, their standard errors, the standard deviation of the residuals, and R².
  private static let regression: Action.Values = {
    word, operands, context throws(CalculatorError) in
    if operands.contains(where: \.hasQuantity) {
      return try regressionOfQuantities(word, operands, context)
    }
    guard let x = try operands[0].matrix(context) ?? operands[0].column else {
      throw .wrongShape(word: word, needs: .matrix, level: 2, found: operands[0].shape)
    }
    guard let y = operands[1].column, y.rows == x.rows else {
      throw .shapesDiffer(word: word, y: operands[0].shape, x: operands[1].shape)
    }
    let result = try context.calculate(word, Regression(of: y.entries, on: x, context))
    return [
      .vector(try Vector(of: result.coefficients)), .vector(try Vector(of: result.errors)),
      .number(result.deviation), .number(result.determination),
    ]
  }

  /// Returns the row of a function of the numbers in the vector in X, or on the whole stack if X is
  /// not a vector.
  private static func sample(
    _ word: String, _ summary: String, _ examples: Command.Example..., of statistic: Statistic,
    does function: @escaping @Sendable ([Number], Context) throws(NumberError) -> Number
  ) -> Command {
    .control(word, "… or […] → x", summary, takes: [.any], examples: examples) {
      interpreter throws(CalculatorError) in
      let sample = try interpreter.sample()
      let context = interpreter.machine.settings.context
      let result: Value
      if let quantities = Value.quantities(sample.values) {
        result = Value(
          try context.calculate(
            word, quantities: Quantity.statistic(statistic, of: quantities, context)))
      } else {
        let numbers = try sample.numbers(word)
        result = .number(try context.calculate(word, function(numbers, context)))
      }
      interpreter.replace(word, height: sample.height, with: [result])
    }.ofSample
  }
}

extension Interpreter {
  /// Replaces the `height` highest values by the results of a word, and keeps the operation for
  /// LAST X.
  mutating func replace(_ word: String, height: Int, with results: [Value]) {
    let bottom = machine.stack.count - height
    guard let index = table.index(of: word) else { return }
    let operation = NumericOperation(
      index: index, operands: Array(machine.stack[bottom...]), table: table)
    machine.stack.replaceSubrange(bottom..., with: results)
    keep(operation)
  }

  /// Returns the operands of a word of statistics: the values in the vector in X, or the whole
  /// stack if X is not a vector.
  ///
  /// A vector whose only element is a vector is unwrapped, because expressions make it: if `v` is a
  /// vector, `sum(v)` means `[ v ] sum`.
  func sample(unwrapsOne: Bool = true) throws(CalculatorError) -> Sample {
    guard case .vector(let vector)? = machine.stack.last else {
      let bottom = calls.openVectors.last ?? 0
      // In brackets the stack begins at the bracket.
      if bottom >= machine.stack.count { throw .brokenVector }
      let values = machine.stack[bottom...].map(\.bare)
      return Sample(values: values, height: values.count, isVector: false)
    }
    if unwrapsOne, vector.elements.count == 1, case .vector(let inner) = vector.elements[0] {
      return Sample(values: inner.elements, height: 1, isVector: true)
    }
    return Sample(values: vector.elements, height: 1, isVector: true)
  }

  /// Returns the stack with points in the place of vectors of x and of y, below `count` values; nil
  /// if there are no such vectors of equal length.
  func stackOfPoints(before count: Int) throws(CalculatorError) -> ValueStack? {
    let end = machine.stack.count - count
    guard end > 1, case .vector(let x) = machine.stack[end - 2],
      case .vector(let y) = machine.stack[end - 1], x.elements.count == y.elements.count,
      !(x.elements + y.elements).contains(where: { $0.kind == .vector })
    else { return nil }
    var points: [Value] = []
    for pair in zip(x.elements, y.elements) {
      points.append(.vector(try Vector([pair.0, pair.1])))
    }
    var stack = machine.stack
    stack.replaceSubrange(end - 2..<end, with: [.vector(try Vector(points))])
    return stack
  }

  /// Replaces each number of a sample by a function of the previous result and the number.
  fileprivate mutating func accumulate(
    _ word: String, by step: String,
    _ function: (Number, Number, Context) throws(NumberError) -> Number
  ) throws(CalculatorError) {
    let sample = try sample()
    let results: [Value]
    if let quantities = Value.quantities(sample.values) {
      results = try accumulated(quantities.map { Value($0) }, by: step)
    } else {
      let numbers = try sample.numbers(word)
      let context = machine.settings.context
      results = try context.calculate(word, Number.accumulate(numbers, context, function))
        .map { .number($0) }
    }
    replace(
      word, height: sample.height, with: sample.isVector ? [.vector(try Vector(results))] : results)
  }

  /// Returns the values that a word makes from each value and the previous result.
  private func accumulated(_ values: [Value], by word: String) throws(CalculatorError) -> [Value] {
    var results: [Value] = []
    for value in values {
      guard let last = results.last else {
        results.append(value)
        continue
      }
      results.append(try result(of: word, on: [last, value]))
    }
    return results
  }

  /// Replaces the values of a sample by the same values in another order.
  fileprivate mutating func rearrange(
    _ sample: Sample, into values: [Value]
  ) throws(CalculatorError) {
    machine.stack.replaceSubrange(
      (machine.stack.count - sample.height)...,
      with: sample.isVector ? [.vector(try Vector(values))] : values)
    changes.insert(.stack)
  }

  /// Returns the values of a sample in ascending order: numbers, or strings by their Unicode
  /// scalars.
  fileprivate func sorted(_ sample: Sample, _ word: String) throws(CalculatorError) -> [Value] {
    var strings: [String] = []
    for case .string(let text) in sample.values { strings.append(text) }
    if strings.count == sample.values.count {
      if strings.allSatisfy(\.readsAsNumber), strings.contains(where: \.isWrittenAsNumber) {
        throw .readsAsNumber(word: word, text: sample.values[0])
      }
      return try sorted(strings: strings).map { .string($0) }
    }
    let context = machine.settings.context
    if let quantities = Value.quantities(sample.values) {
      return try context.calculate(
        word, quantities: Quantity.sorted(quantities, context).map { Value($0) })
    }
    let numbers = try sample.numbers(word)
    return try context.calculate(word, Number.sorted(numbers, context)).map { .number($0) }
  }

  private func sorted(strings: [String]) throws(CalculatorError) -> [String] {
    let context = machine.settings.context
    do {
      return try strings.sorted { first, second in
        try context.checkInterruption()
        return first.precedes(second)
      }
    } catch { throw .interrupted }
  }
}

/// The operands of a word of statistics.
struct Sample {
  let values: [Value]
  /// The number of operands on the stack.
  let height: Int
  let isVector: Bool

  /// Returns the numbers among values that are numbers or quantities.
  func numbers(_ word: String) throws(CalculatorError) -> [Number] {
    var numbers: [Number] = []
    numbers.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      if case .quantity = value { continue }
      guard case .number(let number) = value else {
        throw isVector
          ? .wrongElement(word: word, index: index + 1, found: value.kind)
          : .wrongKind(word, .number, level: values.count - index, value)
      }
      numbers.append(number)
    }
    return numbers
  }
}

extension Value {
  /// Returns values as quantities, if at least one is a quantity and the others are numbers.
  fileprivate static func quantities(_ values: some Collection<Value>) -> [Quantity]? {
    guard values.contains(where: { Kind.quantity.accepts($0.kind) }) else { return nil }
    let quantities = values.compactMap(\.quantity)
    return quantities.count == values.count ? quantities : nil
  }

  /// The points in a vector, if at least one coordinate has a unit or is measured.
  var pointsOfQuantities: [(x: Quantity, y: Quantity)]? {
    guard hasQuantity, let rows = rowsOfQuantities, rows[0].count == 2 else { return nil }
    return rows.compactMap { row in
      row[0].quantity.flatMap { x in row[1].quantity.map { (x, $0) } }
    }
  }

  /// Returns the coordinates of the points in a vector.
  func points(_ word: String) throws(CalculatorError) -> (x: [Number], y: [Number]) {
    var (x, y): ([Number], [Number]) = ([], [])
    for element in elements {
      guard let point = element.point else { throw .notPoints(word, element) }
      x.append(point.x)
      y.append(point.y)
    }
    return (x, y)
  }

  /// The point, if the value is a vector of two numbers.
  var point: (x: Number, y: Number)? {
    guard case .vector(let vector) = self, vector.elements.count == 2,
      case .number(let x) = vector.elements[0], case .number(let y) = vector.elements[1]
    else { return nil }
    return (x, y)
  }
}

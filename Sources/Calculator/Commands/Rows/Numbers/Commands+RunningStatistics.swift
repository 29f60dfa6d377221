import ExactNumbers

/// Statistics that accumulate, as on HP calculators: points are added one by one, and only sums are
/// kept.
extension CommandTable {
  static let runningStatistics: [Command] = [
    .control(
      "stat", "y x →", "Adds a point, also [x y] or several [[x y]…], to the running statistics.",
      takes: [.any],
      "2 1 stat 3 2 stat 5 3 stat exact linfit → 3/2 1/3", "[1 2] stat count → 1",
      "[[1 2] [2 3] [3 5]] stat count → 3"
    ) { (interpreter, word) throws(CalculatorError) in try interpreter.accumulate(word) },
    .control(
      "unstat", "y x →", "Takes a point back out of the running statistics.", takes: [.any],
      "2 1 stat 9 9 stat 9 9 unstat count → 1"
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.accumulate(word, isRemoved: true)
    },
    .control("clearstat", "→", "Forgets all points.", "2 1 stat clearstat count → 0") {
      interpreter in
      interpreter.machine.statistics = RunningStatistics()
      interpreter.changes.insert(.statistics)
    },
    .control("count", "→ n", "Counts the points.", "2 1 stat 3 2 stat count → 2") { interpreter in
      interpreter.push(.number(Number(interpreter.machine.statistics.count)))
    },
    results(
      "meanxy", "→ ȳ x̄", "Gives the means of y and of x.", "2 1 stat 5 2 stat meanxy → 3.5 1.5"
    ) { statistics, context throws(NumberError) in
      let means = try statistics.sums(context).means(context)
      return [means.y, means.x]
    },
    results(
      "sdevxy", "→ sy sx", "Gives the standard deviations of y and of x, as of a sample.",
      "exact 2 1 stat 5 2 stat sdevxy → 3√2/2 √2/2"
    ) { statistics, context throws(NumberError) in
      let deviations = try statistics.sums(context).deviations(context)
      return [deviations.y, deviations.x]
    },
    curve("linfit", "Fits y = m·x + b to the points.", "2 1 stat 4 2 stat linfit → 2 0", .linear),
    curve(
      "expfit", "Fits y = b·e^(m·x) to the points.",
      "1 0 stat 2 1 stat 4 2 stat expfit → 0.693147180559945 1.00000000000000", .exponential),
    curve(
      "logfit", "Fits y = m·ln x + b to the points.",
      "0 1 stat 1 2 stat 2 4 stat logfit drop → 1.44269504088896", .logarithmic),
    curve(
      "powfit", "Fits y = b·x^m to the points.",
      "3 1 stat 12 2 stat 48 4 stat powfit → 2.00000000000000 3.00000000000000", .power),
    .control(
      "predict", "x → y", "Gives y at X on the curve fitted last, or on the line before any.",
      takes: [.number], "2 1 stat 4 2 stat 10 predict → 20"
    ) { (interpreter, word) throws(CalculatorError) in
      guard case .number(let x)? = interpreter.machine.stack.last else { return }
      let statistics = interpreter.machine.statistics
      let y = try interpreter.ofPoints(word) { context throws(NumberError) in
        try statistics.prediction(at: x, context)
      }
      interpreter.machine.stack.removeLast()
      interpreter.push(.number(y))
    },
    .control(
      "corr", "→ r",
      "Gives the correlation of [x…] [y…], or of the points for the curve fitted last.",
      "exact 2 1 stat 3 2 stat 5 3 stat corr → 3√21/14", "exact [1 2 3] [2 3 5] corr → 3√21/14"
    ) { (interpreter, word) throws(CalculatorError) in
      var (statistics, height) = (interpreter.machine.statistics, 0)
      if let points = try interpreter.stackOfPoints(before: 0)?.last {
        (statistics, height) = (RunningStatistics(), 2)
        try interpreter.accumulate(points.points(word), into: &statistics, word)
      }
      let r = try interpreter.ofPoints(word) { context throws(NumberError) in
        try statistics.correlation(context)
      }
      interpreter.replace(height, with: .number(r))
    },
    .control(
      "rclstat", "→ […]",
      "Recalls the sums: curve, n, Σx, Σx², Σy, Σy², Σxy, and those of logarithms.",
      "1 -1 stat rclstat → [\"linear\" 1 -1 1 1 1 -1 1 0 0 0 0 0 0 0 0]"
    ) { (interpreter, word) throws(CalculatorError) in
      let statistics = interpreter.machine.statistics
      let context = interpreter.machine.settings.context
      let parts = try context.calculate(word, statistics.parts(context).map { Value.number($0) })
      interpreter.push(.vector(try Vector([.string(statistics.model.rawValue)] + parts)))
    },
    .setting(
      "stostat", "[…] →", "Restores the running statistics from recalled sums.",
      takes: [.vector], "2 1 stat rclstat clearstat stostat count → 1", of: .statistics
    ) { machine throws(CalculatorError) in
      guard case .vector(let vector)? = machine.stack.last,
        let statistics = RunningStatistics(vector)
      else { throw .notSums }
      machine.statistics = statistics
      machine.stack.removeLast()
    },
  ]

  /// Returns the row of a word whose results follow from the sums.
  private static func results(
    _ word: String, _ effect: String, _ summary: String, _ example: Command.Example,
    _ function:
      @escaping @Sendable (RunningStatistics, Context) throws(NumberError) -> [Number]
  ) -> Command {
    .control(word, effect, summary, example) { interpreter throws(CalculatorError) in
      let statistics = interpreter.machine.statistics
      let numbers = try interpreter.ofPoints(word) { context throws(NumberError) in
        try function(statistics, context)
      }
      for number in numbers { interpreter.push(.number(number)) }
    }
  }

  /// Returns the row of a word that fits a curve, to which `predict` and `corr` then refer.
  private static func curve(
    _ word: String, _ summary: String, _ example: Command.Example, _ model: RunningStatistics.Model
  ) -> Command {
    .control(word, "→ m b", summary, example) { interpreter throws(CalculatorError) in
      let statistics = interpreter.machine.statistics
      let fit = try interpreter.ofPoints(word) { context throws(NumberError) in
        try statistics.fit(model, context)
      }
      interpreter.machine.statistics.model = model
      interpreter.push(.number(fit.m))
      interpreter.push(.number(fit.b))
      interpreter.changes.insert(.statistics)
    }
  }
}

extension Interpreter {
  /// Returns the result of a calculation with the points that `stat` has added. If there are too
  /// few, the error gives their number.
  fileprivate func ofPoints<Result>(
    _ word: String, _ body: (Context) throws(NumberError) -> Result
  ) throws(CalculatorError) -> Result {
    do throws(CalculatorError) {
      return try machine.settings.context.calculate(word, body)
    } catch {
      guard case .number(_, .needsValues(let needed, let available), _) = error else { throw error }
      throw .needsPoints(word: word, needed: needed, available: available)
    }
  }

  /// Adds the point in X, or in Y and X, to the sums, or removes it.
  fileprivate mutating func accumulate(
    _ word: String, isRemoved: Bool = false
  ) throws(CalculatorError) {
    var points: (x: [Number], y: [Number])
    var height = 1
    if case .vector(let vector)? = machine.stack.last {
      let isOne = vector.elements.first?.kind != .vector
      points = try Value.vector(isOne ? Vector([.vector(vector)]) : vector).points(word)
    } else {
      let point = try pair(word)
      (points, height) = (([point.x], [point.y]), 2)
    }
    var statistics = machine.statistics
    try accumulate(points, into: &statistics, word, isRemoved: isRemoved)
    machine.statistics = statistics
    machine.stack.removeLast(height)
    changes.formUnion([.stack, .statistics])
  }

  /// Adds points to sums, or removes them.
  fileprivate func accumulate(
    _ points: (x: [Number], y: [Number]), into sums: inout RunningStatistics, _ word: String,
    isRemoved: Bool = false
  ) throws(CalculatorError) {
    let context = machine.settings.context
    do throws(NumberError) {
      for (x, y) in zip(points.x, points.y) {
        if isRemoved {
          try sums.remove(x: x, y: y, context)
        } else {
          try sums.add(x: x, y: y, context)
        }
      }
    } catch { throw numberError(error, word) }
  }

  /// Returns the numbers in X and Y.
  private func pair(_ word: String) throws(CalculatorError) -> (x: Number, y: Number) {
    let count = machine.stack.count
    if count < 2 { throw .tooFewValues(word: word, needed: 2, available: count) }
    guard let x = machine.stack[count - 1].number else {
      throw .wrongKind(word, .number, level: 1, machine.stack[count - 1])
    }
    guard let y = machine.stack[count - 2].number else {
      throw .wrongKind(word, .number, level: 2, machine.stack[count - 2])
    }
    return (x, y)
  }
}

extension RunningStatistics {
  /// Creates the sums of a vector that `rclstat` has made. Returns nil for any other vector.
  fileprivate init?(_ vector: Vector) {
    guard case .string(let name)? = vector.elements.first, let model = Model(rawValue: name) else {
      return nil
    }
    var parts: [Number] = []
    for case .number(let part) in vector.elements.dropFirst() { parts.append(part) }
    guard parts.count == vector.elements.count - 1 else { return nil }
    self.init(model: model, parts: parts)
  }
}

import ExactNumbers

/// Differential equations.
extension Interpreter {
  /// The largest number of components of a solution.
  private static let componentLimit = 6

  /// y′ = f(t, y): a start, the values there, an end, and programs for the derivatives.
  struct InitialValueProblem {
    let start: Number
    let values: [Number]
    /// Whether y is a vector.
    let isVector: Bool
    let times: [Number]
    /// Whether the times are a vector.
    let areSeveral: Bool
    /// One program for each component, or one for all.
    let programs: [Program]
    /// The number of operands on the stack.
    let operandCount: Int
  }

  /// Returns the problem in the four highest values, `t0 y0 t1 {…}` or `{…} t0 y0 t1`, with an
  /// optional string of letters above them. `count` more values above all these are ignored.
  func initialValueProblem(_ word: String, above count: Int = 0) throws(CalculatorError)
    -> InitialValueProblem
  {
    let names = lettersNamed(above: count)
    let above = names == nil ? count : count + 1
    var operands = Array(machine.stack.dropLast(above).suffix(4))
    var functions: [Program]?
    var level = above + 3
    if let found = operands.last?.programs {
      level += 1
      functions = found
      operands.removeLast()
    } else if let found = operands.first?.programs {
      functions = found
      operands.removeFirst()
    }
    guard let functions, operands.count == 3 else {
      throw .area(FunctionFault.needsInitialValues, word: word)
    }
    let start = try real(operands[0], word, level: level)
    let (values, isVector) = try reals(operands[1], word, level: level - 1)
    let (times, areSeveral) = try reals(operands[2], word, level: level - 2)
    guard (1...Self.componentLimit).contains(values.count),
      functions.count == 1 || functions.count == values.count,
      try areInOrder([start] + times, word)
    else { throw .area(FunctionFault.needsInitialValues, word: word) }
    return InitialValueProblem(
      start: start, values: values, isVector: isVector, times: times, areSeveral: areSeveral,
      programs: try functionsOfTime(functions, count: values.count, named: names, word),
      operandCount: names == nil ? 4 : 5)
  }

  /// Returns the real number of a value at a level. Throws for other values, and for an unknown of
  /// an enclosing formula.
  private func real(_ value: Value, _ word: String, level: Int) throws(CalculatorError) -> Number {
    guard case .number(let number) = value else {
      throw .wrongKind(word, .number, level: level, value)
    }
    if number.isRecorded { throw notRecordable(word) }
    if number.isComplex { throw numberError(.notReal(number), word) }
    return number
  }

  /// Returns such a number, or the numbers of a vector, and whether the value is a vector.
  func reals(
    _ value: Value, _ word: String, level: Int = 1
  ) throws(CalculatorError) -> (numbers: [Number], isVector: Bool) {
    guard case .vector(let vector) = value else {
      return ([try real(value, word, level: level)], false)
    }
    var numbers: [Number] = []
    for (index, element) in zip(1..., vector.elements) {
      guard case .number = element else {
        throw .wrongElement(word: word, index: index, found: element.kind)
      }
      numbers.append(try real(element, word, level: level))
    }
    return (numbers, true)
  }

  /// Returns whether times ascend or descend.
  private func areInOrder(_ times: [Number], _ word: String) throws(CalculatorError) -> Bool {
    guard times.count > 1 else { return false }
    return try machine.settings.context.calculate(word) { context throws(NumberError) in
      var directions: Set<Bool> = []
      for (a, b) in zip(times, times.dropFirst()) {
        if try Number.less(a, b, context) { directions.insert(true) }
        if try Number.less(b, a, context) { directions.insert(false) }
      }
      return directions.count < 2
    }
  }

  /// Returns the request of `odeplot`: to draw the component whose index is above the other
  /// operands, or the first component.
  func solutionRequest(_ word: String, above: Int = 0) throws(CalculatorError) -> PlotRequest {
    if recorder != nil { throw notRecordable(word) }
    let stack = machine.stack.dropLast(above)
    var component: Int?
    if case .number(let x)? = stack.last, let below = stack.dropLast().last,
      below.programs != nil || below.kind == .string
    {
      component = x.asInt ?? 0
    }
    let count = component == nil ? 0 : 1
    let problem = try initialValueProblem(word, above: above + count)
    guard let end = problem.times.last, problem.values.indices.contains((component ?? 1) - 1)
    else { throw .area(FunctionFault.needsInitialValues, word: word) }
    return PlotRequest(
      subjects: [.solution(problem, component: (component ?? 1) - 1)], range: (problem.start, end),
      height: problem.operandCount + count)
  }

  /// Returns programs in which the letters that have no value here, or that a string names, become
  /// operands: t, if it is one of them, and the components. If `y` is the only component, `x` may
  /// also be the time.
  ///
  /// Throws if it is unclear which components the letters are.
  private func functionsOfTime(
    _ programs: [Program], count: Int, named: [String]?, _ word: String
  ) throws(CalculatorError) -> [Program] {
    var components = freeLetters(in: programs)
    guard named != nil || !components.isEmpty, let drop = table.index(of: "drop") else {
      return programs
    }
    try check(named, needed: count, word)
    if programs.count != count { throw .area(FunctionFault.needsProgramOfEach(count), word: word) }
    let names = programs.flatMap(\.recalledNames)
    if !components.contains("t"), names.contains("t") {
      throw .area(FunctionFault.needsFreeLetter("t"), word: word)
    }
    var time = components.remove("t")
    if named == nil, count == 1 {
      if components == ["x", "y"] { time = components.remove("x") }
      if components == ["x"], time == nil {
        throw .area(FunctionFault.lettersWithoutOrder(["x"]), word: word)
      }
      if components.isEmpty, names.contains("y") {
        throw .area(FunctionFault.needsFreeLetter("y"), word: word)
      }
    }
    let others = named.map { components.subtracting($0) } ?? []
    let given = named?.count ?? components.count
    guard others.isEmpty, given == count || given == 0 else {
      throw .area(
        FunctionFault.otherComponents(
          (others.isEmpty ? components : others).sorted(),
          needed: count, known: knownNames(in: programs)), word: word)
    }
    let letters = try lettersInOrder(components, named: named, word)
    return programs.map { program in
      let timed = time.map { binding([$0], in: program) } ?? Program(program, after: .command(drop))
      if letters.isEmpty {
        return (0..<count).reduce(timed) { result, _ in Program(result, after: .command(drop)) }
      }
      return binding(letters, in: timed)
    }
  }

  /// Returns the solution at the times.
  func solution(of problem: InitialValueProblem, _ word: String) throws(CalculatorError) -> Value {
    var values: [Value] = []
    for point in try points(of: problem, at: problem.times, word) {
      values.append(problem.isVector ? .vector(try Vector(of: point)) : .number(point[0]))
    }
    return problem.areSeveral ? .vector(try Vector(values)) : values[0]
  }

  /// Returns `count` points of a component of the solution, from the start to the last time.
  func points(of problem: InitialValueProblem, _ component: Int, count: Int, _ word: String)
    throws(CalculatorError) -> [PlotPoint]
  {
    let (start, end) = (problem.start, problem.times[problem.times.count - 1])
    let times = try machine.settings.context.calculate(word) { context throws(NumberError) in
      let width = try Number.subtract(end, start, context)
      var times: [Number] = []
      for place in 0..<count {
        let part = try Number.divide(Number(place), Number(count - 1), context)
        times.append(try Number.add(start, Number.multiply(width, part, context), context))
      }
      return times
    }
    return zip(times, try points(of: problem, at: times, word)).map {
      PlotPoint(x: $0, y: $1[component])
    }
  }

  /// Returns the values of all components at ordered times.
  private func points(of problem: InitialValueProblem, at times: [Number], _ word: String)
    throws(CalculatorError) -> [[Number]]
  {
    let count = problem.values.count
    let recorder = FormulaRecorder(unknowns: count + 1)
    let unknowns = (0...count).map(recorder.unknown)
    let slopes: [Number]
    do throws(CalculatorError) {
      slopes = try self.slopes(of: problem, at: unknowns, recorder, word)
    } catch { throw error.aboutUnknown }
    let context = machine.settings.context
    reportProgress()
    return try context.calculate(word) { context throws(NumberError) in
      let system = try recorder.system(of: slopes, unknowns: count + 1, context)
      let solution = try system.solution(from: problem.start, problem.values, at: times, context)
      let box = ([problem.start] + problem.values).map { (low: $0, high: $0) }
      let trial = try SystemTrial(system, box, context) { (index, point) throws(NumberError) in
        do throws(CalculatorError) {
          return .value(try self.slopes(of: problem, at: point, nil, word)[index])
        } catch { return try error.asWitness() }
      }
      try trial.check(at: [problem.start] + problem.values)
      for (time, values) in zip(times, solution).suffix(3) { try trial.check(at: [time] + values) }
      return solution
    }
  }

  /// Returns the derivatives at a time and values, which are known or recorded.
  private func slopes(
    of problem: InitialValueProblem, at point: [Number], _ recorder: FormulaRecorder?,
    _ word: String
  ) throws(CalculatorError) -> [Number] {
    let count = problem.values.count
    func copy(_ stack: [Value]) -> Interpreter {
      var copy = scratch(stack: stack)
      copy.recorder = recorder
      return copy
    }
    if problem.programs.count == count, count > 1 || !problem.isVector {
      var slopes: [Number] = []
      for program in problem.programs {
        var copy = copy(point.map(Value.number))
        slopes.append(try copy.result(of: program, word, operands: count + 1))
      }
      return slopes
    }
    var copy = copy([.number(point[0]), .vector(try Vector(of: Array(point.dropFirst())))])
    try copy.carryOut(problem.programs[0])
    guard copy.machine.stack.count == 1, case .vector(let result)? = copy.machine.stack.last,
      let slopes = result.numbers, slopes.count == count
    else { throw .area(FunctionFault.needsInitialValues, word: word) }
    return slopes
  }
}

extension Value {
  /// A program as an array of one, or the programs of a vector.
  fileprivate var programs: [Program]? {
    switch self {
    case .program(let program): [program]
    case .vector(let vector): vector.programs
    default: nil
    }
  }
}

import ExactNumbers

/// The operands of `plot` and similar words.
struct PlotRequest {
  /// A curve or points to draw.
  enum Subject {
    /// The curve of a program.
    case program(Program)
    /// Points.
    case data([PlotPoint])
    /// A component of the solution of a differential equation.
    case solution(Interpreter.InitialValueProblem, component: Int)
  }

  let subjects: [Subject]
  /// The range of x, or of the parameter of a program that leaves x and y; nil for the range of the
  /// points.
  let range: (a: Number, b: Number)?
  /// The number of operands on the stack.
  let height: Int
}

extension PlotRequest.Subject {
  /// Returns the subjects in a value: a program, points, or a vector of these.
  static func subjects(in value: Value) -> [Self]? {
    if let subject = Self(value) { return [subject] }
    guard case .vector(let vector) = value else { return nil }
    let subjects = vector.elements.compactMap { Self($0) }
    // Vectors of numbers alone are ambiguous: the rows or the columns may be meant.
    if vector.elements.allSatisfy(\.isVectorOfNumbers) { return nil }
    return subjects.count == vector.elements.count && !subjects.isEmpty ? subjects : nil
  }

  /// Creates a subject of a program, of points `[[x y] …]`, or of a vector of y with x = 1, 2, 3,
  /// ….
  private init?(_ value: Value) {
    switch value {
    case .program(let program): self = .program(program)
    case .vector(let vector):
      guard !vector.elements.isEmpty else { return nil }
      if let numbers = vector.numbers {
        self = .data(zip(1..., numbers).map { PlotPoint(x: Number($0), y: $1) })
        return
      }
      let points = vector.elements.compactMap(\.point).map { PlotPoint(x: $0.x, y: $0.y) }
      if points.count < vector.elements.count { return nil }
      self = .data(points)
    default: return nil
    }
  }

  /// Whether the subject is a program.
  var isProgram: Bool { if case .program = self { true } else { false } }

  /// Returns the name in a legend.
  func name(_ settings: Settings) -> String {
    switch self {
    case .program(let program):
      (try? Value.program(program).row(columns: 32, settings)) ?? "{ … }"
    case .data(let points): "\(points.count) point\(points.count == 1 ? "" : "s")"
    case .solution: "y"
    }
  }
}

extension Value {
  fileprivate var isVectorOfNumbers: Bool {
    if case .vector(let vector) = self { vector.numbers != nil } else { false }
  }
}

extension Interpreter {
  /// Returns the operands of a word that plots: `P a b`, `a b P`, `D` or `D P`. P is a program or a
  /// vector with at least one program, and D has only points.
  ///
  /// - Parameter above: the number of values above the operands, which are ignored.
  func plotRequest(_ word: String, above: Int = 0) throws(CalculatorError) -> PlotRequest {
    let stack = machine.stack.dropLast(above)
    guard let x = stack.last else { throw tooFew(word, 1 + above) }
    if recorder != nil { throw notRecordable(word) }
    if case .number = x {
      guard stack.count >= 3 else { throw tooFew(word, 3 + above) }
      let (a, b) = (try number(word, level: 2 + above), try number(word, level: 1 + above))
      return PlotRequest(subjects: try subjects(word, level: 3 + above), range: (a, b), height: 3)
    }
    let subjects = try subjects(word, level: 1 + above)
    if !subjects.contains(where: \.isProgram) {
      return PlotRequest(subjects: subjects, range: machine.settings.plot.x?.ends, height: 1)
    }
    let below = stack.dropLast()
    if case .vector? = below.last {
      let data = try self.subjects(word, level: 2 + above)
      return PlotRequest(subjects: data + subjects, range: machine.settings.plot.x?.ends, height: 2)
    }
    if subjects.contains(where: { !$0.isProgram }), below.last?.kind != .number {
      return PlotRequest(subjects: subjects, range: machine.settings.plot.x?.ends, height: 1)
    }
    guard stack.count >= 3 else { throw tooFew(word, 3 + above) }
    let (a, b) = (try number(word, level: 3 + above), try number(word, level: 2 + above))
    return PlotRequest(subjects: subjects, range: (a, b), height: 3)
  }

  /// Returns the subjects in a value, with programs as functions of one number, or nil if the value
  /// cannot be drawn.
  func plotSubjects(in value: Value) -> [PlotRequest.Subject]? {
    PlotRequest.Subject.subjects(in: value)?.map { subject in
      if case .program(let program) = subject { .program(function(program)) } else { subject }
    }
  }

  private func tooFew(_ word: String, _ needed: Int) -> CalculatorError {
    .tooFewValues(word: word, needed: needed, available: machine.stack.count)
  }

  private func number(_ word: String, level: Int) throws(CalculatorError) -> Number {
    let value = machine.stack[machine.stack.count - level]
    guard case .number(let number) = value else {
      throw .wrongKind(word, .number, level: level, value)
    }
    // Throws if the number is not real.
    return try machine.settings.context.calculate(word) { context throws(NumberError) in
      _ = try number.machineNumber(context)
      return number
    }
  }

  private func subjects(
    _ word: String, level: Int
  ) throws(CalculatorError) -> [PlotRequest.Subject] {
    let value = machine.stack[machine.stack.count - level]
    if let subjects = plotSubjects(in: value) { return subjects }
    if case .vector = value { throw .area(PlotFault.notDrawable, word: word) }
    throw .wrongKind(word: word, needs: .program, level: level, found: value.kind)
  }
}

import ExactNumbers
import Quantities

/// Programs of several numbers, on boxes.
extension Interpreter {
  /// A box and its programs.
  struct BoxProblem {
    let box: [(low: Number, high: Number)]
    let programs: [Program]
    /// The number of operands on the stack.
    let operandCount: Int
  }

  /// The largest number of unknowns.
  private static let unknownLimit = 4

  /// Returns the problem in the two highest values, in either order: a box and a program, or a box
  /// and a vector with as many programs as the box has sides. A string of their letters may be
  /// above them. Returns nil if neither value is a vector of vectors.
  func boxProblem(_ word: String, isSystem: Bool) throws(CalculatorError) -> BoxProblem? {
    let names = lettersNamed(above: 0)
    let stack = machine.stack.dropLast(names == nil ? 0 : 1)
    guard stack.count >= 2 else { return nil }
    let (y, x) = (stack[stack.count - 2], stack[stack.count - 1])
    func isBox(_ value: Value) -> Bool {
      guard case .vector(let vector) = value else { return false }
      switch vector.elements.first {
      case .vector?: return true
      case .quantity(let side)?: return side.plainRange != nil
      default: return false
      }
    }
    guard isBox(y) || isBox(x) else { return nil }
    let (ranges, functions) = isBox(y) ? (y, x) : (x, y)
    var box: [(low: Number, high: Number)] = []
    var programs: [Program] = []
    if case .vector(let sides) = ranges {
      for side in sides.elements {
        let ends: [Number]
        switch side {
        case .vector: ends = try reals(side, word).numbers
        case .quantity(let quantity): ends = quantity.plainRange.map { [$0.low, $0.high] } ?? []
        default: continue
        }
        if ends.count != 2 { throw .area(FunctionFault.needsBox(isSystem: isSystem), word: word) }
        let context = machine.settings.context
        let isAscending = try context.calculate(word, Number.lessOrEqual(ends[0], ends[1], context))
        box.append(isAscending ? (ends[0], ends[1]) : (ends[1], ends[0]))
      }
      if box.count < sides.elements.count { box = [] }
    }
    switch functions {
    case .program(let program) where !isSystem: programs = [program]
    case .vector(let vector) where isSystem && vector.elements.count == box.count:
      programs = vector.programs ?? []
    default: break
    }
    guard !programs.isEmpty, (1...Self.unknownLimit).contains(box.count) else {
      throw .area(FunctionFault.needsBox(isSystem: isSystem), word: word)
    }
    return BoxProblem(
      box: box, programs: try functionsOfSeveral(programs, box.count, named: names, word),
      operandCount: names == nil ? 2 : 3)
  }

  /// Returns the letters in a string below the `count` highest values, or nil if there is no
  /// string.
  func lettersNamed(above count: Int) -> [String]? {
    guard case .string(let text)? = machine.stack.dropLast(count).last else { return nil }
    return text.split(separator: " ").map(String.init)
  }

  /// Returns letters in the order of `names`, or in alphabetical order if they follow one another
  /// in the alphabet.
  ///
  /// Throws if neither determines which is first.
  func lettersInOrder(
    _ letters: Set<String>, named names: [String]?, _ word: String
  ) throws(CalculatorError) -> [String] {
    if let names { return names }
    let sorted = letters.sorted()
    let codes = sorted.compactMap { $0.unicodeScalars.first?.value }
    if !zip(codes, codes.dropFirst()).allSatisfy({ $1 == $0 + 1 }) {
      throw .area(FunctionFault.lettersWithoutOrder(sorted), word: word)
    }
    return sorted
  }

  /// Throws if a string does not name the needed number of different letters.
  func check(_ names: [String]?, needed: Int, _ word: String) throws(CalculatorError) {
    guard let names else { return }
    for name in names where table.index(of: name) != nil { throw .nameTaken(name) }
    if names.count != needed || Set(names).count != needed || !names.allSatisfy(Lexer.isWord) {
      throw .area(FunctionFault.needsNames(needed), word: word)
    }
  }

  /// Returns programs as functions of several numbers. If they contain as many letters that have no
  /// value here, or letters that a string names, the letters are bound to the numbers.
  private func functionsOfSeveral(
    _ programs: [Program], _ count: Int, named names: [String]?, _ word: String
  ) throws(CalculatorError) -> [Program] {
    let programs = programs.map { sides(of: $0, word) }
    let free = freeLetters(in: programs)
    if free.isEmpty, names == nil { return programs }
    try check(names, needed: count, word)
    let others = names.map { free.subtracting($0) } ?? []
    guard others.isEmpty, names != nil || free.count == count else {
      throw .area(
        FunctionFault.otherLetters(
          (others.isEmpty ? free : others).sorted(),
          needed: count, known: knownNames(in: programs)), word: word)
    }
    let letters = try lettersInOrder(free, named: names, word)
    return programs.map { binding(letters, in: $0) }
  }

  /// Returns a program that first stores the highest values in letters, in order.
  func binding(_ letters: [String], in program: Program) -> Program {
    guard let local = table.index(of: "local") else { return program }
    return letters.reduce(program) { Program($0, after: .named(local, $1)) }
  }

  /// Returns the formulas of programs of several numbers.
  private func system(of problem: BoxProblem, _ word: String) throws(CalculatorError)
    -> FormulaSystem
  {
    let count = problem.box.count
    let recorder = FormulaRecorder(unknowns: count)
    var results: [Number] = []
    for program in problem.programs {
      var copy = scratch(stack: (0..<count).map { .number(recorder.unknown($0)) })
      copy.recorder = recorder
      do throws(CalculatorError) {
        results.append(try copy.result(of: program, word, operands: count))
      } catch { throw error.aboutUnknown }
    }
    let context = machine.settings.context
    return try context.calculate(word, recorder.system(of: results, unknowns: count, context))
  }

  /// Returns a result that formulas prove for programs on a box, after checking it with the
  /// programs themselves.
  func proven<Result>(
    _ word: String, of problem: BoxProblem,
    _ prove: (FormulaSystem, Context) throws(NumberError) -> Result,
    trial: (SystemTrial, Result) throws(NumberError) -> Void
  ) throws(CalculatorError) -> Result {
    let system = try system(of: problem, word)
    reportProgress()
    return try machine.settings.context.calculate(word) { context throws(NumberError) in
      let result = try prove(system, context)
      let tried = try SystemTrial(system, problem.box, context) {
        (index, point) throws(NumberError) in
        var copy = self.scratch(stack: point.map(Value.number))
        do throws(CalculatorError) {
          return .value(try copy.result(of: problem.programs[index], word, operands: point.count))
        } catch { return try error.asWitness() }
      }
      try trial(tried, result)
      return result
    }
  }
}

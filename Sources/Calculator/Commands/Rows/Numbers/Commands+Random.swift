import ExactNumbers

/// Random numbers. A seed makes the same numbers everywhere.
extension CommandTable {
  static let random: [Command] = [
    .setting(
      "seed", "n →", "Restarts the random numbers; each N gives its own sequence.",
      takes: [.number],
      "1 seed 1 100 randint → 90", of: .stack
    ) { (machine, word) throws(CalculatorError) in
      machine.random = RandomGenerator(seed: UInt64(try machine.popCount(word, 0...Int.max)))
    },
    draw(
      "rand", "→ x", "Gives a random number from 0 up to 1, a multiple of 2^-64.", [],
      "1 seed rand → 0.70292183315885"
    ) { generator, _, context throws(NumberError) in try generator.fraction(context) },
    draw(
      "randint", "a b → n", "Gives a random integer from A to B, all equally likely.",
      [.number, .number], "1 seed 1 6 randint → 6"
    ) { generator, operands, context throws(NumberError) in
      try generator.integer(between: operands[0], operands[1], context)
    },
    draw(
      "randn", "→ x", "Gives a random number of the standard normal distribution.", [],
      "1 seed randn → 0.532822678252488"
    ) { generator, _, context throws(NumberError) in try generator.normal(context) },
    .control(
      "shuffle", "[…] → […]", "Puts the elements of a vector into a random order.",
      takes: [.vector], "1 seed [1 2 3 4 5] shuffle → [1 4 2 3 5]"
    ) { (interpreter, word) throws(CalculatorError) in
      guard case .vector(let vector)? = interpreter.machine.stack.last else { return }
      var generator = try interpreter.generator(word)
      var elements = vector.elements
      for last in stride(from: elements.count - 1, to: 0, by: -1) {
        elements.swapAt(last, generator.index(below: last + 1))
      }
      let result = Value.vector(try Vector(elements))
      interpreter.machine.stack[interpreter.machine.stack.count - 1] = result
      interpreter.machine.random = generator
      interpreter.changes.insert(.stack)
    },
    .setting(
      "setrand", "[…] →", "Sets the state of the random numbers, as saved sessions do.",
      takes: [.vector], "[1 2 3 4] setrand 0 9999 randint → 0", of: .stack
    ) { machine throws(CalculatorError) in
      guard case .vector(let vector)? = machine.stack.last, let words = vector.numbers,
        let generator = RandomGenerator(state: words.compactMap(\.asWord))
      else { throw .notRandomState }
      machine.stack.removeLast()
      machine.random = generator
    },
  ]

  /// Returns the row of a word that makes a number from the next random numbers and its operands.
  private static func draw(
    _ word: String, _ effect: String, _ summary: String, _ operands: [Kind],
    _ examples: Command.Example...,
    does function:
      @escaping @Sendable (inout RandomGenerator, [Number], Context) throws(NumberError) -> Number
  ) -> Command {
    .control(word, effect, summary, takes: operands, examples: examples) {
      interpreter throws(CalculatorError) in
      var generator = try interpreter.generator(word)
      let numbers = interpreter.machine.stack.suffix(operands.count).compactMap(\.number)
      let context = interpreter.machine.settings.context
      let result = try context.calculate(word, function(&generator, numbers, context))
      interpreter.machine.stack.removeLast(operands.count)
      interpreter.push(.number(result))
      interpreter.machine.random = generator
    }
  }
}

extension Interpreter {
  /// Returns the generator of random numbers. If there is none yet, the host provides a seed at a
  /// prompt. Elsewhere the word `seed` must come first, so that the same keys have the same
  /// results. Formulas cannot contain random numbers.
  fileprivate mutating func generator(_ word: String) throws(CalculatorError) -> RandomGenerator {
    if recorder != nil { throw notRecordable(word) }
    if let generator = machine.random { return generator }
    guard let seed = try outlet.answer(to: .seed, machine).flatMap({ UInt64($0) }) else {
      throw .needsSeed(word: word)
    }
    circumstances.append(Circumstance(.seed(seed)))
    let generator = RandomGenerator(seed: seed)
    machine.random = generator
    return generator
  }
}

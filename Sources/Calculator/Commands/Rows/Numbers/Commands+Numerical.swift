import ExactNumbers

/// Roots, integrals and derivatives, with digits that are proven.
extension CommandTable {
  static let numerical: [Command] = [
    .vectors(
      "polyroots", "[a…] → [x…]",
      "Gives the roots of a polynomial; the highest power has the first coefficient.",
      takes: [.vector], "[1 -3 2] polyroots → [1 2]", "exact [1 0 -2] polyroots → [-√2 √2]",
      "[1 0 0 -1] polyroots → [1 -0.5-0.866025403784439i -0.5+0.866025403784439i]"
    ) { word, operands, context throws(CalculatorError) in
      guard case .vector(let vector) = operands[0], let coefficients = vector.numbers else {
        throw .wrongShape(word: word, needs: .vector(nil), level: 1, found: operands[0].shape)
      }
      let roots = try context.calculate(word) { context throws(NumberError) in
        try Polynomial(coefficients, context)?.roots(context)
      }
      guard let roots else { throw .everyNumberIsRoot(word: word) }
      return [.vector(try Vector(of: roots))]
    },
    .control(
      "integrate", "a b {…} → x",
      "Integrates the function that the program is, from A to B. All digits are proven.",
      takes: [.number, .number, .program], "0 1 { sq } integrate 3 * → 1",
      "0 pi { sin } integrate → 2.00000000000000"
    ) { interpreter throws(CalculatorError) in
      guard case .program(let program)? = interpreter.machine.stack.last else { return }
      let (a, b) = try interpreter.knownNumbers("integrate", levels: 3, 2)
      let formula = try interpreter.formula(of: program, "integrate")
      let value = try interpreter.machine.settings.context.calculate("integrate") {
        context throws(NumberError) in try formula.integral(from: a, to: b, context)
      }
      interpreter.replace(3, with: value)
    },
    .control(
      "diff", "{…} x → y", "Gives the derivative, at X, of the function that the program is.",
      takes: [.program, .number], "{ 3 ^ } 2 diff → 12", "{ sin } 0 diff → 1",
      "{ dup ln * } 1 diff → 1"
    ) { interpreter throws(CalculatorError) in
      let (x, _) = try interpreter.knownNumbers("diff", levels: 1, 1)
      guard
        case .program(let program) = interpreter.machine.stack[interpreter.machine.stack.count - 2]
      else { return }
      let formula = try interpreter.formula(of: program, "diff")
      let value = try interpreter.machine.settings.context.calculate("diff") {
        context throws(NumberError) in try formula.derivative(at: x, context)
      }
      interpreter.replace(2, with: value)
    },
    .control(
      "findroot", "{…} a b → x",
      "Finds a proven root of the function between A and B, where its signs differ.",
      takes: [.program, .number, .number], "{ cos } 0 2 findroot 2 * pi / → 1.00000000000000",
      "{ sq 2 - } 0 2 findroot → 1.41421356237310", "{ 3 * 1 - } 0 1 findroot 3 * → 1"
    ) { interpreter throws(CalculatorError) in
      let (a, b) = try interpreter.knownNumbers("findroot", levels: 2, 1)
      guard
        case .program(let program) = interpreter.machine.stack[interpreter.machine.stack.count - 3]
      else { return }
      let formula = try interpreter.formula(of: program, "findroot")
      let value = try interpreter.machine.settings.context.calculate("findroot") {
        context throws(NumberError) in try formula.root(between: a, b, context)
      }
      interpreter.replace(3, with: value)
    },
    .control(
      "plot", "{…} a b →", "Draws the function that the program is, from A to B.",
      takes: [.program, .number, .number]
    ) { interpreter throws(CalculatorError) in
      let (a, b) = try interpreter.knownNumbers("plot", levels: 2, 1)
      guard
        case .program(let program) = interpreter.machine.stack[interpreter.machine.stack.count - 3]
      else { return }
      try interpreter.plot(program, from: a, to: b)
      interpreter.machine.stack.removeLast(3)
      interpreter.changes.insert(.stack)
    },
    .control(
      "plotto", "{…} a b \"file\" →", "Draws the function from A to B in a file, as SVG.",
      takes: [.program, .number, .number, .string]
    ) { interpreter throws(CalculatorError) in
      let (a, b) = try interpreter.knownNumbers("plotto", levels: 3, 2)
      let count = interpreter.machine.stack.count
      guard case .program(let program) = interpreter.machine.stack[count - 4],
        case .string(let name) = interpreter.machine.stack[count - 1]
      else { return }
      let curve = try interpreter.curve(of: program, from: a, to: b, Curve.drawingPoints, "plotto")
      _ = try interpreter.grant(.draw(curve.svg, name), "plotto")
      interpreter.machine.stack.removeLast(4)
      interpreter.changes.insert(.stack)
    },
  ]
}

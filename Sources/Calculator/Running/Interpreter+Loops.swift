import ExactNumbers

/// Ends of programs, which lead to another run, to the next element, or back to the caller.
extension Interpreter {
  /// Handles the end of the innermost program, if that needs more than machine words.
  mutating func endRun(_ innermost: Int) throws(CalculatorError) {
    let program = calls.program(of: innermost)
    do throws(CalculatorError) {
      switch calls.frames[innermost].loop {
      case .condition: try popTruth("while") ? alternate() : endProgram()
      case .countingNumbers: try countOn()
      case .over: try endElement()
      case .once, .times, .counting, .body: break
      }
    } catch { throw located(error, program, program.code.count) }
  }

  /// Starts the next run of the innermost loop.
  private mutating func restart() {
    putBackLocals(of: calls.frames.count - 1)
    calls.restart()
  }

  /// Switches from the condition of the innermost `while` to its body, or back.
  @inline(__always)
  mutating func alternate() {
    putBackLocals(of: calls.frames.count - 1)
    calls.alternate()
  }

  /// Restores the variables that a run of a loop has hidden.
  @inline(__always)
  mutating func putBackLocals(of frame: Int) {
    let locals = Int(calls.frames[frame].locals)
    if calls.setAside.count > locals { putBack(from: locals) }
  }

  // MARK: Counting

  /// Runs a program for each number from the first to the last, with the number in X.
  mutating func count(
    from first: Number, to last: Number, _ program: Program
  ) throws(CalculatorError) {
    if case .small(let start) = first, case .small(let end) = last {
      if start > end { return }
      try call(program, .counting, from: start, to: end)
      calls.noteFirst(start)
    } else {
      let context = machine.settings.context
      if try context.calculate("for", Number.less(last, first, context)) { return }
      try call(program, .countingNumbers)
      calls.counts.append(Count(index: first, last: last))
    }
    push(.number(first))
  }

  /// Starts the next run of a loop with an index that is not a machine word.
  private mutating func countOn() throws(CalculatorError) {
    let innermost = calls.counts.count - 1
    let context = machine.settings.context
    let next = try context.calculate("for", Number.add(calls.counts[innermost].index, 1, context))
    let last = calls.counts[innermost].last
    if try context.calculate("for", Number.lessOrEqual(next, last, context)) {
      restart()
      calls.counts[innermost].index = next
      push(.number(next))
    } else {
      endProgram()
    }
  }

  // MARK: Vectors

  /// Runs the program in X on each element of the vector in Y, both checked before.
  mutating func traverse(_ purpose: Traversal.Purpose) throws(CalculatorError) {
    let program = popProgram()
    guard case .vector(let vector)? = machine.stack.popLast() else { return }
    try traverse(vector, purpose, program)
  }

  /// Runs a program on each element of a vector.
  mutating func traverse(
    _ vector: Vector, _ purpose: Traversal.Purpose, _ program: Program
  ) throws(CalculatorError) {
    let traversal = Traversal(vector: vector, purpose: purpose, height: machine.stack.count)
    guard let first = vector.elements.first else { return try finish(traversal) }
    try call(program, .over)
    calls.traversals.append(traversal)
    push(first)
  }

  /// Uses the values that the run on an element has left, and starts the next run.
  private mutating func endElement() throws(CalculatorError) {
    // The traversal is changed in place: a copy would share the results, and each append would copy
    // all of them.
    let innermost = calls.traversals.count - 1
    let left = machine.stack.count - calls.traversals[innermost].height
    switch calls.traversals[innermost].purpose {
    case .each: break
    case .map:
      if left != 1 { throw .leavesOther(word: "map", left: left) }
      calls.traversals[innermost].results.append(machine.stack.removeLast())
    case .filter:
      if left != 1 { throw .leavesOther(word: "filter", left: left) }
      if try popTruth("filter") {
        calls.traversals[innermost].results.append(calls.traversals[innermost].element)
      }
    case .fold: if left != 0 { throw .leavesOther(word: "fold", left: left + 1) }
    }
    if calls.traversals[innermost].isLast {
      endProgram()
      try finish(calls.traversals.removeLast())
    } else {
      calls.traversals[innermost].index += 1
      restart()
      push(calls.traversals[innermost].element)
    }
  }

  /// Pushes the vector that a traversal has made, if it makes one.
  private mutating func finish(_ traversal: Traversal) throws(CalculatorError) {
    switch traversal.purpose {
    case .each, .fold: changes.insert(.stack)
    case .map, .filter: push(.vector(try Vector(traversal.results)))
    }
  }

  // MARK: Leaving early

  /// Ends the innermost loop. A vector that it makes is left with the elements so far, without
  /// values from the current run.
  mutating func breakLoop() throws(CalculatorError) {
    guard let (frame, traversal) = calls.popLoop() else { throw .noLoop("break") }
    putBack(from: Int(frame.locals))
    guard let traversal else { return }
    switch traversal.purpose {
    case .each, .fold: break
    case .map, .filter:
      machine.stack.removeLast(max(0, machine.stack.count - traversal.height))
    }
    try finish(traversal)
  }
}

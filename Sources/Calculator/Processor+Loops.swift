import ExactNumbers

/// What the end of a program leads to: another run, the next element, or back to the caller.
extension Processor {
  /// Does what the end of the innermost program leads to.
  mutating func endProgram() throws(CalculatorError) {
    let top = frames.count - 1
    switch frames[top].loop {
    case .once: removeFrame()
    case .times(let left):
      if left > 1 { restart(.times(left - 1)) } else { removeFrame() }
    case .counting(let index, let last):
      if index < last {
        restart(.counting(index + 1, last: last))
        push(.number(.small(index + 1)))
      } else {
        removeFrame()
      }
    case .countingNumbers(let index, let last): try count(index, last)
    case .condition(let body):
      let condition = frames[top].program
      if try popTruth("while") {
        restart(.body(condition: condition), body)
      } else {
        removeFrame()
      }
    case .body(let condition):
      restart(.condition(body: frames[top].program), condition)
    case .over: try endElement()
    }
  }

  /// Starts the next run of a loop, of another program if one is given.
  private mutating func restart(_ loop: Frame.Loop, _ program: Program? = nil) {
    let top = frames.count - 1
    if setAside.count > frames[top].locals { putBack(from: frames[top].locals) }
    frames[top].next = 0
    frames[top].loop = loop
    if let program { frames[top].program = program }
  }

  // MARK: Counting

  /// Runs a program for each number from the first to the last, which it finds in X.
  mutating func count(
    from first: Number, to last: Number, _ program: Program
  ) throws(CalculatorError) {
    if case .small(let start) = first, case .small(let end) = last {
      if start > end { return }
      try call(program, .counting(start, last: end))
    } else {
      let context = machine.settings.context
      do throws(NumberError) {
        if try Number.less(last, first, context) { return }
      } catch { throw numberError(error, "for") }
      try call(program, .countingNumbers(first, last: last))
    }
    push(.number(first))
  }

  /// The next run of a loop whose index is no machine word.
  private mutating func count(_ index: Number, _ last: Number) throws(CalculatorError) {
    let context = machine.settings.context
    do throws(NumberError) {
      let next = try Number.add(index, 1, context)
      if try Number.lessOrEqual(next, last, context) {
        restart(.countingNumbers(next, last: last))
        push(.number(next))
      } else {
        removeFrame()
      }
    } catch { throw numberError(error, "for") }
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
    traversals.append(traversal)
    push(first)
  }

  /// Takes what the run on an element has left, and starts the next run.
  private mutating func endElement() throws(CalculatorError) {
    // The traversal stays where it is: a copy would share the results, and each append would copy all of them.
    let innermost = traversals.count - 1
    let left = machine.stack.count - traversals[innermost].height
    switch traversals[innermost].purpose {
    case .each: break
    case .map:
      if left != 1 { throw .leavesOther(word: "map", left: left) }
      traversals[innermost].results.append(machine.stack.removeLast())
    case .filter:
      if left != 1 { throw .leavesOther(word: "filter", left: left) }
      if try popTruth("filter") {
        traversals[innermost].results.append(traversals[innermost].element)
      }
    case .fold: if left != 0 { throw .leavesOther(word: "fold", left: left + 1) }
    }
    if traversals[innermost].isLast {
      removeFrame()
      try finish(traversals.removeLast())
    } else {
      traversals[innermost].index += 1
      restart(.over)
      push(traversals[innermost].element)
    }
  }

  /// Leaves the vector that a traversal has made, if it makes one.
  private mutating func finish(_ traversal: Traversal) throws(CalculatorError) {
    switch traversal.purpose {
    case .each, .fold: changes.insert(.stack)
    case .map, .filter: push(.vector(try Vector(traversal.results)))
    }
  }

  // MARK: Leaving early

  /// Ends the innermost loop. Of a vector that it is making, what there is so far is left; what the run under way has
  /// pushed for it is dropped.
  mutating func breakLoop() throws(CalculatorError) {
    let innermost = frames.lastIndex { if case .once = $0.loop { false } else { true } }
    guard let innermost else { throw .noLoop("break") }
    let frame = frames[innermost]
    putBack(from: frame.locals)
    marks.removeLast(max(0, marks.count - frame.marks))
    frames.removeLast(frames.count - innermost)
    guard case .over = frame.loop else { return }
    let traversal = traversals.removeLast()
    switch traversal.purpose {
    case .each, .fold: break
    case .map, .filter:
      machine.stack.removeLast(max(0, machine.stack.count - traversal.height))
    }
    try finish(traversal)
  }
}

import ExactNumbers

/// The loop that runs programs, step by step.
///
/// Machine integers are moved and combined separately from the stack (``StepStack``): they are not
/// converted to values, no references are counted, and only the last operation is noted. Before
/// anything else runs, they are moved back to the stack. So all other code, from errors to
/// listeners, sees the machine without them.
extension Interpreter {
  /// Runs the programs that were started.
  mutating func run() throws(CalculatorError) {
    let error = withUnsafeTemporaryAllocation(of: Int.self, capacity: IntegerStack.capacity) {
      room -> CalculatorError? in
      guard let room = room.baseAddress else { return nil }
      do throws(CalculatorError) { try run(room) } catch { return error }
      return nil
    }
    if let error { throw error }
  }

  /// Runs them with memory for integers. This is not in the closure that provides the memory,
  /// because the interpreter's properties would not stay in registers there.
  @inline(never)
  private mutating func run(_ room: UnsafeMutablePointer<Int>) throws(CalculatorError) {
    var integers = StepStack(in: room)
    // Observers that follow operations are notified by the instructions.
    let isWatched = policy.isFollowed
    frames: while let innermost = calls.frames.indices.last {
      try poll(&integers)
      let steps = calls.frames[innermost].steps
      var next = steps + Int(calls.frames[innermost].next)
      while true {
        switch isWatched ? next.pointee.codeWhenWatched : next.pointee.code {
        case .pass:
          next += 1
          continue
        case .jump:
          next = steps + Int(next.pointee.target)
          continue
        case .end:
          if integers.held >= 0 { settle(&integers) }
          switch calls.frames[innermost].loop {
          case .times where calls.frames[innermost].index > 1: calls.frames[innermost].index -= 1
          case .counting where calls.frames[innermost].index < calls.frames[innermost].last:
            calls.frames[innermost].index += 1
            push(calls.frames[innermost].index, &integers)
          case .once, .times, .counting:
            endProgram()
            continue frames
          default:
            try endTurn(innermost, &integers)
            continue frames
          }
          putBackLocals(of: innermost)
          try poll(&integers)
          next = steps
          continue
        case .integer:
          push(next.pointee.operand, &integers)
          next += 1
          continue
        case .duplicate where hasRoom(above: 1, &integers) && integers.move(.duplicate),
          .over where copyOver(&integers),
          .swap where has(2, &integers) && integers.move(.swap),
          .rotate where has(3, &integers) && integers.move(.rotate):
          next += 1
          continue
        case .drop where has(1, &integers) && integers.move(.drop):
          changes.insert(.stack)
          next += 1
          continue
        case .binary:
          let taken = next.pointee.hasOperand ? 1 : 2
          if has(taken, &integers) {
            let y = integers[taken]
            let x = next.pointee.hasOperand ? next.pointee.operand : integers[1]
            if let value = next.pointee.function(y, x) {
              integers.note(next.pointee.row, y, x)
              integers.pop(taken)
              if next.pointee.chooses {
                next = steps + Int(value != 0 ? next.pointee.target : next.pointee.otherwise)
              } else {
                integers.push(value)
                next = steps + Int(next.pointee.target)
              }
              continue
            }
          }
          if next.pointee.isShortcut {
            next += 1
            continue
          }
        case .choose:
          next = choose(next, steps, &integers)
          continue
        case .recall:
          switch recall(next.pointee.operand, &integers) {
          case .value:
            next += 1
            continue
          case .program(let program):
            calls.frames[innermost].next = Int32(truncatingIfNeeded: next + 1 - steps)
            if calls.hasRoom(machine.settings.context) {
              calls.push(program, locals: calls.leaveIfDone(for: .once))
              continue frames
            }
          case .nothing: break
          }
        case .recallValue where recallInteger(next.pointee, &integers),
          .store where store(next.pointee, &integers),
          .storeLocal where storeLocal(next.pointee, &integers),
          .storeBinary where storeResult(next.pointee, &integers),
          .get where getElement(&integers):
          next += 1
          continue
        case .putBack:
          next = putBack(next, steps, &integers)
          continue
        default: break
        }
        settleAll(&integers)
        if next.pointee.mayCall {
          try carryOutCall(innermost, next - steps)
          continue frames
        }
        try carryOut(next, steps, innermost)
        next += 1
      }
    }
    settleAll(&integers)
  }

  // MARK: Loops

  /// Ends a run of a loop with a condition, or of a loop over values or over numbers that are not
  /// integers.
  @inline(__always)
  private mutating func endTurn(
    _ innermost: Int, _ integers: inout StepStack
  ) throws(CalculatorError) {
    switch calls.frames[innermost].loop {
    case .condition where has(1, &integers):
      let isTrue = integers[1] != 0
      integers.pop()
      changes.insert(.stack)
      if isTrue { alternate() } else { endProgram() }
    case .body: alternate()
    default:
      settle(&integers)
      do throws(CalculatorError) { try endRun(innermost) } catch {
        settleAll(&integers)
        throw error
      }
    }
  }

  /// Pops a condition from the integers; returns the next step.
  @inline(__always)
  private mutating func choose(
    _ step: UnsafePointer<Step>, _ steps: UnsafePointer<Step>, _ integers: inout StepStack
  ) -> UnsafePointer<Step> {
    if !has(1, &integers) { return step + 1 }
    let isTrue = integers[1] != 0
    integers.pop()
    changes.insert(.stack)
    return steps + Int(isTrue ? step.pointee.target : step.pointee.otherwise)
  }

  /// Stops after an interruption, or if there are too many values; called in each run and call.
  @inline(__always)
  private mutating func poll(_ integers: inout StepStack) throws(CalculatorError) {
    if let interruption = machine.settings.context.interruption, interruption.needsAnswer {
      try answer(interruption, &integers)
    }
    if integers.count > valueLimit - machine.stack.count { try guardStack(&integers) }
  }

  // Rare work is in separate functions: the loop has so many branches that the compiler would not
  // inline more.

  @inline(never)
  private mutating func answer(
    _ interruption: Interruption, _ integers: inout StepStack
  ) throws(CalculatorError) {
    if interruption.isRaised {
      settleAll(&integers)
      throw .interrupted
    }
    answer(interruption)
  }

  @inline(never)
  private mutating func guardStack(_ integers: inout StepStack) throws(CalculatorError) {
    settleAll(&integers)
    try machine.guardStack()
  }

  /// Runs the instruction of a step, without integers separate from the stack.
  @inline(__always)
  private mutating func carryOut(
    _ step: UnsafePointer<Step>, _ steps: UnsafePointer<Step>, _ innermost: Int
  ) throws(CalculatorError) {
    do throws(CalculatorError) { try carryOut(step.pointee) } catch {
      calls.frames[innermost].next = Int32(truncatingIfNeeded: step + 1 - steps)
      throw located(error, calls.program(of: innermost), step: step - steps)
    }
  }

  @inline(__always)
  private mutating func carryOut(_ step: Step) throws(CalculatorError) {
    guard let instruction = step.instruction else { return }
    if MemoryUse.noted > memoryDue { try guardMemory() }
    try carryOut(instruction.pointee)
  }

  /// Runs an instruction that may start or end programs, even its own program.
  private mutating func carryOutCall(_ innermost: Int, _ index: Int) throws(CalculatorError) {
    let program = calls.program(of: innermost)
    calls.frames[innermost].next = Int32(index + 1)
    do throws(CalculatorError) { try carryOut(program.steps[index]) } catch {
      throw located(error, program, step: index)
    }
    withExtendedLifetime(program) {}
  }

  /// Returns an error of a step's instruction, with its place.
  private mutating func located(
    _ error: CalculatorError, _ program: Program, step: Int
  ) -> CalculatorError {
    let place = program.steps[step].place
    let source = place.body < 0 ? program : program.bodies[Int(place.body)].program
    return located(error, source, Int(place.instruction))
  }

  // MARK: Integers

  /// Moves the integers back to the stack.
  @inline(__always)
  mutating func settle(_ integers: inout StepStack) {
    if !integers.isEmpty { moveToStack(&integers) }
  }

  @inline(never)
  private mutating func moveToStack(_ integers: inout StepStack) {
    integers.append(to: &machine.stack, machine.variables)
    integers.removeAll()
    changes.insert(.stack)
  }

  /// Moves them back, and notes the last operation in the machine.
  @inline(__always)
  private mutating func settleAll(_ integers: inout StepStack) {
    settle(&integers)
    if integers.row < 0 { return }
    machine.noteOperation(Int(integers.row), integers.y, integers.x)
    changes.formUnion([.stack, .operation])
    integers.clearOperation()
  }

  @inline(__always)
  mutating func push(_ integer: Int, _ integers: inout StepStack) {
    if integers.isFull { settle(&integers) }
    integers.push(integer)
  }

  /// Returns whether this number of the highest values are integers; fetches them from the stack if
  /// they are there.
  @inline(__always)
  mutating func has(_ number: Int, _ integers: inout StepStack) -> Bool {
    integers.fetch(number, from: &machine.stack)
  }

  /// Returns whether they are, and another integer fits.
  @inline(__always)
  private mutating func hasRoom(above number: Int, _ integers: inout StepStack) -> Bool {
    !integers.isFull && has(number, &integers)
  }
}

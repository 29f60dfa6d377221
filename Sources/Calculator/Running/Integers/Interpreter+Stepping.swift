import ExactNumbers

/// The loop that runs programs, step by step.
///
/// Machine integers are moved and combined apart from the stack (``StepStack``): no value is made
/// of them, no reference counted, and no operation noted but the last. Before anything else is
/// carried out they go where they belong. So all that is no step, from errors to listeners, finds
/// the machine as if there were none.
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

  /// Runs them with room for integers; not within the closure that lends it, where nothing of the
  /// interpreter would stay in registers.
  @inline(never)
  private mutating func run(_ room: UnsafeMutablePointer<Int>) throws(CalculatorError) {
    var integers = StepStack(in: room)
    // Who wants to be told of each operation is told by those who carry out instructions.
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
          case .once: endProgram()
          case .times:
            let left = calls.frames[innermost].index - 1
            if left == 0 {
              endProgram()
              continue frames
            }
            calls.frames[innermost].index = left
            putBackLocals(of: innermost)
            try poll(&integers)
            next = steps
            continue
          case .counting:
            let index = calls.frames[innermost].index
            if index == calls.frames[innermost].last {
              endProgram()
              continue frames
            }
            calls.frames[innermost].index = index + 1
            putBackLocals(of: innermost)
            push(index + 1, &integers)
            try poll(&integers)
            next = steps
            continue
          case .condition where has(1, &integers):
            let isTrue = integers[1] != 0
            integers.pop()
            changes.insert(.stack)
            if isTrue { alternate() } else { endProgram() }
          case .body: alternate()
          case .condition, .countingNumbers, .over:
            settle(&integers)
            do throws(CalculatorError) { try endRun(innermost) } catch {
              settleAll(&integers)
              throw error
            }
          }
          continue frames

        case .integer:
          push(next.pointee.operand, &integers)
          next += 1
          continue
        case .duplicate:
          guard hasRoom(above: 1, &integers), integers.move(.duplicate) else { break }
          next += 1
          continue
        case .over:
          if !hasRoom(above: 2, &integers) {
            guard !integers.isFull, let integer = integerInY(integers) else { break }
            integers.push(integer)
          } else if !integers.move(.over) {
            break
          }
          next += 1
          continue
        case .drop:
          guard has(1, &integers), integers.move(.drop) else { break }
          changes.insert(.stack)
          next += 1
          continue
        case .swap:
          guard has(2, &integers), integers.move(.swap) else { break }
          next += 1
          continue
        case .rotate:
          guard has(3, &integers), integers.move(.rotate) else { break }
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
          guard has(1, &integers) else {
            next += 1
            continue
          }
          next = steps + Int(integers[1] != 0 ? next.pointee.target : next.pointee.otherwise)
          integers.pop()
          changes.insert(.stack)
          continue
        case .recall:
          if let integer = machine.variables.integer(next.pointee.operand) {
            push(integer, &integers)
            next += 1
            continue
          }
          guard let program = machine.variables.program(next.pointee.operand) else {
            if integers.held < 0, machine.variables.holdsVector(next.pointee.operand) {
              integers.hold(next.pointee.operand)
              next += 1
              continue
            }
            guard let value = machine.variables[Name(number: next.pointee.operand)] else { break }
            settle(&integers)
            push(value)
            next += 1
            continue
          }
          if integers.held >= 0 { settle(&integers) }
          calls.frames[innermost].next = Int32(truncatingIfNeeded: next + 1 - steps)
          if calls.hasRoom(machine.settings.context) {
            let locals = calls.leaveIfDone(for: .once)
            calls.push(program, locals: locals)
            continue frames
          }
        case .recallValue:
          guard let integer = machine.variables.integer(next.pointee.operand) else { break }
          push(integer, &integers)
          next += 1
          continue
        // No variable is changed as long as the vector of one is held.
        case .store:
          guard has(1, &integers), integers.held < 0 else { break }
          machine.variables.set(next.pointee.operand, integers[1])
          integers.pop()
          changes.formUnion([.stack, .variables])
          next += 1
          continue
        case .storeLocal:
          guard has(1, &integers), integers.held < 0 else { break }
          declareLocal(Name(number: next.pointee.operand), .number(.small(integers[1])))
          integers.pop()
          changes.insert(.stack)
          next += 1
          continue
        case .storeBinary:
          guard has(1, &integers), integers.held < 0,
            let integer = machine.variables.integer(next.pointee.operand),
            let value = next.pointee.function.called(integer, integers[1])
          else { break }
          machine.variables.set(next.pointee.operand, value)
          integers.pop()
          changes.formUnion([.stack, .variables])
          next += 1
          continue

        case .get:
          guard has(1, &integers), integers.above == 1, let element = elementOfVector(integers)
          else { break }
          integers.pop()
          integers.release()
          integers.push(element)
          changes.insert(.stack)
          next += 1
          continue
        case .putBack:
          if integers.held == next.pointee.operand, integers.above == 2,
            machine.variables.putInteger(integers[2], integers[1], into: next.pointee.operand)
          {
            integers.pop(2)
            integers.release()
          } else {
            settle(&integers)
            guard machine.putElement(into: next.pointee.operand) else {
              next += 1
              continue
            }
          }
          changes.formUnion([.stack, .variables])
          next = steps + Int(next.pointee.target)
          continue

        case .put, .other: break
        }
        settleAll(&integers)
        if next.pointee.mayCall {
          try carryOutCall(innermost, next - steps)
          continue frames
        }
        do throws(CalculatorError) { try carryOut(next.pointee) } catch {
          calls.frames[innermost].next = Int32(truncatingIfNeeded: next + 1 - steps)
          throw located(error, calls.program(of: innermost), step: next - steps)
        }
        next += 1
      }
    }
    settleAll(&integers)
  }

  /// Stops if somebody asked for it, or if the values have become too many; looked at in each turn
  /// and call.
  @inline(__always)
  private mutating func poll(_ integers: inout StepStack) throws(CalculatorError) {
    if let interruption = machine.settings.context.interruption, interruption.needsAnswer {
      if interruption.isRaised {
        settleAll(&integers)
        throw .interrupted
      }
      answer(interruption)
    }
    if integers.count > valueLimit - machine.stack.count {
      settleAll(&integers)
      try machine.guardStack()
    }
  }

  /// Carries out the instruction that a step was made of, without integers apart from the stack.
  @inline(__always)
  private mutating func carryOut(_ step: Step) throws(CalculatorError) {
    guard let instruction = step.instruction else { return }
    if MemoryUse.noted > memoryDue { try guardMemory() }
    try carryOut(instruction.pointee)
  }

  /// Carries out an instruction that may start or end programs, even the one that it stands in.
  private mutating func carryOutCall(_ innermost: Int, _ index: Int) throws(CalculatorError) {
    let program = calls.program(of: innermost)
    calls.frames[innermost].next = Int32(index + 1)
    do throws(CalculatorError) { try carryOut(program.steps[index]) } catch {
      throw located(error, program, step: index)
    }
    withExtendedLifetime(program) {}
  }

  /// An error of the instruction that a step of a program was made of, with its place.
  private mutating func located(
    _ error: CalculatorError, _ program: Program, step: Int
  ) -> CalculatorError {
    let place = program.steps[step].place
    let source = place.body < 0 ? program : program.bodies[Int(place.body)].program
    return located(error, source, Int(place.instruction))
  }

  // MARK: Integers

  /// Puts the integers on the stack, where they belong.
  @inline(__always)
  private mutating func settle(_ integers: inout StepStack) {
    if integers.isEmpty { return }
    integers.append(to: &machine.stack, machine.variables)
    integers.removeAll()
    changes.insert(.stack)
  }

  /// Puts them there, and lets the machine know the last operation.
  @inline(__always)
  private mutating func settleAll(_ integers: inout StepStack) {
    settle(&integers)
    if integers.row < 0 { return }
    machine.noteOperation(Int(integers.row), integers.y, integers.x)
    changes.formUnion([.stack, .operation])
    integers.clearOperation()
  }

  /// Pushes an integer.
  @inline(__always)
  private mutating func push(_ integer: Int, _ integers: inout StepStack) {
    if integers.isFull { settle(&integers) }
    integers.push(integer)
  }

  /// Whether this number of the highest values are integers; takes them from the stack if they are
  /// there.
  @inline(__always)
  private mutating func has(_ number: Int, _ integers: inout StepStack) -> Bool {
    integers.fetch(number, from: &machine.stack)
  }

  /// Whether they are, and there is room for another.
  @inline(__always)
  private mutating func hasRoom(above number: Int, _ integers: inout StepStack) -> Bool {
    !integers.isFull && has(number, &integers)
  }

  /// Y if it is an integer, where X is none or the vector is between them: the stack is only looked
  /// at.
  @inline(__always)
  private mutating func integerInY(_ integers: StepStack) -> Int? {
    if integers.above > 0 { return nil }
    if integers.held < 0 { return IntegerStack.look(at: 2, of: machine.stack) }
    return integers.count > 0 ? integers[1] : IntegerStack.look(at: 1, of: machine.stack)
  }

  /// The element that X is the index of, if it is an integer; the vector is held, or the highest
  /// value of the stack, and is popped then.
  @inline(__always)
  private mutating func elementOfVector(_ integers: StepStack) -> Int? {
    integers.held < 0
      ? machine.getInteger(integers[1])
      : machine.variables.integer(at: integers[1], of: Int(integers.held))
  }
}

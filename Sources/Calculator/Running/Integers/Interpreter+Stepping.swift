import ExactNumbers

/// The steps of programs, on integers of a machine word.
///
/// Words are moved and reckoned with apart from the stack: no value is made of them, no
/// reference counted, and no operation noted but the last. Before anything else is carried out
/// they are put where they belong. So all that is no step, from errors to listeners, finds the
/// machine as if there were none.
extension Interpreter {
  /// Runs the programs that were started.
  mutating func run() throws(CalculatorError) {
    var words = IntegerStack()
    defer { words.free() }
    // Who wants to be told of each operation is told by those who carry out instructions.
    let isWatched = policy.isFollowed
    frames: while let innermost = calls.frames.indices.last {
      try poll(&words)
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
          if words.held >= 0 { settle(&words) }
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
            try poll(&words)
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
            push(index + 1, &words)
            try poll(&words)
            next = steps
            continue
          case .condition where has(1, &words):
            let isTrue = words[1] != 0
            words.pop()
            changes.insert(.stack)
            if isTrue { alternate() } else { endProgram() }
          case .body: alternate()
          case .condition, .countingNumbers, .over:
            settle(&words)
            do throws(CalculatorError) { try endRun(innermost) } catch {
              settleAll(&words)
              throw error
            }
          }
          continue frames

        case .integer:
          push(next.pointee.operand, &words)
          next += 1
          continue
        case .duplicate:
          guard has(1, &words) else { break }
          push(words[1], &words)
          next += 1
          continue
        case .over:
          guard let word = wordInY(&words) else { break }
          push(word, &words)
          next += 1
          continue
        case .drop:
          guard has(1, &words) else { break }
          words.pop()
          changes.insert(.stack)
          next += 1
          continue
        case .swap:
          guard has(2, &words) else { break }
          (words[1], words[2]) = (words[2], words[1])
          next += 1
          continue
        case .rotate:
          guard has(3, &words) else { break }
          (words[1], words[2], words[3]) = (words[3], words[1], words[2])
          next += 1
          continue

        case .binary:
          let taken = next.pointee.hasOperand ? 1 : 2
          if has(taken, &words) {
            let y = words[taken]
            let x = next.pointee.hasOperand ? next.pointee.operand : words[1]
            if let value = next.pointee.function(y, x) {
              words.note(next.pointee.row, y, x)
              words.pop(taken)
              if next.pointee.chooses {
                next = steps + Int(value != 0 ? next.pointee.target : next.pointee.otherwise)
              } else {
                words.push(value)
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
          guard has(1, &words) else {
            next += 1
            continue
          }
          next = steps + Int(words[1] != 0 ? next.pointee.target : next.pointee.otherwise)
          words.pop()
          changes.insert(.stack)
          continue
        case .recall:
          if let word = machine.variables.word(next.pointee.operand) {
            push(word, &words)
            next += 1
            continue
          }
          guard let program = machine.variables.program(next.pointee.operand) else {
            if words.held < 0, machine.variables.holdsVector(next.pointee.operand) {
              words.hold(next.pointee.operand)
              next += 1
              continue
            }
            guard let value = machine.variables[Name(number: next.pointee.operand)] else { break }
            settle(&words)
            push(value)
            next += 1
            continue
          }
          if words.held >= 0 { settle(&words) }
          calls.frames[innermost].next = Int32(truncatingIfNeeded: next + 1 - steps)
          if calls.hasRoom(machine.settings.context) {
            let locals = calls.leaveIfDone(for: .once)
            calls.push(program, locals: locals)
            continue frames
          }
        case .recallValue:
          guard let word = machine.variables.word(next.pointee.operand) else { break }
          push(word, &words)
          next += 1
          continue
        // No variable is changed as long as the vector of one is held.
        case .store:
          guard has(1, &words), words.held < 0 else { break }
          machine.variables.set(next.pointee.operand, words[1])
          words.pop()
          changes.formUnion([.stack, .variables])
          next += 1
          continue
        case .storeLocal:
          guard has(1, &words), words.held < 0 else { break }
          declareLocal(Name(number: next.pointee.operand), .number(.small(words[1])))
          words.pop()
          changes.insert(.stack)
          next += 1
          continue
        case .storeBinary:
          guard has(1, &words), words.held < 0,
            let word = machine.variables.word(next.pointee.operand),
            let value = next.pointee.function.called(word, words[1])
          else { break }
          machine.variables.set(next.pointee.operand, value)
          words.pop()
          changes.formUnion([.stack, .variables])
          next += 1
          continue

        case .get:
          guard has(1, &words), words.above == 1, let word = wordOfVector(words) else { break }
          words.pop()
          words.release()
          words.push(word)
          changes.insert(.stack)
          next += 1
          continue
        case .putBack:
          if words.held == next.pointee.operand, words.above == 2,
            machine.variables.putWord(words[2], words[1], into: next.pointee.operand)
          {
            words.pop(2)
            words.release()
          } else {
            settle(&words)
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
        settleAll(&words)
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
    settleAll(&words)
  }

  /// Stops if somebody asked for it, or if the values have become too many; looked at
  /// in each turn and call.
  @inline(__always)
  private mutating func poll(_ words: inout IntegerStack) throws(CalculatorError) {
    if let interruption = machine.settings.context.interruption, interruption.isRaised {
      settleAll(&words)
      throw .interrupted
    }
    if words.count > valueLimit - machine.stack.count {
      settleAll(&words)
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

  // MARK: Words

  /// Puts the words on the stack, where they belong.
  @inline(__always)
  private mutating func settle(_ words: inout IntegerStack) {
    if words.isEmpty { return }
    words.append(to: &machine.stack, machine.variables)
    words.clear()
    changes.insert(.stack)
  }

  /// Does so, and lets the machine know the last operation.
  @inline(__always)
  private mutating func settleAll(_ words: inout IntegerStack) {
    settle(&words)
    if words.row < 0 { return }
    machine.noteOperation(Int(words.row), words.y, words.x)
    changes.formUnion([.stack, .operation])
    words.clearOperation()
  }

  /// Pushes a word.
  @inline(__always)
  private mutating func push(_ word: Int, _ words: inout IntegerStack) {
    if words.isFull { settle(&words) }
    words.push(word)
  }

  /// Whether so many of the highest values are words; takes them from the stack if they are there.
  @inline(__always)
  private mutating func has(_ count: Int, _ words: inout IntegerStack) -> Bool {
    words.fetch(count, from: &machine.stack)
  }

  /// Y, if it is a word. Above what is none, such as a vector, the stack is only looked at.
  @inline(__always)
  private mutating func wordInY(_ words: inout IntegerStack) -> Int? {
    if has(2, &words) { return words[2] }
    if words.above > 0 { return nil }
    if words.held < 0 { return IntegerStack.word(at: 2, of: machine.stack) }
    return words.count > 0 ? words[1] : IntegerStack.word(at: 1, of: machine.stack)
  }

  /// The element that X is the index of, if it is a word; the vector is held, or the highest value
  /// of the stack, and is popped then.
  @inline(__always)
  private mutating func wordOfVector(_ words: IntegerStack) -> Int? {
    words.held < 0
      ? machine.getWord(words[1]) : machine.variables.word(at: words[1], of: Int(words.held))
  }
}

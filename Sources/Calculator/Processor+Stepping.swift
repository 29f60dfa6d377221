import ExactNumbers

/// The steps of programs, on integers of a machine word.
///
/// Words are moved and reckoned with apart from the stack: no value is made of them, no reference counted, and no
/// operation noted but the last. Before anything else is carried out they are put where they belong. So all that is no
/// step, from errors to listeners, finds the machine as if there were none.
extension Processor {
  /// Runs the programs that were started.
  mutating func run() throws(CalculatorError) {
    var words = Words()
    defer { words.free() }
    // Who wants to be told of each operation is told by those who carry out instructions.
    let isWatched = isFollowed
    frames: while let innermost = frames.indices.last {
      if machine.settings.context.interruption?.isRequested ?? false {
        settleAll(&words)
        throw .interrupted
      }
      if words.count > Machine.valueLimit - machine.stack.count {
        settleAll(&words)
        try machine.guardStack()
      }
      let steps = frames[innermost].steps
      var next = steps + Int(frames[innermost].next)
      while true {
        let step = next.pointee
        switch isWatched ? step.code.whenWatched : step.code {
        case .pass:
          next += 1
          continue
        case .jump:
          next = steps + Int(step.target)
          continue
        case .end:
          words = try end(innermost, words)
          continue frames

        case .integer:
          makeRoom(&words)
          words.push(step.operand)
          next += 1
          continue
        case .duplicate:
          guard has(1, &words) else { break }
          makeRoom(&words)
          words.push(words[1])
          next += 1
          continue
        case .over:
          // Above what is no word, such as a vector, the stack is only looked at.
          guard has(1, &words) ? has(2, &words) : true,
            let word = words.count > 0 ? words[2] : machine.wordInY
          else { break }
          makeRoom(&words)
          words.push(word)
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
          guard has(2, &words), let value = step.function(words[2], words[1]) else { break }
          words.note(step.row, words[2], words[1])
          words.pop()
          words[1] = value
          next += 1
          continue
        case .binaryWith:
          guard has(1, &words), let value = step.function(words[1], step.operand) else {
            next += 1
            continue
          }
          words.note(step.row, words[1], step.operand)
          words[1] = value
          next = steps + Int(step.target)
          continue

        case .choose:
          guard has(1, &words) else {
            next += 1
            continue
          }
          next = steps + Int(words[1] != 0 ? step.target : step.otherwise)
          words.pop()
          changes.insert(.stack)
          continue
        case .chooseBinary:
          guard has(2, &words), let value = step.function(words[2], words[1]) else {
            next += 1
            continue
          }
          words.note(step.row, words[2], words[1])
          words.pop(2)
          next = steps + Int(value != 0 ? step.target : step.otherwise)
          continue
        case .chooseBinaryWith:
          guard has(1, &words), let value = step.function(words[1], step.operand) else {
            next += 1
            continue
          }
          words.note(step.row, words[1], step.operand)
          words.pop()
          next = steps + Int(value != 0 ? step.target : step.otherwise)
          continue

        case .recall:
          if let word = machine.variables.word(step.operand) {
            makeRoom(&words)
            words.push(word)
            next += 1
            continue
          }
          guard let program = machine.variables.program(step.operand) else {
            guard let value = machine.variables[Name(number: step.operand)] else { break }
            settle(&words)
            push(value)
            next += 1
            continue
          }
          frames[innermost].next = Int32(truncatingIfNeeded: next + 1 - steps)
          if hasRoomForCall {
            let locals = leaveIfDone(for: .once)
            frames.append(Frame(program, locals: locals, marks: marks.count))
            continue frames
          }
        case .recallValue:
          guard let word = machine.variables.word(step.operand) else { break }
          makeRoom(&words)
          words.push(word)
          next += 1
          continue
        case .store:
          guard has(1, &words) else { break }
          machine.variables.set(step.operand, words[1])
          words.pop()
          changes.formUnion([.stack, .variables])
          next += 1
          continue
        case .storeLocal:
          guard has(1, &words) else { break }
          declareLocal(Name(number: step.operand), .number(.small(words[1])))
          words.pop()
          changes.insert(.stack)
          next += 1
          continue
        case .storeBinary:
          guard has(1, &words), let word = machine.variables.word(step.operand),
            let value = step.function(word, words[1])
          else { break }
          machine.variables.set(step.operand, value)
          words.pop()
          changes.formUnion([.stack, .variables])
          next += 1
          continue

        case .get:
          guard has(1, &words), words.count == 1, let word = machine.getWord(words[1]) else {
            break
          }
          words[1] = word
          changes.insert(.stack)
          next += 1
          continue
        case .putBack:
          if has(2, &words), words.count == 2,
            machine.putElement(words[2], .number(.small(words[1])), into: step.operand)
          {
            words.pop(2)
          } else {
            settle(&words)
            guard machine.putElement(into: step.operand) else {
              next += 1
              continue
            }
          }
          changes.formUnion([.stack, .variables])
          next = steps + Int(step.target)
          continue

        case .put, .other: break
        }
        settleAll(&words)
        if step.mayCall {
          try carryOutCall(innermost, next - steps)
          continue frames
        }
        do throws(CalculatorError) { try carryOut(step) } catch {
          throw located(error, frames[innermost].running, step: next - steps)
        }
        next += 1
      }
    }
    settleAll(&words)
  }

  /// Does what the end of the innermost program leads to.
  private mutating func end(_ innermost: Int, _ words: Words) throws(CalculatorError) -> Words {
    var words = words
    switch frames[innermost].loop {
    case .once, .times, .body: break
    case .counting:
      guard frames[innermost].index < frames[innermost].last else { break }
      restart()
      frames[innermost].index += 1
      makeRoom(&words)
      words.push(frames[innermost].index)
      return words
    case .condition:
      guard has(1, &words) else { fallthrough }
      let isTrue = words[1] != 0
      words.pop()
      changes.insert(.stack)
      if isTrue { turn() } else { removeFrame() }
      return words
    case .countingNumbers, .over:
      settle(&words)
    }
    do throws(CalculatorError) { try endProgram() } catch {
      let program = frames[innermost].running
      throw located(error, program, program.code.count)
    }
    return words
  }

  /// Carries out the instruction that a step was made of, without words.
  @inline(__always)
  private mutating func carryOut(_ step: Step) throws(CalculatorError) {
    guard let instruction = step.instruction else { return }
    switch instruction.pointee {
    case .push(let value): push(value)
    case .openVector: try openVector()
    case .closeVector: try closeVector()
    case .unary(let row, let function): try perform(row, function)
    case .binary(let row, let function): try perform(row, function)
    case .command(let row): try perform(row)
    case .named(let row, let name): try perform(row, name)
    case .recall(let name): try recall(name)
    }
  }

  /// Carries out an instruction that may start or end programs, even the one that it stands in.
  private mutating func carryOutCall(_ innermost: Int, _ index: Int) throws(CalculatorError) {
    let program = frames[innermost].running
    frames[innermost].next = Int32(index + 1)
    do throws(CalculatorError) { try carryOut(program.steps[index]) } catch {
      throw located(error, program, step: index)
    }
    withExtendedLifetime(program) {}
  }

  /// An error of the instruction that a step of a program was made of, with its place.
  private mutating func located(
    _ error: CalculatorError, _ program: Program, step: Int
  ) -> CalculatorError {
    let place = program.places[step]
    if place.body < 0 { return located(error, program, Int(place.instruction)) }
    // A program that had nothing left to do but to call this one would be gone.
    let body = program.bodies[Int(place.body)]
    if body.base >= 0, let top = frames.indices.last, frames[top].program === program,
      frames[top].loop == .once
    {
      frames[top].program = program.bodies[body.base].program
    }
    return located(error, body.program, Int(place.instruction))
  }

  // MARK: Words

  /// Puts the words on the stack, where they belong.
  @inline(__always)
  private mutating func settle(_ words: inout Words) {
    if words.count == 0 { return }
    append(words.all)
    words.clear()
  }

  @inline(never)
  private mutating func append(_ words: UnsafeBufferPointer<Int>) {
    for word in words { machine.stack.append(.number(.small(word))) }
    changes.insert(.stack)
  }

  /// Does so, and lets the machine know the last operation.
  @inline(__always)
  private mutating func settleAll(_ words: inout Words) {
    settle(&words)
    if words.row < 0 { return }
    note(Operation(index: Int(words.row), x: .small(words.x), y: .small(words.y)))
    words.clearOperation()
  }

  @inline(never)
  private mutating func note(_ operation: Operation) {
    machine.operation = operation
    changes.formUnion([.stack, .operation])
  }

  /// Sees to it that another word has room.
  @inline(__always)
  private mutating func makeRoom(_ words: inout Words) { if words.isFull { settle(&words) } }

  /// Whether so many of the highest values, at most 3, are words; takes them from the stack if they are there.
  @inline(__always)
  private mutating func has(_ count: Int, _ words: inout Words) -> Bool {
    while words.count < count {
      guard let word = machine.popWord() else { return false }
      words.insertBelow(word)
    }
    return true
  }
}

extension Machine {
  /// Pops X if it is an integer of a machine word.
  @inline(never)
  fileprivate mutating func popWord() -> Int? {
    let last = stack.count - 1
    guard last >= 0, case .number(.small(let word)) = stack[last] else { return nil }
    stack.removeLast()
    return word
  }

  /// Y, if it is an integer of a machine word.
  fileprivate var wordInY: Int? {
    let count = stack.count
    guard count >= 2, case .number(.small(let word)) = stack[count - 2] else { return nil }
    return word
  }
}

import ExactNumbers

// Variables and elements of vectors in the loop of steps. Each function returns whether the step is
// done; otherwise its instruction runs like any other.

extension Interpreter {
  /// The value of a name.
  enum Recalled {
    /// A value, which is pushed or held.
    case value
    /// A program, which must be started.
    case program(Program)
    case nothing
  }

  /// Recalls a variable: an integer to the integers, a vector by holding it in its place.
  @inline(__always)
  mutating func recall(_ name: Int, _ integers: inout StepStack) -> Recalled {
    if let integer = machine.variables.integer(name) {
      push(integer, &integers)
      return .value
    }
    if let program = machine.variables.program(name) {
      if integers.held >= 0 { settle(&integers) }
      return .program(program)
    }
    if integers.held < 0, machine.variables.holdsVector(name) {
      integers.hold(name)
      return .value
    }
    guard let value = machine.variables[address: name] else { return .nothing }
    settle(&integers)
    push(value)
    return .value
  }

  /// Recalls a variable that is an integer.
  @inline(__always)
  mutating func recallInteger(_ step: Step, _ integers: inout StepStack) -> Bool {
    guard let integer = machine.variables.integer(step.operand) else { return false }
    push(integer, &integers)
    return true
  }

  /// Returns whether X is an integer that may be stored: no variable may be changed while the
  /// vector of one is held.
  @inline(__always)
  private mutating func mayStore(_ integers: inout StepStack) -> Bool {
    has(1, &integers) && integers.held < 0
  }

  /// Stores X in a variable.
  @inline(__always)
  mutating func store(_ step: Step, _ integers: inout StepStack) -> Bool {
    guard mayStore(&integers) else { return false }
    machine.variables.set(step.operand, integers[1])
    integers.pop()
    changes.formUnion([.stack, .variables])
    return true
  }

  /// Stores X in a local variable.
  @inline(__always)
  mutating func storeLocal(_ step: Step, _ integers: inout StepStack) -> Bool {
    guard mayStore(&integers) else { return false }
    declareLocal(Name.at(step.operand), .number(.small(integers[1])))
    integers.pop()
    changes.insert(.stack)
    return true
  }

  /// Stores a function of a variable and X in the variable.
  @inline(__always)
  mutating func storeResult(_ step: Step, _ integers: inout StepStack) -> Bool {
    guard mayStore(&integers), let integer = machine.variables.integer(step.operand),
      let value = step.function.called(integer, integers[1])
    else { return false }
    machine.variables.set(step.operand, value)
    integers.pop()
    changes.formUnion([.stack, .variables])
    return true
  }

  // MARK: Elements

  /// Replaces the vector in Y and the index in X by the element.
  @inline(__always)
  mutating func getElement(_ integers: inout StepStack) -> Bool {
    guard has(1, &integers), integers.above == 1, let element = elementOfVector(integers) else {
      return false
    }
    integers.pop()
    integers.release()
    integers.push(element)
    changes.insert(.stack)
    return true
  }

  /// Puts X at the index in Y of a variable's vector; returns the next step.
  @inline(__always)
  mutating func putBack(
    _ step: UnsafePointer<Step>, _ steps: UnsafePointer<Step>, _ integers: inout StepStack
  ) -> UnsafePointer<Step> {
    if integers.held == step.pointee.operand, integers.above == 2,
      machine.variables.putInteger(integers[2], integers[1], into: step.pointee.operand)
    {
      integers.pop(2)
      integers.release()
    } else {
      settle(&integers)
      guard machine.putElement(into: step.pointee.operand) else { return step + 1 }
    }
    changes.formUnion([.stack, .variables])
    return steps + Int(step.pointee.target)
  }

  /// Copies Y over X, if it is an integer.
  @inline(__always)
  mutating func copyOver(_ integers: inout StepStack) -> Bool {
    if !integers.isFull && has(2, &integers) { return integers.move(.over) }
    guard !integers.isFull, let integer = integerInY(integers) else { return false }
    integers.push(integer)
    return true
  }

  /// Returns Y if it is an integer, while X is not, or the vector is between them: the stack is
  /// only read.
  @inline(__always)
  private mutating func integerInY(_ integers: StepStack) -> Int? {
    if integers.above > 0 { return nil }
    if integers.held < 0 { return IntegerStack.look(at: 2, of: machine.stack) }
    return integers.count > 0 ? integers[1] : IntegerStack.look(at: 1, of: machine.stack)
  }

  /// Returns the element with the index in X, if it is an integer. The vector is held, or is the
  /// highest value of the stack, which is then popped.
  @inline(__always)
  private mutating func elementOfVector(_ integers: StepStack) -> Int? {
    integers.held < 0
      ? machine.getInteger(integers[1])
      : machine.variables.integer(at: integers[1], of: integers.held)
  }
}

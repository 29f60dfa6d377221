import ExactNumbers

/// Changes of the whole stack by front ends, without a key.
///
/// Not inlined, because the caller would have to count references to the interpreter's place.
/// Mutating, because other methods work on a copy.
extension Interpreter {
  /// Empties the stack, value by value, because it is usually short.
  @inline(never)
  mutating func emptyStack() {
    while !machine.stack.isEmpty { machine.stack.removeLast() }
    changes.insert(.stack)
  }

  /// Appends the values on the stack in the form of the settings, the deepest first. A time limit
  /// applies to all of them together; after it, `.interrupted` is thrown.
  @inline(never)
  mutating func writeStack(to output: inout [UInt8], separator: () -> [UInt8]) throws(NumberError) {
    let limit = machine.settings.context.timeLimit
    if limit == 0 || machine.settings.context.interruption != nil {
      return try writeValues(to: &output, separator)
    }
    let interruption = Interruption()
    interruption.limitTime(to: limit)
    machine.settings.context.interruption = interruption
    defer { machine.settings.context.interruption = nil }
    try writeValues(to: &output, separator)
  }

  private func writeValues(to output: inout [UInt8], _ separator: () -> [UInt8]) throws(NumberError)
  {
    for index in machine.stack.indices {
      if index > 0 { output.append(contentsOf: separator()) }
      try machine.stack[index].write(to: &output, machine.settings)
    }
  }
}

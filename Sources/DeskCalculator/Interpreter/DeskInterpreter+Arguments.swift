extension DeskInterpreter {
  /// Reads the register after a command; its name may be long. Returns nil if the command must wait
  /// for the name.
  @inline(__always)
  mutating func name(after command: UInt8, isNegated: Bool = false) throws(DeskError) -> Int? {
    guard let name = try program.argument(of: command, isNegated: isNegated) else { return nil }
    if dialect.isGNU || !settings.hasLongNames { return name }
    return try longName(name, after: DeskProgram.start(command, isNegated))
  }

  /// Returns the register whose name begins with this byte, which has been read.
  private mutating func longName(_ first: Int, after start: [UInt8]) throws(DeskError) -> Int? {
    RunningText.isBlank(UInt8(first)) ? machine.register(named: program.text.takeWord()) : first
  }

  /// Reads `e` and the register after it, if they come next. The inner nil means that they do not.
  ///
  /// The outer nil means that more of the source must come first. The command then waits for it.
  mutating func elseName(
    after command: UInt8, isNegated: Bool, and name: Int
  ) throws(DeskError) -> Int?? {
    program.text.skipBlanks()
    if program.mayGoOn {
      program.unfinished = .command(
        DeskProgram.start(command, isNegated) + machine.bytes(ofName: name))
      return .none
    }
    guard program.text.peek == UInt8(ascii: "e") else { return .some(nil) }
    program.text.skip(1)
    if !settings.hasLongNames, let byte = program.text.take() { return .some(Int(byte)) }
    let start =
      DeskProgram.start(command, isNegated) + machine.bytes(ofName: name) + [UInt8(ascii: "e")]
    guard let byte = program.text.take() else {
      try program.missArgument(of: start)
      return .none
    }
    guard let other = try longName(Int(byte), after: start) else { return .none }
    return .some(other)
  }
}

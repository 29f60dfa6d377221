extension DeskInterpreter {
  /// Takes the register behind a command, whose name may be long; nil if the command waits for it.
  @inline(__always)
  mutating func name(behind command: UInt8, isNegated: Bool = false) throws(DeskError) -> Int? {
    guard let name = try program.argument(of: command, isNegated: isNegated) else { return nil }
    if !settings.hasLongNames { return name }
    return try longName(name, behind: DeskProgram.start(command, isNegated))
  }

  /// The register whose name begins with this byte, which has been taken.
  private mutating func longName(_ first: Int, behind start: [UInt8]) throws(DeskError) -> Int? {
    RunningText.isBlank(UInt8(first)) ? machine.register(named: program.text.takeWord()) : first
  }

  /// Takes `e` and the register behind it, if they come next: the inner nil if they do not.
  ///
  /// The outer one is for a source that has not come so far; the command then
  /// waits for the rest of it.
  mutating func elseName(
    behind command: UInt8, isNegated: Bool, and name: Int
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
    guard let other = try longName(Int(byte), behind: start) else { return .none }
    return .some(other)
  }
}

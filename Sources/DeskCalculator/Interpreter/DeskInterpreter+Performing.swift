import ExactNumbers

extension DeskInterpreter {
  /// Runs the command that begins with this byte, which has been read.
  ///
  /// The commands that loops use most are here. The others are in the dialect's table.
  ///
  /// - Parameters:
  ///   - isGNU: whether the dialect is GNU dc's; a constant in each caller, so that the loop has no
  ///     branch for it.
  ///   - isAttended: whether there is a runner; a constant in each caller too.
  @inline(__always)
  mutating func perform(_ byte: UInt8, isGNU: Bool, isAttended: Bool) throws(DeskError) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      try readDigits(byte, isGNU: isGNU)
    case UInt8(ascii: ".") where isGNU, UInt8(ascii: "_") where isGNU: try readNumber(byte)
    case UInt8(ascii: "+"): try add(isAttended: isAttended)
    case UInt8(ascii: "-"): try subtract(isAttended: isAttended)
    case UInt8(ascii: "*"): try multiply(isAttended: isAttended)
    case UInt8(ascii: "/"): try divide()
    case UInt8(ascii: "%"): try takeRemainder()
    case UInt8(ascii: "d"): try machine.duplicate()
    case UInt8(ascii: "r"):
      if !machine.exchange() && !dialect.exchangesAnything { throw .stackEmpty }
    case UInt8(ascii: "l"):
      let name = isGNU ? try program.argument(of: byte) : try name(after: byte)
      if let name { try load(name) }
    case UInt8(ascii: "s"):
      let name = isGNU ? try program.argument(of: byte) : try name(after: byte)
      if let name { try machine.store(name) }
    case UInt8(ascii: "<"):
      if isGNU { try compare(byte) { $0 < 0 } } else { try compareOrElse(byte) { $0 < 0 } }
    case UInt8(ascii: ">"):
      if isGNU { try compare(byte) { $0 > 0 } } else { try compareOrElse(byte) { $0 > 0 } }
    case UInt8(ascii: "="):
      if isGNU { try compare(byte) { $0 == 0 } } else { try compareOrElse(byte) { $0 == 0 } }
    case UInt8(ascii: "x"): try execute(try machine.pop())
    default: try performOther(byte)
    }
  }

  /// Runs a command that loops use less often.
  @inline(never)
  private mutating func performOther(_ byte: UInt8) throws(DeskError) {
    try dialect.commands[byte](&self)
  }

  // MARK: Registers

  /// Runs `l`: pushes a copy of a register's value, or 0 if the register is empty.
  @inline(__always)
  mutating func load(_ name: Int) throws(DeskError) {
    if let value = machine.registers[name].value {
      try machine.push(value)
    } else {
      try loadNothing(name)
    }
  }

  /// Runs `l` for a register that has no value and at most an array.
  @inline(never)
  private mutating func loadNothing(_ name: Int) throws(DeskError) {
    if machine.registers[name].exists { throw .uninitializedRegister(name) }
    try machine.push(.zero)
  }

  // MARK: Comparisons

  /// Pops two numbers and returns how the top compares with the number below it: −1, 0 or 1. If
  /// they are not two numbers, they stay.
  @inline(__always)
  private mutating func popComparison() throws(DeskError) -> Int {
    guard let (lower, upper, _) = machine.topWords() else { return try popGeneralComparison() }
    machine.dropTwo()
    return upper < lower ? -1 : upper == lower ? 0 : 1
  }

  /// Pops any two numbers and returns how they compare.
  @inline(never)
  private mutating func popGeneralComparison() throws(DeskError) -> Int {
    let (lower, upper) = try machine.topNumbers()
    let order = try compute(bits(of: lower, upper), (lower, upper)) { operands, _ in
      FixedPoint.compare(operands.1, operands.0)
    }
    machine.dropTwo()
    return order
  }

  /// Pops two numbers and runs the register if the comparison of the top with the number below
  /// holds.
  ///
  /// Values that cannot be compared are reported and count as equal, as in GNU dc, unless the user
  /// interrupted.
  @inline(__always)
  private mutating func compare(
    _ command: UInt8, isNegated: Bool = false, _ isMet: (Int) -> Bool
  ) throws(DeskError) {
    guard let name = try program.argument(of: command, isNegated: isNegated) else { return }
    var order = 0
    do throws(DeskError) { order = try popComparison() } catch {
      if error == .interrupted { throw error }
      report(error)
    }
    if isMet(order) != isNegated { try runRegister(name) }
  }

  /// Runs the string in a register. Pushes a number, or 0 if the register is empty.
  @inline(__always)
  private mutating func runRegister(_ name: Int) throws(DeskError) {
    if case .string(let string) = machine.registers[name].value {
      try call(string)
    } else {
      try load(name)
    }
  }

  /// Runs `!<`, `!>` or `!=`. Before any other byte, `!` begins a shell command.
  mutating func negateOrRunCommand() throws(DeskError) {
    if let comparison = program.takeComparison() {
      try compare(comparison, isNegated: true) { Self.isMet(comparison, $0) }
    } else if program.mayGoOn {
      program.unfinished = .command([UInt8(ascii: "!")])
    } else {
      try readCommandLine()
    }
  }

  /// Returns whether a comparison holds for this order of two numbers.
  private static func isMet(_ comparison: UInt8, _ order: Int) -> Bool {
    switch comparison {
    case UInt8(ascii: "<"): order < 0
    case UInt8(ascii: ">"): order > 0
    default: order == 0
    }
  }

  // MARK: Comparisons in other dialects

  /// Runs a comparison in a dialect in which `e` names a register for a comparison that fails.
  /// After an error, no register runs.
  mutating func compareOrElse(
    _ command: UInt8, isNegated: Bool = false, _ isMet: (Int) -> Bool
  ) throws(DeskError) {
    guard let name = try name(after: command, isNegated: isNegated),
      let other = try elseName(after: command, isNegated: isNegated, and: name)
    else { return }
    let choice = isMet(try popComparison()) != isNegated ? name : other
    guard let choice else { return }
    if case .string(let string) = machine.registers[choice].value {
      try call(string)
    } else {
      throw .notANumber
    }
  }

  /// Runs `!<`, `!>` or `!=`, after the `!`. Returns false if none of them follows.
  mutating func negateComparisonOrElse() throws(DeskError) -> Bool {
    if let comparison = program.takeComparison() {
      try compareOrElse(comparison, isNegated: true) { Self.isMet(comparison, $0) }
    } else if program.mayGoOn {
      program.unfinished = .command([UInt8(ascii: "!")])
    } else {
      return false
    }
    return true
  }
}

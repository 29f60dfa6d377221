import ExactNumbers

extension DeskInterpreter {
  /// Carries out the command that begins with this byte, which has been taken.
  ///
  /// The commands that loops need most stand here; the rest is in the dialect's table.
  ///
  /// - Parameters:
  ///   - isGNU: whether the dialect is GNU dc's; a constant, so that its loop asks no questions.
  ///   - isAttended: whether there is a runner, likewise.
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
      let name = isGNU ? try program.argument(of: byte) : try name(behind: byte)
      if let name { try load(name) }
    case UInt8(ascii: "s"):
      let name = isGNU ? try program.argument(of: byte) : try name(behind: byte)
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

  /// The commands that loops need less often.
  @inline(never)
  private mutating func performOther(_ byte: UInt8) throws(DeskError) {
    try dialect.commands[byte](&self)
  }

  // MARK: Registers

  /// `l`: a copy of what a register holds; 0 if it holds nothing.
  @inline(__always)
  mutating func load(_ name: Int) throws(DeskError) {
    if let value = machine.registers[name].value {
      try machine.push(value)
    } else {
      try loadNothing(name)
    }
  }

  /// `l` where a register holds nothing but, at most, an array.
  @inline(never)
  private mutating func loadNothing(_ name: Int) throws(DeskError) {
    if machine.registers[name].exists { throw .uninitializedRegister(name) }
    try machine.push(.zero)
  }

  // MARK: Comparisons

  /// Takes the two uppermost numbers and gives how the upper one compares with the lower one: −1, 0
  /// or 1; leaves them if they are not there.
  @inline(__always)
  private mutating func popComparison() throws(DeskError) -> Int {
    guard let (lower, upper, _) = machine.topWords() else { return try popGeneralComparison() }
    machine.dropTwo()
    return upper < lower ? -1 : upper == lower ? 0 : 1
  }

  /// The comparison of any two numbers.
  @inline(never)
  private mutating func popGeneralComparison() throws(DeskError) -> Int {
    let (lower, upper) = try machine.topNumbers()
    let order = try compute(bits(of: lower, upper), (lower, upper)) { operands, _ in
      FixedPoint.compare(operands.1, operands.0)
    }
    machine.dropTwo()
    return order
  }

  /// Pops two numbers and runs the register if the upper one compares so with the lower one.
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

  /// Runs what a register holds; a number goes onto the stack, 0 if it holds nothing.
  @inline(__always)
  private mutating func runRegister(_ name: Int) throws(DeskError) {
    if case .string(let string) = machine.registers[name].value {
      try call(string)
    } else {
      try load(name)
    }
  }

  /// `!<`, `!>`, `!=`, and `!` before anything else: a command line.
  mutating func negateOrRunCommand() throws(DeskError) {
    if let comparison = program.takeComparison() {
      try compare(comparison, isNegated: true) { Self.isMet(comparison, $0) }
    } else if program.mayGoOn {
      program.unfinished = .command([UInt8(ascii: "!")])
    } else {
      try readCommandLine()
    }
  }

  /// Whether two numbers that compare so meet a comparison.
  private static func isMet(_ comparison: UInt8, _ order: Int) -> Bool {
    switch comparison {
    case UInt8(ascii: "<"): order < 0
    case UInt8(ascii: ">"): order > 0
    default: order == 0
    }
  }

  // MARK: Comparisons in other dialects

  /// `compare` for dialects in which another register may be named for a comparison that is not
  /// met, and errors run none.
  mutating func compareOrElse(
    _ command: UInt8, isNegated: Bool = false, _ isMet: (Int) -> Bool
  ) throws(DeskError) {
    guard let name = try name(behind: command, isNegated: isNegated),
      let other = try elseName(behind: command, isNegated: isNegated, and: name)
    else { return }
    let choice = isMet(try popComparison()) != isNegated ? name : other
    guard let choice else { return }
    if case .string(let string) = machine.registers[choice].value {
      try call(string)
    } else {
      throw .notANumber
    }
  }

  /// `!<`, `!>`, `!=`, behind the `!`; false if there is none of them.
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

import ExactNumbers

extension DeskMachine {
  /// Carries out the command that begins with this byte, which has been taken.
  ///
  /// What loops need most, and all dialects have, stands here; the rest is in the dialect's table.
  @inline(__always)
  mutating func perform(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      readDigits(byte)
    case UInt8(ascii: "+"): add()
    case UInt8(ascii: "-"): subtract()
    case UInt8(ascii: "*"): multiply()
    case UInt8(ascii: "d"): duplicate()
    case UInt8(ascii: "r"): exchange()
    case UInt8(ascii: "l"): if let name = argument(of: byte) { load(name) }
    case UInt8(ascii: "s"): if let name = argument(of: byte) { store(name) }
    case UInt8(ascii: "<"): compare(byte) { $0 < 0 }
    case UInt8(ascii: ">"): compare(byte) { $0 > 0 }
    case UInt8(ascii: "="): compare(byte) { $0 == 0 }
    case UInt8(ascii: "x"): if let value = pop() { execute(value) }
    default: performOther(byte)
    }
  }

  /// The commands that loops need less often, or in which dialects differ.
  @inline(never)
  private mutating func performOther(_ byte: UInt8) {
    let command = dialect.commands[Int(byte)]
    command(&self, byte)
  }

  // MARK: Comparisons

  /// Pops two numbers and runs the register if the upper one compares so with the lower one.
  @inline(__always)
  private mutating func compare(
    _ command: UInt8, isNegated: Bool = false, _ isMet: (Int) -> Bool
  ) {
    guard let name = argument(of: command, isNegated: isNegated) else { return }
    var other: Int?
    if dialect.elseRule != .none {
      guard let found = elseArgument(of: command, isNegated: isNegated, behind: name) else {
        return
      }
      other = found
    }
    let operands = popNumbers()
    if operands == nil && !dialect.comparesAnything { return }
    let comparison = operands.map { FixedPoint.compare($0.upper, $0.lower) } ?? 0
    if isMet(comparison) != isNegated { runRegister(name) } else if let other { runRegister(other) }
  }

  /// Runs what a register holds; a number goes onto the stack, 0 if it holds nothing.
  @inline(__always)
  private mutating func runRegister(_ name: Int) {
    let register = registers[name].value
    if case .string(let string) = register { call(string) } else { dialect.runNumber(&self, name) }
  }

  /// `!<`, `!>`, `!=`, behind the `!`; false if there is none of them.
  mutating func negateComparison() -> Bool {
    switch text.peek {
    case UInt8(ascii: "<"):
      text.skip(1)
      compare(UInt8(ascii: "<"), isNegated: true) { $0 < 0 }
    case UInt8(ascii: ">"):
      text.skip(1)
      compare(UInt8(ascii: ">"), isNegated: true) { $0 > 0 }
    case UInt8(ascii: "="):
      text.skip(1)
      compare(UInt8(ascii: "="), isNegated: true) { $0 == 0 }
    case nil where !text.isMacro && !isSourceComplete:
      unfinished = .command([UInt8(ascii: "!")])
    default: return false
    }
    return true
  }

  /// `!<`, `!>`, `!=`, and `!` before anything else: a command line.
  mutating func negateOrRunCommand() {
    if !negateComparison() { readCommandLine() }
  }
}

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
  mutating func perform(_ byte: UInt8, isGNU: Bool, isAttended: Bool) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      readDigits(byte, isGNU: isGNU)
    case UInt8(ascii: ".") where isGNU, UInt8(ascii: "_") where isGNU: readNumber(byte)
    case UInt8(ascii: "+"): add(isAttended: isAttended)
    case UInt8(ascii: "-"): subtract(isAttended: isAttended)
    case UInt8(ascii: "*"): multiply(isAttended: isAttended)
    case UInt8(ascii: "/") where isGNU: divide()
    case UInt8(ascii: "%") where isGNU: takeRemainder()
    case UInt8(ascii: "d"): duplicate()
    case UInt8(ascii: "r"): exchange()
    case UInt8(ascii: "l"):
      if let name = isGNU ? argument(of: byte) : name(behind: byte) { load(name) }
    case UInt8(ascii: "s") where isGNU: if let name = argument(of: byte) { store(name) }
    case UInt8(ascii: "<"):
      if isGNU { compare(byte) { $0 < 0 } } else { compareOrElse(byte) { $0 < 0 } }
    case UInt8(ascii: ">"):
      if isGNU { compare(byte) { $0 > 0 } } else { compareOrElse(byte) { $0 > 0 } }
    case UInt8(ascii: "="):
      if isGNU { compare(byte) { $0 == 0 } } else { compareOrElse(byte) { $0 == 0 } }
    case UInt8(ascii: "x"): if let value = pop() { execute(value) }
    default: performOther(byte)
    }
  }

  /// The commands that loops need less often.
  @inline(never)
  private mutating func performOther(_ byte: UInt8) { dialect.commands[byte](&self) }

  // MARK: Comparisons

  /// Pops two numbers and runs the register if the upper one compares so with the lower one.
  ///
  /// Values that cannot be compared are reported and count as equal, as in GNU dc, unless the user
  /// interrupted.
  @inline(__always)
  private mutating func compare(
    _ command: UInt8, isNegated: Bool = false, _ isMet: (Int) -> Bool
  ) {
    guard let name = argument(of: command, isNegated: isNegated) else { return }
    guard let comparison = popComparison() ?? (wasInterrupted ? nil : 0) else { return }
    if isMet(comparison) != isNegated { runRegister(name) }
  }

  /// Runs what a register holds; a number goes onto the stack, 0 if it holds nothing.
  @inline(__always)
  private mutating func runRegister(_ name: Int) {
    if case .string(let string) = registers[name].value {
      call(string)
    } else {
      load(name)
    }
  }

  /// `!<`, `!>`, `!=`, and `!` before anything else: a command line.
  mutating func negateOrRunCommand() {
    if let comparison = takeComparison() {
      compare(comparison, isNegated: true) { Self.isMet(comparison, $0) }
    } else if text.peek == nil && !text.isMacro {
      unfinished = .command([UInt8(ascii: "!")])
    } else {
      readCommandLine()
    }
  }

  /// Takes the comparison behind a `!`, if one comes next.
  private mutating func takeComparison() -> UInt8? {
    switch text.peek {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="): text.take()
    default: nil
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
  ) {
    guard let name = name(behind: command, isNegated: isNegated),
      let other = elseName(behind: command, isNegated: isNegated, and: name),
      let comparison = popComparison()
    else { return }
    let choice = isMet(comparison) != isNegated ? name : other
    guard let choice else { return }
    if case .string(let string) = registers[choice].value {
      call(string)
    } else {
      dialect.runNumber(&self, choice)
    }
  }

  /// `!<`, `!>`, `!=`, behind the `!`; false if there is none of them.
  mutating func negateComparisonOrElse() -> Bool {
    if let comparison = takeComparison() {
      compareOrElse(comparison, isNegated: true) { Self.isMet(comparison, $0) }
    } else if text.peek == nil && !text.isMacro && !isSourceComplete {
      unfinished = .command([UInt8(ascii: "!")])
    } else {
      return false
    }
    return true
  }
}

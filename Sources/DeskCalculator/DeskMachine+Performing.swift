import ExactNumbers

extension DeskMachine {
  /// Carries out the command that begins with this byte, which has been taken.
  @inline(__always)
  mutating func perform(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      readDigits(byte)
    case UInt8(ascii: "."), UInt8(ascii: "_"): readNumber(byte)
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

  /// The commands that loops need less often.
  @inline(never)
  private mutating func performOther(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"): divide()
    case UInt8(ascii: "%"): takeRemainder()
    case UInt8(ascii: "~"): divideWithRemainder()
    case UInt8(ascii: "^"): raise()
    case UInt8(ascii: "|"): raiseModulo()
    case UInt8(ascii: "v"): takeRoot()
    case UInt8(ascii: "["): readString()
    case UInt8(ascii: "S"): if let name = argument(of: byte) { pushOnRegister(name) }
    case UInt8(ascii: "L"): if let name = argument(of: byte) { popFromRegister(name) }
    case UInt8(ascii: ":"): if let name = argument(of: byte) { storeElement(name) }
    case UInt8(ascii: ";"): if let name = argument(of: byte) { loadElement(name) }
    case UInt8(ascii: "!"): negateOrRunCommand()
    case UInt8(ascii: "?"): ask()
    case UInt8(ascii: "#"): skipComment()
    case UInt8(ascii: "q"): quitMacros()
    case UInt8(ascii: "Q"): leaveLevels()
    default: performPlain(byte)
    }
  }

  /// The commands on stack, settings and output.
  private mutating func performPlain(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "c"): stack.removeAll(keepingCapacity: true)
    case UInt8(ascii: "R"): rotate()
    case UInt8(ascii: "z"): push(.word(stack.count))
    case UInt8(ascii: "Z"): if let value = pop() { push(.word(length(of: value))) }
    case UInt8(ascii: "X"): if let value = pop() { push(.word(scale(of: value))) }
    case UInt8(ascii: "a"): makeCharacter()
    case UInt8(ascii: "p"): printTop()
    case UInt8(ascii: "n"): printAndDrop()
    case UInt8(ascii: "P"): printBytes()
    case UInt8(ascii: "f"): printStack()
    case UInt8(ascii: "i"): setInputRadix()
    case UInt8(ascii: "o"): setOutputRadix()
    case UInt8(ascii: "k"): setScale()
    case UInt8(ascii: "I"): push(.word(inputRadix))
    case UInt8(ascii: "O"): push(.word(outputRadix))
    case UInt8(ascii: "K"): push(.word(scale))
    default: report(.unimplemented(byte))
    }
  }

  // MARK: Comparisons

  /// Pops two numbers and runs the register if the upper one compares so with the lower one.
  ///
  /// What cannot be compared is reported and counts as equal, as in GNU dc.
  @inline(__always)
  private mutating func compare(
    _ command: UInt8, isNegated: Bool = false, _ isMet: (Int) -> Bool
  ) {
    guard let name = argument(of: command, isNegated: isNegated) else { return }
    let comparison = popNumbers().map { FixedPoint.compare($0.upper, $0.lower) } ?? 0
    if isMet(comparison) != isNegated { runRegister(name) }
  }

  /// Runs what a register holds; a number goes onto the stack, 0 if it holds nothing.
  @inline(__always)
  private mutating func runRegister(_ name: UInt8) {
    let register = registers[Int(name)].value
    if case .string(let string) = register {
      call(string)
    } else {
      load(name)
    }
  }

  /// `!<`, `!>`, `!=`, and `!` before anything else: a command line.
  private mutating func negateOrRunCommand() {
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
    case nil where !text.isMacro: unfinished = .command([UInt8(ascii: "!")])
    default: readCommandLine()
    }
  }
}

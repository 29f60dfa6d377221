extension DeskInterpreter {
  /// Takes the byte behind a command, which `!` may precede: the register that it is about.
  @inline(__always)
  mutating func argument(of command: UInt8, isNegated: Bool = false) -> Int? {
    if let byte = text.take() { return Int(byte) }
    missArgument(of: Self.start(command, isNegated))
    return nil
  }

  /// Takes the register behind a command, whose name may be long.
  @inline(__always)
  mutating func name(behind command: UInt8, isNegated: Bool = false) -> Int? {
    guard let byte = text.take() else {
      missArgument(of: Self.start(command, isNegated))
      return nil
    }
    return hasLongNames ? longName(byte, behind: Self.start(command, isNegated)) : Int(byte)
  }

  private static func start(_ command: UInt8, _ isNegated: Bool) -> [UInt8] {
    isNegated ? [UInt8(ascii: "!"), command] : [command]
  }

  /// At the end of the source a command waits for what belongs to it; a macro ends.
  @inline(never)
  private mutating func missArgument(of start: [UInt8]) {
    if text.isMacro { return endUnexpectedly(isString: true) }
    if isSourceComplete { return endUnexpectedly(isString: isExpression) }
    unfinished = .command(start)
  }

  // MARK: Else

  /// Takes `e` and the register behind it, if they come next: the inner nil if they do not.
  ///
  /// The outer one is for a source that has not come so far; the command then
  /// waits for the rest of it.
  mutating func elseName(behind command: UInt8, isNegated: Bool, and name: Int) -> Int?? {
    if dialect.elseRule == .behindBlanks {
      while let byte = text.peek, Self.isBlank(byte) { text.skip(1) }
    }
    if text.count == 0 && !text.isMacro && !isSourceComplete {
      unfinished = .command(Self.start(command, isNegated) + bytes(ofName: name))
      return .none
    }
    guard text.peek == UInt8(ascii: "e") else { return .some(nil) }
    text.skip(1)
    if !hasLongNames, let byte = text.take() { return .some(Int(byte)) }
    let start = Self.start(command, isNegated) + bytes(ofName: name) + [UInt8(ascii: "e")]
    guard let byte = text.take() else {
      missArgument(of: start)
      return .none
    }
    guard let other = longName(byte, behind: start) else { return .none }
    return .some(other)
  }

  /// Whether a byte is white space, but no line end.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte) && byte != 10
  }

  // MARK: Long names

  /// The register whose name begins with this byte, which has been taken.
  private mutating func longName(_ byte: UInt8, behind start: [UInt8]) -> Int? {
    switch dialect.longNames {
    case .pairs where byte == 0xFF: return pairName(behind: start)
    case .words where Self.isBlank(byte): return wordName()
    default: return Int(byte)
    }
  }

  /// A register whose name is two bytes.
  private mutating func pairName(behind start: [UInt8]) -> Int? {
    guard text.count >= 2, let high = text.take(), let low = text.take() else {
      missArgument(of: start + [0xFF] + text.rest)
      text.skip(text.count)
      return nil
    }
    return 256 + Int(high) << 8 + Int(low)
  }

  /// A register whose name is a word of small letters, digits and `_`, which
  /// gets a number of its own.
  private mutating func wordName() -> Int {
    while let byte = text.peek, Self.isBlank(byte) { text.skip(1) }
    let word = Array(text.rest.prefix { Self.isWordByte($0) })
    text.skip(word.count)
    if let name = words[word] { return name }
    let name = registers.count
    words[word] = name
    registers.append(Register())
    return name
  }

  /// Whether a byte may be part of a register's long name.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The bytes by which a source would name a register.
  func bytes(ofName name: Int) -> [UInt8] {
    if name < 256 { return [UInt8(name)] }
    if dialect.longNames == .pairs {
      return [0xFF, UInt8((name - 256) >> 8), UInt8((name - 256) & 0xFF)]
    }
    return words.first { $0.value == name }?.key ?? []
  }
}

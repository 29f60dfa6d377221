import ExactNumbers

/// The loop for frequent tokens.
///
/// Most tokens of a stream are short numerals, keys and short words. This loop recognizes them, and
/// runs them on machine integers that are separate from the stack, like the steps of programs
/// (``IntegerStack``). The result never depends on this loop: for any other token or operand, the
/// integers are moved to the stack, and the parser or the row does the work.
extension Interpreter {
  /// Runs tokens, up to one that depends on the next keys.
  ///
  /// Rare work is in functions that are not inlined, so that the loop's variables stay in
  /// registers.
  @inline(never)
  mutating func carryOutFrequent(
    _ run: UnsafeBufferPointer<UInt8>, _ room: UnsafeMutablePointer<Int>
  ) throws(CalculatorError) {
    guard let keys = run.baseAddress else { return }
    let count = run.count
    let bytes = table.firstBytes
    let shortNames = table.shortNames
    // Neither changes within a run.
    let isWatched = policy.isFollowed || policy.isReplaying
    var integers = IntegerStack(in: room)
    var changed: Properties = []
    var index = parser.lexer.start
    tokens: while index < count {
      var end = index &+ 1
      let first = bytes[keys[index]]
      let row: IntegerAction
      switch first.pointee.kind {
      case .blank:
        index = end
        continue
      case .newline:
        index = end
        parser.position.newline(at: index)
        continue
      case .digit:
        var numeral = Lexer.ShortNumeral(at: index, count: count)
        numeral.passDigits(keys)
        if numeral.isTooLong { break tokens }
        if bytes[keys[numeral.end]].pointee.isInNumeral {
          numeral.passFraction(keys)
          if numeral.isTooLong || bytes[keys[numeral.end]].pointee.isInNumeral { break tokens }
        }
        if numeral.places < 0 && !integers.isFull {
          integers.push(numeral.digits)
          changed.insert(.stack)
        } else {
          settle(&integers, &changed)
          push(numeral)
        }
        index = numeral.end
        continue
      case .letter:
        while end < count, bytes[keys[end]].pointee.isInWord { end &+= 1 }
        if end == count || keys[end] >= 0x80 || end &- index > ShortNames.length { break tokens }
        let name = ShortNames.word(run, from: index, count: end &- index)
        guard let found = shortNames[name] else { break tokens }
        row = found
      case .minus:
        if index == 0 { break tokens }
        if Lexer.maySignFollow(keys[index &- 1]) {
          guard let numeral = Lexer.shortNegative(run, at: index) else { break tokens }
          settle(&integers, &changed)
          push(numeral)
          index = numeral.end
          continue
        }
        row = first.pointee.row
      case .key: row = first.pointee.row
      case .other: break tokens
      }
      if row.code == .binary {
        if integers.count >= 2, let value = row.function(integers[2], integers[1]) {
          let (number, y, x) = (Int(row.index), integers[2], integers[1])
          if isWatched {
            finishWatched(number, .small(x), .small(y), .number(.small(value)))
          } else {
            machine.noteOperation(number, y, x)
          }
          integers.replaceTwo(by: value)
          changed = [.stack, .operation]
          index = end
          continue
        }
      } else if integers.move(row.code) {
        changed.insert(.stack)
        index = end
        continue
      }
      // The missing integers may be on the stack.
      let needed = Int(row.operands)
      if integers.count < needed, integers.fetch(needed, from: &machine.stack) { continue }
      settle(&integers, &changed)
      let goesOn = try perform(row, from: index, to: end)
      if !circumstances.isEmpty { locateCircumstances(in: run) }
      if !goesOn { return }
      index = parser.lexer.start
      continue
    }
    parser.lexer.start = index
    settle(&integers, &changed)
  }

  /// Pushes a number.
  @inline(never)
  private mutating func push(_ numeral: Lexer.ShortNumeral) {
    let digits = numeral.digits
    push(
      .number(numeral.places < 0 ? .small(digits) : Number(decimal: digits, places: numeral.places))
    )
  }

  /// Whether frequent keys can run without the parser: digits without a prefix are decimal, no
  /// stopwatch waits for the end of a line, and there are no values below an open vector.
  @inline(__always)
  var takesFrequent: Bool {
    stopwatch == nil && machine.settings.inputBase == .decimal && (calls.openVectors.last ?? 0) == 0
  }

  /// Runs a row with its key or word at this position; returns whether the next token may be
  /// frequent.
  @inline(never)
  private mutating func perform(
    _ row: IntegerAction, from start: Int, to end: Int
  ) throws(CalculatorError) -> Bool {
    if case .named = table.actions[Int(row.index)] {
      parser.lexer.start = start
      return false
    }
    if lineCount != nil { answerQuestions() }
    parser.lexer.tokenStart = start
    parser.lexer.start = end
    if MemoryUse.noted > memoryDue { try guardKeys() }
    try perform(Int(row.index))
    return !isStopped && parser.isBetweenTokens && takesFrequent
  }

  /// Moves the integers back to the stack. That alone is not a change: they may have been fetched
  /// in vain.
  @inline(__always)
  private mutating func settle(_ integers: inout IntegerStack, _ changed: inout Properties) {
    if !integers.isEmpty { integers.append(0..<integers.count, to: &machine.stack) }
    integers.removeAll()
    changes.formUnion(changed)
    changed = []
  }
}

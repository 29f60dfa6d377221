import ExactNumbers

/// The frequent tokens, on integers of a machine word.
///
/// Most of a stream are short numerals, keys and short words. They are found here in a loop of
/// their own, and act on words as the steps of programs do, apart from the stack (see
/// ``Step``). Where a token is another one, or finds something else than words, the words are
/// put on the stack and the token is left to those who know them all. So this loop is neither
/// right nor wrong, only fast.
extension Interpreter {
  /// How many words there may be apart from the stack.
  static let roomForIntegers = 128

  /// Carries out tokens, up to one that the next keys carry on or make clear.
  ///
  /// What is rare is behind a call, and the words are two pointers: so those stay in registers.
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
    // The words above those on the stack: a pointer behind X, so that all that
    // changes is in registers.
    var top = room
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
        if numeral.places < 0 && top < room + Self.roomForIntegers {
          top.pointee = numeral.digits
          top += 1
          changed.insert(.stack)
        } else {
          settle(&top, room, &changed)
          push(numeral)
        }
        index = numeral.end
        continue
      case .letter:
        while end < count, bytes[keys[end]].pointee.isInWord { end &+= 1 }
        if end == count || keys[end] >= 0x80 || end &- index > ShortNames.length {
          break tokens
        }
        let word = ShortNames.word(run, from: index, count: end &- index)
        guard let found = shortNames[word] else { break tokens }
        row = found
      case .minus:
        if index == 0 { break tokens }
        if Lexer.maySignFollow(keys[index &- 1]) {
          guard let numeral = Lexer.shortNegative(run, at: index) else { break tokens }
          settle(&top, room, &changed)
          push(numeral)
          index = numeral.end
          continue
        }
        row = first.pointee.row
      case .key: row = first.pointee.row
      case .other: break tokens
      }
      if row.code == .binary {
        if top - room >= 2, let value = row.function(top[-2], top[-1]) {
          if isWatched {
            finishWatched(row, top[-2], top[-1], value)
          } else {
            machine.noteOperation(Int(row.index), top[-2], top[-1])
          }
          top -= 1
          top[-1] = value
          changed = [.stack, .operation]
          index = end
          continue
        }
      } else if IntegerStack.move(row.code, &top, room) {
        changed.insert(.stack)
        index = end
        continue
      }
      // What it needs may be on the stack.
      let missing = Int(row.operands) - (top - room)
      if missing > 0 {
        top += IntegerStack.pop(missing, from: &machine.stack, room, top - room)
        if top - room >= row.operands { continue }
      }
      settle(&top, room, &changed)
      if try !perform(row, from: index, to: end) { return }
      index = parser.lexer.start
      continue
    }
    parser.lexer.start = index
    settle(&top, room, &changed)
  }

  /// Pushes a number.
  @inline(never)
  private mutating func push(_ numeral: Lexer.ShortNumeral) {
    let digits = numeral.digits
    push(
      .number(numeral.places < 0 ? .small(digits) : Number(decimal: digits, places: numeral.places))
    )
  }

  /// Carries out a row whose key or word stands here; whether what follows may be frequent.
  @inline(never)
  private mutating func perform(
    _ row: IntegerAction, from start: Int, to end: Int
  ) throws(CalculatorError) -> Bool {
    if case .named = table.actions[Int(row.index)] {
      parser.lexer.start = start
      return false
    }
    parser.lexer.tokenStart = start
    parser.lexer.start = end
    try perform(Int(row.index))
    return !isStopped && parser.isBetweenTokens
  }

  /// Puts the words on the stack, where they belong. That alone is no change: they may have
  /// been fetched for nothing.
  @inline(__always)
  private mutating func settle(
    _ top: inout UnsafeMutablePointer<Int>, _ room: UnsafeMutablePointer<Int>,
    _ changed: inout Properties
  ) {
    if top > room { putOnStack(room, top - room) }
    top = room
    changes.formUnion(changed)
    changed = []
  }

  @inline(never)
  private mutating func putOnStack(_ words: UnsafePointer<Int>, _ count: Int) {
    for index in 0..<count { machine.stack.append(.number(.small(words[index]))) }
  }
}

extension Screen {
  /// Shows the output of a program. Characters and sequences may be split anywhere between calls.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    incomplete += bytes
    var position = 0
    while position < incomplete.count {
      let taken = step(incomplete[position...])
      if taken == 0 { break }
      position += taken
    }
    incomplete.removeFirst(position)
  }

  /// Runs the character or sequence that begins here. Returns the number of its bytes, or 0 if it
  /// is incomplete.
  private mutating func step(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    if first == 0x1B { return escape(bytes.dropFirst()) }
    if first < 0x20 || first == 0x7F {
      control(first)
      return 1
    }
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard bytes.count >= count else { return 0 }
    let character = String(decoding: bytes.prefix(count), as: UTF8.self)
    for scalar in character.unicodeScalars { put(scalar) }
    return count
  }

  /// Runs the sequence after ESC. Returns the number of its bytes, including ESC, or 0 if it is
  /// incomplete.
  private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let kind = bytes.first else { return 0 }
    switch UnicodeScalar(kind) {
    case "[":
      guard let end = bytes.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return 0
      }
      let parameters = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
      control(sequence: parameters, UnicodeScalar(bytes[end]))
      return 2 + end - bytes.startIndex
    case "]":
      guard let end = bytes.firstIndex(where: { $0 == 0x07 || $0 == 0x5C }) else { return 0 }
      return 2 + end - bytes.startIndex
    case "7": saved = (row, column)
    case "8": (row, column) = (min(saved.row, rows - 1), min(saved.column, columns - 1))
    case "=", ">": break
    default: unknown.append("ESC \(UnicodeScalar(kind))")
    }
    wrapPending = false
    return 2
  }

  /// Runs a control character.
  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x0A: lineFeed()
    case 0x0D: column = 0
    case 0x08: column = max(0, column - 1)
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    case 0x07: bells += 1
    default: unknown.append("control \(byte)")
    }
    if byte != 0x07 { wrapPending = false }
  }

  /// Runs a control sequence (CSI).
  private mutating func control(sequence parameters: String, _ final: Unicode.Scalar) {
    if parameters.first == "?" { return setModes(parameters.dropFirst(), final) }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? 0
    }
    let count = max(1, numbers.first ?? 1)
    if final == "m" {
      usedAttributes = usedAttributes || parameters != "0" && !parameters.isEmpty
      for number in numbers.isEmpty ? [0] : numbers {
        look = number == 2 ? .dim : (30...37).contains(number) ? .colour(number) : .plain
      }
      return
    }
    wrapPending = false
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "d": row = min(rows, count) - 1
    case "H", "f":
      row = min(rows, count) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case "K", "J": erase(numbers.first ?? 0, wholeScreen: final == "J")
    case "@": insertBlanks(count)
    case "P": deleteCells(count)
    case "X": blank(row: row, column..<(column + count))
    case "L": insertRows(count)
    case "M": deleteRows(count)
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  /// Sets or resets DEC private modes.
  private mutating func setModes(_ parameters: Substring, _ final: Unicode.Scalar) {
    guard final == "h" || final == "l" else {
      unknown.append("CSI ?\(parameters)\(final)")
      return
    }
    for mode in parameters.split(separator: ";").compactMap({ Int($0) }) {
      if mode == 1049, (final == "h") != modes.contains(mode) { exchange(isOther: final == "h") }
      if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
    }
  }

  /// Erases in the row or the screen. 0: from the cursor on, 1: up to the cursor, 2 and 3:
  /// everything.
  private mutating func erase(_ part: Int, wholeScreen: Bool) {
    blank(row: row, (part == 0 ? column : 0)..<(part == 1 ? column + 1 : columns))
    guard wholeScreen else { return }
    for other in 0..<rows where part >= 2 || (part == 0 ? other > row : other < row) {
      blank(row: other, 0..<columns)
    }
  }
}

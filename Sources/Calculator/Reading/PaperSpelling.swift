/// A number or a day as it is written on paper, `1 000` or `2026-11-28`, which keys and expressions
/// would read as several numbers.
struct PaperSpelling: Equatable, Sendable {
  /// Where it stands among the bytes.
  let bytes: Range<Int>
  /// The text.
  let text: String
  /// The same number or day as it is written here: `1_000`, `@2026-11-28`.
  let spelling: String

  /// The first one outside of strings and comments; nil if there is none.
  init?(in keys: UnsafeBufferPointer<UInt8>) {
    var code: [Range<Int>]?
    for index in keys.indices where Lexer.isDigit(keys[index]) {
      guard index == 0 || Self.mayStandBefore(keys[index - 1]),
        let found = PaperSpelling(at: index, in: keys)
      else { continue }
      // Few lines have what looks so: only these are read by the lexer.
      let parts = code ?? KeyPiece.code(of: keys)
      code = parts
      if parts.contains(where: { $0.contains(index) }) {
        self = found
        return
      }
    }
    return nil
  }

  /// What begins at an index, whatever it stands in.
  private init?(at index: Int, in keys: UnsafeBufferPointer<UInt8>) {
    if let end = Self.endOfDay(keys, from: index) {
      self.init(index..<end, of: keys) { "@" + $0 }
    } else if let end = Self.endOfSlashedDay(keys, from: index) {
      self.init(index..<end, of: keys) { _ in "@YYYY-MM-DD" }
    } else if let end = Self.endOfGroups(keys, from: index) {
      self.init(index..<end, of: keys) { text in
        Self.blanks.reduce(text) { $0.replacing($1, with: "_") }
      }
    } else {
      return nil
    }
  }

  /// The first one of a text, likewise.
  init?(in text: String) {
    var text = text
    guard let first = text.withUTF8({ PaperSpelling(in: $0) }) else { return nil }
    self = first
  }

  /// Whether it is a day, not a number.
  var isDay: Bool { spelling.first == "@" }

  /// The days that it may be: month and day have either order between slashes.
  var days: [String] {
    let parts = text.split(separator: "/")
    guard parts.count == 3 else { return [spelling] }
    let orders = [(parts[0], parts[1]), (parts[1], parts[0])].prefix(parts[0] == parts[1] ? 1 : 2)
    return orders.filter { Int($0.0) ?? 13 <= 12 }.map { month, day in
      let padded = [month, day].map { $0.count < 2 ? "0\($0)" : String($0) }
      return "@\(parts[2])-\(padded[0])-\(padded[1])"
    }
  }

  private init(
    _ bytes: Range<Int>, of keys: UnsafeBufferPointer<UInt8>, _ spelling: (String) -> String
  ) {
    let text = String(decoding: keys[bytes], as: UTF8.self)
    (self.bytes, self.text, self.spelling) = (bytes, text, spelling(text))
  }

  /// Whether a number or a day may begin behind a byte.
  private static func mayStandBefore(_ byte: UInt8) -> Bool {
    " \t\r\n([{=+-*/,'".utf8.contains(byte)
  }

  /// How many digits begin at an index.
  private static func digitCount(_ keys: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
    keys[index...].prefix(while: Lexer.isDigit).count
  }

  /// Whether a number ends at an index.
  private static func isEnd(_ keys: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index == keys.count || !Lexer.isWordByte(keys[index]) && keys[index] != UInt8(ascii: ".")
  }

  /// Behind a day, `2026-11-28`, with four, two and two digits.
  private static func endOfDay(_ keys: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let end = start + 10
    guard end <= keys.count, digitCount(keys, from: start) == 4 else { return nil }
    let numbers = keys[start..<end].split(separator: UInt8(ascii: "-")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard numbers.map(\.utf8.count) == [4, 2, 2], let month = Int(numbers[1]),
      let day = Int(numbers[2])
    else { return nil }
    guard 1...12 ~= month, 1...31 ~= day else { return nil }
    if end < keys.count, keys[end] == UInt8(ascii: "T") {
      return end + keys[end...].prefix { Lexer.isDigit($0) || "TZ:.".utf8.contains($0) }.count
    }
    return isEnd(keys, end) ? end : nil
  }

  /// Behind a day, `12/24/2026` or `24/12/2026`, of this century or the last one.
  private static func endOfSlashedDay(_ keys: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var end = start
    for most in [2, 2, 4] {
      let count = digitCount(keys, from: end)
      guard 1...most ~= count else { return nil }
      end += count
      if most == 4 { break }
      guard end < keys.count, keys[end] == UInt8(ascii: "/") else { return nil }
      end += 1
    }
    let year = Int(String(decoding: keys[start..<end].suffix(4), as: UTF8.self))
    return year.map { 1900..<2100 ~= $0 } ?? false && isEnd(keys, end) ? end : nil
  }

  /// Behind groups of three digits with blanks between, `1 000`: one of them begins with 0, since
  /// others may be numbers of their own, or a blank is one that only parts digits.
  private static func endOfGroups(_ keys: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var end = start + digitCount(keys, from: start)
    guard 1...3 ~= end - start, keys[start] != UInt8(ascii: "0") else { return nil }
    var isGrouped = false
    while let blank = blank(keys, at: end), digitCount(keys, from: end + blank.utf8.count) == 3 {
      let first = end + blank.utf8.count
      let next = first + 3
      if next < keys.count, Lexer.isWordByte(keys[next]), keys[next] != UInt8(ascii: "_"),
        self.blank(keys, at: next) == nil
      {
        break
      }
      isGrouped = isGrouped || keys[first] == UInt8(ascii: "0") || blank != " "
      end = next
    }
    return isGrouped ? end : nil
  }

  /// The space, or one that has another width or ends no line, at an index.
  private static func blank(_ keys: UnsafeBufferPointer<UInt8>, at index: Int) -> String? {
    if index == keys.count || keys[index] != 0x20 && keys[index] < 0x80 { return nil }
    return blanks.first { keys[index...].starts(with: $0.utf8) }
  }

  /// The day that digits with points are, `24.12.2026`, as it is written here; nil for other texts.
  static func day(withPoints text: some StringProtocol) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }),
      (1...2).contains(parts[0].count), (1...2).contains(parts[1].count), parts[2].count == 4,
      let day = Int(parts[0]), 1...31 ~= day, let month = Int(parts[1]), 1...12 ~= month
    else { return nil }
    return "@\(parts[2])-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private static let blanks = [" ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"]
}

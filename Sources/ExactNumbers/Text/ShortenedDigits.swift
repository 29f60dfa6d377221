/// A number's exact text with the middles of its longest digits omitted, and every operator kept.
///
/// On few columns, `12345678/87654321` is `123…678/876…321`. If it fits, the number of digits of
/// each numeral follows.
struct ShortenedDigits {
  /// A part of the text.
  private enum Piece {
    /// A part that is never shortened: an operator, a root, the point, an exponent, the prefix of a
    /// base.
    case symbol(String)
    /// Digits of one of the numerals, as far as they are known from both ends.
    case digits(Run)
  }

  /// A sequence of digits.
  private struct Run {
    let count: Int
    let head: String
    let tail: String
    /// The numeral of the digits. Digits before and after a point belong to the same numeral.
    let numeral: Int

    /// Returns the digits on `columns` columns.
    func text(_ columns: Int) -> String {
      if count <= columns { return head }
      let tailCount = (columns - 1) / 2
      return head.prefix(columns - 1 - tailCount) + "…" + tail.suffix(tailCount)
    }
  }

  private var pieces: [Piece] = []
  /// The number of digits of each numeral, without leading zeros.
  private var numerals: [Int] = []

  /// The fewest columns for digits whose middle is omitted.
  private static let narrowest = 7

  // MARK: Taking a text apart

  /// Creates the parts of a text that `write` has made in a base.
  init(_ text: String, _ base: NumberFormat.Base) {
    var rest = Substring(text)
    while let first = rest.first {
      if base.beginsNumeral(first) {
        takeNumeral(&rest, base)
      } else {
        pieces.append(.symbol(String(rest.removeFirst())))
      }
    }
  }

  /// Creates the parts of a long integer.
  init(_ integer: LongInteger) {
    pieces = [
      .symbol(integer.prefix),
      .digits(Run(count: integer.count, head: integer.head, tail: integer.tail, numeral: 0)),
    ]
    numerals = [integer.count]
  }

  /// Consumes the prefix of a base, digits, a point and more digits, and an exponent.
  private mutating func takeNumeral(_ rest: inout Substring, _ base: NumberFormat.Base) {
    let base = base.ofNumeral(rest)
    if base.hasPrefix {
      pieces.append(.symbol(base.prefix))
      rest.removeFirst(base.prefix.count)
    }
    let whole = takeDigits(&rest, base)
    var fraction = ""
    if rest.first == "." {
      pieces.append(.symbol(String(rest.removeFirst())))
      fraction = takeDigits(&rest, base)
    }
    let letter = base.exponentLetter
    if rest.first == letter {
      let sign = rest.dropFirst().hasPrefix("-") ? "\(letter)-" : "\(letter)"
      let exponent =
        sign + rest.dropFirst(sign.count).prefix(while: NumberFormat.Base.decimal.isDigit)
      pieces.append(.symbol(exponent))
      rest.removeFirst(exponent.count)
    }
    numerals.append((whole + fraction).drop { $0 == "0" }.count)
  }

  private mutating func takeDigits(_ rest: inout Substring, _ base: NumberFormat.Base) -> String {
    let digits = String(rest.prefix(while: base.isDigit))
    rest.removeFirst(digits.count)
    pieces.append(
      .digits(Run(count: digits.count, head: digits, tail: digits, numeral: numerals.count)))
    return digits
  }

  // MARK: Putting it together

  /// Returns the text on `columns` columns, or nil if it does not fit.
  func text(_ columns: Int, _ counting: Bool) -> String? {
    for wording in counting ? [Wording.long, .short] : [.none] {
      if let text = text(columns, wording) { return text }
    }
    return nil
  }

  /// The wording of the count of digits.
  private enum Wording {
    case long, short, none
  }

  private func text(_ columns: Int, _ wording: Wording) -> String? {
    var shortened: Set<Int> = []
    while true {
      let count = count(shortened, wording)
      let width = width(columns - count.count)
      guard width >= Self.narrowest else { return nil }
      let affected = numerals(wider: width)
      if affected.isSubset(of: shortened) {
        return pieces.reduce(into: "") { text, piece in
          switch piece {
          case .symbol(let symbol): text += symbol
          case .digits(let run): text += run.text(width)
          }
        } + count
      }
      shortened.formUnion(affected)
    }
  }

  /// The sequences of digits.
  private var runs: [Run] {
    pieces.compactMap { if case .digits(let run) = $0 { run } else { nil } }
  }

  /// Returns the most columns that each sequence of digits can have.
  private func width(_ columns: Int) -> Int {
    var room = pieces.reduce(columns) { room, piece in
      if case .symbol(let symbol) = piece { room - symbol.count } else { room }
    }
    var counts = runs.map(\.count).sorted()[...]
    while let least = counts.first, least <= room / counts.count {
      room -= least
      counts.removeFirst()
    }
    return counts.isEmpty ? Int.max : max(0, room) / counts.count
  }

  /// Returns the numerals with a sequence of more digits than this.
  private func numerals(wider width: Int) -> Set<Int> {
    Set(runs.filter { $0.count > width }.map(\.numeral))
  }

  /// Returns the count, such as ` (41 and 40 digits)`.
  private func count(_ shortened: Set<Int>, _ wording: Wording) -> String {
    if wording == .none || shortened.isEmpty { return "" }
    let counts = shortened.sorted().map { numerals[$0].grouped }
    if wording == .short { return " (\(counts.joined(separator: ", ")))" }
    let isOne = counts.count > 1 && Set(counts).count == 1
    if isOne { return " (\(counts[0]) digits each)" }
    let list = counts.dropLast().joined(separator: ", ")
    return " (\(list.isEmpty ? "" : list + " and ")\(counts[counts.count - 1]) digits)"
  }
}

extension Int {
  /// The number with its thousands separated: `5,000`.
  fileprivate var grouped: String {
    let digits = Array(String(self))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}

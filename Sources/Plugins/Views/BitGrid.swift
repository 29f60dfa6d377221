public import Calculator
public import ExactNumbers

/// X as the bits of its word: a model for views and controls alike.
///
/// It has rows of eight bits, the highest bit first, as many as the word has but 64 at most: those
/// of a longer word that are left out are the higher ones.
public struct BitGrid: Sendable, Equatable {
  /// The bits that are shown, the lowest first; nil where X is no integer that fits the word.
  public let bits: [Bool]?
  /// The word.
  public let word: Word
  private let decimal: String
  private let isEmpty: Bool

  /// The most bits that are shown.
  public static let limit = 64

  /// Looks at X, nil being an empty stack, in the word of the settings.
  public init(_ value: Value?, _ settings: Settings) {
    word = settings.context.word
    isEmpty = value == nil
    guard case .number(let number)? = value, number.isInteger,
      let bits = Self.bits(of: number, settings.context)
    else {
      bits = nil
      decimal = ""
      return
    }
    self.bits = bits
    var text: [UInt8] = []
    _ = try? number.write(to: &text, NumberFormat(), settings.context)
    decimal = String(decoding: text, as: UTF8.self)
  }

  /// The bits of an integer, the lowest first; nil if it does not fit.
  private static func bits(of number: Number, _ context: Context) -> [Bool]? {
    var bits: [Bool] = []
    for place in 0..<min(context.word.bits, limit) {
      guard let bit = try? Number.hasBit(number, Number(place), context) else { return nil }
      bits.append(bit)
    }
    return bits
  }

  // MARK: Text

  /// The text of a view: rows of bits with the number of the highest one, then
  /// hexadecimal and decimal.
  public var rows: [String] {
    guard let bits else {
      return [isEmpty ? "bits: no X" : "bits: X is no integer of the \(word) word"]
    }
    var rows = stride(from: (bits.count - 1) / 8 * 8, through: 0, by: -8).map { lowest in
      Self.row(bits[lowest..<min(lowest + 8, bits.count)])
    }
    rows.append("\(hexadecimal)  \(decimal)")
    return rows
  }

  /// `63 1010 0000 56`: the numbers of the highest and the lowest bit stand beside them.
  private static func row(_ bits: ArraySlice<Bool>) -> String {
    var text = pad("\(bits.endIndex - 1)")
    for place in stride(from: bits.startIndex + 7, through: bits.startIndex, by: -1) {
      if place % 4 == 3 { text += " " }
      text += place < bits.endIndex ? (bits[place] ? "1" : "0") : " "
    }
    return text + " " + pad("\(bits.startIndex)")
  }

  private static func pad(_ text: String) -> String { text.count < 2 ? " " + text : text }

  /// The bits that are shown in hexadecimal, a digit for every four of them.
  private var hexadecimal: String {
    guard let bits else { return "" }
    let digits = stride(from: 0, to: bits.count, by: 4).map { lowest in
      let digit = bits[lowest..<min(lowest + 4, bits.count)].reversed()
        .reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
      return String(digit, radix: 16, uppercase: true)
    }
    return (word.bits > bits.count ? "0x…" : "0x") + digits.reversed().joined()
  }
}

/// A place in the grid, moved by keys, at which a bit can be flipped.
///
/// It holds no bit itself: the keys that flip one go through the hub, and the grid
/// shows what came of it.
public struct BitCursor: Sendable, Equatable {
  /// The number of the bit.
  public private(set) var place: Int

  /// The ways to go.
  public enum Direction: Sendable { case up, down, left, right }

  /// Begins at a bit, by default the lowest.
  public init(at place: Int = 0) { self.place = max(0, place) }

  /// Goes one bit further in a grid of a word, and stays where the grid ends. Left is higher.
  public mutating func move(_ direction: Direction, in word: Word) {
    let step =
      switch direction {
      case .up: 8
      case .down: -8
      case .left: 1
      case .right: -1
      }
    let last = min(word.bits, BitGrid.limit) - 1
    if (0...last).contains(place + step) { place += step }
    place = min(place, last)
  }

  /// The row, from the top, and the column, from the left and counted in bits, in a grid of a word.
  public func position(in word: Word) -> (row: Int, column: Int) {
    let last = min(word.bits, BitGrid.limit) - 1
    return (last / 8 - place / 8, 7 - place % 8)
  }

  /// The rows of a grid of a word, the bit set off; as they are where they show no bits.
  func marking(_ rows: [String], in word: Word) -> [String] {
    let (row, column) = position(in: word)
    guard row + 1 < rows.count else { return rows }
    let text = rows[row]
    // Before the bits stands a number of two digits, and a blank before every four of them.
    let bit = text.index(text.startIndex, offsetBy: 3 + column + column / 4)
    var rows = rows
    rows[row] = text[..<bit] + "\u{1B}[7m\(text[bit])\u{1B}[0m" + text[text.index(after: bit)...]
    return rows
  }

  /// The keys that flip the bit in X.
  public var flippingKeys: String { "\(place) flipbit " }
}

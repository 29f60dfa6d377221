public import Calculator
public import ExactNumbers

/// X as the bits of its word: a model for views and for controls.
///
/// It has rows of eight bits, the highest bit first, and at most 64 bits. Of a longer word it shows
/// the lowest bits.
public struct BitGrid: Sendable, Equatable {
  /// The visible bits, the lowest first; nil if X is not an integer that fits the word.
  public let bits: [Bool]?
  /// The word.
  public let word: Word
  private let decimal: String
  private let isEmpty: Bool

  /// The largest number of visible bits.
  public static let limit = 64

  /// Reads X, which is nil for an empty stack, in the word of the settings.
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

  /// Returns the bits of an integer, the lowest first, or nil if it does not fit.
  private static func bits(of number: Number, _ context: Context) -> [Bool]? {
    var bits: [Bool] = []
    for place in 0..<min(context.word.bits, limit) {
      guard let bit = try? Number.hasBit(number, Number(place), context) else { return nil }
      bits.append(bit)
    }
    return bits
  }

  // MARK: Text

  /// The text of a view: rows of bits with their numbers, then X in hexadecimal and decimal.
  public var rows: [String] {
    guard let bits else {
      return [isEmpty ? "bits: no X" : "bits: X is not an integer of the \(word) word"]
    }
    var rows = stride(from: (bits.count - 1) / 8 * 8, through: 0, by: -8).map { lowest in
      Self.row(bits[lowest..<min(lowest + 8, bits.count)])
    }
    rows.append("\(hexadecimal)  \(decimal)")
    return rows
  }

  /// Returns a row such as `63 1010 0000 56`, with the numbers of its highest and lowest bit.
  private static func row(_ bits: ArraySlice<Bool>) -> String {
    var text = pad("\(bits.endIndex - 1)")
    for place in stride(from: bits.startIndex + 7, through: bits.startIndex, by: -1) {
      if place % 4 == 3 { text += " " }
      text += place < bits.endIndex ? (bits[place] ? "1" : "0") : " "
    }
    return text + " " + pad("\(bits.startIndex)")
  }

  private static func pad(_ text: String) -> String { text.count < 2 ? " " + text : text }

  /// The visible bits in hexadecimal, one digit for four bits.
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

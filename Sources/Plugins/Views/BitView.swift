public import Calculator
public import ExactNumbers
import TerminalText

/// X as bits. At the prompt, keys can flip one of them.
final class BitView: Panel {
  private var cursor = BitCursor()
  private var settings = Settings()

  init() {
    super.init { calculator, _ in
      BitGrid(calculator.accumulator, calculator.machine.settings).rows.map { StyledText($0) }
    }
  }

  override func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    super.calculator(calculator, changed: properties)
    settings = calculator.machine.settings
  }

  /// The cursor, if bits are visible and the keys mode is on.
  private var shownCursor: BitCursor? {
    // Without bits, the view is a single row with the reason.
    guard drawn.count > 1, settings.shell.entry == .keys else { return nil }
    return BitCursor(at: min(cursor.place, min(settings.context.word.bits, BitGrid.limit) - 1))
  }

  override func rows(in window: ViewSize) -> [StyledText] {
    let rows = super.rows(in: window)
    return shownCursor.map { $0.marking(rows, in: settings.context.word) } ?? rows
  }

  override func keys(for key: PanelKey) -> String? {
    guard var moved = shownCursor else { return nil }
    if key == .space { return (settings.inputBase == .decimal ? "" : "0d") + moved.flippingKeys }
    moved.move(key, in: settings.context.word)
    cursor = moved
    return ""
  }
}

/// A place in the grid. Keys move it and can flip its bit.
///
/// It holds no bit itself: the keys that flip one go through the hub, and the grid shows the
/// result.
public struct BitCursor: Sendable, Equatable {
  /// The number of the bit.
  public private(set) var place: Int

  /// Creates a cursor at a bit, by default the lowest.
  public init(at place: Int = 0) { self.place = max(0, place) }

  /// Moves to the next bit in the grid of a word, and stops at the ends of the grid. Left is
  /// higher.
  public mutating func move(_ key: PanelKey, in word: Word) {
    let step =
      switch key {
      case .up: 8
      case .down: -8
      case .left: 1
      case .right: -1
      case .space: 0
      }
    let last = min(word.bits, BitGrid.limit) - 1
    if (0...last).contains(place + step) { place += step }
    place = min(place, last)
  }

  /// Returns the row, from the top, and the column of bits, from the left, in the grid of a word.
  public func position(in word: Word) -> (row: Int, column: Int) {
    let last = min(word.bits, BitGrid.limit) - 1
    return (last / 8 - place / 8, 7 - place % 8)
  }

  /// Returns the rows of a grid with the bit highlighted, or unchanged if they show no bits.
  func marking(_ rows: [StyledText], in word: Word) -> [StyledText] {
    let (row, column) = position(in: word)
    guard row + 1 < rows.count else { return rows }
    let text = rows[row].text
    // A row begins with a number of two digits, and has a blank before every four bits.
    let bit = text.index(text.startIndex, offsetBy: 3 + column + column / 4)
    var rows = rows
    rows[row] =
      StyledText(String(text[..<bit])) + StyledText(String(text[bit]), style: "7")
      + StyledText(String(text[text.index(after: bit)...]))
    return rows
  }

  /// The keys that flip the bit in X, if digits are decimal.
  public var flippingKeys: String { "\(place) flipbit " }
}

public import Calculator
public import ExactNumbers
import TerminalText

/// X as bits, one of which keys can flip at the prompt.
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

  /// The cursor, where bits are shown and single keys act.
  private var shownCursor: BitCursor? {
    // The view of an X without bits is a single row that says so.
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

/// A place in the grid, moved by keys, at which a bit can be flipped.
///
/// It holds no bit itself: the keys that flip one go through the hub, and the grid
/// shows what came of it.
public struct BitCursor: Sendable, Equatable {
  /// The number of the bit.
  public private(set) var place: Int

  /// Begins at a bit, by default the lowest.
  public init(at place: Int = 0) { self.place = max(0, place) }

  /// Goes one bit further in a grid of a word, and stays where the grid ends. Left is higher.
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

  /// The row, from the top, and the column, from the left and counted in bits, in a grid of a word.
  public func position(in word: Word) -> (row: Int, column: Int) {
    let last = min(word.bits, BitGrid.limit) - 1
    return (last / 8 - place / 8, 7 - place % 8)
  }

  /// The rows of a grid of a word, the bit set off; as they are where they show no bits.
  func marking(_ rows: [StyledText], in word: Word) -> [StyledText] {
    let (row, column) = position(in: word)
    guard row + 1 < rows.count else { return rows }
    let text = rows[row].text
    // Before the bits stands a number of two digits, and a blank before every four of them.
    let bit = text.index(text.startIndex, offsetBy: 3 + column + column / 4)
    var rows = rows
    rows[row] =
      StyledText(String(text[..<bit])) + StyledText(String(text[bit]), style: "7")
      + StyledText(String(text[text.index(after: bit)...]))
    return rows
  }

  /// The keys that flip the bit in X, where digits are decimal.
  public var flippingKeys: String { "\(place) flipbit " }
}

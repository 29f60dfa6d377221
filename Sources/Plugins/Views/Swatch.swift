import Calculator
import ExactNumbers
import TerminalText

/// X as a colour, `0xRRGGBB`.
struct Swatch {
  /// The colour; nil if X is not a colour.
  private let colour: Int?
  private let hue: String
  private let isEmpty: Bool

  /// Reads X, which is nil for an empty stack.
  init(_ value: Value?) {
    isEmpty = value == nil
    guard case .number(let number)? = value, let colour = number.asInt,
      (0...0xFF_FFFF).contains(colour)
    else {
      self.colour = nil
      hue = ""
      return
    }
    self.colour = colour
    hue = Self.description(number)
  }

  /// Returns hue, saturation and brightness, to four digits.
  private static func description(_ colour: Number) -> String {
    var format = NumberFormat()
    format.digits = 4
    guard let parts = try? Number.hsbParts(of: colour, Context()) else { return "" }
    let texts = parts.map { (try? $0.text(format, Context())) ?? "" }
    return texts.count == 3
      ? "hue \(texts[0])°  saturation \(texts[1]) %  brightness \(texts[2]) %" : ""
  }

  /// Returns the text of a view: two rows, with a block in the colour if the front end has colours.
  func rows(hasColours: Bool) -> [StyledText] {
    guard let colour else {
      return [isEmpty ? "swatch: no X" : "swatch: X is not a colour, 0 to 0xFFFFFF"]
    }
    let (r, g, b) = (colour >> 16, colour >> 8 & 255, colour & 255)
    let digits = String(colour, radix: 16, uppercase: true)
    let code = "#" + String(repeating: "0", count: 6 - digits.count) + digits
    let block =
      hasColours ? StyledText("        ", style: "48;2;\(r);\(g);\(b)") + "  " : ""
    return [block + StyledText("\(code)  rgb \(r) \(g) \(b)"), block + StyledText(hue)]
  }
}

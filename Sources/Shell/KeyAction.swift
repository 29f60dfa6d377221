import Calculator
import LineEditing

/// A key of the calculator: a word that a key carries out at once, without Enter.
struct KeyAction {
  let word: String
  /// The function that `bind` in `~/.editrc` knows.
  let function: String
  /// The keys that it is on. In line mode those that print do what they print.
  let keys: [EditorKey]
  /// How the key map shows the keys.
  let label: String
  /// The effect of the key on the line.
  let kind: Kind

  /// The ways in which a key treats the line.
  enum Kind {
    /// A number at the prompt is pushed first.
    case operation
    /// The sign of the number at the prompt changes; without one, that of X.
    case sign
    /// The line stays as it is.
    case aside
  }

  private init(
    _ word: String, _ function: String, _ label: String, _ keys: [EditorKey],
    _ kind: Kind = .operation
  ) {
    (self.word, self.function, self.label, self.keys, self.kind) =
      (word, "surd-" + function, label, keys, kind)
  }

  /// All actions. Letters are not among their keys, so that every word can be typed in both modes.
  static let all: [KeyAction] = [
    KeyAction("+", "add", "+", [.character("+")]),
    KeyAction("-", "subtract", "-", [.character("-"), .character("−")]),
    KeyAction("*", "multiply", "*", [.character("*"), .character("×")]),
    KeyAction("/", "divide", "/", [.character("/"), .character("÷")]),
    KeyAction("^", "power", "^", [.character("^")]),
    KeyAction("percent", "percent", "%", [.character("%")]),
    KeyAction("!", "factorial", "!", [.character("!")]),
    KeyAction("=", "equal", "=", [.character("=")]),
    KeyAction("sqrt", "sqrt", "√", [.character("√")]),
    KeyAction("sq", "square", "²", [.character("²")]),
    KeyAction("pi", "pi", "π", [.character("π")]),
    KeyAction("inv", "inverse", "&", [.character("&")]),
    KeyAction("neg", "sign", "~ F8", [.character("~"), .function(8)], .sign),
    KeyAction("swap", "swap", "Tab Right F5", [.function(5)]),
    KeyAction("rdn", "roll-down", "PgDn F6", [.pageDown, .function(6)]),
    KeyAction("rup", "roll-up", "PgUp", [.pageUp]),
    KeyAction("lastx", "last-x", "; F7", [.character(";"), .function(7)]),
    KeyAction("drop", "drop", "Backspace", []),
    KeyAction(
      "undo", "undo", "\\ F3 Ctrl-_", [.character("\\"), .function(3), .control("_")], .aside),
    KeyAction("redo", "redo", "| F4", [.character("|"), .function(4)], .aside),
    KeyAction("copy", "copy", "F9", [.function(9)], .aside),
  ]
}

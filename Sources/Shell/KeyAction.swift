import Calculator
import LineEditing

/// A key that runs a word at once, without Enter.
struct KeyAction {
  let word: String
  /// The name of the function for `bind` in `~/.editrc`.
  let function: String
  /// The keys that run it. In line mode, printing keys insert their character.
  let keys: [EditorKey]
  /// The name of the keys in the key map.
  let label: String
  /// The effect of the key on the line.
  let kind: Kind

  /// The ways in which a key treats the line.
  enum Kind {
    /// Pushes a number at the prompt first.
    case operation
    /// Changes the sign of the number at the prompt; without a number, the sign of X.
    case sign
    /// Leaves the line unchanged.
    case aside
  }

  private init(
    _ word: String, _ function: String, _ label: String, _ keys: [EditorKey],
    _ kind: Kind = .operation
  ) {
    (self.word, self.function, self.label, self.keys, self.kind) =
      (word, "surd-" + function, label, keys, kind)
  }

  /// All actions. Letters are not among their keys, so that words can be typed in both modes.
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

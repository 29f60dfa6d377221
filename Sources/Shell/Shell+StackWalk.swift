import Calculator
import ExactNumbers
import LineEditing

/// The interactive stack. In keys mode, Up on an empty line marks a level, the arrows move the
/// mark, and keys act on that level. Like every key that acts at once, each is a line, such as `3
/// roll`.
extension Shell {
  /// Marks X; nil unless keys act at once and the line is empty.
  func beginWalk(_ editor: LineEditor) -> FunctionResult? {
    guard isInKeysMode, editor.line.text.isEmpty, !isContinued else { return nil }
    guard mark(1) else { return .refused }
    editor.capture = { [unowned self, unowned editor] key in press(key, onLevelIn: editor) }
    return .blockChanged
  }

  /// Marks a level; returns false if there is none, or the user interrupted.
  @discardableResult func mark(_ level: Int) -> Bool {
    let (machine, window, earlier) = (calculator.machine, source.windowSize, walk)
    let interruption = Interruption()
    let walk = worker.perform(interruption) {
      StackWalk(machine, at: level, after: earlier, window, interruption)
    }
    self.walk = walk ?? nil
    return self.walk != nil
  }

  /// Marks the level in the current stack.
  func renewMark() {
    guard let level = walk?.level else { return }
    if !mark(level) { endWalk() }
  }

  func endWalk() {
    walk = nil
    editor?.capture = nil
    editor?.showHint("", after: "")
  }

  /// While a level is marked, shows the available keys after the empty line.
  func showWalkKeys() {
    if walk == nil { return }
    editor?.showHint("Enter pick, r roll, d rolld, Backspace drop, e edit, q leave", after: "")
  }

  /// Handles a key while a level is marked: it moves the mark, acts on the level, or leaves.
  private func press(_ key: EditorKey, onLevelIn editor: LineEditor) -> FunctionResult {
    guard let walk else { return .refused }
    if let level = level(for: key, walk) { return level > 0 ? go(to: level) : leave() }
    if let word = word(for: key, walk.level) {
      if key == .enter || key == .control("J") { endWalk() }
      return act(word, editor)
    }
    endWalk()
    switch key {
    case .character("e"), .function(10):
      ending = .value(.level(walk.level))
      return .accept
    case .escape, .character("q"), .control("C"), .control("G"): break
    default: editor.putBack(key)  // It has its usual effect.
    }
    return .blockChanged
  }

  /// Returns the level to which a key leads, 0 below X; nil if it is not such a key.
  private func level(for key: EditorKey, _ walk: StackWalk) -> Int? {
    switch key {
    case .up, .character("k"): walk.level + 1
    case .down, .character("j"): walk.level - 1
    case .pageUp: walk.level + walk.page
    case .pageDown: max(1, walk.level - walk.page)
    case .home: calculator.machine.stack.count
    case .end: 1
    default:
      (1...9).first { key == .character(Unicode.Scalar(UInt8(ascii: "0") + $0)) }.map(Int.init)
    }
  }

  /// Returns the line that a key runs for a level; nil if it is not such a key.
  private func word(for key: EditorKey, _ level: Int) -> String? {
    let keys = calculator.machine.settings.keys(of: level)
    return switch key {
    case .enter, .control("J"), .character("p"): "\(keys) pick"
    case .character("r"): "\(keys) roll"
    case .character("d"): "\(keys) rolld"
    case .backspace, .control("H"), .delete: level == 1 ? "drop" : "\(keys) roll drop"
    default: nil
    }
  }

  private func go(to level: Int) -> FunctionResult {
    let before = walk?.level
    guard mark(level) else { return leave() }
    return walk?.level == before ? .refused : .blockChanged
  }

  private func leave() -> FunctionResult {
    endWalk()
    return .blockChanged
  }
}

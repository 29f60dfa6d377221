import Calculator
import ExactNumbers
import LineEditing
import TerminalText

/// The reason why a line at the prompt ends.
enum LineEnding: Equatable {
  /// Its keys run, and the line is remembered.
  case carryingOut
  /// A key that acts at once has made its keys.
  case acting
  /// The line moves into the editor.
  case editor
  /// A value moves to the next line.
  case value(Machine.Place)

  /// Whether the line is not run, but ends so that something is edited.
  var bringsEdit: Bool { self != .carryingOut && self != .acting }
}

/// A value whose keys are being edited on the line or in an editor; or a line in an editor.
struct Edit {
  /// The place of the value, which stays there until the changed value is entered; nil for a line.
  let place: Machine.Place?
  /// The keys as they were offered.
  let text: String
  /// A text from an editor that failed.
  var rejected: String?

  /// Returns the keys that replace the old value by that of other keys.
  func keys(for text: String, _ settings: Settings) -> String {
    // A key after a comment would be part of it.
    let separator = text.contains { $0 == "#" || $0.isNewline } ? "\n" : " "
    return [place?.keysBefore(settings), text, place?.keysBehind].compactMap { $0 }
      .filter { !$0.isEmpty }.joined(separator: separator)
  }
}

/// `edit`: the keys of a value move to the line, and Enter replaces the value.
///
/// Until then nothing changes, and Ctrl-C cancels. If the keys fail, everything is restored, and
/// the keys come back to be corrected.
extension Shell {
  /// Requests that the variable of a name, or X if the name is empty, moves to the line after the
  /// current line has ended. Returns nil if neither lines nor files can be edited.
  public func edit(_ name: String) -> String? {
    // After a pasted line other lines follow, which were not meant for the value.
    if editor?.isPasted ?? !ExternalEditor.isChosen { return nil }
    ending = .value(name.isEmpty ? .level(1) : .variable(name))
    return ""
  }

  /// F10: moves X to the line, or a line that is not empty into an editor.
  func pressEdit(_ editor: LineEditor) -> FunctionResult {
    if calculator.isIncomplete { return .refused }
    if editor.line.text.isEmpty, edit == nil {
      if calculator.accumulator == nil { return .refused }
      ending = .value(.level(1))
    } else {
      ending = .editor
    }
    return .accept
  }

  func enter(_ line: String) {
    switch ending {
    case .editor:
      ending = .carryingOut
      edit = edit ?? Edit(place: nil, text: line)
      change(edit?.rejected ?? line)
    case .value: break
    case .carryingOut, .acting: if let edit { finish(edit, line) } else { carryOut(line) }
    }
    bringRequestedValue()
  }

  /// Moves the requested value to the line, if there is one.
  func bringRequestedValue() {
    guard case .value(let place) = ending else { return }
    ending = .carryingOut
    begin(place)
  }

  /// Moves the value at a place to the line, or into an editor.
  private func begin(_ place: Machine.Place) {
    let machine = calculator.machine
    guard let keys = worker.perform(Interruption(), { machine.keys(of: place) }) else {
      return say("interrupted")
    }
    guard let (text, isExact) = keys else { return }
    if !isExact {
      say("what an algorithm found is there as its enclosure; Ctrl-C leaves it as it is")
    }
    edit = Edit(place: place, text: text)
    if let editor, !needsEditor(text) { editor.offer(text) } else { change(text) }
  }

  /// Cancels the line, and anything that earlier lines began.
  func giveLineUp() {
    ending = .carryingOut
    edit = nil
    if !calculator.isIncomplete { return }
    hub.cancelEntry()
    hub.endLine()
  }

  /// Returns whether a text does not fit on the line.
  private func needsEditor(_ text: String) -> Bool {
    if text.contains(where: \.isNewline) || text.utf8.count > Self.longestLine { return true }
    return ExternalEditor.isChosen && StyledText(text).width + Self.editPrompt.count >= columns
  }

  /// Shows after a value on the line how to leave it.
  func showEditKeys() {
    guard let edit, let editor else { return }
    let key = editor.isVi ? "Ctrl-C" : "Esc"
    editor.showHint("Enter replaces the value, \(key) leaves it", after: edit.text)
  }

  /// The prompt while a value is on the line.
  static let editPrompt = "edit> "
  /// The number of bytes that can be edited comfortably on a line.
  static let longestLine = 2000

  /// Replaces the value by that of a changed line.
  private func finish(_ edit: Edit, _ line: String) {
    if line.allSatisfy(\.isWhitespace), let rejected = edit.rejected { return change(rejected) }
    self.edit = nil
    ending = .carryingOut
    if line == edit.text || line.allSatisfy(\.isWhitespace) { return }
    if send(line, for: edit) { return }
    self.edit = Edit(place: edit.place, text: edit.text)
    editor?.offer(line)
  }

  /// Opens a text in an editor, and uses the result.
  private func change(_ text: String) {
    guard let edit = edit.take() else { return }
    var outcome = ExternalEditor.Outcome.unchanged
    source.lend { outcome = ExternalEditor.change(text) }
    switch outcome {
    case .changed(let text): take(text, for: edit)
    case .unchanged: comeBack(edit, text)
    case .failed(let reason):
      say("edit: \(reason); nothing is changed")
      comeBack(edit, text)
    }
  }

  /// Replaces a value by that of other keys. Returns false if they fail; then nothing changes.
  private func send(_ text: String, for edit: Edit) -> Bool {
    let settings = calculator.machine.settings
    let hasLineBefore = edit.place?.keysBefore(settings).isEmpty == false
    return sendAsWhole(
      edit.keys(for: text, settings), label: edit.place == nil ? text : "edit",
      firstLine: hasLineBefore ? 0 : 1)
  }

  /// Continues after the editor has left a text unchanged.
  private func comeBack(_ edit: Edit, _ text: String) {
    if edit.rejected != nil {
      self.edit = edit
    } else if let editor, !needsEditor(text) {
      if edit.place != nil { self.edit = edit }
      editor.offer(text)
    }
  }

  /// Continues after the editor has changed a text: a line is typed in, any other text replaces the
  /// value.
  private func take(_ text: String, for edit: Edit) {
    if let editor, edit.place == nil, !needsEditor(text) { return editor.offer(text) }
    if text.allSatisfy(\.isWhitespace) || send(text, for: edit) { return }
    self.edit = Edit(place: edit.place, text: edit.text, rejected: text)
    say("Enter opens the text again, Ctrl-C gives it up")
  }

  /// Sends keys through the hub that must succeed as a whole. Otherwise restores everything and
  /// returns false. `undo` shows the label for them. If there are several lines, the first has the
  /// number `firstLine`.
  private func sendAsWhole(_ keys: String, label: String, firstLine: Int) -> Bool {
    let failures = calculator.failureCount
    preview?.cancel()
    hub.beginLine(label)
    let hasPlaces = keys.contains(where: \.isNewline)
    if hasPlaces { hub.beginSource("edit", line: firstLine) }
    calculator.errorPolicy = .stop
    type(keys)
    if calculator.isIncomplete { calculator.sourceEnded() }
    if hasPlaces { hub.beginSource("keys") }
    let hasSucceeded = calculator.failureCount == failures
    if !hasSucceeded { hub.revertLine() }
    calculator.errorPolicy = .skipLine
    endLine()
    return hasSucceeded
  }

  /// Returns the place of an error in an editor's text, or the client whose keys failed.
  func place(of failure: Failure) -> String {
    if worker.lineBegan == nil, failure.source.hasPrefix("client ") { return "\(failure.source): " }
    return failure.source == "edit" ? "\(failure.line):\(failure.column): " : ""
  }
}

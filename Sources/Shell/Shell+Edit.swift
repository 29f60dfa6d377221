import Calculator
import ExactNumbers
import LineEditing
import TerminalText

/// What a line at the prompt is ended for.
enum LineEnding: Equatable {
  /// Its keys, which are remembered.
  case carryingOut
  /// Its keys, which a key that acts alone has made.
  case acting
  /// The editor, which it goes into.
  case editor
  /// A value, which comes to the next line.
  case value(Machine.Place)

  /// Whether the line is no line, but ends so that something is edited.
  var bringsEdit: Bool { self != .carryingOut && self != .acting }
}

/// A value whose keys are on the line, or in an editor, to be changed; or a line in an editor.
struct Edit {
  /// Where the value is, and stays until the changed one is entered; nil for a line.
  let place: Machine.Place?
  /// The keys as they were offered.
  let text: String
  /// What came from an editor and failed.
  var rejected: String?

  /// The keys that put the value of others in the place of the old one.
  func keys(for text: String, _ settings: Settings) -> String {
    // Behind a comment there is no key.
    let separator = text.contains { $0 == "#" || $0.isNewline } ? "\n" : " "
    return [place?.keysBefore(settings), text, place?.keysBehind].compactMap { $0 }
      .filter { !$0.isEmpty }.joined(separator: separator)
  }
}

/// `edit`: a value comes to the line as keys, and takes its place again with Enter.
///
/// Until then nothing has changed: Ctrl-C gives the line up. What fails puts everything back, and
/// comes back to be mended.
extension Shell {
  /// Lets the variable of a name, or X if it is empty, come to the line once the line under way has
  /// ended; nil where neither lines nor files can be edited.
  public func edit(_ name: String) -> String? {
    // Behind a pasted line others come, which were not meant to be added to the value.
    if editor?.isPasted ?? !ExternalEditor.isChosen { return nil }
    ending = .value(name.isEmpty ? .level(1) : .variable(name))
    return ""
  }

  /// F10: brings X to the line, or what is on the line into an editor.
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

  /// Brings the value to the line that was asked for, if one was.
  func bringRequestedValue() {
    guard case .value(let place) = ending else { return }
    ending = .carryingOut
    begin(place)
  }

  /// Brings the value at a place to the line, or into an editor.
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

  /// Gives up what is on the line, and what earlier ones began.
  func giveLineUp() {
    ending = .carryingOut
    edit = nil
    if !calculator.isIncomplete { return }
    hub.cancelEntry()
    hub.endLine()
  }

  /// Whether a text has no room on the line.
  private func needsEditor(_ text: String) -> Bool {
    if text.contains(where: \.isNewline) || text.utf8.count > Self.longestLine { return true }
    return ExternalEditor.isChosen && StyledText(text).width + Self.editPrompt.count >= columns
  }

  /// Shows after a value on the line how to leave it.
  func showEditKeys() {
    guard let edit, let editor else { return }
    let key = editor.isVi ? "Ctrl-C" : "Esc"
    editor.showHint("Enter replaces the value, \(key) leaves it", behind: edit.text)
  }

  /// The prompt while a value is on the line.
  static let editPrompt = "edit> "
  /// How many bytes can be changed on a line with pleasure.
  static let longestLine = 2000

  /// A changed line takes its place.
  private func finish(_ edit: Edit, _ line: String) {
    if line.allSatisfy(\.isWhitespace), let rejected = edit.rejected { return change(rejected) }
    self.edit = nil
    ending = .carryingOut
    if line == edit.text || line.allSatisfy(\.isWhitespace) { return }
    if send(line, for: edit) { return }
    self.edit = Edit(place: edit.place, text: edit.text)
    editor?.offer(line)
  }

  /// Opens a text in an editor, and takes what it leaves.
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

  /// Puts what other keys leave in the place of a value; false if they fail, and nothing changes.
  private func send(_ text: String, for edit: Edit) -> Bool {
    let settings = calculator.machine.settings
    let hasLineBefore = edit.place?.keysBefore(settings).isEmpty == false
    return sendAsWhole(
      edit.keys(for: text, settings), label: edit.place == nil ? text : "edit",
      firstLine: hasLineBefore ? 0 : 1)
  }

  /// The editor has left a text as it was.
  private func comeBack(_ edit: Edit, _ text: String) {
    if edit.rejected != nil {
      self.edit = edit
    } else if let editor, !needsEditor(text) {
      if edit.place != nil { self.edit = edit }
      editor.offer(text)
    }
  }

  /// The editor has left another text: a line is typed in, and all else takes its place.
  private func take(_ text: String, for edit: Edit) {
    if let editor, edit.place == nil, !needsEditor(text) { return editor.offer(text) }
    if text.allSatisfy(\.isWhitespace) || send(text, for: edit) { return }
    self.edit = Edit(place: edit.place, text: edit.text, rejected: text)
    say("Enter opens the text again, Ctrl-C gives it up")
  }

  /// Sends keys through the hub that have to succeed as a whole: else everything is as before them.
  /// False then. `undo` names them by the label. Where there are several lines, the first has a
  /// number.
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

  /// Says where in an editor's text something is wrong, or which client's keys failed.
  func place(of failure: Failure) -> String {
    if worker.lineBegan == nil, failure.source.hasPrefix("client ") { return "\(failure.source): " }
    return failure.source == "edit" ? "\(failure.line):\(failure.column): " : ""
  }
}

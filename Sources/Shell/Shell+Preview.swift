import Calculator
import ExactNumbers
import LineEditing

/// The preview: the X that the line being typed would leave, shown after the line.
extension Shell {
  /// Connects the editor to the preview.
  func connectPreview(_ editor: LineEditor) {
    guard let preview else { return }
    editor.lineChanged = { [unowned self, unowned editor] line in
      guard calculator.machine.settings.shell.hasPreview, !(tutorial?.steers(line) ?? false)
      else { return editor.showHint("", after: line) }
      if line == edit?.text { return preview.cancel() }
      let keysBefore = edit?.place?.keysBefore(calculator.machine.settings) ?? ""
      preview.begin(
        line, keys: "\(keysBefore) \(line)", calculator.trial,
        columns: editor.windowSize.columns)
    }
    editor.background.append(
      BackgroundWork(descriptor: { preview.descriptor }, patience: { preview.patience }) {
        [unowned self, unowned editor] in
        // Nothing is suggested while a value is changed.
        if let (line, text) = preview.fetch(), edit == nil || !text.isEmpty {
          editor.showHint(text, after: line)
        }
        return .unchanged
      })
  }
}

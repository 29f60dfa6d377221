import Calculator
import ExactNumbers
import LineEditing

/// The preview: the X that the line being typed would leave, shown after the line.
extension Shell {
  /// Connects the editor to the preview.
  func connectPreview(_ editor: LineEditor) {
    guard let preview else { return }
    editor.lineChanged = { [unowned self] line in
      guard calculator.machine.settings.shell.hasPreview, !(tutorial?.steers(line) ?? false)
      else { return }
      if line == edit?.text { return preview.cancel() }
      let keysBefore = edit?.place?.keysBefore(calculator.machine.settings) ?? ""
      preview.begin(
        line, keys: "\(keysBefore) \(line)", calculator.trial,
        columns: editor.windowSize.columns)
    }
    editor.background.append(
      BackgroundWork(descriptor: { preview.descriptor }, patience: { preview.patience }) {
        [unowned editor] in
        if let (line, text) = preview.fetch() { editor.showHint(text, behind: line) }
        return .unchanged
      })
  }
}

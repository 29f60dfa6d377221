import Calculator
import JSONText
import Sheets

/// Information beside the lines: results, and fixes for errors.
extension SheetDocument {
  /// Returns the results of lines, as in `--sheet`. Results that are recorded already are omitted,
  /// and errors are reported separately.
  func inlayHints(in range: JSON?) -> JSON {
    .array(
      lines(in: range).compactMap { index -> JSON? in
        let line = sheet.lines[index]
        guard let label = Self.label(line.result), !sheet.isRecorded(line) else { return nil }
        return [
          "position": position(line.inputEnd, inLine: index), "label": .string("→ \(label)"),
          "paddingLeft": true,
        ]
      })
  }

  private static func label(_ result: Sheet.Result) -> String? {
    switch result {
    case .none, .error: nil
    case .value(let value): value
    case .text(let rows): rows.joined(separator: " ⏎ ")
    }
  }

  // MARK: Fixes

  /// Returns fixes for the errors of lines.
  func codeActions(in range: JSON?) -> JSON {
    .array(
      lines(in: range).flatMap { index -> [JSON] in
        guard let fault = sheet.lines[index].fault, let diagnostic = diagnostic(ofLine: index)
        else {
          return []
        }
        return fault.remedies.compactMap { edit($0, fault) }.enumerated().map { count, edit in
          [
            "title": .string("Write \(edit.text)"), "kind": "quickfix",
            "isPreferred": .truth(count == 0), "diagnostics": [diagnostic],
            "edit": [
              "changes": .object([
                .init(uri, [["range": edit.range, "newText": .string(edit.text)]])
              ])
            ],
          ]
        }
      })
  }

  /// Returns the range that a fix replaces, and the new text; nil if it does not fit the line.
  private func edit(_ remedy: Remedy, _ fault: Sheet.Fault) -> (range: JSON, text: String)? {
    switch remedy {
    case .word(let word): (range(place(of: fault), inLine: fault.line), word)
    case .line(let keys):
      // The keys of an expression are not the keys of its line.
      sheet.lines[fault.line].isKeys
        ? (range(input(ofLine: fault.line), inLine: fault.line), keys) : nil
    }
  }

  /// Returns the bytes of a line without blanks at its ends and without its comment.
  func input(ofLine index: Int) -> Range<Int> {
    let line = sheet.lines[index]
    let comment = pieces(ofLine: index).first { $0.kind == .comment }?.bytes.lowerBound
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let bytes = sheet.content[line.bytes.lowerBound..<min(comment ?? line.inputEnd, line.inputEnd)]
      .drop(while: isBlank)
    return bytes.startIndex..<bytes.endIndex - bytes.reversed().prefix(while: isBlank).count
  }
}

import Answers
import JSONText

/// The result of a tool.
struct ToolResult {
  /// The rows for the model.
  private let rows: [String]
  /// The result in the form of ``schema``; nil for plain text.
  private let fields: JSON?
  private var isRefusal = false

  /// Creates a result of plain text.
  init(text: String) { (rows, fields) = ([text], nil) }

  /// Creates an error, which the model sees.
  init(refusal: String) {
    (rows, fields, isRefusal) = ([refusal], ["error": .string(refusal)], true)
  }

  init(_ answer: CallAnswer) {
    var rows = answer.printed
    let texts = answer.values.map(\.text)
    if !texts.isEmpty {
      let mark = answer.values.allSatisfy(\.isExact) ? "=" : "≈"
      rows.append("\(mark) \(texts.joined(separator: " "))")
      if let form = answer.exactForm { rows.append("exact form: \(form)") }
      if !answer.why.isEmpty { rows.append("why: \(answer.why)") }
    }
    if rows.isEmpty { rows = [answer.depth == 0 ? "The stack is empty." : "Done; X is as it was."] }
    rows += answer.keys.map { "keys: \($0)" }
    let settings = answer.settings.joined(separator: ", ")
    if !settings.isEmpty { rows.append("settings: \(settings)") }
    self.rows = rows
    let others = texts.dropLast().map { JSON.string($0) }
    fields = [
      "value": texts.last.map { .string($0) },
      "exact": answer.values.last.map { .truth($0.isExact) },
      "exactForm": answer.exactForm.map { .string($0) },
      "why": answer.why.isEmpty ? nil : .string(answer.why),
      "others": others.isEmpty ? nil : .array(others),
      "printed": answer.printed.isEmpty ? nil : .string(answer.printed.joined(separator: "\n")),
      "depth": .integer(answer.depth), "settings": settings.isEmpty ? nil : .string(settings),
    ]
  }

  var json: JSON {
    [
      "content": [["type": "text", "text": .string(rows.joined(separator: "\n"))]],
      "structuredContent": fields, "isError": .truth(isRefusal),
    ]
  }

  static let schema: JSON = [
    "type": "object",
    "properties": [
      "value": ["type": "string", "description": "X as it is shown; no digit is wrong."],
      "exact": ["type": "boolean", "description": "Whether that is exactly X."],
      "exactForm": ["type": "string", "description": "X in exact form, such as √2 or 1/3."],
      "why": [
        "type": "string", "description": "What X is known by, and how many digits are proven.",
      ],
      "others": [
        "type": "array", "items": ["type": "string"],
        "description": "Values that were left below X, the deepest first.",
      ],
      "printed": ["type": "string", "description": "What was printed."],
      "depth": ["type": "integer", "description": "How many values are on the stack."],
      "settings": [
        "type": "string", "description": "Settings that earlier keys have left, as deg.",
      ],
      "error": ["type": "string", "description": "Why the call was refused."],
    ],
  ]
}

import Answers
import Calculator
import ExactNumbers
import JSONText

/// The calculator of a connection: its stack and variables stay from call to call.
final class ToolCalculator {
  private let calculator: LineCalculator

  init(_ calculator: LineCalculator) {
    self.calculator = calculator
    // `reset` goes back to what keys beside the option have set up.
    calculator.model.initialMachine = calculator.start
  }

  /// The most characters of a value that are shown in full, but for digits that are asked for.
  private static let longest = 10_000

  /// Carries a text out, and tells what it has left. A call that is refused leaves all as it was.
  func evaluate(_ text: String, digits: Int?) throws(ToolFault) -> ToolResult {
    let before = calculator.model.machine
    let format = before.settings.format
    if let digits {
      calculator.model.setFormat { ($0.digits, $0.style) = (digits, .standard) }
    }
    let outcome = carryOut(text)
    let result: ToolResult? = outcome.refusal == nil ? result(of: outcome, before) : nil
    if let result, !calculator.interruption.isRequested {
      if let digits {
        calculator.model.setFormat {
          // What the text has set stays.
          if $0.digits == digits { $0.digits = format.digits }
          if $0.style == .standard { $0.style = format.style }
        }
      }
      return result
    }
    if !outcome.isTooMuch { calculator.restore(before) }
    throw ToolFault(outcome.refusal ?? "the result takes too long to be shown")
  }

  /// Carries operands and a word out on an empty stack, and tells the value that they leave; the
  /// calculator is then as it was. Each operand must leave one value, so that it is what it seems.
  func evaluate(_ task: ToolKeys) throws(ToolFault) -> ToolResult {
    let before = calculator.model.machine
    defer { calculator.restore(before) }
    calculator.model.emptyStack()
    for (count, operand) in task.operands.enumerated() {
      try carryOut(operand, leaving: count + 1)
    }
    let outcome = try carryOut(task.word, leaving: 1)
    guard let result = result(of: outcome, calculator.start) else {
      throw ToolFault("the result takes too long to be shown")
    }
    return result
  }

  @discardableResult
  private func carryOut(_ keys: String, leaving count: Int) throws(ToolFault) -> LineOutcome {
    let outcome = calculator.carryOut(keys)
    if let refusal = outcome.isOpen ? calculator.endSource().refusal : outcome.refusal {
      throw ToolFault(refusal)
    }
    if calculator.model.machine.stack.count != count {
      throw ToolFault("each argument is one value; 'evaluate' takes any keys")
    }
    return outcome
  }

  /// Carries out a text, which must be whole.
  private func carryOut(_ text: String) -> LineOutcome {
    let outcome = calculator.carryOutAlone(text)
    return outcome.isOpen ? calculator.endSource() : outcome
  }

  // MARK: What is told

  /// The result of a call that was carried out: the values above those that it found; X, if there
  /// are none but it may be another one. Nil where one cannot be shown.
  private func result(of outcome: LineOutcome, _ before: Machine) -> ToolResult? {
    let machine = calculator.model.machine
    var result = ToolResult(printed: outcome.printed.joined(separator: "\n"))
    result.depth = machine.stack.count
    guard let x = machine.stack.last else { return result }
    return calculator.timed {
      do throws(NumberError) {
        let shown = try text(of: x)
        let count = max(1, machine.stack.count - before.stack.count)
        if !outcome.hasOperated, machine.stack.count == before.stack.count,
          let old = before.stack.last, try text(of: old) == shown
        {
          result.hasNothingNew = true
          return result
        }
        for value in machine.stack.suffix(count).dropLast() {
          let other = try text(of: value)
          result.others.append(other.text)
          result.areOthersExact = result.areOthersExact && other.isExact
        }
        (result.value, result.isExact) = (shown.text, shown.isExact)
        result.exactForm = try exactForm(of: x, shownAs: shown.text)
        result.why = calculator.carryOut("why").printed.joined(separator: "\n")
        return result
      } catch { return nil }
    }
  }

  /// A value as it is shown, shortened if it is very long, and whether that is exactly the value.
  private func text(of value: Value) throws(NumberError) -> (text: String, isExact: Bool) {
    let shown = try calculator.model.text(of: value)
    var settings = calculator.model.machine.settings
    let room = max(Self.longest, settings.format.digits + 100)
    if shown.text.count <= room { return (shown.text, shown.isExact && !value.isMeasured) }
    if case .number = value {
      // A number that a program can read.
      settings.format.style = .scientific(settings.format.digits - 1)
      var bytes: [UInt8] = []
      _ = try value.write(to: &bytes, settings)
      return (String(decoding: bytes, as: UTF8.self), false)
    }
    return (try value.row(columns: room, settings, cells: { _ in 1 }), false)
  }

  /// The value in exact form, such as √2 or 1/3; nil where it has none, or is shown so.
  private func exactForm(of value: Value, shownAs text: String) throws(NumberError) -> String? {
    var settings = calculator.model.machine.settings
    settings.format.form = .exact
    var bytes: [UInt8] = []
    guard try value.write(to: &bytes, settings), !value.isMeasured else { return nil }
    let form = String(decoding: bytes, as: UTF8.self)
    return form == text || form.count > Self.longest ? nil : form
  }
}

/// What a tool has found.
struct ToolResult {
  /// What was printed; empty for nothing.
  var printed = ""
  /// X as it is shown; nil where nothing is left.
  var value: String?
  /// Whether that is exactly X.
  var isExact = false
  /// X in exact form, if that is another one.
  var exactForm: String?
  /// What `why` says of X.
  var why = ""
  /// The values below X that the call has left, the deepest first.
  var others: [String] = []
  /// Whether their texts are exactly they.
  var areOthersExact = true
  /// How many values are on the stack; nil for what has no stack.
  var depth: Int?
  /// Whether X was there before, and nothing above it.
  var hasNothingNew = false
  /// Why there is nothing.
  var refusal: String?

  init(printed: String) { self.printed = printed }

  /// A text, and nothing else.
  init(text: String) { printed = text }

  /// A refusal, which the model sees.
  init(refusal: String) { self.refusal = refusal }

  /// The rows that a model reads.
  private var text: String {
    if let refusal { return refusal }
    var rows = printed.isEmpty ? [] : [printed]
    if let value {
      rows.append(
        "\(isExact && areOthersExact ? "=" : "≈") \((others + [value]).joined(separator: " "))")
      if let exactForm { rows.append("exact form: \(exactForm)") }
      if !why.isEmpty { rows.append("why: \(why)") }
    } else if printed.isEmpty {
      rows.append(hasNothingNew ? "Done; X is as it was." : "The stack is empty.")
    }
    return rows.joined(separator: "\n")
  }

  /// The result as it is sent.
  var json: JSON {
    [
      "content": [["type": "text", "text": .string(text)]],
      "structuredContent": depth == nil && refusal == nil ? nil : structure,
      "isError": .truth(refusal != nil),
    ]
  }

  private var structure: JSON {
    if let refusal { return ["error": .string(refusal)] }
    return [
      "value": value.map { .string($0) }, "exact": value.map { _ in .truth(isExact) },
      "exactForm": exactForm.map { .string($0) }, "why": why.isEmpty ? nil : .string(why),
      "others": others.isEmpty ? nil : .array(others.map { .string($0) }),
      "printed": printed.isEmpty ? nil : .string(printed), "depth": depth.map { .integer($0) },
    ]
  }

  /// The schema of what is sent beside the text.
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
      "error": ["type": "string", "description": "Why the call was refused."],
    ],
  ]
}

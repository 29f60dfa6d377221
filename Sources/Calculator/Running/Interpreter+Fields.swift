/// Fields of tables. A word that uses a field gets its value. Words that only move values keep the
/// field, which prints as the text that was read.
extension Interpreter {
  /// Replaces the fields that a row uses by their values; returns whether there are any.
  ///
  /// Throws `.readsAsNumber` if the row would join or order texts that users read as numbers.
  mutating func useFields(_ index: Int) throws(CalculatorError) -> Bool {
    if !machine.mayHoldFields { return false }
    let kinds = table.operands[index]
    let first = machine.stack.count - kinds.count
    guard first >= 0, machine.stack[first...].contains(where: \.isField) else { return false }
    // A row is large: copying it would take longer than the word.
    let rows = table.commands
    let function = rows[index].stringFunction
    if let function, function.otherwise == nil {
      for level in [2, 1] { try requireText(rows[index].name, level) }
    }
    let moves =
      rows[index].topic == .stack || rows[index].takesName || rows[index].keepsFields
    var isUsed = false
    for (offset, kind) in kinds.enumerated() where !moves || kind != .any {
      guard case .field(let field) = machine.stack[first + offset] else { continue }
      if function == nil, kind.accepts(.number), !kind.accepts(.string),
        case .string(let text) = field.value, !text.isEmpty, text.readsAsNumber
      {
        throw .numberInText(rows[index].name, field.value, text)
      }
      isUsed = true
      machine.stack[first + offset] = field.value
    }
    return isUsed
  }

  /// Throws if the field at a level, X or Y, reads as a number, unless the other operand shows that
  /// it is meant as text. A text of the program shows that, but not for the order of numbers.
  private func requireText(_ word: String, _ level: Int) throws(CalculatorError) {
    let count = machine.stack.count
    guard case .field(let field) = machine.stack[count - level],
      case .string(let text) = field.value,
      text.readsAsNumber || word != "+" && text.beginsAsNumber
    else { return }
    let other = machine.stack[count + level - 3]
    if text.isEmpty, other.kind != .string { return }
    if case .string(let other) = other, word == "+" || !other.readsAsNumber { return }
    // Days in ISO 8601 are in order as texts.
    if word != "+", text.isISODay, case .string(let other) = other.bare, other.isISODay { return }
    throw .numberInText(word, field.value, text)
  }
}

extension Value {
  fileprivate var isField: Bool { if case .field = self { true } else { false } }
}

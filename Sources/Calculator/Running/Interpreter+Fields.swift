/// Fields of tables. A word that uses one gets its value; words that only move values leave it as
/// it is, so that it prints as the text that was read.
extension Interpreter {
  /// Puts the values in the place of the fields that a row uses; the result is whether there are
  /// any.
  ///
  /// Throws `.readsAsNumber` if the row would join or order texts that people read as numbers.
  mutating func useFields(_ index: Int) throws(CalculatorError) -> Bool {
    if !machine.mayHoldFields { return false }
    let kinds = table.operands[index]
    let first = machine.stack.count - kinds.count
    guard first >= 0, machine.stack[first...].contains(where: \.isField) else { return false }
    // A row as a whole is large: a copy of it would cost more than the word.
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

  /// Throws if the field at a level, X or Y, reads as a number and the other operand does not say
  /// that it is meant as text: a text of the program does, but not to be ordered as a number.
  private func requireText(_ word: String, _ level: Int) throws(CalculatorError) {
    let count = machine.stack.count
    guard case .field(let field) = machine.stack[count - level],
      case .string(let text) = field.value,
      text.readsAsNumber || word != "+" && text.beginsAsNumber
    else { return }
    let other = machine.stack[count + level - 3]
    if text.isEmpty, other.kind != .string { return }
    if case .string(let other) = other, word == "+" || !other.readsAsNumber { return }
    // Days as ISO 8601 writes them are in order as texts.
    if word != "+", text.isISODay, case .string(let other) = other.bare, other.isISODay { return }
    throw .numberInText(word, field.value, text)
  }
}

extension Value {
  fileprivate var isField: Bool { if case .field = self { true } else { false } }
}

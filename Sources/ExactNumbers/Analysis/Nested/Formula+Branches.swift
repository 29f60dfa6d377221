// Branches of choices: steps that count only if a condition is true, or only if it is false.

extension Formula {
  /// A condition, by its step, and the value that it must have.
  struct Guard: Hashable {
    let condition: Int
    let isTrue: Bool
  }

  /// Returns the conditions under which each step is needed.
  func guards() -> [Set<Guard>] {
    var guards = [Set<Guard>?](repeating: nil, count: steps.count)
    func need(_ operand: Operand, _ conditions: Set<Guard>) {
      guard case .step(let index) = operand else { return }
      guards[index] = guards[index]?.intersection(conditions) ?? conditions
    }
    need(result, [])
    for (index, step) in steps.enumerated().reversed() {
      guard let conditions = guards[index] else { continue }
      guard step.operation.isChoice, case .step(let condition) = step.first else {
        for operand in [step.first, step.second, step.third] { need(operand, conditions) }
        continue
      }
      let (ifTrue, ifFalse) = (
        conditions.union([Guard(condition: condition, isTrue: true)]),
        conditions.union([Guard(condition: condition, isTrue: false)])
      )
      // The integral has the same value as its closed form, so the steps of the condition count
      // only if the closed form holds.
      need(step.first, step.operation == .closedForm ? ifTrue : conditions)
      need(step.second, ifTrue)
      need(step.third, ifFalse)
    }
    return guards.map { $0 ?? [] }
  }

  /// Appends an operand that is 1 if a step is not needed.
  mutating func append(
    _ operand: Operand, where guards: Set<Guard>, _ context: Context
  ) throws(NumberError) -> Operand {
    var result = operand
    // Sorted, so that equal guards give equal formulas.
    for each in guards.sorted(by: { $0.condition < $1.condition }) {
      let condition = Operand.step(each.condition)
      result =
        each.isTrue
        ? try append(.choose, condition, result, or: .constant(1), context)
        : try append(.choose, condition, .constant(1), or: result, context)
    }
    return result
  }
}

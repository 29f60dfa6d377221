// Branches of choices: steps that count only where a condition is true, or false.

extension Formula {
  /// A condition, by its step, and whether it is true.
  struct Guard: Hashable {
    let condition: Int
    let isTrue: Bool
  }

  /// What has to hold for each step to be needed.
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
      // An integral is what it is where its closed form ends.
      need(step.first, step.operation == .closedForm ? ifTrue : conditions)
      need(step.second, ifTrue)
      need(step.third, ifFalse)
    }
    return guards.map { $0 ?? [] }
  }

  /// Adds an operand that is 1 where a step is not needed.
  mutating func append(
    _ operand: Operand, where guards: Set<Guard>, _ context: Context
  ) throws(NumberError) -> Operand {
    var result = operand
    // A formula is the same each time.
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

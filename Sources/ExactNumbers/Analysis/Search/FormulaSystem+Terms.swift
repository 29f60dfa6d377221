// A sum whose terms have no unknown in common is lowest where each term is. The terms are searched
// one by one, and a function of one unknown may have corners and points where it is flat.

extension FormulaSystem {
  /// Returns the lowest value in a box and the points that have it, as the sum of terms that have
  /// no unknown in common; nil if it is no such sum, or if a term is undecided.
  ///
  /// Throws `.constantOnRange` if places are requested and a term is lowest on a whole range.
  func lowestSum(
    in box: [(low: Number, high: Number)], _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) -> Extremum? {
    // A term may be lowest where only words have its value.
    if formula.isNested || !formula.gaps.isEmpty { return nil }
    let groups = try groups(context)
    if groups.count < 2 { return nil }
    var points: [[Number?]] = [Array(repeating: nil, count: unknowns)]
    var sum = Number.small(0)
    for group in groups {
      let found: Extremum
      do throws(NumberError) {
        found = try lowest(group, in: group.unknowns.map { box[$0] }, arePlacesAsked, context)
      } catch {
        if case .search(.constantOnRange) = error, arePlacesAsked { throw error }
        guard case .search = error else { throw error }
        return nil
      }
      if points.count * found.points.count > Equation.numberLimit {
        throw .search(.tooManyZeros(limit: Equation.numberLimit))
      }
      points = points.flatMap { point in
        found.points.map { place in
          var point = point
          for (unknown, x) in zip(group.unknowns, place) { point[unknown] = x }
          return point
        }
      }
      sum = try Number.add(sum, found.value, context)
    }
    let whole = points.map { $0.compactMap(\.self) }
    let isInOrder = groups.allSatisfy { $0.unknowns.count == 1 }
    return Extremum(
      points: isInOrder ? whole : try FormulaSystem.inOrder(whole, context), value: sum)
  }

  /// Terms with their factors, and the unknowns in them.
  private struct Group {
    var terms: [(factor: Number, operand: Formula.Operand)] = []
    var unknowns: [Int]
  }

  private func lowest(
    _ group: Group, in box: [(low: Number, high: Number)], _ arePlacesAsked: Bool,
    _ context: Context
  ) throws(NumberError) -> Extremum {
    var part = Formula()
    for _ in group.unknowns.dropFirst() { part.steps.append(part.steps[0]) }
    var places: [Int: Formula.Operand] = [:]
    for (index, unknown) in group.unknowns.enumerated() { places[unknown] = .step(index) }
    var sum = Formula.Operand.constant(0)
    for (factor, operand) in group.terms {
      let copy = try part.append(copyOf: operand, of: formula, from: unknowns, &places, context)
      let term = try part.append(.multiply, .constant(factor), copy, context)
      sum = try part.append(.add, sum, term, context)
    }
    guard box.count == 1 else {
      return try FormulaSystem(formula: part, results: [sum], unknowns: box.count)
        .minimum(in: box, arePlacesAsked: arePlacesAsked, context)
    }
    part.result = sum
    return try part.minimum(
      between: .number(box[0].low), .number(box[0].high), arePlacesAsked: arePlacesAsked, context)
  }

  /// Returns the terms of the first result. Terms with a common unknown are one group; the groups
  /// are in the order of their first unknown.
  private func groups(_ context: Context) throws(NumberError) -> [Group] {
    let used = formula.usedUnknowns(of: unknowns)
    var groups = (0..<unknowns).map { Group(unknowns: [$0]) }
    for term in try terms(of: results[0], times: 1, context) {
      let own = used(term.operand)
      let first = groups.firstIndex { !own.isDisjoint(with: $0.unknowns) } ?? 0
      groups[first].terms.append(term)
      for index in groups.indices.dropFirst(first + 1).reversed()
      where !own.isDisjoint(with: groups[index].unknowns) {
        let other = groups.remove(at: index)
        groups[first].terms += other.terms
        groups[first].unknowns += other.unknowns
      }
    }
    for index in groups.indices { groups[index].unknowns.sort() }
    return groups
  }

  /// Returns the terms of a sum.
  private func terms(
    of operand: Formula.Operand, times factor: Number, _ context: Context
  ) throws(NumberError) -> [(factor: Number, operand: Formula.Operand)] {
    guard case .step(let index) = operand, index >= unknowns else { return [(factor, operand)] }
    let step = formula.steps[index]
    switch (step.operation, step.first, step.second) {
    case (.add, let x, let y):
      return try terms(of: x, times: factor, context) + terms(of: y, times: factor, context)
    case (.subtract, let x, let y):
      return try terms(of: x, times: factor, context)
        + terms(of: y, times: Number.negate(factor, context), context)
    case (.negate, let x, _):
      return try terms(of: x, times: Number.negate(factor, context), context)
    case (.multiply, .constant(let number), let x), (.multiply, let x, .constant(let number)):
      return try terms(of: x, times: Number.multiply(factor, number, context), context)
    default: return [(factor, operand)]
    }
  }
}

extension Formula {
  /// Returns the unknowns on which an operand depends.
  func usedUnknowns(of count: Int) -> (Operand) -> Set<Int> {
    var sets = (0..<count).map { Set([$0]) }
    func used(in operand: Operand) -> Set<Int> {
      if case .step(let index) = operand { sets[index] } else { [] }
    }
    for step in steps.dropFirst(count) {
      sets.append(used(in: step.first).union(used(in: step.second)).union(used(in: step.third)))
    }
    let known = sets
    return { operand in if case .step(let index) = operand { known[index] } else { [] } }
  }
}

// The lowest of some values, and its points. Digits cannot prove that two values are equal. But an
// even function has the same value at a point and at its mirror image.

extension FormulaSystem {
  /// Returns the lowest of the values at points in order, with all points that have it, or with one
  /// of them; nil if no point has a value.
  ///
  /// The points are all ends, breaks and stationary points of a domain that may be lowest; no value
  /// is below `least`. Throws `.undecidedPoints` if all points are requested and digits do not
  /// decide which is lower.
  func lowestPoint(
    of points: [[Number]], in domain: [(low: Endpoint, high: Endpoint)], least: Number? = nil,
    _ arePlacesAsked: Bool, _ context: Context,
    value: (_ point: [Number]) throws(NumberError) -> Number?
  ) throws(NumberError) -> Extremum? {
    var best: Extremum?
    for point in points {
      try context.poll()
      if let last = best?.points.last,
        try Self.areSame(last, point, isDecisionNeeded: arePlacesAsked, context)
      {
        continue
      }
      guard let value = try value(point) else { continue }
      if !arePlacesAsked, let least, try attempt(Number.equal(value, least, context)) == true {
        return Extremum(points: [point], value: least)
      }
      guard let known = best, let last = known.points.last else {
        best = Extremum(points: [point], value: value)
        continue
      }
      do throws(NumberError) {
        if try Number.less(value, known.value, context) {
          best = Extremum(points: [point], value: value)
        } else if try !Number.less(known.value, value, context) {
          best = Extremum(points: known.points + [point], value: known.value)
        }
      } catch {
        guard case .undecidable = error else { throw error }
        if !arePlacesAsked {
          let lesser = try Number.lesser(value, known.value, context)
          best = Extremum(points: known.points, value: lesser)
          continue
        }
        guard try areMirrored(point, known.points, of: points, in: domain, context) else {
          throw .search(.undecidedPoints(last, point))
        }
        best = Extremum(points: known.points + [point], value: known.value)
      }
    }
    return best
  }

  /// Returns whether two points are found to be the same.
  ///
  /// Throws `.undecidedPoints` if that is undecided but needed.
  static func areSame(
    _ a: [Number], _ b: [Number], isDecisionNeeded: Bool = true, _ context: Context
  ) throws(NumberError) -> Bool {
    var isDecided = true
    for (x, y) in zip(a, b) {
      do throws(NumberError) { if try !Number.equal(x, y, context) { return false } } catch {
        guard case .undecidable = error else { throw error }
        isDecided = false
      }
    }
    if !isDecided, isDecisionNeeded { throw .search(.undecidedPoints(a, b)) }
    return isDecided
  }

  /// Returns whether a point is proven to be the mirror image of one of the points with the lowest
  /// value so far. The function must be even in the coordinates that change their signs.
  ///
  /// The proof is complete if the coordinates are exactly opposite. Otherwise one of the two points
  /// must not be at an end in these coordinates, so that it is a break, or stationary along them.
  /// If its image is in the domain, the image is also among all points. Then the other point is the
  /// image, unless a third point may be.
  private func areMirrored(
    _ point: [Number], _ best: [[Number]], of all: [[Number]],
    in domain: [(low: Endpoint, high: Endpoint)], _ context: Context
  ) throws(NumberError) -> Bool {
    for known in best {
      var changed: Set<Int> = []
      for index in known.indices
      where try !Self.mayBeSame([known[index]], [point[index]], context) { changed.insert(index) }
      let images = try (
        Self.image(of: known, changed, context), Self.image(of: point, changed, context)
      )
      guard try Self.mayBeSame(images.0, point, context),
        formula.parity(of: results[0], in: changed, unknowns: unknowns) == 1
      else { continue }
      if try Self.areSame(images.0, point, isDecisionNeeded: false, context) { return true }
      for (one, image) in [(known, images.0), (point, images.1)]
      where try Self.areInside(domain, [one, image], changed, context) {
        var count = 0
        for other in all where try Self.mayBeSame(image, other, context) { count += 1 }
        if count == 1 { return true }
      }
    }
    return false
  }

  /// Returns whether some coordinates of points are proven to be strictly between the ends.
  private static func areInside(
    _ domain: [(low: Endpoint, high: Endpoint)], _ points: [[Number]], _ indices: Set<Int>,
    _ context: Context
  ) throws(NumberError) -> Bool {
    for point in points {
      for index in indices {
        let ((low, high), x) = (domain[index], Endpoint.number(point[index]))
        guard try attempt(Formula.isAscending(high, x, context)) == false,
          try attempt(Formula.isAscending(x, low, context)) == false
        else { return false }
      }
    }
    return true
  }

  /// Returns the point with the opposite sign in the coordinates that change.
  private static func image(
    of point: [Number], _ changed: Set<Int>, _ context: Context
  ) throws(NumberError) -> [Number] {
    var image = point
    for index in changed { image[index] = try Number.negate(point[index], context) }
    return image
  }

  /// Returns whether balls of 128 bits do not distinguish two points.
  private static func mayBeSame(_ a: [Number], _ b: [Number], _ context: Context)
    throws(NumberError) -> Bool
  {
    for (x, y) in zip(a, b) {
      let difference = try Number.subtract(x, y, context)
      if try !difference.enclosure(128, context).containsZero { return false }
    }
    return true
  }
}

extension Number {
  /// Returns the lesser of two real numbers that cannot be distinguished, to any number of digits.
  static func lesser(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let found = try Joint.values([y, x], failing: .noCertainDigits, context) { bits, _ in
      [y.knownEnclosure(bits + 16).minimum(x.knownEnclosure(bits + 16)).copy(precision: bits)]
    }
    return .real(found[0])
  }
}

extension Formula {
  /// Returns whether an operand's steps show that it has the same value (1), or the opposite value
  /// (−1), if these unknowns have the opposite signs.
  ///
  /// - Parameter isConjugate: requests the conjugate value, with all unknowns conjugate, too.
  func parity(
    of operand: Operand, in changed: Set<Int>, unknowns: Int, isConjugate: Bool = false
  ) -> Int? {
    var parities: [Int?] = (0..<unknowns).map { changed.contains($0) ? -1 : 1 }
    func parity(_ operand: Operand) -> Int? {
      switch operand {
      case .step(let index): parities[index]
      case .constant(let number) where isConjugate && number.isComplex:
        number.parts.real.asInt == 0 ? -1 : nil
      case .constant: 1
      }
    }
    for step in steps.dropFirst(unknowns) {
      let (x, y, z) = (parity(step.first), parity(step.second), parity(step.third))
      // Functions that are real on the real axis have conjugate values at conjugate numbers.
      let isKnown = !isConjugate || step.operation.keepsReal(exponent: step.second)
      let areEven = isKnown && x == 1 && y == 1 && z == 1
      let result: Int? =
        switch step.operation {
        case .add, .subtract: x == y ? x : nil
        case .multiply, .divide: x.flatMap { x in y.map { x * $0 } }
        case .negate, .cubeRoot, .sign: x
        case .absolute: x == nil ? nil : 1
        case .function(let function) where isKnown && x == -1:
          function.row.parity.map { $0 == .even ? 1 : -1 }
        case .tabulated(let function) where isKnown && x == -1:
          function.isEven.map { $0 ? 1 : -1 }
        case .power:
          step.second.asInt.flatMap { power in
            power.isMultiple(of: 2) && x != nil ? 1 : x
          } ?? (areEven ? 1 : nil)
        default: areEven ? 1 : nil
        }
      parities.append(step.operation.innerUnknown == nil ? result : nil)
    }
    return parity(operand)
  }
}

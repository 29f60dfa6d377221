/// A form that zeros often have: a function of a fraction.
enum ExactForm: CaseIterable {
  case fraction, multipleOfPi, squareRoot, logarithm, exponential

  /// Returns numbers of a simple form within a ball: ends of a range, fractions, multiples of π,
  /// square roots, logarithms and exponentials of fractions.
  static func candidates(_ ball: Ball, _ ends: [Endpoint], _ bits: Int, _ context: Context)
    throws(NumberError) -> [Number]
  {
    // The ends of an enclosure of 0 may be too small to be written as fractions.
    var numbers: [Number] = ball.containsZero ? [0] : []
    for case .number(let end) in ends { numbers.append(end) }
    for form in allCases {
      guard let fraction = form.image(of: ball, bits).simplestFraction,
        fraction.exactBits * 3 < bits
      else { continue }
      numbers += try form.numbers(fraction, context)
    }
    var found: [Number] = []
    for number in numbers where try number.enclosure(bits, context).overlaps(ball) {
      found.append(number)
    }
    return found
  }

  /// Returns the ball of the fractions from which the numbers of a ball come.
  func image(of ball: Ball, _ bits: Int) -> Ball {
    let ball = ball.copy(precision: bits)
    return switch self {
    case .fraction: ball
    case .multipleOfPi: ball / .pi(bits)
    case .squareRoot: ball.square
    case .logarithm: ball.exponential
    case .exponential: ball.logarithm
    }
  }

  /// Returns the numbers that come from a fraction.
  func numbers(_ fraction: Number, _ context: Context) throws(NumberError) -> [Number] {
    switch self {
    case .fraction: return [fraction]
    case .multipleOfPi: return [try Number.multiply(fraction, .pi, context)]
    case .squareRoot:
      if fraction.isShownNegative { return [] }
      let root = try Number.squareRoot(fraction, context)
      return [root, try Number.negate(root, context)]
    case .logarithm:
      return fraction.isShownNegative || fraction.asInt == 0
        ? [] : [try Number.ln(fraction, context)]
    case .exponential: return [try Number.exp(fraction, context)]
    }
  }
}

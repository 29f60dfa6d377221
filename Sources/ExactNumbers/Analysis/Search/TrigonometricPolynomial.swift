// A sum of products of sines and cosines of multiples of one angle. Its zeros are those of a
// polynomial of the sine, the cosine or the tangent: sin x + cos 2x is 1 + s − 2s².

/// a(cos θ) + sin θ·b(cos θ), times a power of the angle's factor, because slopes in degrees
/// contain π/180. The coefficients are fractions, the highest power first.
struct TrigonometricPolynomial {
  private let plain: [Number]
  private let timesSine: [Number]
  private var power = 0

  /// The highest degree.
  private static let degreeLimit = 24

  /// Creates a constant; nil unless it is a fraction times a power of the factor.
  private init?(_ constant: Number, _ factor: Number, _ context: Context) throws(NumberError) {
    var fraction = constant
    for power in 0...2 {
      if fraction.isRational {
        self.init([fraction], [0], power: power)
        return
      }
      fraction = try Number.divide(fraction, factor, context)
    }
    return nil
  }

  private init(_ plain: [Number], _ timesSine: [Number], power: Int = 0) {
    (self.plain, self.timesSine, self.power) = (plain, timesSine, power)
  }

  /// Creates the cosine, or the sine, of a multiple: Tₙ(cos θ), sin θ·Uₙ₋₁(cos θ).
  private init(_ function: Function, of multiple: Int, _ context: Context) throws(NumberError) {
    let isCosine = function == .cos
    var (last, value): ([Number], [Number]) = isCosine ? ([1], [1, 0]) : ([0], [1])
    for _ in 0..<abs(multiple) {
      let next = try Polynomial.product([2, 0], value, context)
      (last, value) = (value, try Polynomial.sum(next, last, times: -1, context))
    }
    let sign = Number.small(multiple.signum())
    self.init(isCosine ? last : [0], isCosine ? [0] : try Polynomial.product([sign], last, context))
  }

  private var degree: Int { max(plain.count - 1, timesSine.count) }

  /// Whether it is zero everywhere.
  var isZero: Bool { (plain + timesSine).allSatisfy { $0.asInt == 0 } }

  /// Returns the sum; nil if the powers of the factor differ.
  func adding(_ other: Self, times sign: Number, _ context: Context) throws(NumberError) -> Self? {
    guard power == other.power || isZero || other.isZero else { return nil }
    return Self(
      try Polynomial.sum(plain, other.plain, times: sign, context),
      try Polynomial.sum(timesSine, other.timesSine, times: sign, context),
      power: isZero ? other.power : power)
  }

  func multiplied(by other: Self, _ context: Context) throws(NumberError) -> Self {
    let squares = try Polynomial.product(timesSine, other.timesSine, context)
    return Self(
      try Polynomial.sum(
        Polynomial.product(plain, other.plain, context),
        Polynomial.product([-1, 0, 1], squares, context), context),
      try Polynomial.sum(
        Polynomial.product(plain, other.timesSine, context),
        Polynomial.product(timesSine, other.plain, context), context),
      power: power + other.power)
  }

  // MARK: Zeros

  /// A polynomial of a function of the angle, or of half of it.
  struct Factor {
    let function: Function
    var isOfHalf = false
    let coefficients: [Number]
  }

  /// Returns polynomials whose zeros include all zeros of the sum.
  func factors(_ context: Context) throws(NumberError) -> [Factor] {
    func isZero(_ polynomial: [Number]) -> Bool { polynomial.allSatisfy { $0.asInt == 0 } }
    if isZero(timesSine) { return [Factor(function: .cos, coefficients: plain)] }
    if isZero(plain) {
      return [
        Factor(function: .sin, coefficients: [1, 0]),
        Factor(function: .cos, coefficients: timesSine),
      ]
    }
    // In powers of the sine, because even powers of the cosine are polynomials of the sine.
    let (even, odd) = (try halves(of: plain, context), try halves(of: timesSine, context))
    let ofSine = try Polynomial.sum(
      even.even, Polynomial.product([1, 0], odd.even, context), context)
    let timesCosine = try Polynomial.sum(
      even.odd, Polynomial.product([1, 0], odd.odd, context), context)
    if isZero(timesCosine) { return [Factor(function: .sin, coefficients: ofSine)] }
    if isZero(ofSine) {
      return [
        Factor(function: .cos, coefficients: [1, 0]),
        Factor(function: .sin, coefficients: timesCosine),
      ]
    }
    return try tangents(context)
  }

  /// Returns p and q of p(sin² θ) + cos θ·q(sin² θ), as polynomials of the sine.
  private func halves(of polynomial: [Number], _ context: Context) throws(NumberError)
    -> (even: [Number], odd: [Number])
  {
    var parts: [[Number]] = [[0], [0]]
    var square: [Number] = [1]
    for (power, coefficient) in polynomial.reversed().enumerated() {
      let term = try Polynomial.product([coefficient], square, context)
      parts[power % 2] = try Polynomial.sum(parts[power % 2], term, context)
      if power % 2 == 1 { square = try Polynomial.product(square, [-1, 0, 1], context) }
    }
    return (parts[0], parts[1])
  }

  /// Returns the sum in powers of t = tan θ with cos θ = 1/√(1 + t²) if it has one parity;
  /// otherwise in powers of t = tan θ/2 with cos θ = (1 − t²)/(1 + t²).
  private func tangents(_ context: Context) throws(NumberError) -> [Factor] {
    func have(_ coefficients: [Number], parity: Int) -> Bool {
      coefficients.reversed().enumerated().allSatisfy { power, coefficient in
        coefficient.asInt == 0 || power % 2 == parity
      }
    }
    let degree = degree
    let isOfHalf = !(have(plain, parity: degree % 2) && have(timesSine, parity: (degree + 1) % 2))
    let (cosine, sine): ([Number], [Number]) = isOfHalf ? ([-1, 0, 1], [2, 0]) : ([1], [1, 0])
    func term(_ coefficient: Number, _ power: Int, missing: Int) throws(NumberError) -> [Number] {
      var product: [Number] = [coefficient]
      for _ in 0..<power { product = try Polynomial.product(product, cosine, context) }
      for _ in 0..<(isOfHalf ? missing : missing / 2) {
        product = try Polynomial.product(product, [1, 0, 1], context)
      }
      return product
    }
    var sum: [Number] = [0]
    for (power, coefficient) in plain.reversed().enumerated() where coefficient.asInt != 0 {
      let term = try term(coefficient, power, missing: degree - power)
      sum = try Polynomial.sum(sum, term, context)
    }
    for (power, coefficient) in timesSine.reversed().enumerated() where coefficient.asInt != 0 {
      let term = try term(coefficient, power, missing: degree - power - 1)
      sum = try Polynomial.sum(sum, Polynomial.product(sine, term, context), context)
    }
    let ofTangent = Factor(function: .tan, isOfHalf: isOfHalf, coefficients: sum)
    // At a pole of the tangent, the highest power decides.
    let isZeroAtPole = sum.count - 1 < (isOfHalf ? 2 * degree : degree)
    let pole = Factor(function: .cos, isOfHalf: isOfHalf, coefficients: [1, 0])
    return isZeroAtPole ? [ofTangent, pole] : [ofTangent]
  }
}

/// The periodic functions on which an operand depends, all of multiples of one angle.
struct Waves {
  /// The largest angle of which all others are multiples: a factor times an operand.
  private(set) var factor: Number
  let base: Formula.Operand
  /// The multiples, by step.
  private(set) var multiples: [Int: Int] = [:]
  /// The steps outside of these functions that contain them.
  let others: [Int]

  /// Returns nil if there are no such functions, or their angles have no common part.
  init?(in operand: Formula.Operand, of formula: Formula, _ context: Context) throws(NumberError) {
    guard case .step(let last) = operand, last > 0, !formula.isNested else { return nil }
    var needed: Set<Int> = [last]
    var angles: [Int: (factor: Number, base: Formula.Operand)] = [:]
    for index in (1...last).reversed() where needed.contains(index) {
      let step = formula.steps[index]
      if case .function(let function) = step.operation, function.row.period != nil {
        angles[index] = try Self.angle(step.first, of: formula, context)
        needed.remove(index)
      } else {
        for case .step(let inner) in [step.first, step.second, step.third] { needed.insert(inner) }
      }
    }
    guard let (first, base) = angles.values.first, case .step = base else { return nil }
    (factor, self.base, others) = (first, base, needed.sorted())
    var shares: [Int: Number] = [:]
    for (index, angle) in angles {
      guard angle.base.isSame(as: base) else { return nil }
      shares[index] = try Number.divide(angle.factor, first, context)
    }
    guard let unit = try Self.commonPart(of: Array(shares.values), context) else { return nil }
    factor = try Number.multiply(first, unit, context)
    for (index, share) in shares {
      guard let multiple = try Number.divide(share, unit, context).asInt else { return nil }
      multiples[index] = multiple
    }
  }

  /// Returns the largest fraction of which all numbers are multiples; nil if there is none, or it
  /// is too small a part of them.
  private static func commonPart(of numbers: [Number], _ context: Context) throws(NumberError)
    -> Number?
  {
    for scale in 1...12 {
      var part: Number = 0
      for number in numbers {
        let multiple = try Number.multiply(number, .small(scale), context)
        part = multiple.isInteger ? try Number.gcd(part, multiple, context) : 0
        if part.asInt == 0 { break }
      }
      if part.asInt != 0 { return try Number.divide(part, .small(scale), context) }
    }
    return nil
  }

  /// Returns an operand as a multiple of another operand.
  private static func angle(
    _ operand: Formula.Operand, of formula: Formula, _ context: Context
  ) throws(NumberError) -> (factor: Number, base: Formula.Operand) {
    guard case .step(let index) = operand else { return (1, operand) }
    let step = formula.steps[index]
    let (inner, factor): (Formula.Operand, Number)
    switch (step.operation, step.first, step.second) {
    case (.negate, let x, _): (inner, factor) = (x, -1)
    case (.multiply, .constant(let number), let x), (.multiply, let x, .constant(let number)):
      (inner, factor) = (x, number)
    case (.divide, let x, .constant(let number)):
      (inner, factor) = (x, try Number.inverse(number, context))
    default: return (1, operand)
    }
    var angle = try angle(inner, of: formula, context)
    angle.factor = try Number.multiply(angle.factor, factor, context)
    return angle
  }
}

extension TrigonometricPolynomial {
  /// Returns an operand minus a number as such a sum, with its waves; nil if it is not such a sum.
  static func reading(
    _ operand: Formula.Operand, less number: Number, of formula: Formula, _ context: Context
  ) throws(NumberError) -> (sum: Self, waves: Waves)? {
    guard case .step(let last) = operand, let waves = try Waves(in: operand, of: formula, context)
    else { return nil }
    var values: [Int: Self] = [:]
    for (index, multiple) in waves.multiples {
      guard case .function(let function) = formula.steps[index].operation,
        function == .sin || function == .cos, abs(multiple) <= degreeLimit
      else { return nil }
      values[index] = try Self(function, of: multiple, context)
    }
    for index in waves.others {
      let value = try value(of: formula.steps[index], values, waves.factor, context)
      guard let value, value.degree <= degreeLimit else { return nil }
      values[index] = value
    }
    guard let value = values[last], let constant = try Self(number, waves.factor, context),
      let sum = try value.adding(constant, times: -1, context)
    else { return nil }
    return (sum, waves)
  }

  private static func value(
    of step: Formula.Step, _ values: [Int: Self], _ factor: Number, _ context: Context
  ) throws(NumberError) -> Self? {
    func value(_ operand: Formula.Operand) throws(NumberError) -> Self? {
      switch operand {
      case .step(let index): values[index]
      case .constant(let number): try Self(number, factor, context)
      }
    }
    guard let x = try value(step.first), let y = try value(step.second) else { return nil }
    switch step.operation {
    case .add: return try x.adding(y, times: 1, context)
    case .subtract: return try x.adding(y, times: -1, context)
    case .negate: return try y.adding(x, times: -1, context)
    case .multiply:
      return x.degree + y.degree > degreeLimit ? nil : try x.multiplied(by: y, context)
    case .divide:
      guard case .constant(let divisor) = step.second, divisor.isRational else { return nil }
      return try x.multiplied(by: Self([Number.inverse(divisor, context)], [0]), context)
    case .power:
      guard let power = step.second.asInt, (1...degreeLimit).contains(power),
        x.degree * power <= degreeLimit
      else { return nil }
      return try Formula.power(x, x, power - 1) { a, b throws(NumberError) in
        try a.multiplied(by: b, context)
      }
    default: return nil
    }
  }
}

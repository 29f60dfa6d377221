// The kinds of forms, from simple to long. The weight of each kind is eight times the number of its
// members, so that the inverses of all weights add up to 1.

internal import CFLINT

/// The search for a closed form of a real number with a tolerance.
struct FormSearch {
  /// A form that fits.
  struct Form {
    let keys: String
    let value: Number
    /// The decimal logarithm of the probability that some form as simple fits by chance.
    let odds: Double
  }

  let x: Number
  /// The binary logarithms of the tolerance, and of the absolute value of the number.
  let tolerance, size: Double
  /// The decimal logarithm of the odds up to which a form is claimed.
  let limit: Double
  let context: Context

  private static let kindCount = 8.0

  /// Creates a search. Returns nil if nothing is known about the number, or if it is too large or
  /// too small for a form.
  init?(_ x: Number, size: Double, tolerance: Double, limit: Double, _ context: Context) {
    guard abs(size) <= 1_024, tolerance < size, tolerance > -8_192 else { return nil }
    (self.x, self.size, self.tolerance, self.limit) = (x, size, tolerance, limit)
    self.context = context
  }

  /// Returns the best form of the first kind that has one, or nil if none has.
  func simplest() throws(NumberError) -> Form? {
    let constants = Constant.additive
    for size in [0, 1] {
      let sets = size == 0 ? [[Constant.one]] : constants.map { [$0] }
      if let form = try best(of: sets, multiple) { return form }
    }
    if let form = try best(of: constants.map { [.one, $0] }, sum) { return form }
    if let form = try best(of: Array(2...6), root(degree:)) { return form }
    if let form = try best(of: Constant.products, product) { return form }
    if let form = try best(of: Constant.subsets(of: constants, 2), sum) { return form }
    if let form = try best(of: [1, 2], logarithm(degree:)) { return form }
    return try best(of: Constant.subsets(of: [.one] + constants, 3), sum)
  }

  /// Returns the form with the best odds among the members of a kind.
  private func best<Member>(
    of members: [Member], _ form: (Member) throws(NumberError) -> Form?
  ) throws(NumberError) -> Form? {
    let weight = (Self.kindCount * Double(members.count)).decimalLogarithm
    var best: Form?
    for member in members {
      do throws(NumberError) {
        guard let found = try form(member) else { continue }
        let odds = found.odds + weight
        if odds > min(limit, best?.odds ?? 0) { continue }
        guard try Self.isNear(found.value, x, tolerance: tolerance, size: size, context) else {
          continue
        }
        best = Form(keys: found.keys, value: found.value, odds: odds)
      } catch {
        // The value is too large, too small, or too close to another value to decide: not a form
        // that a user would look for.
        if error.endsAll { throw error }
      }
    }
    return best
  }

  /// Returns whether a value is within a tolerance of a number.
  private static func isNear(
    _ value: Number, _ x: Number, tolerance: Double, size: Double, _ context: Context
  ) throws(NumberError) -> Bool {
    let difference = try Number.subtract(value, x, context)
    try difference.evaluateParts(Int(size - tolerance) + 128, context)
    guard let distance = try difference.logarithmicBound(context) else { return false }
    return distance <= tolerance + 1
  }

  /// Returns the decimal logarithm of the number of relations with coefficients up to these, times
  /// 2^part, the part of all numbers that are within the tolerance.
  private func odds(_ relation: IntegerRelation, _ part: Double) -> Double {
    Double(relation.coefficients.count) * (2 * Double(relation.height) + 1).decimalLogarithm
      + part * 2.0.decimalLogarithm
  }

  /// The bits after the point in a relation of the number itself.
  private var bits: Int { Int(-tolerance) }

  // MARK: Kinds

  /// Finds p/q·c.
  private func multiple(of set: [Constant]) throws(NumberError) -> Form? {
    let constant = try set[0].number(context)
    let quotient = try Number.divide(x, constant, context)
    let width = try Number.divide(
      Number.power(2, .small(Int(tolerance.rounded(.up))), context), constant, context)
    let fraction = try Number.simplestFraction(quotient, within: width, context)
    guard let p = try Number.numerator(fraction, context).asInt, p != 0,
      let q = try Number.denominator(fraction, context).asInt
    else { return nil }
    let value = try Number.multiply(fraction, constant, context)
    let count = 4 * Double(p.magnitude) * Double(q)
    return Form(
      keys: FormKeys.sum([(p, set[0])], over: q), value: value,
      odds: count.decimalLogarithm + (tolerance - size) * 2.0.decimalLogarithm)
  }

  /// Finds Σ aᵢ·cᵢ/q.
  private func sum(of set: [Constant]) throws(NumberError) -> Form? {
    var numbers = [x]
    for constant in set { numbers.append(try constant.number(context)) }
    guard let relation = try IntegerRelation(numbers, bits: bits, context) else { return nil }
    var (q, terms) = (relation.coefficients[0], Array(relation.coefficients.dropFirst()))
    if q > 0 { terms = terms.map { -$0 } } else { q = -q }
    var value: Number = 0
    for (factor, number) in zip(terms, numbers.dropFirst()) {
      value = try Number.add(value, Number.multiply(.small(factor), number, context), context)
    }
    value = try Number.divide(value, .small(q), context)
    return Form(
      keys: FormKeys.sum(Array(zip(terms, set)), over: q), value: value,
      odds: odds(relation, tolerance))
  }

  /// Finds ±(Π cᵢ^aᵢ)^(1/n).
  private func product(of set: [Constant]) throws(NumberError) -> Form? {
    let sign = try x.signum(context)
    var numbers = [try Number.ln(Number.absolute(x, context), context)]
    for constant in set { numbers.append(try Number.ln(constant.number(context), context)) }
    let part = tolerance - size
    guard let relation = try IntegerRelation(numbers, bits: Int(-part), context) else { return nil }
    var (n, powers) = (relation.coefficients[0], Array(relation.coefficients.dropFirst()))
    if n > 0 { powers = powers.map { -$0 } } else { n = -n }
    if powers.contains(where: { $0.magnitude > 64 }) || n > 64 { return nil }
    var value: Number = 1
    for (power, constant) in zip(powers, set) {
      let factor = try Number.power(constant.number(context), .small(power), context)
      value = try Number.multiply(value, factor, context)
    }
    value = try Number.power(value, Number(1, over: n), context)
    return Form(
      keys: FormKeys.product(Array(zip(powers, set)), root: n, isNegative: sign < 0),
      value: try Number.multiply(value, .small(sign), context), odds: odds(relation, part))
  }

  /// Finds a root of a polynomial with integer coefficients.
  private func root(degree: Int) throws(NumberError) -> Form? {
    try root(of: x, tolerance: tolerance, size: size, degree: degree)
  }

  private func root(of x: Number, tolerance: Double, size: Double, degree: Int)
    throws(NumberError) -> Form?
  {
    var powers: [Number] = [1]
    for _ in 0..<degree { powers.append(try Number.multiply(powers[powers.count - 1], x, context)) }
    let bits = Int(-tolerance - Double(degree - 1) * max(0, size))
    if bits < 16 { return nil }
    guard
      let relation = try IntegerRelation(powers.reversed(), bits: bits, context)
    else { return nil }
    let part = tolerance - max(0, size) + Double(degree).binaryLogarithm
    let odds = odds(relation, part)
    if odds > limit { return nil }
    let sign = relation.coefficients[0].signum()
    let polynomial = relation.coefficients.map { sign * $0 }
    guard
      let roots = try Polynomial(polynomial.map { .small($0) }, context)?.roots(context)
    else { return nil }
    for (index, root) in roots.enumerated() where !root.isComplex {
      guard try Self.isNear(root, x, tolerance: tolerance, size: size, context) else { continue }
      return Form(keys: FormKeys.root(root, index: index, of: polynomial), value: root, odds: odds)
    }
    return nil
  }

  /// Finds the logarithm of such a root.
  private func logarithm(degree: Int) throws(NumberError) -> Form? {
    guard abs(size) < 6 else { return nil }
    let power = try Number.exp(x, context)
    guard let size = try power.logarithmicBound(context),
      let form = try root(of: power, tolerance: tolerance + size, size: size, degree: degree),
      try form.value.signum(context) > 0
    else { return nil }
    return Form(keys: form.keys + " ln", value: try Number.ln(form.value, context), odds: form.odds)
  }
}

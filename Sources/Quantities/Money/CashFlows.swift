// Periodic cash flows. Goals, in order: right digits; a run of equal flows costs no more than one
// flow. For flows c₀ … cₘ at a rate i, with x = 1 + i, the sum of c_k·x^(m−k) times x − 1 has a
// term only if a flow differs from the previous flow.

public import ExactNumbers

/// Cash flows, the first now and the others one period apart.
public struct CashFlows: Sendable {
  /// A run of equal flows.
  public struct Group: Sendable {
    /// The amount; negative if it is paid out.
    public let amount: Number
    /// The number of flows, an integer above 0.
    public let count: Number

    /// Creates a run of `count` flows of an amount.
    public init(_ amount: Number, times count: Number = 1) {
      self.amount = amount
      self.count = count
    }
  }

  let groups: [Group]

  /// Creates flows in order. Throws `.notReal`.
  public init(_ groups: [Group]) throws(NumberError) {
    for group in groups {
      if case .complex = group.amount { throw .notReal(group.amount) }
    }
    self.groups = groups
  }

  // MARK: Present value

  /// Returns the present value of all flows at a rate in percent per period.
  ///
  /// Throws `.rateTooLow` unless that is above −100; `.notReal`, `.tooLarge`.
  public func presentValue(rate: Number, _ context: Context) throws(NumberError) -> Number {
    let growth = try Growth(rate: rate, context)
    if groups.isEmpty { return 0 }
    let sum = try discounted(groups[...], growth, context)
    return sum.value
  }

  /// Returns the value of some flows at the time of the first flow, and the number of these flows.
  /// It recurses on halves, so that only a few operations have long fractions.
  private func discounted(
    _ groups: ArraySlice<Group>, _ growth: Growth, _ context: Context
  ) throws(NumberError) -> (value: Number, count: Number) {
    try context.checkInterruption()
    if groups.count == 1, let group = groups.first {
      if group.count.asInt == 1 { return (group.amount, 1) }
      let factor = try growth.presentFactor(of: group.count, isInAdvance: true, context)
      return (try Number.multiply(group.amount, factor, context), group.count)
    }
    let middle = groups.startIndex + groups.count / 2
    let first = try discounted(groups[..<middle], growth, context)
    let second = try discounted(groups[middle...], growth, context)
    let later = try Number.multiply(
      second.value, growth.discount(over: first.count, context), context)
    return (
      try Number.add(first.value, later, context),
      try Number.add(first.count, second.count, context)
    )
  }

  // MARK: Rates

  /// The numbers of periods up to which the flows are treated as a polynomial, which has exact
  /// rates: `few` always, `many` if many of the flows are different.
  private static let polynomialLimits = (few: 30, many: 400)
  /// The numbers of different flows up to which rates are found: `many` if derivatives separate
  /// several rates, `one` if there is only one rate.
  private static let flowLimits = (many: 100, one: 10_000)

  /// Returns all rates above −100, in percent, at which the present value is 0: each once,
  /// ascending.
  ///
  /// Throws `.anyRate` if there is no flow, `.tooManyFlows`; `.undecidable`, `.inseparable`.
  public func rates(_ context: Context) throws(NumberError) -> [Number] {
    var signs: [Int] = []
    var total: Number = 0
    for group in groups {
      let sign = try Number.sign(group.amount, context).asInt ?? 0
      if sign != 0 { signs.append(sign) }
      let sum = try Number.multiply(group.amount, group.count, context)
      total = try Number.add(total, sum, context)
    }
    guard let first = signs.first else { throw .area(MoneyFault.anyRate) }
    let balance = try Number.sign(total, context).asInt ?? 0
    let changes = zip(signs, signs.dropFirst()).count(where: !=)
    if changes == 0 { return [] }
    let fractions =
      if let coefficients = coefficients(atMost: CashFlows.polynomialLimits.few) {
        try rates(of: coefficients, context)
      } else if changes == 1 {
        [try onlyRate(first, balance, context)]
      } else {
        try manyRates(balance, context)
      }
    var rates: [Number] = []
    for fraction in fractions { rates.append(try Number.multiply(100, fraction, context)) }
    return rates
  }

  /// Returns the sum of c_k·x^(m−k), multiplied by x − 1.
  private func powerSum(_ context: Context) throws(NumberError) -> PowerSum {
    var exponent: Number = 0
    for group in groups { exponent = try Number.add(exponent, group.count, context) }
    var terms: [PowerSum.Term] = []
    var last: Number = 0
    for group in groups {
      let change = try Number.subtract(group.amount, last, context)
      terms.append(PowerSum.Term(coefficient: change, exponent: exponent))
      exponent = try Number.subtract(exponent, group.count, context)
      last = group.amount
    }
    terms.append(PowerSum.Term(coefficient: try Number.negate(last, context), exponent: 0))
    return try PowerSum(terms, context)
  }

  /// Returns the rate of flows whose sign changes once. `first` is the sign of the first flow, and
  /// `balance` the sign of the sum of the flows. There is exactly one x besides 1 (Descartes).
  private func onlyRate(
    _ first: Int, _ balance: Int, _ context: Context
  ) throws(NumberError) -> Number {
    if balance == 0 { return 0 }
    let sum = try powerSum(context)
    try require(sum, atMost: CashFlows.flowLimits.one)
    return try sum.zeroBesideOne(isAbove: first != balance, sign: balance, context)
  }

  /// Throws `.tooManyFlows` if there are more different flows than `limit`.
  private func require(_ sum: PowerSum, atMost limit: Int) throws(NumberError) {
    if sum.terms.count - 1 > limit {
      throw .area(
        MoneyFault.tooManyFlows(
          limit: CashFlows.polynomialLimits.many, ofOneChange: CashFlows.flowLimits.one))
    }
  }

  /// Returns the rates of flows whose sign changes more than once.
  private func manyRates(_ balance: Int, _ context: Context) throws(NumberError) -> [Number] {
    let limits = CashFlows.polynomialLimits
    let sum = try powerSum(context)
    if sum.terms.count > limits.few, let coefficients = coefficients(atMost: limits.many) {
      return try rates(of: coefficients, context)
    }
    try require(sum, atMost: CashFlows.flowLimits.many)
    return try sum.zerosBesideOne(balance, context)
  }

  /// Returns the flows one by one if they are fractions and there are at most `limit`.
  private func coefficients(atMost limit: Int) -> [Number]? {
    var result: [Number] = []
    for group in groups {
      guard let count = group.count.asInt, count <= limit - result.count,
        group.amount.isExactFraction
      else { return nil }
      result += Array(repeating: group.amount, count: count)
    }
    return result
  }

  /// Returns the rates of the roots of a polynomial, each once.
  private func rates(of coefficients: [Number], _ context: Context) throws(NumberError) -> [Number]
  {
    guard let polynomial = try Polynomial(coefficients, context) else { return [] }
    var rates: [Number] = []
    var last: Number?
    for root in try polynomial.roots(context) {
      if case .complex = root { continue }
      if let last, Number.identical(last, root) { continue }
      last = root
      guard try Number.less(0, root, context) else { continue }
      rates.append(try Number.subtract(root, 1, context))
    }
    return rates
  }
}

extension PowerSum {
  /// Returns the zero on one side of 1, minus 1, if 1 is also a zero, with a derivative of this
  /// sign.
  func zeroBesideOne(isAbove: Bool, sign: Int, _ context: Context) throws(NumberError) -> Number {
    try zero(isAbove ? sign : -sign, context) { j throws(NumberError) in
      // Thirds, because large powers of integers would be written out.
      let distance = try Number.divide(Number.power(2, Number(j), context), 3, context)
      let x = try Number.add(1, distance, context)
      return isAbove ? x : try Number.inverse(x, context)
    }
  }

  /// Returns all zeros minus 1, but without the zero 1 itself if the derivative is not 0 there.
  func zerosBesideOne(_ slope: Int, _ context: Context) throws(NumberError) -> [Number] {
    let zeros = try zeros(isZeroAtOne: true, context)
    return slope == 0 ? zeros : zeros.filter { $0.asInt != 0 }
  }
}

extension Number {
  /// Whether the number is an integer or a fraction with all digits.
  var isExactFraction: Bool {
    switch self {
    case .small, .large, .ratio, .rational: true
    case .real, .complex: false
    }
  }
}

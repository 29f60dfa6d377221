// Flows of money at equal distances of time. Goals, in order: right digits; equal flows in a row
// cost no more than one. Of flows c₀ … cₘ at a rate i, with x = 1 + i, the sum of c_k·x^(m−k) times
// x − 1 has a term only where a flow differs from the one before.

public import ExactNumbers

/// Flows of money, the first of them now and the others a period apart.
public struct CashFlows: Sendable {
  /// Flows of the same amount in a row.
  public struct Group: Sendable {
    /// The amount; what is paid out is below 0.
    public let amount: Number
    /// How many there are, an integer above 0.
    public let count: Number

    /// Takes an amount, and how often it comes.
    public init(_ amount: Number, times count: Number = 1) {
      self.amount = amount
      self.count = count
    }
  }

  let groups: [Group]

  /// Takes flows in order. Throws `.notReal`.
  public init(_ groups: [Group]) throws(NumberError) {
    for group in groups {
      if case .complex = group.amount { throw .notReal(group.amount) }
    }
    self.groups = groups
  }

  // MARK: Present value

  /// What all flows are worth now at a rate in percent per period.
  ///
  /// Throws `.rateTooLow` unless that is above −100; `.notReal`, `.tooLarge`.
  public func presentValue(rate: Number, _ context: Context) throws(NumberError) -> Number {
    let growth = try Growth(rate: rate, context)
    if groups.isEmpty { return 0 }
    let sum = try discounted(groups[...], growth, context)
    return sum.value
  }

  /// What some flows are worth at the time of the first one, and how many they are; by halves, so
  /// that few operations have long fractions.
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

  /// Periods up to which flows are taken as a polynomial, which gives exact rates: always, or where
  /// many of them are different.
  private static let polynomialLimits = (few: 30, many: 400)
  /// Different flows up to which derivatives part the rates, and up to which the only one is found.
  private static let flowLimits = (many: 100, one: 10_000)

  /// All rates above −100, in percent, at which the flows are worth nothing: each once, ascending.
  ///
  /// Throws `.anyRate` where no flow is there, `.tooManyFlows`; `.undecidable`, `.inseparable`.
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

  /// The sum of c_k·x^(m−k) times x − 1.
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

  /// The rate of flows whose sign changes once, from the one of the first flow; `balance` is the
  /// sign of their sum. There is exactly one x, beside 1 (Descartes).
  private func onlyRate(
    _ first: Int, _ balance: Int, _ context: Context
  ) throws(NumberError) -> Number {
    if balance == 0 { return 0 }
    let sum = try powerSum(context)
    try require(sum, atMost: CashFlows.flowLimits.one)
    return try sum.zeroBesideOne(isAbove: first != balance, sign: balance, context)
  }

  /// Throws `.tooManyFlows` where there are more different flows than this.
  private func require(_ sum: PowerSum, atMost limit: Int) throws(NumberError) {
    if sum.terms.count - 1 > limit {
      throw .area(
        MoneyFault.tooManyFlows(
          limit: CashFlows.polynomialLimits.many, ofOneChange: CashFlows.flowLimits.one))
    }
  }

  /// The rates of flows whose sign changes more than once.
  private func manyRates(_ balance: Int, _ context: Context) throws(NumberError) -> [Number] {
    let limits = CashFlows.polynomialLimits
    let sum = try powerSum(context)
    if sum.terms.count > limits.few, let coefficients = coefficients(atMost: limits.many) {
      return try rates(of: coefficients, context)
    }
    try require(sum, atMost: CashFlows.flowLimits.many)
    return try sum.zerosBesideOne(balance, context)
  }

  /// The flows one by one if they are fractions and not more than this.
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

  /// The rates that roots of a polynomial are, each once.
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
  /// The zero on one side of 1, less 1, where 1 is a zero, too, with a derivative of this sign.
  func zeroBesideOne(isAbove: Bool, sign: Int, _ context: Context) throws(NumberError) -> Number {
    try zero(isAbove ? sign : -sign, context) { j throws(NumberError) in
      // Thirds: integers to large powers would be written out.
      let distance = try Number.divide(Number.power(2, Number(j), context), 3, context)
      let x = try Number.add(1, distance, context)
      return isAbove ? x : try Number.inverse(x, context)
    }
  }

  /// All zeros less 1, but for the zero 1 itself where the derivative has a sign there.
  func zerosBesideOne(_ slope: Int, _ context: Context) throws(NumberError) -> [Number] {
    let zeros = try zeros(isZeroAtOne: true, context)
    return slope == 0 ? zeros : zeros.filter { $0.asInt != 0 }
  }
}

extension Number {
  /// Whether the number is an integer or a fraction that is written out.
  var isExactFraction: Bool {
    switch self {
    case .small, .large, .ratio, .rational: true
    case .real, .complex: false
    }
  }
}

/// A number from which forms are made, with its keys. The number 1 has no keys.
struct Constant: Sendable {
  let keys: String
  let number: @Sendable (Context) throws(NumberError) -> Number

  init(_ keys: String, _ number: @escaping @Sendable (Context) throws(NumberError) -> Number) {
    self.keys = keys
    self.number = number
  }

  static let one = Constant("") { _ in 1 }
  private static let pi = Constant("pi") { _ in .pi }
  private static let e = Constant("e") { _ in .e }

  private static func root(_ n: Int) -> Constant {
    Constant("\(n) sqrt") { context throws(NumberError) in
      try Number.squareRoot(.small(n), context)
    }
  }

  private static func logarithm(_ n: Int) -> Constant {
    Constant("\(n) ln") { context throws(NumberError) in try Number.ln(.small(n), context) }
  }

  private static func integer(_ n: Int) -> Constant { Constant("\(n)") { _ in .small(n) } }

  private static func gamma(over n: Int) -> Constant {
    Constant("1 \(n) / gamma") { context throws(NumberError) in
      try SpecialFunction.gamma([Number(1, over: n)], context)
    }
  }

  /// The terms of sums, besides 1.
  static let additive = [
    pi, Constant("pi sq") { context throws(NumberError) in try Number.square(.pi, context) },
    logarithm(2), logarithm(3), root(2), root(3), root(5), e,
    Constant("eulergamma") { _ in SpecialFunction.eulerGamma.constantValue },
    Constant("3 zeta") { context throws(NumberError) in try SpecialFunction.zeta([3], context) },
    Constant("catalan") { _ in SpecialFunction.catalan.constantValue },
    Constant("3 sqrt pi *") { context throws(NumberError) in
      try Number.multiply(Number.squareRoot(3, context), .pi, context)
    },
    Constant("2 ln pi *") { context throws(NumberError) in
      try Number.multiply(Number.ln(2, context), .pi, context)
    },
    Constant("2 ln sq") { context throws(NumberError) in
      try Number.square(Number.ln(2, context), context)
    },
  ]

  /// The sets of numbers whose powers are multiplied.
  static let products: [[Constant]] = {
    let (two, three, five, seven) = (integer(2), integer(3), integer(5), integer(7))
    return [
      [two, three], [two, three, pi], [two, three, e], [two, pi, e], [two, three, five],
      [two, three, five, pi], [two, three, five, seven], [two, three, pi, e],
      [two, pi, gamma(over: 4)], [two, three, pi, gamma(over: 3)],
      [two, three, five, seven, pi],
    ]
  }()

  /// Returns all subsets of `count` constants.
  static func subsets(of constants: [Constant], _ count: Int) -> [[Constant]] {
    if count == 0 { return [[]] }
    return constants.indices.flatMap { index in
      subsets(of: Array(constants[(index + 1)...]), count - 1).map { [constants[index]] + $0 }
    }
  }
}

enum FormKeys {
  /// Returns the keys of Σ aᵢ·cᵢ/q.
  static func sum(_ terms: [(factor: Int, constant: Constant)], over q: Int) -> String {
    var keys: [String] = []
    // Subtracted terms follow after added terms.
    let terms = terms.filter { $0.factor != 0 }.sorted { $0.factor > 0 && $1.factor < 0 }
    for (factor, constant) in terms {
      let isFirst = keys.isEmpty
      let size = isFirst ? factor : abs(factor)
      if constant.keys.isEmpty {
        keys.append("\(size)")
      } else {
        keys.append(constant.keys)
        if size == -1 { keys.append("neg") } else if size != 1 { keys.append("\(size) *") }
      }
      if !isFirst { keys.append(factor < 0 ? "-" : "+") }
    }
    if q != 1 { keys.append("\(q) /") }
    return keys.joined(separator: " ")
  }

  /// Returns the keys of ±(Π cᵢ^aᵢ)^(1/n).
  static func product(
    _ powers: [(power: Int, constant: Constant)], root n: Int, isNegative: Bool
  ) -> String {
    var keys: [String] = []
    let powers = powers.filter { $0.power != 0 }.sorted { $0.power > 0 && $1.power < 0 }
    for (power, constant) in powers {
      if keys.isEmpty, power < 0 { keys.append("1") }
      let isFirst = keys.isEmpty
      keys.append(constant.keys)
      if power.magnitude != 1 { keys.append("\(power.magnitude) ^") }
      if !isFirst { keys.append(power < 0 ? "/" : "*") }
    }
    switch n {
    case 1: break
    case 2: keys.append("sqrt")
    case 3: keys.append("cbrt")
    default: keys.append("1 \(n) / ^")
    }
    if isNegative { keys.append("neg") }
    return keys.joined(separator: " ")
  }

  /// Returns the keys of a root of a polynomial: its own keys if they are short, otherwise those of
  /// the polynomial.
  static func root(_ root: Number, index: Int, of polynomial: [Int]) -> String {
    let keys = root.keys
    if keys.isExact, !keys.text.contains("expr"), !keys.text.contains("call") { return keys.text }
    let coefficients = polynomial.map { "\($0)" }.joined(separator: " ")
    return "[\(coefficients)] polyroots \(index + 1) get"
  }
}

/// A number that forms are made of, with its keys; those of 1 are none.
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

  /// What is added up, besides 1.
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

  /// What powers are multiplied of.
  static let products: [[Constant]] = {
    let (two, three, five, seven) = (integer(2), integer(3), integer(5), integer(7))
    return [
      [two, three], [two, three, pi], [two, three, e], [two, pi, e], [two, three, five],
      [two, three, five, pi], [two, three, five, seven], [two, three, pi, e],
      [two, pi, gamma(over: 4)], [two, three, pi, gamma(over: 3)],
      [two, three, five, seven, pi],
    ]
  }()

  /// All sets of so many.
  static func subsets(of constants: [Constant], _ count: Int) -> [[Constant]] {
    if count == 0 { return [[]] }
    return constants.indices.flatMap { index in
      subsets(of: Array(constants[(index + 1)...]), count - 1).map { [constants[index]] + $0 }
    }
  }
}

enum FormKeys {
  /// Σ aᵢ·cᵢ/q
  static func sum(_ terms: [(factor: Int, constant: Constant)], over q: Int) -> String {
    var keys: [String] = []
    // What is subtracted stands behind what is added.
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

  /// ±(Π cᵢ^aᵢ)^(1/n)
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

  /// A root of a polynomial: its own keys where they are short, else the polynomial's.
  static func root(_ root: Number, index: Int, of polynomial: [Int]) -> String {
    let keys = root.keys
    if keys.isExact, !keys.text.contains("expr"), !keys.text.contains("call") { return keys.text }
    let coefficients = polynomial.map { "\($0)" }.joined(separator: " ")
    return "[\(coefficients)] polyroots \(index + 1) get"
  }
}

// A term of an exact form: `3π√2/4`, `(3 ln 2)/4`, `2·e^2`, `1/(2π)`. It must have only one
// reading. So factors that could run together have `·` between them, and a logarithm next to a
// fraction bar is in brackets.

/// A fraction times factors. Some factors are below the fraction bar.
struct ExactTerm {
  /// The fraction.
  var coefficient: Number
  /// The notation of the term.
  private let notation: ExactNotation
  /// The factors above the bar and below it.
  private(set) var above: [ExactFactor] = []
  private(set) var below: [ExactFactor] = []

  /// The longest number next to other parts, in bits.
  static let bitLimit = 1024
  /// The most factors, and the most terms of a sum.
  static let countLimit = 16

  /// Creates the term of a fraction.
  init(_ coefficient: Number, _ notation: ExactNotation) {
    (self.coefficient, self.notation) = (coefficient, notation)
  }

  init?(_ monomial: Monomial, _ notation: ExactNotation) {
    guard monomial.coefficient.isRational else { return nil }
    (coefficient, self.notation) = (monomial.coefficient, notation)
    let isBelow = monomial.piHalves.isShownNegative
    guard
      let halves = try? isBelow ? Number.negate(monomial.piHalves, Context()) : monomial.piHalves,
      let whole = try? Number.integerQuotient(halves, 2, Context())
    else { return nil }
    if monomial.radicand.asInt != 1 {
      above.append(ExactFactor(.root, notation.root(2, .alone(monomial.radicand.digits))))
    }
    var powers: [ExactFactor] = []
    let pi = ExactOperand.alone(notation.symbol("π"))
    if whole.asInt != 0 { powers.append(ExactFactor(.pi, notation.power(pi, whole))) }
    if halves.isOdd { powers.append(ExactFactor(.root, notation.root(2, pi))) }
    if isBelow { below = powers } else { above += powers }
  }

  /// Creates the term of a real that is not a sum. Returns nil if the real has no exact form.
  init?(_ real: Real, depth: Int, _ notation: ExactNotation) {
    switch real.expression {
    case .monomial(let monomial) where monomial.radicand.exactBits <= Self.bitLimit:
      self.init(monomial, notation)
    case .product(let monomial, let factors)
    where monomial.radicand.exactBits <= Self.bitLimit && factors.count <= Self.countLimit:
      self.init(monomial, notation)
      let merged = (try? Self.withOneCubeRoot(factors, Context())) ?? (1, factors)
      guard let product = try? Number.multiply(coefficient, merged.0, Context()) else { return nil }
      coefficient = product
      for factor in merged.1 where !multiply(by: factor.base, factor.exponent, depth: depth) {
        return nil
      }
    case .function(.ln, _, _), .function(.exp, _, _), .special(_, _):
      self.init(1, notation)
      if !multiply(by: .real(real), 1, depth: depth) { return nil }
    default: return nil
    }
    if !isShort { return nil }
  }

  /// Returns the factors with all cube roots of integers as one, and the cubes taken out of it:
  /// ∛6·∛12 is 2·∛9.
  private static func withOneCubeRoot(
    _ factors: [Factor], _ context: Context
  ) throws(NumberError) -> (cubes: Number, factors: [Factor]) {
    var others: [Factor] = []
    var product: Number = 1
    for factor in factors {
      let power = try Number.multiply(3, factor.exponent, context)
      if power.isInteger, !factor.exponent.isInteger, factor.base.isInteger {
        product = try Number.multiply(product, Number.power(factor.base, power, context), context)
      } else {
        others.append(factor)
      }
    }
    if factors.count - others.count < 2 || product.exactBits > bitLimit { return (1, factors) }
    var cubes: Number = 1
    for sign in [1, -1] {
      let side =
        try sign > 0
        ? Number.numerator(product, context) : Number.denominator(product, context)
      var rest: Number = 1
      for power in try side.knownPowers(context) {
        let whole = Number.small(sign * (power.index / 3))
        cubes = try Number.multiply(cubes, Number.power(power.base, whole, context), context)
        let part = try Number.power(power.base, .small(power.index % 3), context)
        rest = try Number.multiply(rest, part, context)
      }
      if rest.asInt != 1 { others.append(Factor(base: rest, exponent: Number(sign, over: 3))) }
    }
    return (cubes, others)
  }

  /// Whether the fraction is short enough to be next to other parts.
  var isShort: Bool { coefficient.isRational && coefficient.exactBits <= Self.bitLimit }

  /// Multiplies by a power. Returns whether the power has an exact form.
  private mutating func multiply(by base: Number, _ exponent: Number, depth: Int) -> Bool {
    guard exponent.isRational, exponent.exactBits <= Self.bitLimit,
      let factor = ExactFactor(base, exponent, depth: depth, notation)
    else { return false }
    if factor.isBelow { below.append(factor) } else { above.append(factor) }
    return true
  }

  /// Appends the term, times i if it is an imaginary part. The i is above the bar, before roots,
  /// and after π and everything else. The base is that of the fraction.
  func write(
    to output: inout [UInt8], isImaginary: Bool = false, base: NumberFormat.Base = .decimal
  ) {
    guard let numerator = try? Number.numerator(coefficient, Context()),
      let denominator = try? Number.denominator(coefficient, Context()),
      let magnitude = try? Number.absolute(numerator, Context())
    else { return }
    if numerator.isShownNegative { output.append(UInt8(ascii: "-")) }
    let top = ExactFactor.text(magnitude, above + (isImaginary ? [.i] : []), base, notation)
    if denominator.asInt == 1 && below.isEmpty {
      output += top
      return
    }
    let bottom = ExactFactor.text(denominator, below, base, notation)
    let count = below.count + (denominator.asInt == 1 ? 0 : 1)
    output +=
      notation.fraction(
        ExactOperand(top, isAlone: !above.contains { $0.kind == .logarithm }),
        ExactOperand(bottom, isAlone: count == 1 && !below.contains { $0.kind == .logarithm })
      ).utf8
  }
}

/// A factor of an exact form.
struct ExactFactor {
  /// The kinds of factors, in the order in which they are written.
  enum Kind: Int {
    /// A power of an integer.
    case power
    case pi, i, root, exponential
    /// A sum, or a power of a sum, in brackets.
    case group
    case logarithm
  }
  let kind: Kind
  let text: String
  /// Whether the factor is below the fraction bar.
  private(set) var isBelow = false

  /// The imaginary unit.
  static let i = ExactFactor(.i, "i")

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// Creates the factor of a power. Returns nil if the power has no exact form.
  init?(_ base: Number, _ exponent: Number, depth: Int, _ notation: ExactNotation) {
    if let operand = base.operand(of: .exp) {
      self.init(exponentialOf: operand, exponent, depth: depth, notation)
      return
    }
    let isBelow = exponent.isShownNegative
    guard let exponent = try? Number.absolute(exponent, Context()) else { return nil }
    if case .special(_, let value)? = base.asReal?.expression {
      guard let name = value.function.symbol else { return nil }
      let symbol = ExactOperand.alone(notation.symbol(name))
      if exponent.isInteger {
        self.init(.pi, notation.power(symbol, exponent))
      } else {
        self.init(powerOf: symbol, exponent, .root, notation)
      }
    } else if let operand = base.operand(of: .ln) {
      guard let operand = operand.exactOperand(depth: depth - 1, notation) else { return nil }
      let logarithm = notation.logarithm(operand)
      if exponent.asInt == 1 {
        self.init(.logarithm, logarithm)
      } else {
        self.init(powerOf: ExactOperand(logarithm, isAlone: false), exponent, .group, notation)
      }
    } else if base.isInteger {
      self.init(powerOfInteger: base, exponent, notation)
    } else {
      guard let base = base.exactOperand(depth: depth - 1, notation) else { return nil }
      self.init(powerOf: base, exponent, .group, notation)
    }
    self.isBelow = isBelow
  }

  /// Creates the factor e^(xq).
  private init?(exponentialOf x: Number, _ q: Number, depth: Int, _ notation: ExactNotation) {
    guard let product = try? Number.multiply(x, q, Context()),
      let operand = try? product.isShownNegative ? Number.negate(product, Context()) : product
    else { return nil }
    let isBelow = product.isShownNegative
    if operand.asInt == 1 {
      self.init(.exponential, "e")
    } else {
      guard let exponent = operand.exactOperand(depth: depth - 1, notation) else { return nil }
      self.init(.exponential, "e" + notation.exponent(exponent))
    }
    self.isBelow = isBelow
  }

  /// Creates the factor b^q for an integer b. ∛(b^2) is the root of an integer if that is short.
  private init?(powerOfInteger base: Number, _ exponent: Number, _ notation: ExactNotation) {
    guard !base.isShownNegative, base.exactBits <= ExactTerm.bitLimit else { return nil }
    if Number.identical(exponent, Number(2, over: 3)), let word = base.asInt, word < 1_000_000 {
      self.init(.root, notation.root(3, .alone("\(word * word)")))
    } else {
      self.init(powerOf: .alone(base.digits), exponent, .power, notation)
    }
  }

  /// Creates the factor of a power of an operand.
  private init(
    powerOf base: ExactOperand, _ exponent: Number, _ kind: Kind, _ notation: ExactNotation
  ) {
    if Number.identical(exponent, .half) {
      self.init(.root, notation.root(2, base))
    } else if Number.identical(exponent, Number(1, over: 3)) {
      self.init(.root, notation.root(3, base))
    } else if kind == .power || kind == .root {
      // After digits, ² could be read as a digit.
      let exponent = exponent.exactOperand(depth: 1, notation) ?? .alone("")
      self.init(kind, base.text + notation.exponent(exponent))
    } else {
      self.init(kind, notation.power(base, exponent))
    }
  }

  /// Returns the text of a number, unless it is 1, followed by factors.
  fileprivate static func text(
    _ number: Number, _ factors: [ExactFactor], _ base: NumberFormat.Base, _ notation: ExactNotation
  ) -> [UInt8] {
    var output: [UInt8] = []
    var previous: Kind?
    if number.asInt != 1 || factors.isEmpty { number.writeInteger(to: &output, base: base) }
    for kind in 0...Kind.logarithm.rawValue {
      for factor in factors where factor.kind.rawValue == kind {
        if !output.isEmpty {
          output += notation.separator(separator(previous, output, factor)).utf8
        }
        output += factor.text.utf8
        previous = factor.kind
      }
    }
    return output
  }

  /// Returns the text between a factor and the previous part. `previous` is nil after a number.
  private static func separator(_ previous: Kind?, _ output: [UInt8], _ next: ExactFactor)
    -> String
  {
    switch (previous, next.kind) {
    case (nil, .logarithm), (.i, .logarithm): " "
    case (nil, .pi), (nil, .i), (nil, .root), (nil, .group), (.i, .root), (.i, .group): ""
    case (.pi, .i), (.pi, .root), (.pi, .group): output.endsInDigit ? "·" : ""
    default: "·"
    }
  }
}

extension Number {
  /// An integer's digits.
  var digits: String {
    var output: [UInt8] = []
    writeInteger(to: &output, base: .decimal)
    return String(decoding: output, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The text in brackets.
  var bracketed: [UInt8] { [UInt8(ascii: "(")] + self + [UInt8(ascii: ")")] }

  fileprivate var endsInDigit: Bool {
    last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}

// Numbers as keys that rebuild them: `2 sqrt 1 +`, `["sin" 1] expr`. Goals, in order: the same
// expression comes back, so that no digit is lost; the text is no longer than the expression in
// memory; a person can read it. `Number+Describing.swift` reads what is written here.
//
// An expression is a graph, and as a tree its text could grow without bound. So a real that is used
// twice is written once, as a variable; so is every 64th on the way down, for shallow brackets.

/// Writes numbers as keys. First it is shown all of them, then it writes the variables that they
/// share, then the numbers.
public struct ExpressionWriter {
  /// The beginning of the names of shared reals; a number follows.
  private let prefix: String
  /// How often each real is used.
  private var uses: [ObjectIdentifier: Int] = [:]
  /// All reals, operands first.
  private var order: [Real] = []
  /// Reals that stand too deep in brackets to bring their own.
  private var bare: Set<ObjectIdentifier> = []
  /// The names of those that are written as variables.
  private(set) var names: [ObjectIdentifier: String] = [:]
  /// Whether the keys make exactly the numbers: results of algorithms become their enclosures.
  public private(set) var isExact = true

  /// The cost allowed for enclosures of an algorithm's results; the best ones found are written.
  public var context = Context()

  /// How digits are read by those for whom it writes, besides readers of decimals.
  public let reading: NumeralReading

  /// How deep descriptions nest, at most.
  public static let nestingLimit = 64

  /// Makes a writer that names shared reals by this word followed by a number.
  public init(prefix: String, for reading: NumeralReading = NumeralReading()) {
    self.prefix = prefix
    self.reading = reading
  }

  /// A number or real still to be looked at, without recursion: expressions are up to 2,000 deep.
  private enum Pending { case number(Number), left(Real) }

  /// Looks at a number that is to be written: as a variable if it `isBare`, which means that no
  /// bracket may be opened in its place.
  public mutating func note(_ number: Number, isBare: Bool = false) {
    if isBare { number.forEachReal { bare.insert(ObjectIdentifier($0)) } }
    var pending = [Pending.number(number)]
    while let next = pending.popLast() {
      switch next {
      case .left(let real): order.append(real)
      case .number(.real(let real)):
        uses[ObjectIdentifier(real), default: 0] += 1
        if uses[ObjectIdentifier(real)] != 1 { continue }
        if case .joint = real.expression { isExact = false }
        pending.append(.left(real))
        pending += real.expression.operands.map { .number($0) }
      case .number(.complex(let z)): pending += z.written.map { .number($0) }
      case .number: break
      }
    }
  }

  /// Writes the shared reals, which a word keeps in variables: a line each, unless another end than
  /// a newline is given.
  public mutating func writeShared(
    to output: inout [UInt8], keptBy word: String = "sto", end: String = "\n"
  ) {
    for real in order where isShared(real) {
      writeExpression(real, to: &output)
      let name = prefix + String(names.count + 1)
      output += Array(" \(word) \(name)\(end)".utf8)
      names[ObjectIdentifier(real)] = name
    }
  }

  /// Writes the line that removes the variables again, if there are any.
  public func writeRemoval(to output: inout [UInt8]) {
    if names.isEmpty { return }
    let words = (1...names.count).map { "purge \(prefix)\($0)" }
    output += Array((words.joined(separator: " ") + "\n").utf8)
  }

  private func isShared(_ real: Real) -> Bool {
    if real.expression.isShort && real.extraBits == 0 { return false }
    return uses[ObjectIdentifier(real), default: 0] > 1
      || real.depth.isMultiple(of: Self.nestingLimit) || bare.contains(ObjectIdentifier(real))
  }

  // MARK: Numbers

  /// Writes a number that was noted before.
  public func write(_ number: Number, to output: inout [UInt8]) {
    switch number {
    case .small, .large: write(integer: number, to: &output)
    case .ratio, .rational: write(fraction: number, to: &output)
    case .real(let real):
      if let name = names[ObjectIdentifier(real)] {
        output += Array(name.utf8)
      } else {
        writeExpression(real, to: &output)
      }
    case .complex(let z):
      if let (function, operands) = z.jointValue {
        describe("complex \(function)", operands, to: &output)
      } else {
        write(z.real, to: &output)
        output.append(UInt8(ascii: " "))
        write(z.imaginary, to: &output)
        output += Array(" complex".utf8)
      }
    }
  }

  /// Short integers in decimal, long ones in hexadecimal, which takes time in proportion.
  private func write(integer: Number, to output: inout [UInt8]) {
    let start = output.count
    let isShort = integer.exactBits <= 256
    integer.writeInteger(to: &output, base: isShort ? .decimal : .hexadecimal)
    if reading.isStandard { return }
    // A zero behind 0x tells digits from the bits of a negative number.
    let digits = start + (output[start] == UInt8(ascii: "-") ? 1 : 0)
    if isShort { mark(&output, from: start) } else { output.insert(48, at: digits + 2) }
  }

  /// Marks a decimal numeral as one, if its reader needs that.
  private func mark(_ output: inout [UInt8], from start: Int) {
    if reading.isStandard { return }
    let digits = start + (output[start] == UInt8(ascii: "-") ? 1 : 0)
    output.insert(contentsOf: "0d".utf8, at: digits)
  }

  /// A fraction as a decimal numeral if that is short and exact, otherwise as a quotient.
  private func write(fraction: Number, to output: inout [UInt8]) {
    let start = output.count
    var format = NumberFormat()
    format.digits = 20
    if fraction.exactBits <= 64, (try? fraction.write(to: &output, format, Context())) == true {
      return mark(&output, from: start)
    }
    output.removeSubrange(start...)
    guard let numerator = try? Number.numerator(fraction, Context()),
      let denominator = try? Number.denominator(fraction, Context())
    else { return }
    write(integer: numerator, to: &output)
    output.append(UInt8(ascii: " "))
    write(integer: denominator, to: &output)
    output += Array(" /".utf8)
  }

  // MARK: Expressions

  private func writeExpression(_ real: Real, to output: inout [UInt8]) {
    if let keys = simpleKeys(for: real) {
      output += keys
      return
    }
    switch real.expression {
    case .enclosure, .joint, .recorded:
      // A result of an algorithm is kept as its enclosure: the text has no words for algorithms.
      if let ball = enclosure(of: real) { describe("enclosure", ball.parts, to: &output) }
    case .rational(let fraction): write(fraction: .rational(fraction), to: &output)
    case .monomial(let monomial): write(monomial, to: &output)
    case .sum(let constant, let terms):
      describe("sum", [constant] + terms.map { .real($0) }, to: &output)
    case .product(let monomial, let factors):
      describe(
        "product", monomial.fields + factors.flatMap { [$0.base, $0.exponent] }, to: &output)
    case .function(let function, let first, let second):
      var operands = [first, second, .small(real.extraBits)]
      while operands.count > 1, operands.last?.asInt == 0 { operands.removeLast() }
      describe("\(function)", operands, to: &output)
    case .part(let part, let value):
      describe("\(part == .real ? "re" : "im") \(value.function)", value.operands, to: &output)
    case .special(let part, let value):
      let kind = part == .imaginary ? "im" : value.isReal ? "real" : "re"
      describe("\(kind) \(value.function.name)", value.operands, to: &output)
    }
  }

  /// The enclosure that is kept of a result: with more and more bits, as long as it may cost.
  private func enclosure(of real: Real) -> Ball? {
    var best = real.cached
    var bits = 128
    while bits <= Real.enclosureBits, let ball = try? real.enclosure(bits: bits, context) {
      best = ball
      bits *= 2
    }
    return best
  }

  /// √n, π and fractions of them as anyone would key them in.
  func write(_ monomial: Monomial, to output: inout [UInt8]) {
    switch (monomial.radicand.asInt, monomial.piHalves.asInt) {
    case (let radicand?, 0):
      write(integer: .small(radicand), to: &output)
      output += Array(" sqrt".utf8)
    case (1, 2): output += Array("pi".utf8)
    default: return describe("monomial", monomial.fields, to: &output)
    }
    if monomial.coefficient.asInt == 1 { return }
    output.append(UInt8(ascii: " "))
    write(monomial.coefficient, to: &output)
    output += Array(" *".utf8)
  }

  /// `["kind" operands] expr`
  private func describe(_ kind: String, _ operands: [Number], to output: inout [UInt8]) {
    output += Array("[\"\(kind)\"".utf8)
    for operand in operands {
      output.append(UInt8(ascii: " "))
      write(operand, to: &output)
    }
    output += Array("] expr".utf8)
  }
}

extension Expression {
  /// The numbers that it refers to, in the order in which they are written.
  fileprivate var operands: [Number] {
    switch self {
    case .enclosure, .rational, .monomial, .joint, .recorded: []
    case .sum(_, let terms): terms.map { .real($0) }
    case .product(_, let factors): factors.flatMap { [$0.base, $0.exponent] }
    case .function(_, let first, let second): [first, second]
    case .part(_, let value): value.operands
    case .special(_, let value): value.operands
    }
  }

  /// Whether its text is hardly longer than a name.
  var isShort: Bool {
    if case .function(.exp, .small(1), .small(0)) = self { return true }
    guard case .monomial(let monomial) = self else { return false }
    return monomial.coefficient.exactBits <= 64 && monomial.radicand.asInt != nil
      && (monomial.piHalves.asInt == 0
        || monomial.radicand.asInt == 1 && monomial.piHalves.asInt == 2)
  }
}

extension Monomial {
  /// Coefficient, radicand and half powers of π.
  fileprivate var fields: [Number] { [coefficient, radicand, piHalves] }
}

extension Complex {
  /// The function whose value's two parts these are, and its operands, if there is one.
  fileprivate var jointValue: (function: String, operands: [Number])? {
    switch (real.asReal?.expression, imaginary.asReal?.expression) {
    case (.part(.real, let value)?, .part(.imaginary, let other)?) where value === other:
      ("\(value.function)", value.operands)
    case (.special(.real, let value)?, .special(.imaginary, let other)?) where value === other:
      (value.function.name, value.operands)
    default: nil
    }
  }

  /// The numbers that are written for it.
  fileprivate var written: [Number] { jointValue?.operands ?? [real, imaginary] }
}

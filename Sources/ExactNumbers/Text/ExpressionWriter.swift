// Numbers as keys that rebuild them: `2 sqrt 1 +`, `["sin" 1] expr`. Goals, in order: the same
// expression comes back, so that no digit is lost; the text is no longer than the expression in
// memory; a person can read it. `Number+Describing.swift` reads this text.
//
// An expression is a graph. As a tree its text could grow without bound, so a real that is used
// twice is written once, as a variable. On a long path, every real at a depth that is a multiple of
// 64 is a variable too, to keep the brackets shallow.

/// Writes numbers as keys. First note all numbers, then write the variables that they share, then
/// the numbers.
public struct ExpressionWriter {
  /// The beginning of the names of shared reals, followed by a number.
  private let prefix: String
  /// The number of uses of each real.
  private var uses: [ObjectIdentifier: Int] = [:]
  /// All reals, operands first.
  private var order: [Real] = []
  /// Reals that are too deep in brackets to open another one.
  private var bare: Set<ObjectIdentifier> = []
  /// The names of reals that are written as variables.
  private(set) var names: [ObjectIdentifier: String] = [:]
  /// Whether the keys make exactly the numbers. False if results of algorithms become their
  /// enclosures.
  public private(set) var isExact = true

  /// The limits for enclosing an algorithm's results. The best enclosures within them are written.
  public var context = Context()

  /// The way in which the reader reads digits. Readers of decimals understand the text in any case.
  public let reading: NumeralReading

  /// The deepest nesting of descriptions.
  public static let nestingLimit = 64

  /// Creates a writer that names shared reals by this word followed by a number.
  public init(prefix: String, for reading: NumeralReading = NumeralReading()) {
    self.prefix = prefix
    self.reading = reading
  }

  /// A number or real that is still to be noted, without recursion: expressions are up to 2,000
  /// deep.
  private enum Pending { case number(Number), left(Real) }

  /// Notes a number that will be written. If it `isBare`, no bracket may be opened in its place, so
  /// it becomes a variable.
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

  /// Writes the shared reals, which `word` stores in variables. Each is on its own line, unless
  /// `end` is not a newline.
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

  /// Writes short integers in decimal, and long integers in hexadecimal, which takes linear time.
  private func write(integer: Number, to output: inout [UInt8]) {
    let start = output.count
    let isShort = integer.exactBits <= 256
    integer.writeInteger(to: &output, base: isShort ? .decimal : .hexadecimal)
    if reading.isStandard { return }
    // A zero after 0x distinguishes digits from the bits of a negative number.
    let digits = start + (output[start] == UInt8(ascii: "-") ? 1 : 0)
    if isShort { mark(&output, from: start) } else { output.insert(48, at: digits + 2) }
  }

  /// Marks a decimal numeral as decimal, if the reader needs that.
  private func mark(_ output: inout [UInt8], from start: Int) {
    if reading.isStandard { return }
    let digits = start + (output[start] == UInt8(ascii: "-") ? 1 : 0)
    output.insert(contentsOf: "0d".utf8, at: digits)
  }

  /// Writes a fraction as a decimal numeral if that is short and exact, otherwise as a quotient.
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
      // A result of an algorithm is kept as its enclosure, because the text has no words for
      // algorithms.
      if let ball = enclosure(of: real) { describe("enclosure", ball.parts, to: &output) }
    case .rational(let fraction): write(fraction: .rational(fraction), to: &output)
    case .monomial(let monomial): describe("monomial", monomial.fields, to: &output)
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

  /// Returns the enclosure that represents a result, found with more and more bits within the
  /// limits.
  private func enclosure(of real: Real) -> Ball? {
    var best = real.cached
    var bits = 128
    while bits <= Real.enclosureBits, let ball = try? real.enclosure(bits: bits, context) {
      best = ball
      bits *= 2
    }
    return best
  }

  /// Writes `["kind" operands] expr`.
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
  /// The operands of the expression, in the order in which they are written.
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

  /// Whether the text is hardly longer than a name.
  var isShort: Bool {
    if case .function(.exp, .small(1), .small(0)) = self { return true }
    guard case .monomial(let monomial) = self else { return false }
    return monomial.coefficient.exactBits <= 64 && monomial.radicand.asInt != nil
      && (monomial.piHalves.asInt == 0
        || monomial.radicand.asInt == 1 && monomial.piHalves.asInt == 2)
  }
}

extension Monomial {
  /// The coefficient, the radicand and the half powers of π.
  fileprivate var fields: [Number] { [coefficient, radicand, piHalves] }
}

extension Complex {
  /// The function and operands of the value whose two parts these are, or nil if there is none.
  fileprivate var jointValue: (function: String, operands: [Number])? {
    switch (real.asReal?.expression, imaginary.asReal?.expression) {
    case (.part(.real, let value)?, .part(.imaginary, let other)?) where value === other:
      ("\(value.function)", value.operands)
    case (.special(.real, let value)?, .special(.imaginary, let other)?) where value === other:
      (value.function.name, value.operands)
    default: nil
    }
  }

  /// The numbers that are written for the complex number.
  fileprivate var written: [Number] { jointValue?.operands ?? [real, imaginary] }
}

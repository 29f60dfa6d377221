// The facts about a number and their origin, as `why` reports them. Goals, in order: every reported
// fact is known, it is the basis of the display, and no more than that is computed.

internal import CFLINT

/// The facts known about a real number, and their origin.
public struct Account: Sendable {
  /// The form in which a number is kept.
  public enum Kept: Sendable {
    case integer
    case fraction
    /// A fraction of this many bits, too long for exact arithmetic.
    case longFraction(bits: Int)
    /// The expression that made the number.
    case expression
    /// A result of an algorithm, or an expression that contains one: a root of a polynomial, an
    /// integral, an entry of a matrix.
    case algorithm
    /// An expression that contains an enclosure without any other information.
    case expressionOfEnclosure
    /// An enclosure, and nothing else.
    case enclosure
  }
  /// The source of more digits.
  public enum MoreDigits: Sendable {
    /// The digits exist, or are computed on request.
    case available
    /// An algorithm computes them, and may fail to find any.
    case fromAlgorithm
    /// The algorithm has found none.
    case refused
    /// The requested digits were not found with this many bits.
    case givenUp(bits: Int)
    /// Only an enclosure is known of the number, or of a part of it.
    case unknown
  }

  /// The form in which the number is kept.
  public let kept: Kept
  /// The exact form if it is short, such as `1/3` or `√2`; otherwise nil.
  public let form: String?
  /// The beginning of the keys that make exactly the number; nil if there are no such keys.
  public private(set) var keys: String?
  /// The fraction that a real was proven to be, as a text, with the proof.
  public private(set) var equal: (text: String, proof: Proof)?
  /// The enclosure, `1.41421±1e-5`, in few columns. Nil if the number is known exactly, if there is
  /// no enclosure, or if the exponents of its ends are too large.
  public private(set) var enclosure: String?
  /// The number of significant digits that the enclosure proves; nil if there is no enclosure.
  public private(set) var digits: Int?
  /// The source of more digits.
  public let moreDigits: MoreDigits

  /// The columns of each text.
  private static let columns = 60

  /// Collects the facts about a number without imaginary part, after rounding it to a format's
  /// digits.
  ///
  /// Throws the errors of `Number.write` except `.undecidable`, which means that no digit is known.
  public init(of number: Number, _ format: NumberFormat, _ context: Context) throws(NumberError) {
    var format = format
    format.style = .standard
    format.form = .exact
    format.base = .decimal
    format.isGrouped = false
    guard case .real(let real) = number else {
      let text = try number.shortText(columns: Self.columns, counting: true, format, context)?
        .marked
      self.init(number.isInteger ? .integer : .fraction, form: text)
      return
    }
    if case .rational(let fraction) = real.expression {
      self.init(.longFraction(bits: FlintRational(viewing: fraction).bits), form: nil)
      return
    }
    try self.init(of: real, format, context)
  }

  /// Collects the facts about a real that is not a fraction.
  private init(of real: Real, _ format: NumberFormat, _ context: Context) throws(NumberError) {
    let number = Number.real(real)
    let proven = try number.provenFraction(format, context)
    let algorithms = real.algorithms
    if real.isRefinable {
      kept = algorithms.isEmpty ? .expression : .algorithm
    } else if case .enclosure = real.expression {
      kept = .enclosure
    } else {
      kept = .expressionOfEnclosure
    }
    form = number.shortForm(columns: Self.columns)
    // A result of an algorithm is written as its closest enclosure, which takes a long search.
    keys = algorithms.isEmpty ? number.shortKeys(columns: Self.columns) : nil
    equal = try proven.map { (proven) throws(NumberError) in
      let text = try proven.0.shortText(columns: Self.columns, counting: true, format, context)
      return (text?.marked ?? "", proven.1)
    }
    (enclosure, digits) = try real.enclosureText(columns: Self.columns, context)
    moreDigits = real.moreDigits(algorithms, hasEnough: digits ?? 0 >= format.digits)
  }

  /// Collects the facts about an exact number.
  private init(_ kept: Kept, form: String?) {
    self.kept = kept
    self.form = form
    moreDigits = .available
  }
}

extension Number {
  /// Returns the exact form if it fits into `columns`.
  fileprivate func shortForm(columns: Int) -> String? {
    var bytes: [UInt8] = []
    guard writeExactly(to: &bytes, base: .decimal) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count <= columns ? text : nil
  }

  /// Returns the first of the keys that make exactly the number, or nil if there are no such keys.
  fileprivate func shortKeys(columns: Int) -> String? {
    var bytes: [UInt8] = []
    guard writeKeys(to: &bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count <= columns ? text : Self.cutKeys(text, columns)
  }

  /// Returns the fraction that rounding to a format proves a real to be.
  fileprivate func provenFraction(_ format: NumberFormat, _ context: Context) throws(NumberError)
    -> (Number, Proof)?
  {
    try attempt(
      Decimal(rounding: self, format, isShort: true, context), failing: \.isUndecidable)?.proven
  }
}

extension Real {
  /// Returns the best enclosure so far as a text, and the number of digits that it proves.
  fileprivate func enclosureText(columns: Int, _ context: Context) throws(NumberError)
    -> (String?, Int?)
  {
    let ball = if let cached { cached } else { try enclosure(bits: 64, context) }
    if !ball.isFinite { return (nil, nil) }
    // An enclosure tighter than its precision counts only as known to that precision.
    let count = Int(Double(max(0, min(ball.accuracy, ball.precision))) * 0.30103)
    guard !ball.isPoint,
      let decimal = try decimal(enclosing: ball, digits: count, context)
    else { return (nil, count) }
    var bytes: [UInt8] = []
    decimal.write(to: &bytes, NumberFormat())
    let text = String(decoding: bytes, as: UTF8.self)
    let shown =
      text.count <= columns ? text : ShortenedDigits(text, .decimal).text(columns, false) ?? text
    return (shown, max(0, decimal.digits.count - 1))
  }

  /// Returns the enclosure in decimal, or nil if its exponents are too large.
  private func decimal(enclosing ball: Ball, digits: Int, _ context: Context) throws(NumberError)
    -> Decimal?
  {
    return try attempt(
      Decimal(enclosing: ball, digits: digits + 1, context), failing: \.isUndecidable)
  }

  /// Returns the source of more digits than requested.
  fileprivate func moreDigits(_ algorithms: [Real], hasEnough: Bool) -> Account.MoreDigits {
    if !isRefinable { return .unknown }
    if algorithms.isEmpty { return hasEnough ? .available : .givenUp(bits: cached?.precision ?? 0) }
    return algorithms.contains { $0.cached?.isFinal == true } ? .refused : .fromAlgorithm
  }

  /// The results of algorithms that the expression contains.
  fileprivate var algorithms: [Real] {
    var found: [Real] = []
    var seen: Set<ObjectIdentifier> = []
    var pending = [self]
    while let node = pending.popLast() {
      guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
      if case .joint(let joint, _) = node.expression {
        found.append(node)
        for operand in joint.operands { operand.forEachReal { pending.append($0) } }
      }
      node.expression.forEachReal { pending.append($0) }
    }
    return found
  }
}

// What is known of a number, and from where: the facts that `why` tells. Goals, in order: nothing
// is said that is not known, it is what the display rests on, and all that is computed.

internal import CFLINT

/// The facts known about a real number, and their origin.
public struct Account: Sendable {
  /// The form in which a number is kept.
  public enum Kept: Sendable {
    case integer
    case fraction
    /// A fraction of so many bits, too long for exact arithmetic.
    case longFraction(bits: Int)
    /// The expression that made it.
    case expression
    /// An expression with results of algorithms in it, or such a result: a root of a polynomial, an
    /// integral, an entry of a matrix.
    case algorithm
    /// An expression of such an enclosure.
    case expressionOfEnclosure
    /// An enclosure, and nothing else.
    case enclosure
  }
  /// The means by which more digits can be had.
  public enum MoreDigits: Sendable {
    /// They are there, or computed when they are asked for.
    case available
    /// They are asked of an algorithm, which may find none.
    case fromAlgorithm
    /// The algorithm has found none.
    case refused
    /// Digits that were asked for were not found with so many bits.
    case givenUp(bits: Int)
    /// An enclosure is all that is known of the number, or of a part of it.
    case unknown
  }

  /// The form in which the number is kept.
  public let kept: Kept
  /// Its exact form on few columns, such as `1/3` or `√2`, where it has one.
  public let form: String?
  /// The beginning of the keys that make it, where they make exactly the number.
  public private(set) var keys: String?
  /// The fraction that a real was proven to be, as a text, and what proved it.
  public private(set) var equal: (text: String, proof: Proof)?
  /// The enclosure, `1.41421±1e-5`, in few columns; nil for a number known exactly, if there is
  /// none, or if its ends have too large an exponent.
  public private(set) var enclosure: String?
  /// The significant digits that the enclosure proves; nil where there is none.
  public private(set) var digits: Int?
  /// The means by which more digits can be had.
  public let moreDigits: MoreDigits

  /// The columns of each text.
  private static let columns = 60

  /// The facts about a number without imaginary part after rounding it to a format's digits.
  ///
  /// Throws the errors of `Number.write` except `.undecidable`: then no digit is known.
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

  /// What is known of a real that is no fraction.
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
    // What an algorithm gives is written as its closest enclosure, which takes a long search.
    keys = algorithms.isEmpty ? number.shortKeys(columns: Self.columns) : nil
    equal = try proven.map { (proven) throws(NumberError) in
      let text = try proven.0.shortText(columns: Self.columns, counting: true, format, context)
      return (text?.marked ?? "", proven.1)
    }
    (enclosure, digits) = try real.enclosureText(columns: Self.columns, context)
    moreDigits = real.moreDigits(algorithms, hasEnough: digits ?? 0 >= format.digits)
  }

  /// What is known of an exact number.
  private init(_ kept: Kept, form: String?) {
    self.kept = kept
    self.form = form
    moreDigits = .available
  }
}

extension Number {
  /// The exact form, if it is that short.
  fileprivate func shortForm(columns: Int) -> String? {
    var bytes: [UInt8] = []
    guard writeExactly(to: &bytes, base: .decimal) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count <= columns ? text : nil
  }

  /// The first of the keys that make exactly the number; nil where there are no such keys.
  fileprivate func shortKeys(columns: Int) -> String? {
    var bytes: [UInt8] = []
    guard writeKeys(to: &bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count <= columns ? text : Self.cutKeys(text, columns)
  }

  /// The fraction that rounding to a format proves a real to be.
  fileprivate func provenFraction(_ format: NumberFormat, _ context: Context) throws(NumberError)
    -> (Number, Proof)?
  {
    try attempt(
      Decimal(rounding: self, format, isShort: true, context), failing: \.isUndecidable)?.proven
  }
}

extension Real {
  /// The best enclosure so far as a text, and how many digits it proves.
  fileprivate func enclosureText(columns: Int, _ context: Context) throws(NumberError)
    -> (String?, Int?)
  {
    let ball = if let cached { cached } else { try enclosure(bits: 64, context) }
    if !ball.isFinite { return (nil, nil) }
    // What is enclosed more closely than to its precision counts as known to that.
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

  /// The enclosure in decimal; nil where its exponents are too large.
  private func decimal(enclosing ball: Ball, digits: Int, _ context: Context) throws(NumberError)
    -> Decimal?
  {
    return try attempt(
      Decimal(enclosing: ball, digits: digits + 1, context), failing: \.isUndecidable)
  }

  /// What more digits would take than were asked for.
  fileprivate func moreDigits(_ algorithms: [Real], hasEnough: Bool) -> Account.MoreDigits {
    if !isRefinable { return .unknown }
    if algorithms.isEmpty { return hasEnough ? .available : .givenUp(bits: cached?.precision ?? 0) }
    return algorithms.contains { $0.cached?.isFinal == true } ? .refused : .fromAlgorithm
  }

  /// The results of algorithms that the expression has in it.
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

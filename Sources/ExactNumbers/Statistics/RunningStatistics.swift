// The accumulating statistics of HP calculators: sums over points that are added and removed, in
// constant memory. Goals, in order: exact sums of x, y and their products; sums of logarithms with
// a proven enclosure; speed. Exact sums of logarithms would not stay small, so these sums are balls
// of 512 bits, about 150 digits.

internal import CFLINT

/// Sums over points that can be added and removed.
public struct RunningStatistics: Sendable {
  /// A curve through the points that becomes a line with the logarithm of x or y.
  public enum Model: String, Sendable, CaseIterable {
    /// y = m·x + b.
    case linear
    /// y = b·e^(m·x).
    case exponential
    /// y = m·ln x + b.
    case logarithmic
    /// y = b·x^m.
    case power

    /// Whether the logarithm replaces x, and whether it replaces y.
    var usesLogarithm: (x: Bool, y: Bool) {
      (self == .logarithmic || self == .power, self == .exponential || self == .power)
    }
  }

  /// The curve that `predict` and `corr` use: the last fitted curve.
  public var model = Model.linear
  /// The number of points.
  public var count: Int { state.count }
  private var state: State {
    get {
      switch storage {
      case .empty: State()
      case .points(let state): state
      }
    }
    set { storage = .points(newValue) }
  }
  /// The sums, in a box, so that a machine, which is often copied, does not grow by its statistics.
  private var storage = Storage.empty

  private enum Storage: Sendable {
    case empty
    indirect case points(State)
  }

  /// Creates the sums of no points.
  public init() {}
}

/// The sums themselves.
private struct State: Sendable {
  /// The number of points.
  var count = 0
  /// Σx, Σx², Σy, Σy², Σxy, exact for exact points.
  var sums = [RunningSum](repeating: RunningSum(), count: 5)
  /// The number of points whose x, or y, has no real logarithm.
  var withoutLogarithm = (x: 0, y: 0)
  /// Σ ln x, Σ (ln x)², Σ ln y, Σ (ln y)², Σ ln x·ln y, Σ x·ln y, Σ y·ln x, each over the points
  /// that have these logarithms.
  var logarithms = [Number](repeating: 0, count: 7)

  /// The bits of the sums of logarithms.
  private static let bits = 512

  // MARK: Points

  /// Adds a point, or removes it if the sign is −1.
  ///
  /// Throws `.notReal`, `.undecidable` if a coordinate cannot be distinguished from 0, `.tooLarge`,
  /// `.needsValues` if there is no point to remove, and `.noSuchPoint` if it cannot be one of the
  /// points. Then nothing changes.
  mutating func add(x: Number, y: Number, sign: Int, _ context: Context) throws(NumberError) {
    if count + sign < 0 { throw .needsValues(1, available: 0) }
    let isPositive = (x: try x.signum(context) > 0, y: try y.signum(context) > 0)
    var changed = self
    changed.count += sign
    let terms = [
      x, try Number.square(x, context), y, try Number.square(y, context),
      try Number.multiply(x, y, context),
    ]
    for (index, term) in terms.enumerated() {
      try changed.sums[index].add(term, sign: sign, context)
    }
    if !isPositive.x { changed.withoutLogarithm.x += sign }
    if !isPositive.y { changed.withoutLogarithm.y += sign }
    let possible = 0...changed.count
    guard possible ~= changed.withoutLogarithm.x, possible ~= changed.withoutLogarithm.y else {
      throw .noSuchPoint
    }
    if changed.count == 0 { return self = State() }
    try changed.addLogarithms(x, y, isPositive, sign, context)
    self = changed
  }

  private mutating func addLogarithms(
    _ x: Number, _ y: Number, _ isPositive: (x: Bool, y: Bool), _ sign: Int, _ context: Context
  ) throws(NumberError) {
    let bits = Self.bits
    let a = try x.evaluated(bits, context)
    let b = try y.evaluated(bits, context)
    let logA = isPositive.x ? a.logarithm(bits) : FlintBall()
    let logB = isPositive.y ? b.logarithm(bits) : FlintBall()
    if isPositive.x {
      try add(logA, 0, sign, context)
      try add(logA.times(logA, bits), 1, sign, context)
      try add(b.times(logA, bits), 6, sign, context)
    }
    if isPositive.y {
      try add(logB, 2, sign, context)
      try add(logB.times(logB, bits), 3, sign, context)
      try add(a.times(logB, bits), 5, sign, context)
    }
    if isPositive.x && isPositive.y { try add(logA.times(logB, bits), 4, sign, context) }
  }

  /// Adds a term to the sum with this index, or removes it.
  private mutating func add(
    _ term: borrowing FlintBall, _ index: Int, _ sign: Int, _ context: Context
  ) throws(NumberError) {
    var sum = try logarithms[index].evaluated(Self.bits, context)
    var term = term.value
    var result = FlintBall()
    if sign > 0 {
      arb_add(&result.value, &sum.value, &term, Self.bits)
    } else {
      arb_sub(&result.value, &sum.value, &term, Self.bits)
    }
    if arb_is_finite(&result.value) == 0 { throw .undecidable(digits: 0) }
    logarithms[index] =
      arb_is_zero(&result.value) != 0
      ? 0 : .real(Real(enclosure: result.take(precision: Self.bits)))
  }
}

extension RunningStatistics {
  /// Adds a point.
  ///
  /// Throws `.notReal`, `.undecidable` if a coordinate cannot be distinguished from 0, `.tooLarge`.
  /// Then nothing changes.
  public mutating func add(x: Number, y: Number, _ context: Context) throws(NumberError) {
    try add(x: x, y: y, sign: 1, context)
  }

  /// Removes a point that was added.
  ///
  /// Throws the errors of ``add(x:y:_:)``, `.needsValues` if there is no point, and `.noSuchPoint`
  /// if it cannot be one of the points. Then nothing changes.
  public mutating func remove(x: Number, y: Number, _ context: Context) throws(NumberError) {
    try add(x: x, y: y, sign: -1, context)
  }

  private mutating func add(
    x: Number, y: Number, sign: Int, _ context: Context
  ) throws(NumberError) {
    var state = state
    storage = .empty  // So that the state is not copied.
    defer { self.state = state }
    try state.add(x: x, y: y, sign: sign, context)
  }

  // MARK: Results of the sums

  /// Returns the sums over the points as a curve uses them, with logarithms if it uses these.
  ///
  /// Throws `.needsPositive` if a point has no such logarithm.
  public func sums(
    for model: Model = .linear, _ context: Context
  ) throws(NumberError) -> PointSums {
    let state = state
    let uses = model.usesLogarithm
    if uses.x && state.withoutLogarithm.x > 0 { throw .needsPositive("x") }
    if uses.y && state.withoutLogarithm.y > 0 { throw .needsPositive("y") }
    var result = PointSums()
    result.count = state.count
    result.x = try state.sums[0].total(context)
    result.xx = try state.sums[1].total(context)
    result.y = try state.sums[2].total(context)
    result.yy = try state.sums[3].total(context)
    result.xy = try state.sums[4].total(context)
    let logarithms = state.logarithms
    if uses.x { (result.x, result.xx) = (logarithms[0], logarithms[1]) }
    if uses.y { (result.y, result.yy) = (logarithms[2], logarithms[3]) }
    switch model {
    case .linear: break
    case .exponential: result.xy = logarithms[5]
    case .logarithmic: result.xy = logarithms[6]
    case .power: result.xy = logarithms[4]
    }
    return result
  }

  /// Returns m and b of a curve of least squares. Throws `.needsValues`, `.needsDifferentPlaces`,
  /// `.needsPositive`, `.undecidable`.
  public func fit(
    _ model: Model, _ context: Context
  ) throws(NumberError) -> (m: Number, b: Number) {
    let line = try sums(for: model, context).line(context)
    let b = try model.usesLogarithm.y ? Number.exp(line.intercept, context) : line.intercept
    return (line.slope, b)
  }

  /// Returns the coefficient of correlation of the points as the last curve uses them. Throws the
  /// errors of `fit`.
  public func correlation(_ context: Context) throws(NumberError) -> Number {
    try sums(for: model, context).correlation(context)
  }

  /// Returns the y of the last curve at x. Throws the errors of `fit`, and `.needsPositive` if x
  /// needs a logarithm.
  public func prediction(at x: Number, _ context: Context) throws(NumberError) -> Number {
    let line = try sums(for: model, context).line(context)
    let uses = model.usesLogarithm
    var abscissa = x
    if uses.x {
      if try x.signum(context) <= 0 { throw .needsPositive("x") }
      abscissa = try Number.ln(x, context)
    }
    let ordinate = try Number.add(
      Number.multiply(line.slope, abscissa, context), line.intercept, context)
    return try uses.y ? Number.exp(ordinate, context) : ordinate
  }

  // MARK: All as numbers

  /// Returns all sums, from which ``init(model:parts:)`` makes equal statistics: n, Σx, Σx², Σy,
  /// Σy², Σxy, the numbers of x and of y without a logarithm, and the sums of logarithms in the
  /// order Σ ln x, Σ ln²x, Σ ln y, Σ ln²y, Σ ln x·ln y, Σ x·ln y, Σ y·ln x.
  public func parts(_ context: Context) throws(NumberError) -> [Number] {
    let state = state
    var parts = [Number(state.count)]
    for sum in state.sums { parts.append(try sum.total(context)) }
    return parts + [Number(state.withoutLogarithm.x), Number(state.withoutLogarithm.y)]
      + state.logarithms
  }

  /// The number of parts.
  public static let partCount = 15

  /// Creates statistics from their parts. Returns nil if there is a wrong number of them, one is
  /// not real, or a count is not valid.
  public init?(model: Model, parts: [Number]) {
    guard parts.count == Self.partCount, !parts.contains(where: \.isComplex),
      let count = parts[0].asInt, let x = parts[6].asInt, let y = parts[7].asInt,
      0...1 << 62 ~= count, 0...count ~= x, 0...count ~= y
    else { return nil }
    self.model = model
    state.count = count
    state.sums = parts[1...5].map { RunningSum($0) }
    state.withoutLogarithm = (x, y)
    state.logarithms = Array(parts[8...])
  }
}

extension Number {
  /// Returns a ball around the number, evaluated with at least `bits` bits.
  fileprivate func evaluated(_ bits: Int, _ context: Context) throws(NumberError) -> FlintBall {
    if case .real(let real) = self { _ = try real.enclosure(bits: bits, context) }
    return ball(bits)
  }
}

extension FlintBall {
  /// Returns the natural logarithm of a positive ball.
  fileprivate borrowing func logarithm(_ bits: Int) -> FlintBall {
    var operand = value
    return FlintBall { arb_log($0, &operand, bits) }
  }

  /// Returns the product with another ball, which may be the same.
  fileprivate borrowing func times(_ other: borrowing FlintBall, _ bits: Int) -> FlintBall {
    var (left, right) = (value, other.value)
    return FlintBall { arb_mul($0, &left, &right, bits) }
  }
}

/// Compares a system's balls with values of the programs from which it was recorded, like
/// `FormulaTrial`.
public struct SystemTrial {
  /// Runs one of the programs at a point; throws only `.interrupted`.
  public typealias Programs = (_ index: Int, _ point: [Number]) throws(NumberError) -> Witness

  private let system: FormulaSystem
  private let box: [(low: Number, high: Number)]
  private let balls: FormulaBalls
  private let programs: Programs
  private let context: Context
  /// The precision of the balls in bits, and the number of points that are tried.
  private static let (bits, placeLimit) = (64, 12)

  /// Prepares a trial of a system by its programs.
  public init(
    _ system: FormulaSystem, _ box: [(low: Number, high: Number)], _ context: Context,
    programs: @escaping Programs
  ) throws(NumberError) {
    (self.system, self.box, self.context) = (system, box, context)
    self.programs = programs
    balls = try system.balls(bits: Self.bits, context)
  }

  /// Runs the programs at the zeros, and compares formulas and programs in the box.
  public func check(zeros: [[Number]]) throws(NumberError) {
    for zero in zeros.prefix(Self.placeLimit) {
      for index in system.results.indices {
        guard case .value(let value) = try programs(index, zero) else { continue }
        let ball = try value.complexEnclosure(Self.bits, context)
        if !ball.containsZero { throw .contradicted(at: zero[0]) }
      }
    }
    for place in 0..<Self.placeLimit { _ = try values(at: point(place)) }
  }

  /// Compares formulas and programs at a point.
  public func check(at point: [Number]) throws(NumberError) { _ = try values(at: point) }

  /// Looks for values of the program beyond the lowest or the highest value.
  public func check(extreme value: Number, isLowest: Bool) throws(NumberError) {
    let bound = try value.enclosure(Self.bits, context)
    for place in 0..<(4 * Self.placeLimit) {
      let point = try point(place)
      guard let value = try values(at: point).first, let value, !value.isComplex else { continue }
      if value.knownEnclosure(Self.bits).isBeyond(bound, isLowest: isLowest) {
        throw .contradicted(at: point[0])
      }
    }
  }

  /// Returns a point of the box, by the fractional parts of multiples of square roots of primes.
  private func point(_ place: Int) throws(NumberError) -> [Number] {
    var point: [Number] = []
    for (side, factor) in zip(box, [424_264, 732_051, 236_068, 645_751]) {
      let share = Number((place + 1) * factor % 1_000_000, over: 1_000_000)
      let width = try Number.subtract(side.high, side.low, context)
      point.append(try Number.add(side.low, Number.multiply(width, share, context), context))
    }
    return point
  }

  /// Returns the values of the programs, which the balls of the formulas must contain.
  private func values(at point: [Number]) throws(NumberError) -> [Number?] {
    try context.poll()
    let values = balls.values(
      over: try point.enclosures(Self.bits + 64, context), bits: Self.bits)
    var known: [Number?] = []
    for (index, ball) in values.enumerated() {
      switch try programs(index, point) {
      case .value(let value):
        guard let its = try attempt(value.complexEnclosure(Self.bits, context)) else {
          known.append(nil)
          continue
        }
        if ball.isFinite, !its.overlaps(ball) { throw .contradicted(at: point[0]) }
        known.append(value)
      case .none, .unknown: known.append(nil)
      }
    }
    return known
  }
}

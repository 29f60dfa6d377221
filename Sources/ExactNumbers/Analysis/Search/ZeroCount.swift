// The number of zeros in a rectangle by the argument principle (P. Kravanja, M. Van Barel,
// Computing the Zeros of Analytic Functions, 2000): along the edges, counterclockwise, a
// holomorphic function turns around 0 as often as it has zeros inside. The edges are divided until
// the ball of each piece is to the right of 0, above, to the left or below. Neighbouring pieces
// share a point, so their sides are equal or a quarter turn apart, and the quarters add up to whole
// turns.

/// Counts the zeros of a formula in rectangles.
struct ZeroCount {
  /// The balls of the last derivative, and of the formula and all derivatives up to the last.
  private let balls: FormulaBalls
  private let values: FormulaBalls
  private let bits: Int
  private let order: Int
  /// The maximal number of pieces of the edges of one rectangle.
  private static let pieceLimit = 400

  /// Prepares a formula with its derivatives; each contains all steps of those before.
  init(_ derivatives: [Formula], bits: Int, _ context: Context) throws(NumberError) {
    self.bits = bits
    order = derivatives.count - 1
    values = try FormulaBalls(derivatives[0], bits: bits, context)
    balls = try FormulaBalls(
      derivatives[order], bits: bits, others: derivatives.map(\.result), context)
  }

  /// Returns the number of zeros in a rectangle, counted by multiplicity; nil if it is unknown, for
  /// example because a zero is on an edge. Subtracts the pieces from a budget.
  func zeros(in box: [Ball], _ budget: inout Int) -> Int? {
    if !isHolomorphic(in: box) { return nil }
    let (x, y) = (box[0].exactEnds, box[1].exactEnds)
    let corners = [[x.low, y.low], [x.high, y.low], [x.high, y.high], [x.low, y.high]]
    var pending: [(from: [Ball], to: [Ball])] = []
    for index in (0..<4).reversed() { pending.append((corners[index], corners[(index + 1) % 4])) }
    var sides: [Int] = []
    let least = max(0, budget - Self.pieceLimit)
    while let piece = pending.popLast() {
      budget -= 1
      if budget <= least { return nil }
      if let side = side(of: zip(piece.from, piece.to).map { $0.hull(with: $1) }) {
        sides.append(side)
        continue
      }
      let middle = zip(piece.from, piece.to).map { $0.exactMiddle(with: $1) }
      pending += [(middle, piece.to), (piece.from, middle)]
    }
    var quarters = 0
    for (side, next) in zip(sides, sides.dropFirst() + sides.prefix(1)) {
      quarters += (next - side + 5) % 4 - 1
    }
    return quarters / 4
  }

  /// Returns the side on which all values on a part of an edge are: to the right of 0, above, to
  /// the left or below.
  private func side(of piece: [Ball]) -> Int? {
    let z = ComplexBall(piece)
    let derivatives = balls.values(over: z, bits: bits)
    if let side = derivatives[0].side { return side }
    if order == 0 { return nil }
    // f(m) + f′(m)·(Z − m) + …, with the last derivative over Z, by Horner's rule
    let atMiddle = balls.values(over: z.middle, bits: bits)
    let width = z - z.middle
    return (0..<order).reversed().reduce(derivatives[order]) { sum, index in
      atMiddle[index] + sum * width / ComplexBall(index + 1, bits: bits)
    }.side
  }

  private func isHolomorphic(in box: [Ball]) -> Bool {
    values.value(over: ComplexBall(box), isHolomorphic: true, bits: bits).isFinite
  }
}

extension ComplexBall {
  /// 0 to the right of the origin, 1 above, 2 to the left, 3 below; nil if it contains the origin,
  /// or is unbounded.
  fileprivate var side: Int? {
    if !isFinite { return nil }
    if real.isPositive { return 0 }
    if imaginary.isPositive { return 1 }
    if real.isNegative { return 2 }
    return imaginary.isNegative ? 3 : nil
  }
}

extension [Ball] {
  /// A square around the middle with sides twice as long as the longest side.
  var squareTwiceAsWide: [Ball] {
    let radius = map(\.radius).largest.shifted(by: 1)
    return map { $0.middle.widened(by: radius) }
  }
}

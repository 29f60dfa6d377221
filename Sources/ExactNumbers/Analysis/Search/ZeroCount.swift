// The number of zeros in a rectangle by the argument principle (P. Kravanja, M. Van Barel,
// Computing the Zeros of Analytic Functions, 2000): a function that is holomorphic there turns as
// often around 0 on the way along the edges, counterclockwise. The edges are divided until each
// piece's ball lies to the right of 0, above, to the left or below. Neighbours share a point, so
// that these are the same or a quarter turn apart, and quarters add up to whole turns.

/// Counts the zeros of a formula in rectangles.
struct ZeroCount {
  /// The balls of the last derivative, and of the formula and all derivatives up to that.
  private let balls: FormulaBalls
  private let values: FormulaBalls
  private let bits: Int
  private let order: Int
  /// Pieces of the edges of one rectangle.
  private static let pieceLimit = 400

  /// Prepares a formula by its derivatives, each with all steps before.
  init(_ derivatives: [Formula], bits: Int, _ context: Context) throws(NumberError) {
    self.bits = bits
    order = derivatives.count - 1
    values = try FormulaBalls(derivatives[0], bits: bits, context)
    balls = try FormulaBalls(
      derivatives[order], bits: bits, others: derivatives.map(\.result), context)
  }

  /// The number of zeros in a rectangle, each as often as its multiplicity; nil where it is not
  /// told, as where a zero lies on an edge. Takes the pieces from a budget.
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

  /// Where all values on a part of an edge lie: to the right of 0, above, to the left or below.
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
  /// 0 to the right of the origin, 1 above, 2 to the left, 3 below; nil around it, or unbounded.
  fileprivate var side: Int? {
    if !isFinite { return nil }
    if real.isPositive { return 0 }
    if imaginary.isPositive { return 1 }
    if real.isNegative { return 2 }
    return imaginary.isNegative ? 3 : nil
  }
}

extension [Ball] {
  /// A square around the middle whose sides are twice the longest one.
  var squareTwiceAsWide: [Ball] {
    let radius = map(\.radius).largest.shifted(by: 1)
    return map { $0.middle.widened(by: radius) }
  }
}

// The elementary functions, as a table: whatever a mechanism has to know of one of them is in its
// row, and nowhere else. Values keep the cheap `Function` and look into the row where they need it.

internal import CFLINT

/// The elementary functions, and the power.
public enum Function: Int, Sendable, CaseIterable {
  case exp, expMinusOne, ln, logOnePlus
  case sin, cos, tan, asin, acos, atan
  case sinh, cosh, tanh, asinh, acosh, atanh
  /// Of two numbers, so that it has no row.
  case power

  /// What is known of a function of one number.
  var row: ElementaryFunction { ElementaryFunction.all[rawValue] }
}

/// What is known of an elementary function of one number; angles are in radians.
struct ElementaryFunction: Sendable {
  typealias Slope =
    @Sendable (
      _ formula: inout Formula, _ u: Formula.Operand, _ w: Formula.Operand, _ context: Context
    ) throws(NumberError) -> Formula.Operand

  let function: Function
  let domain: Domain
  /// Whether the value changes its sign with that of the operand, or stays as it is.
  var parity: SpecialFunction.Parity?
  /// Whether |f(x) − x| ≤ |x|² for |x| ≤ 1/2, by the first terms of the power series; for complex
  /// x, too. But for periods, there is no other zero on the real axis.
  var isNearIdentity = false
  /// Whether it is above zero on the whole real axis.
  var isPositive = false
  /// Whether it is imaginary between −1 and 1.
  var isImaginaryWithinOne = false
  /// Whether its value is an angle; the operand is one where there is a period.
  var givesAngle = false
  /// Its period as a multiple of π, if it has a real one.
  var period: Int?
  /// The functions as whose quotient it has poles on the real axis.
  var quotient: (top: Function, bottom: Function)?
  /// Its antiderivatives, each of the one before, and their signs, until it comes back; or nil.
  var antiderivatives: [(function: Function, sign: Int)]?
  /// The function that it undoes: f(g(x)) = x for all x in g's domain.
  var undoes: Function?
  /// An integer at which its value is one; it is 0 at 0 where it is near the identity.
  var known: (point: Int, value: Int)?
  /// Whether it has a limit where the operand grows beyond all bounds either way.
  var hasLimits = false
  /// The word that anyone would use for it, if no setting changes what that does.
  var key: String?

  /// The value at an exact number; its angles are in the context's unit.
  let value: @Sendable (_ x: Number, _ context: Context) throws(NumberError) -> Number
  /// Encloses it over a ball of real numbers.
  let real: @Sendable (_ x: inout FlintBall, _ result: inout FlintBall, _ bits: Int) -> Void
  /// Encloses it over a ball that does not meet its cut.
  let complex: SpecialFunction.Enclosure
  /// Whether it does so over others, too, with the values on both sides.
  var isEnclosedAcrossCut = false
  /// Encloses what continues the values on the cut to both sides; false for balls that go beyond.
  var alongCut: (@Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int) -> Bool)?
  /// Encloses it at a multiple of π, without multiplying by that and reducing again.
  var turns: (@Sendable (_ q: inout FlintRational, _ result: inout FlintBall, _ bits: Int) -> Void)?
  /// Calcium's function, in place of the operand.
  let calcium: @Sendable (inout Calcium, Calcium.Element) -> Void
  /// Appends its derivative at u, where its value is w.
  let slope: Slope
  let expansion:
    @Sendable (_ place: Neighbourhood) -> (_ x: Expansion) throws(NumberError) -> Expansion
  /// The real numbers at which it has a value; of a periodic one, all others are periods away.
  let arguments: @Sendable (_ value: Number, _ context: Context) throws(NumberError) -> [Number]
  /// What it may be close to at an operand of this sign without being it.
  var approach:
    @Sendable (_ x: Number, _ sign: Int, _ context: Context) throws(NumberError) -> Approach? = {
      _, _, _ in nil
    }
  /// What else keeps it exact.
  var rules: [Rule] = []

  /// All rows, in the order of their functions.
  static let all: [ElementaryFunction] = {
    let all = [
      exp, expMinusOne, ln, logOnePlus, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh,
      acosh, atanh,
    ]
    precondition(all.map(\.function) == Function.allCases.dropLast(), "a row for each function")
    return all
  }()

  /// Whether it has values everywhere, of a size without bound on the real axis, as exponentials.
  var growsExponentially: Bool { domain == .entire && period == nil }

  /// Whether its antiderivative is the function itself: it is a multiple of e^x.
  var isExponential: Bool { antiderivatives?.count == 1 }

  /// Encloses it, or, where it is not to be holomorphic, the values on both sides of its cut.
  func evaluate(_ x: BallPointer, into result: BallPointer, isAnalytic: Bool, _ bits: Int) {
    if !isAnalytic && isEnclosedAcrossCut || !domain.meetsCut(x) { return complex(x, result, bits) }
    let isOnRealAxis = arb_is_zero(&x.pointee.imag) != 0
    if isAnalytic || !isOnRealAxis { return acb_indeterminate(result) }
    // On the cut itself, the value may be the one from either side: take both.
    complex(x, result, bits)
    var mirrored = FlintComplexBall { acb_conj($0, result) }
    acb_union(result, result, &mirrored.value, bits)
  }
}

extension ElementaryFunction {
  /// Where a function is holomorphic: everywhere, or off its poles or its cut.
  enum Domain: Equatable {
    case entire, offPoles
    /// Its cut is on the real axis, up to a number.
    case above(Int)
    /// Its cuts are ±[1, ∞).
    case withinOne
    /// Its cuts are ±i·[1, ∞).
    case withinI

    /// Whether there is no cut.
    var isMeromorphic: Bool { self == .entire || self == .offPoles }

    /// Whether everyone has the same values at complex numbers, on a cut, too.
    var isShared: Bool { isMeromorphic || self == .above(0) }

    /// Whether the values at all real numbers are real.
    var keepsReal: Bool { isMeromorphic || self == .withinI }

    /// Whether some point of a ball may lie on the cut or at its end.
    func meetsCut(_ x: BallPointer) -> Bool {
      guard var distance = distance(to: x) else { return false }
      return arb_is_negative(&distance.value) == 0
    }

    /// Whether all points of a ball around the real axis are beyond an end of the cut there.
    func isBeyondEnd(_ x: BallPointer) -> Bool {
      guard self != .withinI, var distance = distance(to: x) else { return false }
      return arb_is_positive(&distance.value) != 0
    }

    /// How far beyond an end of the cut the points of a ball are, as it runs; nil beside its line.
    private func distance(to x: BallPointer) -> FlintBall? {
      var (along, across) = (x.pointee.real, x.pointee.imag)
      if self == .withinI { swap(&along, &across) }
      if isMeromorphic || arb_contains_zero(&across) == 0 { return nil }
      var distance = FlintBall()
      if case .above(let end) = self {
        arb_sub_si(&distance.value, &along, end, 64)
        distance.inPlace { arb_neg($0, $0) }
      } else {
        arb_abs(&distance.value, &along)
        distance.inPlace { arb_sub_si($0, $0, 1, 64) }
      }
      return distance
    }
  }
}

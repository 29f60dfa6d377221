// The elementary functions, as a table. A row holds everything that other code needs to know about
// its function, and this is nowhere else. Values keep the small `Function` and look up the row when
// they need it.

internal import CFLINT

/// The elementary functions, and the power.
public enum Function: Int, Sendable, CaseIterable {
  case exp, expMinusOne, ln, logOnePlus
  case sin, cos, tan, asin, acos, atan
  case sinh, cosh, tanh, asinh, acosh, atanh
  /// The power. It has two operands, so it has no row.
  case power

  /// The properties of a function of one number.
  var row: ElementaryFunction { ElementaryFunction.all[rawValue] }
}

/// The properties of an elementary function of one number. Angles are in radians.
struct ElementaryFunction: Sendable {
  typealias Slope =
    @Sendable (
      _ formula: inout Formula, _ u: Formula.Operand, _ w: Formula.Operand, _ context: Context
    ) throws(NumberError) -> Formula.Operand

  let function: Function
  let domain: Domain
  /// The symmetry: whether the value changes its sign with the operand's sign, or stays the same.
  var parity: SpecialFunction.Parity?
  /// Whether |f(x) − x| ≤ |x|² for all complex |x| ≤ 1/2, by the first terms of the power series.
  /// Apart from periods, such a function has no other zero on the real axis.
  var isNearIdentity = false
  /// Whether the function is above zero on the whole real axis.
  var isPositive = false
  /// Whether the function is imaginary between −1 and 1.
  var isImaginaryWithinOne = false
  /// Whether the value is an angle. The operand is an angle if there is a period.
  var givesAngle = false
  /// The period as a multiple of π, if there is a real period.
  var period: Int?
  /// The numerator and the denominator, if the function is a quotient with poles on the real axis.
  var quotient: (top: Function, bottom: Function)?
  /// The repeated antiderivatives with their signs, until the function itself comes back, or nil.
  var antiderivatives: [(function: Function, sign: Int)]?
  /// The function g that this function undoes: f(g(x)) = x for all x in g's domain.
  var undoes: Function?
  /// An integer at which the value is an integer too. A function near the identity is 0 at 0.
  var known: (point: Int, value: Int)?
  /// Whether the function has a limit at −∞ and at ∞.
  var hasLimits = false
  /// The usual word for the function, if no setting changes the effect of that word.
  var key: String?

  /// Returns the value at an exact number. Its angles are in the context's unit.
  let value: @Sendable (_ x: Number, _ context: Context) throws(NumberError) -> Number
  /// Encloses the function over a ball of real numbers.
  let real: @Sendable (_ x: inout FlintBall, _ result: inout FlintBall, _ bits: Int) -> Void
  /// Encloses the function over a ball that does not meet its cut.
  let complex: SpecialFunction.Enclosure
  /// Whether `complex` also encloses the function over balls that meet the cut, with the values on
  /// both sides.
  var isEnclosedAcrossCut = false
  /// Encloses the function that continues the values on the cut to both sides. Returns false for
  /// balls that extend beyond the cut.
  var alongCut: (@Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int) -> Bool)?
  /// Encloses the function at a multiple of π, without multiplying by π and reducing the argument
  /// again.
  var turns: (@Sendable (_ q: inout FlintRational, _ result: inout FlintBall, _ bits: Int) -> Void)?
  /// Replaces the operand by the value of Calcium's function.
  let calcium: @Sendable (inout Calcium, Calcium.Element) -> Void
  /// Appends the derivative at u, where the value is w.
  let slope: Slope
  let expansion:
    @Sendable (_ place: Neighbourhood) -> (_ x: Expansion) throws(NumberError) -> Expansion
  /// Returns the real numbers at which the function has a value. If it is periodic, all others
  /// differ from these by periods.
  let arguments: @Sendable (_ value: Number, _ context: Context) throws(NumberError) -> [Number]
  /// Returns the limit that the function may approach without reaching it, at an operand of this
  /// sign.
  var approach:
    @Sendable (_ x: Number, _ sign: Int, _ context: Context) throws(NumberError) -> Approach? = {
      _, _, _ in nil
    }
  /// Further rules that keep the function exact.
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

  /// Whether the function has values everywhere and is unbounded on the real axis, like an
  /// exponential.
  var growsExponentially: Bool { domain == .entire && period == nil }

  /// Whether the antiderivative is the function itself: it is a multiple of e^x.
  var isExponential: Bool { antiderivatives?.count == 1 }

  /// Encloses the function. If it need not be holomorphic, encloses the values on both sides of its
  /// cut.
  func evaluate(_ x: BallPointer, into result: BallPointer, isAnalytic: Bool, _ bits: Int) {
    if !isAnalytic && isEnclosedAcrossCut || !domain.meetsCut(x) { return complex(x, result, bits) }
    let isOnRealAxis = arb_is_zero(&x.pointee.imag) != 0
    if isAnalytic || !isOnRealAxis { return acb_indeterminate(result) }
    // On the cut itself, the value may be from either side, so enclose both.
    complex(x, result, bits)
    var mirrored = FlintComplexBall { acb_conj($0, result) }
    acb_union(result, result, &mirrored.value, bits)
  }
}

extension ElementaryFunction {
  /// The domain in which a function is holomorphic: everywhere, or outside its poles or its cut.
  enum Domain: Equatable {
    case entire, offPoles
    /// The cut is on the real axis, from −∞ to this number.
    case above(Int)
    /// The cuts are ±[1, ∞).
    case withinOne
    /// The cuts are ±i·[1, ∞).
    case withinI

    /// Whether there is no cut.
    var isMeromorphic: Bool { self == .entire || self == .offPoles }

    /// Whether all systems have the same values at complex numbers, even on a cut.
    var isShared: Bool { isMeromorphic || self == .above(0) }

    /// Whether the values at all real numbers are real.
    var keepsReal: Bool { isMeromorphic || self == .withinI }

    /// Returns whether some point of a ball may lie on the cut or at its end.
    func meetsCut(_ x: BallPointer) -> Bool {
      guard var distance = distance(to: x) else { return false }
      return arb_is_negative(&distance.value) == 0
    }

    /// Returns whether the real parts of a ball that meets the real axis are all beyond an end of a
    /// cut on that axis.
    func isBeyondEnd(_ x: BallPointer) -> Bool {
      guard self != .withinI, var distance = distance(to: x) else { return false }
      return arb_is_positive(&distance.value) != 0
    }

    /// Returns how far the points of a ball are beyond an end of the cut, measured along the cut.
    /// Returns nil if the ball does not meet the line of the cut.
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

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

/// What is known of an elementary function; angles are in radians.
final class ElementaryFunction: Sendable {
  /// A function of exact numbers.
  typealias Map = @Sendable (_ x: Number, _ context: Context) throws(NumberError) -> Number

  /// Encloses values over a ball of real numbers.
  typealias RealEnclosure =
    @Sendable (_ x: inout FlintBall, _ result: inout FlintBall, _ bits: Int) -> Void

  let function: Function

  // MARK: Values

  /// The value at an exact number; its angles are in the context's unit.
  let value: Map
  /// Encloses it over a ball of real numbers.
  let encloseReal: RealEnclosure
  /// Encloses it over a ball that does not meet its cut.
  let enclose: SpecialFunction.Enclosure
  /// Encloses it over others, too, unless it is to be holomorphic, instead of what the row would
  /// make of `enclose`.
  let encloseAcrossCut:
    (@Sendable (_ x: BallPointer, _ result: BallPointer, _ isAnalytic: Int32, _ bits: Int) -> Void)?
  /// Encloses what continues the values on the cut to both sides; false for balls with points
  /// beyond that.
  let encloseAlongCut: (@Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int) -> Bool)?
  /// Encloses it at a multiple of π, without multiplying by that and reducing again.
  let encloseTurns:
    (@Sendable (_ q: inout FlintRational, _ result: inout FlintBall, _ bits: Int) -> Void)?
  /// Calcium's function, in place of the operand.
  let calcium: @Sendable (inout Calcium, Calcium.Element) -> Void
  /// The rules that keep it exact.
  let rules: [Rule]
  /// What it may be close to at an operand of this sign without being it.
  let approach:
    @Sendable (_ x: Number, _ sign: Int, _ context: Context) throws(NumberError) -> Approach?
  /// The word that anyone would use for it, if no setting changes that.
  let key: String?

  // MARK: Facts

  let domain: Domain
  /// Whether the value changes its sign with that of the operand, or stays as it is.
  let parity: SpecialFunction.Parity?
  /// Whether |f(x) − x| ≤ |x|² for |x| ≤ 1/2, by the first terms of the power series; for complex
  /// x, too. There is no other zero on the real axis, but those of periodic functions.
  let isNearIdentity: Bool
  /// Whether it is above zero on the whole real axis.
  let isPositive: Bool
  /// Whether it is imaginary between −1 and 1.
  let isImaginaryWithinOne: Bool
  /// Whether its value is an angle; those whose operand is one are periodic.
  let givesAngle: Bool
  /// Its period as a multiple of π, if it has a real one.
  let period: Int?
  /// The functions as whose quotient it has poles on the real axis.
  let quotient: (top: Function, bottom: Function)?
  /// Its antiderivatives, each of the one before, and their signs, until it comes back; or nil.
  let antiderivatives: [(function: Function, sign: Int)]?

  // MARK: Formulas

  /// Appends its derivative at u, where its value is w.
  let slope:
    @Sendable (
      _ formula: inout Formula, _ u: Formula.Operand, _ w: Formula.Operand, _ context: Context
    ) throws(NumberError) -> Formula.Operand
  let expansion: @Sendable (_ place: Neighbourhood, _ x: Expansion) throws(NumberError) -> Expansion
  /// The real numbers at which it is a real number; of a periodic one, all others are periods away.
  let arguments: @Sendable (_ value: Number, _ context: Context) throws(NumberError) -> [Number]

  init(
    _ function: Function, _ domain: Domain, parity: SpecialFunction.Parity? = nil,
    isNearIdentity: Bool = false, isPositive: Bool = false, isImaginaryWithinOne: Bool = false,
    givesAngle: Bool = false, period: Int? = nil,
    quotient: (top: Function, bottom: Function)? = nil,
    antiderivatives: [(function: Function, sign: Int)]? = nil, key: String? = nil,
    _ value: @escaping Map,
    _ encloseReal: @escaping RealEnclosure,
    _ enclose: @escaping SpecialFunction.Enclosure,
    acrossCut encloseAcrossCut:
      (@Sendable (BallPointer, BallPointer, _ isAnalytic: Int32, Int) -> Void)? = nil,
    alongCut encloseAlongCut: (@Sendable (BallPointer, BallPointer, Int) -> Bool)? = nil,
    turns encloseTurns: (@Sendable (inout FlintRational, inout FlintBall, Int) -> Void)? = nil,
    calcium: @escaping @Sendable (inout Calcium, Calcium.Element) -> Void,
    slope:
      @escaping @Sendable (inout Formula, Formula.Operand, Formula.Operand, Context)
      throws(NumberError) -> Formula.Operand,
    expansion: @escaping @Sendable (Neighbourhood, Expansion) throws(NumberError) -> Expansion,
    arguments: @escaping @Sendable (Number, Context) throws(NumberError) -> [Number],
    approach: @escaping @Sendable (Number, Int, Context) throws(NumberError) -> Approach? = {
      _, _, _ in nil
    },
    rules: [Rule] = []
  ) {
    self.function = function
    self.domain = domain
    self.parity = parity
    self.isNearIdentity = isNearIdentity
    self.isPositive = isPositive
    self.isImaginaryWithinOne = isImaginaryWithinOne
    self.givesAngle = givesAngle
    self.period = period
    self.quotient = quotient
    self.antiderivatives = antiderivatives
    self.key = key
    self.value = value
    self.encloseReal = encloseReal
    self.enclose = enclose
    self.encloseAcrossCut = encloseAcrossCut
    self.encloseAlongCut = encloseAlongCut
    self.encloseTurns = encloseTurns
    self.calcium = calcium
    self.slope = slope
    self.expansion = expansion
    self.arguments = arguments
    self.approach = approach
    self.rules =
      (isNearIdentity ? [.value("f(0) = 0", at: 0, is: 0)] : []) + rules
      + (parity.map { [.parity($0, of: function)] } ?? [])
  }

  /// All rows, in the order of their functions.
  static let all: [ElementaryFunction] = {
    let all = [
      exp, expMinusOne, ln, logOnePlus, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh,
      acosh, atanh,
    ]
    precondition(all.map(\.function) == Function.allCases.dropLast(), "a row for each function")
    return all
  }()

  /// Whether it has a value at every number, and its size has no bound on the real axis, as that of
  /// exponentials.
  var growsExponentially: Bool { domain == .entire && period == nil }

  /// Whether its antiderivative is the function itself: it is a multiple of e^x.
  var isExponential: Bool { antiderivatives?.count == 1 }

  /// Encloses it, or, where it is not to be holomorphic, the values on both sides of its cut.
  func evaluate(_ x: BallPointer, into result: BallPointer, isAnalytic: Bool, _ bits: Int) {
    if let encloseAcrossCut { return encloseAcrossCut(x, result, isAnalytic ? 1 : 0, bits) }
    if !domain.meetsCut(x) { return enclose(x, result, bits) }
    let isOnRealAxis = arb_is_zero(&x.pointee.imag) != 0
    if isAnalytic || !isOnRealAxis { return acb_indeterminate(result) }
    // On the cut itself, the value may be the one from either side: take both.
    enclose(x, result, bits)
    var mirrored = FlintComplexBall()
    acb_conj(&mirrored.value, result)
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

    /// Whether some point of the ball may lie on the cut or at its end.
    func meetsCut(_ x: BallPointer) -> Bool {
      var along = FlintBall()
      switch self {
      case .entire, .offPoles: return false
      case .withinI:
        if arb_contains_zero(&x.pointee.real) == 0 { return false }
        arb_abs(&along.value, &x.pointee.imag)
      case .withinOne:
        if arb_contains_zero(&x.pointee.imag) == 0 { return false }
        arb_abs(&along.value, &x.pointee.real)
      case .above(let end):
        if arb_contains_zero(&x.pointee.imag) == 0 { return false }
        arb_sub_si(&along.value, &x.pointee.real, end, 64)
        return arb_is_positive(&along.value) == 0
      }
      along.inPlace { arb_sub_si($0, $0, 1, 64) }
      return arb_is_negative(&along.value) == 0
    }

    /// Whether all points of a ball around the real axis are beyond an end of the cut there.
    func isBeyondEnd(_ x: BallPointer) -> Bool {
      if arb_contains_zero(&x.pointee.imag) == 0 { return false }
      var end = FlintBall()
      switch self {
      case .above(let number): arb_sub_si(&end.value, &x.pointee.real, number, 64)
      case .withinOne:
        arb_abs(&end.value, &x.pointee.real)
        end.inPlace { arb_sub_si($0, $0, 1, 64) }
        return arb_is_positive(&end.value) != 0
      default: return false
      }
      return arb_is_negative(&end.value) != 0
    }
  }
}

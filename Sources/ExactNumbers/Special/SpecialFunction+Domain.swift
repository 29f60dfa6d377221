// The domains on which formulas may treat a function of the tables as holomorphic. On a region of
// the real axis its values are those of Arb's function. Elsewhere on the axis they may be those of
// another function. For example, the values of Ei below zero are principal values.

internal import CFLINT

extension SpecialFunction {
  /// An open interval, which is unbounded on a side whose end is nil. The ends have been evaluated.
  struct Region: Sendable {
    var low: Number?
    var high: Number?

    static let everywhere = Region()
    static func above(_ low: Number) -> Region { Region(low: low) }
    static func below(_ high: Number) -> Region { Region(high: high) }
    static func between(_ low: Number, _ high: Number) -> Region { Region(low: low, high: high) }

    /// Whether this is the whole axis.
    var isEverywhere: Bool { low == nil && high == nil }

    /// Returns whether a real number lies in the interval.
    func contains(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
      if let low, try !Number.less(low, x, context) { return false }
      if let high { return try Number.less(x, high, context) }
      return true
    }

    /// Returns whether the real part of each point of a ball lies in the interval.
    func contains(realPartOf x: BallPointer) -> Bool {
      var distance = FlintBall()
      if let low {
        var end = low.ball(64)
        arb_sub(&distance.value, &x.pointee.real, &end.value, 64)
        if arb_is_positive(&distance.value) == 0 { return false }
      }
      guard let high else { return true }
      var end = high.ball(64)
      arb_sub(&distance.value, &x.pointee.real, &end.value, 64)
      return arb_is_negative(&distance.value) != 0
    }
  }

  /// A function that continues the values on a region of the real axis, if the row's enclosure does
  /// not.
  struct Branch: Sendable {
    let region: Region
    /// Whether these values are real.
    let isReal: Bool
    /// Encloses a function that is holomorphic around the region, and nothing elsewhere. It may
    /// write to the operands.
    let enclose: Enclosure
  }

  /// The domain on which a function of its last operand is holomorphic, apart from poles, if the
  /// other operands are real constants. It consists of all numbers off the real axis, and a region
  /// of the axis on which the function is real. On that region its values are the limits of the
  /// row's enclosure from both sides.
  struct Domain: Sendable {
    let region: Region
    /// The values elsewhere on the axis, if they are those of another holomorphic function.
    var beyond: Branch?
    /// Whether there is a value at every number.
    var isEntire = false

    static let entire = Domain(region: .everywhere, isEntire: true)
    static let everywhere = Domain(region: .everywhere)
    static func above(_ low: Number, beyond: Branch? = nil) -> Domain {
      Domain(region: .above(low), beyond: beyond)
    }
    static func below(_ high: Number) -> Domain { Domain(region: .below(high)) }
    static func between(_ low: Number, _ high: Number) -> Domain {
      Domain(region: .between(low, high))
    }

    /// The region on which the values are real.
    var realRegion: Region {
      guard let beyond, beyond.isReal else { return region }
      let low = beyond.region.high?.asInt == region.low?.asInt ? beyond.region.low : region.low
      return Region(low: low, high: region.high)
    }

    /// Returns whether a number is the lower end of one of the regions.
    func ends(at end: Int) -> Bool { region.low?.asInt == end || beyond?.region.low?.asInt == end }
  }

  /// Returns the rule that a function is holomorphic everywhere if one of its first `count`
  /// parameters passes a test.
  static func everywhere(
    of count: Int = 1,
    where rule: @escaping Test
  ) -> @Sendable (_ parameters: [Number]) -> Domain? {
    { parameters in
      let context = Context()
      return parameters.prefix(count).contains { (try? rule($0, context)) == true }
        ? .everywhere : nil
    }
  }

  /// Sets the result to −E₁(w) if Re w > 0.
  private static func becomeExpIntegral(_ w: BallPointer, _ result: BallPointer, _ bits: Int) {
    guard arb_is_positive(&w.pointee.real) != 0 else { return acb_indeterminate(result) }
    var order = FlintComplexBall()
    acb_hypgeom_gamma_upper(result, &order.value, w, 0, bits)
    acb_neg(result, result)
  }

  /// Ei x = −E₁(−x) below 0, 6.2.7.
  static let expIntegralBelowZero = Branch(region: .below(0), isReal: true) { x, result, bits in
    acb_neg(x, x)
    becomeExpIntegral(x, result, bits)
  }

  /// li x = −E₁(−ln x) between 0 and 1, 6.2.8.
  static let logIntegralBelowOne = Branch(region: .between(0, 1), isReal: true) { x, result, bits in
    guard arb_is_positive(&x.pointee.real) != 0 else { return acb_indeterminate(result) }
    acb_log(x, x, bits)
    acb_neg(x, x)
    becomeExpIntegral(x, result, bits)
  }

  /// Returns the branch f(−x) + πi below 0, which Ci and Chi have on their cuts, 6.4.4 and 6.4.6.
  static func halfTurnBelowZero(_ enclose: @escaping Enclosure) -> Branch {
    Branch(region: .below(0), isReal: false) { x, result, bits in
      acb_neg(x, x)
      guard arb_is_positive(&x.pointee.real) != 0 else { return acb_indeterminate(result) }
      enclose(x, result, bits)
      var turn = FlintBall { arb_const_pi($0, bits) }
      arb_add(&result.pointee.imag, &result.pointee.imag, &turn.value, bits)
    }
  }

  /// The bits above which Arb's integrals are avoided. They take a second at this precision, and
  /// minutes at 10,000 bits.
  private static let mostBitsOfIntegral = 1_024

  /// Prevents Arb from integrating at a real number around which the function is holomorphic. Arb
  /// integrates if its series lose half of the bits, but not for a number with a tiny imaginary
  /// part. So this adds one. More bits help too, and take less time.
  static func avoidIntegral(_ x: BallPointer, in region: Region = .above(0), _ bits: Int) {
    guard bits > mostBitsOfIntegral, arb_is_zero(&x.pointee.imag) != 0,
      region.contains(realPartOf: x)
    else { return }
    var error = FlintBall { arb_mul_2exp_si($0, &x.pointee.real, -2 * bits) }
    arb_add_error(&x.pointee.imag, &error.value)
  }

  /// Returns an enclosure that uses, over a wide ball of an operand, the value in the middle and a
  /// bound of the slope, if there is one. Arb's result over such a ball is far wider.
  static func aroundMiddle(
    operand index: Int = 1, _ general: @escaping Enclosure,
    steepest: @escaping @Sendable (_ operands: BallPointer, _ bits: Int) -> FlintBall?
  ) -> Enclosure {
    { operands, result, bits in
      let x = operands + index
      guard acb_is_finite(x) != 0, acb_rel_accuracy_bits(x) < bits / 2,
        var error = steepest(operands, 64)
      else { return general(operands, result, bits) }
      let isReal = arb_is_zero(&x.pointee.imag) != 0
      var radius = FlintBall { arb_get_rad_arb($0, &x.pointee.real) }
      var other = FlintBall { arb_get_rad_arb($0, &x.pointee.imag) }
      radius.inPlace { arb_add($0, $0, &other.value, 64) }
      error.inPlace { arb_mul($0, $0, &radius.value, 64) }
      acb_get_mid(x, x)
      general(operands, result, bits)
      arb_add_error(&result.pointee.real, &error.value)
      if !isReal { arb_add_error(&result.pointee.imag, &error.value) }
    }
  }

  /// Returns an enclosure of a function of a parameter and x, even over wide balls right of 0.
  /// There Arb has no result and takes long. But with some parameters |f(x)| ≤ |f(Re x)|, and that
  /// falls.
  static func fallingRightOfZero(
    _ applies: @escaping @Sendable (_ parameter: BallPointer) -> Bool,
    _ general: @escaping Enclosure
  ) -> Enclosure {
    { operands, result, bits in
      let x = operands + 1
      let canBeBounded = arb_is_positive(&x.pointee.real) != 0 && applies(operands)
      if !canBeBounded || acb_rel_accuracy_bits(x) >= 8 {
        general(operands, result, bits)
        let isUseful = acb_is_finite(result) != 0 && acb_rel_accuracy_bits(result) > 0
        if isUseful || !canBeBounded { return }
      }
      var range = FlintComplexBall { acb_set($0, x) }
      acb_zero(x)
      arb_get_lbound_arf(&x.pointee.real.mid, &range.value.real, 64)
      general(operands, result, 64)
      var largest = FlintBall { arb_set($0, &result.pointee.real) }
      if arb_is_zero(&range.value.imag) != 0 {
        arb_get_ubound_arf(&x.pointee.real.mid, &range.value.real, 64)
        general(operands, result, 64)
        arb_union(&result.pointee.real, &result.pointee.real, &largest.value, 64)
      } else {
        acb_zero(result)
        arb_add_error(&result.pointee.real, &largest.value)
        arb_add_error(&result.pointee.imag, &largest.value)
      }
      acb_swap(x, &range.value)
    }
  }
}

internal import CFLINT

/// Arithmetic of real balls at one precision, as expressions. Each result is an owned ball.
struct BallArithmetic {
  /// The working precision.
  let bits: Int

  private typealias Unary =
    (UnsafeMutablePointer<arb_struct>, UnsafeMutablePointer<arb_struct>, Int) -> Void
  private typealias Binary =
    (
      UnsafeMutablePointer<arb_struct>, UnsafeMutablePointer<arb_struct>,
      UnsafeMutablePointer<arb_struct>, Int
    ) -> Void

  private func make(_ x: borrowing FlintBall, _ function: Unary) -> FlintBall {
    var value = x.value
    return FlintBall { function($0, &value, bits) }
  }

  private func make(
    _ x: borrowing FlintBall, _ y: borrowing FlintBall, _ function: Binary
  ) -> FlintBall {
    var (first, second) = (x.value, y.value)
    return FlintBall { function($0, &first, &second, bits) }
  }

  func add(_ x: borrowing FlintBall, _ y: borrowing FlintBall) -> FlintBall {
    make(x, y) { arb_add($0, $1, $2, $3) }
  }

  func subtract(_ x: borrowing FlintBall, _ y: borrowing FlintBall) -> FlintBall {
    make(x, y) { arb_sub($0, $1, $2, $3) }
  }

  func multiply(_ x: borrowing FlintBall, _ y: borrowing FlintBall) -> FlintBall {
    make(x, y) { arb_mul($0, $1, $2, $3) }
  }

  func divide(_ x: borrowing FlintBall, _ y: borrowing FlintBall) -> FlintBall {
    make(x, y) { arb_div($0, $1, $2, $3) }
  }

  func add(_ x: borrowing FlintBall, _ n: Int) -> FlintBall {
    make(x) { arb_add_si($0, $1, n, $2) }
  }

  /// Returns n − x.
  func subtract(_ n: Int, _ x: borrowing FlintBall) -> FlintBall {
    make(x) {
      arb_sub_si($0, $1, n, $2)
      arb_neg($0, $0)
    }
  }

  func exp(_ x: borrowing FlintBall) -> FlintBall { make(x) { arb_exp($0, $1, $2) } }
  func ln(_ x: borrowing FlintBall) -> FlintBall { make(x) { arb_log($0, $1, $2) } }
  func root(_ x: borrowing FlintBall) -> FlintBall { make(x) { surd_arb_sqrt($0, $1, $2) } }
  func logGamma(_ x: borrowing FlintBall) -> FlintBall { make(x) { arb_lgamma($0, $1, $2) } }
  func logOnePlus(_ x: borrowing FlintBall) -> FlintBall { make(x) { arb_log1p($0, $1, $2) } }

  /// Returns the ball of all numbers within `width` of `x`.
  func enclosure(from x: borrowing FlintBall, width: borrowing FlintBall) -> FlintBall {
    var width = width.value
    var result = x.copy()
    arb_add_error(&result.value, &width)
    return result
  }

  /// Returns ln x!.
  func logFactorial(_ x: borrowing FlintBall) -> FlintBall { logGamma(add(x, 1)) }
}

extension FlintBall {
  /// Returns an owned ball with the same content.
  func copy() -> FlintBall {
    var source = value
    return FlintBall { arb_set($0, &source) }
  }

  /// A small e ≥ 0 with |t| < 2^e for every t in the ball.
  var integerBits: Int {
    var value = value
    return max(0, min(1 << 20, Number.integer { surd_arb_exponent($0, &value) }.asInt ?? 0))
  }

  /// Returns whether the midpoint is less than the midpoint of another ball.
  func isProbablyLess(than other: borrowing FlintBall) -> Bool {
    var (a, b) = (value, other.value)
    return arf_cmp(&a.mid, &b.mid) < 0
  }
}

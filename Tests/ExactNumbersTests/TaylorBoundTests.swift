import CFLINT
import Testing

@testable import ExactNumbers

/// Taylor coefficients and derivatives by their discrete Fourier transforms, with few bits.
struct TaylorBoundTests {
  private let context = Context()

  /// The coefficients of 1000/(1 − 63x/32), which is nearly as large as its bound at the edge of
  /// the disk, and of e^(40x).
  @Test(arguments: [16, 40, 100]) func coefficientsHold(_ bits: Int) throws {
    let near: TaylorSeries.Enclosure = { x, result, bits in
      acb_mul_si(result, x, -63, bits)
      acb_mul_2exp_si(result, result, -5)
      acb_add_si(result, result, 1, bits)
      if acb_contains_zero(result) != 0 { return acb_indeterminate(result) }
      acb_inv(result, result, bits)
      acb_mul_si(result, result, 1000, bits)
    }
    let entire: TaylorSeries.Enclosure = { x, result, bits in
      acb_mul_si(result, x, 40, bits)
      acb_exp(result, result, bits)
    }
    let count = 6
    for (function, exact) in [
      (
        near,
        { (j: Int) in
          try Number.multiply(1000, Number.power(Number(63, over: 32), .small(j), context), context)
        }
      ),
      (
        entire,
        { (j: Int) in
          try Number.divide(
            Number.power(40, .small(j), context), Number.factorial(.small(j), context), context)
        }
      ),
    ] {
      let series = try #require(try TaylorSeries(function, at: 0, largest: 2, context))
      let balls = try series.balls(count, bits: bits, isReal: true, context)
      for (index, ball) in balls.enumerated() {
        #expect(ball.contains(try exact(index)), "\(index)")
        #expect(ball.accuracy > bits - 14 || index > 1, "\(index): \(ball.accuracy)")
      }
    }
  }

  /// 2^(−s)·x^N, where N is the number of points that are evaluated: at all of them it has the
  /// value of a constant, so only the error shows that its derivatives at 0 are 0.
  @Test(arguments: 1...2) func derivativesThatThePointsDoNotShowHold(order: Int) throws {
    func function(_ shift: Int) -> TaylorSeries.Enclosure {
      { x, result, bits in
        var exponent = FlintComplexBall()
        acb_set_si(&exponent.value, 200 + order)
        if acb_contains_zero(x) != 0 {
          // Products of boxes would be larger than their values by hundreds of bits.
          var size = FlintComplexBall()
          acb_abs(&size.value.real, x, bits)
          size.raise(to: exponent, bits)
          acb_zero(result)
          arb_add_error(&result.pointee.real, &size.value.real)
          arb_add_error(&result.pointee.imag, &size.value.real)
        } else {
          acb_pow(result, x, &exponent.value, bits)
        }
        acb_mul_2exp_si(result, result, -shift)
      }
    }
    // The number of points is 64 + 16, plus the bits of the bound on the disk of radius 2.
    var disk = FlintComplexBall()
    var size = FlintComplexBall()
    disk.addError(exponent: 1)
    disk.inPlace { function(0)($0, &size.value, 64) }
    let bound = Int(size.take(precision: 64).real.magnitudeExponent.approximate)
    for shift in (bound - 130)...(bound - 110) {
      var zero = FlintComplexBall()
      var result = FlintComplexBall()
      zero.inPlace {
        TaylorSeries.evaluateDerivative(order, function(shift), $0, &result.value, 64)
      }
      #expect(arb_contains_zero(&result.value.real) != 0, "order \(order), 2^-\(shift)")
    }
  }
}

extension Ball {
  /// Whether a number lies in the ball.
  func contains(_ number: Number) -> Bool {
    var value = value
    var fraction = FlintBall(number, bits: 4_096)
    return arb_contains(&value, &fraction.value) != 0
  }
}

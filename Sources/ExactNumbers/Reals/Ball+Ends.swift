internal import CFLINT

extension Ball {
  /// A ball that may contain any number.
  static let indeterminate: Ball = {
    var ball = FlintBall.indeterminate
    return ball.take(precision: 64)
  }()

  /// The range of the ball; nil if its ends are too large to write.
  var ends: ClosedRange<Fraction>? {
    withEnds { low, high in Fraction { fmpq_set($0, &low) }...Fraction { fmpq_set($0, &high) } }
  }

  /// A fraction of so few bits in the ball that this is hardly by chance.
  var shortFraction: Number? { simplestFraction.flatMap { $0.exactBits <= 64 ? $0 : nil } }

  /// The fraction with the least denominator in the ball.
  var simplestFraction: Number? {
    withEnds { low, high in
      return .fraction { fmpq_simplest_between($0, &low, &high) }
    }
  }

  private func withEnds<Result>(_ body: (inout fmpq, inout fmpq) -> Result) -> Result? {
    var ends = (fmpq(), fmpq())
    fmpq_init(&ends.0)
    fmpq_init(&ends.1)
    defer {
      fmpq_clear(&ends.0)
      fmpq_clear(&ends.1)
    }
    guard isFinite, withValue({ surd_arb_ends(&ends.0, &ends.1, $0) }) != 0 else { return nil }
    return body(&ends.0, &ends.1)
  }
}

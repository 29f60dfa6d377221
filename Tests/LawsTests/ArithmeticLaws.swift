import TestSupport
import Testing

@testable import ExactNumbers

/// Laws of exact arithmetic.
@Suite struct ArithmeticLaws {
  @Test func addingThenSubtractingIsTheIdentity() throws {
    let context = Context()
    for var attempt in Law("a + b − b = a", cases: 500) {
      let (a, b) = (fraction(&attempt.random), fraction(&attempt.random))
      let back = try Number.subtract(Number.add(a, b, context), b, context)
      #expect(try Number.equal(back, a, context), "\(attempt)")
    }
  }

  private func fraction(_ random: inout SplitMix64) -> Number {
    let size = Int.random(in: 1...61, using: &random)
    return Number(
      Int.random(in: -(1 << size)...(1 << size), using: &random),
      over: Int.random(in: 1...(1 << size), using: &random))
  }
}

import Dispatch
import ExactNumbers
import TestSupport
import Testing

/// Laws of primes, factors and modular arithmetic, on integers of one word and of some.
@Suite struct NumberTheoryTests {
  private let context = Context()

  /// Integers above 0, of up to so many bits.
  private func integers(_ count: Int, bits: Int, seed: UInt64) throws -> [Number] {
    var random = SplitMix64(seed: seed)
    return try (0..<count).map { _ in
      var number: Number = 0
      for _ in 0..<(Int.random(in: 1...bits, using: &random) + 31) / 32 {
        number = try Number.multiply(number, Number(1 << 32), context)
        number = try Number.add(number, Number(Int(random.next() >> 32)), context)
      }
      return try Number.add(number, 1, context)
    }
  }

  private func text(_ number: Number) throws -> String {
    try number.text(NumberFormat(), context)
  }

  private func product(_ powers: [Number.PrimePower]) throws -> Number {
    var product: Number = 1
    for power in powers {
      product = try Number.multiply(
        product, Number.power(power.prime, Number(power.exponent), context), context)
    }
    return product
  }

  @Test func theProductOfTheFactorsIsTheNumber() throws {
    for n in try integers(100, bits: 96, seed: 21) {
      for x in [n, try Number.negate(n, context)] {
        let powers = try Number.factors(of: x, context)
        #expect(try text(product(powers)) == text(x))
        for power in powers where power.prime.asInt != -1 {
          #expect(try Number.isPrime(power.prime, context))
        }
        for (a, b) in zip(powers, powers.dropFirst()) {
          #expect(try Number.less(a.prime, b.prime, context))
        }
      }
    }
  }

  @Test func divisorsDivideAndTheirTotientsAddUp() throws {
    for n in try integers(40, bits: 40, seed: 22) {
      var sum: Number = 0
      for divisor in try Number.divisors(of: n, context) {
        #expect(try text(Number.modulo(n, divisor, context)) == "0")
        sum = try Number.add(sum, Number.totient(divisor, context), context)
      }
      // The sum of φ(d) over the divisors d of n is n: DLMF 27.2.6.
      #expect(try text(sum) == text(n))
    }
  }

  @Test func aNumberTimesItsInverseIsOne() throws {
    let numbers = try integers(200, bits: 200, seed: 23)
    for (x, m) in zip(numbers, numbers.reversed()) {
      for modulus in [m, try Number.negate(m, context)] {
        guard try text(Number.gcd(x, m, context)) == "1" else {
          #expect(throws: NumberError.self) { try Number.inverseModulo(x, modulus, context) }
          continue
        }
        let inverse = try Number.inverseModulo(x, modulus, context)
        let one = try Number.modulo(Number.multiply(x, inverse, context), modulus, context)
        #expect(try text(one) == text(Number.modulo(1, modulus, context)))
      }
    }
  }

  @Test func powersModuloAgreeWithPowers() throws {
    var random = SplitMix64(seed: 24)
    let numbers = try integers(200, bits: 130, seed: 25)
    for (b, m) in zip(numbers, numbers.reversed()) {
      let e = Number(Int.random(in: 0...40, using: &random))
      let expected = try Number.modulo(Number.power(b, e, context), m, context)
      #expect(try text(Number.powerModulo(b, e, m, context)) == text(expected))
    }
  }

  @Test func fibonacciNumbersAddUp() throws {
    for n in [-200, -95, -94, -93, -92, -2, -1, 0, 1, 90, 91, 92, 93, 500] {
      let sum = try Number.add(
        Number.fibonacci(Number(n), context), Number.fibonacci(Number(n + 1), context), context)
      let next = try Number.fibonacci(Number(n + 2), context)
      #expect(try text(sum) == text(next), "\(n)")
    }
  }

  @Test func integerRootsAreRoundedDown() throws {
    for n in try integers(300, bits: 200, seed: 26) {
      let root = try Number.integerSquareRoot(n, context)
      let next = try Number.add(root, 1, context)
      #expect(try Number.lessOrEqual(Number.square(root, context), n, context))
      #expect(try Number.less(n, Number.square(next, context), context))
    }
  }

  @Test func digitsAddUpLikeRemaindersOfNine() throws {
    for n in try integers(100, bits: 200, seed: 27) {
      let sum = try Number.digitSum(n, context)
      #expect(try text(Number.modulo(sum, 9, context)) == text(Number.modulo(n, 9, context)))
    }
  }

  @Test func theSearchForFactorsCanBeInterrupted() throws {
    var context = context
    let interruption = Interruption()
    context.interruption = interruption
    // The product of the primes above 10^40 and 10^41: far more than the curves find in a second.
    let n = try Number.multiply(
      Number.nextPrime(parse("1e40"), context), Number.nextPrime(parse("1e41"), context), context)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { interruption.request() }
    #expect(throws: NumberError.self) { try Number.factors(of: n, context) }
  }
}

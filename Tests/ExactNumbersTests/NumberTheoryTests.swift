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

  @Test func divisorSumsAreSumsOfPowers() throws {
    for n in try integers(30, bits: 40, seed: 28) {
      for k in 0...3 {
        var sum: Number = 0
        for divisor in try Number.divisors(of: n, context) {
          sum = try Number.add(sum, Number.power(divisor, Number(k), context), context)
        }
        #expect(try text(Number.divisorSum(n, Number(k), context)) == text(sum))
      }
    }
  }

  @Test func bezoutsFactorsGiveTheDivisor() throws {
    let numbers = try integers(200, bits: 130, seed: 29)
    for (m, n) in zip(numbers, numbers.reversed()) {
      let factors = try Number.extendedGCD(m, n, context)
      let sum = try Number.add(
        Number.multiply(factors[1], m, context), Number.multiply(factors[2], n, context), context)
      #expect(try text(sum) == text(factors[0]))
      #expect(try text(Number.gcd(m, n, context)) == text(factors[0]))
    }
  }

  @Test func commonSolutionsHaveBothRemainders() throws {
    let numbers = try integers(200, bits: 130, seed: 30)
    for (m, n) in zip(numbers, numbers.reversed()) {
      let divisor = try Number.gcd(m, n, context)
      let (r, s) = try (Number.multiply(divisor, 7, context), Number.negate(divisor, context))
      let solution = try Number.chineseRemainder(r, m, s, n, context)
      #expect(try text(solution[1]) == text(Number.lcm(m, n, context)))
      for (remainder, modulus) in [(r, m), (s, n)] {
        let difference = try Number.subtract(solution[0], remainder, context)
        #expect(try text(Number.modulo(difference, modulus, context)) == "0")
      }
    }
  }

  @Test func squareRootsModuloAPrimeSquareBack() throws {
    for x in try integers(60, bits: 100, seed: 31) {
      let p = try Number.nextPrime(x, context)
      let square = try Number.modulo(Number.square(x, context), p, context)
      let root = try Number.squareRootModulo(square, p, context)
      let residue = try Number.modulo(Number.square(root, context), p, context)
      #expect(try text(residue) == text(square))
    }
  }

  @Test func noSmallerPowerIsOne() throws {
    for m in 2...40 {
      for x in 1..<m where try text(Number.gcd(Number(x), Number(m), context)) == "1" {
        var (order, power) = (1, x % m)
        while power != 1 { (order, power) = (order + 1, power * x % m) }
        let found = try Number.multiplicativeOrder(Number(x), Number(m), context)
        #expect(found.asInt == order, "\(x) modulo \(m)")
      }
    }
  }

  @Test func theNthPrimeIsTheNth() throws {
    for n in Array(1...200) + [9_592, 100_000] {
      let prime = try Number.nthPrime(Number(n), context)
      #expect(try Number.isPrime(prime, context))
      #expect(try Number.primePi(prime, context).asInt == n)
    }
  }

  @Test func theTermsOfAFractionGiveItBack() throws {
    let numbers = try integers(100, bits: 130, seed: 32)
    for (p, q) in zip(numbers, numbers.reversed()) {
      let x = try Number.divide(Number.negate(p, context), q, context)
      let terms = try Number.continuedFraction(x, 1000, context)
      var value = terms[terms.count - 1]
      for term in terms.dropLast().reversed() {
        value = try Number.add(term, Number.inverse(value, context), context)
      }
      #expect(try text(value) == text(x))
    }
  }

  @Test func stirlingNumbersAddUp() throws {
    for n in 0...40 {
      var (first, second): (Number, Number) = (0, 0)
      for k in 0...n {
        let cycles = try Number.stirlingFirst(Number(n), Number(k), context)
        first = try Number.add(first, Number.absolute(cycles, context), context)
        second = try Number.add(
          second, Number.stirlingSecond(Number(n), Number(k), context), context)
      }
      #expect(try text(first) == text(Number.factorial(Number(n), context)))
      #expect(try text(second) == text(Number.bell(Number(n), context)))
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

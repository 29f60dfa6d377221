import ExactNumbers

/// Words of number theory, which accept only integers.
extension CommandTable {
  static let integers: [Command] = [
    .unary(
      "prime?", "n → 0|1", "Is N a prime number? The answer is proven.", "97 prime? → 1",
      "2 67 ^ 1 - prime? → 0"
    ) { n, context throws(NumberError) in try Number.isPrime(n, context) ? 1 : 0 },
    .unary(
      "nextprime", "n → p", "Gives the smallest prime number above N.", "13 nextprime → 17",
      "10 20 ^ nextprime → 100000000000000000039", does: Number.nextPrime),
    .unary(
      "prevprime", "n → p", "Gives the largest prime number below N.", "13 prevprime → 11",
      does: Number.previousPrime),
    .unary(
      "primepi", "x → π(x)", "Counts the prime numbers up to X.", "100 primepi → 25",
      does: Number.primePi),
    .unary(
      "nthprime", "n → p", "Gives the Nth prime number; the first is 2.", "25 nthprime → 97",
      does: Number.nthPrime),
    .values(
      "factor", "n → [[p k]…]", "Gives the prime factors of N with their exponents.",
      takes: [.number], "360 factor → [[2 3] [3 2] [5 1]]", "-7 factor → [[-1 1] [7 1]]"
    ) { word, operands, context throws(CalculatorError) in
      guard case .number(let n) = operands[0] else { return [] }
      let powers = try context.calculate(word, Number.factors(of: n, context))
      let rows = try powers.map { power throws(CalculatorError) in
        Value.vector(try Vector(of: [power.prime, Number(power.exponent)]))
      }
      return [.vector(try Vector(rows))]
    },
    .numbers(
      "divisors", "n → [d…]", "Gives the positive divisors of N, ascending.",
      "12 divisors → [1 2 3 4 6 12]", takes: 1,
      givesVectorOf: { x, context throws(NumberError) in try Number.divisors(of: x[0], context) }),
    .unary(
      "totient", "n → φ(n)",
      "Counts the numbers from 1 to N that have no divisor in common with it.",
      "36 totient → 12", does: Number.totient),
    .binary(
      "divsigma", "n k → σ(n,k)", "Gives the sum of the Kth powers of the positive divisors of N.",
      "12 1 divsigma → 28", "12 0 divsigma → 6", does: Number.divisorSum),
    .unary(
      "moebius", "n → μ(n)",
      "Gives 0 if a square divides N, else ±1 by its number of prime factors.",
      "30 moebius → -1", "12 moebius → 0", does: Number.moebius),
    .ternary(
      "powmod", "b e m → n",
      "Gives B to the power E modulo M; a negative E takes the inverse of B.",
      "3 200 13 powmod → 9", "3 -1 7 powmod → 5", does: Number.powerModulo),
    .binary(
      "invmod", "x m → n", "Gives the number whose product with X is 1 modulo M.", "3 7 invmod → 5",
      does: Number.inverseModulo),
    .binary(
      "sqrtmod", "a p → r", "Gives the smallest number whose square is A modulo the prime P.",
      "2 7 sqrtmod → 3", does: Number.squareRootModulo),
    .binary(
      "znorder", "x m → n", "Gives the smallest power of X, above 0, that is 1 modulo M.",
      "2 7 znorder → 3", does: Number.multiplicativeOrder),
    .keyed(
      "period", "x → n", "Gives how many decimals of a fraction repeat; 0 where they end.",
      takes: [.number], "1 97 / period → 96", "1 12 / period → 1",
      as: """
        denom dup 10 over log2 ceil ^ gcd / dup 1 = { drop 0 } { 10 swap znorder } ifelse
        """),
    .binary(
      "jacobi", "a n → -1|0|1", "Gives the Jacobi symbol (A/N) for an odd N above 0.",
      "2 15 jacobi → 1", does: Number.jacobi),
    .numbers(
      "xgcd", "y x → g u v", "Gives the greatest common divisor G = U·Y + V·X with U and V.",
      "12 18 xgcd → 6 -1 1", takes: 2, gives: 3
    ) { x, context throws(NumberError) in try Number.extendedGCD(x[0], x[1], context) },
    .numbers(
      "crt", "r m s n → x k",
      "Finds the number that is R modulo M and S modulo N; it repeats every K.",
      "2 3 3 5 crt → 8 15", takes: 4, gives: 2
    ) { x, context throws(NumberError) in
      try Number.chineseRemainder(x[0], x[1], x[2], x[3], context)
    },
    .numbers(
      "cfrac", "x n → [a…]", "Gives the first N terms of the continued fraction of X.",
      "pi 4 cfrac → [3 7 15 1]", "0.4 9 cfrac → [0 2 2]", takes: 2,
      givesVectorOf: { x, context throws(NumberError) in
        try Number.continuedFraction(x[0], x[1], context)
      }),
    .binary(
      "tofrac", "x e → p/q", "Finds the simplest fraction within E of X.",
      "exact pi 0.01 tofrac → 22/7", does: Number.simplestFraction(_:within:_:)),
    .unary(
      "fib", "n → F(n)", "Gives the Nth Fibonacci number; F(0) is 0, F(1) is 1.", "10 fib → 55",
      "-10 fib → -55", does: Number.fibonacci),
    .unary(
      "isqrt", "n → √n", "Takes the square root, rounded down.", "17 isqrt → 4",
      does: Number.integerSquareRoot),
    .unary(
      "digitsum", "n → n", "Gives the sum of the decimal digits.", "2 100 ^ digitsum → 115",
      does: Number.digitSum),
  ]
}

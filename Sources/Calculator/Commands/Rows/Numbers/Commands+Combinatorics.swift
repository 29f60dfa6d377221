import ExactNumbers

/// Words of combinatorics: exact values of sequences and triangles at integers.
extension CommandTable {
  static let combinatorics: [Command] = [
    .unary(
      "bernoulli", "n → B(n)", "Gives the Nth Bernoulli number; B(1) is -1/2.",
      "exact 10 bernoulli → 5/66", does: Number.bernoulli),
    .unary(
      "eulern", "n → E(n)", "Gives the Nth Euler number: 1 0 -1 0 5 ….", "6 eulern → -61",
      does: Number.eulerNumber),
    .binary(
      "stirling1", "n k → s(n,k)", "Gives a signed Stirling number of the first kind.",
      "5 2 stirling1 → -50", does: Number.stirlingFirst),
    .binary(
      "stirling2", "n k → S(n,k)", "Counts the partitions of a set of N into K parts.",
      "5 2 stirling2 → 15", does: Number.stirlingSecond),
    .unary(
      "bell", "n → n", "Counts the partitions of a set of N: the Nth Bell number.",
      "5 bell → 52", does: Number.bell),
    .unary(
      "partitions", "n → p(n)", "Counts the ways to write N as a sum of positive integers.",
      "100 partitions → 190569292", does: Number.partitions),
    .unary(
      "harmonic", "n → H(n)", "Gives the harmonic number 1 + 1/2 + … + 1/N.",
      "exact 4 harmonic → 25/12", does: Number.harmonic),
    .unary(
      "dfact", "n → n!!", "Gives the double factorial N·(N-2)·(N-4)….", "9 dfact → 945",
      does: Number.doubleFactorial),
    .unary(
      "subfact", "n → !n", "Counts the permutations of N things that leave none in its place.",
      "5 subfact → 44", does: Number.subfactorial),
    .unary(
      "primorial", "n → n#", "Gives the product of the primes up to N.", "10 primorial → 210",
      does: Number.primorial),
  ]
}

// Adds numbers one by one, and prints the sum:
//
//     ExactProbe integers|fractions|decimals COUNT
//
// `integers` have 67 bits, `fractions` are k/1000, both as `Exact`; `decimals` are the same
// fractions as Foundation's `Decimal`, which has 38 digits and then rounds. For `make bench`.

import ExactNumbers
import Foundation

guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]), count > 0 else {
  print("usage: ExactProbe integers|fractions|decimals COUNT")
  exit(2)
}

switch CommandLine.arguments[1] {
case "integers":
  let long: Exact = 100_000_000_000_000_000_000
  var sum: Exact = 0
  for k in 1...count { sum += long + Exact(k) }
  print(sum)
case "fractions":
  let step = Exact(1) / 1000
  var (sum, value): (Exact, Exact) = (0, 0)
  for _ in 1...count {
    value += step
    sum += value
  }
  print(sum)
case "decimals":
  let step = Decimal(1) / 1000
  var (sum, value): (Decimal, Decimal) = (0, 0)
  for _ in 1...count {
    value += step
    sum += value
  }
  print(sum)
default: exit(2)
}

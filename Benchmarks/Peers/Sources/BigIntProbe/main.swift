//     BigIntProbe COUNT
//
// `ExactProbe integers` with attaswift's BigInt: adds integers of 67 bits, and prints the sum.

import BigInt

guard CommandLine.arguments.count == 2, let count = Int(CommandLine.arguments[1]), count > 0 else {
  fatalError("usage: BigIntProbe COUNT")
}
let long = BigInt(10).power(20)
var sum: BigInt = 0
for k in 1...count { sum += long + BigInt(k) }
print(sum)

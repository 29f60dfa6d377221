// Sends standard input through a hub into which a calculator and press counters are plugged,
// and prints what is in X:
//
//     HubProbe LISTENERS <keys
//
// What it takes is what the hub and its listeners take, for `make bench`.

import Calculator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

guard CommandLine.arguments.count == 2, let count = Int(CommandLine.arguments[1]), count >= 1 else {
  print("usage: HubProbe LISTENERS <keys")
  exit(2)
}
let calculator = CalculatorModel()
let hub = ManageListeners()
hub.addListener(calculator)
for _ in 1..<count { hub.addListener(PressCounter()) }

var bytes = [UInt8](repeating: 0, count: 1 << 16)
while true {
  let length = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
  if length <= 0 { break }
  hub.notifyListeners(bytes.span.extracting(0..<length))
}
hub.endSource()
if let value = calculator.accumulator { print(try calculator.text(of: value).text) }

// Drives the shell through a pseudo-terminal, as a person does, for what is neither a test
// nor part of the program:
//
//     ShellProbe echo PATH                 how long a typed key takes to appear, in milliseconds
//     ShellProbe prompt PATH KEYS          how long after its start it shows a prompt and what
//                                          these keys left
//     ShellProbe type PATH BYTES SEED [ARGUMENT …]
//                                          types at random, 20,000 bytes into each of as many
//                                          shells as it takes
//     ShellProbe picture PATH <keys >svg   a picture of the shell after these keys, a line each
//
// PATH is the surd to run.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import TestSupport

let arguments = CommandLine.arguments
do {
  switch arguments.dropFirst().first {
  case "echo" where arguments.count == 3: print(try echoTimes(of: arguments[2]))
  case "prompt" where arguments.count == 4:
    print(try promptTimes(of: arguments[2], restoring: arguments[3]))
  case "type" where arguments.count >= 5:
    try typeAtRandom(
      into: arguments[2], bytes: Int(arguments[3]) ?? 0, seed: UInt64(arguments[4]) ?? 0,
      Array(arguments.dropFirst(5)))
  case "picture" where arguments.count == 3:
    print(try picture(of: arguments[2], keys: AnyIterator { readLine() }))
  default:
    print(
      "usage: ShellProbe echo PATH | prompt PATH KEYS | type PATH BYTES SEED [ARGUMENT …] | picture PATH <keys >svg"
    )
    exit(2)
  }
} catch {
  print("ShellProbe: \(error)")
  exit(1)
}

// Drives the shell through a pseudo-terminal, as a person does, for what is neither a test nor part of
// the program:
//
//     ShellProbe echo PATH                 how long a typed key takes to appear, in milliseconds
//     ShellProbe prompt PATH               how long after its start it shows a prompt, in milliseconds
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
  case "prompt" where arguments.count == 3: print(try promptTimes(of: arguments[2]))
  case "picture" where arguments.count == 3:
    print(try picture(of: arguments[2], keys: AnyIterator { readLine() }))
  default:
    print("usage: ShellProbe echo|prompt PATH, or ShellProbe picture PATH <keys >svg")
    exit(2)
  }
} catch {
  print("ShellProbe: \(error)")
  exit(1)
}

// Runs one target with inputs that libFuzzer makes:
//
//     Fuzz TARGET [libFuzzer's options] CORPUS
//
// `run.py` runs all targets, for `make fuzz`.

import CFuzzer
import Posix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// libFuzzer starts the program again with its own options alone, to merge folders for instance:
// the target is passed on in the environment.
let variable = "SURD_FUZZ_TARGET"
var options = CommandLine.arguments.dropFirst()
if let name = options.first, Target.all[name] != nil {
  options = options.dropFirst()
  setenv(variable, name, 1)
}
guard let name = Environment.value(of: variable), let target = Target.all[name] else {
  print("usage: Fuzz \(Target.all.keys.sorted().joined(separator: "|")) [OPTIONS] CORPUS")
  exit(2)
}
Target.chosen = target
var arguments: [UnsafeMutablePointer<CChar>?] =
  ([CommandLine.arguments[0]] + options).map { strdup($0) } + [nil]
var count = Int32(arguments.count - 1)
let status = arguments.withUnsafeMutableBufferPointer { room in
  var start = room.baseAddress
  return LLVMFuzzerRunDriver(&count, &start) { bytes, size in
    let input = Array(UnsafeBufferPointer(start: bytes, count: size))
    // libFuzzer does not keep inputs with the result -1.
    guard Target.takes(input) else { return -1 }
    Target.chosen(input)
    return 0
  }
}
exit(status)

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import TestSupport

/// Types so many bytes at random into a program, and says which seeds ended it.
///
/// Every other shell has the keys of vi.
func typeAtRandom(into path: String, bytes: Int, seed: UInt64, _ arguments: [String]) throws {
  let home = try TemporaryDirectory()
  let modes = [try home.write("bind -v\n", to: "vi"), try home.write("bind -e\n", to: "emacs")]
  let length = 20_000
  var failures = 0
  for run in 0..<UInt64(max(1, bytes / length)) {
    do {
      try PTY.typeAtRandom(
        length, seed: seed + run, into: path, arguments,
        environment: ["EDITRC": modes[Int(run % 2)]])
    } catch {
      failures += 1
      print("seed \(seed + run): \(error)")
      fflush(nil)
    }
  }
  print("\(max(1, bytes / length)) shells, \(failures) ended as they should not")
}

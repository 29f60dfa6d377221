#if canImport(Glibc)
  import Glibc
#else
  import Darwin
  import Foundation
#endif

/// Returns the path of an executable of this package: it is beside the tests, whatever the build
/// directory.
///
/// The test target must depend on the executable's target. Otherwise the executable may be missing
/// or outdated.
public func builtExecutable(named name: String) -> String {
  #if os(Linux)
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let bytes = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    let program = String(decoding: bytes, as: UTF8.self)
  #else
    let bundles = Bundle.allBundles.map(\.bundlePath)
    let program = bundles.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
  #endif
  let directory = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
  return "\(directory)/\(name)"
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import TestSupport
import Testing

@testable import ExactNumbers

/// The limits of Linux's control groups, which containers have.
@Suite struct MachineMemoryTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for path in ["a", "a/b", "a/b/c", "memory", "memory/d", "memory/d/e"] {
      mkdir("\(folder.path)/\(path)", 0o755)
    }
    try folder.write("max\n", to: "a/b/c/memory.max")
    try folder.write("1073741824\n", to: "a/b/memory.max")
    try folder.write("2147483648\n", to: "a/memory.max")
    try folder.write("9223372036854771712\n", to: "memory/d/e/memory.limit_in_bytes")
    try folder.write("536870912\n", to: "memory/d/memory.limit_in_bytes")
  }

  @Test(arguments: [
    ("0::/a/b/c", 1 << 30), ("0::/a/b", 1 << 30), ("0::/a", 1 << 31), ("0::/", Int.max),
    ("0::/gone/elsewhere", .max), ("1:cpu:/a\n4:cpuset,memory:/d/e\n0::/x", 1 << 29),
    ("4:memory:/d/e\n0::/a/b/c", 1 << 29), ("1:cpu:/a", .max), ("", .max), ("nonsense", .max),
    ("0::a:b/../a", .max),
  ]) func theLeastOfAllGroupsCounts(groups: String, bytes: Int) {
    #expect(System.memory(ofGroups: groups, below: folder.path) == bytes)
  }

  /// A container sees its own group as the root, under its name outside.
  @Test func theRootMayBeAGroup() throws {
    try folder.write("4096\n", to: "memory.max")
    #expect(System.memory(ofGroups: "0::/docker/0123", below: folder.path) == 4096)
    #expect(System.memory(ofGroups: "0::/", below: folder.path) == 4096)
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Posix
import TestSupport
import Testing

@testable import Plugins

/// A file that is replaced as a whole, and set aside without overwriting anything.
@Suite struct DocumentFileTests {
  @Test func whatIsWrittenIsRead() throws {
    let folder = try TemporaryDirectory()
    let file = DocumentFile(path: "\(folder.path)/deep/er/file")
    #expect(try file.read() == nil)
    #expect(throws: FileTrouble.self) { try file.replace(with: []) }
    try file.makeFolders()
    try file.replace(with: Array("one".utf8))
    try file.replace(with: Array("two".utf8))
    #expect(try file.read() == Array("two".utf8))
    #expect(folder.mode(of: "deep/er/file") == 0o600 && folder.mode(of: "deep") == 0o700)
    #expect(folder.read("deep/er/file.new") == nil)
  }

  @Test func aLeftoverOfAKilledProcessIsNoObstacle() throws {
    let folder = try TemporaryDirectory()
    try folder.write("half", to: "file.new")
    let file = DocumentFile(path: "\(folder.path)/file")
    try file.replace(with: Array("whole".utf8))
    #expect(folder.read("file") == "whole" && folder.read("file.new") == nil)
  }

  @Test func settingAsideOverwritesNothing() throws {
    let folder = try TemporaryDirectory()
    for number in 1...3 {
      let file = DocumentFile(path: try folder.write("\(number)", to: "file"))
      let bad = try file.setAside()
      #expect(bad == "\(folder.path)/file.bad" + (number == 1 ? "" : "\(number)"))
    }
    #expect(folder.read("file") == nil)
    #expect(["file.bad", "file.bad2", "file.bad3"].map(folder.read) == ["1", "2", "3"])
  }

  /// A name that was taken for a file which then cannot get it is free again.
  @Test func settingAsideThatFailsLeavesNothing() throws {
    let folder = try TemporaryDirectory()
    mkdir("\(folder.path)/file", 0o700)
    #expect(throws: FileTrouble.self) { try DocumentFile(path: "\(folder.path)/file").setAside() }
    #expect(folder.read("file.bad") == nil)
  }

  /// A link may lead to a file that does not exist yet, also by another link. Then the file is
  /// created, and the links stay.
  @Test func theTargetOfALinkIsMade() throws {
    let folder = try TemporaryDirectory()
    mkdir("\(folder.path)/far", 0o700)
    symlink("far/file", "\(folder.path)/near")
    symlink("\(folder.path)/near", "\(folder.path)/link")
    try DocumentFile(path: "\(folder.path)/link").replace(with: Array("one".utf8))
    #expect(folder.read("far/file") == "one" && folder.read("link") == "one")
    var target = [CChar](repeating: 0, count: 4096)
    #expect(readlink("\(folder.path)/link", &target, 4096) == folder.path.utf8.count + 5)
    symlink("loop", "\(folder.path)/loop")
    #expect(throws: FileTrouble.self) { try DocumentFile(path: "\(folder.path)/loop").read() }
  }

  @Test func siblingsHaveTheNumberBeforeTheExtension() {
    let names = ["/a.b/session.surd", "/a.b/tax", "/a.b/.tax"].map {
      DocumentFile(path: $0).sibling(2).path
    }
    #expect(names == ["/a.b/session-2.surd", "/a.b/tax-2", "/a.b/.tax-2"])
    #expect(DocumentFile(path: "/a.b/tax").sibling(1).path == "/a.b/tax")
  }

  @Test func whatCannotBeReadOrWrittenIsSaid() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: FileTrouble.self) { try DocumentFile(path: folder.path).read() }
    #expect(throws: FileTrouble.self) { try DocumentFile(path: "/dev/null").read() }
    #expect(throws: FileTrouble.self) { try DocumentFile(path: "/proc/no/x").replace(with: []) }
    #expect(
      FileTrouble(path: "a", reason: .noSuchFile).description
        == "a: No such file or directory")
  }
}

import TestSupport
import Testing

@testable import Plugins

/// A file that is replaced as a whole, and set aside without overwriting anything.
@Suite struct DocumentFileTests {
  @Test func whatIsWrittenIsRead() throws {
    let folder = try TemporaryDirectory()
    let file = DocumentFile(path: "\(folder.path)/deep/er/file")
    #expect(try file.read() == nil)
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

  @Test func whatCannotBeReadOrWrittenIsSaid() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: FileTrouble.self) { try DocumentFile(path: folder.path).read() }
    #expect(throws: FileTrouble.self) { try DocumentFile(path: "/dev/null").read() }
    #expect(throws: FileTrouble.self) { try DocumentFile(path: "/proc/no/x").replace(with: []) }
    #expect(FileTrouble(path: "a", code: 2).description == "a: No such file or directory")
  }
}

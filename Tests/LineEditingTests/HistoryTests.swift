import Posix
import TestSupport
import Testing

@testable import LineEditing

/// The history and its file.
struct HistoryTests {
  @Test func whatIsKept() {
    var history = History(["a"], limit: 4)
    #expect(history.add("a") == nil)
    #expect(history.add("") == nil && history.add("  ") == nil && history.add(" b") == nil)
    #expect(history.add("b\nc\td") == "b c d")
    #expect(history.add("a") == "a")
    for line in 1...20 { _ = history.add("\(line)") }
    #expect(history.lines.suffix(4) == ["17", "18", "19", "20"] && history.lines.count <= 5)
  }

  @Test func search() {
    let history = History(["2 *", "22 *", "2 * 3"], limit: 10)
    #expect(history.index(from: 3, step: -1) { $0.hasPrefix("2 *") } == 2)
    #expect(history.index(from: 2, step: -1) { $0.hasPrefix("2 *") } == 0)
    #expect(history.index(from: 0, step: -1) { _ in true } == nil)
    #expect(history.index(from: 0, step: 1) { $0.containsLiterally("22") } == 1)
    #expect("a[b".containsLiterally("[") && !"ab".containsLiterally("abc"))
    #expect("ab".containsLiterally(""))
  }

  @Test func nothingIsLostBetweenShells() async throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/deep/history"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for shell in 0..<4 {
        group.addTask {
          for line in 0..<100 { try HistoryFile(path: path).append("\(shell) \(line)") }
        }
      }
      try await group.waitForAll()
    }
    let lines = try HistoryFile(path: path).load()
    #expect(lines.count == 400 && Set(lines).count == 400)
    for shell in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(shell) ") } == (0..<100).map { "\(shell) \($0)" })
    }
  }

  @Test func nothingNewIsLostWhenTheFileIsCutBack() async throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/history"
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for line in 0..<400 { try HistoryFile(path: path).append("\(line)") }
      }
      group.addTask {
        for _ in 0..<100 {
          _ = try HistoryFile(path: path, limit: 50).load()
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    let lines = try HistoryFile(path: path).load()
    #expect(lines.suffix(50) == (350..<400).map { "\($0)" })
    #expect(lines == ((400 - lines.count)..<400).map { "\($0)" })
    #expect(directory.mode(of: "history") == 0o600)
  }

  @Test func aLineThatTwoShellsAddedIsLoadedOnce() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("a\na\nb\na\na\n", to: "history")
    #expect(try HistoryFile(path: path).load() == ["a", "b", "a"])
  }

  @Test func filesThatAreNone() throws {
    #expect(try HistoryFile(path: "\(TemporaryDirectory().path)/none/history").load() == [])
    #expect(try HistoryFile(path: "/dev/null").load() == [])
    #expect(throws: LineEditingError.self) { try HistoryFile(path: "/").load() }
    #expect(throws: LineEditingError.self) { try HistoryFile(path: "/proc/x/y").append("a") }
    let directory = try TemporaryDirectory()
    let path = try directory.write("é\u{0}x\n\n  \nlast", to: "history")
    #expect(try HistoryFile(path: path).load() == ["é x", "last"])
  }

  @Test(arguments: [
    (["sin", "sinh"], "sin"), (["été", "éte"], "ét"), (["a", "b"], ""), (["same"], "same"),
    ([], ""),
  ])
  func commonPrefix(_ words: [String], _ prefix: String) {
    let completion = Completion(word: "", candidates: words.map { .init($0) })
    #expect(completion.commonPrefix == prefix)
  }

  @Test func completionList() {
    CharacterEncoding.useUTF8()
    let candidates = [Completion.Candidate("π", help: "pi"), .init("sinh", help: "x"), .init("w")]
    let completion = Completion(word: "", candidates: candidates)
    #expect(completion.list(rows: 9, columns: 80) == ["π     pi", "sinh  x", "w"])
    #expect(completion.list(rows: 2, columns: 8) == ["π     pi", "… and 2 more"])
    // Only the names, if the help does not fit.
    #expect(completion.list(rows: 2, columns: 10) == ["π     w", "sinh"])
    #expect(completion.list(rows: 1, columns: 16) == ["π     sinh  w"])
  }
}

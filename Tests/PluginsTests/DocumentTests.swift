import Calculator
import TestSupport
import Testing

@testable import Plugins

/// The document as an observer of a calculator.
@Suite struct DocumentTests {
  private let folder: TemporaryDirectory
  private var path: String { "\(folder.path)/session" }

  init() throws { folder = try TemporaryDirectory() }

  /// A calculator with a document that is open, and what it has said.
  private final class Desk {
    let calculator = CalculatorModel()
    var said: [String] = []
    var document: Document?

    init(_ path: String?, initial: Machine = Machine()) {
      let document = Document(path: path, calculator: calculator) { [unowned self] in
        said.append($0)
      }
      self.document = document
      calculator.isTyped = true
      document.open(initial: initial)
    }

    func key(_ keys: String) { calculator.receive(Array((keys + "\n").utf8).span) }

    /// The machine as a document: a measure of equality.
    var state: String { String(decoding: calculator.machine.session(), as: UTF8.self) }
  }

  @Test func changesAreInTheFileWhenTheyAreTold() {
    let desk = Desk(path)
    #expect(folder.read("session") == nil)
    desk.key("2 sqrt 5 sto n 3 fix")
    #expect(folder.read("session") == desk.state)
    desk.key("sq")
    #expect(folder.read("session") == desk.state)
    #expect(desk.said.isEmpty)
  }

  @Test func aDocumentIsPutBack() {
    let keys = "2 sqrt 5 sto n 3 fix 7"
    let state: String
    do {
      let first = Desk(path)
      first.key(keys)
      state = first.state
    }
    let second = Desk(path)
    #expect(second.said == ["2 values and 1 variable restored; 'reset' begins empty"])
    #expect(second.state == state)
  }

  @Test func withoutAPathNothingIsKept() {
    let desk = Desk(nil)
    desk.key("1 2 \"\(path)\" save 3")
    #expect(desk.state.contains("\n1\n2\n3\n"))
    #expect(folder.read("session")?.contains("\n1\n2\n#") == true)
  }

  @Test func theLockIsOnePerFile() throws {
    let first = Desk(path)
    first.key("1")
    let second = Desk(path)
    #expect(second.said.first?.hasPrefix("another surd keeps this session") == true)
    second.key("2")
    #expect(folder.read("session") == first.state)
    #expect(second.state.contains("\n1\n2\n"))
  }

  @Test func aFolderThatCannotBeReadSaysSoOnce() {
    let desk = Desk(folder.path)
    desk.key("1")
    desk.key("2")
    #expect(desk.said == ["the session is not saved: \(folder.path): Is a directory"])
  }

  @Test func damageIsLoadedOrKept() throws {
    let whole = Desk(nil)
    whole.key(
      "2 sin dup 3 gamma + sto s 1 3 / \"a\\n\" { dup # c } [1 2 sqrt] 2 i + 10 4 - deg 4 fix")
    let text = Array(whole.state.utf8)
    var random = SplitMix64(seed: 11)
    var loaded = 0
    for round in 0..<300 {
      var damaged = text
      for _ in 0...Int.random(in: 0...2, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      let name = "round\(round)"
      let file = DocumentFile(path: "\(folder.path)/\(name)")
      try file.replace(with: damaged)
      let desk = Desk(file.path)
      if let kept = try DocumentFile(path: file.path + ".bad").read() {
        #expect(kept == damaged && desk.said.count == 1)
        #expect(desk.said[0].contains(": line ") && desk.state == Desk(nil).state)
      } else {
        #expect(try file.read() == damaged)
        loaded += 1
      }
    }
    // Both happen: a digit that became another is a number, too.
    #expect(loaded > 20 && loaded < 280)
  }
}

import Calculator
import ExactNumbers
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import Plugins

/// The document as an observer of a calculator.
@Suite struct DocumentTests {
  let folder: TemporaryDirectory
  var path: String { "\(folder.path)/session" }

  init() throws { folder = try TemporaryDirectory() }

  /// Lets a calculator reach files.
  private final class Surroundings: CalculatorHost {
    private unowned let document: Document

    init(_ document: Document) { self.document = document }

    func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String? {
      switch request {
      case .save(let name): try document.save(machine, as: name)
      case .load(let name): try document.text(of: name)
      case .draw(let drawing, let name): try document.write(drawing, to: name)
      default: nil
      }
    }
  }

  /// A calculator with an open document, and its messages.
  final class Desk {
    let calculator = CalculatorModel()
    var said: [String] = []
    var document: Document?

    init(
      _ path: String?, initial: Machine = Machine(), isChosen: Bool = false,
      runner: (any Runner)? = nil
    ) {
      let document = Document(path: path, isChosen: isChosen, calculator: calculator) {
        [unowned self] in said.append($0)
      }
      self.document = document
      calculator.host = Surroundings(document)
      calculator.isTyped = true
      do throws(PluginError) { try document.open(initial: initial, runner: runner) } catch {
        said.append("\(error)")
      }
    }

    /// Ends as a shell does.
    func leave() {
      document?.finishStart()
      document?.close()
      if let document { calculator.removeObserver(document) }
      calculator.host = nil
      document = nil
    }

    func key(_ keys: String) {
      document?.finishStart()
      calculator.receive(Array((keys + "\n").utf8).span)
    }

    /// The machine as a document: a measure of equality.
    var state: String { String(decoding: calculator.machine.session(patience: 600), as: UTF8.self) }
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

  @Test func whatTakesTooLongAtTheEndIsSaid() {
    let desk = Desk(path)
    // More digits of the sum than are shown are computed, which takes a second or more.
    desk.key("1 inf { sq 1 + inv } nsum")
    desk.document?.close(patience: 0)
    #expect(desk.said == ["the last change is not saved: \(path) takes too long"])
    #expect(desk.document?.hasFailed == true)
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

  // MARK: Requests in the middle of a line

  /// A runner that works on the spot.
  final class Porter: Runner {
    /// Whether the user presses Ctrl-C.
    var isInterrupted = false

    func run<Result: Sendable>(
      interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
      if isInterrupted { interruption.request() }
      return isInterrupted ? nil : work()
    }
  }

  @Test func savingKeepsTheMomentAlsoWhereALineIsCarried() {
    let desk = Desk(nil)
    let porter = Porter()
    desk.calculator.runner = porter
    desk.key("1 2 \"\(path)\" save 3")
    #expect(folder.read("session")?.contains("\n1\n2\n#") == true)
    desk.key("4 sto four \"\(path)\" save")
    #expect(folder.read("session")?.contains("\n4 sto four\n1\n2\n3\n") == true)
  }

  // MARK: Trouble

  @Test func eachOutageIsSaidOnceAndAtTheEnd() {
    let desk = Desk(path)
    // No file can be written in the place of a folder.
    let message = "the session is not saved: \(path): File exists"
    mkdir("\(path).new", 0o700)
    desk.key("1")
    desk.key("2")
    #expect(desk.said == [message])
    rmdir("\(path).new")
    desk.key("3")
    #expect(folder.read("session") == desk.state && desk.document?.hasFailed == false)
    mkdir("\(path).new", 0o700)
    desk.key("4")
    desk.key("5")
    #expect(desk.said == [message, message] && desk.document?.hasFailed == true)
    desk.leave()
    #expect(desk.said == [message, message, message])
  }

  /// A failed save is tried again, whatever was written before. After the fault is over, the file
  /// is that of a run without a fault, even if nothing has changed since.
  @Test(arguments: 0..<8 as Range<UInt64>) func aFaultThatIsOverLeavesNoTrace(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let desk = Desk("\(folder.path)/x/sess")
    let (parent, new) = ("\(folder.path)/x", "\(folder.path)/x/sess.new")
    for round in 0..<6 {
      // A file in place of the folder, or a folder in place of the new text.
      let isAbove = Bool.random(using: &random)
      if isAbove {
        rename(parent, "\(folder.path)/\(round)")
        try folder.write("", to: "x")
      } else {
        mkdir(new, 0o700)
      }
      for _ in 0..<Int.random(in: 1...3, using: &random) { desk.key("\(round) 0 drop") }
      try eventually("the fault") { desk.document?.hasFailed == true }
      if isAbove { unlink(parent) } else { rmdir(new) }
      desk.key("0 drop")
      try eventually("the save") { folder.read("x/sess") == desk.state }
      for _ in 0..<Int.random(in: 0...2, using: &random) { desk.key("drop \(seed)") }
      try eventually("the next") { folder.read("x/sess") == desk.state }
      #expect(desk.document?.hasFailed == false)
    }
  }

  /// A link in place of the lock leads to a file of another program, which is not created or
  /// written.
  @Test func theLockFollowsNoLink() {
    symlink("\(folder.path)/elsewhere", "\(path).lock")
    let desk = Desk(path)
    #expect(
      desk.said == [
        "the session is not saved: \(path).lock: it is a symbolic link, or part of a circle of links"
      ])
    #expect(folder.read("elsewhere") == nil)
  }

  @Test func aFileThatWasNamedAndIsNoSessionIsLeftAlone() throws {
    try folder.write("my notes\n", to: "session")
    #expect(
      Desk(path, isChosen: true).said == [
        "'\(path)' holds something else than a session of surd's; it is left as it is"
      ])
    #expect(folder.read("session") == "my notes\n" && folder.read("session.lock") == nil)
    // An empty file, for example from mktemp, can hold a session.
    try folder.write("", to: "session")
    let desk = Desk(path, isChosen: true)
    desk.key("1")
    #expect(desk.said.isEmpty && folder.read("session") == desk.state)
    desk.leave()
    // A damaged session is one.
    for text in ["# turd session 1\n1\n# end of session\n", "# surd session 1\n1\n"] {
      try folder.write(text, to: "session")
      let desk = Desk(path, isChosen: true)
      #expect(desk.said.first?.contains("cannot be read: line ") == true)
      desk.leave()
      #expect(folder.read("session.bad") == text)
      unlink("\(path).bad")
    }
  }

  @Test func aVariableThatIsRenamedIsSaid() throws {
    let sentence = "the variable 'median' is called 'median_' now, for 'median' has become a word"
    try folder.write("# surd session 1\n7 sto median\n# end of session\n", to: "session")
    let desk = Desk(path)
    #expect(desk.said == ["1 variable restored; 'reset' begins empty", sentence])
    try folder.write("# surd session 1\n8 sto median\n# end of session\n", to: "other")
    let listener = Printed()
    desk.calculator.addObserver(listener, of: [])
    desk.key("\"\(folder.path)/other\" load median_")
    #expect(listener.lines == [sentence] && desk.state.contains("\n8\n"))
  }

  /// Keeps the printed lines.
  private final class Printed: Observer {
    var lines: [String] = []
    func calculatorPrinted(_ text: String) { lines.append(text) }
  }

  @Test func aFolderThatCannotBeReadSaysSoOnce() {
    let desk = Desk(folder.path)
    desk.key("1")
    desk.key("2")
    #expect(desk.said == ["the session is not saved: \(folder.path): Is a directory"])
  }

  @Test func damageIsReportedAndKept() throws {
    let whole = Desk(nil)
    whole.key(
      "2 sin dup 3 gamma + sto s 1 3 / \"a\\n\" { dup # c } [1 2 sqrt] 2 i + 10 4 - deg 4 fix")
    let text = Array(whole.state.utf8)
    var random = SplitMix64(seed: 11)
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
      let kept = try DocumentFile(path: file.path + ".bad").read()
      if damaged == text { continue }
      #expect(kept == damaged && desk.said.count == 1)
      #expect(desk.said[0].contains(": line ") && desk.state == Desk(nil).state)
    }
  }
}

import TestSupport
import Testing

@testable import Calculator

/// Undo after a line is the identity, and redo after it, too, whatever the line's words touch.
@Suite struct UndoTests {
  private let calculator = CalculatorModel()

  /// A calculator with something of everything in it, before any line.
  init() {
    let keys =
      "7 sto keep { dup * } sto f 9 \"text\" [1 2] 8 7 sin 6 5 deg 20 digits 16 wsize 200 memory exact 2 1 stat 4 2 stat 5 seed "
    calculator.receive(Array(keys.utf8).span)
  }

  /// All that is saved, with as many digits as are saved at most, however busy the machine is.
  private var state: String {
    String(decoding: calculator.machine.session(patience: 600), as: UTF8.self)
  }

  private func line(_ keys: String) {
    calculator.lineBegan("")
    calculator.receive(Array((keys + "\n").utf8).span)
    calculator.entryCancelled()
    calculator.lineEnded()
  }

  /// Expects a line to be undone and redone completely.
  private func expectIdentity(_ keys: String) {
    let before = state
    line(keys)
    let after = state
    line("undo")
    #expect(state == before, "\(keys)")
    if after == before { return }
    line("redo")
    #expect(state == after, "\(keys)")
  }

  @Test(arguments: CommandTable.standard.commands.map(\.name))
  func everyWordIsUndone(word: String) {
    guard let command = CommandTable.standard.command(named: word), word != "quit" else { return }
    for keys in command.examples.map(\.keys) { UndoTests().expectIdentity(keys) }
    // Also with whatever is on the stack: it may fail, and then changes nothing.
    UndoTests().expectIdentity(word)
    UndoTests().expectIdentity("2 \(word) keep")
    UndoTests().expectIdentity("3 \(word) new 1 0 /")
  }

  /// A program that fails has changed nothing, not even the lines that can be undone.
  @Test func undoInAProgramThatFailsTakesNothingBack() {
    line("{ undo 1 0 / } sto u")
    let before = state
    line("1")
    let after = state
    line("u")
    #expect(state == after)
    line("undo")
    #expect(state == before)
  }

  /// Lines hold values that nothing newer holds. If these use more memory than a value may, the
  /// oldest lines are dropped.
  @Test func oldLinesGoWhereTheyTakeTooMuchMemory() {
    let recorder = Recorder()
    calculator.addObserver(recorder)
    line("clear 1 memory 1 40000 range sto v")
    for _ in 0..<5 { line("v { 1 + } map sto v") }
    for _ in 0..<20 { line("7 sto w 7") }
    for _ in 0..<20 { line("undo") }
    #expect(recorder.lines == [])
    for _ in 0..<6 { line("undo") }
    let error = "nothing older to undo; lines are kept up to 1 MB (see 'memory')"
    #expect(recorder.lines.first?.hasSuffix(error) ?? false, "\(recorder.lines)")
    #expect(calculator.machine.variables["v"] != nil)
  }

  @Test func loadIsUndone() throws {
    let recorder = Recorder()
    calculator.addObserver(recorder)
    calculator.host = recorder
    calculator.isTyped = true
    let saved = "# surd session 1\n5 sto five 1 2 3 deg 3 fix\n# end of session\n"
    recorder.answers = [.load("a"): saved, .save("b"): "", .load("bad"): "7"]
    expectIdentity("\"a\" load")
    line("undo")
    expectIdentity("\"b\" save")
    #expect(recorder.lines == [])
    line("\"bad\" load")
    let hint = "; 'run' carries out the keys in a file"
    #expect(recorder.lines == ["7:7: 'bad', line 1: this is not a session of surd's" + hint])
  }
}

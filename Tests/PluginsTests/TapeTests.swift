import Calculator
import Foundation
import TestSupport
import Testing

@testable import Plugins

/// A tape gives the same again: random numbers, the clock, and what stands before an error.
@Suite struct TapeTests {
  /// Surroundings that give one seed and one time after the other.
  private final class Seeds: Calculator.Host {
    private var next = 1234

    func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String? {
      next += 1
      switch request {
      case .seed: return "\(next)"
      case .now: return "\(next)-11-22T14:30:05Z"
      case .today: return "\(next)-11-22"
      default: return nil
      }
    }
  }

  private func stack(_ calculator: CalculatorModel) throws -> String {
    var bytes: [UInt8] = []
    try calculator.writeStack(to: &bytes, separator: [0x20])
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ["rand", "rand 6 randn"], ["5 seed", "rand", "reset", "1 6 randint", "randn"],
    ["now", "1_d + today dow", "undo", "today # now\n today", "[now] 1 get", "redo"],
    ["1 2", "rand", "undo", "rand rand", "undo", "redo", "1 1000 randint", "3 seed", "randn"],
    // What was carried out before an error is kept, wherever in several lines that was.
    ["1", "\"two", "lines\" 1 foo"], ["7 \"a", "b\" \"c", "d\" [1", "2] foo 3", "4"],
    ["1 \"a", "b\\q\" 2", "3"], ["[1", "2 foo 3", "4"], ["1 {", "2 } {", "3 } 5 foo", "6"],
    ["{ 1 [ 2 1 { stop } if } call ]", "3"], ["5 [ 1 2 sum 7 [ 4", "6 sor]", "8"],
    ["1 5∠3foo", "2"], ["[\"?\" 0 102 ' undo why", "3"], ["1 '2*(3' 5", "6"],
    ["[1 '2 # 3'] 4", "5"], ["1 'undo'", "2"], ["{ 1 'today+1' }", "3"], ["1 '2*3 # [' +", "4"],
    ["1 rcl foo 2", "5"], ["5 sto undo", "6"], ["2 3 sto+ foo", "6"], ["3 sto", "4"],
    ["2 sto 5", "1"],
    ["[1 2 sto\tsum 3", "4"], ["1 purge foo", "2"],
  ])
  func runAgainItLeavesTheSame(lines: [String]) throws {
    let folder = try TemporaryDirectory()
    let (hub, calculator, host) = (ManageListeners(), CalculatorModel(), Seeds())
    hub.addListener(calculator)
    calculator.host = host
    calculator.isTyped = true
    let path = folder.path + "/tape"
    let tape = try Tape(path: path, calculator.machine, canUndo: true)
    tape.plug(
      into: FrontEnd(
        .prompt, hub: hub, calculator: calculator, counter: PressCounter(), version: "",
        hasColours: false, show: { _ in }))
    for line in lines {
      if !calculator.isIncomplete { calculator.lineBegan(line) }
      hub.notifyListeners(line + "\n")
      if !calculator.isIncomplete { calculator.lineEnded() }
    }
    tape.close()
    let again = CalculatorModel()
    again.receive(Array(try String(contentsOfFile: path, encoding: .utf8).utf8).span)
    #expect(again.failureCount == 0)
    #expect(try stack(again) == stack(calculator), "\(lines)")
  }

  @Test func malformedBytesAreWhatFailed() {
    #expect(TapeText.place([0x97, 0xDF, 0x9A], line: 0, column: 1) == 0)
    #expect(TapeText.place(Array("é".utf8) + [0x97, 0x37], line: 0, column: 2) == 2)
    #expect(TapeText.place(Array("\"é\" π+".utf8), line: 0, column: 6) == 7)
  }
}

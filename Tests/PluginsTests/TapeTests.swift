import Calculator
import Foundation
import TestSupport
import Testing

@testable import Plugins

/// A tape of random numbers gives the same ones again.
@Suite struct TapeTests {
  /// Surroundings that give one seed after the other.
  private final class Seeds: Calculator.Host {
    private var next = 1234

    func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String? {
      guard case .seed = request else { return nil }
      next += 1
      return "\(next)"
    }
  }

  private func stack(_ calculator: CalculatorModel) throws -> String {
    var bytes: [UInt8] = []
    try calculator.writeStack(to: &bytes, separator: [0x20])
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ["rand", "rand 6 randn"], ["5 seed", "rand", "reset", "1 6 randint", "randn"],
    ["1 2", "rand", "undo", "rand rand", "undo", "redo", "1 1000 randint", "3 seed", "randn"],
  ])
  func seedsOfTheSystemAreNoted(lines: [String]) throws {
    let folder = try TemporaryDirectory()
    let (hub, calculator, host) = (ManageListeners(), CalculatorModel(), Seeds())
    hub.addListener(calculator)
    calculator.host = host
    let path = folder.path + "/tape"
    let tape = try Tape(path: path, calculator.machine, canUndo: true)
    tape.plug(
      into: FrontEnd(
        .prompt, hub: hub, calculator: calculator, counter: PressCounter(), version: "",
        hasColours: false, show: { _ in }))
    for line in lines {
      calculator.lineBegan(line)
      hub.notifyListeners(line + "\n")
      calculator.lineEnded()
    }
    tape.close()
    let again = CalculatorModel()
    again.receive(Array(try String(contentsOfFile: path, encoding: .utf8).utf8).span)
    #expect(again.failureCount == 0)
    #expect(try stack(again) == stack(calculator), "\(lines)")
  }
}

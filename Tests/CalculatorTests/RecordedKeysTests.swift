import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Rows that formulas support by the keys of other words, or by the steps of their function.
@Suite struct RecordedKeysTests {
  /// Operands of each row. Those that may be unknown are, one after the other.
  private static let operands = written.merging(
    CommandTable.distributions.filter { $0.formula != nil }.map { row in
      (
        row.name,
        row.examples.map { example in
          example.keys.replacing("exact ", with: "").replacing(" \(row.name)", with: "")
        }
      )
    }, uniquingKeysWith: { written, _ in written })

  private static let written: [String: [String]] = [
    "root": ["5 3", "-5 3", "-5 -3", "5 4", "5 2.5", "0.3 -4"],
    "roundto": ["2.345 2", "-2.345 2", "1250 -2", "0.04 1"],
    "change": ["2 3", "-2 0.5"],
    "share": ["2 3", "-2 0.5"],
    "atan2": [
      "1 2", "1 -2", "-1 -2", "-1 2", "0 2", "0 -2", "1 0", "-1 0", "deg 1 -1", "grad 3 1",
    ],
    "agm": ["1 2", "5 0.1", "-1 -3"],
    "beta": ["0.3 2.5", "4 1.5"],
    "rising": ["1.5 2", "0.3 2.5", "-2.5 3"],
    "ellipe": ["0.5", "-3", "0.99"],
    "ellippi": ["0.2 0.5", "-2 -3"],
    "ellipf": ["1 0.5", "4 0.5", "-1 -3", "0.5 2"],
    "ellipeinc": ["1 0.5", "4 0.5", "-1 -3", "0.5 2"],
    "rf": ["1 2 3", "0.5 2 0.1"],
    "rg": ["1 2 3", "0.5 2 0.1"],
    "rj": ["1 2 3 4", "0.5 2 0.1 7"],
    "rc": ["1 2", "2 0.3", "2 2"],
    "lambertwk": ["-1 -0.1", "-1 -0.36", "-1 -1e-9", "0 2"],
    "normpdf": ["0.7 1 2", "-30 1 2"],
    "normcdf": ["0.7 1 2", "-30 1 2"],
    "norminv": ["0.7 1 2", "0.01 0 1"],
    "tcdf": ["2 5", "-3 2.5", "0 1"],
    "tinv": ["0.7 5", "0.01 2.5", "0.999 1", "0.5 40", "0.25 3", "0.7 0.5", "0.5 0.5", "0.2 0.5"],
    "chi2inv": ["0.7 5", "0.01 2.5", "0.999 1", "0.4 0.3", "0.5 200"],
    "finv": ["0.7 5 3", "0.01 2.5 8", "0.999 1 0.5", "0.3 40 30"],
    "chi2cdf": ["3 5", "0.01 2.5", "-1 3", "0 3"],
    "fcdf": ["2 3 10", "0.01 2.5 1", "-1 3 4", "0 3 4"],
    "binompdf": ["2 5 0.3", "0 5 0.3", "5 5 0.3", "7 5 0.3"],
    "binomcdf": ["2 5 0.3", "0 5 0.3", "5 5 0.3", "7 5 0.3", "2.5 5 0.3"],
    "poissonpdf": ["3 2.5", "0 2.5"],
    "poissoncdf": ["3 2.5", "0 2.5", "3.5 2.5", "-1 2.5"],
    "utpn": ["0 1 2", "1 4 -3"],
    "utpc": ["5 11", "2.5 0.1", "5 -1"],
    "utpt": ["5 2", "2.5 -3"],
    "utpf": ["3 10 2", "2.5 1 0.1", "3 10 -1"],
  ]

  @Test func everyRowIsTried() {
    let names = CommandTable.standard.commands.filter {
      $0.formula != nil || $0.special?().steps != nil
    }.map(\.name)
    #expect(Set(names) == Set(Self.operands.keys))
  }

  /// The formula's value equals that of the row, to 25 digits.
  @Test(arguments: operands.keys.sorted()) func theKeysAreTheFunction(word: String) throws {
    let row = try #require(CommandTable.standard.command(named: word))
    for text in Self.operands[word] ?? [] {
      let count = row.operands.count
      let words = text.split(separator: " ").map(String.init)
      let (settings, operands) = (words.dropLast(count), Array(words.suffix(count)))
      let model = CalculatorModel(keys: "\(text) \(word)")
      guard case .number(let expected)? = model.machine.stack.last else { continue }
      for place in row.formula?().unknowns ?? Array(0..<count) {
        var keys = operands
        let unknown = CalculatorModel(keys: keys[place])
        guard case .number(let x)? = unknown.machine.stack.last else { continue }
        keys[place] = "x"
        let body =
          "\(settings.joined(separator: " ")) { sto x \(keys.joined(separator: " ")) \(word) }"
        let reader = CalculatorModel(keys: body)
        guard case .program(let program)? = reader.machine.stack.last else { continue }
        let recorded = try reader.interpreter.formula(of: program, word)
        let context = reader.machine.settings.context
        let value = try recorded.value(at: x, context)
        let difference = try Number.subtract(value, expected, context)
        let square = try Number.multiply(difference, difference, context)
        let size = try Number.add(Number.multiply(expected, expected, context), 1, context)
        let tolerance = try Number.multiply(size, Number.power(10, -50, context), context)
        #expect(try Number.less(square, tolerance, context), "\(text) \(word), \(place) unknown")
      }
    }
  }

  /// Operands that are errors of the row are errors before anything is recorded.
  @Test(arguments: ["{ 1 -2 normpdf }", "{ -2 chi2cdf }", "{ 2.5 roundto }"])
  func parametersAreChecked(program: String) {
    let model = CalculatorModel()
    let recorder = Recorder()
    model.addObserver(recorder)
    model.receive(Array("\(program) 0.5 diff\n".utf8).span)
    #expect(recorder.lines.count == 1, "\(recorder.lines)")
  }
}

import DeskCalculator
import Foundation
import TestSupport
import Testing

/// What GNU dc printed for each of the programs in reference.txt (see reference.py).
@Suite struct ReferenceTests {
  /// A program with what dc made of it.
  struct Case: CustomTestStringConvertible {
    let program: [UInt8]
    let output: [UInt8]
    let errors: [UInt8]
    let status: Int32
    let testDescription: String
  }

  static let cases: [Case] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("reference.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Case(
        program: unescaped(fields[0]), output: unescaped(fields[1]), errors: unescaped(fields[2]),
        status: Int32(fields[3]) ?? -1, testDescription: String(fields[0]))
    }
  }()

  /// The bytes of a text in which `\n`, `\t`, `\\` and `\xHH` stand for others.
  private static func unescaped(_ text: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        rest = rest.dropFirst(2)
        result.append(UInt8(digits, radix: 16) ?? 0)
      default: result.append(letter)
      }
    }
    return result
  }

  @Test func thereAreCases() { #expect(Self.cases.count > 350) }

  @Test(arguments: cases) func printsWhatDcPrints(_ test: Case) {
    expect(test, cuts: [])
  }

  @Test(arguments: cases) func keyByKeyIsTheSame(_ test: Case) {
    expect(test, cuts: Array(test.program.indices))
  }

  @Test func cutsDoNotMatter() {
    var random = SplitMix64(seed: 7)
    for test in Self.cases {
      expect(
        test, cuts: test.program.indices.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
    }
  }

  private func expect(_ test: Case, cuts: [Int]) {
    let recorder = Recorder()
    recorder.run(test.program, cuts: cuts)
    let texts = [recorder.output, test.output, recorder.errors, test.errors].map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(
      recorder.output == test.output, "\(test.testDescription) → \(texts[0]), not \(texts[1])")
    #expect(
      recorder.errors == test.errors, "\(test.testDescription) → \(texts[2]), not \(texts[3])")
    #expect(recorder.model.exitStatus == test.status, "\(test.testDescription)")
  }
}

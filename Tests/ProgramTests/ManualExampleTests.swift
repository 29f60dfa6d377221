import Foundation
import Manual
import TestSupport
import Testing

/// Every example of the manual and of the README agrees with the program.
@Suite struct ManualExampleTests {
  private func run(_ input: ManualExample.Input) throws -> ProgramRun {
    switch input {
    case .keys(let keys): return try ProgramRun(StreamTests.surd, input: Array(keys.utf8))
    case .shell(let command):
      let folder = URL(fileURLWithPath: StreamTests.surd).deletingLastPathComponent().path
      return try ProgramRun(
        "/bin/sh", ["-c", command],
        environment: ["PATH": "\(folder):/usr/bin:/bin", "LANG": "C.UTF-8"])
    }
  }

  private func withoutLastLineEnd(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  @Test func everyExampleOfTheManual() throws {
    #expect(SurdManual.examples.count > 20)
    for example in SurdManual.examples {
      let run = try run(example.input)
      #expect(withoutLastLineEnd(run.output) == example.output, "\(example.input)")
      #expect(withoutLastLineEnd(run.errors) == example.errors, "\(example.input)")
      #expect(run.status == example.status, "\(example.input)")
    }
  }

  @Test func everyDiagnosticOfTheManual() throws {
    for (keys, message) in SurdManual.diagnostics {
      let run = try ProgramRun(StreamTests.surd, input: Array(keys.utf8))
      #expect(run.errors.contains("error: \(message)\n"), "\(keys): \(run.errors)")
    }
  }

  /// The README's blocks of type `console`: commands after `$ `, and their output.
  @Test func everyExampleOfTheReadme() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    var examples: [(command: String, output: [String])] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append((String(line.dropFirst(2)), []))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].output.append(String(line))
      }
    }
    #expect(examples.count >= 5)
    for (command, output) in examples {
      let run = try run(.shell(command))
      #expect(
        withoutLastLineEnd(run.output + run.errors) == output.joined(separator: "\n"), "\(command)")
    }
  }
}

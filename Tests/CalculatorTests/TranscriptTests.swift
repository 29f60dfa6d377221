import Calculator
import TestSupport
import Testing

/// The files in `Tests/Transcripts` specify the effects of keys.
@Suite struct TranscriptTests {
  @Test func everyFileHasCases() throws {
    for transcript in try Transcript.all() { #expect(!transcript.cases.isEmpty, "\(transcript)") }
  }

  @Test(arguments: try Transcript.all().flatMap { $0.parts(of: 25) })
  func transcript(_ transcript: Transcript) throws {
    for example in transcript.cases where Tier.isWhole || !example.takesLong {
      let output = try CalculatorModel.transcript(of: example.keys)
      let lines = output.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      #expect(
        lines.map(String.init) == example.expected,
        "\(transcript.name):\(example.line): \(example.keys)")
    }
  }
}

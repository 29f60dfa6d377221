import Calculator
import TestSupport
import Testing

/// The files in `Tests/Transcripts` say what keys do.
@Suite struct TranscriptTests {
  @Test(arguments: try Transcript.all()) func transcript(_ transcript: Transcript) throws {
    #expect(!transcript.cases.isEmpty)
    for example in transcript.cases {
      let output = try CalculatorModel.transcript(of: example.keys)
      let lines = output.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      #expect(
        lines.map(String.init) == example.expected,
        "\(transcript.name):\(example.line): \(example.keys)")
    }
  }
}

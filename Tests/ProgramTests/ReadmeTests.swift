import Foundation
import TestSupport
import Testing

/// The README shows what a person sees.
@Suite struct ReadmeTests {
  private static let readme =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "README.md")

  /// The rows of the transcript in the section on the prompt.
  private static func transcript() throws -> [String] {
    let text = try String(contentsOf: readme, encoding: .utf8)
    let sections = text.components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("At the prompt\n") })
    return section.components(separatedBy: "\n").filter { $0.hasPrefix("    ") }.map {
      String($0.dropFirst(4))
    }
  }

  @Test func theTranscriptIsReal() throws {
    let rows = try Self.transcript()
    let folder = try TemporaryDirectory()
    let pty = try PTY(
      StreamTests.surd, environment: ["HOME": folder.path], columns: 72, rows: 40)
    try pty.wait("prompt") { $0.current == ">" }
    let greeting = pty.screen.transcript.count - 1
    for row in rows where row.hasPrefix("> ") { try pty.enter(String(row.dropFirst(2))) }
    #expect(rows.count > 10)
    #expect(Array(pty.screen.transcript.dropFirst(greeting)) == rows)
  }
}

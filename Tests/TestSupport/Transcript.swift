import Foundation

/// A readable file of keys and their results: the specification by example.
///
///     # a comment
///     2 3 +
///         5
///     1 0 /
///         1:5: division by zero
///         1
///         0
///
/// A case is a run of lines that are not indented and, below them, indented by four spaces, the
/// expected text: printed output, errors with their places, and then the stack, X last. `(nothing)`
/// is an empty stack. Cases below the comment `# Takes long.` run only in `make check`.
public struct Transcript: Sendable, CustomStringConvertible {
  /// A case: keys and their results.
  public struct Case: Sendable {
    /// The number of the line at which it begins.
    public let line: Int
    /// The keys.
    public let keys: String
    /// The expected text, line by line.
    public let expected: [String]
    /// Whether `make test` skips the case.
    public let takesLong: Bool
  }

  /// The name of the file.
  public let name: String
  /// The cases in order; each begins with a new calculator.
  public let cases: [Case]

  /// The name of the file, which the names of tests contain.
  public var description: String { name }

  /// Returns the transcript in parts of `count` cases, which tests share among processors.
  public func parts(of count: Int) -> [Transcript] {
    stride(from: 0, to: cases.count, by: count).map { start in
      let part = cases[start..<min(start + count, cases.count)]
      return Transcript(name: "\(name) from line \(part[start].line)", cases: Array(part))
    }
  }

  private init(name: String, cases: [Case]) {
    self.name = name
    self.cases = cases
  }

  /// Reads a transcript.
  public init(path: String) throws {
    name = URL(fileURLWithPath: path).lastPathComponent
    var cases: [Case] = []
    var keys: [String] = []
    var expected: [String] = []
    var start = 0
    var takesLong = false
    func endCase() {
      if keys.isEmpty { return }
      let lines = expected == ["(nothing)"] ? [] : expected
      cases.append(
        Case(
          line: start, keys: keys.joined(separator: "\n"), expected: lines, takesLong: takesLong))
      takesLong = false
      keys = []
      expected = []
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("    ") {
        expected.append(String(line.dropFirst(4)))
      } else if line.isEmpty || line.hasPrefix("# ") {
        endCase()
        takesLong = takesLong || line == "# Takes long."
      } else {
        if !expected.isEmpty { endCase() }
        if keys.isEmpty { start = index + 1 }
        keys.append(String(line))
      }
    }
    endCase()
    self.cases = cases
  }

  /// Returns all transcripts of the repository, by name.
  public static func all(below folder: String = #filePath) throws -> [Transcript] {
    let tests = URL(fileURLWithPath: folder).deletingLastPathComponent().deletingLastPathComponent()
    let transcripts = tests.appendingPathComponent("Transcripts")
    return try FileManager.default.contentsOfDirectory(atPath: transcripts.path).sorted()
      .filter { $0.hasSuffix(".txt") }
      .map { try Transcript(path: transcripts.appendingPathComponent($0).path) }
  }
}

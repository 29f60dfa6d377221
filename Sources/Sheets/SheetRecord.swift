public import Posix
import TerminalText

/// The results in the file itself, each behind `#→` at the end of its line.
extension Sheet {
  /// The lines whose recorded results are not those that they have, each as `FILE:LINE: …`, and
  /// those with an error that nothing can be recorded of.
  public var differences: [String] {
    zip(1..., lines).compactMap { number, line in
      let (before, now) = (recordedText(line), recordedResult(line))
      let sentence: String
      switch (before, now) {
      case (let before?, let now?) where before != now:
        sentence = "'\(before)' is recorded, the result is '\(now)'"
      case (let before?, nil): sentence = "'\(before)' is recorded, and there is no result"
      case (nil, let now?): sentence = "the result '\(now)' is not recorded"
      default:
        guard line.reading.endsInString, case .error(let error) = line.result else { return nil }
        sentence = "error: \(error)"
      }
      return StyledText("\(name):\(number): \(sentence)").text
    }
  }

  /// Whether the result of a line is recorded in the document as it is.
  public func isRecorded(_ line: Line) -> Bool {
    line.reading.mark != nil && recordedText(line) == recordedResult(line)
  }

  /// The document with the results of its lines; all else is as it was, byte for byte.
  public func recorded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + 16 * lines.count)
    var end = 0
    for line in lines {
      let (before, now) = (recordedText(line), recordedResult(line))
      if before == now { continue }
      let inputEnd = line.bytes.lowerBound + line.reading.inputCount
      bytes += content[end..<inputEnd]
      if let now {
        let mark = line.reading.mark.map { line.bytes.lowerBound + $0 }
        bytes += mark.map { Array(content[inputEnd..<$0]) } ?? Array("  ".utf8)
        bytes += SheetReader.mark + Array(" \(now)".utf8)
      }
      end = line.bytes.upperBound
    }
    return bytes + content[end...]
  }

  /// The result that stands behind the mark of a line, with what parts them if that is not one
  /// blank.
  private func recordedText(_ line: Line) -> String? {
    line.reading.mark.map {
      var text = content[line.bytes].dropFirst($0 + SheetReader.mark.count)
      if text.first == UInt8(ascii: " ") { text.removeFirst() }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The result of a line as it is recorded: on one line. What was printed is its first line.
  private func recordedResult(_ line: Line) -> String? {
    let text: String
    switch line.result {
    case .none: return nil
    case .value(let value): text = value
    case .text(let lines): text = (lines.first ?? "") + (lines.count > 1 ? " …" : "")
    case .error(let sentence): text = "error: \(sentence)"
    }
    if line.reading.endsInString { return nil }
    let row = StyledText(text).text.map { $0 == "\n" || $0 == "\t" ? " " : $0 }
    return String(row)
  }
}

/// A file with a sheet.
public struct SheetFile: Sendable {
  /// The path as it was given.
  public let path: String

  /// The most bytes of a sheet.
  public static let limit = 1 << 28

  /// The file of a name.
  public init(path: String) { self.path = path }

  /// Its bytes, and a status by which it can be told whether they were changed meanwhile.
  public func read() throws(SystemError) -> (bytes: [UInt8], status: Status) {
    let status = try Status(path)
    return (try File.contents(of: path, limit: Self.limit), status)
  }

  /// The status now; nil where there is no such file at the moment.
  var status: Status? { try? Status(path) }

  /// Puts other bytes in place of those that were read with a status: at any moment, its name is
  /// that of the old or of the new file. Owner and permissions stay; so does a file that may not
  /// be written. False, and nothing is written, if it was changed meanwhile.
  public func replace(with bytes: [UInt8], readAt status: Status) throws(SystemError) -> Bool {
    let resolved = Path.resolved(path)
    _ = try File(resolved, .writeOnly)
    guard try Status(resolved) == status else { return false }
    // A name that is as long as one may be has no room for more.
    let name = resolved.split(separator: "/").last?.prefix(40) ?? ""
    return try File.replace(
      resolved, with: bytes,
      through: "\(Path.folder(of: resolved))/.\(name).\(CurrentProcess.identifier)",
      like: status.file, if: { () throws(SystemError) in try Status(resolved) == status })
  }

  /// What changes when a file is written or replaced.
  public struct Status: Equatable, Sendable {
    fileprivate let file: FileStatus

    init(_ path: String) throws(SystemError) { file = try FileStatus(path) }

    /// How many names the file has: all but one would keep the old bytes.
    public var nameCount: Int { file.linkCount }

    /// Whether nothing was changed between them.
    public static func == (one: Self, other: Self) -> Bool {
      one.file.identity == other.file.identity && one.file.size == other.file.size
        && one.file.changed == other.file.changed
        && one.file.permissions == other.file.permissions
    }
  }
}

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

/// Text after a recorded result, which writing would remove.
extension Sheet {
  /// A sentence on the first such text; nil if there is none.
  public var textToBeLost: String? {
    for (number, line) in zip(1..., lines) {
      guard let mark = line.reading.mark, let text = recordedText(line),
        !isResult(text.trimming { $0 == " " || $0 == "\t" }, of: line)
      else { continue }
      let keys = String(decoding: content[line.bytes].prefix(mark), as: UTF8.self)
      return StyledText(
        "line \(number) has text after its result, '\(text)': write it before the mark, "
          + "'\(keys)# … #→', or remove it"
      ).text
    }
    return nil
  }

  /// Whether a recorded text is one that surd may have written: a value, in which blanks are within
  /// brackets and quotes, an error, or any text if the line prints. If it goes on after the present
  /// result, it is none.
  private func isResult(_ text: Substring, of line: Line) -> Bool {
    if let now = recordedResult(line) {
      if text == now { return true }
      if !now.isEmpty, text.hasPrefix("\(now) ") { return false }
    }
    if case .text = line.result { return true }
    if text.hasPrefix("error: ") || text.hasSuffix(" …") { return true }
    var (depth, isInQuotes, isEscaped) = (0, false, false)
    for character in text {
      defer { isEscaped = character == "\\" && !isEscaped }
      switch character {
      case "\"" where !isEscaped: isInQuotes.toggle()
      case "[", "{", "(": depth += isInQuotes ? 0 : 1
      case "]", "}", ")": depth -= isInQuotes ? 0 : 1
      case " " where depth == 0 && !isInQuotes: return false
      default: break
      }
    }
    return true
  }
}

extension String {
  /// The text without such characters at its ends.
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
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
  /// be written. False, and the file stays as it is, if it was changed meanwhile.
  public func replace(
    _ old: [UInt8], with bytes: [UInt8], readAt status: Status
  ) throws(SystemError) -> Bool {
    let resolved = Path.resolved(path)
    _ = try File(resolved, .writeOnly)
    guard try Status(resolved) == status else { return false }
    let (folder, prefix) = (Path.folder(of: resolved), Self.prefix(of: resolved))
    removeLeftFiles(in: folder, prefix)
    let temporary = "\(folder)/\(prefix)\(CurrentProcess.identifier)\(Self.suffix)"
    PassingFile.removeAtSignals(temporary)
    defer { PassingFile.keep() }
    return try File.replace(
      resolved, with: bytes, through: temporary, like: status.file,
      if: { () throws(SystemError) in
        // The next file of that name may be one that somebody has just saved.
        PassingFile.keep()
        return try Status(resolved) == status
      },
      expecting: {
        (try? FileStatus(temporary, followsLinks: false).identity) == status.file.identity
          && (try? File.contents(of: temporary)) == old
      })
  }

  /// The beginning of the names of files that are written beside a sheet, before the number of
  /// their process. A name that is as long as one may be, in bytes, has no room for more.
  private static func prefix(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return ".\(String(name.unicodeScalars.prefix(40)))."
  }

  private static let suffix = ".surd-new"

  /// Removes the files that earlier processes have left beside a sheet when they were killed.
  private func removeLeftFiles(in folder: String, _ prefix: String) {
    for name in Path.names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(Self.suffix) {
      if let process = Int32(name.dropFirst(prefix.count).dropLast(Self.suffix.count)),
        !CurrentProcess.isRunning(process)
      {
        try? File.remove("\(folder)/\(name)")
      }
    }
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

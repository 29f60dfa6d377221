public import Posix
import TerminalText

/// Results that are recorded in the file, each after `#→` at the end of its line.
extension Sheet {
  /// The lines with a recorded result that differs from the calculated one, each as `FILE:LINE: …`,
  /// and the lines with an error that cannot be recorded.
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

  /// Returns whether the current result of a line is recorded in the document.
  public func isRecorded(_ line: Line) -> Bool {
    line.reading.mark != nil && recordedText(line) == recordedResult(line)
  }

  /// Returns the document with the results of its lines. All other bytes are unchanged.
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

  /// Returns the text after the mark of a line, without a single blank after the mark.
  private func recordedText(_ line: Line) -> String? {
    line.reading.mark.map {
      var text = content[line.bytes].dropFirst($0 + SheetReader.mark.count)
      if text.first == UInt8(ascii: " ") { text.removeFirst() }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Returns the result of a line in its recorded form, on one line. Of printed lines, that is the
  /// first.
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

/// Text after a recorded result, which would be lost by writing.
extension Sheet {
  /// A sentence about the first such text; nil if there is none.
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

  /// Returns whether surd may have written a recorded text: a value, in which blanks are only
  /// within brackets and quotes, an error, or any text if the line prints. A text that continues
  /// after the current result is not one.
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
  /// Returns the text without such characters at its ends.
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}

/// A file with a sheet.
public struct SheetFile: Sendable {
  /// The path as given.
  public let path: String

  /// The maximal number of bytes of a sheet.
  public static let limit = 1 << 28

  /// Creates the file for a path.
  public init(path: String) { self.path = path }

  /// Returns its bytes, and a status that shows whether they have been changed since.
  public func read() throws(SystemError) -> (bytes: [UInt8], status: Status) {
    let status = try Status(path)
    return (try File.contents(of: path, limit: Self.limit), status)
  }

  /// The current status; nil if there is no such file at the moment.
  var status: Status? { try? Status(path) }

  /// Replaces the bytes that were read with a status. At any moment, the name refers to the old or
  /// to the new file. Owner and permissions are kept, and a write-protected file is not replaced.
  /// If the file has been changed since, returns false and leaves it unchanged.
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
        // From here on, the temporary name may belong to a file that another program has just
        // saved, so a signal must not remove it.
        PassingFile.keep()
        return try Status(resolved) == status
      },
      expecting: {
        (try? FileStatus(temporary, followsLinks: false).identity) == status.file.identity
          && (try? File.contents(of: temporary)) == old
      })
  }

  /// Returns the beginning of the names of temporary files beside a sheet, followed by the process
  /// number. It is shortened, because the sheet's own name may be as long as the system allows.
  private static func prefix(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return ".\(String(name.unicodeScalars.prefix(40)))."
  }

  private static let suffix = ".surd-new"

  /// Removes the files beside a sheet that earlier processes left when they were killed.
  private func removeLeftFiles(in folder: String, _ prefix: String) {
    for name in Path.names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(Self.suffix) {
      if let process = Int32(name.dropFirst(prefix.count).dropLast(Self.suffix.count)),
        !CurrentProcess.isRunning(process)
      {
        try? File.remove("\(folder)/\(name)")
      }
    }
  }

  /// The properties that change when a file is written or replaced.
  public struct Status: Equatable, Sendable {
    fileprivate let file: FileStatus

    init(_ path: String) throws(SystemError) { file = try FileStatus(path) }

    /// The number of names of the file. A replacement changes only one: the others would keep the
    /// old bytes.
    public var nameCount: Int { file.linkCount }

    /// Returns whether nothing was changed between them.
    public static func == (one: Self, other: Self) -> Bool {
      one.file.identity == other.file.identity && one.file.size == other.file.size
        && one.file.changed == other.file.changed
        && one.file.permissions == other.file.permissions
    }
  }
}

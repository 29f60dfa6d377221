import Posix

/// A history file: plain text, one line per entry, readable only for its owner, and shared by
/// several shells.
///
/// Each entry is appended under a lock, so nothing is lost when two shells write. If the file has
/// twice as many entries as `limit` at a start, it is replaced by a file with the last `limit`
/// entries. So after locking, a shell checks that the file still has its name.
public struct HistoryFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The number of entries to load and keep.
  public let limit: Int

  /// Describes a history file at a path. Missing folders are created with access only for the
  /// owner.
  public init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = max(1, limit)
  }

  /// Returns the last `limit` entries, or none if there is no file.
  func load() throws(LineEditingError) -> [String] {
    let entries: [ArraySlice<UInt8>]
    do throws(SystemError) {
      entries = try Self.entries(of: File(path, .readOnly, .neverBlock))
    } catch {
      if error == .noSuchFile { return [] }
      throw failure(error)
    }
    if entries.count > 2 * limit { try compact() }
    // Two shells may have added the same line in succession.
    let lines = entries.suffix(limit).map { History.oneRow(String(decoding: $0, as: UTF8.self)) }
    return lines.indices.filter { $0 == 0 || lines[$0] != lines[$0 - 1] }.map { lines[$0] }
  }

  /// Adds an entry, which must not contain a newline.
  func append(_ entry: String) throws(LineEditingError) {
    do throws(SystemError) {
      try Path.makeFolders(above: path)
      let file = try openLocked()
      let isComplete = Self.endsWithNewline(file)
      try file.write(Array(((isComplete ? "" : "\n") + entry + "\n").utf8))
    } catch { throw failure(error) }
  }

  /// Replaces the file by one with the last `limit` entries, under its lock.
  private func compact() throws(LineEditingError) {
    do throws(SystemError) {
      let file = try openLocked()
      let kept = try Self.entries(of: file).suffix(limit)
      let target = Path.resolved(path)
      let bytes = Array(kept.map { $0 + [UInt8(ascii: "\n")] }.joined())
      // The process number distinguishes shells on a file system without locks.
      try File.replace(target, with: bytes, through: target + ".\(CurrentProcess.identifier)")
    } catch { throw failure(error) }
  }

  /// Converts an error of the system to an error of this file.
  private func failure(_ error: SystemError) -> LineEditingError {
    .historyFailed(path: path, error)
  }

  /// Returns all entries in an open file, as bytes. A device or pipe has none.
  private static func entries(of file: borrowing File) throws(SystemError) -> [ArraySlice<UInt8>] {
    switch try file.status().kind {
    case .folder: throw .isFolder
    case .socket, .other: return []
    case .regular: break
    }
    return try file.readAll().split(separator: UInt8(ascii: "\n")).filter { line in
      line.contains { $0 > UInt8(ascii: " ") }
    }
  }
}

extension HistoryFile {
  /// The number of attempts to lock the file, 10 ms apart, because a stopped process may hold the
  /// lock.
  private static let lockAttempts = 100

  /// Opens the file for appending and locks it. Creates it if necessary.
  private func openLocked() throws(SystemError) -> File {
    for _ in 0..<Self.lockAttempts {
      let file = try File(path, .readWrite, .create, .append, .neverBlock)
      if try !file.tryLock() {
        Thread.sleep(microseconds: 10_000)
      } else if isCurrent(file) {
        return file
      }
    }
    throw .wouldBlock
  }

  /// Returns whether the open file still has this name. Another shell may have replaced it before
  /// we got the lock.
  private func isCurrent(_ file: borrowing File) -> Bool {
    guard let opened = try? file.status().identity else { return false }
    return (try? FileStatus(path).identity) == opened
  }

  /// Returns whether the file is empty or ends with a complete line. A full disk may have cut one
  /// off.
  private static func endsWithNewline(_ file: borrowing File) -> Bool {
    guard let end = try? file.seekToEnd(), end > 0 else { return true }
    let last = try? file.read(1, at: end - 1)
    return last.map { $0.isEmpty || $0 == [UInt8(ascii: "\n")] } ?? true
  }
}

import Posix

/// A history file: plain text, one line an entry, readable by its owner only, shared by several
/// shells at once.
///
/// Each entry is appended under a lock, so nothing is lost when two shells write.
/// The file is cut back to `limit` entries at a start that finds twice as many; that replaces the
/// file, so whoever gets the lock checks that it still is the file of that name.
public struct HistoryFile: Sendable {
  /// The path of the file.
  public let path: String
  /// How many entries are loaded and kept.
  public let limit: Int

  /// A history file at a path. Missing directories are created, for the owner only.
  public init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = max(1, limit)
  }

  /// The last `limit` entries. No file is no entries.
  func load() throws(LineEditingError) -> [String] {
    let entries: [ArraySlice<UInt8>]
    do throws(SystemError) {
      entries = try Self.entries(of: File(path, .readOnly, .neverBlock))
    } catch {
      if error == .noSuchFile { return [] }
      throw failure(error)
    }
    if entries.count > 2 * limit { try compact() }
    // Two shells may have added the same line one after the other.
    let lines = entries.suffix(limit).map { History.oneRow(String(decoding: $0, as: UTF8.self)) }
    return lines.indices.filter { $0 == 0 || lines[$0] != lines[$0 - 1] }.map { lines[$0] }
  }

  /// Adds one entry, which has no newline in it.
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
      // The number of the process keeps shells apart where the file system has no locks.
      try File.replace(target, with: bytes, through: target + ".\(CurrentProcess.identifier)")
    } catch { throw failure(error) }
  }

  /// An error of the system as one of this file.
  private func failure(_ error: SystemError) -> LineEditingError {
    .historyFailed(path: path, error)
  }

  /// All entries in an open file, as bytes. A device or pipe has none.
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
  /// How often, 10 ms apart, the lock is tried before we give up: a stopped process may hold it.
  private static let lockAttempts = 100

  /// The file opened for appending and locked, created if need be.
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

  /// Whether the open file is still the one of that name: another shell may have replaced it while
  /// we waited for the lock.
  private func isCurrent(_ file: borrowing File) -> Bool {
    guard let opened = try? file.status().identity else { return false }
    return (try? FileStatus(path).identity) == opened
  }

  /// Whether the file is empty, or its last line complete. A full disk may have cut one off.
  private static func endsWithNewline(_ file: borrowing File) -> Bool {
    guard let end = try? file.seekToEnd(), end > 0 else { return true }
    let last = try? file.read(1, at: end - 1)
    return last.map { $0.isEmpty || $0 == [UInt8(ascii: "\n")] } ?? true
  }
}

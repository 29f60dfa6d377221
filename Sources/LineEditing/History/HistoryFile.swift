#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A history file: plain text, one line an entry, readable by its owner only, shared by several
/// shells at once.
///
/// Each entry is appended with one `write` under a lock, so nothing is lost when two shells write.
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
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw failure()
    }
    defer { close(descriptor) }
    let entries = try self.entries(of: descriptor)
    if entries.count > 2 * limit { try compact() }
    // Two shells may have added the same line one after the other.
    let lines = entries.suffix(limit).map { History.oneRow(String(decoding: $0, as: UTF8.self)) }
    return lines.indices.filter { $0 == 0 || lines[$0] != lines[$0 - 1] }.map { lines[$0] }
  }

  /// Adds one entry, which has no newline in it.
  func append(_ entry: String) throws(LineEditingError) {
    try makeDirectories()
    let descriptor = try openLocked()
    defer { close(descriptor) }
    var bytes = Array((entry + "\n").utf8)
    if !endsWithNewline(descriptor) { bytes.insert(UInt8(ascii: "\n"), at: 0) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw failure() }
  }

  /// Replaces the file by one with the last `limit` entries, under its lock.
  private func compact() throws(LineEditingError) {
    let descriptor = try openLocked()
    defer { close(descriptor) }
    let kept = try entries(of: descriptor).suffix(limit)
    guard let resolved = realpath(path, nil) else { throw failure() }
    defer { free(resolved) }
    let target = String(cString: resolved)
    let temporary = target + ".\(getpid())"
    let output = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw failure() }
    defer { close(output) }
    let bytes = Array(kept.map { $0 + [UInt8(ascii: "\n")] }.joined())
    let written = write(output, bytes, bytes.count) == bytes.count && fsync(output) == 0
    guard written, rename(temporary, target) == 0 else {
      let error = failure()
      unlink(temporary)
      throw error
    }
  }

  /// The error that the last system call gave.
  private func failure() -> LineEditingError {
    .historyFailed(path: path, code: errno)
  }

  /// All entries in an open file, as bytes. A device or pipe has none.
  private func entries(
    of descriptor: Int32
  ) throws(LineEditingError) -> [ArraySlice<UInt8>] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    if status.st_mode & S_IFMT == S_IFDIR { throw .historyFailed(path: path, code: EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { return [] }
    guard let bytes = contents(of: descriptor) else { throw failure() }
    return bytes.split(separator: UInt8(ascii: "\n")).filter { line in
      line.contains { $0 > UInt8(ascii: " ") }
    }
  }
}

extension HistoryFile {
  /// How often, 10 ms apart, the lock is tried before we give up: a stopped process may hold it.
  private static let lockAttempts = 100

  /// The file opened for appending and locked, created if need be. Closing it unlocks it.
  private func openLocked() throws(LineEditingError) -> Int32 {
    for _ in 0..<Self.lockAttempts {
      let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
      let descriptor = open(path, flags, 0o600)
      guard descriptor >= 0 else { throw failure() }
      if lock(descriptor) {
        if isCurrent(descriptor) { return descriptor }
        close(descriptor)
        continue
      }
      let code = errno
      close(descriptor)
      guard code == EWOULDBLOCK || code == EINTR else {
        throw .historyFailed(path: path, code: code)
      }
      usleep(10_000)
    }
    throw .historyFailed(path: path, code: EWOULDBLOCK)
  }

  /// Locks the file, or finds that its file system has no locks.
  private func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno == EOPNOTSUPP || errno == ENOLCK
  }

  /// Whether the open file is still the one of that name: another shell may have replaced it while
  /// we waited for the lock.
  private func isCurrent(_ descriptor: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// Whether the file is empty, or its last line complete. A full disk may have cut one off.
  private func endsWithNewline(_ descriptor: Int32) -> Bool {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end > 0 else { return true }
    var last: UInt8 = 0
    return pread(descriptor, &last, 1, end - 1) != 1 || last == UInt8(ascii: "\n")
  }

  /// Creates the directories above the file that are missing, for the owner only.
  private func makeDirectories() throws(LineEditingError) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      end = slash
      let directory = String(path[..<slash])
      guard mkdir(directory, 0o700) == 0 || errno == EEXIST || isDirectory(directory) else {
        throw failure()
      }
    }
  }

  /// Whether there is a directory of that name. `mkdir` may fail for other
  /// reasons where there is one.
  private func isDirectory(_ path: String) -> Bool {
    let code = errno
    defer { errno = code }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Everything in an open file, or nil with `errno` set.
func contents(of descriptor: Int32) -> [UInt8]? {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count == 0 { return bytes }
    if count < 0 { return nil }
    bytes += chunk[..<count]
  }
}

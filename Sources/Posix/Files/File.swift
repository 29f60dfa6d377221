#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is open, and closed with the life of this value. No child inherits it.
public struct File: ~Copyable, Sendable {
  /// Its descriptor.
  public let descriptor: Int32

  /// The direction in which a file is used.
  public enum Access: Sendable {
    /// It is read.
    case readOnly
    /// It is written.
    case writeOnly
    /// Both.
    case readWrite
  }

  /// A way of opening a file.
  public struct Option: Sendable {
    /// The flags of open(2).
    fileprivate let flags: Int32

    /// Makes the file if there is none.
    public static var create: Option { Option(flags: O_CREAT) }
    /// Makes the file, and fails if there is one.
    public static var createNew: Option { Option(flags: O_CREAT | O_EXCL) }
    /// Writes behind what is there, whoever else has written.
    public static var append: Option { Option(flags: O_APPEND) }
    /// Fails where the name is that of a symbolic link.
    public static var noLink: Option { Option(flags: O_NOFOLLOW) }
    /// Never waits for whoever has the other end, should it be a pipe.
    public static var neverBlock: Option { Option(flags: O_NONBLOCK) }
  }

  /// Opens a file.
  ///
  /// - Parameter permissions: those of a file that is made; by default it is its owner's alone.
  public init(
    _ path: String, _ access: Access, _ options: Option..., permissions: UInt16 = 0o600
  ) throws(SystemError) {
    let mode =
      switch access {
      case .readOnly: O_RDONLY
      case .writeOnly: O_WRONLY
      case .readWrite: O_RDWR
      }
    let flags = options.reduce(mode | O_CLOEXEC) { $0 | $1.flags }
    descriptor = try retrying { open(path, flags, mode_t(permissions)) }
  }

  deinit { Descriptor.close(descriptor) }

  /// Closes the file where it matters whether that succeeds: some file systems write only then.
  consuming func close() throws(SystemError) {
    let descriptor = descriptor
    discard self
    if systemClose(descriptor) != 0 { throw .last }
  }

  // MARK: Reading

  /// The system's knowledge of the file.
  public func status() throws(SystemError) -> FileStatus {
    try FileStatus(ofDescriptor: descriptor)
  }

  /// The bytes from here to the end; throws `EFBIG` where there are more than `limit`, or no end.
  public func readAll(limit: Int = .max) throws(SystemError) -> [UInt8] {
    let size = try status().size
    if size > limit { throw SystemError(code: EFBIG) }
    var bytes = [UInt8](repeating: 0, count: max(size + 1, Self.leastRoom))
    var count = 0
    while true {
      let got = try bytes.withUnsafeMutableBufferPointer { (room) throws(SystemError) in
        try Descriptor.readSome(
          from: descriptor,
          into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: room[count...])))
      }
      if got == 0 { return Array(bytes[..<count]) }
      count += got
      if count > limit { throw SystemError(code: EFBIG) }
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
    }
  }

  /// How many bytes are asked for at least: pipes do not say how many there are.
  private static let leastRoom = 1 << 12

  /// The bytes at a place in the file, fewer than `count` if it ends before.
  public func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = try bytes.withUnsafeMutableBufferPointer { (room) throws(SystemError) in
      try retrying { pread(descriptor, room.baseAddress, room.count, off_t(offset)) }
    }
    return Array(bytes[..<got])
  }

  /// The bytes of a file of that name, `limit` at most; a folder or a device has none.
  public static func contents(of path: String, limit: Int = .max) throws(SystemError) -> [UInt8] {
    let file = try File(path, .readOnly, .neverBlock)
    switch try file.status().kind {
    case .regular: return try file.readAll(limit: limit)
    case .folder: throw .isFolder
    case .socket, .other: throw .invalid
    }
  }

  // MARK: Writing

  /// Writes bytes.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    let failure = bytes.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor).failure }
    if let failure { throw failure }
  }

  /// The place of the file's end, which is where it goes on now.
  public func seekToEnd() throws(SystemError) -> Int {
    Int(try retrying { lseek(descriptor, 0, SEEK_END) })
  }

  /// Cuts the file off.
  public func truncate(to size: Int) throws(SystemError) {
    _ = try retrying { ftruncate(descriptor, off_t(size)) }
  }

  /// Waits until the disk has all that was written.
  func synchronize() throws(SystemError) { _ = try retrying { fsync(descriptor) } }

  // MARK: Locking

  /// Takes the file's lock, which ends with this value or the process; false if somebody else has
  /// it. Where the file system has no locks, everybody gets it.
  public func tryLock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error == .wouldBlock { return false }
      if error.code == EOPNOTSUPP || error.code == ENOLCK { return true }
      throw error
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, which is closed at the end of this value's life. Child processes do not inherit
/// it.
public struct File: ~Copyable, Sendable {
  /// The descriptor.
  public let descriptor: Int32

  /// The access to a file.
  public enum Access: Sendable {
    /// Reading.
    case readOnly
    /// Writing.
    case writeOnly
    /// Reading and writing.
    case readWrite
  }

  /// An option for opening a file.
  public struct Option: Sendable {
    /// The flags of open(2).
    fileprivate let flags: Int32

    /// Creates the file if it does not exist.
    public static var create: Option { Option(flags: O_CREAT) }
    /// Creates the file, and fails if it exists.
    public static var createNew: Option { Option(flags: O_CREAT | O_EXCL) }
    /// Writes at the end, even if other processes write too.
    public static var append: Option { Option(flags: O_APPEND) }
    /// Fails if the name is a symbolic link.
    public static var noLink: Option { Option(flags: O_NOFOLLOW) }
    /// Does not wait for the other end, if the file is a pipe.
    public static var neverBlock: Option { Option(flags: O_NONBLOCK) }
  }

  /// Opens a file.
  ///
  /// - Parameter permissions: the permissions of a created file. By default, only its owner can use
  ///   it.
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

  /// Closes the file and reports errors, because some file systems write only then.
  consuming func close() throws(SystemError) {
    let descriptor = descriptor
    discard self
    if systemClose(descriptor) != 0 { throw .last }
  }

  // MARK: Reading

  /// Returns the status of the file.
  public func status() throws(SystemError) -> FileStatus {
    try FileStatus(ofDescriptor: descriptor)
  }

  /// Returns the bytes from the position to the end. Throws `EFBIG` if there are more than `limit`,
  /// or no end.
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

  /// The smallest buffer, because pipes do not report the number of their bytes.
  private static let leastRoom = 1 << 12

  /// Returns the bytes at an offset, fewer than `count` if the file ends earlier.
  public func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = try bytes.withUnsafeMutableBufferPointer { (room) throws(SystemError) in
      try retrying { pread(descriptor, room.baseAddress, room.count, off_t(offset)) }
    }
    return Array(bytes[..<got])
  }

  /// Returns the bytes of the file with this name. Throws if there are more than `limit`, or if it
  /// is a folder or a device.
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

  /// Moves the position to the end of the file and returns it.
  public func seekToEnd() throws(SystemError) -> Int {
    Int(try retrying { lseek(descriptor, 0, SEEK_END) })
  }

  /// Cuts the file to this size.
  public func truncate(to size: Int) throws(SystemError) {
    _ = try retrying { ftruncate(descriptor, off_t(size)) }
  }

  /// Waits until everything written is on the disk.
  func synchronize() throws(SystemError) { _ = try retrying { fsync(descriptor) } }

  // MARK: Locking

  /// Locks the file until the end of this value or of the process. Returns false if another process
  /// has the lock. On a file system without locks, every process gets it.
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

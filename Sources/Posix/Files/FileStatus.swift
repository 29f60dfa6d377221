#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The status of a file.
public struct FileStatus: Sendable {
  /// The kinds of files that surd distinguishes.
  public enum Kind: Sendable {
    /// A regular file.
    case regular
    /// A folder.
    case folder
    /// A socket.
    case socket
    /// A device, a pipe or a symbolic link.
    case other
  }

  /// The identity of a file, which does not depend on its name.
  public struct Identity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// The user and the group that own a file.
  public struct Owner: Equatable, Sendable {
    let user: uid_t
    let group: gid_t
  }

  /// The kind of the file.
  public let kind: Kind
  /// The size of the file in bytes.
  public let size: Int
  /// The permissions of the file, as in chmod(2).
  public let permissions: UInt16
  /// The owner of the file.
  public let owner: Owner
  /// The number of names that the file has.
  public let linkCount: Int
  /// The identity of the file.
  public let identity: Identity
  /// The time of the last change of bytes or status (ctime), in seconds and nanoseconds. Programs
  /// cannot set it. Compare it only for order.
  public let changed: (seconds: Int, nanoseconds: Int)

  /// Reads the status of the file with this name. It allocates nothing, so a signal handler may
  /// call it.
  ///
  /// - Parameter followsLinks: whether to follow a symbolic link.
  public init(_ path: UnsafePointer<CChar>, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    _ = try retrying { followsLinks ? stat(path, &status) : lstat(path, &status) }
    self.init(status)
  }

  /// Reads the status of an open file.
  init(ofDescriptor descriptor: Int32) throws(SystemError) {
    var status = stat()
    _ = try retrying { fstat(descriptor, &status) }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFSOCK: .socket
      default: .other
      }
    size = Int(status.st_size)
    permissions = UInt16(truncatingIfNeeded: status.st_mode & 0o7777)
    owner = Owner(user: status.st_uid, group: status.st_gid)
    linkCount = Int(status.st_nlink)
    identity = Identity(status)
    #if canImport(Darwin)
      changed = (status.st_ctimespec.tv_sec, status.st_ctimespec.tv_nsec)
    #else
      changed = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
    #endif
  }
}

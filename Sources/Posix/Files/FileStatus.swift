#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's knowledge of a file.
public struct FileStatus: Sendable {
  /// The kinds of files that are told apart.
  public enum Kind: Sendable {
    /// A file with bytes in it.
    case regular
    /// A folder.
    case folder
    /// A socket.
    case socket
    /// A device, a pipe or a symbolic link.
    case other
  }

  /// The identity of a file, whatever its name.
  public struct Identity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Those whom a file belongs to.
  public struct Owner: Equatable, Sendable {
    let user: uid_t
    let group: gid_t
  }

  /// The kind of the file.
  public let kind: Kind
  /// The bytes of the file.
  public let size: Int
  /// The permissions of the file, as chmod(2) has them.
  public let permissions: UInt16
  /// The owner of the file.
  public let owner: Owner
  /// How many names the file has.
  public let linkCount: Int
  /// The identity of the file.
  public let identity: Identity
  /// The time of the last change of bytes or status, which nobody can set, in seconds and
  /// nanoseconds, by a clock that only the order counts of.
  public let changed: (seconds: Int, nanoseconds: Int)

  /// The status of the file of a name. Allocates nothing, so a signal's handler may ask for it.
  ///
  /// - Parameter followsLinks: whether a symbolic link stands for what it names.
  public init(_ path: UnsafePointer<CChar>, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    _ = try retrying { followsLinks ? stat(path, &status) : lstat(path, &status) }
    self.init(status)
  }

  /// The status of a file that is open.
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

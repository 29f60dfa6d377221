import Calculator
import Synchronization
import Posix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Unix socket at which clients send keys and get events. Only its owner can use it (mode 0600).
final class SocketServer: Sendable {
  /// Readable when a client knocks.
  let descriptor: Int32
  /// Its place in the file system.
  let place: SocketPlace
  private let count = Mutex(0)

  /// Clients have numbers above those of processes.
  static let firstNumber = 1_000_000

  /// Begins to listen. A socket that nobody serves any more is replaced; anything else at
  /// this path is left alone.
  init(path: String) throws(PluginError) {
    let address = try Self.address(path)
    let descriptor = socket(AF_UNIX, Self.streamType, 0)
    guard descriptor >= 0 else { throw .system(path, code: errno) }
    closeOnExec(descriptor)
    neverBlock(descriptor)
    do throws(PluginError) {
      try Self.removeStale(path, address)
      try Self.bind(descriptor, address, path)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    place = SocketPlace(path)
  }

  deinit { close(descriptor) }

  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamType = SOCK_STREAM
  #endif

  private static func address(_ path: String) throws(PluginError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < room else { throw .pathTooLong(path) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  /// Does something with an address as the system wants it.
  private static func with(
    _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Removes a socket that nobody answers at.
  private static func removeStale(
    _ path: String, _ address: sockaddr_un
  ) throws(PluginError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .occupied(path: path) }
    let probe = socket(AF_UNIX, streamType, 0)
    guard probe >= 0 else { throw .system(path, code: errno) }
    defer { close(probe) }
    if with(address, { connect(probe, $0, $1) }) == 0 || errno != ECONNREFUSED {
      throw .occupied(path: path)
    }
    if unlink(path) != 0 { throw .system(path, code: errno) }
  }

  /// Makes the socket: nobody but its owner can use it, from the first moment on.
  private static func bind(
    _ descriptor: Int32, _ address: sockaddr_un, _ path: String
  ) throws(PluginError) {
    let before = umask(0o177)
    let code = with(address) { systemBind(descriptor, $0, $1) }
    let error = errno
    umask(before)
    if code != 0 { throw .system(path, code: error) }
    if chmod(path, 0o600) != 0 || listen(descriptor, 16) != 0 {
      throw .system(path, code: errno)
    }
  }

  /// The next client that knocks, if one does.
  func accept() -> Subscriber? {
    let client = systemAccept(descriptor, nil, nil)
    if client < 0 { return nil }
    let number = count.withLock { count in
      count += 1
      return count
    }
    return Subscriber(Self.firstNumber + number, .client, descriptor: client)
  }
}

/// The place of a socket in the file system, and its identity: somebody else's
/// file may take its name.
struct SocketPlace: Sendable {
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// The socket that is at this path now.
  init(_ path: String) {
    self.path = path
    let status = Self.status(path)
    (device, inode) = (status?.st_dev ?? 0, status?.st_ino ?? 0)
  }

  /// Removes it, if it is still there. A signal's handler may do this with the path that it keeps.
  func remove() { path.withCString(remove(at:)) }

  /// Removes it from its path, which is given so that nothing need be allocated.
  func remove(at path: UnsafePointer<CChar>) {
    if let status = Self.status(path), status.st_mode & S_IFMT == S_IFSOCK,
      status.st_dev == device, status.st_ino == inode
    {
      unlink(path)
    }
  }

  /// A copy of the path that stays.
  var keptPath: UnsafeMutablePointer<CChar>? { strdup(path) }

  private static func status(_ path: UnsafePointer<CChar>) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

/// The system's `bind` and `accept`, which methods of the same name hide.
private func systemBind(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 { bind(descriptor, address, length) }

private func systemAccept(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
  _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 { accept(descriptor, address, length) }

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Unix socket, which is closed at the end of this value's life. Child processes do not inherit
/// it.
public struct UnixSocket: ~Copyable, Sendable {
  /// The descriptor.
  public let descriptor: Int32

  /// A path in the file system, as an address of a socket.
  public struct Address: Sendable {
    fileprivate let path: String
    private let address: sockaddr_un

    /// Creates an address from a path. Returns nil if the path is longer than the system allows.
    public init?(_ path: String) {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      self.address = address
      self.path = path
    }

    /// Calls the body with the address as the system needs it.
    fileprivate func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }

  /// Creates a socket without an address.
  public init() throws(SystemError) {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    descriptor = try retrying { socket(AF_UNIX, type, 0) }
    Descriptor.closeOnExec(descriptor)
  }

  deinit { Descriptor.close(descriptor) }

  /// Connects to the socket that listens at an address.
  public func connect(to address: Address) throws(SystemError) {
    _ = try retrying { address.withPointer { systemConnect(descriptor, $0, $1) } }
  }

  /// Binds the socket to an address. Only the owner can connect, from the first moment on.
  public func take(_ address: Address) throws(SystemError) {
    Descriptor.neverBlock(descriptor)
    #if canImport(Glibc)
      // On Linux, the name gets the socket's own permissions. So the mask, which would also affect
      // folders that other threads create, need not change.
      _ = try retrying { fchmod(descriptor, 0o600) }
    #else
      let before = umask(0o177)
      defer { umask(before) }
    #endif
    _ = try retrying { address.withPointer { bind(descriptor, $0, $1) } }
    do throws(SystemError) { _ = try retrying { chmod(address.path, 0o600) } } catch {
      try? File.remove(address.path)
      throw error
    }
  }

  /// Begins to accept clients at the address, without waiting for them.
  public func listen() throws(SystemError) { _ = try retrying { systemListen(descriptor, 16) } }

  /// Returns the descriptor of the next client, if one is waiting. If accepting fails, for example
  /// because no descriptor is left, the client goes on waiting.
  public func accept() throws(SystemError) -> Int32? {
    do throws(SystemError) { return try retrying { systemAccept(descriptor) } } catch {
      if error == .wouldBlock { return nil }
      throw error
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Unix socket, closed with the life of this value. No child inherits it.
public struct UnixSocket: ~Copyable, Sendable {
  /// Its descriptor.
  public let descriptor: Int32

  /// A place in the file system as sockets name it.
  public struct Address: Sendable {
    fileprivate let path: String
    private let address: sockaddr_un

    /// The address with a path; nil if that is longer than the system allows.
    public init?(_ path: String) {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      self.address = address
      self.path = path
    }

    /// Does something with the address as the system wants it.
    fileprivate func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }

  /// Makes a socket that is nowhere yet.
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

  /// Connects to whoever listens at an address.
  public func connect(to address: Address) throws(SystemError) {
    _ = try retrying { address.withPointer { systemConnect(descriptor, $0, $1) } }
  }

  /// Takes an address, where nobody but the owner can connect, from the first moment on.
  public func take(_ address: Address) throws(SystemError) {
    Descriptor.neverBlock(descriptor)
    #if canImport(Glibc)
      // Linux has the name get the socket's own permissions, and so no other thread makes a folder
      // that nobody can enter.
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

  /// Lets clients connect at the address that was taken. Does not wait for them.
  public func listen() throws(SystemError) { _ = try retrying { systemListen(descriptor, 16) } }

  /// The descriptor of the next client that knocks, if one does. Where the system refuses it, as it
  /// does while there is no descriptor left, it goes on knocking.
  public func accept() throws(SystemError) -> Int32? {
    do throws(SystemError) { return try retrying { systemAccept(descriptor) } } catch {
      if error == .wouldBlock { return nil }
      throw error
    }
  }
}

import Calculator
import Posix
import Synchronization

/// A Unix socket at which clients send keys and get events. Only its owner can use it (mode 0600).
final class SocketServer: Sendable {
  private let socket: UnixSocket
  /// Its place in the file system.
  let place: SocketPlace
  private let count = Mutex(0)

  /// The number above which clients are numbered. Processes have lower numbers.
  static let firstNumber = 1_000_000

  /// Begins to listen. A socket that no process serves is replaced; any other file at this path is
  /// left alone.
  ///
  /// - Parameter endsAtSignals: whether the signals by which users end a process remove the socket.
  ///   This is in effect before a client can connect.
  init(path: String, endsAtSignals: Bool) throws(PluginError) {
    guard let address = UnixSocket.Address(path) else { throw .pathTooLong(path) }
    let isFree: Bool
    do throws(SystemError) {
      socket = try UnixSocket()
      isFree = try Self.isFree(path, address)
      if isFree { try socket.take(address) }
    } catch { throw .system(path, error) }
    if !isFree { throw .occupied(path: path) }
    place = SocketPlace(path)
    if endsAtSignals { place.removeAtSignals() }
    do throws(SystemError) { try socket.listen() } catch {
      place.remove()
      throw .system(path, error)
    }
  }

  /// A descriptor that is readable when a client connects.
  var descriptor: Int32 { socket.descriptor }

  /// Returns whether the path is free. A socket that no process serves is removed.
  private static func isFree(
    _ path: String, _ address: UnixSocket.Address
  ) throws(SystemError) -> Bool {
    guard let status = try? FileStatus(path, followsLinks: false) else { return true }
    guard status.kind == .socket else { return false }
    let probe = try UnixSocket()
    do throws(SystemError) {
      try probe.connect(to: address)
      return false
    } catch { if error != .connectionRefused { return false } }
    try File.remove(path)
    return true
  }

  /// Returns the next client that connects, if there is one.
  func accept() throws(SystemError) -> Subscriber? {
    guard let client = try socket.accept() else { return nil }
    let number = count.withLock { count in
      count += 1
      return count
    }
    return Subscriber(Self.firstNumber + number, .client, descriptor: client)
  }
}

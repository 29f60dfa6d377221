public import Posix

/// A file that is always replaced as a whole. At any moment its name refers to an old or a new
/// text, never to half a text, even if the process is killed or the power fails.
struct DocumentFile: Sendable {
  /// The path, with `~/` expanded and symbolic links followed.
  let path: String

  /// Describes the file with this name. It is created when it is written, even at the end of a
  /// symbolic link.
  init(path: String) { self.path = Path.resolved(Path.expandingHome(path)) }

  /// Returns the file that replaces this one for the shell with this number: `session-2.surd` for
  /// `session.surd`.
  func sibling(_ number: Int) -> DocumentFile {
    if number == 1 { return self }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let end = path[name...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    return DocumentFile(resolved: path[..<end] + "-\(number)" + path[end...])
  }

  /// Describes the file of a name that is not a symbolic link.
  private init(resolved path: String) { self.path = path }

  /// The time of its last change. Compare it only for order. nil if there is no such file.
  var time: (Int, Int)? { (try? FileStatus(path).changed).map { ($0.seconds, $0.nanoseconds) } }

  /// Whether the file exists, or may exist because the system does not say.
  var mayExist: Bool {
    do throws(SystemError) { _ = try FileStatus(path) } catch { return error != .noSuchFile }
    return true
  }

  func remove() { try? File.remove(path) }

  /// Returns its bytes, or nil if there is no such file.
  func read() throws(FileTrouble) -> [UInt8]? {
    do throws(SystemError) { return try File.contents(of: path) } catch {
      if error == .noSuchFile { return nil }
      throw FileTrouble(path: path, reason: error)
    }
  }

  /// Replaces the file by a new one with these bytes. By default, only its owner can read it. Only
  /// one process may do so at a time.
  func replace(with bytes: [UInt8], permissions: UInt16 = 0o600) throws(FileTrouble) {
    do throws(SystemError) {
      try File.replace(path, with: bytes, through: path + ".new", permissions: permissions)
    } catch { throw FileTrouble(path: path, reason: error) }
  }

  /// Renames the file to `….bad`, `….bad2` and so on. Returns the new name.
  func setAside() throws(FileTrouble) -> String {
    for number in 1...9999 {
      let bad = path + ".bad" + (number == 1 ? "" : "\(number)")
      // Creating the name first makes sure that no earlier file with it is overwritten.
      do throws(SystemError) { _ = try File(bad, .writeOnly, .createNew) } catch {
        if error == .fileExists { continue }
        throw FileTrouble(path: bad, reason: error)
      }
      do throws(SystemError) { try File.rename(path, to: bad) } catch {
        try? File.remove(bad)
        throw FileTrouble(path: path, reason: error)
      }
      return bad
    }
    throw FileTrouble(path: path, reason: .fileExists)
  }

  /// Creates the missing folders above the file. Only the owner can use them.
  func makeFolders() throws(FileTrouble) {
    do throws(SystemError) { try Path.makeFolders(above: path) } catch {
      throw FileTrouble(path: path, reason: error)
    }
  }
}

/// An error of the system when a file was read or written.
public struct FileTrouble: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's reason.
  public let reason: SystemError

  /// Returns the error for a missing file.
  static func missing(_ path: String) -> FileTrouble {
    FileTrouble(path: path, reason: .noSuchFile)
  }

  /// The file and the reason: `/tmp/x: Permission denied`.
  public var description: String { "\(path): \(reason)" }
}

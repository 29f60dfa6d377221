public import Posix

/// A file that is only ever replaced as a whole: at any moment, its name is that of an old or of a
/// new text, never of half a text, whether the process is killed or the power fails.
struct DocumentFile: Sendable {
  /// The path, `~/` expanded and symbolic links followed.
  let path: String

  /// The file of that name; it is made when it is written, behind a symbolic link, too.
  init(path: String) { self.path = Path.resolved(Path.expandingHome(path)) }

  /// The file that takes this one's place for the shell of this number: `session-2.surd` for
  /// `session.surd`.
  func sibling(_ number: Int) -> DocumentFile {
    if number == 1 { return self }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let end = path[name...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    return DocumentFile(resolved: path[..<end] + "-\(number)" + path[end...])
  }

  /// The file of a name that is no symbolic link.
  private init(resolved path: String) { self.path = path }

  /// When it was changed last, by a clock that only the order counts of; nil if there is no such
  /// file.
  var time: (Int, Int)? { (try? FileStatus(path).changed).map { ($0.seconds, $0.nanoseconds) } }

  /// Whether there is such a file, as far as the system says: if it does not, there may be one.
  var mayExist: Bool {
    do throws(SystemError) { _ = try FileStatus(path) } catch { return error != .noSuchFile }
    return true
  }

  func remove() { try? File.remove(path) }

  /// Its bytes; nil if there is no such file.
  func read() throws(FileTrouble) -> [UInt8]? {
    do throws(SystemError) { return try File.contents(of: path) } catch {
      if error == .noSuchFile { return nil }
      throw FileTrouble(path: path, reason: error)
    }
  }

  /// Gives the name to a new file with these bytes, which only its owner can read unless other
  /// permissions are given. One process at a time may do so.
  func replace(with bytes: [UInt8], permissions: UInt16 = 0o600) throws(FileTrouble) {
    do throws(SystemError) {
      try File.replace(path, with: bytes, through: path + ".new", permissions: permissions)
    } catch { throw FileTrouble(path: path, reason: error) }
  }

  /// Takes the name away from the file and calls it `….bad`, `….bad2` and so
  /// on; gives the new name.
  func setAside() throws(FileTrouble) -> String {
    for number in 1...9999 {
      let bad = path + ".bad" + (number == 1 ? "" : "\(number)")
      // Taking the name first keeps an earlier file of that name from being overwritten.
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

  /// Makes the folders above the file that are missing, for the owner only.
  func makeFolders() throws(FileTrouble) {
    do throws(SystemError) { try Path.makeFolders(above: path) } catch {
      throw FileTrouble(path: path, reason: error)
    }
  }
}

/// An error of the system, by which a file could not be read or written.
public struct FileTrouble: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's reason.
  public let reason: SystemError

  /// The error for a file that is not there.
  static func missing(_ path: String) -> FileTrouble {
    FileTrouble(path: path, reason: .noSuchFile)
  }

  /// The file and the reason: `/tmp/x: Permission denied`.
  public var description: String { "\(path): \(reason)" }
}

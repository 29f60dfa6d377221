#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A directory that exists as long as this object.
public final class TemporaryDirectory {
  /// The path of the directory.
  public let path: String

  /// Creates an empty directory in `/tmp`, whatever `$TMPDIR` is: tests look for its path in rows
  /// of a screen and among keys, and the path of a socket has at most 103 bytes.
  public init() throws {
    var template = Array("/tmp/surd-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PTY.Failure(description: "no temporary directory: errno \(errno)")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    remove(path)
  }

  /// Writes a file and returns its path.
  @discardableResult public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file and returns its path.
  @discardableResult public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = "\(path)/\(name)"
    guard let stream = fopen(file, "w") else {
      throw PTY.Failure(description: "\(file): errno \(errno)")
    }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
    return file
  }

  /// Returns the text of a file, or nil if it cannot be read.
  public func read(_ name: String) -> String? {
    guard let stream = fopen("\(path)/\(name)", "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the permissions of a file or directory, or nil if there is none.
  public func mode(of name: String) -> UInt32? {
    var status = stat()
    return stat("\(path)/\(name)", &status) == 0 ? UInt32(status.st_mode) & 0o7777 : nil
  }

  /// Removes a file, or a directory with its contents.
  private func remove(_ path: String) {
    var status = stat()
    let isDirectory = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    if isDirectory, let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { remove("\(path)/\(name)") }
      }
      closedir(directory)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}

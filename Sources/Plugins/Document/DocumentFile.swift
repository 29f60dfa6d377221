#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is only ever replaced as a whole: at any moment, its name is that of an old or of a
/// new text, never of half a text, whether the process is killed or the power fails.
struct DocumentFile: Sendable {
  /// The path, symbolic links followed.
  let path: String

  /// The file of that name; it and folders that are missing are made when it is written, behind a
  /// symbolic link, too.
  init(path: String) {
    var path = path
    for _ in 0..<Self.linkLimit {
      if let resolved = realpath(path, nil) {
        path = String(cString: resolved)
        free(resolved)
        break
      }
      guard let target = Self.target(ofLink: path) else { break }
      path = target.hasPrefix("/") ? target : Self.folder(of: path) + "/" + target
    }
    self.path = path
  }

  /// How many symbolic links may lead to one another, as the system has it.
  private static let linkLimit = 40

  /// The target of a symbolic link; nil where there is none.
  private static func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    guard count > 0, count < text.count else { return nil }
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

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
  var time: (Int, Int)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      return (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// Takes it away.
  func remove() { unlink(path) }

  /// The folder that a file is in.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Its bytes; nil if there is no such file.
  func read() throws(FileTrouble) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw trouble()
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw trouble() }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileTrouble(path: path, code: EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileTrouble(path: path, code: EINVAL) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while true {
      let size = bytes.count
      let got = bytes.withUnsafeMutableBytes { buffer in
        Platform.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw trouble() }
      if got == 0 { return Array(bytes[..<count]) }
      count += got
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
    }
  }

  /// Gives the name to a new file with these bytes, which only its owner can read.
  ///
  /// They are written to a file beside it, which takes the name once the disk has it; then the disk
  /// gets the folder. One process at a time may do so.
  func replace(with bytes: [UInt8]) throws(FileTrouble) {
    try makeFolders()
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw trouble() }
    let isWritten = Self.write(bytes, to: descriptor) && fsync(descriptor) == 0
    let code = errno
    guard close(descriptor) == 0, isWritten, rename(new, path) == 0 else {
      let trouble = FileTrouble(path: path, code: isWritten ? errno : code)
      unlink(new)
      throw trouble
    }
    let folder = open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Takes the name away from the file and calls it `….bad`, `….bad2` and so
  /// on; gives the new name.
  func setAside() throws(FileTrouble) -> String {
    for number in 1...9999 {
      let bad = path + ".bad" + (number == 1 ? "" : "\(number)")
      // Taking the name first keeps an earlier file of that name from being overwritten.
      let descriptor = open(bad, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        if errno == EEXIST { continue }
        throw FileTrouble(path: bad, code: errno)
      }
      close(descriptor)
      guard rename(path, bad) == 0 else { throw trouble() }
      return bad
    }
    throw FileTrouble(path: path, code: EEXIST)
  }

  /// Makes the folders above the file that are missing, for the owner only.
  func makeFolders() throws(FileTrouble) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      end = slash
      let folder = String(path[..<slash])
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST || access(folder, F_OK) == 0 else {
        throw trouble()
      }
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Platform.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// The error of the last system call.
  private func trouble() -> FileTrouble { FileTrouble(path: path, code: errno) }
}

/// An error of the system, by which a file could not be read or written.
public struct FileTrouble: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's error number.
  let code: Int32

  /// The error for a file that is not there.
  static func missing(_ path: String) -> FileTrouble { FileTrouble(path: path, code: ENOENT) }

  /// The system's words for it.
  public var reason: String { String(cString: strerror(code)) }
  /// The file and the reason: `/tmp/x: Permission denied`.
  public var description: String { "\(path): \(reason)" }
}

/// System calls whose names are taken here.
private enum Platform {
  static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }

  static func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, buffer, count)
    #else
      Darwin.write(descriptor, buffer, count)
    #endif
  }
}

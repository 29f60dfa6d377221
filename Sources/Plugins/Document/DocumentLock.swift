#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to write a document: one process at a time has it, and loses it when it ends, however.
final class DocumentLock {
  private let descriptor: Int32

  /// Takes the lock of a file; nil if another process has it. A file system without locks
  /// gives it to everybody.
  init?(_ file: DocumentFile) throws(FileTrouble) {
    try file.makeFolders()
    // A file of its own, since the document is replaced by another at each change.
    let path = file.path + ".lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileTrouble(path: path, code: errno) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
    return nil
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

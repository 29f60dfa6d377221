import Posix

/// The right to write a document. One process at a time has it, and loses it when it ends in any
/// way.
final class DocumentLock {
  private let file: File

  /// Locks a file. Returns nil if another process has the lock. On a file system without locks,
  /// every process gets it.
  init?(_ document: DocumentFile) throws(FileTrouble) {
    try document.makeFolders()
    // The lock is a separate file, because each change replaces the document by another file. It
    // follows no link, which could lead to a file with another name.
    let path = document.path + ".lock"
    do throws(SystemError) { file = try File(path, .readWrite, .create, .noLink) } catch {
      throw FileTrouble(path: path, reason: error)
    }
    if (try? file.tryLock()) == false { return nil }
  }
}

import Posix

/// The right to write a document: one process at a time has it, and loses it when it ends, however.
final class DocumentLock {
  private let file: File

  /// Takes the lock of a file; nil if another process has it. A file system without locks
  /// gives it to everybody.
  init?(_ document: DocumentFile) throws(FileTrouble) {
    try document.makeFolders()
    // A separate file, because the document is replaced by another at each change. It follows no
    // link, which would lead to a file of another name.
    let path = document.path + ".lock"
    do throws(SystemError) { file = try File(path, .readWrite, .create, .noLink) } catch {
      throw FileTrouble(path: path, reason: error)
    }
    if (try? file.tryLock()) == false { return nil }
  }
}

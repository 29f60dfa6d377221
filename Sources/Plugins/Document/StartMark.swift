import Posix

/// A mark next to a document: a start is running, and the restored session is not visible yet.
///
/// A start that ends surd leaves the mark, so that the next start knows. The mark is a file with a
/// byte for each such start. Only the holder of the document's lock uses it.
struct StartMark {
  private let path: String

  /// The number of failed starts after which the document is not restored any more. The first
  /// failure may have been the system's fault, such as lack of memory or power.
  static let limit = 2

  init(_ file: DocumentFile) { path = file.path + ".start" }

  /// Creates the mark. Returns the number of starts before this one that failed, or 0 if the mark
  /// cannot be written.
  func begin() -> Int {
    guard let file = try? File(path, .writeOnly, .create, .append, .noLink, .neverBlock),
      let count = try? file.status().size
    else { return 0 }
    try? file.write([UInt8(ascii: "\n")])
    return count
  }

  /// Removes the mark, because the start is complete or the user has ended it.
  func remove() { try? File.remove(path) }
}

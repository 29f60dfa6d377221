import Posix

/// A mark beside a document: a start is under way, and what was restored has not been shown yet.
///
/// A start that ends surd leaves it behind, so that the next one knows. It is a file of a byte for
/// each such start. The holder of the document's lock is the only one who touches it.
struct StartMark {
  private let path: String

  /// How many starts must end too early before the document is not restored any more. The first may
  /// have been the system's fault: no memory, no power.
  static let limit = 2

  init(_ file: DocumentFile) { path = file.path + ".start" }

  /// Makes the mark; gives how many starts before this one did not come to an end. Where it cannot
  /// be written, none is known of.
  func begin() -> Int {
    guard let file = try? File(path, .writeOnly, .create, .append, .noLink, .neverBlock),
      let count = try? file.status().size
    else { return 0 }
    try? file.write([UInt8(ascii: "\n")])
    return count
  }

  /// Takes the mark away: the start has come to its end, or was ended by the user.
  func remove() { try? File.remove(path) }
}

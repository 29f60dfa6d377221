#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mark beside a document: a start is under way, and what was restored has not been shown yet.
///
/// A start that ends surd leaves it behind, so that the next one knows. It is a file of a byte for
/// each such start. The holder of the document's lock is the only one who touches it.
struct StartMark {
  private let path: String

  /// How many starts must end too early before the document is not restored any more. The first may
  /// have been the system's fault: no memory, no power.
  static let limit = 2

  /// The mark of a document.
  init(_ file: DocumentFile) { path = file.path + ".start" }

  /// Makes the mark; gives how many starts before this one did not come to an end. Where it cannot
  /// be written, none is known of.
  func begin() -> Int {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return 0 }
    var byte = UInt8(ascii: "\n")
    _ = write(descriptor, &byte, 1)
    return Int(status.st_size)
  }

  /// Takes the mark away: the start has come to its end, or was ended by the user.
  func remove() { unlink(path) }
}

import Calculator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A source of keys.
public enum Source: Sendable, Equatable {
  /// Keys given as an argument.
  case keys(String)
  /// A file, by its path.
  case file(String)
  /// Standard input.
  case standardInput

  /// The name that errors give it.
  var name: String {
    switch self {
    case .keys: "argument"
    case .file(let path): path
    case .standardInput: "stdin"
    }
  }
}

/// A source that could not be read.
public struct UnreadableSource: Error {
  /// The name of the source.
  public let name: String
  /// The error number of the system.
  public let code: Int32
}

/// A source, read piece by piece, each of them whole UTF-8 scalars.
///
/// Malformed text is handed on as it is; the keys' receivers report it.
struct Reader: ~Copyable {
  private let source: Source
  /// The descriptor that is read; -1 for keys that were given.
  let descriptor: Int32
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
  /// Bytes at the front of the buffer that the last piece left, since they begin a scalar.
  private var kept = 0
  private var isAtEnd = false
  /// Whether a byte-order mark is passed over that comes next: some programs put one at the start
  /// of a text in UTF-8.
  private var mayBeMark: Bool

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Opens the source.
  ///
  /// - Parameter skipsMark: whether a byte-order mark at its start is passed over.
  init(_ source: Source, skipsMark: Bool) throws(UnreadableSource) {
    self.source = source
    mayBeMark = skipsMark
    switch source {
    case .keys: descriptor = -1
    case .standardInput: descriptor = STDIN_FILENO
    case .file(let path):
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { throw UnreadableSource(name: path, code: errno) }
    }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
    buffer.deallocate()
  }

  /// Hands the next piece to the body; false at the end.
  mutating func readPiece(
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(UnreadableSource) -> Bool {
    if isAtEnd { return false }
    if case .keys(let text) = source {
      isAtEnd = true
      Array(text.utf8).withUnsafeBufferPointer(body)
      return true
    }
    var count = 0
    repeat {
      count = read(descriptor, buffer.baseAddress.map { $0 + kept }, buffer.count - kept)
    } while count < 0 && errno == EINTR
    if count < 0 { throw UnreadableSource(name: source.name, code: errno) }
    isAtEnd = count == 0
    let filled = UnsafeBufferPointer(rebasing: buffer[..<(kept + count)])
    kept = isAtEnd ? 0 : UTF8Decoding.incompleteSuffix(filled)
    let piece = filled.count - kept
    var start = 0
    if mayBeMark && piece > 0 {
      mayBeMark = false
      if filled[..<piece].starts(with: Self.mark) { start = Self.mark.count }
    }
    body(UnsafeBufferPointer(rebasing: filled[start..<piece]))
    for index in 0..<kept { buffer[index] = buffer[piece + index] }
    return true
  }
}

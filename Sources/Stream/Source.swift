import Calculator
public import Posix

/// A source of keys.
public enum Source: Sendable, Equatable {
  /// Keys from an argument.
  case keys(String)
  /// A line that was typed as an argument: keys, or written as on paper.
  case line(String)
  /// An expression in algebraic notation from an argument.
  case expression(String)
  /// A file, by its path.
  case file(String)
  /// Standard input.
  case standardInput

  /// The name of the source in errors.
  var name: String {
    switch self {
    case .keys, .line: "argument"
    case .expression: "expression"
    case .file(let path): path
    case .standardInput: "stdin"
    }
  }

  /// The keys of an argument; nil if they must be read from elsewhere.
  public var keys: String? {
    switch self {
    case .keys(let keys), .line(let keys): keys
    case .expression(let text): "'\(text)' eval"
    case .file, .standardInput: nil
    }
  }
}

/// A source that could not be read.
public struct UnreadableSource: Error {
  /// The name of the source.
  public let name: String
  /// The reason.
  public let reason: Reason

  /// Why a source could not be read.
  public enum Reason: Equatable, Sendable, CustomStringConvertible {
    case system(SystemError)
    case isUTF16

    /// The end of a sentence.
    public var description: String {
      switch self {
      case .system(let error): "\(error)"
      case .isUTF16: "it is UTF-16; 'iconv -f UTF-16 -t UTF-8' makes UTF-8 of it"
      }
    }
  }

  /// Whether a text begins with the byte-order mark of UTF-16.
  public static func isUTF16(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }
}

/// Reads a source in pieces of complete UTF-8 characters.
///
/// Malformed text stays as it is, and the receivers of the keys report it.
struct Reader: ~Copyable {
  private let source: Source
  private let file: File?
  /// The descriptor of the source; -1 for keys of an argument.
  let descriptor: Int32
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
  /// The number of bytes at the start of the buffer that remain from the last piece because they
  /// begin a character.
  private var kept = 0
  private var isAtEnd = false
  /// Whether to skip a byte-order mark that comes next. Some programs put one at the start of a
  /// UTF-8 text.
  private var mayBeMark: Bool

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Opens the source.
  ///
  /// - Parameter skipsMark: whether to skip a byte-order mark at its start.
  init(_ source: Source, skipsMark: Bool) throws(UnreadableSource) {
    self.source = source
    mayBeMark = skipsMark
    switch source {
    case .keys, .line, .expression:
      file = nil
      descriptor = -1
    case .standardInput:
      file = nil
      descriptor = Descriptor.standardInput
    case .file(let path):
      let opened: File
      do throws(SystemError) { opened = try File(path, .readOnly) } catch {
        throw UnreadableSource(name: path, reason: .system(error))
      }
      descriptor = opened.descriptor
      file = consume opened
    }
  }

  deinit { buffer.deallocate() }

  /// Calls the body with the next piece. Returns false at the end.
  mutating func readPiece(
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(UnreadableSource) -> Bool {
    if isAtEnd { return false }
    if let text = source.keys {
      isAtEnd = true
      Array(text.utf8).withUnsafeBufferPointer(body)
      return true
    }
    let count = try fill()
    isAtEnd = count == 0
    let filled = UnsafeBufferPointer(rebasing: buffer[..<(kept + count)])
    if mayBeMark, UnreadableSource.isUTF16(filled) {
      throw UnreadableSource(name: source.name, reason: .isUTF16)
    }
    kept = isAtEnd ? 0 : UTF8Decoding.incompleteSuffixLength(filled)
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

  /// Reads the available bytes after the remaining bytes. Returns their number, 0 at the end.
  private func fill() throws(UnreadableSource) -> Int {
    do throws(SystemError) {
      let room = UnsafeMutableRawBufferPointer(buffer)[kept...]
      return try Descriptor.readSome(
        from: descriptor, into: UnsafeMutableRawBufferPointer(rebasing: room))
    } catch { throw UnreadableSource(name: source.name, reason: .system(error)) }
  }
}

import Calculator

/// Writes operations on integers as lines of JSON, straight to where they are sent from:
/// they come by the million.
///
/// The parts that all lines share are copied in pieces of fixed size, though there may be
/// less to copy; so there is more room for a line than it takes. Eight digits at a time are
/// found without a branch.
final class OperationLines: Sendable {
  /// The beginnings of lines, by the row of the word, `stride` bytes for each: up to the
  /// first operand's digits.
  private let heads: [UInt8]
  private let lengths: [Int]
  private let stride: Int
  /// The most bytes that are written for a line.
  let room: Int

  /// The bytes that are copied at once.
  private typealias Piece = SIMD16<UInt8>
  /// More than a line's bytes behind its head: three integers of 20 bytes, 24 bytes around them,
  /// and what is copied too much.
  private static let roomBehindHead = 128

  /// The text between the operands of a line, with its length.
  private let betweenOperands = Mark(#"",""#)
  private let betweenArrays = Mark(#""],"results":[""#)
  private let end = Mark("\"]}\n")

  /// Prepares the lines of all words.
  init() {
    let heads = CommandTable.standard.commands.map { command in
      var head = Array(#"{"event":"operation","name":"#.utf8)
      JSON.write(command.name, to: &head)
      return head + Array(#","operands":[""#.utf8)
    }
    lengths = heads.map(\.count)
    let size = MemoryLayout<Piece>.size
    let stride = ((lengths.max() ?? 0) + size - 1) / size * size
    self.heads = heads.flatMap { $0 + Array(repeating: 0, count: stride - $0.count) }
    self.stride = stride
    room = stride + Self.roomBehindHead
  }

  /// The beginning of the line of any operation of a row, up to the first operand.
  func head(_ row: Int) -> ArraySlice<UInt8> {
    heads[(row * stride)...].prefix(lengths[row] - 1)
  }

  /// Writes operations to where there is enough ``room``, and gives where that ends.
  func write(
    _ operations: UnsafeBufferPointer<IntegerOperation>, to start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let (betweenOperands, betweenArrays, end) = (betweenOperands, betweenArrays, end)
    return heads.withUnsafeBytes { heads in
      var pen = Pen(place: start)
      for operation in operations {
        let row = Int(operation.row)
        pen.put(heads, from: row * stride, lengths[row])
        if operation.isBinary {
          pen.put(operation.y)
          pen.put(betweenOperands)
        }
        pen.put(operation.x)
        pen.put(betweenArrays)
        pen.put(operation.result)
        pen.put(end)
      }
      return pen.place
    }
  }

  /// A short text.
  private struct Mark {
    let bytes: Piece
    let count: Int

    init(_ text: String) {
      var bytes = Piece.zero
      for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
      self.bytes = bytes
      count = text.utf8.count
    }
  }

  /// Writes at a place in memory and moves it on.
  private struct Pen {
    var place: UnsafeMutableRawPointer

    /// Puts a text of `count` bytes, and more behind it.
    @inline(__always)
    mutating func put<Text: BitwiseCopyable>(_ text: Text, _ count: Int) {
      place.storeBytes(of: text, as: Text.self)
      place += count
    }

    /// Puts a short text, likewise.
    @inline(__always)
    mutating func put(_ mark: Mark) { put(mark.bytes, mark.count) }

    /// Puts a text that stands somewhere, likewise.
    @inline(__always)
    mutating func put(_ texts: UnsafeRawBufferPointer, from start: Int, _ count: Int) {
      var index = 0
      while index < count {
        place.storeBytes(
          of: texts.loadUnaligned(fromByteOffset: start + index, as: Piece.self),
          toByteOffset: index, as: Piece.self)
        index += MemoryLayout<Piece>.size
      }
      place += count
    }

    /// Puts an integer.
    @inline(__always)
    mutating func put(_ value: Int) {
      if value < 0 { put(UInt8(ascii: "-"), 1) }
      let magnitude = UInt64(value.magnitude)
      if magnitude < Self.eightDigits { putLast(magnitude) } else { putLong(magnitude) }
    }

    private static var eightDigits: UInt64 { 100_000_000 }

    @inline(never)
    private mutating func putLong(_ value: UInt64) {
      let (rest, last) = value.quotientAndRemainder(dividingBy: Self.eightDigits)
      if rest < Self.eightDigits { putLast(rest) } else { putLong(rest) }
      put((Self.digits(last) | Self.zeros).littleEndian, 8)
    }

    /// Puts an integer of at most eight digits without zeros before it.
    @inline(__always)
    private mutating func putLast(_ value: UInt64) {
      let digits = Self.digits(value)
      // The last one is put in any case.
      let skipped = (digits | 1 << 56).trailingZeroBitCount & ~7
      put(((digits | Self.zeros) >> UInt64(skipped)).littleEndian, 8 - skipped >> 3)
    }

    private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// The eight digits of an integer, a byte each, the first one lowest.
    ///
    /// Halves, pairs and digits are parted in all places at once; the reciprocals are exact
    /// for such small numbers.
    @inline(__always)
    private static func digits(_ value: UInt64) -> UInt64 {
      let halves = value / 10_000 | (value % 10_000) << 32
      let hundreds = (halves &* 10_486) >> 20 & 0x7F_0000_007F
      let pairs = hundreds | (halves &- 100 &* hundreds) << 16
      let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
      return tens | (pairs &- 10 &* tens) << 8
    }
  }
}

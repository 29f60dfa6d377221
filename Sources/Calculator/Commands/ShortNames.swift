/// The rows of the words of up to eight bytes, found without making a string:
/// streams are full of them.
///
/// A hash table with open addressing. A word is a number of 64 bits, its bytes from the lowest on.
///
/// Unchecked, for it is behind a pointer: it is written once, and freed with its command table.
struct ShortNames: @unchecked Sendable {
  /// The longest word that it holds, in bytes.
  static let length = 8

  /// A word and its row; 0 stands for none, since no word is empty.
  private struct Entry {
    var word: UInt64 = 0
    var row = IntegerAction()
  }

  /// The table, with twice as many entries as there are words, or more: a power of two.
  private let entries: UnsafeMutablePointer<Entry>
  /// The number of entries less one.
  private let mask: Int
  /// The number of bits by which a hash is cut to an index.
  private let shift: Int

  /// Holds the names that are short enough, with these of the rows.
  init(_ indices: [String: Int], _ rows: [IntegerAction]) {
    let bits = Int.bitWidth - (2 * indices.count).leadingZeroBitCount
    shift = UInt64.bitWidth - bits
    mask = 1 << bits - 1
    entries = .allocate(capacity: mask + 1)
    entries.initialize(repeating: Entry(), count: mask + 1)
    for (name, index) in indices where name.utf8.count <= Self.length {
      let word = name.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      entries[place(of: word)] = Entry(word: word, row: rows[index])
    }
  }

  /// Frees the table, which nobody may look at any more.
  func deallocate() { entries.deallocate() }

  /// The row of a word.
  @inline(__always)
  subscript(word: UInt64) -> IntegerAction? {
    let entry = entries[place(of: word)]
    return entry.word == 0 ? nil : entry.row
  }

  /// The row of a word of at most eight bytes.
  subscript(name: UnsafeBufferPointer<UInt8>) -> IntegerAction? {
    self[Self.word(name, from: 0, count: name.count)]
  }

  /// The word of `count` bytes, eight at most, that begins at this index.
  @inline(__always)
  static func word(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int) -> UInt64 {
    if count > 0, start &+ length <= bytes.count {
      let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self)
      return UInt64(littleEndian: word) & (.max >> UInt64(8 * (length - count)))
    }
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(bytes[start + index]) << UInt64(8 * index) }
    return word
  }

  /// The index of a word, or of the place where it would be put.
  @inline(__always)
  private func place(of word: UInt64) -> Int {
    // Fibonacci hashing: Knuth, TAOCP 3, 6.4.
    var place = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
    while entries[place].word != 0 && entries[place].word != word { place = (place &+ 1) & mask }
    return place
  }
}

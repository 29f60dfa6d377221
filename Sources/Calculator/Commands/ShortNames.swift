/// The rows of the words of up to eight bytes, found without making a string: most words of streams
/// are that short.
///
/// A hash table with open addressing. The key is a 64-bit number of the bytes of the word, lowest
/// byte first.
///
/// `@unchecked Sendable`, because it owns a pointer: the table is written once, and freed with its
/// command table.
struct ShortNames: @unchecked Sendable {
  /// The length of the longest word in the table, in bytes.
  static let length = 8

  /// A word and its row; the word 0 marks a free entry, because no word is empty.
  private struct Entry {
    var word: UInt64 = 0
    var row = IntegerAction()
  }

  /// The entries. Their number is a power of two and at least twice the number of words.
  private let entries: UnsafeMutablePointer<Entry>
  /// The number of entries minus one.
  private let mask: Int
  /// The number of bits by which a hash is shifted to get an index.
  private let shift: Int

  /// Creates the table of the names that are short enough, with their rows.
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

  /// Frees the table, which must not be used afterwards.
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

  /// Returns the word of `count` bytes, at most eight, that begins at this index.
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

  /// Returns the index of a word, or of the free entry for it.
  @inline(__always)
  private func place(of word: UInt64) -> Int {
    // Fibonacci hashing: Knuth, TAOCP 3, 6.4.
    var place = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
    while entries[place].word != 0 && entries[place].word != word { place = (place &+ 1) & mask }
    return place
  }
}

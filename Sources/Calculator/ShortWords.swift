/// The rows of the words of up to eight bytes, found without making a string: streams are full of them.
///
/// A hash table with open addressing. A word is a number of 64 bits, its bytes from the lowest on.
struct ShortWords: Sendable {
  /// The longest word that it holds, in bytes.
  static let length = 8

  /// A word and its row; 0 stands for none, since no word is empty.
  private struct Entry {
    var word: UInt64 = 0
    var row = 0
  }

  /// Twice as many as there are words, or more, and a power of two.
  private var entries: [Entry]
  /// By how many bits a hash is cut to an index.
  private let shift: Int

  /// Holds those of the names that are short enough.
  init(_ rows: [String: Int]) {
    let bits = Int.bitWidth - (2 * rows.count).leadingZeroBitCount
    shift = UInt64.bitWidth - bits
    entries = Array(repeating: Entry(), count: 1 << bits)
    for (name, row) in rows where name.utf8.count <= Self.length {
      let word = name.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      entries[place(of: word)] = Entry(word: word, row: row)
    }
  }

  /// The row of a word of at most eight bytes.
  subscript(name: UnsafeBufferPointer<UInt8>) -> Int? {
    var word: UInt64 = 0
    for index in 0..<name.count { word |= UInt64(name[index]) << UInt64(8 * index) }
    let entry = entries[place(of: word)]
    return entry.word == 0 ? nil : entry.row
  }

  /// Where a word is, or would be put.
  private func place(of word: UInt64) -> Int {
    // Fibonacci hashing: Knuth, TAOCP 3, 6.4.
    var place = Int((word &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
    while entries[place].word != 0 && entries[place].word != word {
      place = (place + 1) & (entries.count - 1)
    }
    return place
  }
}

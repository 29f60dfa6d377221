import ExactNumbers
import Synchronization

/// The name of a variable: one object for each text, shared by all calculators of the process.
final class Name: Sendable {
  /// The text.
  let text: String

  /// All names that anybody holds, and some that nobody holds any more.
  private static let all = Mutex<(names: [String: Name], sweepDue: Int)>(([:], 1024))

  private init(_ text: String) {
    self.text = text
    MemoryUse.noteRow(bytes, stride: 1)
  }

  /// The approximate number of bytes that it takes, its place in the table included.
  var bytes: Int { 96 + text.utf8.count }

  /// The address, which is the name's as long as somebody holds it.
  @inline(__always)
  var address: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  /// The name with this address, which somebody must hold: a step's name is held by its program.
  static func at(_ address: Int) -> Name {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else {
      preconditionFailure("a name has an address")
    }
    return Unmanaged<Name>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The name with this text.
  static func of(_ text: String) -> Name {
    all.withLock { all in
      if let name = all.names[text] { return name }
      if all.names.count >= all.sweepDue { sweep(&all) }
      let name = Name(text)
      all.names[text] = name
      return name
    }
  }

  /// The name with this text; nil if nobody holds it, so that nothing can be kept under it.
  static func known(_ text: String) -> Name? { all.withLock { $0.names[text] } }

  /// The number of names in the table.
  static var count: Int { all.withLock { $0.names.count } }

  /// Forgets the names that only the table holds. It is done when their number may have doubled, so
  /// that a name takes constant time, and those that nobody holds take no more than the others.
  private static func sweep(_ all: inout (names: [String: Name], sweepDue: Int)) {
    var held: [String: Name] = [:]
    // A loop over the indices would hold the whole table once more, and with it all names.
    var index = all.names.startIndex
    while index != all.names.endIndex {
      if !isKnownUniquelyReferenced(&all.names.values[index]) {
        let name = all.names.values[index]
        held[name.text] = name
      }
      all.names.formIndex(after: &index)
    }
    all = (held, 2 * held.count + 1024)
  }
}

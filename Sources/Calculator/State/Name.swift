import ExactNumbers
import Synchronization

/// The name of a variable: one object for each text, shared by all calculators of the process.
final class Name: Sendable {
  /// The text.
  let text: String

  /// All names that are in use, and some that are no longer in use.
  private static let all = Mutex<(names: [String: Name], sweepDue: Int)>(([:], 1024))

  private init(_ text: String) {
    self.text = text
    MemoryUse.noteRow(bytes, stride: 1)
  }

  /// The approximate number of bytes that the name takes, including its place in the table.
  var bytes: Int { 96 + text.utf8.count }

  /// The address of this object. It identifies the name as long as the name is in use.
  @inline(__always)
  var address: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  /// Returns the name with this address.
  ///
  /// - Precondition: the name is in use. The name of a step is held by its program.
  static func at(_ address: Int) -> Name {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else {
      preconditionFailure("a name has an address")
    }
    return Unmanaged<Name>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Returns the name with this text.
  static func of(_ text: String) -> Name {
    all.withLock { all in
      if let name = all.names[text] { return name }
      if all.names.count >= all.sweepDue { sweep(&all) }
      let name = Name(text)
      all.names[text] = name
      return name
    }
  }

  /// Returns the name with this text, or nil if it is not in use, so that there is no value under
  /// it.
  static func known(_ text: String) -> Name? { all.withLock { $0.names[text] } }

  /// The number of names in the table.
  static var count: Int { all.withLock { $0.names.count } }

  /// Removes the names that are not in use. This happens when the number of names may have doubled,
  /// so that a lookup takes constant time on average and unused names take no more memory than used
  /// names.
  private static func sweep(_ all: inout (names: [String: Name], sweepDue: Int)) {
    var held: [String: Name] = [:]
    // A loop over the indices would retain the whole table, and with it all names.
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

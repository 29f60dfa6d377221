import Calculator

/// The place of a shell's session: the first file that no other shell keeps. The second shell at a
/// time has `session-2.surd` beside `session.surd`, and so on.
struct DocumentPlace {
  let file: DocumentFile
  /// The first is the session's own file.
  let number: Int
  /// The right to write it.
  let lock: DocumentLock

  /// How many shells may keep sessions at a time.
  private static let limit = 99

  /// The first place that is free; nil if all are taken. A file of somebody else's is no place.
  ///
  /// - Parameters:
  ///   - number: the places up to this one are left out.
  ///   - isNew: whether there must be no session yet.
  static func first(
    of origin: DocumentFile, after number: Int = 0, isNew: Bool = false
  ) throws(FileTrouble) -> DocumentPlace? {
    for number in (number + 1)..<max(number + 1, limit + 1) {
      let file = origin.sibling(number)
      if number > 1, file.mayExist, isNew || !isSession(file) { continue }
      if let lock = try DocumentLock(file) {
        return DocumentPlace(file: file, number: number, lock: lock)
      }
    }
    return nil
  }

  /// The sessions that other shells have left and that are newer than the first one's file.
  static func newer(than origin: DocumentFile) -> [DocumentFile] {
    let time = origin.time ?? (0, 0)
    return (2...limit).map { origin.sibling($0) }.filter { file in
      guard let other = file.time, other > time, isSession(file) else { return false }
      return ((try? DocumentLock(file)) ?? nil) != nil
    }
  }

  /// Whether a session is or was in a file.
  private static func isSession(_ file: DocumentFile) -> Bool {
    guard let text = (try? file.read()) ?? nil else { return false }
    return Machine.wasSession(text)
  }
}

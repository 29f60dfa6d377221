import Calculator

/// The place of a shell's session: the first file that no other shell uses. A second shell at the
/// same time has `session-2.surd` next to `session.surd`, and so on.
struct DocumentPlace {
  let file: DocumentFile
  /// Its number; 1 is the session's own file.
  let number: Int
  /// The right to write it.
  let lock: DocumentLock

  /// The largest number of shells that keep sessions at the same time.
  private static let limit = 99

  /// Returns the first free place, or nil if all are in use. A file with other contents is not a
  /// place.
  ///
  /// - Parameters:
  ///   - number: the last of the places to skip.
  ///   - isNew: whether the place must not have a session yet.
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

  /// Returns the sessions that other shells have left and that are newer than the first file.
  static func newer(than origin: DocumentFile) -> [DocumentFile] {
    let time = origin.time ?? (0, 0)
    return (2...limit).map { origin.sibling($0) }.filter { file in
      guard let other = file.time, other > time, isSession(file) else { return false }
      return ((try? DocumentLock(file)) ?? nil) != nil
    }
  }

  /// Returns whether a file holds or held a session.
  private static func isSession(_ file: DocumentFile) -> Bool {
    guard let text = (try? file.read()) ?? nil else { return false }
    return Machine.wasSession(text)
  }
}

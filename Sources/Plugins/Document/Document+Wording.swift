import Calculator

/// The sentences of a document for the user.
extension Document {
  /// Returns the news that a session is restored, `3 values and 1 variable restored; 'reset' begins
  /// empty`, or nil if it was empty.
  static func restored(_ machine: Machine) -> String? {
    contents(machine).map { "\($0.text) restored; 'reset' begins empty" }
  }

  /// Returns the contents of a machine, `3 values and 1 variable`, and whether that is more than
  /// one thing; nil if it is empty.
  private static func contents(_ machine: Machine) -> (text: String, isPlural: Bool)? {
    let values = count(machine.stack.count, "value")
    let variables = count(machine.variables.count, "variable")
    let things = [values, variables].compactMap { $0 }
    if things.isEmpty { return nil }
    return (things.joined(separator: " and "), machine.stack.count + machine.variables.count > 1)
  }

  private static func count(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns the news that another process keeps the session, with the file of this one.
  static func isKeptApart(_ file: DocumentFile) -> String {
    "another surd keeps the session; this one is kept in \(file.path)"
  }

  /// The news that other processes keep the session and all files that could replace it.
  static let isNotKept =
    "too many surds keep sessions: what changes here is not saved, unless with 'save'"

  /// Returns the place of a second shell's session at its end, or nil if the session is empty.
  static func isLeft(_ machine: Machine, in file: DocumentFile) -> String? {
    contents(machine).map {
      "\($0.text) \($0.isPlural ? "are" : "is") kept in \(file.path); a second surd goes on with \($0.isPlural ? "them" : "it")"
    }
  }

  /// Returns the news that another shell has left a session that is newer than the restored one.
  static func isOffered(_ file: DocumentFile) -> String {
    "a later session is in \(file.path); '\"\(file.path)\" load' takes it over"
  }

  /// Returns the news that restoring was interrupted, with the new file of the session.
  static func isLeftAlone(_ path: String, _ file: DocumentFile?) -> String {
    "interrupted: the session in \(path) stays as it is; this one begins empty, and is "
      + (file.map { "kept in \($0.path)" } ?? "not saved")
  }

  /// The news that a start ended too early and that the session is tried once more.
  static let isTriedAgain = "the last start ended before its prompt; the session is tried once more"

  /// Returns the news that starts with the session end too early, with its new name.
  static func hasEndedStarts(_ path: String, _ kept: String?) -> String {
    "surd has ended twice while it restored \(path); this session begins empty"
      + (kept.map { "\nthe other one is kept as \($0): '\"\($0)\" load' tries it" } ?? "")
  }

  /// Returns the news that the file is not a session, with its new name.
  static func isDamaged(_ path: String, _ fault: SessionFault, _ kept: String?) -> String {
    "the session in \(path) cannot be read: \(fault)"
      + (kept.map { "\nit is kept as \($0), and this one begins empty" } ?? "")
  }

  /// Returns the news that changes do not reach the disk.
  static func isNotSaved(_ trouble: FileTrouble) -> String {
    "the session is not saved: \(trouble)"
  }

  /// Returns the news that surd ended before the last change was on the disk.
  static func isNotSavedInTime(_ path: String) -> String {
    "the last change is not saved: \(path) takes too long"
  }
}

import Calculator

/// What a document says to the user.
extension Document {
  /// That a session is back: `3 values and 1 variable restored; 'reset' begins empty`. Nil if it was empty.
  static func restored(_ machine: Machine) -> String? {
    let values = count(machine.stack.count, "value")
    let variables = count(machine.variables.count, "variable")
    let things = [values, variables].compactMap { $0 }
    if things.isEmpty { return nil }
    return things.joined(separator: " and ") + " restored; 'reset' begins empty"
  }

  private static func count(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// That another process keeps the session.
  static let isOpenElsewhere =
    "another surd keeps this session: what changes here is not saved, unless with 'save'"

  /// That the file is no session, and where it is now.
  static func isDamaged(_ path: String, _ fault: SessionFault, _ kept: String?) -> String {
    "the session in \(path) cannot be read: \(fault)"
      + (kept.map { "\nit is kept as \($0), and this one begins empty" } ?? "")
  }

  /// That changes do not reach the disk.
  static func isNotSaved(_ trouble: FileTrouble) -> String {
    "the session is not saved: \(trouble)"
  }
}

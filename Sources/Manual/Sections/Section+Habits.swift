internal import Calculator

/// The table of habits: lines in other notations, and the keys that run instead.
extension Section {
  /// One table for each kind of user.
  static var habits: [Block] {
    Habit.Origin.allCases.map { origin in
      .columns(
        [[origin.rawValue, "Keys"]]
          + Habit.all.filter { $0.origin == origin }.flatMap(\.lines).map { line in
            ["`\(line.text)`", line.keys.map { "`\($0)`" } ?? "two readings"]
          })
    }
  }
}

public import ExactNumbers

/// The codes for parts of a date in a format, as in C's strftime, in English.
enum DateFormat {
  /// A moment, with its seconds truncated.
  struct Moment {
    let day: CivilDate
    let hour: Int
    let minute: Int
    let second: Int
    /// The offset from Universal Time and the abbreviation; nil without a zone.
    let clock: Zone.Clock?
  }

  /// A code after `%`, with its text.
  struct Code: Sendable {
    let letter: Character
    let text: @Sendable (Moment) -> String

    init(_ letter: Character, _ text: @escaping @Sendable (Moment) -> String) {
      (self.letter, self.text) = (letter, text)
    }
  }

  static let codes = [
    Code("Y") { CivilDate.text(ofYear: $0.day.year) },
    Code("y") { digits(($0.day.year % 100 + 100) % 100) },
    Code("m") { digits($0.day.month) },
    Code("d") { digits($0.day.day) },
    Code("e") { digits($0.day.day, padding: " ") },
    Code("j") { digits($0.day.dayOfYear, count: 3) },
    Code("F") { $0.day.text },
    Code("A") { $0.day.weekdayName },
    Code("a") { String($0.day.weekdayName.prefix(3)) },
    Code("B") { CivilDate.months[$0.day.month - 1] },
    Code("b") { String(CivilDate.months[$0.day.month - 1].prefix(3)) },
    Code("u") { "\($0.day.weekday)" },
    Code("G") { CivilDate.text(ofYear: $0.day.week.year) },
    Code("V") { digits($0.day.week.number) },
    Code("H") { digits($0.hour) },
    Code("I") { digits(($0.hour + 11) % 12 + 1) },
    Code("p") { $0.hour < 12 ? "AM" : "PM" },
    Code("M") { digits($0.minute) },
    Code("S") { digits($0.second) },
    Code("T") { "\(digits($0.hour)):\(digits($0.minute)):\(digits($0.second))" },
    Code("z") { $0.clock.map { Quantity.text(ofOffset: $0.offset, separator: "") } ?? "" },
    Code("Z") { $0.clock?.abbreviation ?? "" },
    Code("%") { _ in "%" },
  ]

  /// Returns a number with at least `count` digits.
  private static func digits(_ number: Int, count: Int = 2, padding: Character = "0") -> String {
    let text = "\(number)"
    return String(repeating: padding, count: max(0, count - text.utf8.count)) + text
  }
}

extension Quantity {
  /// Returns a date or time in a format with codes of C's strftime, such as `%d.%m.%Y`.
  ///
  /// Seconds are truncated. Throws `.years`, `.number`, or `.dateCode` for an unknown code.
  public func text(by format: String, _ context: Context) throws(QuantityError) -> String {
    let day = try day(context)
    let seconds = try clockSeconds(context)
    let utc = Zone.Clock(offset: 0, abbreviation: "UTC")
    let clock = try scale == .utc ? utc : self.clock(context)
    let time = try calculate { () throws(NumberError) in
      try Number.floor(
        Number.subtract(seconds, Number(day.dayNumber * CivilTime.daySeconds), context), context)
    }
    let second = time.asInt ?? 0
    let moment = DateFormat.Moment(
      day: day, hour: second / 3_600, minute: second / 60 % 60, second: second % 60,
      clock: clock)
    var text = ""
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...].dropFirst()
      let letter = rest.popFirst()
      guard let code = DateFormat.codes.first(where: { $0.letter == letter }) else {
        throw .dateCode("%" + (letter.map(String.init) ?? ""))
      }
      text += code.text(moment)
    }
    return text + rest
  }
}

import ExactNumbers
import Quantities

extension CalculatorError {
  /// Creates the error of a word from an error of quantities.
  init(_ error: QuantityError, _ word: String, _ context: Context) {
    switch error {
    case .number(.interrupted): self = .interrupted
    case .number(let error): self = .number(word: word, error, limit: context.memoryLimit)
    default: self = .quantity(word: word, error)
    }
  }

  /// Returns the error of a numeral with a unit, or of a measured number.
  static func literal(
    _ error: QuantityError, _ text: String, _ context: Context
  ) -> CalculatorError {
    switch error {
    case .dividedByNumber, .notRange: .quantity(word: text, error)
    case .number(.malformed), .notUncertainty, .complexMeasured: .malformedNumeral(text)
    default: CalculatorError(error, "", context)
    }
  }

  /// Returns the error of a value that is not of the kind that a word needs. For a quantity instead
  /// of a number, it shows how to get the number.
  static func wrongKind(
    _ word: String, _ needs: Kind, level: Int, _ value: Value
  ) -> CalculatorError {
    if needs == .number || needs == .endpoint, case .quantity(let quantity) = value {
      return .quantity(word: word, .needsNumber(quantity.summary, level: level))
    }
    return .wrongKind(word: word, needs: needs, level: level, found: value.kind)
  }

  /// Returns the error of a value that contains no points. A vector of quantities may look as if it
  /// did.
  static func notPoints(_ word: String, _ value: Value?) -> CalculatorError {
    value?.hasQuantity == true
      ? .quantity(word: word, .needsVectorOfNumbers) : .notPoints(word)
  }

  /// Returns the sentence about an error of quantities.
  static func sentence(_ error: QuantityError, _ word: String) -> String {
    switch error {
    case .number(let error): "\(CalculatorError.number(word: word, error, limit: 0))"
    case .exponent: "'\(word)' would give a unit too large an exponent"
    case .inexactExponent(let y):
      "'\(word)' needs a short, known fraction as the exponent of \(phrase(y))"
    case .dimensions(let y, let x):
      "'\(word)' cannot combine \(phrase(y)) with \(phrase(x))" + hint(y, x)
        + (word == "pm" && x.unit == "%" ? "; 'percent pm' takes a part of Y: 10 5 percent pm" : "")
        + ([y.unit, x.unit].allSatisfy(UnitTable.currencies.contains) ? relation(y, x) : "")
    case .inconvertible(let from, let to, let conversion): sentence(word, from, to, conversion)
    case .needsNumber(let x, let level) where x.scale.isTime:
      "'\(word)' needs a number, \(CalculatorError.level(level)) is a date; a difference of dates '_d /' is one"
    case .needsNumber(let x, _) where x.name == "a range": sentence(.range, word)
    case .needsNumber(let x, _) where x.unit.isEmpty: sentence(.measured, word)
    case .needsNumber(let x, let level) where x.base.isEmpty:
      "'\(word)' needs a number, \(CalculatorError.level(level)) is \(phrase(x)); 'ubase' makes it one"
    case .needsNumber(let x, let level):
      "'\(word)' needs a number, \(CalculatorError.level(level)) is \(phrase(x)); 'uval' takes the number, '/' by a unit gives a ratio"
    case .needsVectorOfNumbers:
      "'\(word)' takes no units or uncertainties in vectors and matrices; 'uval' or 'nominal' takes the numbers"
    case .needsNoUnits:
      "'\(word)' takes no units in vectors and matrices; 'uval' takes the numbers"
    case .belowAbsoluteZero(let x):
      word.isEmpty
        ? "\(phrase(x)) cannot be below absolute zero"
        : "'\(word)' would give \(phrase(x)) below absolute zero"
    case .partOf(let x):
      "'\(word)' needs to know \(x.unit) of what: '5 percent +' adds 5 % of what is there, '5 percent -' takes it off"
    case .calendarUnit(let months, let days):
      "'\(word)' cannot tell how long the years or months are; "
        + (months.map { "'\(word == "-" ? "-" : "")\($0) addmonths' goes by the calendar, " } ?? "")
        + "'\(days)_d' by days"
    case .dividedByNumber: "'\(word)' is not one quantity" + quotient(word)
    case .twoReadings(let name, let one, let other):
      "'\(name)' can be read in two ways; write \(one) or \(other)"
    case .needsPlain(let x): "'\(word)' needs a number without a unit, not \(phrase(x))"
    case .needsAngle(let x):
      "'\(word)' needs an angle or a number, X is \(phrase(x)); 'uval' takes the number"
    case .sumOfPoints(let x) where x.scale.isTime:
      "'\(word)' cannot add two dates; '-' gives the days between"
    case .sumOfPoints(let x) where x.scale == .level:
      "'\(word)' cannot add two levels (\(x.unit)): their sum is of what they are levels of, '_W to' or so; a difference is in dB or Np"
    case .sumOfPoints(let x):
      "'\(word)' cannot add two points of a scale (\(x.unit)); a difference is in \(x.difference)"
    case .point(let x) where x.scale.isTime:
      "'\(word)' means nothing for a date; a difference of dates is a time"
    case .point(let x) where x.scale == .level:
      "'\(word)' means nothing for a level (\(x.unit)); 'to' gives what it is the level of, as '_W to'"
    case .point(let x):
      "'\(word)' means nothing for \(phrase(x)); '_\(absolute(x)) to' gives one from absolute zero"
    case .differenceLessPoint(let x):
      "'\(word)' cannot take \(phrase(x)) from a difference"
    case .clocks: "'\(word)' cannot combine a time with an offset (UTC) and one without"
    case .needsOffset:
      "'\(word)' needs a time with an offset or 'Z', as @2026-11-22T14:30+01:00; without one, its zone is not known"
    case .hasZone:
      "'\(word)' needs a time without an offset or zone; 'tozone' takes others to a zone"
    case .unknownZone(let name):
      "no time zone '\(name)' is known here; "
        + (Zones.fullName(ofCity: name).map { "did you mean '\($0)'?" }
          ?? (name.contains { $0.isNumber }
            ? "an offset belongs to the date: @2026-11-22T14:30+05:30"
            : "they are called 'Europe/Berlin' or 'UTC'"))
    case .unreadableZone(let name):
      "the system's file of the time zone '\(name)' cannot be used"
    case .zoneEnds(let name): "the rules of the time zone '\(name)' end before that time"
    case .skippedTime(let time, let readings):
      "'\(time)' is skipped by the clocks there; write \(readings.joined(separator: " or "))"
    case .repeatedTime(let time, let readings):
      "'\(time)' comes \(readings.count == 2 ? "twice" : "more than once"); write \(readings.joined(separator: " or "))"
    case .otherOffset(let text, let offset):
      "'\(text)' contradicts itself: the clocks there are at \(offset) then"
    case .years: "\(subject(word)) leaves the years -9999 to 9999"
    case .measuredDate: "'\(word)' needs a time that is known exactly; 'nominal' takes the value"
    case .measured:
      "'\(word)' needs a number that is known exactly; 'nominal' takes the value"
    case .measuredPlaces:
      "'\(word)' needs x that are known exactly, since only y are weighed; 'nominal' takes the values"
    case .dependentValues:
      "'\(word)' cannot weigh these y: some follow from others; 'nominal' takes the values"
    case .uncertain:
      "'\(word)' cannot tell: the uncertainty leaves it open; 'nominal' takes the values"
    case .noFirstOrder:
      "'\(word)' cannot tell: all derivatives are zero here, so that the first order says nothing of the uncertainty; 'nominal' takes the value"
    case .tooManyOrigins(let limit):
      "'\(word)' would give a number of more than \(limit) independent uncertainties"
    case .notUncertainty: "'\(word)' needs a real number above 0 as the standard uncertainty in X"
    case .notMeasured: "'\(word)' needs an uncertainty with each value, as in 9.81(2)"
    case .notCorrelations:
      "'\(word)' needs coefficients of correlation in X: a symmetric matrix with 1 in its diagonal and no eigenvalue below 0"
    case .notRange:
      "'\(word)' needs two real numbers as the ends of a range, the lower one first"
    case .measuredRange:
      "'\(word)' does not mix a range, which says what is possible, with a measured number, which says what is likely; 'nominal' takes the value"
    case .range:
      "'\(word)' needs a number here, not a range; 'low' and 'high' take its ends"
    case .complexRange:
      "'\(word)' has complex values in the range, of which none is the lowest"
    case .openRange:
      "'\(word)' cannot tell: the ranges leave it open; 'low' and 'high' take the ends"
    case .tooManyRanges(let parts, let steps):
      "'\(word)' would follow a range through more than \(steps) steps or \(parts) independent parts"
    case .complexMeasured: "'\(word)' needs real numbers: a complex one cannot be measured"
    case .unknownUnit(let name, let isFirst): sentence(unknownUnit: name, isFirst: isFirst)
    case .malformedUnit(let text): "malformed unit '_\(text)'"
    case .longUnit(let limit): "a unit of more than \(limit) characters"
    case .ambiguousUnit(let text, let divided, let multiplied):
      "'\(text)' can be read in two ways; write \(divided) or \(multiplied)"
    case .level(let name):
      "'\(name)' is not a unit here; levels are in dBm, dBW, dBV, dBµV, dBSPL, their differences in dB or Np"
    case .levelInProduct(let name):
      "'\(name)' is a level, and no factor of a unit; 'to' gives what it is the level of, as '_W to'"
    case .noLevel(let x):
      "'\(word)' needs more than zero for a level, not \(phrase(x)) of zero or below"
    case .noPrefix(let x): "'\(word)' needs a unit that takes SI prefixes, X is \(phrase(x))"
    case .notUnit(let x):
      "'\(word)' cannot make a unit of \(phrase(x)): it takes numbers and quantities that are not zero"
    case .malformedFormula(let text):
      "'\(word)' needs a chemical formula, as \"Ca(OH)2\" or \"CuSO4*5H2O\", not \"\(text)\""
    case .isotope(let text):
      "'\(word)' has weights of elements as they are found, not of isotopes, which \"\(text)\" may mean; a number of molecules follows: \"(H2O)2\""
    case .unknownElement(let symbol): "'\(word)' knows no element '\(symbol)'"
    case .noAtomicWeight(let symbol):
      "'\(word)' has no standard atomic weight for '\(symbol)', whose isotopes all decay"
    case .malformedDate(let text, let fault):
      "'\(text.excerpt)' is not a date: "
        + (LineText.day(withPoints: text).map { "write \($0)" } ?? sentence(fault))
    case .dateCode(let code):
      "'\(word)' knows no '\(code)'; a format is like \"%d.%m.%Y %H:%M:%S\", with '%%' for %"
    }
  }

  /// Returns `; 125_mg 5_mL / divides` for `125_mg/5_mL`.
  private static func quotient(_ text: String) -> String {
    let place = text.indices.first { place in
      text[place] == "/" && text[text.index(after: place)...].first?.isNumber == true
    }
    guard let place else { return "" }
    let divisor = text[text.index(after: place)...]
    let number = divisor.prefix { $0.isNumber || $0 == "." }
    let unit = divisor.dropFirst(number.count)
    let isUnit = unit.unicodeScalars.first.map(UnitReader.isNameStart) ?? false
    return "; '\(text[..<place]) \(number)\(isUnit ? "_" : "")\(unit) /' divides"
  }

  /// Returns a quantity in the form of messages, `a length (m)`.
  private static func phrase(_ quantity: QuantityError.Description) -> String {
    quantity.unit.isEmpty ? quantity.name : "\(quantity.name) (\(quantity.unit))"
  }

  private static func sentence(
    _ word: String, _ from: QuantityError.Description, _ to: QuantityError.Description,
    _ conversion: QuantityError.Conversion
  ) -> String {
    let pair = "'\(word)' cannot turn \(plain(from)) into \(plain(to))"
    return switch conversion {
    case .different:
      pair + ": " + difference(from, to) + hint(from.unit, to.unit) + relation(from, to)
    case .angle(isInY: true) where from.base.contains("rad^2"):
      pair + ": the one has a solid angle in it; '_sr / _\(to.unit) to' takes it out"
    case .angle(isInY: true):
      pair + ": the one has an angle in it; '_turn / _\(to.unit) to' counts turns, "
        + "'_rad / _\(to.unit) to' takes arcs over radii"
    case .angle(isInY: false):
      pair + ": the other has an angle in it; '_turn * _\(to.unit) to' counts turns, "
        + "'_rad * _\(to.unit) to' arcs over radii"
    case .level:
      pair + ": a difference may be no temperature on a scale; a level counts from 0 in K or °R"
    case .difference:
      pair + ": a temperature on a scale is not a difference; '-' gives that of two, "
        + "'_K to' counts from absolute zero"
    case .mixed: "'\(word)' needs units of ratios in the vector, not \(phrase(to))"
    }
  }

  /// Returns the difference between two quantities: by their names or, if one has none, by their
  /// base units.
  private static func difference(
    _ from: QuantityError.Description, _ to: QuantityError.Description
  ) -> String {
    if [from.base, to.base].contains("Np"), from.unit.isEmpty || to.unit.isEmpty {
      return "3 dB are a factor of 10^(3/10) for powers, of 10^(3/20) for amplitudes"
    }
    if from.name != to.name, ![from.name, to.name].contains("a quantity") {
      return "\(from.name) is not \(to.name)"
    }
    if from.unit.isEmpty || to.unit.isEmpty { return "a number has no unit" }
    let bases = [from, to].map { $0.base.isEmpty ? "1" : $0.base }
    return "in base units one is in \(bases[0]), the other in \(bases[1])"
  }

  /// The keys of the law by which one quantity becomes another, or of the rate of a currency.
  private static func relation(
    _ from: QuantityError.Description, _ to: QuantityError.Description
  ) -> String {
    if [from.unit, to.unit].allSatisfy(UnitTable.currencies.contains) {
      return "; no rate is known: '1.15_\(to.unit) sto _\(from.unit)' sets one"
    }
    let laws = [
      "an energy a temperature": "const k /", "a temperature an energy": "const k *",
      "a frequency an energy": "const h *", "an energy a frequency": "const h /",
      "a length an energy": "const h const c * swap /",
      "an energy a length": "const h const c * swap /", "a length a frequency": "const c swap /",
      "a frequency a length": "const c swap /", "a mass an energy": "const c sq *",
      "an energy a mass": "const c sq /", "a mass a force": "const gn *",
      "a force a mass": "const gn /",
    ]
    if from.base == "kg/m^2", to.base == "kg/(m*s^2)" {
      return "; pounds and kilograms of force are '_lbf' and '_kgf', and lbf/in^2 is '_psi'"
    }
    return laws["\(from.name) \(to.name)"].map { "; by a law, '\($0) _\(to.unit) to'" } ?? ""
  }

  /// A unit that counts from absolute zero what a scale shows.
  private static func absolute(_ point: QuantityError.Description) -> String {
    point.difference.hasPrefix("Δ") ? "K" : point.difference
  }

  /// Returns a hint for a date with a number, or for a temperature on a scale with one in kelvins.
  private static func hint(
    _ y: QuantityError.Description, _ x: QuantityError.Description
  ) -> String {
    switch Set([y.name, x.name]) {
    case ["a date", "a number"]: "; a duration has a unit: '90_d' are days, '8_h' hours"
    case ["\(x.name) on a scale", x.name], ["\(y.name) on a scale", y.name]:
      "; '_\(absolute(y.difference.isEmpty ? x : y)) to' counts both from absolute zero"
    default: ""
    }
  }

  /// Returns a hint if coulombs and farads were typed for degrees.
  private static func hint(_ units: String...) -> String {
    units.contains { ["C", "F"].contains($0) }
      && units.allSatisfy { ["C", "F", "K", "°C", "°F", "°R", "Δ°C", "Δ°F"].contains($0) }
      ? "; degrees are '_°C' and '_°F'" : ""
  }

  /// Returns a unit, or the name of a quantity without one.
  private static func plain(_ quantity: QuantityError.Description) -> String {
    quantity.unit.isEmpty ? quantity.name : quantity.unit
  }

  private static func sentence(_ fault: DateFault) -> String {
    switch fault {
    case .form: "write 2026-11-22, or 2026-11-22T14:30:05 with Z, +01:00 or nothing after it"
    case .month: "the months are 01 to 12"
    case .day(let year, let month, let days):
      "\(CivilDate.months[month - 1]) \(year) has \(days) days"
    case .dayOfYear(let year, let days): "the year \(year) has \(days) days"
    case .week(let year, let weeks): "the year \(year) has \(weeks) weeks"
    case .dayOfWeek: "the days of a week are 1 to 7"
    case .time: "the time of day is 00:00 to 24:00"
    case .offset: "an offset is -23:59 to +23:59"
    }
  }
}

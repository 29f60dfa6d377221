public import ExactNumbers

/// An error of a calculation with quantities: facts, without sentences.
public enum QuantityError: Error, Sendable {
  /// An error of the arithmetic of numbers.
  case number(NumberError)
  /// The exponent of a unit would be beyond ``Exponent/limit``.
  case exponent
  /// The exponent of a quantity is not an exact fraction.
  case inexactExponent(Description)
  /// Two quantities have different dimensions.
  case dimensions(Description, Description)
  /// One unit does not convert to the other.
  case inconvertible(from: Description, to: Description, Conversion)
  /// A number was needed at this level of the stack, 1 for X, but this quantity was found.
  case needsNumber(Description, level: Int)
  /// A vector or a matrix of numbers was needed.
  case needsVectorOfNumbers
  /// A vector or a matrix of numbers without units was needed; they may be measured.
  case needsNoUnits
  /// A quantity without a unit was needed.
  case needsPlain(Description)
  /// An angle was needed.
  case needsAngle(Description)
  /// Two points of a scale cannot be added.
  case sumOfPoints(Description)
  /// The word has no meaning for a point of a scale.
  case point(Description)
  /// A point cannot be subtracted from a difference.
  case differenceLessPoint(Description)
  /// Dates with an offset and dates without are mixed.
  case clocks
  /// A time with an offset was needed.
  case needsOffset
  /// A time without an offset was needed.
  case hasZone
  /// There is no time zone with this name.
  case unknownZone(String)
  /// The file of a time zone is malformed.
  case unreadableZone(String)
  /// The rules of this time zone end before the moment.
  case zoneEnds(String)
  /// Clocks are put forward and skip this time. The readings are by the offset before and by the
  /// offset after the transition.
  case skippedTime(String, readings: [String])
  /// Clocks are put back and show this time more than once.
  case repeatedTime(String, readings: [String])
  /// The offset of a time is not the offset of its zone at that time, which is the second text.
  case otherOffset(String, String)
  /// A date is outside of the years of dates.
  case years
  /// Only the difference of two dates can be measured; a date is exact.
  case measuredDate
  /// The word needs an exact number.
  case measured
  /// Points have measured x, but only y may be measured.
  case measuredPlaces
  /// Values of which some follow from others cannot be weighted.
  case dependentValues
  /// The uncertainty leaves the answer open.
  case uncertain
  /// A temperature or a pressure would be below absolute zero.
  case belowAbsoluteZero(Description)
  /// A part, such as 5 %, is added to or subtracted from a quantity, so it is unclear of what it is
  /// a part.
  case partOf(Description)
  /// Years or months are added to a time as a duration; with the number of months if it is whole.
  case calendarUnit(months: String?, days: String)
  /// All derivatives are zero, so the first order does not determine the uncertainty.
  case noFirstOrder
  /// A measured number has too many origins.
  case tooManyOrigins(limit: Int)
  /// The standard uncertainty must be a real number above 0.
  case notUncertainty
  /// Numbers with an uncertainty were needed, but one is exact.
  case notMeasured
  /// The matrix is not a matrix of correlation coefficients.
  case notCorrelations
  /// The ends of a range are not real numbers in ascending order.
  case notRange
  /// A range or a plain number was needed, but this is measured.
  case measuredRange
  /// A number was needed, or a range in a formula that accepts ranges, but this is a range.
  case range
  /// Some values in a range are complex, and have no order.
  case complexRange
  /// The ranges leave the answer open.
  case openRange
  /// There are too many independent parts, or steps from a variable.
  case tooManyRanges(parts: Int, steps: Int)
  /// A complex number cannot be measured.
  case complexMeasured
  /// No unit has this name. If it is not the first name of the unit, it may have been meant as a
  /// word.
  case unknownUnit(String, isFirst: Bool)
  /// The text is not a unit.
  case malformedUnit(String)
  /// The text of a unit is too long.
  case longUnit(limit: Int)
  /// A quantity is divided by a number within one numeral.
  case dividedByNumber
  /// The name is usual for two things, which are given as they are typed.
  case twoReadings(String, String, String)
  /// A product after a quotient, with the two ways to read it.
  case ambiguousUnit(String, divided: String, multiplied: String)
  /// The name of a logarithmic level that is not among the units.
  case level(String)
  /// A level in a product of units.
  case levelInProduct(String)
  /// A quantity that is not above zero has no level.
  case noLevel(Description)
  /// The first unit takes no SI prefixes.
  case noPrefix(Description)
  /// A unit cannot be made of this.
  case notUnit(Description)
  /// The text is not a chemical formula.
  case malformedFormula(String)
  /// No element has this symbol.
  case unknownElement(String)
  /// A formula begins with a number, which may mean an isotope, or contains the symbol of an
  /// isotope.
  case isotope(String)
  /// The element has no standard atomic weight.
  case noAtomicWeight(String)
  /// The text is not a date, for this reason.
  case malformedDate(String, DateFault)
  /// A format of dates contains an unknown code.
  case dateCode(String)

  /// The description of a quantity: its name and its unit.
  public struct Description: Sendable {
    /// The scale of which it is a point, or `.ratio`.
    public let scale: Quantity.Scale
    /// `a length`, `a number`, `a quantity`.
    public let name: String
    /// The unit in its written form; empty if there is none.
    public let unit: String
    /// The unit in base units; empty if there is none.
    public let base: String
    /// The unit of differences if the unit is the unit of a scale; empty otherwise.
    public let difference: String
  }

  /// The reason why a unit does not convert.
  public enum Conversion: Sendable {
    /// They measure different things.
    case different
    /// One of them contains an angle; in Y's unit if `isInY`.
    case angle(isInY: Bool)
    /// A difference of points of a scale is not a level.
    case level
    /// A point of a scale is not a difference.
    case difference
    /// A vector of units must contain only units, of one dimension.
    case mixed
  }
}

/// The reason why a text is not a date.
public enum DateFault: Error, Sendable {
  /// The text has no form of ISO 8601 that contains a day.
  case form
  /// There is no such month.
  case month
  /// The month has only this number of days.
  case day(year: Int, month: Int, days: Int)
  /// The year has only this number of days.
  case dayOfYear(year: Int, days: Int)
  /// The year has only this number of ISO 8601 weeks.
  case week(year: Int, weeks: Int)
  /// A week has no such day.
  case dayOfWeek
  /// There is no such time of day.
  case time
  /// There is no such offset.
  case offset
}

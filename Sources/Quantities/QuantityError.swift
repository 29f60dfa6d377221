public import ExactNumbers

/// An error of a calculation with quantities: facts, without sentences.
public enum QuantityError: Error, Sendable {
  /// The arithmetic of the numbers refused.
  case number(NumberError)
  /// The exponent of a unit would be beyond ``Exponent/limit``.
  case exponent
  /// The exponent of a quantity is no fraction that is known exactly.
  case inexactExponent(Description)
  /// Two quantities of different dimensions.
  case dimensions(Description, Description)
  /// One unit does not convert to the other.
  case inconvertible(from: Description, to: Description, Conversion)
  /// A number was needed at this level of the stack, 1 for X; this is what was found.
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
  /// The word means nothing for a point of a scale.
  case point(Description)
  /// A difference minus a point.
  case differenceLessPoint(Description)
  /// Dates with an offset and without.
  case clocks
  /// A time with an offset was needed.
  case needsOffset
  /// A time without an offset was needed.
  case hasZone
  /// No time zone of this name is known.
  case unknownZone(String)
  /// What is known of a time zone is in no form that can be read.
  case unreadableZone(String)
  /// The rules of this time zone end before the moment.
  case zoneEnds(String)
  /// Clocks are put forward, and skip this time; it read by what they showed before, and show then.
  case skippedTime(String, readings: [String])
  /// Clocks are put back, and show this time more than once.
  case repeatedTime(String, readings: [String])
  /// A time has an offset that its zone does not have then, but this one.
  case otherOffset(String, String)
  /// A date beyond the years that are known.
  case years
  /// Only the difference of two points is a measured number's; a date is exact.
  case measuredDate
  /// The word needs a number that is known exactly.
  case measured
  /// Points whose x are measured, where only y may be.
  case measuredPlaces
  /// Values of which some follow from others cannot be weighed.
  case dependentValues
  /// The uncertainty leaves the answer open.
  case uncertain
  /// A temperature or a pressure would be below absolute zero.
  case belowAbsoluteZero(Description)
  /// A part, such as 5 %, is added to something, or taken from it: of what?
  case partOf(Description)
  /// A time has years or months added to it, as a duration: the number of months if whole.
  case calendarUnit(months: String?, days: String)
  /// All derivatives are zero, so that the first order says nothing of the uncertainty.
  case noFirstOrder
  /// A measured number has too many origins.
  case tooManyOrigins(limit: Int)
  /// The standard uncertainty must be a real number above 0.
  case notUncertainty
  /// Numbers with an uncertainty were needed; one is known exactly.
  case notMeasured
  /// The matrix is none of correlation coefficients.
  case notCorrelations
  /// The ends of a range are no real numbers of which the first is not above the second.
  case notRange
  /// A range was needed, or a plain number; this is measured.
  case measuredRange
  /// A number was needed, or a range in a formula that it goes through; this is a range.
  case range
  /// Some values in a range are complex, and have no order.
  case complexRange
  /// The ranges leave the answer open.
  case openRange
  /// More independent parts, or steps from a variable, than are followed.
  case tooManyRanges(parts: Int, steps: Int)
  /// A complex number cannot be measured.
  case complexMeasured
  /// No unit has this name; it may have been meant as a word where other units stand before it.
  case unknownUnit(String, isFirst: Bool)
  /// The text is no unit.
  case malformedUnit(String)
  /// The text of a unit is too long.
  case longUnit(limit: Int)
  /// A quantity divided by a number within one numeral.
  case dividedByNumber
  /// A name that is usual for two things, and the two as they are keyed in.
  case twoReadings(String, String, String)
  /// A product behind a quotient, and the two ways to read it.
  case ambiguousUnit(String, divided: String, multiplied: String)
  /// A logarithmic level, which is none of the units.
  case level(String)
  /// A level in a product of units.
  case levelInProduct(String)
  /// A quantity that is not above zero has no level.
  case noLevel(Description)
  /// The first unit takes no SI prefixes.
  case noPrefix(Description)
  /// A unit cannot be made of this.
  case notUnit(Description)
  /// The text is no chemical formula.
  case malformedFormula(String)
  /// No element has this symbol.
  case unknownElement(String)
  /// A formula begins with a number, which may mean an isotope, or is the symbol of one.
  case isotope(String)
  /// The element has no standard atomic weight.
  case noAtomicWeight(String)
  /// The text is no date; why.
  case malformedDate(String, DateFault)
  /// A format of dates has this in it, which stands for nothing.
  case dateCode(String)

  /// What is known of a quantity: what it is called, and its unit.
  public struct Description: Sendable {
    /// The scale that it is a point of, or `.ratio`.
    public let scale: Quantity.Scale
    /// `a length`, `a number`, `a quantity`.
    public let name: String
    /// The unit as it is written; empty where there is none.
    public let unit: String
    /// The unit in base units; empty where there is none.
    public let base: String
    /// The unit of differences where the unit is that of a scale; empty elsewhere.
    public let difference: String
  }

  /// Why a unit does not convert.
  public enum Conversion: Sendable {
    /// They measure different things.
    case different
    /// One has an angle in it: the exponent in Y's unit.
    case angle(isInY: Bool)
    /// A difference of points of a scale may be no level.
    case level
    /// A point of a scale is no difference.
    case difference
    /// A vector of units must be of one dimension, and of units alone.
    case mixed
  }
}

/// Why a text is no date.
public enum DateFault: Error, Sendable {
  /// It is in no form of ISO 8601 that says a day.
  case form
  /// There is no such month.
  case month
  /// The month has so many days.
  case day(year: Int, month: Int, days: Int)
  /// The year has so many days.
  case dayOfYear(year: Int, days: Int)
  /// The year has so many weeks of ISO 8601.
  case week(year: Int, weeks: Int)
  /// A week has no such day.
  case dayOfWeek
  /// There is no such time of day.
  case time
  /// There is no such offset.
  case offset
}

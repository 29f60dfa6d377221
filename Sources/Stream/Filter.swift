/// A program for each line of an input: how lines are read, and how the results are put out.
public struct Filter: Sendable {
  /// What a line is.
  public enum Form: Sendable {
    /// Keys, which are carried out.
    case keys
    /// A record of values, which are pushed.
    case records
    /// A record of values, which are the variables that the first record names.
    case namedColumns
  }

  /// The keys of the program, a line.
  let program: [UInt8]
  /// The rule for the fields of a line and for the values put out.
  let fields: FieldRule
  /// What a line is.
  let form: Form
  /// How many lines are passed over at the start of each source.
  let skippedLines: Int
  /// Whether a line is put out before the results.
  let keepsFields: Bool

  /// Makes a filter.
  public init(
    program: String, fields: FieldRule = FieldRule(), form: Form = .keys, skippedLines: Int = 0,
    keepsFields: Bool = false
  ) {
    self.program = Array((program + "\n").utf8)
    self.fields = fields
    self.form = form
    self.skippedLines = skippedLines
    self.keepsFields = keepsFields
  }
}

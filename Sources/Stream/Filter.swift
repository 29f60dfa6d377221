import Calculator

/// The sources of a filter's keys for an input: its lines, the condition and the program.
struct FilterSources {
  let input, condition, program: KeySource

  init(_ name: String) {
    input = KeySource(name)
    condition = KeySource("--where", appliedTo: name)
    program = KeySource("argument", appliedTo: name)
  }
}

/// A program for each line of an input: how to read the lines, and how to print the results.
public struct Filter: Sendable {
  /// The meaning of a line.
  public enum Form: Sendable {
    /// Keys, which run.
    case keys
    /// A record of values, which are pushed.
    case records
    /// A record of values, which become the variables that the first record names.
    case namedColumns
  }

  /// A field of each line.
  public enum Column: Sendable, Equatable {
    /// The field with this number, from 1.
    case number(Int)
    /// The field with this name in the first line, or of this variable.
    case name(String)
  }

  /// The keys of the program, as a line; nil to print lines as they are.
  let program: [UInt8]?
  /// The keys of the condition, whose result is whether to use a line; nil to use all lines.
  let condition: [UInt8]?
  /// The keys that run after the last line, or after the last line of each group.
  let end: [UInt8]?
  /// The field that determines the group of a line; nil for no groups.
  let group: Column?
  /// The rule for the fields of a line and for the printed values.
  let fields: FieldRule
  let form: Form
  /// The number of lines to skip at the start of each source.
  let skippedLines: Int
  /// Whether a line is printed before its results.
  let keepsFields: Bool
  /// The sources of its keys for the present input.
  private(set) var sources = FilterSources("")

  /// Creates a filter.
  public init(
    program: String?, condition: String? = nil, end: String? = nil, group: Column? = nil,
    fields: FieldRule = FieldRule(), form: Form = .keys, skippedLines: Int = 0,
    keepsFields: Bool = false
  ) {
    func line(_ keys: String?) -> [UInt8]? { keys.map { Array(($0 + "\n").utf8) } }
    (self.program, self.end) = (line(program), line(end))
    // The condition is not a whole line, so that an error about a missing operand refers to the end
    // of its keys.
    self.condition = condition.map { Array($0.utf8) }
    self.group = group
    self.fields = fields
    self.form = form
    self.skippedLines = skippedLines
    self.keepsFields = keepsFields || program == nil
  }

  /// Returns the filter for an input with this name.
  func applied(to name: String) -> Filter {
    var filter = self
    filter.sources = FilterSources(name)
    return filter
  }

  /// The words of program and condition, separated by blanks.
  var words: [Substring] {
    [program, condition].flatMap { keys in
      String(decoding: keys ?? [], as: UTF8.self).split(whereSeparator: \.isWhitespace)
    }
  }
}

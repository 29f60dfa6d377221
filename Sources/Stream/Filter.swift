import Calculator

/// The sources of a filter's keys for an input: its lines, and what is applied to them.
struct FilterSources {
  let input, condition, program: KeySource

  init(_ name: String) {
    input = KeySource(name)
    condition = KeySource("--where", appliedTo: name)
    program = KeySource("argument", appliedTo: name)
  }
}

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

  /// A field of each line.
  public enum Column: Sendable, Equatable {
    /// The field of this number, from 1.
    case number(Int)
    /// The field below this name, as the first line or its variable has it.
    case name(String)
  }

  /// The keys of the program, a line; nil where lines are put out as they are.
  let program: [UInt8]?
  /// The keys that leave whether a line is wanted; nil where all are.
  let condition: [UInt8]?
  /// The keys that are carried out behind the last line, or behind the last one of each group.
  let end: [UInt8]?
  /// The field that says which group a line belongs to; nil where there are no groups.
  let group: Column?
  /// The rule for the fields of a line and for the values put out.
  let fields: FieldRule
  let form: Form
  /// How many lines are passed over at the start of each source.
  let skippedLines: Int
  /// Whether a line is put out before the results.
  let keepsFields: Bool
  /// The sources of its keys for the input under way.
  private(set) var sources = FilterSources("")

  /// Makes a filter.
  public init(
    program: String?, condition: String? = nil, end: String? = nil, group: Column? = nil,
    fields: FieldRule = FieldRule(), form: Form = .keys, skippedLines: Int = 0,
    keepsFields: Bool = false
  ) {
    func line(_ keys: String?) -> [UInt8]? { keys.map { Array(($0 + "\n").utf8) } }
    (self.program, self.end) = (line(program), line(end))
    // Without the end of a line, what is missing is missing behind the keys.
    self.condition = condition.map { Array($0.utf8) }
    self.group = group
    self.fields = fields
    self.form = form
    self.skippedLines = skippedLines
    self.keepsFields = keepsFields || program == nil
  }

  /// The filter for an input of this name.
  func applied(to name: String) -> Filter {
    var filter = self
    filter.sources = FilterSources(name)
    return filter
  }

  /// The words of program and condition, as far as blanks part them.
  var words: [Substring] {
    [program, condition].flatMap { keys in
      String(decoding: keys ?? [], as: UTF8.self).split(whereSeparator: \.isWhitespace)
    }
  }
}

import ArgumentParser
import Stream

/// The options of a filter.
struct FilterOptions: ParsableArguments {
  @Option(
    name: .once("--each"), parsing: .unconditional,
    help: ArgumentHelp(
      "Run each input line, then this program, and print what is left on one line.",
      valueName: "program"))
  var each: String?

  @Option(
    name: .once("-F", "--separator"), parsing: .unconditional,
    help: ArgumentHelp(
      "With --each: the separator of fields and output values; '\\t' is a tab.", valueName: "text"))
  var separator: String?

  @Option(
    name: .once("--empty"), parsing: .unconditional,
    help: ArgumentHelp("With --each: the text to use for an empty field.", valueName: "text"))
  var empty: String?

  @Flag(
    name: .flag("--csv"),
    help: "With --each: lines are CSV; their fields are numbers or text, never keys.")
  var csv = false

  @Flag(
    name: .flag("--header"),
    help: "With --each: the first line names the fields, which are variables.")
  var header = false

  @Flag(name: .flag("--keep"), help: "With --each: print the line before the results.")
  var keep = false

  @Option(
    name: .once("--skip"), parsing: .unconditional,
    help: ArgumentHelp(
      "With --each: skip this many lines at the start of each file.", valueName: "n"))
  var skip: Int?

  @Option(
    name: .once("--where"), parsing: .unconditional,
    help: ArgumentHelp(
      "Take only the lines for which these keys leave a truth; without --each, print them.",
      valueName: "keys"))
  var condition: String?

  @Option(
    name: .once("--end"), parsing: .unconditional,
    help: ArgumentHelp("With --each: run these keys after the last line.", valueName: "keys"))
  var end: String?

  @Option(
    name: .once("--by"), parsing: .unconditional,
    help: ArgumentHelp(
      "With --end: run it for each group of lines with the same field.", valueName: "field"))
  var by: String?

  @Option(
    name: .once("--decimal"), parsing: .unconditional,
    help: ArgumentHelp("With --csv or --header: decimals follow ','.", valueName: "mark"))
  var decimal: String?

  @Option(
    name: .repeated("--words"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("With --each: run the keys in this file first.", valueName: "file"),
    completion: .file())
  var words: [String] = []

  /// Whether lines are filtered.
  var isFilter: Bool { each != nil || condition != nil }

  /// The filter for these options; nil if there is none.
  var filter: Filter? {
    guard isFilter else { return nil }
    return Filter(
      program: each, condition: condition, end: end, group: group,
      fields: FieldRule(
        separator: separator.flatMap(Surd.unescaped) ?? (csv ? "," : nil), empty: empty,
        hasDecimalComma: decimal == ","),
      form: header ? .namedColumns : csv ? .records : .keys, skippedLines: skip ?? 0,
      keepsFields: keep)
  }

  /// The field by which lines are grouped.
  private var group: Filter.Column? {
    by.map { Int($0).map(Filter.Column.number) ?? .name($0) }
  }

  func validate() throws {
    let given: [(String, Bool)] = [
      ("-F", separator != nil), ("--csv", csv), ("--header", header), ("--keep", keep),
      ("--skip", skip != nil), ("--empty", empty != nil), ("--decimal", decimal != nil),
      ("--by", by != nil), ("--end", end != nil), ("--words", !words.isEmpty),
    ]
    if each == nil, end != nil { throw ValidationError("'--end' goes with '--each'.") }
    if !isFilter, let (option, _) = given.first(where: { $0.1 }) {
      throw ValidationError("'\(option)' goes with '--each' or '--where'.")
    }
    if keep, end != nil { throw ValidationError("'--keep' does not go with '--end'.") }
    try validateGroups()
    if let decimal, decimal != ",", decimal != "." {
      throw ValidationError("'--decimal' is ',' or '.'.")
    }
    if decimal != nil, !csv, !header {
      throw ValidationError("'--decimal' goes with '--csv' or '--header': other fields are keys.")
    }
    if let separator {
      if separator.isEmpty { throw ValidationError("'-F' needs a separator.") }
      if Surd.unescaped(separator) == nil {
        throw ValidationError(
          "'-F' knows '\\t' for a tab and '\\\\' for a backslash, and no other escape.")
      }
      if csv || header, separator.contains("\"") {
        throw ValidationError("'-F' needs another separator: a quote begins a field here.")
      }
    }
    if empty != nil, separator == nil, !csv, !header {
      throw ValidationError("'--empty' goes with '-F', '--csv' or '--header'.")
    }
    if let skip, skip < 0 { throw ValidationError("'--skip' needs a whole number from 0 on.") }
  }

  private func validateGroups() throws {
    guard let by else { return }
    if end == nil { throw ValidationError("'--by' goes with '--end'.") }
    if let number = Int(by) {
      if number < 1 { throw ValidationError("'--by' counts fields from 1.") }
      if separator == nil, !csv, !header {
        throw ValidationError("'--by' goes with '-F', '--csv' or '--header'.")
      }
    } else if !header {
      throw ValidationError("'--by' needs the number of a field; names go with '--header'.")
    }
  }
}

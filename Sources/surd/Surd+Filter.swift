import ArgumentParser
import Stream

/// The options of a filter.
extension Surd {
  /// Whether lines are filtered.
  var isFilter: Bool { each != nil || condition != nil }

  /// The filter that they describe; nil if there is none.
  var filter: Filter? {
    guard isFilter else { return nil }
    return Filter(
      program: each, condition: condition, end: end, group: group,
      fields: FieldRule(
        separator: separator.flatMap(Self.unescaped) ?? (csv ? "," : nil), empty: empty,
        hasDecimalComma: decimal == ","),
      form: header ? .namedColumns : csv ? .records : .keys, skippedLines: skip ?? 0,
      keepsFields: keep)
  }

  /// The field that lines are grouped by.
  private var group: Filter.Column? {
    by.map { Int($0).map(Filter.Column.number) ?? .name($0) }
  }

  /// Refuses options that do not go together.
  func validateFilter() throws {
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
      if Self.unescaped(separator) == nil {
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

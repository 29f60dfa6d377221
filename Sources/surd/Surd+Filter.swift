import ArgumentParser
import Stream

/// The options of a filter.
extension Surd {
  /// The filter that they describe; nil without `--each`.
  var filter: Filter? {
    each.map {
      Filter(
        program: $0,
        fields: FieldRule(
          separator: separator.flatMap(Self.unescaped) ?? (csv ? "," : nil), empty: empty),
        form: header ? .namedColumns : csv ? .records : .keys, skippedLines: skip ?? 0,
        keepsFields: keep)
    }
  }

  /// Refuses options that do not go together.
  func validateFilter() throws {
    let given: [(String, Bool)] = [
      ("-F", separator != nil), ("--csv", csv), ("--header", header), ("--keep", keep),
      ("--skip", skip != nil), ("--empty", empty != nil),
    ]
    if each == nil, let (option, _) = given.first(where: { $0.1 }) {
      throw ValidationError("'\(option)' goes with '--each'.")
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
}

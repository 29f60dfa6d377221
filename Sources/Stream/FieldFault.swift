import ExactNumbers

/// The reason why the fields of a line or a table cannot be read. Fields and columns are counted
/// from 1.
enum FieldFault: AreaFault {
  /// The field with this number is empty, and nothing defines its value.
  case emptyField(Int)
  /// The field with this number does not close this sign, and other fields follow.
  case openField(Int, Character)
  /// A record has more or fewer fields than the first record has columns.
  case fieldCount(Int, columns: Int)
  /// A record has more fields than the limit.
  case tooManyFields(limit: Int)
  /// Two columns, with these numbers, would be the same variable.
  case sameColumns(String, Int, Int)
  /// The quotes of the field with this number are never closed.
  case unclosedField(Int)
  /// Other text follows the closing quote of the field with this number.
  case textAfterQuote(Int)
  /// The line has no field with this number, which defines its group.
  case missingField(Int)
  /// The table has no column with this name, which defines the groups.
  case unknownColumn(String, columns: [String])
  /// A line has more bytes than the limit.
  case lineTooLong(limit: Int)
  /// There are more groups than the limit.
  case tooManyGroups(limit: Int)
  /// A number has a point although decimals follow a comma.
  case decimalPoint
  /// A table has other columns than the table before, and their rows are printed together.
  case otherColumns

  func sentence(of word: String, text: (Number) -> String) -> String {
    switch self {
    case .emptyField(let number):
      "field \(number) is empty; '--empty' says what that stands for"
    case .openField(let number, let sign):
      "'\(sign)' in field \(number) would go on in field \(number + 1); with '--csv', fields are values"
    case .fieldCount(let count, let columns):
      "the line has \(count) field\(count == 1 ? "" : "s"), the first line names \(columns)"
    case .tooManyFields(let limit): "the line has more than \(limit) fields"
    case .sameColumns(let name, let first, let second):
      "columns \(first) and \(second) have the same name, '\(name)'; rename one of them"
    case .unclosedField(let number): "the quotes of field \(number) are never closed"
    case .textAfterQuote(let number):
      "field \(number) goes on after its quotes; a quote in a field is doubled"
    case .missingField(let number): "the line has no field \(number), which '--by' names"
    case .unknownColumn(let name, let columns):
      "no column is named '\(name)', as '--by' says; there are \(columns.joined(separator: ", "))"
    case .lineTooLong(let limit): "the line has more than \(limit) bytes (see 'memory')"
    case .tooManyGroups(let limit): "there are more than \(limit) groups"
    case .decimalPoint:
      "a number with '.' can mean two things where '--decimal ,' says that decimals have ','"
    case .otherColumns: "the first line names other columns than the file before"
    }
  }
}

import Calculator
import Stream

extension Surd {
  /// Reads the arguments: options, each with its value, and keys.
  ///
  /// Keys that stand side by side are one source, so that `surd 5 sto x` works as it reads. A `-` alone, or
  /// before a digit or a point, is a key. All that follows `--` is keys. A text that is asked for is given at
  /// once, whatever else the arguments say behind it.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    var keys: [String] = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        keys += rest
        rest = []
      } else if !Self.isOption(argument) {
        keys.append(argument)
      } else {
        take(&keys)
        try take(argument, &rest)
        if text != nil { return }
      }
    }
    take(&keys)
    try validate()
  }

  /// Takes the keys that stood side by side.
  private mutating func take(_ keys: inout [String]) {
    if !keys.isEmpty { sources.append(.keys(keys.joined(separator: " "))) }
    keys = []
  }

  /// Whether an argument is an option, and not keys.
  private static func isOption(_ argument: String) -> Bool {
    let bytes = argument.utf8.prefix(2)
    guard let last = bytes.last, bytes.count == 2, bytes.first == UInt8(ascii: "-") else {
      return false
    }
    return last != UInt8(ascii: ".") && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last)
  }

  /// Takes an option: `--name value`, `--name=value`, `-l value`, `-l=value` or `-lvalue`.
  ///
  /// The value is the next argument, whatever that looks like.
  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let (spelling, attached) = Self.parts(of: argument)
    guard let option = Option.all.first(where: { $0.spellings.contains(spelling) }) else {
      // Any two letters are near.
      let names = spelling.utf8.count > 2 ? Option.all.flatMap(\.spellings) : []
      throw .unknown(spelling, nearest: Spelling.nearest(to: spelling, among: names))
    }
    guard let name = option.value else {
      if attached != nil { throw .unwantedValue(spelling) }
      return try option.apply(&self, "")
    }
    guard let value = attached ?? rest.popFirst() else { throw .missingValue(spelling, name) }
    try option.apply(&self, value)
  }

  /// The option in an argument, and the value that is attached to it.
  private static func parts(of argument: String) -> (spelling: String, value: String?) {
    let bytes = argument.utf8
    let isLong = bytes.dropFirst().first == UInt8(ascii: "-")
    let end =
      isLong
      ? bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
      : argument.index(argument.startIndex, offsetBy: 2)
    if end == bytes.endIndex { return (argument, nil) }
    let value = argument[end...]
    let isSeparated = value.utf8.first == UInt8(ascii: "=")
    return (String(argument[..<end]), String(isSeparated ? value.dropFirst() : value))
  }
}

internal import Calculator
import Quantities

/// A value that texts name in braces, such as `{steps}`, because it comes from a table or from
/// code.
enum TextValue: Sendable {
  /// Part of a sentence, such as a number.
  case text(@Sendable () -> String)
  /// Blocks that replace a paragraph.
  case blocks(@Sendable () -> [Block])
  /// Sections that replace a title.
  case sections(@Sendable () -> [Section])

  /// The values by their names.
  static let all: [String: TextValue] = [
    "ambiguous": .blocks { [Section.ambiguousSpellings] },
    "constants": .blocks { [Section.constantList] },
    "elsewhere": .blocks { [Section.namesElsewhere] },
    "habits": .blocks { Section.habits },
    "plain": .blocks { [Section.plainNames] },
    "prefixes": .blocks { [Section.prefixes] },
    "spellings": .blocks { [Section.otherSpellings] },
    "steps": .text { "\(Tour.steps.count)" },
    "topics": .sections { Topic.allCases.map(Section.reference) },
    "units": .sections { UnitGroup.all.map(Section.units(of:)) },
    "words": .blocks { [Section.wordNames] },
  ]

  /// Returns the value that a text names, if the text is a name in braces; otherwise nil.
  static func inBraces(_ text: String) -> TextValue? {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    return all[String(text.dropFirst().dropLast())]
  }

  /// Returns a text with names in braces replaced by their values.
  ///
  /// A name is small letters directly between braces. Programs have spaces there: `{ sq }`.
  static func replacingNames(in text: String) -> Result<String, UnknownName> {
    var result = ""
    var rest = text[...]
    while let brace = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let start = rest.utf8.index(after: brace)
      let name = rest[start...].utf8.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      guard !name.isEmpty, name.endIndex < rest.endIndex,
        rest.utf8[name.endIndex] == UInt8(ascii: "}")
      else {
        result += rest[..<start]
        rest = rest[start...]
        continue
      }
      guard case .text(let value) = all[String(name) ?? ""] else {
        return .failure(UnknownName(name: String(name) ?? ""))
      }
      result += rest[..<brace] + value()
      rest = rest[rest.utf8.index(after: name.endIndex)...]
    }
    return .success(result + rest)
  }

  /// An error: no value has this name.
  struct UnknownName: Error { let name: String }
}

import Manual
import Shell

/// What is wrong with the arguments.
enum UsageError: Error {
  /// There is no such option; the nearest one.
  case unknown(String, nearest: String?)
  /// An option lacks its value, which has this name.
  case missingValue(String, String)
  /// An option has a value that takes none.
  case unwantedValue(String)
  /// An option's value is empty; what it needs.
  case empty(String, String)
  /// Not a number of digits.
  case digits(String)
  /// Not a choice of colours.
  case colour(String)
  /// Not a page of the manual.
  case page(String)
  /// Not a shell that has completions.
  case shell(String)
  /// Two options that exclude each other.
  case together(String, String)
  /// The first option needs the second.
  case alone(String, String)
  /// A session is to be kept where there is no prompt.
  case sessionWithoutPrompt
}

extension UsageError: CustomStringConvertible {
  /// The sentence for the user.
  var description: String {
    switch self {
    case .unknown(let option, let nearest):
      "unknown option '\(option)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .missingValue(let option, let value): "'\(option)' needs a value: \(option) <\(value)>"
    case .unwantedValue(let option): "'\(option)' takes no value"
    case .empty(let option, let need): "'\(option)' needs \(need)"
    case .digits(let text): "'--digits' needs a whole number from 1 to 100000000, not '\(text)'"
    case .colour(let text):
      "'--color' is \(Self.list(ColourChoice.allCases.map(\.rawValue))), not '\(text)'"
    case .page(let text):
      "there are the pages \(Self.list(SurdManual.pages.keys.sorted())), not '\(text)'"
    case .shell(let text):
      "there are completions for \(Self.list(CompletionScript.allCases.map(\.rawValue))), not '\(text)'"
    case .together(let one, let other): "'\(one)' does not go with '\(other)'"
    case .alone(let one, let other): "'\(one)' needs '\(other)'"
    case .sessionWithoutPrompt:
      "'--session' is for the prompt: keys, files and pipes keep no session"
    }
  }

  private static func list(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: " or ")
  }
}

import Answers
import ExactNumbers

/// The keys for a tool's arguments: operands, each of which leaves one value, and a word.
struct ToolKeys {
  let operands: [String]
  let word: String

  func carryOut(_ calculator: LineCalculator) throws(Refusal) -> CallAnswer {
    guard let answer = try calculator.call(word, operands: operands) else {
      throw Refusal("each argument is one value; 'evaluate' takes any keys")
    }
    return answer
  }

  /// Returns the keys of an expression in an argument.
  static func expression(_ text: String, _ name: String) throws(Refusal) -> String {
    ["inf", "-inf"].contains(text) ? text : try quoted(text, name) + " eval"
  }

  /// Returns the keys of a function: a program in braces, or an expression with an unknown.
  static func function(_ text: String) throws(Refusal) -> String {
    text.hasPrefix("{") || text.hasPrefix("[") ? text : try quoted(text, "function")
  }

  private static func quoted(_ text: String, _ name: String) throws(Refusal) -> String {
    if text.contains(where: { $0 == "'" || $0.isNewline }) {
      throw Refusal("'\(name)' is an expression, without quotes, on one line")
    }
    return "'\(text)'"
  }
}

/// A conversion of units by the word `to`.
enum Conversion {
  /// Returns the keys for validated arguments.
  static func keys(_ given: Tool.Arguments) throws(Refusal) -> ToolKeys {
    ToolKeys(
      operands: [try value(partingUnit(given)), try unit(given["to"] ?? "", "to")], word: "to")
  }

  /// The arguments with the unit of `5 km` as one of them.
  private static func partingUnit(_ given: Tool.Arguments) -> Tool.Arguments {
    guard given["from"] == nil, let value = given["value"],
      let blank = value.firstIndex(of: " "), Number.isNumeral(value[..<blank]),
      case let unit = value[value.index(after: blank)...],
      unit.first.map({ $0.isLetter || $0 == "°" }) ?? false
    else { return given }
    var given = given
    (given["value"], given["from"]) = (String(value[..<blank]), String(unit))
    return given
  }

  /// Returns the keys of the value with its unit.
  private static func value(_ given: Tool.Arguments) throws(Refusal) -> String {
    let value = given["value"] ?? ""
    guard let from = given["from"] else {
      // A numeral with a unit must stay one token: in -40_°C, the zero of °C counts.
      let isToken = value.contains("_") && Number.isNumeral(value.prefix { $0 != "_" })
      let isQuantity = isToken && !value.contains(where: { $0.isWhitespace || "'+(".contains($0) })
      return isQuantity ? value : try ToolKeys.expression(value, "value")
    }
    let unit = try unit(from, "from")
    return Number.isNumeral(value)
      ? "\(value)\(unit)" : "\(try ToolKeys.expression(value, "value")) 1\(unit) *"
  }

  private static func unit(_ text: String, _ name: String) throws(Refusal) -> String {
    // The names of some units have several words, such as `nautical mile`.
    let symbol = (text.hasPrefix("_") ? text.dropFirst() : text[...]).replacing(" ", with: "_")
    if symbol.first?.isNumber != false || symbol.contains("__")
      || symbol.contains(where: { $0.isWhitespace || "'\"#{}[]".contains($0) })
    {
      throw Refusal("'\(name)' is a unit, such as km/h")
    }
    return "_\(symbol)"
  }
}

/// A task about a function: a row of ``all``.
struct SolveTask: Sendable {
  let name: String
  let word: String
  /// The minimal and maximal number of places, in addition to the function.
  let places: ClosedRange<Int>
  /// The description for the model.
  let explanation: String

  /// The arguments that are places.
  private static let places = ["from", "to"]

  private init(
    _ name: String, word: String? = nil, _ places: ClosedRange<Int>, _ explanation: String
  ) {
    (self.name, self.word, self.places) = (name, word ?? name, places)
    self.explanation = explanation
  }

  static let all: [SolveTask] = [
    SolveTask(
      "findroot", 1...2, "a root between from and to, where the signs differ, or near from"),
    SolveTask("roots", 2...2, "all zeros between from and to, none missing"),
    SolveTask("extent", 2...2, "the lowest and the highest value between from and to"),
    SolveTask("integrate", 2...2, "the integral between from and to"),
    SolveTask("diff", 1...1, "the derivative at from"),
    SolveTask("limit", 1...1, "the limit at from"),
    SolveTask("sum", word: "nsum", 2...2, "the sum over the integers between from and to"),
    SolveTask("product", word: "nprod", 2...2, "the product over the integers between from and to"),
    SolveTask(
      "polyroots", 0...0, "all roots of a polynomial, whose coefficients are the function: [1 -3 2]"
    ),
  ]

  static var summary: String {
    "Tasks: " + all.map { "\($0.name) (\($0.explanation))" }.joined(separator: ", ") + "."
  }

  /// Returns the keys for validated arguments.
  static func keys(_ given: Tool.Arguments) throws(Refusal) -> ToolKeys {
    guard let task = all.first(where: { $0.name == given["task"] }) else {
      preconditionFailure("the schema has no task but those of the table")
    }
    let function = given["function"] ?? ""
    if task.places.upperBound == 0, function.first != "[" {
      throw Refusal(
        "'\(task.name)' takes the coefficients as 'function', [1 -3 2]; 'roots' takes an expression"
      )
    }
    var operands = [try ToolKeys.function(function)]
    for (index, name) in places.enumerated() {
      guard let text = given[name] else {
        if index < task.places.lowerBound {
          throw Refusal("'\(task.name)' needs the argument '\(name)'")
        }
        continue
      }
      if index >= task.places.upperBound {
        throw Refusal("'\(task.name)' has no argument '\(name)'")
      }
      operands.append(try ToolKeys.expression(text, name))
    }
    return ToolKeys(operands: operands, word: task.word)
  }
}

import Answers
import JSONText
import Manual

/// A tool for a model: a row of ``all``.
struct Tool: Sendable {
  struct Argument: Sendable {
    enum Kind: Sendable {
      /// A text, or a number, which is used literally.
      case text
      /// A whole number in a range.
      case count(ClosedRange<Int>)
      /// One of these texts.
      case choice([String])
    }

    let name: String
    let kind: Kind
    let isRequired: Bool
    let description: String

    static func required(_ name: String, _ description: String, _ kind: Kind = .text) -> Self {
      Self(name: name, kind: kind, isRequired: true, description: description)
    }

    static func optional(_ name: String, _ description: String, _ kind: Kind = .text) -> Self {
      Self(name: name, kind: kind, isRequired: false, description: description)
    }
  }

  /// Validated arguments: texts by their names.
  typealias Arguments = [String: String]

  let name: String
  /// The description for the model.
  let description: String
  let arguments: [Argument]
  let run: @Sendable (LineCalculator, Arguments) throws(Refusal) -> ToolResult

  private init(
    _ name: String, _ description: String, _ arguments: Argument...,
    run: @escaping @Sendable (LineCalculator, Arguments) throws(Refusal) -> ToolResult
  ) {
    (self.name, self.description, self.arguments, self.run) = (name, description, arguments, run)
  }

  static let all: [Tool] = [
    Tool(
      "evaluate",
      """
      Calculates an expression, such as sqrt(2)*3 or 5_km/20_min, or keys in reverse Polish notation, such \
      as 2 3 + or '0 1 {sq neg exp} integrate'; no digit of the answer is wrong. The answer says whether the \
      value is exact (= or ≈), its exact form, and why it is known ('why'); stack, settings and variables \
      (5 sto n) stay until the connection ends, and a call that fails changes nothing.
      """,
      .required("text", "An expression or keys; lines of keys may follow one another."),
      .optional(
        "digits", "How many significant digits the answer has; 15 by default.",
        .count(1...100_000))
    ) { calculator, given throws(Refusal) in
      ToolResult(
        try calculator.call(given["text"] ?? "", digits: given["digits"].flatMap { Int($0) }))
    },
    Tool(
      "convert",
      """
      Converts a value from one unit to another, exactly: 5 from mi to km, 20 from °C to °F, 100 from km/h to \
      m/s. Units of different dimensions are refused; 'help' with a search finds the symbol of a unit.
      """,
      .required(
        "value", "A number or an expression; with its unit, 5_mi, where 'from' is missing."),
      .optional("from", "The unit of the value, such as mi."),
      .required("to", "The unit of the answer, such as km or km/h.")
    ) { calculator, given throws(Refusal) in
      ToolResult(try Conversion.keys(given).carryOut(calculator))
    },
    Tool(
      "solve",
      """
      Finds roots, integrals, derivatives, limits, sums and products of a function of one letter, such as \
      x^2-2, with proven digits or a proof that there is none. \(SolveTask.summary)
      """,
      .required("task", "What is to be found.", .choice(SolveTask.all.map(\.name))),
      .required(
        "function", "An expression with one unknown letter, or a program of keys in braces."),
      .optional("from", "Where the range begins, or the place: an expression, or -inf."),
      .optional("to", "Where the range ends: an expression, or inf.")
    ) { calculator, given throws(Refusal) in
      ToolResult(try SolveTask.keys(given).carryOut(calculator))
    },
    Tool(
      "help",
      """
      Explains a word, a topic, a section of the manual or a unit, with examples that run. With 'search' it \
      lists the words about a subject, such as loan, matrix or temperature.
      """,
      .optional(
        "word", "A word (sqrt), a topic (vectors), a section (units), a unit (_km) or a variable."),
      .optional("search", "What words are to be about.")
    ) { calculator, given throws(Refusal) in try explain(given, calculator) },
  ]

  private static func explain(
    _ given: Arguments, _ calculator: LineCalculator
  ) throws(Refusal) -> ToolResult {
    if let subject = given["search"] {
      return ToolResult(text: SurdManual.apropos(subject, width: 80))
    }
    guard let word = given["word"] else { return ToolResult(text: SurdManual.words(width: 80)) }
    guard let text = calculator.explanation(of: word) ?? SurdManual.help(on: word, width: 80) else {
      throw Refusal("there is no help on '\(word)'; 'search' finds words by what they do")
    }
    return ToolResult(text: text)
  }

  // MARK: JSON

  var json: JSON {
    [
      "name": .string(name), "description": .string(description), "inputSchema": schema,
      "outputSchema": name == "help" ? nil : ToolResult.schema,
      "annotations": ["readOnlyHint": true, "openWorldHint": false],
    ]
  }

  private var schema: JSON {
    [
      "type": "object",
      "properties": .object(arguments.map { JSON.Member($0.name, $0.schema) }),
      "required": .array(arguments.filter(\.isRequired).map { .string($0.name) }),
      "additionalProperties": false,
    ]
  }

  /// Returns arguments as sent, after checking that the tool has each of them.
  func checked(_ given: JSON) throws(Refusal) -> Arguments {
    guard case .object(let members) = given else { return [:] }
    var checked: Arguments = [:]
    for member in members where member.value != .null {
      guard let argument = arguments.first(where: { $0.name == member.name }) else {
        let names = arguments.map(\.name).joined(separator: ", ")
        throw Refusal("'\(name)' has no argument '\(member.name)', but \(names)")
      }
      checked[member.name] = try argument.checked(member.value)
    }
    if let missing = arguments.first(where: { $0.isRequired && checked[$0.name] == nil }) {
      throw Refusal("'\(name)' needs the argument '\(missing.name)'")
    }
    return checked
  }
}

extension JSON {
  /// The text of a number, or of a string, because some models send numbers as strings.
  fileprivate var numberText: String? {
    switch self {
    case .number(let text), .string(let text): text
    default: nil
    }
  }
}

extension Tool.Argument {
  fileprivate var schema: JSON {
    let type: JSON =
      switch kind {
      case .text: ["type": ["string", "number"]]
      case .count(let range):
        [
          "type": "integer", "minimum": .integer(range.lowerBound),
          "maximum": .integer(range.upperBound),
        ]
      case .choice(let names): ["type": "string", "enum": .array(names.map { .string($0) })]
      }
    return type.adding(["description": .string(description)])
  }

  fileprivate func checked(_ value: JSON) throws(Refusal) -> String {
    switch kind {
    case .text:
      guard let text = value.numberText else { throw Refusal("'\(name)' is a text") }
      return text
    case .count(let range):
      // JSON Schema also counts 20.0 as an integer.
      guard let text = value.numberText, text.allSatisfy({ "0123456789+-.eE".contains($0) }),
        let count = Double(text).flatMap({ Int(exactly: $0) }), range.contains(count)
      else {
        throw Refusal("'\(name)' is a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return "\(count)"
    case .choice(let names):
      guard let text = value.text, names.contains(text) else {
        throw Refusal("'\(name)' is one of \(names.joined(separator: ", "))")
      }
      return text
    }
  }
}

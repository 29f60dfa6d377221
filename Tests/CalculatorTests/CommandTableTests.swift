@testable import Calculator
import Testing

/// The table is complete, and every example in it is true.
@Suite struct CommandTableTests {
  let table = CommandTable.standard

  @Test func everyExampleGivesItsResult() throws {
    for command in table.commands {
      for example in command.examples {
        // An example has lines side by side.
        let output = try CalculatorModel.transcript(of: example.keys).joined(separator: " ")
          .replacing(#/^\d+:\d+: /#, with: "error: ")
          .replacing("\n", with: " ")
        #expect(output == example.result, "\(command.name): \(example.keys)")
      }
    }
  }

  @Test func everyRowSaysWhatItDoes() {
    /// Words whose work only the prompt or the surroundings can show.
    let withoutExample: Set<String> = [
      "undo", "redo", "presses", "help", "words", "about", "copy", "apropos", "save", "load",
      "plot", "plotto", "odeplot", "odeplotto", "listen", "unlisten", "listeners", "tape", "now",
      "today", "run",
      "edit", "time", "tutorial",
    ]
    for command in table.commands {
      #expect(command.summary.hasSuffix(".") || command.summary.hasSuffix("?"), "\(command.name)")
      #expect(command.summary.count <= 80, "\(command.name)")
      #expect(!command.effect.isEmpty, "\(command.name)")
      #expect(command.examples.isEmpty == withoutExample.contains(command.name), "\(command.name)")
    }
  }

  /// For expressions, the declared number of results decides whether a row is a function; for the
  /// manual, its effect does.
  @Test func rowsLeaveAsManyValuesAsTheyDeclare() throws {
    var tried: Set<String> = []
    for row in table.commands {
      guard case .values(_, gives: let count?, _) = row.action else { continue }
      for example in row.examples where example.keys.hasSuffix(" \(row.name)") {
        let before = CalculatorModel(keys: String(example.keys.dropLast(row.name.count)))
        let after = CalculatorModel(keys: example.keys)
        let change = after.machine.stack.count - before.machine.stack.count
        let left = change + row.operands.count
        #expect(left == count, "\(row.name)")
        tried.insert(row.name)
      }
      var depth = 0
      let results = row.effect.split(separator: "→")[1].filter { sign in
        depth += sign == "[" ? 1 : sign == "]" ? -1 : 0
        return depth == 0
      }
      #expect(results.split(separator: " ").count == count, "\(row.name)")
    }
    #expect(tried.count >= 60)
  }

  /// Whether a value is a program, or several in a vector.
  private func isProgram(_ value: Value) -> Bool {
    switch value {
    case .program: true
    case .vector(let vector): vector.elements.contains(where: isProgram)
    default: false
    }
  }

  @Test func programsStandBeforeOrBehindWhatGoesWithThem() throws {
    var tried: Set<String> = []
    for row in CommandTable.numerical + CommandTable.solving {
      for example in row.examples {
        guard let place = example.keys.firstRange(of: " \(row.name)") else { continue }
        let stack = CalculatorModel(keys: String(example.keys[..<place.lowerBound])).machine.stack
        guard let first = stack.first, let last = stack.last else { continue }
        // One guess after its program would be two ends of a range.
        if row.name == "findroot" && stack.count == 2 { continue }
        let moves = isProgram(last) ? "rolld" : "roll"
        guard isProgram(last) || isProgram(first) else { continue }
        var keys = example.keys
        keys.replaceSubrange(place, with: " \(stack.count) \(moves) \(row.name)")
        let output = try CalculatorModel.transcript(of: keys).joined(separator: " ")
        #expect(output == example.result, "\(keys)")
        tried.insert(row.name)
      }
    }
    #expect(tried.count == 13)
  }

  @Test func namesAndAliasesFindTheirRow() {
    for command in table.commands {
      for name in [command.name] + command.aliases {
        #expect(table.command(named: name)?.name == command.name)
      }
    }
    #expect(table.command(named: "nosuch") == nil)
  }

  @Test(arguments: [
    ("sine", "sin"), ("sqrrt", "sqrt"), ("swpa", "swap"), ("dorp", "drop"),
    ("lnn", "ln"), ("Sin", "sin"),
  ]) func misspellingsFindTheNearestWord(word: String, nearest: String) throws {
    let output = try CalculatorModel.transcript(of: word)
    #expect(output == ["1:1: unknown word '\(word)'; did you mean '\(nearest)'?"])
  }

  @Test func synonymsAreOfWordsAndAreNoWords() {
    for (word, synonyms) in Synonyms.lines {
      #expect(table.command(named: word)?.name == word)
      #expect(table.command(named: word)?.synonyms == synonyms.map(String.init))
      for synonym in synonyms {
        #expect(table.command(named: String(synonym)) == nil, "\(synonym)")
        #expect(synonym == synonym.lowercased(), "\(synonym)")
      }
    }
  }

  @Test(arguments: [
    ("comb", "here it is 'ncr'"), ("sqr", "here it is 'sq' or 'sqrt'"),
    ("ArcSin", "here it is 'asin'"), ("binomail", "did you mean 'ncr'?"),
  ]) func namesFromElsewhereAreTranslated(word: String, meaning: String) throws {
    let output = try CalculatorModel.transcript(of: word)
    #expect(output == ["1:1: unknown word '\(word)'; \(meaning)"])
  }

  @Test func aLongNameIsCut() throws {
    let name = String(repeating: "x", count: 61)
    #expect(
      try CalculatorModel.transcript(of: name) == ["1:1: unknown word '\(name.dropLast())…'"])
    let formula = String(repeating: "1+", count: 200)
    guard case .twofold(let line) = LineReader(Machine()).read("80 - \(formula)1 + 15%") else {
      throw CalculatorError.invalidUTF8
    }
    #expect("\(line)" == "'80 - \(formula.prefix(55))…' can be read in two ways")
  }

  /// The name of a column in other letters comes before the word of others, `bondprice`.
  @Test func aVariableInOtherLettersIsMeant() throws {
    let output = try CalculatorModel.transcript(of: "1 sto price Price")
    #expect(output == ["1:13: unknown word 'Price'; did you mean 'price'?"])
  }

  @Test func aVariableCanBeTheNearestWord() throws {
    let output = try CalculatorModel.transcript(of: "1 sto length lenght")
    #expect(output == ["1:14: unknown word 'lenght'; did you mean 'length'?"])
  }
}

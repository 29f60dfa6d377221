import Calculator
import ExactNumbers
import Foundation
import Manual
import Quantities
import TestSupport
import Testing

/// The manual agrees with the command table in all its forms.
struct ManualTests {
  private static let commands = CommandTable.standard.commands
  private static let names = commands.flatMap { [$0.name] + $0.aliases }
  private static let topics = [
    "stack", "arithmetic", "exponentials", "trigonometry", "complex", "special", "elliptic",
    "hypergeometric", "probability", "integers", "bits", "floating",
    "colours", "comparison", "vectors", "numerical", "solving", "plots", "strings", "programs",
    "variables", "statistics", "units", "dates", "measured", "money", "display", "session",
  ]

  // MARK: The manual pages

  private static let lines = SurdManual.pages.values.flatMap {
    $0.split(separator: "\n").dropFirst()
  }

  @Test func theManualPagesAreUpToDate() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    #expect(SurdManual.pages.count == 4)
    for (name, text) in SurdManual.pages {
      let page = try String(contentsOf: root.appending(path: "man/\(name)"), encoding: .utf8)
      #expect(page == text, "man/\(name) is stale: run 'make manual'")
    }
  }

  @Test func everyLineOfThePageIsAMacroOrText() {
    let macros: Set<String> = [
      "Ar", "Bd", "Bl", "Dd", "Dt", "Ed", "El", "Ev", "Fl", "Ic", "It", "Nd", "Nm", "No", "Op",
      "Os",
      "Pa", "Pp", "Ql", "Sh", "Ss", "Sy", "Xr",
    ]
    for line in Self.lines {
      #expect(!line.hasPrefix("'"), "a request by accident: \(line)")
      if line.hasPrefix(".") {
        let name = line.dropFirst().prefix { $0 != " " }
        #expect(macros.contains(String(name)), "a request by accident: \(line)")
        if name == "Sh" || name == "Ss" {
          let words = line.split(separator: " ").dropFirst()
          #expect(!words.contains { macros.contains(String($0)) || $0 == "In" }, "\(line)")
        }
      }
      #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "not plain ASCII: \(line)")
    }
  }

  @Test func everyBackslashOfThePageBeginsAnEscape() {
    let escapes = ["\\e", "\\&", "\\-", "\\(", "\\[u", "\\ "]
    for line in Self.lines {
      var rest = line[...]
      while let backslash = rest.firstIndex(of: "\\") {
        rest = rest[backslash...]
        #expect(escapes.contains { rest.hasPrefix($0) }, "an unknown escape: \(line)")
        rest = rest.dropFirst(2)
      }
    }
  }

  @Test func conventionalSectionsAreThere() throws {
    let lines = try #require(SurdManual.pages["surd.1"]).split(separator: "\n")
    let titles = lines.filter { $0.hasPrefix(".Sh ") }.map { String($0.dropFirst(4)) }
    #expect(Array(titles.prefix(3)) == ["NAME", "SYNOPSIS", "DESCRIPTION"])
    for title in [
      "KEYS", "WORDS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "DIAGNOSTICS",
    ] {
      #expect(titles.contains(title), "no section \(title)")
    }
  }

  // MARK: Every word

  @Test func everyWordIsInThePage() throws {
    let page = try #require(SurdManual.pages["surd-words.7"]).split(separator: ".Sh OTHER NAMES")
    let terms = page[0].split(separator: "\n").filter { $0.hasPrefix(".It ") }
    #expect(terms.count == Self.commands.count)
    for (term, command) in zip(terms, Self.commands) {
      let plain = term.replacing("\\-", with: "-").replacing("\\(ha", with: "^")
        .replacing("\\&", with: "")
      let words = plain.split(separator: " ").map(String.init)
      for name in [command.name] + command.aliases {
        #expect(words.contains(name), "'\(name)' is not in \(term)")
      }
    }
  }

  @Test func everyUnitAndConstantIsInThePage() throws {
    let page = try #require(SurdManual.pages["surd-units.7"])
    #expect(UnitTable.standard.rows.count > 200 && ConstantTable.standard.rows.count == 73)
    let terms = page.split(separator: "\n").filter { $0.hasPrefix(".It ") }
    let words = Set(terms.flatMap { $0.split(separator: " ") })
    for row in UnitTable.standard.rows where row.symbol.allSatisfy(\.isASCII) {
      #expect(words.contains("_\(row.symbol)"), "\(row.symbol)")
    }
    for row in ConstantTable.standard.rows {
      #expect(page.contains("const \(row.name)"), "\(row.name)")
    }
  }

  @Test func everyUnitHasHelp() throws {
    for row in UnitTable.standard.rows {
      let help = try #require(SurdManual.help(on: "_\(row.symbol)", width: 80))
      #expect(help.hasPrefix("_\(row.symbol)") && help.contains(row.name.prefix(8)))
    }
  }

  @Test(arguments: ["_miles", "miles", "_kilometres", "_sqft", "_mt"])
  func everyNameOfAUnitHasHelp(name: String) throws {
    let help = try #require(SurdManual.help(on: name, width: 80))
    #expect(help.hasPrefix("_") && help.split(separator: "\n").count <= 4)
  }

  /// Also if the name is a word, a unit or a part of the manual.
  @Test(arguments: ["hours", "duration", "durations", "hms", "minutes", "time", "timesheet"])
  func helpLeadsToDurations(name: String) throws {
    #expect(try #require(SurdManual.help(on: name, width: 80)).contains("tohms"))
  }

  @Test(arguments: ["hours", "duration", "hms"])
  func aproposLeadsToDurations(subject: String) {
    #expect(SurdManual.apropos(subject, width: 80).contains("tohms"))
  }

  @Test func aproposKnowsWhatUnitsMeasure() {
    #expect(SurdManual.apropos("pressure", width: 80).contains("_bar"))
    #expect(SurdManual.apropos("kilometers", width: 80).contains("_m "))
    #expect(SurdManual.apropos("inches", width: 80).contains("_in "))
  }

  @Test func longNamesOfUnitsAreCompletedAfterThreeLetters() {
    func names(_ prefix: String) -> [String] {
      let completion = LineCompletion(of: "_" + prefix, KnownNames(variables: [], units: []))
      return completion?.candidates.map(\.name) ?? []
    }
    #expect(names("met").contains("metre") && !names("me").contains("metre"))
    #expect(names("kilom").contains("kilometres") && !names("kilo").contains("kilometres"))
    #expect(names("mil").contains("miles") && !names("mi").contains("miles"))
    #expect(names("sqf") == ["sqft"])
  }

  @Test func everyWordIsListed() throws {
    let words = Set(
      SurdManual.words(of: "all", width: 80).split(whereSeparator: \.isWhitespace).map(String.init))
    let page = try #require(SurdManual.pages["surd.1"])
    for name in Self.names {
      #expect(words.contains(name), "'words' lacks '\(name)'")
      let escaped = name.replacing("-", with: "\\-").replacing("^", with: "\\(ha")
      #expect(page.contains(escaped), "the list of words lacks '\(name)'")
    }
  }

  @Test(arguments: names) func everyWordHasHelp(name: String) throws {
    CalculatorModel.readZones(from: TestZones.contents(ofZone:))
    let help = try #require(SurdManual.help(on: name, width: 80))
    let command = try #require(CommandTable.standard.command(named: name))
    #expect(help.hasPrefix(command.name))
    let flat = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(flat.contains(command.summary))
    #expect(flat.contains(command.effect) || command.effect == "→")
    for example in command.examples {
      #expect(flat.contains("\(example.keys) → \(example.result)"))
    }
  }

  @Test(arguments: topics) func everyTopicHasHelp(topic: String) throws {
    let help = try #require(SurdManual.help(on: topic, width: 80))
    #expect(help.lowercased().hasPrefix(topic))
    #expect(SurdManual.help(width: 80).contains(topic))
    #expect(!SurdManual.help(width: 80, editsLines: false).contains("F1"))
  }

  @Test func everyTopicOfTheTableIsKnown() {
    #expect(Topic.allCases.map { $0.rawValue.split(separator: " ")[0].lowercased() } == Self.topics)
  }

  @Test func sectionsHaveHelpAndOtherNamesHaveNone() throws {
    #expect(SurdManual.help(on: "display", width: 80)?.hasPrefix("Display\n") ?? false)
    #expect(SurdManual.help(on: "diagnostics", width: 80)?.hasPrefix("DIAGNOSTICS\n") ?? false)
    #expect(SurdManual.help(on: "Stack", width: 80)?.hasPrefix("Stack") ?? false)
    for name in ["--csv", "csv", "CSV"] {
      #expect(SurdManual.help(on: name, width: 80)?.hasPrefix("--csv\n") ?? false)
    }
    #expect(SurdManual.help(on: "-F", width: 80)?.hasPrefix("-F SEPARATOR") ?? false)
    #expect(SurdManual.help(on: "-f", width: 80)?.hasPrefix("-f FILE") ?? false)
    #expect(SurdManual.help(on: "--csvs", width: 80) == nil)
    #expect(SurdManual.help(on: "tables", width: 80)?.hasPrefix("LINES AND TABLES\n") ?? false)
    #expect(SurdManual.help(on: "table", width: 80)?.hasPrefix("LINES AND TABLES\n") ?? false)
    #expect(SurdManual.help(on: "csv", width: 80)?.hasPrefix("--csv\n    With --each: ") ?? false)
    let each = try #require(SurdManual.help(on: "each", width: 80))
    #expect(each.hasPrefix("each (") && each.contains("\n\n--each PROGRAM\n    For each line"))
    for title in SurdManual.titles {
      let name = title.replacing(" ", with: "_")
      #expect(SurdManual.help(on: name, width: 80)?.contains("\(title)\n") ?? false, "\(title)")
    }
    #expect(SurdManual.help(on: "MONEY", width: 80)?.hasPrefix("MONEY\n") ?? false)
    #expect(SurdManual.help(on: "money", width: 80)?.hasSuffix("'help MONEY'.") ?? false)
    #expect(SurdManual.help(on: "bonds", width: 80)?.hasPrefix("Bonds\n") ?? false)
    #expect(SurdManual.help(on: "square_root", width: 80)?.hasPrefix("sqrt ") ?? false)
    for name in ["frobnicate", "(", "a_b_c", "no_such_thing_at_all"] {
      #expect(SurdManual.help(on: name, width: 80) == nil, "\(name)")
    }
    #expect(SurdManual.help(on: "", width: 80) == nil)
    for name in ["{", "}", "[", "]", "'", "\"", "#", "_", "@"] {
      #expect(SurdManual.help(on: name, width: 80)?.contains(name) ?? false, "\(name)")
    }
  }

  @Test func aNameOfAWordAndATopicShowsBoth() throws {
    let help = try #require(SurdManual.help(on: "complex", width: 80))
    #expect(help.hasPrefix("complex (re im"))
    #expect(help.contains("\nComplex numbers\n") && help.contains("conj"))
    let keys = try #require(SurdManual.help(on: "keys", width: 80))
    #expect(keys.hasPrefix("keys\n") && keys.contains("\nKEYS\n"))
  }

  @Test func examplesInHelpAreCarriedOutWithTheSettings() throws {
    var settings = Settings()
    settings.format.digits = 5
    let help = try #require(SurdManual.help(on: "ln", width: 80, settings: settings))
    let usual = try #require(SurdManual.help(on: "ln", width: 80))
    #expect(help != usual)
    let digits = try #require(SurdManual.help(on: "digits", width: 80, settings: settings))
    #expect(digits.contains("30 digits 2 sqrt → 1.41421356237309504880168872421"))
  }

  @Test func aproposFindsWordsByNameSummaryAndTopic() {
    #expect(SurdManual.apropos("INVERSE TANGENT", width: 80).contains("atan"))
    #expect(SurdManual.apropos("hypot", width: 80).contains("hypot"))
    #expect(SurdManual.apropos("trigonometry", width: 80).contains("sin"))
    #expect(SurdManual.apropos("binomial", width: 80).contains("ncr"))
    // All words of a text, then any.
    #expect(SurdManual.apropos("mortgage payment", width: 80).hasPrefix("tvm "))
    #expect(SurdManual.apropos("the hypotenuse of zzz", width: 80).hasPrefix("hypot "))
    #expect(SurdManual.apropos("frobnicate", width: 80).hasPrefix("no word is about 'frobnicate'"))
    #expect(SurdManual.apropos("\u{1B}[31m", width: 80).hasPrefix("no word is about such a text"))
    // If no word matches, the manual does.
    #expect(SurdManual.apropos("carbon", width: 80).contains("\n    the_age_of_a_sample_with_30"))
    #expect(SurdManual.apropos("sessions", width: 80).contains("\n    Sessions "))
  }

  /// A word that people search, and what it leads to, by `help` and by `apropos`.
  @Test(arguments: [
    ("percentile", "quantile ("), ("thousand", "group "), ("delimiter", "LINES_AND_TABLES"),
    ("timestamp", "tounix ("), ("TSV", "LINES_AND_TABLES"), ("exit code", "EXIT_STATUS"),
    ("cumulative", "cumsum ("), ("weighted", "wmean ("), ("running total", "running_totals"),
    ("moving average", "a_moving_average_of_three_values"), ("ans", "lastx ("),
  ])
  func namesElsewhereLeadToWords(name: String, target: String) throws {
    #expect(SurdManual.apropos(name, width: 80).contains(target))
    let help = try #require(SurdManual.help(on: name.replacing(" ", with: "_"), width: 80))
    #expect(help.contains(target) || !target.contains("_"))
    let page = try #require(SurdManual.pages["surd-words.7"])
    let index = try #require(page.split(separator: ".Sh OTHER NAMES").last)
    #expect(index.contains(name.lowercased()))
  }

  @Test func topicsLeadSomewhere() {
    for topic in SurdManual.topics {
      #expect(!topic.targets.isEmpty, "\(topic.names)")
      for target in topic.targets {
        #expect(SurdManual.help(on: target, width: 80) != nil, "\(topic.names): \(target)")
      }
    }
  }

  @Test func recipesAreFoundByTheirTitles() throws {
    let titles = try #require(SurdManual.help(on: "recipes", width: 80))
    #expect(titles.contains("\nRunning totals\n") && titles.contains("\nMONEY\n"))
    for name in ["running_totals", "Running totals", "prime_factors", "years_months_and_days"] {
      let help = try #require(SurdManual.help(on: name, width: 80))
      #expect(name.lowercased().hasPrefix(help.prefix(5).lowercased()), "\(name)")
    }
    let found = SurdManual.apropos("column", width: 80)
    #expect(found.contains("Recipes, by help:") && found.contains("add_up_a_column"))
    #expect(SurdManual.help(on: "add_up", width: 80)?.contains("seq 0.1 0.1 1") ?? false)
  }

  // MARK: Layout

  @Test func generalHelpFitsAScreen() {
    let lines = SurdManual.help(width: 80).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 24)
  }

  @Test(arguments: Tier.part(of: [40, 41, 50, 66, 80, 100, 132])) func noLineIsTooLong(width: Int) {
    var texts = [SurdManual.text(width: width), SurdManual.help(width: width)]
    texts += (Self.names + Self.topics).compactMap { SurdManual.help(on: $0, width: width) }
    texts.append(SurdManual.words(width: width))
    for line in texts.joined(separator: "\n").split(separator: "\n") {
      #expect(line.count <= width, "\(line)")
      #expect(line.last != " " && !line.contains("\u{A0}"), "\(line)")
    }
  }

  @Test(arguments: [Int.min, 0, 1, 19]) func narrowTerminalsGetTwentyColumns(width: Int) throws {
    #expect(SurdManual.text(width: width) == SurdManual.text(width: 20))
    let help = try #require(SurdManual.help(on: "abs", width: width))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 20 })
    #expect(help.contains("    Gives the\n    absolute value,\n"))
  }

  @Test func textHasNoMarksAndEndsWithALine() {
    let text = SurdManual.text(width: 80)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    #expect(!text.contains("`"))
    #expect(!text.contains("\n\n\n"))
    for name in Self.names { #expect(text.contains(name)) }
  }

  // MARK: Examples

  @Test func examplesAreThereToRun() {
    #expect(SurdManual.examples.count > 40)
    #expect(SurdManual.diagnostics.count > 10)
    #expect(SurdManual.wordExamples.count >= Self.commands.count - 10)
    for example in SurdManual.examples {
      #expect(!example.output.isEmpty && !example.output.hasSuffix("\n"))
      #expect(example.status == 0 || !example.errors.isEmpty)
    }
  }

  @Test func aHintedErrorIsWordedAsInTheCalculator() {
    // The built program runs the examples with short keys.
    let error = CalculatorError.hinted(
      .tooFewValues(word: "+", needed: 2, available: 1), .keyed("2 3 +"))
    #expect(SurdManual.text(width: 200).contains(error.description))
  }
}

import Calculator
import Manual
import Testing

/// The names that may come next in a line of every front end.
@Suite struct LineCompletionTests {
  private static func completion(_ text: String) -> LineCompletion? {
    CalculatorModel.listZones { text in
      let names =
        text.contains("/")
        ? ["Europe/Berlin", "Europe/Dublin"] : ["Europe/", "UTC", "posix/", "tzdata.zi"]
      return names.filter { $0.hasPrefix(text) }
    }
    var names = KnownNames(variables: ["rate", "sqlength"], units: ["ZORK"])
    (names.listeners, names.pluggedIn) = (["bits", "tape"], ["tape", "tape=a.surd"])
    names.files = { text in ["a.surd", "data/", "q\"uote"].filter { $0.hasPrefix(text) } }
    return LineCompletion(of: text, names)
  }

  /// A text, the word that is completed, and all names, with the text after each.
  @Test(arguments: [
    ("2 sq", "sq", "sqlength sq sqrt sqrtmod"), ("2sqr", "sqr", "sqrt sqrtmod"),
    ("sto ra", "ra", "rate"), ("rcl ", "", "rate sqlength"), ("purge sq", "sq", "sqlength"),
    ("5 sto+ ra", "ra", "rate"), ("const me", "me", "me"), ("{ const me", "me", "me"),
    ("5_kme", "kme", ""), ("5_ZOR", "ZOR", "ZORK"), ("9.81(2)_m/ZOR", "ZOR", "ZORK"),
    ("'2*5_ZOR", "ZOR", "ZORK"), ("'sqrt(2)+isoweekda", "isoweekda", ""), ("5_m^", "^", ""),
    ("listen b", "b", "bits"), ("unlisten ", "", "tape \"tape=a.surd"), ("paper ", "", "on off"),
    ("words mo", "mo", "money"), ("help statis", "statis", "statistics statistic"),
    ("help prim", "prim", "primes prime? primepi primorial"), ("help MON", "MON", "MONEY"),
    ("run \"", "", "a.surd data/"), ("run ", "", "\"a.surd \"data/"), ("\"da", "da", "data/"),
    ("save \"", "", "a.surd data/"), ("listen \"tape=a", "a", "a.surd"),
    ("unlisten \"tape", "tape", "tape tape=a.surd"),
    ("\"Eu", "Eu", "Europe/"), ("\"Europe/B", "Europe/B", "Europe/Berlin"),
    ("tozone \"", "", "Europe/ UTC"), ("@2026-07-01T12:00[Europe/D", "Europe/D", "Europe/Dublin"),
    ("load data", "data", "data/"), ("run da", "da", "data/"), ("const gravit", "gravit", "G gn"),
    ("5 ZOR", "ZOR", "ZORK"), ("3 km in ZOR", "ZOR", "ZORK"), ("3 km to sqle", "sqle", "sqlength"),
    ("binomia", "binomia", "binomcdf binominv binompdf ncr"),
  ])
  func names(text: String, word: String, expected: String) throws {
    let found = try #require(Self.completion(text))
    #expect(found.word == word)
    #expect(found.candidates.map(\.name).joined(separator: " ") == expected)
  }

  @Test(arguments: ["12", "1.5e3", "# 5_k", "2 # sq", "\"a\"", "5 sq \"\\n", "@2026-11-28", "$"])
  func nothingComesNext(text: String) { #expect(Self.completion(text) == nil) }

  @Test(arguments: [
    ("sqrtm", " "), ("run \"a", "\" "), ("run \"d", ""), ("unlisten \"tape=", "\" "),
    ("\"UT", "\" "), ("@2026-07-01T12:00[Europe/D", "]"),
  ])
  func theOnlyNameIsEnded(text: String, ending: String) {
    #expect(Self.completion(text)?.candidates.map(\.ending) == [ending])
  }

  @Test func unitsAreNoWordsAndWordsHaveEffects() throws {
    let units = try #require(Self.completion("_")).candidates
    #expect(units.count > 200 && units.allSatisfy { $0.kind == .unit })
    #expect(try #require(Self.completion("x_k")).candidates.isEmpty)
    let root = try #require(Self.completion("sqrtm")).candidates[0]
    #expect(root.effect == "a p → r" && !root.summary.isEmpty && root.kind == .word)
  }

  /// Without a letter, all words are candidates; after `help`, topics come first.
  @Test(arguments: ["", "2 ", "2 3 +", "{ ", "help "]) func allWords(text: String) throws {
    let names = try #require(Self.completion(text)).candidates.map(\.name)
    let words = CommandTable.standard.names.filter { $0.first?.isLetter ?? false }
    #expect(Set(words).isSubset(of: names) && Set(names).count == names.count)
    #expect(names.first == (text == "help " ? "stack" : "rate"))
  }

  @Test(arguments: [
    ("{ 1 ", true), ("[1 [2]", true), ("\"a", true), ("{ 1 }", false), ("} {", false),
    ("'2+3", false), ("\"{\" # {", false), ("'[1 2' [", true),
  ])
  func whatIsOpenGoesOn(text: String, goesOn: Bool) { #expect(KeyPiece.goesOn(text) == goesOn) }
}

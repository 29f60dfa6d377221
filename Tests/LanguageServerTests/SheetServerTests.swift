import Answers
import Calculator
import ExactNumbers
import JSONRPC
import JSONText
import Posix
import TestSupport
import Testing

@testable import LanguageServer

/// Messages to editors about sheets.
@Suite struct SheetServerTests {
  private final class Notes {
    var all: [(method: String, params: JSON)] = []
  }

  private let calculator = LineCalculator()
  private let server: SheetServer
  private let notes = Notes()

  init() {
    calculator.fixLimits()
    server = SheetServer(calculator: calculator, version: "1")
    server.notify = { [notes] in notes.all.append(($0, $1)) }
  }

  private static let document: JSON = ["textDocument": ["uri": "file:///a.surd"]]

  private func initialize(_ encodings: JSON = []) throws {
    let answer = try server.answer(
      "initialize", ["capabilities": ["general": ["positionEncodings": encodings]]])
    #expect(answer["serverInfo"]?["name"] == "surd")
  }

  private func open(_ text: String, uri: JSON = "file:///a.surd", language: JSON = "surd") {
    server.hear(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": uri, "languageId": language, "version": 1, "text": .string(text),
        ]
      ])
  }

  private func ask(_ method: String, _ params: JSON = [:]) throws -> JSON {
    try server.answer("textDocument/\(method)", Self.document.adding(params))
  }

  private func hints(_ params: JSON = [:]) throws -> [String] {
    try (ask("inlayHint", params).elements ?? []).map {
      let position = $0["position"]
      return "\(position?["line"]?.integer ?? -1):\(position?["character"]?.integer ?? -1)"
        + " \($0["label"]?.text ?? "")"
    }
  }

  private static func range(_ places: Int...) -> JSON {
    [
      "start": ["line": .integer(places[0]), "character": .integer(places[1])],
      "end": ["line": .integer(places[2]), "character": .integer(places[3])],
    ]
  }

  private func change(_ range: JSON?, _ text: String) {
    server.hear(
      "textDocument/didChange",
      Self.document.adding(["contentChanges": [["range": range, "text": .string(text)]]]))
  }

  /// Returns the errors published last: places and sentences.
  private func errors() -> [String] {
    server.rest()
    let found = notes.all.last { $0.params["uri"] == "file:///a.surd" }?.params
    return (found?["diagnostics"]?.elements ?? []).map {
      let (start, end) = ($0["range"]?["start"], $0["range"]?["end"])
      return "\(start?["line"]?.integer ?? -1):\(start?["character"]?.integer ?? -1)"
        + "-\(end?["character"]?.integer ?? -1) \($0["message"]?.text ?? "")"
    }
  }

  // MARK: Results

  @Test func resultsStandBesideTheLines() throws {
    try initialize()
    open("# a\n2 3 +\nn = 1/3 # 😀\n5 sto m\n\"a\\nb\" print\n1 0 /\n7  #→ 7\n8  #→ 7\n")
    try #expect(
      hints() == [
        "1:5 → 5", "2:12 → ≈0.333333333333333", "4:12 → a ⏎ b", "7:1 → 8",
      ])
    try #expect(hints(["range": Self.range(1, 0, 2, 0)]).count == 2)
    try #expect(hints(["range": Self.range(90, 0, 95, 0)]) == [])
    open("prose 2 3 +\n```surd\n2 3 +\n```\n", language: "markdown")
    try #expect(hints() == ["2:5 → 5"])
  }

  @Test func errorsStandWhereTheyAre() throws {
    try initialize()
    open("1 0 /\n# 😀\n\"😀\" drop 5 dupp\n= 2 +\nx = 1/0\n2(3)\n{ 1\n")
    #expect(
      errors() == [
        "0:4-5 division by zero", "2:12-16 unknown word 'dupp'; did you mean 'dup'?",
        "3:5-5 the expression needs a number, a name or '(' here", "4:5-6 division by zero",
        "5:0-4 '2(3)' can be read in two ways: a product is '2 3 *', a measured number is '2 3 pm'",
        "6:0-1 unclosed '{'",
      ])
    #expect(notes.all.count == 1)
    server.rest()
    #expect(notes.all.count == 1)
    change(nil, "2 3 +")
    #expect(errors() == [] && notes.all.count == 2)
    server.hear("textDocument/didClose", Self.document)
    #expect(notes.all.last?.params == ["uri": "file:///a.surd", "diagnostics": []])
  }

  @Test func whatWouldMendAnErrorIsOffered() throws {
    try initialize()
    open("  2(3)  # sum\n7 dupp\n= dupp(2)\n1 0 /\n")
    let actions = try ask("codeAction").elements ?? []
    let edits = actions.map { $0["edit"]?["changes"]?["file:///a.surd"]?.elements?.first }
    #expect(
      actions.map { $0["title"] } == ["Write 2 3 *", "Write 2 3 pm", "Write dup", "Write dup"])
    #expect(edits.map { $0?["newText"] } == ["2 3 *", "2 3 pm", "dup", "dup"])
    #expect(
      edits.map { $0?["range"] } == [
        Self.range(0, 2, 0, 6), Self.range(0, 2, 0, 6), Self.range(1, 2, 1, 6),
        Self.range(2, 2, 2, 6),
      ])
    try #expect(ask("codeAction", ["range": Self.range(1, 0, 1, 0)]).elements?.count == 1)
  }

  // MARK: Words

  private func hover(_ line: Int, _ character: Int) throws -> String? {
    try ask(
      "hover", ["position": ["line": .integer(line), "character": .integer(character)]])[
        "contents"]?["value"]?.text
  }

  @Test func aWordHasHelpAndAResultItsReason() throws {
    try initialize()
    open("# sqrt\n2 sqrt\nn = 1/3\nn 5_km\n5 sto m\n1 0 /\n")
    server.rest()
    try #expect(hover(0, 3) == nil)
    try #expect(hover(1, 2)?.contains("square root") == true)
    try #expect(hover(1, 0)?.hasPrefix("Exact: √2, kept as an expression.\n") == true)
    try #expect(hover(1, 99)?.hasPrefix("Exact: √2") == true)
    try #expect(hover(2, 0) == "Exact: the fraction 1/3.")
    try #expect(hover(3, 4)?.contains("metre") == true)
    try #expect(hover(3, 2)?.contains("Exact: the integer 5.") == true)
    for (line, character) in [(4, 0), (5, 0), (6, 0), (99, 0)] {
      try #expect(hover(line, character) == nil)
    }
    // The reason is that of its line, and requesting it changes nothing.
    let lines = (0..<200).map { "= \($0)/7" }.joined(separator: "\n")
    change(nil, lines)
    server.rest()
    try #expect(hover(100, 99) == "Exact: the fraction 100/7.")
    let before = try hints()
    change(Self.range(199, 7, 199, 7), "\n7 +")
    try #expect(hints() == before + ["200:3 → ≈35.4285714285714"])
  }

  /// A name that is no unit where it is a variable: `m`, or `t` in a program.
  @Test func aVariableIsNoUnit() throws {
    try initialize()
    open("m = 5\n= m*2\n{ local t t 2 * } sto f\n5 km\n3 sto m\nm 1 +\n1_m\n")
    server.rest()
    try #expect(hover(1, 2) == "m = 5" && hover(5, 0) == "m = 3")
    try #expect(hover(2, 8) == "t: a variable" && hover(2, 22) == "f = { local t t 2 * }")
    try #expect(hover(3, 3)?.hasPrefix("_km\n") == true && hover(6, 2)?.hasPrefix("_m\n") == true)
    // What was just typed is not calculated yet.
    change(Self.range(5, 0, 5, 5), "h = 2\n= h + m")
    try #expect(hover(6, 2) == "h: a variable" && hover(6, 6) == "m: a variable")
  }

  private func completions(_ line: Int, _ character: Int) throws -> [String] {
    let answer = try ask(
      "completion", ["position": ["line": .integer(line), "character": .integer(character)]])
    for item in answer["items"]?.elements ?? [] {
      #expect(item["textEdit"]?["newText"] == item["label"])
      #expect(item["textEdit"]?["range"]?["end"]?["character"] == .integer(character))
    }
    return (answer["items"]?.elements ?? []).map {
      "\($0["label"]?.text ?? "") \($0["kind"]?.integer ?? 0)"
    }
  }

  @Test func wordsAreCompleted() throws {
    try initialize()
    open("5 sto sqlength\n2 sq\n\"sq\n\" # sq\n= 2*sq\n5_k\nconst me\nrcl s\nhelp stati\n")
    server.rest()
    let found = try completions(1, 4)
    #expect(found.contains("sqrt 3") && found.contains("sqlength 6"))
    #expect(found.allSatisfy { $0.hasPrefix("sq") })
    try #expect(completions(4, 6) == found)
    try #expect(completions(1, 2).count > 500)
    let units = try completions(5, 3)
    #expect(units.contains("km 11") && units.allSatisfy { $0.hasSuffix(" 11") })
    try #expect(completions(6, 8) == ["me 21"] && completions(7, 5) == ["sqlength 6"])
    try #expect(completions(8, 10) == ["statistics 14", "statistic 14"])
    for (line, character) in [(2, 3), (3, 5), (5, 1), (9, 0)] {
      try #expect(completions(line, character) == [], "\(line):\(character)")
    }
  }

  /// The tokens as lines, characters, lengths and names.
  private func tokens() throws -> [String] {
    let names = ["number", "type", "function", "variable", "operator", "string", "comment"]
    let data = try (ask("semanticTokens/full")["data"]?.elements ?? []).compactMap(\.integer)
    var (line, character) = (0, 0)
    return stride(from: 0, to: data.count, by: 5).map { index in
      line += data[index]
      character = data[index + 1] + (data[index] == 0 ? character : 0)
      return "\(line):\(character)+\(data[index + 2]) \(names[data[index + 3]])"
    }
  }

  @Test func tokensHaveTheirTypes() throws {
    try initialize()
    open("# 😀\n\"😀\" 5_km abc\n\n\"x\ny\" dup # z\nn = 2*sqrt(4)  #→ 4\n")
    try #expect(
      tokens() == [
        "0:0+4 comment", "1:0+4 string", "1:5+1 number", "1:6+3 type", "1:10+3 variable",
        "3:0+2 string", "4:0+2 string", "4:3+3 function", "4:7+3 comment", "5:0+1 variable",
        "5:2+1 operator", "5:4+1 number", "5:5+1 operator", "5:6+4 function", "5:11+1 number",
        "5:15+4 comment",
      ])
    open("# 1\n```surd\n2 dup\n```\n", language: "markdown")
    try #expect(tokens() == ["2:0+1 number", "2:2+3 function"])
  }

  // MARK: Changes

  @Test func rangesChangeWhatTheyName() throws {
    for (encodings, character) in [([], 4), (["utf-8"], 6)] as [(JSON, Int)] {
      let tests = SheetServerTests()
      try tests.initialize(encodings)
      tests.open("\"😀\" 2\r\n3\r\n")
      try #expect(tests.hints() == ["0:\(character + 2) → 2", "1:1 → 3"])
      tests.change(Self.range(0, character, 0, 99), " 7")
      try #expect(tests.hints() == ["0:\(character + 2) → 7", "1:1 → 3"])
      // Within a character, after the last line, from back to front.
      tests.change(Self.range(0, 2, 0, 2), "a")
      tests.change(Self.range(9, 0, 12, 5), "4")
      tests.change(Self.range(2, 1, 0, 0), "5")
      try #expect(tests.hints().contains { $0.hasSuffix("→ 45") || $0.hasSuffix("→ 5") })
      for range in [7, "x", [:], ["start": [:], "end": [:]], Self.range(-1, 0, 0, 0)] as [JSON] {
        tests.change(range, "lost")
      }
      tests.change(nil, "2 3 +")
      try #expect(tests.hints() == ["0:5 → 5"])
    }
  }

  @Test func aCarriageReturnEndsALine() throws {
    try initialize()
    open("2 3 +\r4 *\r\n7\r")
    try #expect(hints() == ["0:5 → 5", "1:3 → 20", "2:1 → 7"])
    change(Self.range(1, 0, 1, 99), "6 *")
    try #expect(hints() == ["0:5 → 5", "1:3 → 30", "2:1 → 7"])
    // It becomes the first half of a line's end.
    change(Self.range(1, 0, 1, 0), "\n")
    try #expect(hints() == ["0:5 → 5", "1:3 → 30", "2:1 → 7"])
    change(Self.range(1, 0, 2, 0), "\r")
    try #expect(hints() == ["0:5 → 5", "2:1 → 7"])
  }

  /// A cancelled calculation leaves nothing: the next one continues.
  @Test func aCalculationCanBeGivenUp() throws {
    try initialize()
    open("2\n3 +\n0 { 1 + 1 } { } while\n7\n")
    let interruption = server.interruption
    #expect(
      Thread.start(getsSignals: false) {
        Thread.sleep(microseconds: 200_000)
        interruption.request()
      })
    do throws(RPCError) {
      _ = try server.answer("textDocument/inlayHint", Self.document)
      Issue.record("it is answered")
    } catch { #expect(error.code == .contentModified) }
    interruption.clear()
    change(Self.range(2, 0, 2, 99), "5")
    try #expect(hints() == ["0:1 → 2", "1:3 → 5", "2:1 → 5", "3:1 → 7"])
    interruption.request()
    change(nil, "1\n2\n")
    server.rest()
    #expect(notes.all.isEmpty)
    interruption.clear()
    #expect(errors() == [] && notes.all.count == 1)
    try #expect(hints() == ["0:1 → 1", "1:1 → 2"])
  }

  /// Completion and hover never wait for a calculation, also of text that was just typed.
  @Test func wordsAreExplainedMeanwhile() throws {
    let doze = Command("doze", "n → x", "Sleeps for n tenths of a second.") { (n: Exact) in
      Thread.sleep(microseconds: UInt32(100_000 * (try Int(exactly: n) ?? 0)))
      return n
    }
    let calculator = LineCalculator(table: try CommandTable(adding: [doze]))
    _ = calculator.carryOut("1 timelimit")
    calculator.fixLimits()
    let server = SheetServer(calculator: calculator, version: "1")
    _ = try server.answer("initialize", [:])
    var text = "2 sqrt\n1 sto width\n"
    func item() -> JSON { ["textDocument": ["uri": "a", "version": 1, "text": .string(text)]] }
    func ask(_ method: String, _ line: Int, _ character: Int) -> JSON? {
      try? server.answer(
        "textDocument/\(method)",
        [
          "textDocument": ["uri": "a"],
          "position": ["line": .integer(line), "character": .integer(character)],
        ])
    }
    func labels(_ answer: JSON?) -> [JSON?] {
      answer?["items"]?.elements?.map { $0["label"] } ?? []
    }
    server.hear("textDocument/didOpen", item())
    server.rest()
    text += "30 doze\n3 sq\n"
    server.hear(
      "textDocument/didChange", item().adding(["contentChanges": [["text": .string(text)]]]))
    // Nothing is calculated yet.
    #expect(labels(ask("completion", 3, 4)).contains("sqrt"))
    #expect(ask("hover", 0, 3)?["contents"]?["value"]?.text?.contains("sqrt") == true)
    var answers: [JSON?] = []
    server.answerPrompt = {
      answers = [ask("completion", 3, 4), ask("hover", 3, 3), ask("hover", 0, 0)]
    }
    server.rest()
    #expect(labels(answers[0]).contains("sqrt"))
    #expect(answers[1]?["contents"] != nil && answers[2] == .null)
    // The word in the line that does not return is an error, and all others have their results.
    let hints = try server.answer("textDocument/inlayHint", ["textDocument": ["uri": "a"]])
    #expect(hints.elements?.map { $0["label"] } == ["→ ≈1.41421356237310", "→ 9"])
    #expect(ask("hover", 0, 0)?["contents"]?["value"]?.text?.contains("√2") == true)
  }

  /// A message about one document looks at that one alone, however many are open.
  @Test func fourTimesAsManyDocumentsAreFourTimesTheWork() throws {
    let visits = try [10, 40].map { count in
      let server = SheetServer(calculator: LineCalculator(), version: "1")
      _ = try server.answer("initialize", [:])
      var told = 0
      server.notify = { _, _ in told += 1 }
      for name in 0..<count {
        server.hear(
          "textDocument/didOpen", ["textDocument": ["uri": .string("\(name)"), "text": "1\n2 +\n"]])
        server.rest()
      }
      #expect(told == count)
      let held = server.machineBytes
      let close: JSON = ["textDocument": ["uri": "0"]]
      server.hear("textDocument/didClose", close)
      server.rest()
      // All documents are alike.
      #expect(server.machineBytes * count == held * (count - 1))
      return server.visits
    }
    #expect(visits[1] == 4 * visits[0])
  }

  /// The machines of all documents together use at most as much memory as one value may.
  @Test func documentsShareTheirMemory() throws {
    let calculator = LineCalculator()
    _ = calculator.carryOut("1 memory")
    calculator.fixLimits()
    let server = SheetServer(calculator: calculator, version: "1")
    _ = try server.answer("initialize", [:])
    for name in ["a", "b", "c", "d", "e"] {
      server.hear(
        "textDocument/didOpen",
        ["textDocument": ["uri": .string(name), "text": "1 20000 range 5 sto n\nn\n"]])
      server.rest()
    }
    #expect(server.machineBytes < 2 << 20)
    for name in ["a", "e"] as [JSON] {
      let hints = try server.answer("textDocument/inlayHint", ["textDocument": ["uri": name]])
      #expect(hints.elements?.count == 2)
      let words = try server.answer(
        "textDocument/completion",
        ["textDocument": ["uri": name], "position": ["line": 1, "character": 1]])
      #expect(words["items"]?.elements?.contains { $0["label"] == "n" } == true)
    }
  }

  @Test func errorsHaveEscapesForControls() throws {
    try initialize()
    open("27 chr \"[31m\" + error\n")
    server.rest()
    let message = notes.all.last?.params["diagnostics"]?.elements?.first?["message"]?.text
    #expect(message?.contains("[31m") == true && message?.contains("\u{1B}") == false)
  }

  /// Each position of an editor is that of the same character here, rounded down to a whole
  /// character.
  @Test func placesAreThoseOfTheEditor() {
    for var law in Law("places in a text", cases: 200) {
      let characters: [Character] = ["a", "ü", "€", "😀", "é", "\n", "\r\n", "\r", "𝕏"]
      let text = String((0..<20).map { _ in characters.randomElement(using: &law.random) ?? "a" })
      let document = TextDocument(text, .utf16)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() {
        for character in 0...line.utf16.count + 2 {
          var units = 0
          var expected = text.utf8.distance(from: text.startIndex, to: line.startIndex)
          for scalar in line.unicodeScalars {
            units += UTF16.width(scalar)
            if units > character { break }
            expected += UTF8.width(scalar)
          }
          let place = document.place(
            of: ["line": .integer(index), "character": .integer(character)])
          #expect(place == expected, "\(law): \(text.debugDescription) \(index):\(character)")
        }
      }
    }
  }

  /// Documents have no part in one another.
  @Test func documentsStandAlone() throws {
    try initialize()
    open("5 sto n\n3 digits\n")
    open("n\n2 sqrt\n", uri: "file:///b.surd")
    try #expect(hints() == [])
    let other = try server.answer(
      "textDocument/inlayHint", ["textDocument": ["uri": "file:///b.surd"]])
    #expect(other.elements?.map { $0["label"] } == ["→ ≈1.41421356237310"])
    change(Self.range(2, 0, 2, 0), "n 2 sqrt *")
    try #expect(hints() == ["2:10 → ≈7.07"])
    for word in ["now", "run \"a\"", "quit", "listen exec true"] {
      change(nil, word)
      #expect(errors().first?.hasSuffix("works only where it is typed at the prompt") == true)
    }
    change(nil, "100 timelimit\n1e99 memory\nreset\n7\n")
    try #expect(hints().last?.hasSuffix("→ 7") == true)
  }

  // MARK: The protocol

  private func code(_ method: String, _ params: JSON = [:]) -> RPCError.Code? {
    do throws(RPCError) {
      _ = try server.answer(method, params)
      return nil
    } catch { return error.code }
  }

  @Test func theServerBeginsAndEnds() throws {
    #expect(code("textDocument/hover", Self.document) == .notInitialized)
    open("1")
    try initialize()
    #expect(code("initialize") == .invalidRequest)
    #expect(code("textDocument/hover", Self.document) == .invalidParams)
    #expect(code("textDocument/hover") == .invalidParams)
    #expect(code("textDocument/rename", Self.document) == .methodNotFound)
    for params in [7, [], ["textDocument": 1], ["textDocument": ["uri": "a"]]] as [JSON] {
      server.hear("textDocument/didOpen", params)
      server.hear("textDocument/didChange", params)
      server.hear("textDocument/didClose", params)
    }
    open("1")
    for params in [[:], ["position": 1], ["position": ["line": -1, "character": 0]]] as [JSON] {
      try #expect(ask("hover", params) == .null)
      try #expect(ask("completion", params) == [])
    }
    #expect(code("shutdown") == nil && server.wasShutDown && !server.hasEnded)
    #expect(code("textDocument/hover", Self.document) == .invalidRequest)
    server.hear("exit", [:])
    #expect(server.hasEnded)
  }
}

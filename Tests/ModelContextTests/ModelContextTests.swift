import Answers
import Calculator
import ExactNumbers
import JSONRPC
import JSONText
import ModelContext
import Posix
import TestSupport
import Testing

/// Answers to assistants. Values are known, or come from mpmath, as noted.
@Suite struct ModelContextTests {
  private let calculator = LineCalculator()
  private let server: ModelContextServer

  init() {
    calculator.fixLimits()
    server = ModelContextServer(calculator: calculator, version: "1")
  }

  private func result(_ tool: String, _ arguments: JSON) throws -> JSON {
    try server.answer("tools/call", ["name": .string(tool), "arguments": arguments])
  }

  private func rows(_ tool: String, _ arguments: JSON) throws -> [Substring] {
    try text(tool, arguments).split(separator: "\n")
  }

  private func text(_ tool: String, _ arguments: JSON) throws -> String {
    try result(tool, arguments)["content"]?.elements?.first?["text"]?.text ?? ""
  }

  /// Returns the value of a successful call, after `=` or `≈`; the error of another.
  private func value(_ tool: String, _ arguments: JSON) throws -> String {
    let result = try result(tool, arguments)
    let structure = result["structuredContent"]
    if result["isError"] == true { return "! \(structure?["error"]?.text ?? "")" }
    return "\(structure?["exact"] == true ? "=" : "≈") \(structure?["value"]?.text ?? "")"
  }

  private func evaluate(_ text: String) throws -> String {
    try value("evaluate", ["text": .string(text)])
  }

  // MARK: evaluate

  @Test func aValueComesWithItsFormAndProof() throws {
    let result = try result("evaluate", ["text": "1/3"])
    #expect(
      result["structuredContent"] == [
        "value": "0.333333333333333", "exact": false, "exactForm": "1/3",
        "why": "Exact: the fraction 1/3.", "depth": 1,
      ])
    #expect(
      result["content"] == [
        [
          "type": "text",
          "text":
            "≈ 0.333333333333333\nexact form: 1/3\nwhy: Exact: the fraction 1/3.\nkeys: 1 3 /",
        ]
      ])
    #expect(result["isError"] == false)
    try #expect(
      text("evaluate", ["text": "2 sqrt 3 sqrt <="]).contains("'<=' answered yes: an enclosure"))
    // mpmath: sqrt(2) to 30 digits.
    try #expect(
      value("evaluate", ["text": "sqrt(2)", "digits": 30]) == "≈ 1.41421356237309504880168872421")
    try #expect(evaluate("sqrt(2)") == "≈ 1.41421356237310")
    // The requested digits are only for this answer, and settings of its text stay.
    try #expect(value("evaluate", ["text": "2 fix 2 sqrt"]) == "≈ 1.41")
    try #expect(value("evaluate", ["text": "sqrt(2)", "digits": 20]) == "≈ 1.4142135623730950488")
    try #expect(value("evaluate", ["text": "4 fix 2 sqrt", "digits": 20]) == "≈ 1.4142")
    try #expect(evaluate("std 2 sqrt") == "≈ 1.41421356237310")
    try #expect(value("evaluate", ["text": "9.81(2)_m/s^2"]) == "≈ 9.810(20)_m/s^2")
    try #expect(value("evaluate", ["text": .number("7.50")]) == "= 7.5")
  }

  @Test func settingsThatStayAreTold() throws {
    try #expect(rows("evaluate", ["text": "deg"]) == ["The stack is empty.", "settings: deg"])
    try #expect(rows("evaluate", ["text": "2 fix 30 sin"]).last == "settings: deg, fix 2")
    let arguments: JSON = ["task": "diff", "function": "sin(x)", "from": "60"]
    try #expect(rows("solve", arguments).last == "settings: deg, fix 2")
    let result = try result("evaluate", ["text": "std"])
    #expect(result["structuredContent"]?["settings"] == "deg")
    try #expect(!rows("evaluate", ["text": "rad 1"]).contains { $0.hasPrefix("settings") })
  }

  /// No answer is an older value, or a rounded value for an exact one.
  @Test func whatIsNotNewIsNoResult() throws {
    try #expect(evaluate("5") == "= 5")
    for text in ["7 sto y", "{ sq } sto g", "# remark", ""] {
      let result = try result("evaluate", ["text": .string(text)])
      #expect(result["structuredContent"] == ["depth": 1], "\(text)")
      #expect(result["content"]?.elements?.first?["text"] == "Done; X is as it was.", "\(text)")
    }
    try #expect(evaluate("0 +") == "= 5")
    // A value below X that was there before is not reported again.
    for (text, row) in [
      ("7", "= 7"), ("swap", "= 7 5"), ("drop", "= 7"), ("clear 2 3 + 4 5", "= 5 4 5"),
      ("3 drop 1 +", "= 6"), ("1..3", "= 1..3"),
    ] {
      try #expect(rows("evaluate", ["text": .string(text)]).first == Substring(row))
    }
    let long = try result("evaluate", ["text": "10 20000 ^ 1 +", "digits": .number("20.0")])
    let why = long["structuredContent"]?["why"]?.text ?? ""
    #expect(why == "Exact: an integer, ≈1e20000.")
    let value = try value("evaluate", ["text": "2 100000 ^ 1 +"])
    // 2^100000 = 9.990020930143845…e30102 (mpmath)
    #expect(value == "≈ 9.99002093014385e30102")
    try #expect(evaluate("5!!").hasPrefix("! '5!!' can be read in two ways"))
  }

  /// A notebook asks what may follow a text, also while another call runs.
  @Test func textsAreCompleted() throws {
    func complete(_ text: String) throws -> JSON {
      try server.answer(
        "completion/complete",
        [
          "ref": ["type": "ref/tool", "name": "evaluate"],
          "argument": ["name": "text", "value": .string(text)],
        ])
    }
    try #expect(evaluate("5 sto ratio") == "≈ ")
    #expect(
      try complete("{ 2 rati") == [
        "completion": ["values": ["ratio"], "total": 1, "hasMore": false], "word": "rati",
        "goesOn": true,
      ])
    let all = try complete("2 ")
    #expect(all["completion"]?["values"]?.elements?.count == 100 && all["goesOn"] == false)
    #expect(all["completion"]?["hasMore"] == true)
    #expect(throws: RPCError.self) {
      try server.answer("completion/complete", ["ref": ["type": "ref/prompt", "name": "a"]])
    }
    #expect(ModelContextServer.urgency.prompt == ["completion/complete"])
    try #expect(text("help", ["word": "ratio"]) == "ratio = 5")
    try #expect(value("convert", ["value": "5 nautical mile", "to": "m"]) == "= 9260_m")
  }

  @Test func stackAndVariablesStay() throws {
    try #expect(evaluate("2 3 +") == "= 5")
    try #expect(evaluate("10 *") == "= 50")
    try #expect(evaluate("5 sto n drop") == "≈ ")
    try #expect(evaluate("n*2") == "= 10")
    let several = try result("evaluate", ["text": "1 2 3"])["structuredContent"]
    #expect(several?["value"] == "3" && several?["others"] == ["1", "2"])
    #expect(several?["depth"] == 4)
    try #expect(text("evaluate", ["text": "7 print 8"]).hasPrefix("7\n= 8\nwhy: "))
    try #expect(text("evaluate", ["text": "2 sqrt 3"]).hasPrefix("≈ 1.41421356237310 3\n"))
    try #expect(text("evaluate", ["text": "clear"]) == "The stack is empty.")
    try #expect(evaluate("1\n2 +\n{ 3 *\n} eval") == "= 9")
  }

  /// A refusal is a result that the model sees, and leaves all as it was.
  @Test func aRefusalChangesNothing() throws {
    _ = try evaluate("7")
    for (text, sentence) in [
      ("1/0", "division by zero"), ("8 1 0 /", "division by zero"),
      ("1 sto n 2 quit", "'quit' works only where it is typed at the prompt"),
      ("9 now", "'now' works only where it is typed at the prompt"),
      ("run \"/etc/passwd\"", "'run' works only where it is typed at the prompt"),
      ("\"x\" save", "'save' works only where it is typed at the prompt"),
      ("listen exec true", "'listen' works only where it is typed at the prompt"),
      ("{ 1", "unclosed '{'"), ("\"a", "unclosed '\"'"),
      ("[1 2", "unclosed '['"),
      ("help", "'help' is not available here"),
    ] {
      try #expect(evaluate(text) == "! \(sentence)", "\(text)")
      try #expect(evaluate("depth") == "= 1", "\(text)")
      _ = try evaluate("drop")
    }
    try #expect(evaluate("n").hasPrefix("! unknown word 'n'"))
    try #expect(evaluate("reset depth") == "= 0")
    let endless = "1 timelimit 0 { 1 + 1 } { } while"
    try #expect(evaluate(endless) == "! the line takes longer than the 1 s it may")
    try #expect(evaluate("depth") == "= 1")
  }

  /// Lines that assistants write by habit are calculated, or give an error with the keys that have
  /// this meaning here: none silently uses a value of an earlier call.
  @Test func habitsAreAnsweredOrRefused() throws {
    _ = try evaluate("0.25 80_mi 3 sto n")
    for (text, answer) in [
      ("sin(30_°)", "= 0.5"), ("x = 5", "The"), ("n == 3", "= 1"), ("n", "= 3"), ("5 = 5", "= 1"),
      ("log(8,2)", "= 3"), ("max(1, 2, 3)", "= 3"), ("round(2.567, 2)", "= 2.57"),
      ("logb(8,2)", "= 3"), ("roundto(2.567,2)", "= 2.57"), ("maxof(1,2,3)", "= 3"),
      ("19% of 250", "= 47.5"), ("17 % 5", "= 2"), ("17 mod 5", "= 2"), ("1 + 2 =", "= 3"),
      ("sum([1, 2])", "= 3"), ("[1 2] sum", "= 3"), ("5_km to _m", "= 5000_m"),
      ("26.2 m", "= 26.2_m"), ("20 °C to °F", "= 68_°F"), ("2(3+4)", "= 14"), ("5sq", "= 25"),
      ("2 3", "= 3"), ("sqrt(2)^2", "= 2"), ("2**10", "= 1024"), ("3 × 4", "= 12"),
      ("math.sqrt(16)", "= 4"), ("1,000,000", "= 1000000"), ("1/2 1/4 +", "= 0.75"),
      ("2+2 sqrt", "= 2"), ("# a\n2 drop\n\n*3", "= 6"), ("1/2", "= 0.5"), ("7 *", "= 3.5"),
    ] {
      let found = try evaluate(text)
      #expect(
        found == answer || found.hasPrefix(answer + "\n") || answer == "The", "\(text): \(found)")
    }
    for text in [
      "100 + 19%", "1 000", "5 -3", "2(3)", "12 500 / 5", "1,234", "5!!", "3 sqrt + 2",
      "e = pi",
    ] {
      try #expect(evaluate(text).hasPrefix("! '"), "\(text)")
    }
  }

  /// A string and a program may continue over lines; the limits apply to all of them together.
  @Test func linesOfKeysFollowOneAnother() throws {
    try #expect(evaluate("{ 2 *\n} sto f # doubles\n4 f\n2+3") == "= 5")
    try #expect(evaluate("\"a\n\n b\"") == #"= "a\n\n b""#)
    try #expect(evaluate("{ 2").hasPrefix("! "))
    try #expect(evaluate("1 timelimit\n5") == "= 5")
    let slow = Array(repeating: "{ 1 } { } while", count: 1) + ["5"]
    try #expect(
      evaluate(slow.joined(separator: "\n")).hasPrefix("! the line takes longer than the 1 s"))
  }

  @Test func aNumeralHasTheBaseThatIsSet() throws {
    try #expect(evaluate("16 inbase 10 1 +") == "= 17")
    try #expect(evaluate("10") == "= 16")
  }

  @Test func controlsAreEscaped() throws {
    let printed = try result("evaluate", ["text": #""\u{1b}]0;a\u{7}\u{0}\u{202e}" print"#])
    #expect(printed["structuredContent"]?["printed"] == .string(#"\u{1b}]0;a\u{7}\u{0}\u{202e}"#))
    #expect(
      printed["content"]?.elements?.first?["text"] == .string(#"\u{1b}]0;a\u{7}\u{0}\u{202e}"#))
    try #expect(evaluate(#""a\u{1b}" error"#) == #"! a\u{1b}"#)
  }

  @Test func argumentsAreChecked() throws {
    for (arguments, sentence) in [
      ([:], "'evaluate' needs the argument 'text'"),
      (["text": ["1"]], "'text' is a text"),
      (["text": "1", "digits": 0], "'digits' is a whole number from 1 to 100000"),
      (["text": "1", "digits": "5.5"], "'digits' is a whole number from 1 to 100000"),
      (["text": "1", "base": 2], "'evaluate' has no argument 'base', but text, digits"),
    ] as [(JSON, String)] {
      try #expect(value("evaluate", arguments) == "! \(sentence)")
    }
  }

  // MARK: The other tools

  /// GNU units: 5 mi = 8.04672 km; 20 °C = 68 °F; 100 km/h = 250/9 m/s.
  @Test func unitsAreConverted() throws {
    for (arguments, answer) in [
      (["value": 5, "from": "mi", "to": "km"], "= 8.04672_km"),
      (["value": "5_mi", "to": "_km"], "= 8.04672_km"),
      (["value": "20", "from": "°C", "to": "°F"], "= 68_°F"),
      (["value": "-40_°C", "to": "°F"], "= -40_°F"),
      (["value": 1, "from": "nautical mile", "to": "m"], "= 1852_m"),
      (["value": "100", "from": "km/h", "to": "m/s"], "≈ 27.7777777777778_m/s"),
      (["value": "2*3", "from": "m", "to": "cm"], "= 600_cm"),
      (["value": "2_km+300_m", "to": "m"], "= 2300_m"),
      (["value": "1", "from": "km*3", "to": "m"], "! unknown unit 'km*3'"),
      (["value": "1", "from": "m 5", "to": "m"], "! unknown unit 'm_5'; 'help units' lists all"),
      (["value": "1", "from": "m", "to": "\"x\""], "! 'to' is a unit, such as km/h"),
      (
        ["value": "1' 2", "from": "m", "to": "m"],
        "! 'value' is an expression, without quotes, on one line"
      ),
    ] as [(JSON, String)] {
      let found = try value("convert", arguments)
      if answer.hasPrefix("! unknown") {
        #expect(found.hasPrefix("! "), "\(arguments)")
      } else {
        #expect(found == answer, "\(arguments)")
      }
    }
    try #expect(value("convert", ["value": "1", "from": "m", "to": "s"]).hasPrefix("! "))
    // Nothing is left on the stack, and nothing is popped.
    _ = try evaluate("7")
    try #expect(value("convert", ["value": "1 +", "from": "m", "to": "m"]).hasPrefix("! "))
    try #expect(evaluate("depth") == "= 1")
  }

  /// mpmath: findroot, quad, diff, limit, nsum and nprod of the same functions.
  @Test func tasksAreSolved() throws {
    for (arguments, answer) in [
      (["task": "findroot", "function": "x^2-2", "from": 0, "to": 2], "≈ 1.41421356237310"),
      (["task": "findroot", "function": "{ exp 5 - }", "from": 1], "≈ 1.60943791243410"),
      (["task": "roots", "function": "x^3-x", "from": -2, "to": 2], "= [-1 0 1]"),
      (["task": "extent", "function": "x^2", "from": -1, "to": 2], "= [0 4]"),
      (["task": "integrate", "function": "sin(x)", "from": 0, "to": "pi/2"], "≈ 1.00000000000000"),
      (
        ["task": "integrate", "function": "exp(-x^2)", "from": "-inf", "to": "inf"],
        "≈ 1.77245385090552"
      ),
      (["task": "diff", "function": "x^3", "from": 2], "= 12"),
      (["task": "limit", "function": "sin(x)/x", "from": 0], "= 1"),
      (["task": "sum", "function": "n^2", "from": 1, "to": 10], "= 385"),
      (["task": "product", "function": "k", "from": 1, "to": 5], "= 120"),
      (["task": "polyroots", "function": "[1 -3 2]"], "= [1 2]"),
      (["task": "diff", "function": "x", "from": 1, "to": 2], "! 'diff' has no argument 'to'"),
      (["task": "sum", "function": "x", "from": 1], "! 'sum' needs the argument 'to'"),
      (["task": "sum", "function": "x"], "! 'sum' needs the argument 'from'"),
      (
        ["task": "sing", "function": "x"],
        "! 'task' is one of findroot, roots, extent, integrate, diff, limit, sum, product, polyroots"
      ),
      (
        ["task": "diff", "function": "x' 5 '", "from": 1],
        "! 'function' is an expression, without quotes, on one line"
      ),
      (
        ["task": "diff", "function": "{ 1 } 7", "from": 1],
        "! each argument is one value; 'evaluate' takes any keys"
      ),
    ] as [(JSON, String)] {
      try #expect(value("solve", arguments) == answer, "\(arguments)")
    }
  }

  @Test func helpExplains() throws {
    try #expect(text("help", ["word": "sqrt"]).contains("square root"))
    try #expect(text("help", ["search": "temperature"]).contains("°F"))
    try #expect(text("help", [:]).contains("Arithmetic:"))
    try #expect(
      text("help", ["word": "xyzzy"])
        == "there is no help on 'xyzzy'; 'search' finds words by what they do")
  }

  // MARK: The protocol

  @Test func theHandshakeAgreesOnARevision() throws {
    for (wanted, spoken) in [
      ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ] {
      let answer = try server.answer("initialize", ["protocolVersion": .string(wanted)])
      #expect(answer["protocolVersion"] == .string(spoken))
      #expect(answer["serverInfo"]?["name"] == "surd" && answer["capabilities"]?["tools"] != nil)
    }
    #expect(ModelContextServer.urgency.answer("ping", [:]) == [:])
    #expect(ModelContextServer.urgency.answer("ping", Self.meta("2026-07-28")) == nil)
  }

  private static func meta(_ revision: JSON) -> JSON {
    ["_meta": ["io.modelcontextprotocol/protocolVersion": revision]]
  }

  @Test func aRequestMayNameItsRevision() throws {
    let meta = Self.meta("2026-07-28")
    let discovery = try server.answer("server/discover", meta)
    #expect(discovery["supportedVersions"] == ["2026-07-28"])
    #expect(discovery["resultType"] == "complete" && discovery["ttlMs"]?.integer != nil)
    let tools = try server.answer("tools/list", meta)
    #expect(tools["tools"]?.elements?.count == 4 && tools["cacheScope"] == "public")
    let called = try server.answer(
      "tools/call", meta.adding(["name": "evaluate", "arguments": ["text": "2+3"]]))
    #expect(called["structuredContent"]?["value"] == "5" && called["ttlMs"] == nil)
    for (revision, code) in [
      ("1999-01-01", .unsupportedVersion), (5, .invalidParams),
    ] as [(JSON, RPCError.Code)] {
      do throws(RPCError) {
        _ = try server.answer("tools/list", Self.meta(revision))
        Issue.record("\(revision) is spoken")
      } catch {
        #expect(error.code == code)
        if code == .unsupportedVersion { #expect(error.data?["supported"] == ["2026-07-28"]) }
      }
    }
  }

  @Test func everySectionOfTheManualIsAResource() throws {
    let resources = try server.answer("resources/list", [:])["resources"]?.elements ?? []
    #expect(resources.count > 25)
    for resource in resources {
      let uri = try #require(resource["uri"])
      let contents = try server.answer("resources/read", ["uri": uri])["contents"]?.elements
      #expect(contents?.first?["uri"] == uri)
      let title = try #require(resource["name"]?.text)
      #expect(contents?.first?["text"]?.text?.hasPrefix(title) == true)
    }
    #expect(resources.contains { $0["uri"] == "surd://manual/KEYS-MODE" })
  }

  @Test func whatThereIsNotIsAnErrorOfTheProtocol() {
    for (method, params, code, message) in [
      (
        "tools/call", ["name": "sing"], .invalidParams,
        "there is no tool 'sing', but evaluate, convert, solve, help"
      ),
      (
        "tools/call", ["name": "help", "arguments": [1]], .invalidParams,
        "the arguments are an object"
      ),
      (
        "resources/read", ["uri": "file:///etc/passwd"], .invalidParams,
        "there is no resource 'file:///etc/passwd'; 'resources/list' names all"
      ),
      ("prompts/list", [:], .methodNotFound, "there is no method 'prompts/list'"),
    ] as [(String, JSON, RPCError.Code, String)] {
      do throws(RPCError) {
        _ = try server.answer(method, params)
        Issue.record("\(method) is answered")
      } catch { #expect(error.code == code && error.message == message, "\(error)") }
    }
  }

  /// A call that does not return changes nothing, and the next call is answered.
  @Test func aCallThatDoesNotReturnIsLeftBehind() throws {
    let doze = Command("doze", "n → x", "Sleeps for n tenths of a second.") { (n: Exact) in
      Thread.sleep(microseconds: UInt32(100_000 * (try Int(exactly: n) ?? 0)))
      return n
    }
    let calculator = LineCalculator(table: try CommandTable(adding: [doze]))
    _ = calculator.carryOut("1 timelimit 4")
    calculator.fixLimits()
    let server = ModelContextServer(calculator: calculator, version: "1")
    func evaluate(_ text: String) throws -> String {
      let result = try server.answer(
        "tools/call", ["name": "evaluate", "arguments": ["text": .string(text)]])
      return result["content"]?.elements?.first?["text"]?.text ?? ""
    }
    try #expect(evaluate("5 sto n 6").hasPrefix("= 6"))
    try #expect(evaluate("8 sto n 50 doze") == "the line takes longer than the 1 s it may")
    try #expect(evaluate("n +").hasPrefix("= 11"))
    let interruption = server.interruption
    #expect(
      Thread.start(getsSignals: false) {
        Thread.sleep(microseconds: 100_000)
        interruption.request()
      })
    let start = MonotonicClock.milliseconds
    _ = try evaluate("50 doze")
    #expect(MonotonicClock.milliseconds - start < 3000)
    interruption.clear()
    try #expect(evaluate("+").hasPrefix("= 15"))
  }

  @Test(arguments: ["0x10p3", "nan", "inf", " 20", "20 ", "", "1e3e", "٢٠"])
  func digitsAreDecimal(text: String) throws {
    try #expect(
      value("evaluate", ["text": "1", "digits": .string(text)])
        == "! 'digits' is a whole number from 1 to 100000")
  }
}

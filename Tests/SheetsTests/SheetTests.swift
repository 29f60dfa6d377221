import Answers
import Calculator
import ExactNumbers
import Posix
import TerminalText
import TestSupport
import Testing

@testable import Sheets

/// The results beside the lines of a sheet, and in its file.
@Suite struct SheetTests {
  init() { CharacterEncoding.useUTF8() }

  private func sheet(_ text: String, name: String = "sheet", digits: Int? = nil) -> Sheet {
    let calculator = LineCalculator()
    if let digits { calculator.model.setFormat { $0.digits = digits } }
    calculator.fixLimits()
    let sheet = Sheet(name: name, calculator: calculator)
    sheet.update(Array(text.utf8))
    return sheet
  }

  private func results(_ text: String) -> [Sheet.Result] { sheet(text).lines.map(\.result) }

  // MARK: Results

  @Test func aLineShowsWhatItLeavesInX() {
    #expect(results("2 3 +\n4 *\n") == [.value("5"), .value("20")])
    #expect(
      results("= 2*3\n= 1/3\n+") == [
        .value("6"), .value("≈0.333333333333333"), .value("≈6.33333333333333"),
      ])
    #expect(results("1 2 3\ndepth") == [.value("3"), .value("3")])
    #expect(sheet("2 sqrt", digits: 5).lines.map(\.result) == [.value("≈1.4142")])
  }

  @Test func aLineMayEndWithACarriageReturn() {
    #expect(
      results("2 3 +\r4 *\r\r\n# a\r7") == [.value("5"), .value("20"), .none, .none, .value("7")])
    #expect(recorded("2 3 +\r4 *\r\n7\r") == "2 3 +  #→ 5\r4 *  #→ 20\r\n7  #→ 7\r")
  }

  @Test func whatGivesANameShowsNothing() {
    #expect(results("5 sto n\n{ n * } sto by\n7 by") == [.none, .none, .value("35")])
    #expect(
      results("# text\n\n7\n7 drop\n3 digits\n7") == [
        .none, .none, .value("7"), .none, .none, .value("7"),
      ])
  }

  /// It would not be seen otherwise, and the stack stays as it was.
  @Test func anExpressionWithANameShowsItsValue() {
    #expect(
      results("1\nn = 2+3\nn n *\ndepth") == [
        .value("1"), .value("5"), .value("25"), .value("2"),
      ])
    #expect(results("sqrt = 2\ndepth")[0] != .value("2"))
  }

  @Test func aProgramMayHaveManyLines() {
    #expect(
      results("{ dup\n*\n} sto square\n7\nsquare") == [
        .none, .none, .none, .value("7"), .value("49"),
      ])
    #expect(results("[1\n2\n]") == [.none, .none, .value("[1 2]")])
  }

  @Test func whatIsPrintedIsTheResult() {
    #expect(results("2 3 + print") == [.text(["5"])])
    #expect(results("\"a\\nb\" write \"c\" print 5") == [.text(["a", "bc"])])
    #expect(results("\"a\" write\n\"b\" print") == [.text(["a"]), .text(["b"])])
    let many = "10000 { \"0123456789\" print } times"
    guard case .text(let lines) = results(many)[0] else {
      Issue.record("\(results(many))")
      return
    }
    #expect(lines.count < 2000 && lines.last == "…")
  }

  // MARK: Errors

  @Test func anErrorStandsAtItsLineAndEndsNothing() {
    #expect(
      results("1 0 /\ndrop drop 2 foo 3\n4 +") == [
        .error("division by zero"), .error("unknown word 'foo'; did you mean 'for'?"), .value("6"),
      ])
    // A failure has no effect on the next line.
    #expect(results("1 2 foo\n5 sto x")[1] == .none)
    #expect(
      results("= 2+\n= a'b\n= 'a'") == [
        .error("the expression needs a number, a name or '(' here"), .error("unexpected '''"),
        .error("unexpected '''"),
      ])
  }

  @Test func whatIsNeverClosedIsAnErrorWhereItBegins() {
    #expect(results("1\n{ 2\n3") == [.value("1"), .error("unclosed '{'"), .none])
    #expect(results("\"a\nb") == [.error("unclosed '\"'"), .none])
    let markdown = sheet("```surd\n[1\n```\n~~~ surd\n2\n~~~\n", name: "a.MD")
    #expect(
      markdown.lines.map(\.result) == [
        .none, .error("unclosed '['"), .none, .none, .value("2"), .none,
      ])
  }

  @Test func aNameThatHasNoValueIsToldWithItsLine() {
    #expect(
      results("5\nvat = 1/0\n= 3 + vat\nvat 2 *\nvat = 2\n= vat") == [
        .value("5"), .error("division by zero"), .error("'vat' has no value: line 2 was refused"),
        .error("'vat' has no value: line 2 was refused"), .value("2"), .value("2"),
      ])
  }

  /// Lines as on paper are answered, whatever lies below.
  @Test func linesMayBeWrittenAsOnPaper() {
    #expect(results("7\n2+3\ndepth") == [.value("7"), .value("5"), .value("2")])
    #expect(results("7\n2 +\n3 4*") == [.value("7"), .value("9"), .value("12")])
    #expect(
      results("7\n17 mod 5\n5_km to _m\ndepth") == [
        .value("7"), .value("2"), .value("5000_m"), .value("3"),
      ])
    #expect(
      results("7\n1/2 1/4 +\n*3\ndepth") == [
        .value("7"), .value("0.75"), .value("2.25"), .value("2"),
      ])
    #expect(
      results("tax = 19%\n= 1,000,000/4\n= 15% of 80\n5 -3") == [
        .value("0.19"), .value("250000"), .value("12"),
        .error("'5 -3' can be read in two ways: key by key '5 3 neg', as on paper '5 3 -'"),
      ])
  }

  /// The program of an expression is never left as a value.
  @Test func anExpressionThatFailsLeavesNothing() {
    #expect(
      results("5\n= foo+1\n2 *\ny = 1/0\n3 +").compactMap {
        if case .value(let value) = $0 { value } else { nil }
      } == ["5", "10", "13"])
  }

  @Test func aStringHasLineFeedsInAnyDocument() {
    for end in ["\n", "\r\n", "\r"] {
      #expect(results("\"a\(end)b\"\(end)").last == .value("\"a\\nb\""))
    }
  }

  // MARK: Limits of a document

  @Test func nothingReachesOut() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("\"was here\" print", to: "keys")
    for keys in [
      "run \"\(path)\"", "\"\(path)\" load", "\"\(path)\" save", "1 copy", "1 edit", "now", "today",
      "listen \"exec touch \(folder.path)/made\"", "'sin(x)' 0 1 \"\(path).svg\" plotto",
      "tutorial", "quit", "{ \"\(path)\" save } call", "help", "tape", "presses", "about",
    ] {
      guard case .error(let sentence) = results(keys)[0] else {
        Issue.record("\(keys) is carried out")
        continue
      }
      #expect(
        sentence.contains("works only where it is typed at the prompt")
          || sentence.contains("is not available here"), "\(keys): \(sentence)")
    }
    #expect(folder.read("keys") == "\"was here\" print")
    #expect(folder.read("made") == nil && folder.read("keys.svg") == nil)
  }

  @Test func settingsOfThePromptAreRefused() {
    for keys in ["keys", "preview", "4 levels"] {
      #expect(
        results(keys)[0]
          == .error("'keys', 'line', 'levels' and 'preview' work only at the prompt"), "\(keys)")
    }
    #expect(results("3 fix 5") == [.value("5.000")])
  }

  @Test func noLineLiftsTheLimits() {
    let calculator = LineCalculator()
    _ = calculator.carryOut("1 timelimit 10 memory")
    calculator.fixLimits()
    let sheet = Sheet(name: "sheet", calculator: calculator)
    let loop = "{ 1 } { } while"
    sheet.update(Array("0 timelimit\n\(loop)\n99 timelimit reset\n\(loop)\n999 memory\n2 3 +".utf8))
    let late = Sheet.Result.error("the line takes longer than the 1 s it may")
    let stays = Sheet.Result.text(["the limit stays: nothing here can raise it"])
    #expect(sheet.lines.map(\.result) == [stays, late, stays, late, stays, .value("5")])
    #expect(calculator.model.machine.settings.context.memoryLimit == 10 << 20)
  }

  @Test func manyValuesTakeNoMoreMemoryThanTheyMay() {
    let calculator = LineCalculator()
    _ = calculator.carryOut("1 memory 7 sto seven")
    calculator.fixLimits()
    let sheet = Sheet(name: "sheet", calculator: calculator)
    // Each takes half a megabyte, and eight are allowed.
    sheet.update(Array(String(repeating: "2 4000000 ^\n", count: 40).utf8) + Array("seven".utf8))
    let gone = Sheet.Result.error("all values together take too much memory: they are gone")
    #expect(sheet.lines.count { $0.result == gone } == 2)
    #expect(sheet.lines.last?.result == .value("7"))
  }

  // MARK: Results in the file

  private func recorded(_ text: String, name: String = "sheet") -> String {
    String(decoding: sheet(text, name: name).recorded(), as: UTF8.self)
  }

  @Test func onlyResultsChangeInTheFile() {
    #expect(recorded("2 3 +") == "2 3 +  #→ 5")
    #expect(
      recorded("\u{FEFF}2 3 +\r\n\r\n# a\r\n4 * # b\r\n")
        == "\u{FEFF}2 3 +  #→ 5\r\n\r\n# a\r\n4 * # b  #→ 20\r\n")
    #expect(recorded("2 3 +\t #→ 6\n5 sto x #→ 7 \n8#→8\n") == "2 3 +\t #→ 5\n5 sto x\n8#→8\n")
    #expect(recorded("1 0 /") == "1 0 /  #→ error: division by zero")
    #expect(recorded("\"a\\nb\" print") == "\"a\\nb\" print  #→ a …")
    // Within a string it would be a part of it.
    #expect(recorded("\"a\nb\n") == "\"a\nb\n")
    #expect(recorded("'1+2\n5'11\"\n") == "'1+2\n5'11\"  #→ ≈5.91666666666667_ft\n")
    #expect(recorded("a\n```surd\n2\n```\n3", name: "a.md") == "a\n```surd\n2  #→ 2\n```\n3")
    let latin: [UInt8] = [0x32, 0x23, 0xE9, 0x0A, 0x33]
    let sheet = sheet("")
    sheet.update(latin)
    #expect(sheet.recorded() == [0x32, 0x23, 0xE9] + Array("  #→ 2\n3  #→ 3".utf8))
  }

  /// Nothing can be recorded after a string that is never closed, and its error counts.
  @Test func anUnclosedStringIsADifference() {
    let sheet = sheet("2 3 + #→ 5\n\"a\n4 sq #→ 17")
    #expect(sheet.differences == ["sheet:2: error: unclosed '\"'"])
  }

  @Test func differencesNameTheirLines() {
    let sheet = sheet("2 3 + #→ 5\n4 * #→ 21\n1 sto x #→ 1\n7\n")
    #expect(
      sheet.differences == [
        "sheet:2: '21' is recorded, the result is '20'",
        "sheet:3: '1' is recorded, and there is no result",
        "sheet:4: the result '7' is not recorded",
      ])
    #expect(self.sheet(String(decoding: sheet.recorded(), as: UTF8.self)).differences.isEmpty)
    // A hint does not depend on the result that is recorded after the line.
    let hinted = self.sheet("1\n1.% 2\n")
    #expect(self.sheet(String(decoding: hinted.recorded(), as: UTF8.self)).differences.isEmpty)
  }

  // MARK: Changes

  /// Lines of which documents are made.
  private static let pool = [
    "2 3 +", "= x+1", "x = 7", "5 sto x", "x 2 *", "+", "drop", "# text", "", "1 0 /", "{ dup",
    "* } sto f", "} call", "[1 2", "]", "\"a", "b\"", "3 digits", "reset", "2 sqrt #→ 2",
    "clear", "```surd", "```", "\"p\" print", "depth", "foo", "2+3",
  ]

  /// Snapshots from an earlier document have no effect on the results.
  @Test(arguments: ["sheet", "sheet.md"]) func aChangedDocumentIsAsIfItWereNew(name: String) {
    var random = SplitMix64(seed: 36)
    for _ in 0..<30 {
      var lines = (0..<Int.random(in: 1...250, using: &random)).map { _ in
        Self.pool.randomElement(using: &random) ?? ""
      }
      let calculator = LineCalculator()
      calculator.fixLimits()
      let sheet = Sheet(name: name, calculator: calculator, keepsMachines: true)
      for _ in 0..<6 {
        let ends = ["", "\n", "\r\n", "\r"].shuffled(using: &random)
        let text = lines.joined(separator: ends[0].isEmpty ? "\n" : ends[0]) + ends[1]
        sheet.update(Array(text.utf8))
        let fresh = self.sheet(text, name: name)
        #expect(sheet.lines.map(\.result) == fresh.lines.map(\.result))
        #expect(sheet.recorded() == fresh.recorded())
        let again = self.sheet(String(decoding: fresh.recorded(), as: UTF8.self), name: name)
        #expect(again.recorded() == fresh.recorded())
        // After an open string nothing is recorded.
        #expect(again.differences.allSatisfy { $0.contains(": error: ") })
        let index = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines.insert(Self.pool.randomElement(using: &random) ?? "", at: index)
        case 1 where lines.count > 1: lines.remove(at: index)
        default: lines[index] = Self.pool.randomElement(using: &random) ?? ""
        }
      }
    }
  }

  @Test func whatHasChangedIsTold() {
    let calculator = LineCalculator()
    calculator.fixLimits()
    let sheet = Sheet(name: "sheet", calculator: calculator, keepsMachines: true)
    #expect(sheet.update(Array("1\n2\n3".utf8)) == 0)
    #expect(sheet.update(Array("1\n2\n3".utf8)) == nil)
    #expect(sheet.update(Array("1\n2\n34".utf8)) == 2)
    #expect(sheet.update(Array("1\n5\n34".utf8)) == 1)
    #expect(sheet.update(Array("1\n5\n34".utf8), columns: 8) == nil)
    #expect(sheet.update([]) == 0)
    #expect(sheet.lines.isEmpty && sheet.differences.isEmpty)
  }

  // MARK: Rows

  private func rows(_ text: String, columns: Int?, hasColours: Bool = false) -> [String] {
    let view = SheetView(columns: columns, hasColours: hasColours)
    let sheet = sheet("")
    sheet.update(Array(text.utf8), columns: view.valueColumns)
    return view.rows(of: sheet).map(\.text)
  }

  @Test func resultsStandInAColumn() {
    #expect(
      rows("# two\n2 3 +  #→ 7\n10 *\n\n5 sto x # five and some\n", columns: nil) == [
        "# two", "2 3 +  → 5", "10 *   → 50", "", "5 sto x # five and some",
      ])
    #expect(rows("\t7\n\"日本\"", columns: 40) == ["        7  → 7", "\"日本\"     → \"日本\""])
    #expect(rows("1 0 /", columns: nil) == ["1 0 /  → error: division by zero"])
    #expect(rows("\"a\\nb\" print", columns: nil) == ["\"a\\nb\" print", "  a", "  b"])
  }

  @Test func whereThereIsNoRoomResultsStandBelow() {
    #expect(
      rows("10 3 /\n1 2 3 4 5 6 7 8 9\n", columns: 20) == [
        "10 3 /", "  → ≈3.3333333333333", "1 2 3 4 5 6 7 8 9", "  → 9",
      ])
    #expect(
      rows("2 sqrt\n1 2 3 4 5\n", columns: 27) == [
        "2 sqrt  → ≈1.41421356237310", "1 2 3 4 5  → 5",
      ])
    #expect(rows("99 !", columns: 24).allSatisfy { $0.count <= 24 })
    #expect(rows("1 0 /", columns: 18) == ["1 0 /", "  → error:", "  division by zero"])
  }

  @Test func noDataReachesATerminalRaw() {
    let text = rows(
      "\"\u{1B}[31m\"\n# \u{1B}]0;a\u{7}\n\"\\u{1b}[2J\" print\n\u{9B}1\n", columns: 80
    )
    .joined()
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    #expect(
      rows("1 0 /", columns: 80, hasColours: true) == [
        "1 0 /  \u{1B}[31m→ error: division by zero\u{1B}[0m"
      ])
  }

  // MARK: Lines that do not return

  private func dozing(_ text: String, keepsMachines: Bool = false) throws -> Sheet {
    let doze = Command("doze", "n → x", "Sleeps for n tenths of a second.") { (n: Exact) in
      Thread.sleep(microseconds: UInt32(100_000 * (try Int(exactly: n) ?? 0)))
      return n
    }
    let calculator = LineCalculator(table: try CommandTable(adding: [doze]))
    _ = calculator.carryOut("1 timelimit")
    calculator.fixLimits()
    let sheet = Sheet(name: "sheet", calculator: calculator, keepsMachines: keepsMachines)
    sheet.update(Array(text.utf8))
    return sheet
  }

  /// A line that does not return leaves everything as it was before it.
  @Test(arguments: [false, true]) func aLineThatDoesNotReturnIsLeftBehind(keeps: Bool) throws {
    let text = "5 sto n\n1 2\n8 sto n 50 doze\nn +\n{ 50 doze\n} eval\n1 +\n"
    let sheet = try dozing(text, keepsMachines: keeps)
    let late = Sheet.Result.error("the line takes longer than the 1 s it may")
    #expect(
      sheet.lines.map(\.result) == [
        .none, .value("2"), late, .value("7"), .none, late, .value("8"),
      ])
    if keeps {
      sheet.update(Array("5 sto n\n1 2\n8 sto n 50 doze\nn +\n# \n3\n1 +\n".utf8))
      #expect(
        sheet.lines.map(\.result)[2...] == [
          late, .value("7"), .none, .value("3"), .value("4"),
        ])
    }
  }

  /// Lines that are only read have no results yet.
  @Test func aChangeCanBeReadWithoutBeingCalculated() throws {
    let sheet = try dozing("1\n2\n3\n", keepsMachines: true)
    sheet.take(Array("1\n# 2\n= 3\n4".utf8))
    #expect(!sheet.isComplete && sheet.line(at: 4) == nil && sheet.line(at: -1) == nil)
    #expect((0..<4).map { sheet.line(at: $0)?.isCalculated } == [true, false, true, true])
    #expect(sheet.line(at: 2)?.result == Sheet.Result.none)
    sheet.update(sheet.content)
    #expect(sheet.lines.map(\.result) == [.value("1"), .none, .value("3"), .value("4")])
  }

  // MARK: Memory by the size of the document

  /// Copies of the stack that are kept are no more than a multiple of the lines.
  @Test func keptMachinesGrowWithTheLines() {
    func kept(_ count: Int) -> Int {
      let calculator = LineCalculator()
      calculator.fixLimits()
      let sheet = Sheet(name: "sheet", calculator: calculator, keepsMachines: true)
      sheet.update(Array(String(repeating: "2 sqrt\n", count: count).utf8))
      return sheet.snapshots.filter { !$0.isPassing }.reduce(0) { $0 + $1.machine.stack.count }
    }
    let (few, many) = (kept(4_000), kept(16_000))
    #expect(many < 8 * few, "\(few) \(many)")
  }

  @Test func tabsAreLaidOutInOnePass() {
    let tabs = sheet("\t2\t3\tü\t# a\t\t→")
    #expect(
      tabs.lines.first.map(tabs.text(of:))
        == "        2       3       ü       # a             →")
    let ratio = growth(2_000) { count in
      let sheet = sheet("")
      sheet.take(Array(("# x" + String(repeating: "\t", count: count)).utf8))
      for _ in 0..<10 { _ = sheet.line(at: 0).map { sheet.text(of: $0) } }
    }
    #expect(ratio < 9, "\(ratio)")
  }

  @Test func aLineHasALongestLength() {
    let long = String(repeating: "1 ", count: 1 << 19) + "1"
    let sheet = sheet("2\n\(long)\n# \(long)\n3 +  #→ 4\n")
    #expect(
      sheet.lines.map(\.result) == [
        .value("2"), .error("a line has at most 1048576 bytes"), .none, .value("5"),
      ])
    let recorded = String(decoding: sheet.recorded(), as: UTF8.self)
    #expect(recorded == "2  #→ 2\n\(long)\n# \(long)\n3 +  #→ 5\n")
  }

  // MARK: Text after a result

  @Test(arguments: [
    "2 3 +  #→ 5 my note", "2 3 +  #→ 4 my note", "5 sto n #→ two words", "2 #→  1 # note",
    "\"a b\" #→ \"a c\" d", "\"hi\" print #→ hi there",
  ])
  func textAfterAResultIsNotLost(line: String) {
    let sentence = sheet("1\n\(line)").textToBeLost
    #expect(sentence?.hasPrefix("line 2 has text after its result, '") == true)
  }

  @Test(arguments: [
    "2 3 +  #→ 5", "2 3 +  #→ 4", "2 3 +  #→", "2 #→ 2 ", "[1 2] #→ [3 4]",
    "1 0 / #→ error: a b c", "\"a b\" #→ \"a \\\" c\"", "2 #→ error: a b",
    "\"x y\" print #→ a b c", "2 #→ a b …", "{ 1 2 } 3 #→ { 4 5 }", "2 # my note #→ 4",
    "# text #→ 5 my note", "2 sqrt #→ ≈1.41",
  ])
  func resultsAreReplaced(line: String) {
    #expect(sheet("1\n\(line)").textToBeLost == nil)
  }

  // MARK: Files

  private func replace(_ path: String, _ old: String, meanwhile: () throws -> Void = {}) throws
    -> Bool
  {
    let file = SheetFile(path: path)
    let status = try file.read().status
    try meanwhile()
    return try file.replace(Array(old.utf8), with: Array("new".utf8), readAt: status)
  }

  @Test func aFileIsReplacedWhateverItsName() throws {
    let folder = try TemporaryDirectory()
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
    let names = [
      String(repeating: family, count: 10), "a" + String(repeating: "\u{301}", count: 126),
      String(repeating: "a", count: 255), "ü",
    ]
    for name in names {
      let path = try folder.write("old", to: name)
      try #expect(replace(path, "old"))
      #expect(folder.read(name) == "new")
      #expect(Path.names(in: folder.path).filter { $0.hasSuffix(".surd-new") } == [])
    }
  }

  /// Files of dead processes are removed. Files of a running process, and other files, stay.
  @Test func whatADeadProcessHasLeftIsRemoved() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("old", to: "a")
    let own = CurrentProcess.identifier
    // No process has such a number.
    let dead = ".a.\(Int32.max).surd-new"
    let others = [".a.1.surd-new", ".a.x.surd-new", ".a.\(Int32.max)", ".b.\(Int32.max).surd-new"]
    for name in [dead] + others { _ = try folder.write("left", to: name) }
    try #expect(replace(path, "old"))
    #expect(Set(Path.names(in: folder.path)).subtracting([".", ".."]) == Set(others + ["a"]))
    #expect(folder.read(".a.\(own).surd-new") == nil)
  }
}

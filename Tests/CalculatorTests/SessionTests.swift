import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// A machine that is saved as a document comes back unchanged.
@Suite struct SessionTests {
  /// Returns the machine of a calculator that has run these keys.
  private static func machine(_ keys: String) -> Machine { CalculatorModel(keys: keys).machine }

  /// A machine after it was saved and loaded.
  private static func reloaded(_ machine: Machine) throws -> Machine {
    try Machine(session: machine.session())
  }

  private static func text(_ machine: Machine) -> String {
    String(decoding: machine.session(), as: UTF8.self)
  }

  /// Stack and variables to 60 digits, and LAST X.
  private static func digits(_ machine: Machine) throws -> [String] {
    var settings = machine.settings
    settings.format = NumberFormat()
    settings.format.digits = 60
    let names = machine.variables.keys.sorted()
    let values =
      machine.stack + names.compactMap { machine.variables[$0] }
      + (machine.operation?.operands ?? [])
    return names
      + values.map { value in
        var bytes: [UInt8] = []
        guard let isExact = try? value.write(to: &bytes, settings) else { return "no digits" }
        return String(decoding: bytes, as: UTF8.self) + (isExact ? "" : " ≈")
      }
  }

  /// Expects a machine to come back unchanged: to 60 digits, and as the same expressions.
  private func expectIdentity(_ machine: Machine, _ keys: String = "") throws {
    let back = try Self.reloaded(machine)
    #expect(try Self.digits(back) == Self.digits(machine), "\(keys)")
    #expect(Self.text(back) == Self.text(machine), "\(keys)")
    #expect(back.units.keys == machine.units.keys, "\(keys)")
    #expect(back.settings.format == machine.settings.format)
    #expect(back.operation?.command.name == machine.operation?.command.name)
  }

  /// A value that would take long to 600 digits is saved with its known digits.
  @Test(arguments: ["1 inf { sq 1 + inv } nsum", "1 inf { inv sin sq } nsum 2 *"])
  func withoutPatienceTheKnownDigitsAreKept(keys: String) throws {
    let machine = Self.machine(keys)
    let texts = try [machine, Machine(session: machine.session(patience: 0))].map { machine in
      var bytes: [UInt8] = []
      _ = try machine.stack[0].write(to: &bytes, machine.settings)
      return bytes
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].count > 14)
  }

  // MARK: Values

  @Test(arguments: [
    "5 seed rand 0 1e30 randint 6 randn",
    "0.95 3 chi2inv 0.2 3 chi2inv 0.3 2 7 finv 500000 1e6 0.5 binomcdf 1100 1000 poissonpdf",
    "", "5 -7 0 1e40 -1e400 2 500 ^ 2 90000 ^", "1 3 / -22 7 / 0.1 1e-9 -2.5e-30 1 3 200 ^ /",
    "2 sqrt 12 sqrt 1 3 / * pi pi 2 / neg pi sq pi sqrt inv 2 sqrt pi *", "e 2 ln 3 exp -5 exp phi",
    "2 sqrt 3 sqrt + 1 - 5 sqrt 7 sqrt * 2 cbrt 3 sqrt 1 + inv",
    "1 sin 1e30 sin 2 cos 3 tan 0.3 asin",
    "2 sqrt ln 3 gamma 3.3 gamma 3.3 lngamma 2.5 digamma 2.1 3.7 beta 1.5 erf 1.5 erfc 3 zeta",
    "1 lambertw 0 1 besselj 1 2 agm 2 pi ^ pi pi ^ 1 sinh 1 cosh 0.5 tanh 1 asinh 2 acosh 0.1 atanh",
    "i 3 4i + -1 sqrt 1 i + ln 2 i + gamma 2 asin 1 2i + sin 3 i + 0.5 ^ 1 i + erf i i ^",
    "2 i + gamma dup re swap im", "-8 1 3 / ^ -2 ln -3 asin dup conj",
    "2 sqrt dup 3 sqrt + dup dup * swap 1 + sin dup cos + dup exp *",
    "3 200000 ^ 2 150000 ^ / dup 2 sqrt +",
    "\"plain\" \"a\\n\\t\\\"\\\\b π # {[\" \"\"", "{ dup * # a } comment\n 2 } { } {{1}{[2]}}",
    "[ 1 2 sqrt [ \"x\" { dup } [] ] 1 3 / 3 4i + ]", "10 4 - 7 sin 2 3 5 powmod",
    "[1 2] 3 sqrt *", "[[1 2] [3 4]] [[2 sqrt 0] [0 3]] * [1 2] [3 4] dot", "[1 2 3] sqrt",
    "e 1_s * e neg 2_m/s * 1e30 _m * 20_°C",
    "1 2 sqrt 3 \"a\" drop 4 5 sum", "[[1 2] [2 3] [3 5]] fit", "1 5 range mean",
    "2 1 stat 5 2 stat 7 pi stat expfit 3 predict", "2 1 stat 5 2 stat clearstat",
  ]) func valuesComeBack(keys: String) throws {
    try expectIdentity(Self.machine(keys), keys)
  }

  /// Values keep their units, even if these have been removed or redefined since, and can be typed
  /// as before.
  @Test(arguments: [
    ("45_min sto _slot 6_slot 2_slot purge _slot", "+ _h to", ["6_h"]),
    (
      "45_min sto _slot [1_slot 2] sto v 2_h sto _slot 3_slot", "_h to v 1 get _h to 1_slot _h to",
      ["6_h", "0.75_h", "2_h"]
    ),
    (
      "1_m sto _qb 2_qb sto _qa 5_qa 3_qb sto _qa 10_m sto _qb 7_qb 4_qa",
      "_m to rot _m to rot _m to rot 1_qa _m to 1_qb _m to",
      ["10_m", "70_m", "12_m", "3_m", "10_m"]
    ),
    (
      "1_m sto _qa 1_m sto _qb 2_qb 3_qa sto _qb sto _qa 5_qa 5_qb",
      "_m to swap _m to swap 1_qa _m to 1_qb _m to",
      ["10_m", "15_m", "2_m", "3_m"]
    ),
    ("60_s sto _qa 2_qa sto _qb purge _qa 1_qb", "_s to", ["120_s"]),
  ])
  func unitsComeBack(keys: String, then more: String, leaves expected: [String]) throws {
    let machine = Self.machine(keys)
    try expectIdentity(machine)
    for machine in [machine, try Self.reloaded(machine)] {
      let calculator = CalculatorModel()
      calculator.restore(machine)
      calculator.receive(Array(more.utf8).span)
      calculator.sourceEnded()
      #expect(try calculator.stackTexts() == expected, "\(Self.text(machine))")
    }
  }

  @Test func enclosuresComeBackAsWideAsTheyWere() throws {
    // A chain so long that its beginning is kept as an enclosure only.
    let machine = Self.machine("2 sqrt 5000 { 1 + sqrt sin } times dup 1 +")
    #expect(Self.text(machine).contains("[\"enclosure\" "))
    try expectIdentity(machine)
  }

  @Test func sharedNumbersAreWrittenOnce() throws {
    // As a tree it has 2^200 leaves.
    let machine = Self.machine("2 sin 200 { dup cos swap exp sin + } times")
    let text = Self.text(machine)
    #expect(text.utf8.count < 200_000 && text.contains(" sto shared1\n"))
    try expectIdentity(machine)
  }

  @Test func deepExpressionsAndVectorsNeedNoDeepBrackets() throws {
    try expectIdentity(Self.machine("2 sqrt 1990 { sin } times"))
    let brackets = String(repeating: "[", count: 1000)
    let ends = String(repeating: "]", count: 1000)
    try expectIdentity(Self.machine("3 sin sto s \(brackets) s cos s \(ends)"))
    // The operands of LAST X are in brackets; operands that are too deep for these are not kept.
    let inner = brackets.dropLast()
    try expectIdentity(Self.machine("3 sin sto s \(inner) s \(ends.dropLast()) neg"))
    let deep = Self.machine("3 \(brackets) 4 \(ends) neg")
    #expect(deep.operation?.operands.count == 1)
    #expect(try Self.reloaded(deep).operation == nil)
  }

  @Test func programsOfAnySizeAndTextComeBack() throws {
    let nested = String(repeating: "{", count: 1000) + String(repeating: "}", count: 1000)
    let machine = Self.machine(
      "\(nested) { \"}\\\"\" # end of session\n\n} sto p")
    try expectIdentity(machine)
    guard case .program(let program)? = try Self.reloaded(machine).variables["p"] else {
      Issue.record("no program")
      return
    }
    #expect(program.text == " \"}\\\"\" # end of session\n\n")
  }

  @Test func namesOfVariablesAndOfSharedNumbersDoNotMeet() throws {
    let machine = Self.machine("2 sin dup sto shared1 dup sto été 5 sto shared_2 cos dup")
    try expectIdentity(machine)
    #expect(try Self.reloaded(machine).variables.keys.sorted() == ["shared1", "shared_2", "été"])
  }

  /// Words for random machines; `.` is a number, `"` a string.
  private static let words = [
    "+", "-", "*", "/", "sqrt", "cbrt", "sin", "cos", "tan", "asin", "acos", "atan", "exp", "ln",
    "sq",
    "inv", "neg", "conj", "complex", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf",
    "hypot",
    "atan2", "agm", "log", "logb", "lambertw", "dup", "swap", "over", "rot", "pi", "i", "e", "phi",
    "re",
    "im", "abs", "arg", "[ 3 pick ]", "sto a", "sto b", "a", "b", "{ sin dup } sto f", "lastx",
    "deg", "rad",
    "grad", "exact", "hex", "dec", "7 digits", "20 digits", "3 fix", "std", "2 memory", "8 wsize",
    "unsigned", "5_km", "_s /", "3_m", "20_°C", "9.81(2)", "38..42", "@2026-11-22", "1_s 3 / +",
    "45_min sto _u", "90_min sto _u", "3_u sto _w", "purge _u", "2_u", "5_w", "const G", ".", ".",
    ".", ".", ".", ".", "\"",
  ]

  private static func randomKeys(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 5...60, using: &random)).map { _ -> String in
      let word = words.randomElement(using: &random) ?? ""
      switch word {
      case ".":
        let number = Int.random(in: -999...999, using: &random)
        return ["\(number)", "\(number)e-3", "\(number) 7 /", "\(number)e30"].randomElement(
          using: &random) ?? ""
      case "\"":
        let characters = [
          "a", "π", "\\n", "\\t", "\\\"", "\\\\", "\n", "#", "{", "\r", "\u{1}", "👍",
        ]
        let text = (0..<6).compactMap { _ in characters.randomElement(using: &random) }
        return "\"\(text.joined())\""
      default: return word
      }
    }.joined(separator: "\n")
  }

  @Test func randomMachinesComeBack() throws {
    var described = 0
    for seed in 1...80 {
      var random = SplitMix64(seed: UInt64(seed))
      let calculator = CalculatorModel()
      calculator.receive(Array(Self.randomKeys(&random).utf8).span)
      calculator.sourceEnded()
      try expectIdentity(calculator.machine, "seed \(seed)")
      if Self.text(calculator.machine).contains("] expr") { described += 1 }
    }
    // Most of them contain numbers that only an expression describes.
    #expect(described > 40)
  }

  // MARK: Settings

  @Test(arguments: [
    "30 digits", "4 fix", "3 sci exact", "2 eng hex", "oct", "bin", "36 base", "deg", "grad",
    "16 inbase",
    "hex 8 wsize twos 30 digits 2 fix 3 inbase",
    "8 wsize unsigned", "512 memory", "1 memory 1024 wsize 7 digits 0 fix exact dec deg",
  ]) func settingsComeBack(keys: String) throws {
    let machine = Self.machine("deg 7 sin rad " + keys)
    let back = try Self.reloaded(machine)
    try expectIdentity(machine)
    for setting in Setting.all {
      #expect(setting.keys(machine.settings) == setting.keys(back.settings))
    }
  }

  /// A setting that is added must be saved, too: `Setting.all` has a row for each.
  @Test func everySettingHasItsRow() {
    func paths(_ value: Any, _ path: String) -> [String] {
      let children = Mirror(reflecting: value).children.filter {
        // A base is no structure of settings.
        !["interruption", "radix"].contains($0.label)
      }
      return children.isEmpty
        ? [path] : children.flatMap { paths($0.value, path + "." + ($0.label ?? "")) }
    }
    let rows = Setting.all.map { "\($0.path)" }
    #expect(rows.sorted() == paths(Settings(), "\\Settings").sorted())
  }

  @Test func theStatusLineHasWhatIsNotAsAtTheStart() throws {
    #expect(Settings().status.isEmpty)
    let machine = Self.machine(
      "keys grad oct 2 sci exact 20 digits 8 wsize 4 levels preview 9 timelimit 1 memory")
    #expect(
      machine.settings.status == [
        "keys", "grad", "oct", "sci 2", "exact", "20 digits", "8-bit signed",
      ])
    #expect(
      Self.machine("deg hex 0 fix unsigned").settings.status == [
        "deg", "hex", "fix 0", "64-bit unsigned",
      ])
    #expect(
      Self.machine("36 base twos 16 inbase").settings.status == [
        "base 36", "inbase 16", "twos",
      ])
  }

  @Test func valuesAboveTheMemoryLimitComeBack() throws {
    let machine = Self.machine("2 9000000 ^ 1 + 3 1e6 ^ inv 1 memory")
    let back = try Self.reloaded(machine)
    let isSame = back.session() == machine.session()
    #expect(isSame)
    #expect(back.settings.context.memoryLimit == 1 << 20)
  }

  @Test func whatAnInitFileSetsTakesTheSessionsPlace() throws {
    var session = Self.machine("1 2 5 sto a 6 sto b 7 digits deg")
    session.override(with: Self.machine("8 9 60 sto b hex rad exact"))
    #expect(Self.text(session).contains("5 sto a\n60 sto b\n1\n2\n7 digits\nexact\nhex\ndeg\n"))
  }

  // MARK: Documents

  @Test func theDocumentIsReadable() throws {
    let machine = Self.machine(
      "12 sqrt 3 / sto r 1 3 / \"a\\n\" { dup * } [1 2 exp] 10 4 - 2 fix")
    #expect(
      Self.text(machine) == """
        # surd session 1
        # Stack, variables and settings as keys of surd's, which replaces this file.
        3 sqrt 2 3 / * sto r
        1 3 /
        "a\\n"
        { dup * }
        [1 2 exp]
        6
        [10 4] "-" setlast
        2 fix
        # end of session, crc 12b92e7c

        """)
  }

  /// The value for CRC-32 from catalogues of checksums, and the result of Python's zlib.crc32 for
  /// the document above.
  @Test func theChecksumIsThatOfZlib() {
    #expect(Checksum.text(of: Array("123456789".utf8)[...]) == "cbf43926")
    #expect(Checksum.text(of: []) == "00000000")
  }

  /// A document is keys: an ordinary calculator that runs them has the same values.
  @Test func theDocumentCanBeKeyedIn() throws {
    let machine = Self.machine(
      "2 sqrt 1 + sin dup sto s 2 i + gamma 3 4i + 1 3 / deg 1e50 [ s ]")
    let keyed = Self.machine(Self.text(machine))
    #expect(try Self.digits(keyed) == Self.digits(machine))
  }

  @Test(arguments: [
    ("", "line 1: this is not a session of surd's"),
    ("2 3 +\n", "line 1: this is not a session of surd's"),
    ("# surd session 7\n", "line 1: a session of version '7', and this surd reads version 1"),
    ("# surd session 1\n1\n2", "line 3: the end of the session is missing"),
    ("# surd session 1\n1\n", "line 2: the end of the session is missing"),
    ("# surd session 1\n# end of session", "line 2: the end of the session is missing"),
    (
      "# surd session 1\n1\n# end of session, crc 00000000\n",
      "line 3: the checksum does not fit the lines above (after an edit, take ', crc …' away)"
    ),
    ("# surd session 1\n1\n1 0 /\n# end of session\n", "line 3, column 5: division by zero"),
    ("# surd session 1\n{\n# end of session\n", "line 2, column 1: unclosed '{'"),
    (
      "# surd session 1\n{1} {1} while\n# end of session\n",
      "line 2, column 9: 'while' cannot stand in a saved session"
    ),
    (
      "# surd session 1\n\"x\" save\n# end of session\n",
      "line 2, column 5: 'save' cannot stand in a saved session"
    ),
  ]) func whatIsNoSessionIsRefusedWithItsLine(text: String, message: String) {
    #expect { try Machine(session: Array(text.utf8)) } throws: { "\($0)" == message }
  }

  @Test func aSavedProgramIsNotRun() throws {
    let text = "# surd session 1\n{ 1 } sto p p\n# end of session\n"
    #expect(try Self.digits(Machine(session: Array(text.utf8))) == ["p", "{ 1 }", "{ 1 }"])
  }

  @Test func aNameThatHasBecomeAWordGetsAnUnderscore() throws {
    let text = "# surd session 1\n5 sto sin\n# end of session\n"
    let session = try SavedSession(Array(text.utf8))
    #expect(try Self.digits(session.machine) == ["sin_", "5"])
    #expect(
      session.renamings.map { "\($0)" } == [
        "the variable 'sin' is called 'sin_' now, for 'sin' has become a word"
      ])
  }

  /// In either order, a renamed variable does not replace the variable with that name.
  @Test(arguments: ["5 sto sin 6 sto sin_", "6 sto sin_ 5 sto sin", "5 sto sin\n6 sto sin_\n"])
  func aVariableThatIsRenamedTakesNobodysPlace(keys: String) throws {
    let text = "# surd session 1\n\(keys) 7 sto cos\n# end of session\n"
    let session = try SavedSession(Array(text.utf8))
    #expect(try Self.digits(session.machine) == ["cos_", "sin_", "sin__", "7", "6", "5"])
    #expect(session.renamings.map(\.name) == ["cos_", "sin__"])
  }

  /// A name that no variable can have, as in a document written by hand.
  @Test func aWordWithASignIsRenamedToAName() throws {
    let session = try SavedSession(Array("# surd session 1\n3 sto sto+\n# end of session\n".utf8))
    #expect(session.renamings.map(\.name) == ["sto_"])
    #expect(try Self.digits(Machine(session: session.machine.session())) == ["sto_", "3"])
  }

  /// Returns a document after an edit by the user.
  private static func withoutChecksum(_ machine: Machine) -> [UInt8] {
    Array(machine.session().dropLast(", crc 01234567\n".utf8.count)) + [UInt8(ascii: "\n")]
  }

  @Test func withoutAChecksumADocumentIsReadAsItIs() throws {
    let machine = Self.machine("2 sqrt 7 sto n")
    let text = Self.withoutChecksum(machine)
    #expect(text.suffix(18).elementsEqual("\n# end of session\n".utf8))
    #expect(try Self.text(Machine(session: text)) == Self.text(machine))
    let keys = Array("# surd session 1\n\"a".utf8) + [0xFF] + Array("\"\n# end of session\n".utf8)
    #expect { try Machine(session: keys) } throws: { "\($0)" == "line 2: this is not UTF-8" }
  }

  /// Every bit of a document on its own, bytes and groups of bytes at random, cuts and insertions.
  @Test func damageIsAlwaysFound() throws {
    let text = Self.machine("2 sqrt 1 + sin dup sto s -3 2000 / \"a\\n\" [ 1e50 s ] 10 4 -")
      .session()
    for place in text.indices {
      for bit in 0..<8 {
        var damaged = text
        damaged[place] ^= 1 << bit
        #expect(throws: SessionFault.self) { try Machine(session: damaged) }
      }
      #expect(throws: SessionFault.self) { try Machine(session: Array(text[..<place])) }
    }
    var random = SplitMix64(seed: 14)
    for round in 0..<4000 {
      var damaged = text
      let place = Int.random(in: 0..<text.count, using: &random)
      let byte = UInt8.random(in: 0...255, using: &random)
      switch round % 4 {
      case 0: damaged[place] = byte
      case 1: damaged.insert(byte, at: place)
      case 2: damaged.remove(at: place)
      default:
        for _ in 0...Int.random(in: 0...20, using: &random) {
          damaged[Int.random(in: 0..<text.count, using: &random)] = byte
        }
      }
      if damaged == text { continue }
      #expect(throws: SessionFault.self) { try Machine(session: damaged) }
    }
  }

  @Test func damageNeverCrashes() throws {
    let machine = Self.machine(
      "2 sqrt 1 + sin dup sto s 2 i + gamma 1 3 / 1e50 [ s \"a\\n\" ] { dup * # c\n } 10 4 - 3 fix 2 cbrt"
    )
    let text = Self.withoutChecksum(machine)
    var random = SplitMix64(seed: 20261121)
    for round in 0..<1000 {
      var damaged = text
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let index = Int.random(in: 0..<damaged.count, using: &random)
        switch round % 3 {
        case 0: damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: damaged[index] = UInt8.random(in: 0...255, using: &random)
        default: damaged.removeSubrange(index..<min(damaged.count, index + round % 7))
        }
      }
      guard let loaded = try? Machine(session: damaged) else { continue }
      // A loaded value can be shown, or gives an error; and it can be saved again.
      _ = try? Self.digits(loaded)
      #expect(throws: Never.self) { try Self.reloaded(loaded) }
    }
  }
}

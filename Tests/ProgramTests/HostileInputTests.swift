import TestSupport
import Testing

/// Bad input gives a clear error: never a crash, a hang or an abort of the arithmetic.
@Suite struct HostileInputTests {
  private func run(_ input: [UInt8], _ arguments: [String] = []) throws -> ProgramRun {
    try ProgramRun(StreamTests.surd, arguments, input: input, seconds: 60)
  }

  private func expectError(
    _ run: ProgramRun, _ message: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == 1, sourceLocation: location)
    #expect(
      run.errors.hasSuffix("error: \(message)\n"), "\(run.errors.prefix(200))",
      sourceLocation: location)
    #expect(run.output == "", sourceLocation: location)
  }

  @Test(arguments: 0..<20) func randomBytes(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let bytes = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for arguments in [[], ["--keep-going"], ["--keep-going", "--each", "dup"]] {
      let run = try run(bytes, arguments)
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("surd: stdin:"))
    }
  }

  /// Swift would replace the invalid bytes, which would name another file.
  @Test func anArgumentIsUTF8() throws {
    for arguments in [#"--each sq "$name""#, #"--sheet "$name""#, #"--words "$name" --each sq"#] {
      let run = try ProgramRun(
        "/bin/sh",
        ["-c", #"name=$(printf 'é\377\342\200.csv'); '\#(StreamTests.surd)' \#(arguments)"#])
      expect(
        run, "",
        """
        surd: the argument 'é\\xff\\xe2\\x80.csv' is not UTF-8; if it is a file, a link to it can \
        have another name

        """, status: 2)
    }
  }

  /// Keys that mean something, in no order.
  @Test(arguments: 0..<30) func randomKeys(seed: UInt64) throws {
    let words = [
      "1", "2.5", "-3", "0", "1e3", "7", "pi", "e", "+", "-", "*", "/", "^", "%", "!", "<", "=",
      "dup", "swap",
      "drop", "rot", "roll", "pick", "sqrt", "sin", "cos", "tan", "exp", "ln", "gamma", "zeta",
      "atan2", "floor",
      "inv", "abs", "gcd", "ncr", "{", "}", "[", "]", "if", "times", "call", "sto a", "a", "\"s\"",
      "print", "clear",
      "digits", "fix", "hex", "exact", "deg", "lastx", "divmod", "root", "besselj", "agm", "erf",
      "lambertw", "prime?", "nextprime", "totient", "powmod", "invmod", "fib", "isqrt", "digitsum",
      "and", "or", "xor", "not", "bitnot", "shl", "shr", "asr", "rol", "ror", "bit?", "setbit",
      "clrbit", "flipbit", "popcount", "clz", "ctz", "wrap", "signed", "unsigned", "wsize",
      "\n",
    ]
    var generator = SplitMix64(seed: seed)
    let keys = (0..<400).map { _ in words.randomElement(using: &generator) ?? "" }.joined(
      separator: " ")
    let run = try run(Array(keys.utf8), ["--keep-going", "-e", "1 memory", "-f", "-"])
    #expect(run.status == 0 || run.status == 1)
    #expect(!run.errors.contains("Fatal"))
  }

  @Test func aMillionBrackets() throws {
    expectError(
      try run([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)),
      "too many '[' in one another; the limit is 1000")
    expectError(
      try run([UInt8](repeating: UInt8(ascii: "{"), count: 1_000_000)),
      "too many '{' in one another; the limit is 1000")
    expectError(try run([UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000)), "unexpected ']'")
    #expect(
      try run(
        Array((String(repeating: "{", count: 1000) + String(repeating: "}", count: 1000)).utf8)
      ).status == 0)
    #expect(
      try run(
        Array((String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)).utf8)
      ).status == 0)
  }

  @Test func vectorsThatNestByProgram() throws {
    let run = try run(Array("[1] sto v 5000 { [v] sto v } times".utf8))
    expectError(run, "too many '[' in one another; the limit is 1000 (at ']' in a program, 1:5)")
  }

  /// The release build takes a second or two for 100 MB of each; this is the debug build.
  @Test func megabytesWithoutALineEnd() throws {
    let size = 5_000_000
    expectError(
      try run([UInt8](repeating: UInt8(ascii: "a"), count: size)),
      "a word of more than 1000 characters")
    for unit in [Array("_m*".utf8), Array("5_Ω·".utf8), Array("_m/(s*".utf8)] {
      let factors = [[UInt8]](repeating: Array("m*".utf8), count: size / 2)
      expectError(try run(unit + Array(factors.joined())), "a unit of more than 10000 characters")
    }
    let number = try run(
      [UInt8](repeating: UInt8(ascii: "7"), count: size), ["1 memory", "-f", "-"])
    #expect(
      number.status == 1 && number.errors.contains("the limit is 1 MB"),
      "\(number.errors.prefix(200))")
    let comment = try run(
      [UInt8(ascii: "1"), UInt8(ascii: "#")] + [UInt8](repeating: UInt8(ascii: "x"), count: size))
    #expect(comment.output == "1\n")
    let blanks = try run([UInt8](repeating: UInt8(ascii: " "), count: size) + Array("2 +".utf8))
    expectError(blanks, "'+' needs 2 values, the stack has 1")
    #expect(blanks.errors == "surd: stdin:1:5000003: error: '+' needs 2 values, the stack has 1\n")
    expectError(
      try run([UInt8(ascii: "\"")] + [UInt8](repeating: UInt8(ascii: "x"), count: size)),
      "unclosed '\"'")
  }

  @Test(arguments: [
    "1e999999999999", "1e-999999999999", "9 9 ^ 9 ^ 9 ^ 9 ^ 9 ^ 9 ^ 9 ^", "9 9 9 9 ^ ^ ^", "1e10 !",
    "1e11 1e9 ncr",
    "1e18 fix pi", "100 exp exp exp exp exp", "100 exp exp exp exp sin", "2 1e30 ^",
    "2 0.5 ^ 1e30 ^", "1e100 !",
    "1 1e-300 + 1e300 ^", "2 exp2 exp2 exp2 exp2 exp2 exp2", "3 exp10 exp10 exp10", "1e30 gamma",
    "1e9 2 / exp10 1 +",
    "1e12 fib", "1e400 fib", "-1e30 fib", "100 ! divisors", "2 1e7 ^ 1 + digitsum", "3 1e6 ^ isqrt",
    "1e10 exp exp 64 floatbits", "-1e10 exp exp 128 floatbits", "100 exp exp exp 16 floatbits",
    "1e1000000 64 floatbits", "1e10 exp exp neg 80 floatup", "1 1e10 exp exp inv ulperror",
    "0 1e999999 tofloat", "1e10 exp exp 1 stat expfit",
    "[ 1e10 exp 1e10 exp exp 3 ] sort", "1 1e300 range", "0 1e10 exp range",
    "{ 1 [ 1 { stop } if } call ]", "[1 2 3] { [ swap { break } call ] } map",
    "1 { local a { local a a } call a } times", "1 2 { { { break } call } call } for",
    "10 -9223372036854775807 ^", "2 fix -1e19 exp", "pi { 1 } { dup * } while",
    "1000000 memory 2 1e12 ^", "1000000 memory 1e12 fib", "1000000 memory 1e500000000000",
    "7 100 { dup * } times", "1.5 100 { dup * } times", "2 sqrt 100 { dup * } times",
  ]) func whatIsTooBigEndsSoon(keys: String) throws {
    let run = try run(Array(keys.utf8))
    #expect(run.status == 0 || run.status == 1, "\(run.errors)")
    #expect(!run.errors.contains("Flint") && !run.errors.contains("GNU MP"), "\(run.errors)")
  }

  @Test func growthWithoutEndIsAnError() throws {
    let vectors = try run(Array("[1] sto v 60 { [v v] sto v } times v".utf8))
    let sentence = "more than 50000000 values; does the program end?"
    expectError(vectors, sentence + " (at ']' in a program, 1:7)")
    let stack = try run(Array("1 60 { depth dupn } times".utf8))
    expectError(stack, sentence + " (at 'dupn' in a program, 1:9)")
  }

  /// 600 MB for the process: no allocation may fail.
  @Test(arguments: [
    ("100000 memory 1e12 fib", "result would need"),
    ("{ 1 } { 1 10000 range } while", "all values together would take more than"),
    ("{ 1 } { 1e1000000 1 + } while", "all values together would take more than"),
    ("1 1e6 range { drop 1e1000000 1 + } map", "all values together would take more than"),
    ("{ 1 } { 1 1 1 1 1 1 1 1 1 1 } while", "values; does the program end?"),
    ("1 10 { dup } times { 1 } { dup2 10 dupn } while", "values; does the program end?"),
  ]) func memoryIsWhatTheMachineHas(keys: String, message: String) throws {
    let script = "ulimit -v 600000; exec \"$0\" \"$1\""
    let run = try ProgramRun("/bin/sh", ["-c", script, StreamTests.surd, keys])
    #expect(run.status == 1 && run.errors.contains(message), "\(run.status) \(run.errors)")
  }

  /// Endless keys give one error, even if keys continue after errors.
  @Test(
    arguments: ["", "--keep-going "],
    [
      "1 1000 range", "{ 1 2 3 4 5 6 7 8 9 10 11 12 13 14 }",
    ])
  func aStreamWithoutEndIsASentence(option: String, keys: String) throws {
    let script = "ulimit -v 600000; yes \"$1\" | \"$0\" \(option)-f -"
    let run = try ProgramRun("/bin/sh", ["-c", script, StreamTests.surd, keys])
    #expect(run.status == 1 && run.output.isEmpty, "\(run.status) \(run.output.prefix(80))")
    #expect(run.errors.hasPrefix("surd: stdin:") && run.errors.filter { $0 == "\n" }.count == 1)
    #expect(run.errors.contains("all values together would take more than"), "\(run.errors)")
  }

  @Test func groupsWithoutEndAreASentence() throws {
    let script = """
      ulimit -v 600000; seq 200000 | "$0" --csv --each 'drop 1 1000 range sto v' --by 1 --end v
      """
    let run = try ProgramRun("/bin/sh", ["-c", script, StreamTests.surd])
    #expect(run.status == 1 && run.output.isEmpty, "\(run.status) \(run.output.prefix(80))")
    #expect(run.errors.contains("all values together would take more than"), "\(run.errors)")
  }

  /// A filter keeps a line or a record as a whole, up to the size of a value.
  @Test func aLineWithoutEndIsAnError() throws {
    let digits = [UInt8](repeating: UInt8(ascii: "7"), count: 3 << 20)
    let line = try run(digits, ["1", "memory", "--each", "1"])
    expectError(line, "the line has more than 1048576 bytes (see 'memory')")
    let rows =
      Array("1,\"2\n".utf8) + Array(repeatElement(Array("3\n".utf8), count: 1 << 20).joined())
    let record = try run(rows, ["1", "memory", "--csv", "--each", "1"])
    expectError(record, "the quotes of field 2 are never closed")
  }

  /// If the system provides no memory, the program reports that itself.
  @Test func memoryThatTheSystemRefusesIsASentence() throws {
    let script = "ulimit -v 400000; exec \"$0\" --dc -e '[1llx]dslx'"
    let run = try ProgramRun("/bin/sh", ["-c", script, StreamTests.surd])
    #expect(run.status == 1 && run.output.isEmpty, "\(run.status) \(run.output.prefix(80))")
    #expect(run.errors.hasPrefix("surd: the system has no memory left"), "\(run.errors)")
  }

  @Test func timeLimitStopsPrograms() throws {
    let run = try run(Array("1 timelimit 7 { 1 } { } while\n\"after\"".utf8), ["--keep-going"])
    expectTimeIsOver(run, "stdin:1:25: error: 'while' takes longer than 1 second (see 'timelimit')")
    let named = try self.run(
      Array("{ 1 { 1 } { 1 + } while } sto f 7 1 timelimit f\n\"after\"".utf8), ["--keep-going"])
    expectTimeIsOver(named, "stdin:1:47: error: 'f' takes longer than 1 second (see 'timelimit')")
  }

  @Test func timeLimitStopsWhatIsShown() throws {
    let keys = "1 timelimit 12000 digits 0 1 { sin exp cos exp } integrate"
    let run = try run(Array(keys.utf8), [])
    #expect(run.errors.contains("'print' takes longer than 1 second"), "\(run.errors)")
    #expect(run.output.isEmpty && run.status == 1)
  }

  private func expectTimeIsOver(
    _ run: ProgramRun, _ error: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(run.errors == "surd: \(error)\n", sourceLocation: location)
    #expect(
      run.output.contains("7\n") && run.output.hasSuffix("\"after\"\n"), sourceLocation: location)
  }

  @Test func deepRecursionIsAnError() throws {
    let run = try run(Array("{ f 1 } sto f f".utf8))
    #expect(run.status == 1 && run.errors.contains("deep"), "\(run.errors)")
  }
}

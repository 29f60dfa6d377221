import DeskCalculator
import TestSupport
import Testing

/// Programs that are out to end the calculator, or its memory.
@Suite struct HostileProgramTests {
  /// Any input returns.
  @Test(arguments: 0..<300, Dialect.all) func randomBytesDoNoHarm(
    _ seed: UInt64, _ dialect: Dialect
  ) {
    var random = SplitMix64(seed: seed)
    // Half of them dc's own letters. Loops and powers could go on for long: neither `x`
    // nor `^`, small numbers.
    let letters = Array(
      "0123 .AF_+-*/%~|vpnPfcdrRzZXaiokIOKsslLS:;<>=!?#[]qQ\n$@hHbGN(){}Mm,ejJTUyYgltu\\".utf8)
    let program = (0..<400).map { _ -> UInt8 in
      let byte = UInt8.random(in: 0...255, using: &random)
      let isLetter = Bool.random(using: &random) || [UInt8(ascii: "x"), 94].contains(byte)
      return isLetter ? letters.randomElement(using: &random) ?? 0 : byte
    }
    var settings = DeskSettings()
    // After an error in a line, gh continues with the next one, and names may be long.
    settings.isInteractive = true
    settings.hasLongNames = seed % 10 == 0
    let whole = Recorder(dialect: dialect, settings: settings)
    whole.run(program)
    let cut = Recorder(dialect: dialect, settings: settings)
    cut.run(program, cuts: Array(program.indices))
    #expect(whole.output == cut.output)
    #expect(whole.errors == cut.errors)
  }

  @Test func hugePowersArePricedFirst() {
    let message = "dc: number too large for the memory that one may take\n"
    #expect(Recorder.errors(of: "9 9 9^^") == message)
    #expect(Recorder.errors(of: "1.5 2147483647^") == message)
    #expect(Recorder.errors(of: ".1 _2147483647^") == message)
    #expect(Recorder.errors(of: "2147483647k 1 3/") == message)
    #expect(Recorder.errors(of: "2147483647k 2v") == message)
    #expect(Recorder.errors(of: "2147483647k _7 3~ _7 3%") == message + message)
    #expect(Recorder.output(of: "9 9 9^^f") == "387420489\n9\n")
    #expect(Recorder.output(of: "2147483647k 2vfK") == "2\n")
    #expect(Recorder.output(of: "_1 2147483647^p .1 2147483647^pXp") == "-1\n0\n1\n")
    #expect(Recorder.output(of: "2147483647k 1Kp 1 2*p .5 .5*p") == "2147483647\n2\n.25\n")
  }

  @Test func productsArePricedFirst() {
    let message = "dc: number too large for the memory that one may take\n"
    #expect(Recorder.errors(of: "2 1000000000^d*") == message)
    #expect(Recorder.errors(of: "2 1000000000^300000000k1/") == message)
  }

  @Test func deepRecursionIsAnError() {
    #expect(
      Recorder.errors(of: "[lax1]dsax") == "dc: macros nested too deep; leaving all of them\n")
    #expect(Recorder.output(of: "[lax1]dsax") == "")
    let recorder = Recorder()
    recorder.run(Array("5[lax1]dsax[goes on]p".utf8))
    #expect(recorder.output == Array("goes on\n".utf8))
  }

  @Test func tailCallsDoNotGrow() {
    let calls = Tier.part(4_000_000)
    #expect(Recorder.output(of: "0[1+d\(calls)>a]dsaxp") == "\(calls)\n")
    #expect(Recorder.output(of: "[lbx]sa[lc1-dsc0<a]sb \(calls)sc lax lcp") == "0\n")
  }

  @Test func endlessLoopsCanBeInterrupted() {
    let recorder = Recorder()
    var looks = 0
    recorder.model.isInterrupted = {
      looks += 1
      return looks == 1000
    }
    recorder.run(Array("7[lax]dsax 8p\n9p".utf8))
    #expect(String(decoding: recorder.errors, as: UTF8.self) == "dc: interrupted\n")
    #expect(looks == 1000)
  }

  @Test func unbalancedBracketsOfAnySize() {
    let open = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    let closed = [UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000)
    let recorder = Recorder()
    recorder.run(open)
    recorder.run(open + closed + Array("Zp".utf8), cuts: [3, 500_000, 1_500_000])
    #expect(recorder.output == Array("1999998\n".utf8))
    #expect(recorder.errors.isEmpty)
  }

  /// Programs that need too much give an error in the words of the other dialect.
  @Test func otherDialectRefusesTheSame() {
    for program in [
      "9 9 9^^\n", "2147483647k 2v\n", "2 1000000000^d*\n", "2147483647k _7 3~\n",
      "[lax1]dsax\n",
    ] {
      let recorder = Recorder(dialect: .gh)
      recorder.run(Array(program.utf8))
      let message = String(decoding: recorder.errors, as: UTF8.self)
      #expect(
        message.contains("number too large for the memory that one may take")
          || message.contains("macros nested too deep; leaving all of them"), "\(program)")
      #expect(recorder.model.exitStatus == 4)
      #expect(recorder.output.isEmpty)
    }
  }

  @Test func placesAndPowersOfTenArePricedFirst() {
    for program in [
      "1 9999999999@", "1 9999999999H", "1 9999999999h", "1e9999999999", "1e_9999999999",
    ] {
      let recorder = Recorder(dialect: .gh)
      recorder.run(Array((program + "p\n").utf8))
      #expect(recorder.output.isEmpty)
      #expect(recorder.model.exitStatus == 4)
    }
  }

  @Test func unbalancedBracketsOfAnySizeInLines() {
    let open = [UInt8](repeating: UInt8(ascii: "["), count: 300_000) + [10]
    let recorder = Recorder(dialect: .gh)
    recorder.run(open + open, cuts: Array(stride(from: 1, to: 600_000, by: 50_000)))
    #expect(recorder.output.isEmpty)
  }

  @Test func nothingRunsUnlessItIsAllowed() {
    #expect(
      Recorder.errors(of: "!touch /tmp/surd-was-here\n")
        == "dc: '!' runs nothing without --allow-shell\n")
  }

  @Test func longNumbersInEveryRadix() {
    let digits = String(repeating: "F", count: 100_000)
    let power = Recorder.output(of: "16i \(digits) p 10 186A0^1-p")
    let lines = power.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1])
    #expect(Recorder.output(of: "16i10o\(digits)p") == digits + "\n")
    let nines = String(repeating: "9", count: 100_000)
    #expect(Recorder.output(of: "\(nines)p") == nines + "\n")
    #expect(Recorder.output(of: ".\(nines)Xp") == "100000\n")
  }
}

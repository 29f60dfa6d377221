import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Every word at the boundaries of machine words, of exponents and of kinds: an error or a result,
/// never a trap. A trap ends the test process, and with it the test run; the trace then shows the
/// last line that was begun.
///
/// With `make check` each word meets each operand and each setting, and with `make test` every
/// fourth operand. With SURD_BOUNDARIES=1 in the environment it meets all of their combinations:
/// run this by hand after a change of the arithmetic.
@Suite struct BoundaryTests {
  /// ±2^k and the integers beside it, and powers of ten with many digits.
  private static let integers: [String] = {
    var numbers = ["0", "1", "-1", "2", "3", "10", "1e270", "-1e270", "1e3000"]
    for power in ["7", "31", "62", "63", "64", "128", "1024"] {
      for offset in ["1 -", "", "1 +"] {
        numbers += ["2 \(power) ^ \(offset)", "2 \(power) ^ \(offset) neg"]
      }
    }
    return numbers
  }()

  /// Fractions and reals at both ends of the range of exponents.
  private static let reals = [
    "0.5", "-2.5", "1e-270", "-1e-270", "1 2 63 ^ /", "2 62 ^ 1 + 2 62 ^ /", "1e-3000", "pi",
    "2 sqrt neg",
    "10 -9223372036854775807 ^", "10 9223372036854775807 ^", "10 -9223372036854775808 ^",
    "pi 4611686018427387904 ^", "pi -4611686018427387905 ^", "-1e19 exp", "1e19 exp",
    "-1e19 exp neg",
    "1e300 neg exp2", "1e400 neg exp", "1e1000 exp", "2 -4.7e18 ^ pi *", "1 -1e19 exp +",
    "pi 1e40 *",
  ]

  private static let complexNumbers = [
    "i", "3 4i +", "-1e19 exp i * 1 +", "-1e19 exp i * 2.5 -", "1e19 exp i 1 + *", "1e-270 i * 1 +",
    "-9223372036854775808 i * 1 +", "1e400 neg exp dup i * +",
  ]

  private static let vectors = [
    "[]", "[1 2 3]", "[9223372036854775807 -9223372036854775808]", "[[1 2] [3 4]]", "[[0 0] [0 0]]",
    "[-1e19 exp 1]", "[\"a\" 1]", "[1 [2 [3]]]", "[pi 2 sqrt i]", "[1_m 2_s]", "[1_km [2_m 3_cm]]",
    "[2.0(1) 3]",
    "[@2026-11-22 @9999-12-31]", "[20_°C 30_°F]",
  ]

  private static let strings = ["\"\"", "\"ab\""]

  private static let programs = [
    "{ }", "{ 1 + }", "{ dup * }", "{ drop }", "{ -9223372036854775808 * }", "{ exp }",
    "{ 1e-320 * }",
  ]

  private static let infinities = ["inf", "-inf"]

  private static let quantities = [
    "5_km", "1e400_m", "-9223372036854775808_s", "1e-320_kg", "0_m", "-1e19 exp _m *", "20_°C",
    "-1e400_°F", "3 4i + _Ω *", "7_%", "1_m^999999", "@9999-12-31", "@-9999-01-01T00:00Z",
    "@2026-11-22T23:59:59.999999999999", "9.81(2)", "1..2", "-1..1_m", "0.0(1)", "1e400(1)",
    "0 1e-320 pm",
    "2.0(1)_m/s", "20.0(1)_°C", "const G", "1 sto _zz 3_zz",
  ]

  private static let everything =
    integers + reals + complexNumbers + vectors + strings + programs + infinities + quantities

  /// Settings of display, angles and words.
  private static let modes = [
    "", "2 fix", "0 fix", "60 fix", "3 sci", "0 eng", "exact", "exact 2 fix", "hex", "bin",
    "oct 3 sci",
    "1 digits", "60 digits", "8 wsize", "1 wsize", "63 wsize unsigned", "1024 wsize hex", "deg",
    "grad exact", "phasor", "deg phasor exact", "3 prefix", "1 prefix phasor group", "mixed group",
    "36 base", "3 base 2 fix", "7 base exact 3 sci", "hex 8 wsize twos", "bin 1 wsize twos rpn",
    "rpn 16 inbase", "36 inbase rpn twos", "36 base phasor mixed group", "hex 3 prefix twos phasor",
  ]

  /// Returns the values that are tried if a word needs this kind.
  private static func candidates(for kind: Kind) -> [String] {
    switch kind {
    case .any: everything
    case .number, .scalar: integers + reals + complexNumbers + quantities
    case .quantity, .date, .range, .measured: quantities
    case .string: strings
    case .vector, .matrix: vectors
    case .program: programs
    case .infinity: infinities
    case .endpoint: integers + reals + infinities
    case .row: vectors + strings
    }
  }

  /// Lines for one word: each candidate in X with one setting after the other, and others by chance
  /// below it. With `isComplete`, each candidate in each setting.
  private static func lines(
    for command: Command, isComplete: Bool, _ generator: inout SplitMix64
  ) -> [String] {
    let names =
      if case .named = command.action { "\(command.name) zz" } else { command.name }
    let kinds = command.operands
    let start = Int.random(in: modes.indices, using: &generator)
    var lines: [String] = []
    let lasts = kinds.last.map(candidates) ?? ["7"]
    let step = isComplete || Tier.isWhole || lasts.count < 10 ? 1 : 4
    for (index, last) in lasts.enumerated() where index % step == start % step {
      for turn in isComplete ? modes.indices : 0..<1 {
        let below = kinds.dropLast().map { kind in
          candidates(for: kind).randomElement(using: &generator) ?? "1"
        }
        let mode = modes[(start + index + turn) % modes.count]
        let operands = (below + [last, names]).joined(separator: " ")
        lines.append("reset 1 memory 1 timelimit \(mode) \(operands)")
      }
    }
    return lines
  }

  /// All combinations take half an hour.
  private static let isComplete = getenv("SURD_BOUNDARIES") != nil

  /// Words that end the calculator, or run other words without end.
  private static let left: Set<String> = ["quit", "while"]

  @Test(arguments: CommandTable.standard.commands.filter { !left.contains($0.name) }.map(\.name))
  func noWordTraps(name: String) throws {
    let command = try #require(CommandTable.standard.command(named: name))
    var generator = SplitMix64(seed: UInt64(name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }))
    let calculator = CalculatorModel()
    for line in Self.lines(for: command, isComplete: Self.isComplete, &generator) {
      calculator.receive(Array((line + "\n").utf8).span)
      #expect(!calculator.isIncomplete, "\(line)")
      for value in calculator.machine.stack.suffix(3) { try? Self.show(value, calculator.machine) }
    }
  }

  /// Writes a value under the settings, in the form of the shell's view and in full.
  private static func show(_ value: Value, _ machine: Machine) throws {
    var settings = machine.settings
    var bytes: [UInt8] = []
    _ = try value.write(to: &bytes, settings)
    _ = try value.row(columns: 30, settings)
    settings.format = NumberFormat()
    bytes = []
    _ = try value.write(to: &bytes, settings)
    #expect(!bytes.isEmpty)
  }
}

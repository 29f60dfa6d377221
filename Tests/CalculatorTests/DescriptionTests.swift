import Calculator
import ExactNumbers
import Quantities
import Testing

/// The output of `print` for values.
@Suite struct DescriptionTests {
  private static let rows: [(keys: String, text: String, inside: String)] = [
    ("5", "5", "number(small 5)"),
    ("1e20", "100000000000000000000", "number(large 100000000000000000000)"),
    ("1 3 /", "0.333333333333333", "number(ratio 1 3 /)"),
    ("1e-30", "1e-30", "number(rational 1 1000000000000000000000000000000 /)"),
    ("2 sqrt", "1.41421356237310", "number(real 2 sqrt)"),
    ("1 sin", "0.841470984807897", #"number(real ["sin" 1 0 9] expr)"#),
    ("-2 sqrt", "1.41421356237310i", "number(complex 0 2 sqrt complex)"),
    ("\"a\\\"b\"", #""a\"b""#, #"string("a\"b")"#),
    ("[1 [2 \"a\"]]", #"[1 [2 "a"]]"#, #"vector([1 [2 "a"]])"#),
    ("{ 2 * }", "{ 2 * }", "program({ 2 * })"),
    ("-inf", "-inf", "infinity(-inf)"),
    ("9.81_m/s^2", "9.81_m/s^2", "quantity(9.81_m/s^2)"),
    ("2 sqrt _km *", "1.41421356237310_km", "quantity(2 sqrt _km *)"),
    ("@2026-11-22", "@2026-11-22", "quantity(@2026-11-22)"),
  ]

  @Test func valuesAreShownAsOnTheStack() throws {
    for row in Self.rows {
      let calculator = RPNCalculator()
      let value = try calculator.evaluate(row.keys)
      #expect("\(value)" == row.text)
      #expect(try calculator.model.text(of: value).text == row.text)
      #expect(value.debugDescription == row.inside)
      #expect(calculator.model.machine.description == row.text)
      switch value {
      case .number(let number):
        #expect("\(number)" == row.text)
        #expect("number(\(number.debugDescription))" == row.inside)
      case .quantity(let quantity):
        #expect("\(quantity)" == row.text)
        #expect("q\(quantity.debugDescription.dropFirst())" == row.inside)
      default: break
      }
    }
  }

  /// A number without a certain digit has no text, but still a description.
  @Test func keysStandInForDigits() throws {
    let calculator = RPNCalculator()
    let value = try calculator.evaluate(#"["exp" ["enclosure" 1 0 1 90] expr] expr"#)
    #expect(throws: NumberError.self) { try calculator.model.text(of: value) }
    #expect(value.description.hasPrefix(#"["exp" ["enclosure" "#))
  }

  @Test func theMachineIsItsStack() throws {
    let calculator = RPNCalculator()
    #expect(calculator.model.machine.description == "")
    #expect(calculator.model.machine.debugDescription == "Machine(stack: [], variables: [])")
    try calculator.evaluate("7 dup sto n \"a\" dup sto b 255 hex 1 3 / 3 digits")
    #expect(calculator.model.machine.description == "0x7\n\"a\"\n0xFF\n0x0.555")
    #expect(
      calculator.model.machine.debugDescription
        == "Machine(stack: [number(small 7), string(\"a\"), number(small 255), "
        + "number(ratio 1 3 /)], variables: [b: string(\"a\"), n: number(small 7)])")
  }

  @Test func operationsAreKeysAndResults() throws {
    let calculator = RPNCalculator()
    let log = Log()
    calculator.model.addObserver(log, of: [], followsOperations: true)
    try calculator.evaluate("2 sqrt 3 + 17 5 divmod [1 2] sum")
    #expect(
      log.lines == [
        "2 sqrt → 1.41421356237310", "1.41421356237310 3 + → 4.41421356237310",
        "17 5 divmod → 3 2", "[1 2] sum → 3",
      ])
    #expect(calculator.model.operation?.description == "[1 2] sum")
  }

  private final class Log: Observer {
    var lines: [String] = []
    func calculatorOperated(_ performed: PerformedOperation) { lines.append("\(performed)") }
  }

  /// A description of a stranger's value is short, and made in no time.
  @Test(arguments: [
    ("2 5e7 ^", "(15,051,500 digits)"), ("1 2 5e6 ^ /", "e-1505150"),
    ("2 5e6 ^ 3 5e5 ^ /", "e1266589"),
    ("1 100000 range", "(100000)"), ("2 5e6 ^ _m *", "_m"), ("[2 5e6 ^]", "376]"),
  ])
  func descriptionsEnd(keys: String, end: String) throws {
    let calculator = RPNCalculator()
    let value = try calculator.evaluate(keys)
    for text in [value.description, value.debugDescription, "\(calculator.model.machine)"] {
      #expect(text.count <= 10_100 && text.contains("…") || text.count < 100, "\(keys)")
    }
    for count in [1, 2, 20, 200] {
      #expect((1...count).contains(value.text(atMost: count).count))
    }
    #expect(value.text(atMost: 200).hasSuffix(end), "\(keys)")
    if case .number(let number) = value { #expect(number.debugDescription.count < 10_100) }
  }

  @Test func textsEndWhereTheyAreAskedTo() throws {
    let calculator = RPNCalculator()
    for (keys, texts) in [
      ("30 !", [7: "2.7e32", 40: "265252859812191058636308480000000"]),
      ("2 sqrt", [5: "1.41", 40: "1.41421356237310"]),
      ("[1 2 3 4 5 6 7]", [14: "[1 2 … 7] (7)", 40: "[1 2 3 4 5 6 7]"]),
      ("\"abcdefgh\"", [5: "\"abc…", 10: "\"abcdefgh\""]),
      ("{ 1\n2 }", [3: "{ …", 40: "{ 1\n2 }"]),
    ] {
      let value = try calculator.evaluate(keys)
      for (count, text) in texts { #expect(value.text(atMost: count) == text, "\(keys) \(count)") }
    }
    try calculator.evaluateAll("clear 1 2000 range unpack drop")
    #expect("\(calculator.model.machine)".hasPrefix("… (1000 values)\n1001\n"))
  }
}

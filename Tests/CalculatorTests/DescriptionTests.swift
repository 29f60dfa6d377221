import Calculator
import ExactNumbers
import Quantities
import Testing

/// What `print` says of values.
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
}

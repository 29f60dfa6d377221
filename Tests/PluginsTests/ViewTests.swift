import Calculator
import ExactNumbers
import Posix
import TestSupport
import TerminalText
import Testing

@testable import Plugins

/// X as bits, and the cursor that flips them.
@Suite struct BitGridTests {
  private let hub = ManageListeners()
  private let calculator = CalculatorModel()

  init() { hub.addListener(calculator) }

  private func grid(_ keys: String) -> BitGrid {
    hub.notifyListeners(keys + " ")
    return BitGrid(calculator.accumulator, calculator.machine.settings)
  }

  @Test func rowsHoldEightBitsWithTheirNumbers() {
    #expect(
      grid("0x0123_4567_89AB_CDEF").rows == [
        "63 0000 0001 56", "55 0010 0011 48", "47 0100 0101 40", "39 0110 0111 32",
        "31 1000 1001 24", "23 1010 1011 16", "15 1100 1101  8", " 7 1110 1111  0",
        "0x0123456789ABCDEF  81985529216486895",
      ])
  }

  @Test func theWordDecides() {
    #expect(grid("8 wsize -1").rows == [" 7 1111 1111  0", "0xFF  -1"])
    #expect(grid("unsigned").rows == ["bits: X is not an integer of the 8-bit unsigned word"])
    #expect(grid("255").rows == [" 7 1111 1111  0", "0xFF  255"])
    #expect(grid("signed").rows == ["bits: X is not an integer of the 8-bit signed word"])
    #expect(
      grid("11 wsize 1025 wrap").rows == ["10       100  8", " 7 0000 0001  0", "0x401  -1023"])
    #expect(grid("0.5").bits == nil && grid("\"s\"").bits == nil)
    #expect(grid("clear").rows == ["bits: no X"])
    #expect(grid("1 wsize 0").rows == [" 0         0  0", "0x0  0"])
    #expect(grid("128 wsize 2 100 ^ 5 +").rows.first == "63 0000 0000 56")
    #expect(grid(" ").rows.last == "0x…0000000000000005  1267650600228229401496703205381")
  }

  @Test func theCursorMovesWithinTheWordAndFlipsBitsByKeys() {
    var cursor = BitCursor()
    hub.notifyListeners("16 wsize 0 ")
    let word = calculator.machine.settings.context.word
    cursor.move(.right, in: word)
    cursor.move(.down, in: word)
    #expect(cursor.place == 0 && cursor.position(in: word) == (1, 7))
    hub.notifyListeners(cursor.flippingKeys)
    cursor.move(.left, in: word)
    cursor.move(.up, in: word)
    #expect(cursor.place == 9 && cursor.position(in: word) == (0, 6))
    cursor.move(.up, in: word)
    #expect(cursor.place == 9)
    hub.notifyListeners(cursor.flippingKeys)
    #expect(grid("").rows.suffix(3) == ["15 0000 0010  8", " 7 0000 0001  0", "0x0201  513"])
    hub.notifyListeners(cursor.flippingKeys)
    #expect(grid("").rows.last == "0x0001  1")
    hub.notifyListeners("4 wsize ")
    cursor.move(.left, in: calculator.machine.settings.context.word)
    #expect(cursor.place == 3)
  }

  @Test func viewAndControlStayInStep() {
    let panel = BitView()
    calculator.addObserver(panel, of: [.accumulator, .settings])
    hub.notifyListeners("8 wsize 0 ")
    var cursor = BitCursor()
    var generator = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let way = [PanelKey.up, .down, .left, .right].randomElement(using: &generator)
      cursor.move(way ?? .up, in: calculator.machine.settings.context.word)
      hub.notifyListeners(cursor.flippingKeys)
      #expect(
        panel.rows(in: .none).map(\.text)
          == BitGrid(calculator.accumulator, calculator.machine.settings).rows)
      hub.notifyListeners(cursor.flippingKeys)
    }
    #expect(panel.rows(in: .none) == [" 7 0000 0000  0", "0x00  0"])
  }
}

@Suite struct SwatchTests {
  private func rows(_ colour: Int, colours: Bool = false) -> [String] {
    Swatch(.number(Number(colour))).rows(hasColours: colours).map(\.text)
  }

  @Test func aColourHasItsCodesAndABlock() {
    #expect(
      rows(0x0A_80FF) == [
        "#0A80FF  rgb 10 128 255", "hue 211.1°  saturation 96.08 %  brightness 100 %",
      ])
    #expect(
      rows(0x0A_80FF, colours: true)[0].hasPrefix(
        "\u{1B}[48;2;10;128;255m        \u{1B}[0m  #0A80FF"))
    #expect(rows(0)[0] == "#000000  rgb 0 0 0")
  }

  @Test func whatIsNoColourIsSaid() {
    #expect(rows(-1) == ["swatch: X is not a colour, 0 to 0xFFFFFF"])
    #expect(rows(0x100_0000) == ["swatch: X is not a colour, 0 to 0xFFFFFF"])
    #expect(Swatch(nil).rows(hasColours: true) == ["swatch: no X"])
  }
}

@Suite struct FloatCardTests {
  private func rows(_ keys: String) -> [String] {
    let hub = ManageListeners()
    let calculator = CalculatorModel()
    hub.addListener(calculator)
    hub.notifyListeners(keys + "\n")
    return FloatCard(calculator.accumulator, columns: 80, Context()).rows
  }

  /// Digits by Python's Decimal and math.nextafter.
  @Test func aDoubleHasBitsPartsAndNeighbours() {
    #expect(
      rows("0.1 neg") == [
        "1 01111111011 1001100110011001100110011001100110011001100110011010",
        "0xBFB999999999999A: sign -, exponent -4, significand 0x1.999999999999A",
        "= -0.1000000000000000055511151231257827021181583404541015625",
        "error -0.4 ulp of ≈1.388e-17",
        "next ≈-0.099999999999999992, previous ≈-0.10000000000000002",
      ])
    #expect(
      rows("pi").dropFirst(2) == [
        "= 3.141592653589793115997963468544185161590576171875",
        "error ≈-0.2758 ulp of ≈4.441e-16",
        "next ≈3.1415926535897936, previous ≈3.1415926535897927",
      ])
    #expect(rows("0").dropFirst(2).prefix(2) == ["= 0", "error 0 ulp of ≈4.941e-324"])
    #expect(
      rows("5e-324")[1]
        == "0x0000000000000001: sign +, exponent -1022, significand 0x0.0000000000001")
    #expect(rows("2 1024 ^ 2 971 ^ -").last?.hasPrefix("next infinity, previous 17976") == true)
    #expect(rows("2 971 ^ 2 1024 ^ -").last?.hasSuffix(", previous -infinity") == true)
  }

  @Test func whatIsNoDoubleIsSaid() {
    #expect(rows("") == ["float: no X"])
    #expect(rows("2i") == ["float: X is not a real number"])
    #expect(rows("2_m") == ["float: X is not a real number"])
    #expect(rows("2 1024 ^") == ["float: X is beyond the largest double"])
    #expect(
      rows("1 2 agm 1.5 2 sqrt agm / 2 -53 ^ +")
        == ["float: cannot tell which double is nearest to X"])
  }
}

@Suite struct VariableListTests {
  @Test func thoseThatChangedLastComeFirst() {
    let hub = ManageListeners()
    let calculator = CalculatorModel()
    hub.addListener(calculator)
    var list = VariableList()
    func rows(_ keys: String) -> [String] {
      hub.notifyListeners(keys + "\n")
      return list.rows(of: calculator.machine, in: ViewSize(columns: 61, rows: 24))
    }
    #expect(rows("1") == ["vars: no variables"])
    #expect(rows("2 sto b 1 3 / sto a") == ["a = ≈0.333333333333333", "b = 2"])
    #expect(rows("3 sto b") == ["b = 3", "a = ≈0.333333333333333"])
    #expect(rows("4 sto a") == ["a = 4", "b = 3"])
    let many = rows("1 sto va 1 sto vb 1 sto vc 1 sto vd 1 sto ve")
    #expect(many.last == "… 1 more; 'vars' lists all")
    #expect(rows("").count == 7)
  }
}

@Suite struct PlotViewTests {
  private func rows(_ keys: String) -> [String] {
    let hub = ManageListeners()
    let calculator = CalculatorModel()
    hub.addListener(calculator)
    hub.notifyListeners(keys + "\n")
    return calculator.sketch(columns: 40, rows: 10)
  }

  @Test func programsAndPointsAreDrawn() {
    #expect(rows("{ }").first?.hasPrefix(" 10┤") == true)
    #expect(rows("{ }").last?.split(separator: " ") == ["-10", "-5", "0", "5", "10"])
    #expect(rows("'x^2'") == rows("{ sq }"))
    #expect(rows("0 4 xrange { }").last?.split(separator: " ") == ["0", "1", "2", "3", "4"])
    #expect(rows("[[1 0] [4 0]]").last?.split(separator: " ").first == "0")
    #expect(rows("[1 2 3]").count == 10)
  }

  @Test func whatIsNotDrawnIsSaid() {
    #expect(rows("") == ["plot: no X"])
    #expect(rows("5") == ["plot: X is neither a program nor points"])
    #expect(rows("{ drop }").first?.hasPrefix("'plot' needs a program that turns") == true)
    #expect(rows("{ 1 { 1 } { } while }") == ["plot: X takes too long to draw"])
  }
}

@Suite struct PressTableTests {
  @Test func allAndEachAndASecond() {
    let counter = PressCounter()
    counter.receive(Array("1 22 \n\t\u{1}".utf8).span)
    #expect(
      PressTable(counter, seconds: 4).text.split(separator: "\n") == [
        "8 presses, 2.0 a second", "2  space", "2  2", "1  U+1", "1  tab", "1  enter", "1  1",
      ])
    #expect(PressTable(counter, seconds: 0.5).text.hasPrefix("8 presses\n"))
    #expect(PressTable(PressCounter(), seconds: 0).text == "0 presses")
  }
}

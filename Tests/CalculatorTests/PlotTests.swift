import Calculator
import Testing

/// Plots in windows of several sizes.
struct PlotTests {
  /// The picture that keys draw in a window; its rows without the frame, and the frame's labels.
  private func picture(_ keys: String, window: String?) throws -> [String] {
    let calculator = CalculatorModel()
    let recorder = Recorder()
    if let window { recorder.answers[.window] = window }
    calculator.addObserver(recorder)
    calculator.host = recorder
    let hub = ManageListeners()
    hub.addListener(calculator)
    hub.notifyListeners(keys + "\n")
    #expect(try calculator.stackTexts().isEmpty)
    return try #require(recorder.lines.first).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [("30 8", 30, 8), ("80 24", 80, 24), ("120 40", 120, 40)])
  func picturesFitTheWindow(window: String, columns: Int, rows: Int) throws {
    let lines = try picture("{ } 0 1 plot", window: window)
    #expect(lines.count == rows)
    #expect(lines.allSatisfy { $0.count <= columns })
  }

  @Test func withoutAWindowItIsThatOfATerminal() throws {
    #expect(try picture("{ } 0 1 plot", window: nil) == picture("{ } 0 1 plot", window: "80 24"))
  }

  /// The line from corner to corner, with the extreme values as labels.
  @Test func aLineGoesFromCornerToCorner() throws {
    let lines = try picture("{ 3 * } 0 1 plot", window: "40 12")
    #expect(lines[0].hasPrefix("3┤") && lines[9].hasPrefix("0┤"))
    #expect(lines[10].hasPrefix(" └──"))
    #expect(lines[11].split(separator: " ") == ["0", "1"])
    let width = lines[10].count
    #expect(lines[0].count == width, "the curve's last dot is in the upper right corner")
    let corner = try #require(lines[9].dropFirst(2).unicodeScalars.first)
    #expect((corner.value - 0x2800) & 64 != 0, "its first dot is in the lower left corner")
    // On the way up, each row's dots begin further left than those of the row above it.
    let starts = lines[1..<9].map { line in
      line.enumerated().first { $0.offset > 1 && ![" ", "⠈", "⠁"].contains($0.element) }?.offset
        ?? 0
    }
    #expect(starts == starts.sorted(by: >))
  }

  /// The scale may be beyond all machine numbers, or its inverse; and -2^63 has
  /// no opposite of its size.
  @Test(arguments: [
    ("{ 1e-320 * } 0 1 plot", "1e-320"), ("{ } 0 1e-320 plot", "1e-320"),
    ("{ 3e308 * 1.5e308 - } 0 1 plot", "1.500e308"),
    ("{ 2 64 ^ * 2 63 ^ - } 0 1 plot", "9.223e18"),
  ])
  func extremeValuesAreDrawnAsOthers(keys: String, top: String) throws {
    let usual = try picture("{ } 0 1 plot", window: "40 12")
    let lines = try picture(keys, window: "40 12")
    #expect(lines[0].contains(top + "┤"))
    #expect(lines[0].hasSuffix(String(usual[0].suffix(4))), "the last dot is the highest")
    #expect(lines.count == usual.count)
  }

  /// √x has no real value on the left half, and 1/x none at 0.
  @Test func undefinedPointsAreGaps() throws {
    let lines = try picture("{ sqrt } -1 1 plot", window: "40 12")
    let axes: Set<Character> = ["⠁", "⡀", "⠂", "⠄", "⢀", "⠈", " "]
    for line in lines[0..<9] {
      #expect(line.drop { !"│┤".contains($0) }.dropFirst().prefix(12).allSatisfy(axes.contains))
    }
    #expect(try !picture("{ inv } -1 1 plot", window: "40 12").isEmpty)
  }
}

import Calculator
import Testing

/// Plots in windows of several sizes.
struct PlotTests {
  /// Returns the picture that keys draw in a window: its rows without the frame, and the frame's
  /// labels.
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

  @Test(arguments: [("120 60", 40), ("40 30", 13), ("16 30", 8)])
  func picturesAreAThirdAsHighAsWide(window: String, rows: Int) throws {
    #expect(try picture("{ } 0 1 plot", window: window).count == rows)
  }

  /// Besides the row of the curve, there are dots in the rows that an axis has, unless it is next
  /// to the frame.
  @Test(arguments: [
    ("0 1", "0 4", 1), ("-1 1", "0 4", 2), ("-1 1", "-4 4", 10), ("-1 0.6", "-4 0", 10),
  ])
  func noAxisIsNextToTheFrame(y: String, x: String, count: Int) throws {
    let lines = try picture("\(y) yrange { drop 0.5 } \(x) plot", window: "40 12")
    let dotted = lines[0..<10].filter { line in
      line.drop { !"│┤".contains($0) }.dropFirst().contains { $0 != " " }
    }
    #expect(dotted.count == count)
  }

  @Test func withoutAWindowItIsThatOfATerminal() throws {
    #expect(try picture("{ } 0 1 plot", window: nil) == picture("{ } 0 1 plot", window: "80 24"))
  }

  /// The line from corner to corner, with the extreme values as labels.
  @Test func aLineGoesFromCornerToCorner() throws {
    let lines = try picture("{ 3 * } 0 1 plot", window: "40 12")
    #expect(lines[0].hasPrefix("  3┤") && lines[9].hasPrefix("  0┤"))
    #expect(lines[10].hasPrefix("   └┬"))
    let labels = lines[11].split(separator: " ")
    #expect(labels.first == "0" && labels.last == "1")
    let width = lines[10].count
    #expect(lines[0].count == width, "the curve's last dot is in the upper right corner")
    let corner = try #require(lines[9].dropFirst(4).unicodeScalars.first)
    #expect((corner.value - 0x2800) & 64 != 0, "its first dot is in the lower left corner")
    // On the way up, the dots of each row begin further left than those of the row above.
    let starts = lines[1..<9].map { line in
      line.enumerated().first { $0.offset > 3 && ![" ", "⠈", "⠁"].contains($0.element) }?.offset
        ?? 0
    }
    #expect(starts == starts.sorted(by: >))
  }

  /// A solution has the curve of its function, and so has a component of a system.
  @Test(arguments: [
    ("0 1 3 { nip neg } odeplot", "{ neg exp } 0 3 plot"),
    ("{ nip neg } 0 1 -3 odeplot", "{ neg exp } 0 -3 plot"),
    ("0 [1 0] 10 ['v' '-u'] odeplot", "{ cos } 0 10 plot"),
    ("0 [1 0] 10 ['v' '-u'] 2 odeplot", "{ sin neg } 0 10 plot"),
    ("0 1 3 { nip neg } \"-\" odeplotto", "{ neg exp } 0 3 \"-\" plotto"),
  ])
  func solutionsAreDrawnAsTheirFunctions(solution: String, function: String) throws {
    #expect(try picture(solution, window: "40 12") == picture(function, window: "40 12"))
  }

  /// The scale, or its inverse, may be beyond all machine numbers, and -2^63 has no opposite of its
  /// size.
  @Test(arguments: [
    ("{ 1e-320 * } 0 1 plot", "1e-320"), ("{ } 0 1e-320 plot", "1e-320"),
    ("{ 4e308 * 2e308 - } 0 1 plot", "2e308"),
    ("{ 2e19 * 1e19 - } 0 1 plot", "1e19"), ("{ 1e-400 * } 0 1 plot", "1e-400"),
    ("{ 2e434 * } 0 1 plot", "2e434"),
  ])
  func extremeValuesAreDrawnAsOthers(keys: String, top: String) throws {
    let usual = try picture("{ } 0 1 plot", window: "40 12")
    let lines = try picture(keys, window: "40 12")
    #expect(lines[0].contains(top + "┤"))
    let corner = try #require(lines[0].unicodeScalars.last)
    #expect((corner.value - 0x2800) & 8 != 0, "the last dot is the highest")
    #expect(lines.count == usual.count)
  }

  /// Returns the labels of y from above and those of x from the left.
  private func labels(
    _ keys: String, window: String = "72 24"
  ) throws -> (y: [String], x: [String]) {
    let lines = try picture(keys, window: window)
    let frame = try #require(lines.firstIndex { $0.contains("└") })
    let y = lines[..<frame].filter { $0.contains("┤") }.map {
      String($0.prefix { $0 != "┤" }).filter { $0 != " " }
    }
    return (y, lines[frame + 1].split(separator: " ").map(String.init))
  }

  /// All labels are round numbers, with their exact values.
  @Test(arguments: [
    ("{ sin } 0 1 plot", ["1", "0.8", "0.6", "0.4", "0.2", "0"]),
    ("{ drop 3 } 0 1 plot", ["4", "3.5", "3", "2.5", "2"]),
    ("{ drop -300 } 0 1 plot", ["-200", "-250", "-300", "-350", "-400"]),
    ("{ drop 0 } 0 1 plot", ["1", "0.5", "0", "-0.5", "-1"]),
    ("{ 1000 * exp } 0 1 plot", ["2e434", "1.5e434", "1e434", "5e433", "0"]),
    ("ylog { exp } 0 9 plot", ["10000", "1000", "100", "10", "1"]),
    (
      "-0.1 0.7 yrange { } 0 1 plot",
      ["0.7", "0.6", "0.5", "0.4", "0.3", "0.2", "0.1", "0", "-0.1"]
    ),
    ("[0 10] plot", ["12", "10", "8", "6", "4", "2", "0", "-2"]),
  ])
  func theLabelsAreRoundNumbers(keys: String, y: [String]) throws {
    #expect(try labels(keys).y == y)
  }

  @Test func theLabelsOfXStandBelowTheirTicks() throws {
    #expect(
      try labels("{ } -6 6 plot", window: "40 24").x == ["-6", "-4", "-2", "0", "2", "4", "6"])
    #expect(try labels("xlog { } 1e-3 1e3 plot", window: "40 24").x == ["0.01", "1", "100"])
    #expect(try labels("[[1.5 0] [4.5 0]] plot", window: "40 24").x == ["1", "2", "3", "4", "5"])
  }

  /// 10³⁰ + x: no machine number distinguishes these values.
  @Test func smallDifferencesHaveLabelsOfTheirOwn() throws {
    let lines = try picture("{ 1e30 + } 0 1 plot", window: "40 12")
    #expect(lines[0] == "labels of y: y - 1000000000000000000000000000000")
    #expect(lines[1].contains("1┤") && lines[9].contains("0┤"))
  }

  /// The step from 1 to 2 is not a line; the curve has dots in two rows only.
  @Test func jumpsAreNotJoined() throws {
    let lines = try picture("{ floor } 1 2.5 plot", window: "40 12")
    let empty = lines[1..<9].filter { line in
      line.drop { !"│┤".contains($0) }.dropFirst().allSatisfy { $0 == " " }
    }
    #expect(empty.count == 8)
  }

  /// Near π/2 no line joins the branches above and below, and most of the curve is visible.
  @Test func polesAreNotJoinedAndDoNotFlattenTheRest() throws {
    let tangents = try labels("{ tan } -5 5 plot").y.compactMap(Double.init)
    #expect(tangents.allSatisfy { abs($0) <= 20 } && tangents.first == tangents.last.map(-))
    let lines = try picture("-2 2 yrange { inv } -1 1.5 plot", window: "80 24")
    // The frame is 74 cells wide, after 5 for the labels. x = 0 is at two fifths of it, and has a
    // dot of the axis in each row.
    for line in lines[0..<8] {
      let cells = line.unicodeScalars.dropFirst(32).prefix(5).filter { $0 != " " }
      #expect(cells.count == 1 && cells.allSatisfy { ($0.value - 0x2800).nonzeroBitCount == 1 })
    }
  }

  @Test func severalCurvesHaveALegend() throws {
    let lines = try picture("[{ sin } { cos }] 0 6 plot", window: "60 16")
    #expect(lines.suffix(2).map { String($0.drop { $0 != "{" }) } == ["{ sin }", "{ cos }"])
    #expect(lines.count == 16)
    let mixed = try picture("[[1 2] [2 3] [3 5]] { 1.5 * } plot", window: "60 16")
    #expect(mixed.suffix(2).map { $0.split(separator: "  ").last } == ["3 points", "{ 1.5 * }"])
  }

  /// The circle reaches the middle of each side of the frame.
  @Test func programsMayLeaveBoth() throws {
    let lines = try picture("{ dup cos swap sin } 0 2 pi * plot", window: "66 22")
    #expect(lines[0].hasPrefix("   1┤") && lines[19].hasPrefix("  -1┤"))
    let rows = lines[0..<20].map { Array($0.unicodeScalars) }
    #expect(rows[10].count == 66 - 1 && rows[10][5] != " " && rows[1][6] == " ")
  }

  @Test func whatIsLeftOutIsSaid() throws {
    #expect(
      try picture("ylog { } -1 1 plot", window: "40 12").last?.hasSuffix("which are not above 0")
        == true)
    #expect(
      try picture("{ 1e15 * exp } 0 1 plot", window: "40 12").last?
        .hasSuffix("or too large") == true)
  }

  /// A point in the middle of a frame of 132 by 84 dots: its plus is around the dot (66, 42).
  @Test func pointsAreMarked() throws {
    let lines = try picture("0 4 xrange -1 5 yrange [[2 2]] plot", window: "70 23")
    #expect(lines[10].hasPrefix(" 2┤"))
    #expect(Array(lines[10])[35...] == ["⠠", "⡦"])
  }

  @Test func drawingsGoToStandardOutputFromEverywhere() throws {
    let drawing = try picture("[{ sin } { \"<&>\" drop }] 0 1 \"-\" plotto", window: nil)
    #expect(drawing.first?.hasPrefix("<svg ") == true && drawing.last == "</svg>")
    #expect(drawing.contains { $0.contains("{ \"&lt;&amp;&gt;\" drop }</text>") })
    #expect(drawing.contains { $0.contains("stroke-dasharray=\"10 6\"") })
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

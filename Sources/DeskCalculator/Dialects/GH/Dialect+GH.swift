import ExactNumbers

extension Dialect {
  /// The language of Gavin Howard's dc 7.
  public static let gh: Dialect = {
    var dialect = Dialect(
      name: "gh", rows: shared + ghRows + ghPushing,
      unknown: { .badCharacter($0) }, message: { $0.ghMessage($1, line: $2) })
    dialect.isGNU = false
    dialect.readsLines = true
    dialect.stopsAtErrors = true
    dialect.numberByte = UInt8(ascii: "e")
    dialect.readNumber = { (interpreter, byte) throws(DeskError) in
      try interpreter.readNumberWithExponent(byte)
    }
    dialect.hasEscapes = true
    dialect.write = { (interpreter, value, endsLine) throws(DeskError) in
      try interpreter.writeInColumn(value, endsLine: endsLine)
    }
    dialect.exchangesAnything = false
    dialect.expressionIsLevel = false
    return dialect
  }()

  private static let ghRows: [Row] = [
    Row("\u{B}\u{C}\r") { _ in },
    Row(".") { dc throws(DeskError) in try dc.readNumberWithExponent(UInt8(ascii: ".")) },
    Row("_") { dc throws(DeskError) in try dc.readNumberWithExponent(UInt8(ascii: "_")) },
    Row("~") { dc throws(DeskError) in try dc.divideWithoutSigns() },
    Row("^") { dc throws(DeskError) in try dc.raiseToWhole() },
    Row("|") { dc throws(DeskError) in try dc.raiseWholeModulo() },
    Row("v") { dc throws(DeskError) in try dc.takeRootWithPlaces() },
    Row("b") { dc throws(DeskError) in
      try dc.replaceTop { (number, _, _) throws(NumberError) in number.absoluteValue }
    },
    Row("$") { dc throws(DeskError) in
      try dc.replaceTop { (number, _, _) throws(NumberError) in number.truncated(to: 0) }
    },
    Row("@") { dc throws(DeskError) in
      try dc.moveByTop { (number, count, context) throws(NumberError) in
        try number.with(places: count, context)
      }
    },
    Row("H") { dc throws(DeskError) in
      try dc.moveByTop { (number, count, context) throws(NumberError) in
        try number.shiftedLeft(by: count, context)
      }
    },
    Row("h") { dc throws(DeskError) in
      try dc.moveByTop { (number, count, context) throws(NumberError) in
        number.isZero ? number : try number.shiftedRight(by: count, context)
      }
    },
    Row("i") { dc throws(DeskError) in try dc.machine.setDigitRadix() },
    Row("o") { dc throws(DeskError) in try dc.machine.setRadixOrNotation() },
    Row("k") { dc throws(DeskError) in try dc.machine.setPlaces() },
    Row("j") { dc throws(DeskError) in try dc.machine.setSeed(dc.context) },
    Row("P") { dc throws(DeskError) in try dc.printDigitBytes() },
    Row("R") { dc throws(DeskError) in _ = try dc.machine.pop() },
    Row("a") { dc throws(DeskError) in try dc.machine.makeString() },
    Row(named: "S") { (dc, name) throws(DeskError) in try dc.machine.pushAboveBottom(name) },
    Row(named: "L") { (dc, name) throws(DeskError) in try dc.machine.popAboveBottom(name) },
    Row(named: ":") { (dc, name) throws(DeskError) in try dc.machine.storeInArray(name) },
    Row(named: ";") { (dc, name) throws(DeskError) in try dc.machine.loadFromArray(name) },
    Row("!") { dc throws(DeskError) in _ = try dc.negateComparisonOrElse() },
    Row("?") { dc throws(DeskError) in try dc.askForLine() },
    Row("q") { $0.leaveOrQuit(2) },
    Row("Q") { dc throws(DeskError) in try dc.leaveOrQuitByTop() },
  ]

  /// The rows that push a fact or a number.
  private static let ghPushing: [Row] = [
    Row("(") { dc throws(DeskError) in try dc.pushWhether { FixedPoint.compare($0, $1) < 0 } },
    Row("{") { dc throws(DeskError) in try dc.pushWhether { FixedPoint.compare($0, $1) <= 0 } },
    Row("G") { dc throws(DeskError) in try dc.pushWhether { FixedPoint.compare($0, $1) == 0 } },
    Row("N") { dc throws(DeskError) in try dc.negateTruth() },
    Row(")") { dc throws(DeskError) in try dc.pushWhether { FixedPoint.compare($0, $1) > 0 } },
    Row("}") { dc throws(DeskError) in try dc.pushWhether { FixedPoint.compare($0, $1) >= 0 } },
    Row("M") { dc throws(DeskError) in try dc.pushWhether { !$0.isZero && !$1.isZero } },
    Row("m") { dc throws(DeskError) in try dc.pushWhether { !$0.isZero || !$1.isZero } },
    Row("u") { dc throws(DeskError) in
      try dc.machine.pushWhether { if case .number = $0 { true } else { false } }
    },
    Row("t") { dc throws(DeskError) in
      try dc.machine.pushWhether { if case .string = $0 { true } else { false } }
    },
    Row("'") { dc throws(DeskError) in
      try dc.machine.push(.number(FixedPoint(dc.machine.random.next())))
    },
    Row("\"") { dc throws(DeskError) in try dc.machine.takeRandomBelow() },
    Row("J") { dc throws(DeskError) in try dc.machine.pushSeed(dc.context) },
    Row("K") { dc throws(DeskError) in try dc.machine.push(.number(dc.machine.shownScale)) },
    Row("T") { dc throws(DeskError) in try dc.machine.push(.word(16)) },
    Row("U") { dc throws(DeskError) in try dc.machine.push(.word(1_000_000_000)) },
    Row("V") { dc throws(DeskError) in try dc.machine.push(.number(FixedPoint(UInt64.max - 1))) },
    Row("W") { dc throws(DeskError) in try dc.machine.push(.number(FixedPoint(UInt64.max))) },
    // Zero has as many digits as places, and at least one.
    Row("Z") { dc throws(DeskError) in
      try dc.measure { $0.isZero ? max($0.scale, 1) : $0.digitCount }
    },
    Row(",") { dc throws(DeskError) in
      try dc.machine.push(.word(dc.program.levels(upTo: .max)))
    },
    Row("g") { dc throws(DeskError) in try dc.pushOption() },
    Row(named: "y") { (dc, name) throws(DeskError) in
      try dc.machine.push(.word(dc.machine.registers[name].depth))
    },
    Row(named: "Y") { (dc, name) throws(DeskError) in
      try dc.machine.push(.word(dc.machine.registers[name].arrayLength))
    },
  ]
}

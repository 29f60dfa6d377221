import ExactNumbers

extension Dialect {
  /// The language of Gavin Howard's dc 7.
  public static let gh: Dialect = {
    var dialect = Dialect(
      name: "gh", rows: shared + sharedByOthers + ghRows + ghPushing,
      unknown: { $0.report(.badCharacter($1)) }, message: { $0.ghMessage($1) })
    dialect.isGNU = false
    dialect.readsLines = true
    dialect.stopsAtErrors = true
    dialect.numberByte = UInt8(ascii: "e")
    dialect.readNumber = { $0.readNumberWithExponent($1) }
    dialect.hasEscapes = true
    dialect.write = { $0.writeInColumn($1, endsLine: $2) }
    dialect.elseRule = .behindBlanks
    dialect.longNames = .words
    dialect.exchangesAnything = false
    dialect.runNumber = { interpreter, _ in interpreter.report(.notANumber) }
    dialect.expressionIsLevel = false
    return dialect
  }()

  private static let ghRows: [Row] = [
    Row("\u{B}\u{C}\r") { _ in },
    Row(".") { $0.readNumberWithExponent(UInt8(ascii: ".")) },
    Row("_") { $0.readNumberWithExponent(UInt8(ascii: "_")) },
    Row("/") { $0.divide() },
    Row("%") { $0.takeRemainder() },
    Row("~") { $0.divideWithoutSigns() },
    Row("^") { $0.raiseToWhole() },
    Row("|") { $0.raiseWholeModulo() },
    Row("v") { $0.takeRootWithPlaces() },
    Row("b") { $0.replaceTop { (number, _, _) throws(NumberError) in number.absoluteValue } },
    Row("$") { $0.replaceTop { (number, _, _) throws(NumberError) in number.truncated(to: 0) } },
    Row("@") {
      $0.moveByTop { (number, count, context) throws(NumberError) in
        try number.with(places: count, context)
      }
    },
    Row("H") {
      $0.moveByTop { (number, count, context) throws(NumberError) in
        try number.shiftedLeft(by: count, context)
      }
    },
    Row("h") {
      $0.moveByTop { (number, count, context) throws(NumberError) in
        number.isZero ? number : try number.shiftedRight(by: count, context)
      }
    },
    Row("i") { $0.setDigitRadix() },
    Row("o") { $0.setRadixOrNotation() },
    Row("k") { $0.setPlaces() },
    Row("j") { $0.setSeed() },
    Row("P") { $0.printDigitBytes() },
    Row(named: "s") { $0.store($1) },
    Row(named: "S") { $0.pushAboveBottom($1) },
    Row(named: "L") { $0.popAboveBottom($1) },
    Row(named: ":") { $0.storeInArray($1) },
    Row(named: ";") { $0.loadFromArray($1) },
    Row("!") { _ = $0.negateComparisonOrElse() },
    Row("?") { $0.askForLine() },
    Row("q") { $0.leaveOrQuit(2) },
    Row("Q") { $0.leaveOrQuitByTop() },
  ]

  /// The rows that push a fact.
  private static let ghPushing: [Row] = [
    Row(")") { $0.pushWhether { FixedPoint.compare($0, $1) > 0 } },
    Row("}") { $0.pushWhether { FixedPoint.compare($0, $1) >= 0 } },
    Row("M") { $0.pushWhether { !$0.isZero && !$1.isZero } },
    Row("m") { $0.pushWhether { !$0.isZero || !$1.isZero } },
    Row("u") { $0.pushWhether { if case .number = $0 { true } else { false } } },
    Row("t") { $0.pushWhether { if case .string = $0 { true } else { false } } },
    Row("'") { $0.pushRandom() },
    Row("\"") { $0.takeRandomBelow() },
    Row("J") { $0.pushSeed() },
    Row("K") { $0.push(.number($0.shownScale)) },
    Row("T") { $0.push(.word(16)) },
    Row("U") { $0.push(.word(1_000_000_000)) },
    Row("V") { $0.push(.number(FixedPoint(UInt64.max - 1))) },
    Row("W") { $0.push(.number(FixedPoint(UInt64.max))) },
    Row("Z") { $0.measureLength() },
    Row(",") { $0.pushDepth() },
    Row("g") { $0.pushOption() },
    Row(named: "y") { $0.push(.word($0.registers[$1].depth)) },
    Row(named: "Y") { $0.push(.word($0.registers[$1].arrayLength)) },
  ]
}

import ExactNumbers

extension Dialect {
  /// The language of OpenBSD's dc.
  public static let bsd: Dialect = {
    var dialect = Dialect(
      name: "bsd", rows: shared + sharedByOthers + bsdRows,
      unknown: { $0.report(.unimplemented($1)) },
      message: { Array(("dc: " + $1.bsdSentence + "\n").utf8) })
    dialect.isGNU = false
    dialect.numberByte = UInt8(ascii: "_")
    dialect.readNumber = { $0.readLenientNumber($1) }
    dialect.hasEscapes = true
    dialect.write = { interpreter, value, _ in interpreter.writeWrapped(value) }
    dialect.elseRule = .atOnce
    dialect.longNames = .pairs
    dialect.exchangesAnything = false
    dialect.executesNumbers = false
    dialect.runNumber = { $0.refuseToRun($1) }
    dialect.loadArrayOnly = { interpreter, _ in interpreter.push(.string("<array>".utf8)) }
    dialect.countsTailCalls = false
    dialect.expressionIsLevel = false
    dialect.endsWithinCommands = false
    return dialect
  }()

  private static let bsdRows: [Row] = [
    Row("\u{C}\rM") { _ in },
    Row(".") { $0.readLenientNumber(UInt8(ascii: ".")) },
    Row("_") { $0.readLenientNumber(UInt8(ascii: "_")) },
    Row("/") { $0.divideOrGiveZero() },
    Row("%") { $0.takeRemainderOrGiveZero() },
    Row("~") { $0.divideWithRemainderOrGiveZeros() },
    Row("^") { $0.raiseToTruncated() },
    Row("v") { $0.takeRootOrDrop() },
    Row("Z") { $0.measureAllDigits() },
    Row("P") { $0.printWholeBytes() },
    Row("e") { $0.printTopAsError() },
    Row("i") { $0.setInputRadixByMagnitude() },
    Row("o") { $0.setOutputRadixByMagnitude() },
    Row("k") { $0.setUnsignedScale() },
    Row("K") { $0.push(.word($0.scale)) },
    Row(named: "s") { $0.storeWithoutArray($1) },
    Row(named: "S") { $0.pushOnRegister($1) },
    Row(named: "L") { $0.popFromRegister($1) },
    Row(named: ":") { $0.storeShortElement($1) },
    Row(named: ";") { $0.loadShortElement($1) },
    Row("!") { if !$0.negateComparisonOrElse() { $0.report(.noCommandLines) } },
    Row("?") { $0.ask() },
    Row("q") { $0.leaveTwo() },
    Row("Q") { $0.leaveByTop() },
    Row("J") { $0.jumpToMark() },
  ]
}

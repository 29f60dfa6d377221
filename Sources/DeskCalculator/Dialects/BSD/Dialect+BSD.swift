import ExactNumbers

extension Dialect {
  /// The language of OpenBSD's dc.
  public static let bsd: Dialect = {
    var dialect = Dialect(
      name: "bsd", rows: shared + sharedByOthers + bsdRows,
      unknown: { .unimplemented($0) },
      message: { _, error, _ in Array(("dc: " + error.bsdSentence + "\n").utf8) })
    dialect.isGNU = false
    dialect.numberByte = UInt8(ascii: "_")
    dialect.readNumber = { (interpreter, byte) throws(DeskError) in
      try interpreter.readLenientNumber(byte)
    }
    dialect.hasEscapes = true
    dialect.write = { (interpreter, value, _) throws(DeskError) in
      try interpreter.writeWrapped(value)
    }
    dialect.elseRule = .atOnce
    dialect.longNames = .pairs
    dialect.exchangesAnything = false
    dialect.executesNumbers = false
    dialect.runNumber = { (interpreter, name) throws(DeskError) in
      try interpreter.machine.refuseToRun(name)
    }
    dialect.loadArrayOnly = { (interpreter, _) throws(DeskError) in
      try interpreter.machine.push(.string("<array>".utf8))
    }
    dialect.countsTailCalls = false
    dialect.expressionIsLevel = false
    dialect.endsWithinCommands = false
    return dialect
  }()

  private static let bsdRows: [Row] = [
    Row("\u{C}\rM") { _ in },
    Row(".") { dc throws(DeskError) in try dc.readLenientNumber(UInt8(ascii: ".")) },
    Row("_") { dc throws(DeskError) in try dc.readLenientNumber(UInt8(ascii: "_")) },
    Row("/") { dc throws(DeskError) in try dc.divideOrGiveZero() },
    Row("%") { dc throws(DeskError) in try dc.takeRemainderOrGiveZero() },
    Row("~") { dc throws(DeskError) in try dc.divideWithRemainderOrGiveZeros() },
    Row("^") { dc throws(DeskError) in try dc.raiseToTruncated() },
    Row("v") { dc throws(DeskError) in try dc.takeRootOrDrop() },
    Row("Z") { dc throws(DeskError) in try dc.measureAllDigits() },
    Row("P") { dc throws(DeskError) in try dc.printWholeBytes() },
    Row("e") { dc throws(DeskError) in try dc.printTopAsError() },
    Row("i") { dc throws(DeskError) in try dc.machine.setInputRadixByMagnitude() },
    Row("o") { dc throws(DeskError) in try dc.machine.setOutputRadixByMagnitude() },
    Row("k") { dc throws(DeskError) in try dc.machine.setUnsignedScale() },
    Row("K") { dc throws(DeskError) in try dc.machine.push(.word(dc.machine.scale)) },
    Row(named: "s") { (dc, name) throws(DeskError) in try dc.machine.storeWithoutArray(name) },
    Row(named: "S") { (dc, name) throws(DeskError) in try dc.machine.pushOnRegister(name) },
    Row(named: "L") { (dc, name) throws(DeskError) in try dc.machine.popFromRegister(name) },
    Row(named: ":") { (dc, name) throws(DeskError) in try dc.machine.storeShortElement(name) },
    Row(named: ";") { (dc, name) throws(DeskError) in try dc.machine.loadShortElement(name) },
    Row("!") { dc throws(DeskError) in
      if !(try dc.negateComparisonOrElse()) { throw .noCommandLines }
    },
    Row("?") { dc throws(DeskError) in try dc.ask() },
    Row("q") { $0.leaveTwo() },
    Row("Q") { dc throws(DeskError) in try dc.leaveByTop() },
    Row("J") { dc throws(DeskError) in try dc.jumpToMark() },
  ]
}

import ExactNumbers

extension Dialect {
  /// The language of GNU dc 1.4.1.
  public static let gnu = Dialect(
    name: "gnu", rows: shared + gnuRows, unknown: { .unimplemented($0) },
    message: { _, error, _ in Array((error.gnuMessage + "\n").utf8) })

  private static let gnuRows: [Row] = [
    Row("~") { dc throws(DeskError) in try dc.divideWithRemainder() },
    Row("^") { dc throws(DeskError) in try dc.raise() },
    Row("|") { dc throws(DeskError) in try dc.raiseModulo() },
    Row("v") { dc throws(DeskError) in try dc.takeRoot() },
    Row("R") { dc throws(DeskError) in try dc.rotate() },
    Row("Z") { dc throws(DeskError) in try dc.measure { $0.digitCount } },
    Row("a") { dc throws(DeskError) in try dc.makeCharacter() },
    Row("P") { dc throws(DeskError) in try dc.printBytes() },
    Row("i") { dc throws(DeskError) in try dc.setInputRadix() },
    Row("o") { dc throws(DeskError) in try dc.setOutputRadix() },
    Row("k") { dc throws(DeskError) in try dc.setScale() },
    Row("K") { dc throws(DeskError) in try dc.machine.push(.word(dc.machine.scale)) },
    Row(named: "S") { (dc, name) throws(DeskError) in try dc.machine.pushOnRegister(name) },
    Row(named: "L") { (dc, name) throws(DeskError) in try dc.machine.popFromRegister(name) },
    Row(named: ":") { (dc, name) throws(DeskError) in try dc.storeElement(name) },
    Row(named: ";") { (dc, name) throws(DeskError) in try dc.loadElement(name) },
    Row("!") { dc throws(DeskError) in try dc.negateOrRunCommand() },
    Row("?") { dc throws(DeskError) in try dc.ask() },
    Row("q") { $0.quitMacros() },
    Row("Q") { dc throws(DeskError) in try dc.leaveLevels() },
  ]
}

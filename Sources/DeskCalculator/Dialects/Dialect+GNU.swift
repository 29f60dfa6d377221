import ExactNumbers

extension Dialect {
  /// The language of GNU dc 1.4.1.
  public static let gnu = Dialect(
    name: "gnu", rows: shared + gnuRows, unknown: { $0.report(.unimplemented($1)) },
    message: { Array(($1.gnuMessage + "\n").utf8) })

  private static let gnuRows: [Row] = [
    Row("~") { $0.divideWithRemainder() },
    Row("^") { $0.raise() },
    Row("|") { $0.raiseModulo() },
    Row("v") { $0.takeRoot() },
    Row("R") { $0.rotate() },
    Row("Z") { $0.measure { $0.digitCount } },
    Row("a") { $0.makeCharacter() },
    Row("P") { $0.printBytes() },
    Row("i") { $0.setInputRadix() },
    Row("o") { $0.setOutputRadix() },
    Row("k") { $0.setScale() },
    Row("K") { $0.push(.word($0.scale)) },
    Row(named: "S") { $0.pushOnRegister($1) },
    Row(named: "L") { $0.popFromRegister($1) },
    Row(named: ":") { $0.storeElement($1) },
    Row(named: ";") { $0.loadElement($1) },
    Row("!") { $0.negateOrRunCommand() },
    Row("?") { $0.ask() },
    Row("q") { $0.quitMacros() },
    Row("Q") { $0.leaveLevels() },
  ]
}

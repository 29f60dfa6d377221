// The `rpn` display: a number as keys that make it again.

extension Number {
  /// Appends the number as keys on one line and returns whether they make exactly the number.
  func writeKeys(to output: inout [UInt8]) -> Bool {
    var writer = ExpressionWriter(prefix: ExpressionWriter.localPrefix)
    writer.note(self)
    writer.writeLine(to: &output) { writer, line in writer.write(self, to: &line) }
    return writer.isExact
  }
}

extension ExpressionWriter {
  /// The beginning of the names of local variables. The variables of a program hide all others.
  public static let localPrefix = "shared"

  /// Writes the keys of all noted numbers on one line. Shared reals become local variables, and
  /// then a program encloses everything: `{ 2 sqrt sin local shared1 … } call`.
  public mutating func writeLine(
    to output: inout [UInt8], _ write: (ExpressionWriter, inout [UInt8]) -> Void
  ) {
    var shared: [UInt8] = []
    writeShared(to: &shared, keptBy: "local", end: " ")
    if shared.isEmpty { return write(self, &output) }
    output += Array("{ ".utf8) + shared
    write(self, &output)
    output += Array(" } call".utf8)
  }
}

import ExactNumbers

extension Quantity: CustomStringConvertible, CustomDebugStringConvertible {
  /// The quantity as surd shows it: `9.81_m/s^2`, `9.810(20)`, `@2026-11-22`. If no digit of its
  /// number is certain, the text is keys that make it. A text of more than 10,000 characters is
  /// shortened.
  public var description: String {
    let limit = Number.descriptionLimit
    return
      (try? shortText(columns: limit, counting: true, NumberFormat(), Context()))??.text ?? keys
  }

  /// Keys that make the quantity: `Quantity(2 sqrt _m *)`.
  public var debugDescription: String { "Quantity(\(keys))" }

  private var keys: String {
    var writer = ExpressionWriter(prefix: ExpressionWriter.localPrefix)
    note(in: &writer)
    var keys: [UInt8] = []
    var units: [String: NamedUnit] = [:]
    writer.writeLine(to: &keys) { writer, line in
      writeKeys(with: writer, knowing: &units, to: &line)
    }
    return String(decoding: keys, as: UTF8.self)
  }
}

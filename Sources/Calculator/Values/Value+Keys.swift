// Values as keys that restore them, for sessions and for the `rpn` display.

import ExactNumbers
import Quantities

extension Value {
  /// Appends the value as keys on one line; only a program keeps its lines. A reader with these
  /// rules and a reader of decimals read them as the same value.
  ///
  /// - Returns: whether the keys make exactly the value. They make only the enclosure of a result
  ///   of an algorithm, such as a root of a polynomial.
  func writeKeys(to output: inout [UInt8], for reading: NumeralReading) -> Bool {
    var writer = ExpressionWriter(prefix: ExpressionWriter.localPrefix, for: reading)
    note(in: &writer)
    var units: [String: NamedUnit] = [:]
    writer.writeLine(to: &output) { writer, line in
      write(with: writer, knowing: &units, to: &line)
    }
    return writer.isExact
  }

  /// Notes all numbers of the value for a writer. Numbers for which there are no brackets left,
  /// because vectors nest deeply, are noted as bare.
  func note(in writer: inout ExpressionWriter, isBare: Bool = false) {
    switch self {
    case .number(let number): writer.note(number, isBare: isBare)
    case .vector(let vector):
      // The brackets of a number's description count too.
      let isBare = isBare || vector.depth + ExpressionWriter.nestingLimit >= Vector.depthLimit
      for element in vector.elements { element.note(in: &writer, isBare: isBare) }
    case .quantity(let quantity): quantity.note(in: &writer, isBare: isBare)
    case .field(let field): field.value.note(in: &writer, isBare: isBare)
    case .string, .program, .infinity: break
    }
  }

  /// Appends the value, whose numbers the writer has noted, for a reader with these units. The
  /// definitions of other units that the value needs are appended and added to `units`.
  func write(
    with writer: ExpressionWriter, knowing units: inout [String: NamedUnit],
    to output: inout [UInt8]
  ) {
    switch self {
    case .number(let number): writer.write(number, to: &output)
    case .string(let text): Self.quote(text, to: &output)
    case .vector(let vector):
      Self.write(vector.elements, with: writer, knowing: &units, to: &output)
    case .program(let program): output += Array("{\(program.keys(for: writer.reading))}".utf8)
    case .quantity(let quantity):
      quantity.writeKeys(with: writer, knowing: &units, to: &output)
    case .infinity(let sign): output += Array(Self.text(ofInfinity: sign).utf8)
    case .field(let field): field.value.write(with: writer, knowing: &units, to: &output)
    }
  }

  /// Appends values in brackets.
  static func write(
    _ values: [Value], with writer: ExpressionWriter, knowing units: inout [String: NamedUnit],
    to output: inout [UInt8]
  ) {
    output.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { output.append(UInt8(ascii: " ")) }
      value.write(with: writer, knowing: &units, to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }
}

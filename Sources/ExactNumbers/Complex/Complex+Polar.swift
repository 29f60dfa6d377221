// Complex numbers as text by modulus and angle: `5∠53.1301023541560`, `√2∠π/4`. Both are numbers of
// their own, rounded correctly by themselves; the angle is in the unit of the angle mode.

extension Complex {
  /// Modulus and angle; nil where one cannot be told, so that the parts are shown instead.
  ///
  /// Throws `.interrupted`.
  func polarParts(_ context: Context) throws(NumberError) -> (modulus: Number, angle: Number)? {
    do throws(NumberError) { return try Number.toPolar(.complex(self), context) } catch {
      if case .interrupted = error { throw error }
      return nil
    }
  }

  /// Appends modulus and angle, exact forms only where both have one, and returns whether the text
  /// is exactly the value.
  func writePolar(
    _ parts: (modulus: Number, angle: Number), to output: inout [UInt8], _ format: NumberFormat,
    roundsIntegers: Bool, _ context: Context
  ) throws(NumberError) -> Bool {
    var format = format
    if format.form.isExact {
      let base = format.base
      let isExact = parts.modulus.hasExactForm(in: base) && parts.angle.hasExactForm(in: base)
      format.form = isExact ? .exact : .decimal
    }
    var (modulus, angle): ([UInt8], [UInt8]) = ([], [])
    let isModulusExact = try parts.modulus.write(
      to: &modulus, format, roundsIntegers: roundsIntegers, context)
    let isAngleExact = try parts.angle.write(
      to: &angle, format, roundsIntegers: roundsIntegers, context)
    output += modulus.isOneFactor ? modulus : modulus.bracketed
    output += "∠".utf8
    output += angle.isOneFactor ? angle : angle.bracketed
    return isModulusExact && isAngleExact
  }
}

extension [UInt8] {
  /// Whether the text of a number is no sum, has no blank and no bound.
  fileprivate var isOneFactor: Bool {
    !hasBound
      && zip(self, dropFirst()).allSatisfy { previous, byte in
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: " "): false
        case UInt8(ascii: "-"): previous == UInt8(ascii: "e") || previous == UInt8(ascii: "p")
        default: true
        }
      }
  }
}

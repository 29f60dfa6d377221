public import ExactNumbers
import Quantities
import TerminalText

extension Value {
  /// Appends the value's text, as the stack shows it: strings in quotes, programs in braces.
  ///
  /// - Returns: whether the text is exactly the value; false if a number in it was rounded.
  /// - Throws: `NumberError` if a number would take too much memory, or on interruption.
  @discardableResult
  public func write(to output: inout [UInt8], _ settings: Settings) throws(NumberError) -> Bool {
    try priceText(settings.context)
    if isWrittenAsKeys(settings) { return writeKeys(to: &output, for: settings.reading) }
    switch self {
    case .number(let number):
      return try number.write(to: &output, settings.format, settings.context)
    case .string(let text):
      Self.quote(text, to: &output)
      return true
    case .vector(let vector):
      output.append(UInt8(ascii: "["))
      var (elements, isExact) = try vector.shown(settings)
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: " ")) }
        try settings.context.checkInterruption()
        if try !element.write(to: &output, settings) { isExact = false }
      }
      output.append(UInt8(ascii: "]"))
      return isExact
    case .program(let program):
      output.append(UInt8(ascii: "{"))
      output.append(contentsOf: program.keys(for: settings.reading).utf8)
      output.append(UInt8(ascii: "}"))
      return true
    case .quantity(let quantity):
      return try NumberError.layOut(quantity.write(to: &output, settings.format, settings.context))
    case .infinity(let sign):
      output.append(contentsOf: Self.text(ofInfinity: sign).utf8)
      return true
    case .field(let field): return try field.value.write(to: &output, settings)
    }
  }

  /// Throws `.tooLarge` if the strings in a vector, counted each time they occur, are together
  /// longer than a value may be. As values they share their memory.
  func priceText(_ context: Context) throws(NumberError) {
    guard case .vector(let vector) = self else { return }
    var size = 0
    try vector.addText(to: &size, context)
    if size > context.memoryLimit { throw .tooLarge(bytes: Double(size)) }
  }

  /// Returns whether the value is written as keys. A number usually writes itself, unless its
  /// digits need a prefix that shows their base.
  func isWrittenAsKeys(_ settings: Settings) -> Bool {
    guard settings.format.form == .rpn else { return false }
    switch self {
    case .vector, .quantity: return true
    case .number(let number):
      let saysItself = number.isInteger && settings.format.base.hasPrefix
      return !settings.reading.isStandard && !saysItself
    case .string, .program, .infinity, .field: return false
    }
  }

  /// Returns the word for an infinity.
  static func text(ofInfinity sign: Int) -> String { sign > 0 ? "inf" : "-inf" }

  /// Appends a string in quotes, with the escapes that the lexer reads.
  static func quote(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": output.append(contentsOf: "\\n".utf8)
      case "\t": output.append(contentsOf: "\\t".utf8)
      case "\"", "\\": output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: scalar)])
      case _ where scalar.isControl: output.append(contentsOf: scalar.escape.utf8)
      default: output.append(contentsOf: scalar.utf8)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}

extension Vector {
  /// Adds the lengths of all strings in the vector, and 1 for each other value.
  fileprivate func addText(to size: inout Int, _ context: Context) throws(NumberError) {
    try context.checkInterruption()
    for element in elements {
      switch element {
      case .string(let text): size += text.utf8.count
      case .vector(let inner): try inner.addText(to: &size, context)
      case .number, .program, .quantity, .infinity, .field: size += 1
      }
    }
  }
}

extension NumberError {
  /// Runs the layout of a quantity: its only error is the error of its number.
  static func layOut<Result>(
    _ text: @autoclosure () throws(QuantityError) -> Result
  ) throws(NumberError) -> Result {
    do throws(QuantityError) { return try text() } catch {
      if case .number(let error) = error { throw error }
      throw .outOfRange
    }
  }
}

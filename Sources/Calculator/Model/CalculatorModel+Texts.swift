/// Texts that are values and not keys: the fields of a table, the arguments of a script.
///
/// Each is the number whose numeral it is, or else a string; nothing in it is ever carried out.
extension CalculatorModel {
  /// Pushes the value of a text.
  public func push(text: UnsafeBufferPointer<UInt8>) throws(CalculatorError) {
    requireIdle()
    interpreter.push(try Value(ofText: text, interpreter.machine.settings))
  }

  /// Sets a variable to the value of a text.
  public func setVariable(
    _ name: String, toText text: UnsafeBufferPointer<UInt8>
  ) throws(CalculatorError) {
    requireIdle()
    interpreter.machine.variables[name] = try Value(ofText: text, interpreter.machine.settings)
    interpreter.changes.insert(.variables)
  }

  /// Takes X as the truth that it is, and puts another stack in the place of this one; nil, and an
  /// error of this word, where X is none.
  public func takeTruth(for word: String, leaving stack: ValueStack) -> Bool? {
    requireIdle()
    let truth: Bool?
    do throws(CalculatorError) { truth = try interpreter.popTruth(word) } catch {
      relay.tell(.failed(interpreter.parser.position.failure(error)), machine)
      if errorPolicy == .stop { interpreter.isStopped = true }
      truth = nil
    }
    interpreter.machine.stack = stack
    interpreter.changes.insert(.stack)
    return truth
  }

  /// Removes a variable.
  public func removeVariable(_ name: String) {
    requireIdle()
    interpreter.machine.variables[name] = nil
    interpreter.changes.insert(.variables)
  }
}

extension CommandTable {
  /// The name of the variable for a column of a table.
  ///
  /// Characters that no name can have become `_`, or are dropped at both ends. A name that does not
  /// begin with a letter gets a `c` before it, and an empty one becomes `c` and the column's
  /// number. A word of the table gets underscores after it.
  ///
  /// - Parameters:
  ///   - title: the heading of the column.
  ///   - number: the number of the column, from 1.
  public func variableName(ofColumn title: String, number: Int) -> String {
    let words = title.unicodeScalars.split { !Self.isInNames($0) }.map { String($0) }
    var name = words.joined(separator: "_")
    if name.isEmpty { name = "\(number)" }
    if !(name.unicodeScalars.first.map(Lexer.isLetter) ?? false) { name = "c" + name }
    while index(of: name) != nil { name += "_" }
    return name
  }

  /// Whether a character can stand in the name of a variable; `_` is added where it is needed.
  private static func isInNames(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? Lexer.isWordByte(UInt8(scalar.value)) : Lexer.isLetter(scalar) && scalar != "π"
  }
}

import ExactNumbers

/// Texts that are values and not keys: the fields of a table, the arguments of a script.
///
/// Each is a field: a number if it is a numeral, otherwise a string. It prints as the text that was
/// read. Nothing in it ever runs.
extension CalculatorModel {
  /// Pushes the value of a text.
  ///
  /// - Parameters:
  ///   - text: the text in UTF-8; Swift replaces invalid bytes.
  ///   - numeral: the number of the text in surd's spelling, if that is different.
  /// - Throws: the error of a number that is out of range.
  public func push(
    text: UnsafeBufferPointer<UInt8>, numeral: [UInt8]? = nil
  ) throws(CalculatorError) {
    requireIdle()
    interpreter.push(try field(text, numeral))
  }

  /// Sets a variable to the value of a text.
  ///
  /// - Parameters:
  ///   - name: the variable's name.
  ///   - text: the text in UTF-8; Swift replaces invalid bytes.
  ///   - numeral: the number of the text in surd's spelling, if that is different.
  /// - Throws: the error of a number that is out of range.
  public func setVariable(
    _ name: String, toText text: UnsafeBufferPointer<UInt8>, numeral: [UInt8]? = nil
  ) throws(CalculatorError) {
    requireIdle()
    interpreter.machine.variables[name] = try field(text, numeral)
    interpreter.changes.insert(.variables)
  }

  private func field(
    _ text: UnsafeBufferPointer<UInt8>, _ numeral: [UInt8]?
  ) throws(CalculatorError) -> Value {
    let settings = interpreter.machine.settings
    var number: Number?
    try numeral?.withUnsafeBufferPointer { numeral throws(CalculatorError) in
      number = try Value.number(in: numeral, word: "", settings)
    }
    let value = if let number { Value.number(number) } else { try Value(ofText: text, settings) }
    interpreter.machine.mayHoldFields = true
    return .field(TableField(value, text: String(decoding: text, as: UTF8.self)))
  }

  /// Pops X as a truth value, and replaces the stack. If X is not a truth value, reports an error
  /// of this word and returns nil.
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
  /// Returns the name of the variable for a column of a table.
  ///
  /// Characters that names cannot contain become `_`, or are dropped at both ends. A name that does
  /// not begin with a letter gets a `c` before it, and an empty name becomes `c` and the column's
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

  /// Returns whether the name of a variable may contain a character.
  private static func isInNames(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? Lexer.isWordByte(UInt8(scalar.value)) : Lexer.isLetter(scalar) && scalar != "π"
  }
}

extension Failure {
  /// Returns the failure of the keys `'…' eval`, with its place in the expression between the
  /// quotes: the word that failed, or the beginning if it failed in a program that the expression
  /// calls.
  public func inExpression(_ text: String) -> Failure {
    if case .inProgram(let error, let place) = error, let column = Self.column(of: place, in: text)
    {
      return at(column, error)
    }
    return at(column <= text.unicodeScalars.count + 2 ? max(1, column - 1) : 1, error)
  }

  private func at(_ column: Int, _ error: CalculatorError) -> Failure {
    Failure(
      error: error, input: input, source: source, line: line, column: column,
      openVectors: openVectors)
  }

  /// Returns the column in an expression that belongs to a place in its program; nil for a place in
  /// another program.
  private static func column(of place: ProgramPlace, in text: String) -> Int? {
    if place.name != nil { return nil }
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      // Braces and blanks separate the keys: `{ 2 3 + }`.
      var column = 3
      for key in (try? Expression.read(bytes)) ?? [] {
        if column == place.column { return UTF8Decoding.count(bytes[..<key.index]) + 1 }
        column += key.text.count + 1
      }
      return nil
    }
  }
}

extension ExpressionFault {
  /// Returns the fault of a text as an expression, and its column; nil if it is one.
  public static func found(in text: String) -> (fault: ExpressionFault, column: Int)? {
    var text = text
    return text.withUTF8 { bytes in
      do throws(Expression.Failure) {
        _ = try Expression.read(bytes)
        return nil
      } catch { return (error.fault, UTF8Decoding.count(bytes[..<error.index]) + 1) }
    }
  }
}

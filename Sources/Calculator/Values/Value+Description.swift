import ExactNumbers

extension Value: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as surd shows it initially: numbers with 15 digits, strings in quotes, programs in
  /// braces. If no digit of a number is certain, the text is keys that make the value. A text of
  /// more than 10,000 characters is shortened as by ``text(atMost:_:)``.
  ///
  /// ``CalculatorModel/text(of:_:)`` returns the whole text, by a calculator's settings.
  public var description: String { text(atMost: Number.descriptionLimit) }

  /// The kind of the value, and keys that make it: `number(real 2 sqrt)`, `string("a")`. The keys
  /// are shortened like ``description``.
  public var debugDescription: String {
    if case .number(let number) = self { return "number(\(number.debugDescription))" }
    var settings = Settings()
    settings.format.form = .rpn
    let keys = text(atMost: Number.descriptionLimit, settings)
    if case .quantity = self { return "quantity(\(keys))" }
    return "\(kind)(\(keys))"
  }

  /// Returns the value's text, of at most `characters` characters.
  ///
  /// A longer text has `…` in place of the rest: `40238…00000 (2,568 digits)` for a number, `[1 2 …
  /// 1000] (1000)` for a vector. Only the digits that are shown are computed, so a value from an
  /// untrusted source takes no time. If no digit of a number is certain, the text is keys that make
  /// it.
  ///
  /// - Precondition: `characters` is positive.
  public func text(atMost characters: Int, _ settings: Settings = Settings()) -> String {
    precondition(characters > 0, "a text has at least one character")
    // On one row, blanks would replace the line ends of a program.
    if case .program(let program) = self, program.text.utf8.count < characters / 2,
      let text = wholeText(settings), text.count <= characters
    {
      return text
    }
    if let short = try? shortText(columns: characters, settings, cells: { _ in 1 }) {
      return short.text
    }
    let keys = keys
    return keys.count <= characters ? keys : keys.prefix(characters - 1) + "…"
  }

  private func wholeText(_ settings: Settings) -> String? {
    var bytes: [UInt8] = []
    return (try? write(to: &bytes, settings)) == nil ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private var keys: String {
    var bytes: [UInt8] = []
    _ = writeKeys(to: &bytes, for: NumeralReading())
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Machine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The largest number of values in a description.
  private static let shownLimit = 1000

  /// The stack as the settings show it, one value per line, X last. Of more than 1,000 values it
  /// shows the last 1,000.
  public var description: String {
    let hidden = stack.count - Self.shownLimit
    let shown = stack.suffix(Self.shownLimit).map {
      $0.text(atMost: Number.descriptionLimit, settings)
    }
    return ((hidden > 0 ? ["… (\(hidden) values)"] : []) + shown).joined(separator: "\n")
  }

  /// The values on the stack, and the variables, at most 1,000 of each: `Machine(stack:
  /// [number(small 2)], variables: [n: string("a")])`.
  public var debugDescription: String {
    let stack = stack.suffix(Self.shownLimit).map(\.debugDescription).joined(separator: ", ")
    let kept = variables.prefix(Self.shownLimit).map {
      "\($0.key): \($0.value.debugDescription)"
    }.sorted()
    return "Machine(stack: [\(stack)], variables: [\(kept.joined(separator: ", "))])"
  }
}

extension NumericOperation: CustomStringConvertible {
  /// The operands and the word: `2 3 +`.
  public var description: String {
    (operands.map(\.description) + [command.name]).joined(separator: " ")
  }
}

extension PerformedOperation: CustomStringConvertible {
  /// The operation and its results: `2 3 + → 5`.
  public var description: String {
    "\(operation) → \(results.map(\.description).joined(separator: " "))"
  }
}

import ExactNumbers

extension Value: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as surd shows it at first: numbers with 15 digits, strings in quotes, programs in
  /// braces; keys that make it where no digit of a number in it is certain. A text of more than
  /// 10,000 characters is shortened as by ``text(atMost:_:)``.
  ///
  /// ``CalculatorModel/text(of:_:)`` gives the whole text by a calculator's settings.
  public var description: String { text(atMost: Number.descriptionLimit) }

  /// The kind of value inside, and keys that make it: `number(real 2 sqrt)`, `string("a")`. They
  /// are shortened as ``description`` is.
  public var debugDescription: String {
    if case .number(let number) = self { return "number(\(number.debugDescription))" }
    var settings = Settings()
    settings.format.form = .rpn
    let keys = text(atMost: Number.descriptionLimit, settings)
    if case .quantity = self { return "quantity(\(keys))" }
    return "\(kind)(\(keys))"
  }

  /// The value's text, of at most so many characters.
  ///
  /// A text that is longer has `…` in place of the rest: `40238…00000 (2,568 digits)` for a number,
  /// `[1 2 … 1000] (1000)` for a vector. No more digits are computed than are shown, so that a
  /// stranger's value takes no time. If no digit of a number is certain, the text is keys that make
  /// it.
  ///
  /// - Precondition: there is at least one character.
  public func text(atMost characters: Int, _ settings: Settings = Settings()) -> String {
    precondition(characters > 0, "a text has at least one character")
    // On one row, the lines of a program would be parted by blanks.
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
  /// The most values that a description shows.
  private static let shownLimit = 1000

  /// The stack as the settings show it, a value a line, X last; of more than 1,000 values the last.
  public var description: String {
    let hidden = stack.count - Self.shownLimit
    let shown = stack.suffix(Self.shownLimit).map {
      $0.text(atMost: Number.descriptionLimit, settings)
    }
    return ((hidden > 0 ? ["… (\(hidden) values)"] : []) + shown).joined(separator: "\n")
  }

  /// The values on the stack, and the variables, 1,000 of each at most:
  /// `Machine(stack: [number(small 2)], variables: [n: string("a")])`.
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

import Answers
import ExactNumbers

/// The information about a line that editors need.
extension Sheet.Line {
  /// Whether it is keys and not an expression.
  public var isKeys: Bool { if case .keys = reading.kind { true } else { false } }

  /// Whether it is calculated.
  public var isCalculated: Bool {
    switch reading.kind {
    case .keys, .expression: true
    case .text, .end: false
    }
  }

  /// The position after its keys and comment, where a recorded result would follow.
  public var inputEnd: Int { bytes.lowerBound + reading.inputCount }

  /// Returns the range of its keys, or of the expression after `=`.
  public func keys(in content: [UInt8]) -> Range<Int> {
    guard case .expression = reading.kind else { return bytes }
    let sign = content[bytes].firstIndex(of: UInt8(ascii: "=")) ?? bytes.lowerBound
    let text = content[(sign + 1)..<bytes.upperBound].drop { $0 == 0x20 || $0 == 0x09 }
    return text.startIndex..<bytes.upperBound
  }

  /// Returns the column, in characters from 0, at which its expression begins; 0 for keys.
  func expressionColumn(in content: [UInt8]) -> Int {
    let start = keys(in: content).lowerBound
    return String(decoding: content[bytes.lowerBound..<start], as: UTF8.self).unicodeScalars.count
  }
}

extension Sheet {
  /// Returns the output of `why` for X after a line; nil if X is empty.
  public func explanation(ofLine index: Int) -> String? { state(after: index, \.why) }

  /// Returns the help on a variable or a unit of the user's after a line; nil if there is none.
  public func explanation(of name: String, inLine index: Int) -> String? {
    state(after: index) { $0.explanation(of: name) }
  }

  /// Returns a text about the state after a line, which is calculated again from the last snapshot
  /// before it; nil if something is open, or it takes too long.
  private func state(
    after index: Int, _ text: @escaping @Sendable (LineCalculator) -> String?
  ) -> String? {
    guard isComplete, !calculator.isAtWork, lines.indices.contains(index),
      let snapshot = snapshots.last(where: { $0.line <= index })
    else { return nil }
    defer { calculator.restore(machine) }
    calculator.restore(snapshot.machine)
    // The order is nil for the end of a block.
    let orders = lines[snapshot.line...index].filter { $0.reading.kind != .text }.map {
      SheetOrder($0.reading, content[$0.bytes], source: name, line: 1, columns: Self.usualColumns)
    }
    return try? calculator.perform(milliseconds: Self.patience) { calculator in
      for order in orders.dropLast() where !calculator.interruption.isRequested {
        if let order { _ = calculator.carryOut(order) } else { _ = calculator.endSource() }
      }
      if let last = orders.last ?? nil { _ = calculator.carryOut(last.withoutName) }
      return calculator.isOpen || calculator.interruption.isRequested ? nil : text(calculator)
    }
  }

  /// The milliseconds that an editor waits for an explanation.
  private static var patience: Int { 250 }
}

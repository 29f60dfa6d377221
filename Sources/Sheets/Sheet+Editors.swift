import Answers

/// What an editor asks of a line.
extension Sheet.Line {
  /// Whether it is keys, and no expression.
  public var isKeys: Bool { if case .keys = reading.kind { true } else { false } }

  /// Whether it is calculated.
  public var isCalculated: Bool {
    switch reading.kind {
    case .keys, .expression: true
    case .text, .end: false
    }
  }

  /// The place behind its keys and comment, where a recorded result would follow.
  public var inputEnd: Int { bytes.lowerBound + reading.inputCount }

  /// The place of its keys, or of the expression behind `=`.
  public func keys(in content: [UInt8]) -> Range<Int> {
    guard case .expression = reading.kind else { return bytes }
    let sign = content[bytes].firstIndex(of: UInt8(ascii: "=")) ?? bytes.lowerBound
    let text = content[(sign + 1)..<bytes.upperBound].drop { $0 == 0x20 || $0 == 0x09 }
    return text.startIndex..<bytes.upperBound
  }

  /// The column, in characters from 0, at which its expression begins; 0 for keys.
  func expressionColumn(in content: [UInt8]) -> Int {
    let start = keys(in: content).lowerBound
    return String(decoding: content[bytes.lowerBound..<start], as: UTF8.self).unicodeScalars.count
  }
}

extension Sheet {
  /// What `why` says of X behind a line: it is calculated again from the last machine that was kept
  /// before it. Nil where something is open, nothing is in X, or somebody interrupts.
  public func explanation(ofLine index: Int) -> String? {
    guard isComplete, lines.indices.contains(index),
      let snapshot = snapshots.last(where: { $0.line <= index })
    else { return nil }
    defer { calculator.restore(machine) }
    calculator.restore(snapshot.machine)
    for line in lines[snapshot.line...index].dropLast() { carryOutAgain(line, names: true) }
    carryOutAgain(lines[index], names: false)
    return calculator.isOpen ? nil : calculator.why
  }

  /// Carries a line out once more.
  ///
  /// - Parameter names: whether its value gets its name, and leaves X.
  private func carryOutAgain(_ line: Line, names: Bool) {
    switch line.reading.kind {
    case .text: break
    case .end: if calculator.isOpen { _ = calculator.endSource() }
    case .keys: _ = carryOutKeys(line.bytes.lowerBound..<line.next)
    case .expression(let text, let name):
      _ = calculator.carryOut(expression: text)
      if names, let name { _ = calculator.carryOut("sto \(name)") }
    }
  }
}

public import Calculator

/// The plugin's listener: counts lines and writes down what was calculated in each.
public final class Journal: Listener, Observer {
  /// What was calculated so far.
  public private(set) var entries: [String] = []
  private var line = 1

  /// Makes an empty one.
  public init() {}

  /// Hears a key.
  public func receive(_ key: Key) { if key == "\n" { line += 1 } }

  /// Writes an operation down.
  public func calculatorOperated(_ performed: PerformedOperation) {
    entries.append("line \(line): \(performed)")
  }

  /// Writes an error down.
  public func calculatorFailed(_ failure: Failure) {
    entries.append("line \(line): \(failure.error)")
  }
}

import ExactNumbers
import Quantities

/// Values as keys, which the user can change and enter again.
extension Machine {
  /// The place of a value that is being changed.
  public enum Place: Sendable, Equatable {
    /// A level of the stack; X is 1.
    case level(Int)
    /// A variable, or a user-defined unit if its name begins with `_`.
    case variable(String)
  }

  /// Returns the keys that read back as the value at a place, and whether they do so exactly.
  ///
  /// They are not exact for a result of an algorithm, such as a root of a polynomial: then they
  /// contain its enclosure. The keys of a variable also store it. Returns nil if there is no value.
  public func keys(of place: Place) -> (text: String, isExact: Bool)? {
    guard let value = value(at: place) else { return nil }
    var bytes: [UInt8] = []
    let isExact = value.writeKeys(to: &bytes, for: settings.reading)
    if case .variable(let name) = place { bytes += Array(" sto \(name)".utf8) }
    return (String(decoding: bytes, as: UTF8.self), isExact)
  }

  /// Returns the value at a place, or nil if there is none.
  private func value(at place: Place) -> Value? {
    switch place {
    case .level(let level):
      (1...max(1, stack.count)).contains(level) && !stack.isEmpty ? stack[stack.count - level] : nil
    case .variable(let name): try? editable(name)
    }
  }

  /// Returns the value of a variable or of a user-defined unit.
  func editable(_ name: String) throws(CalculatorError) -> Value {
    if name.hasPrefix("_"), let unit = units[String(name.dropFirst())]?.definition {
      return Value(unit)
    }
    guard let value = variables[name] else { throw .noVariable(name) }
    return value
  }
}

extension Machine.Place {
  /// Returns the keys that remove the old value. They go before the keys of the new value.
  public func keysBefore(_ settings: Settings) -> String {
    switch self {
    case .level(1): "drop"
    case .level(let level): "\(settings.keys(of: level)) roll drop"
    case .variable: ""
    }
  }

  /// The keys that move the new value to its place. They go after the keys of the new value and
  /// work in every base that those may have set.
  public var keysBehind: String {
    switch self {
    case .level(1), .variable: ""
    case .level(let level): "\(NumberFormat.Base.decimal.lastingPrefix)\(level) rolld"
    }
  }
}

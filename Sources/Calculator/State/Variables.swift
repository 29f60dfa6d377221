import ExactNumbers
import Synchronization

/// The variables of a calculator, by name.
///
/// A name has a number for as long as the process lives. Programs use that, and find the value of a
/// variable without the text of its name.
public struct Variables: Sendable {
  /// The values of the variables, by the numbers of their names.
  private(set) var values: [Value?] = []
  /// The number of variables.
  public private(set) var count = 0

  init() {}

  /// Whether there are no variables.
  public var isEmpty: Bool { count == 0 }

  /// The names, in no order that means anything.
  ///
  /// - Complexity: O(n) for n variables.
  public var keys: [String] { map(\.key) }

  /// The value of the variable of this name; nil if there is none.
  public internal(set) subscript(name: String) -> Value? {
    get { Name(known: name).flatMap { self[$0] } }
    set { self[Name(name)] = newValue }
  }

  /// The value of the variable of a name whose number is known.
  subscript(name: Name) -> Value? {
    get { name.number < values.count ? values[name.number] : nil }
    set {
      if name.number >= values.count {
        if newValue == nil { return }
        values += Array(repeating: nil, count: name.number + 1 - values.count)
      }
      count += (newValue == nil ? 0 : 1) - (values[name.number] == nil ? 0 : 1)
      values[name.number] = newValue
    }
  }

  /// The value of the variable whose name has this number, if it is an integer of a machine word.
  @inline(__always)
  func integer(_ number: Int) -> Int? {
    guard number < values.count, case .number(.small(let integer))? = values[number] else {
      return nil
    }
    return integer
  }

  /// The value of the variable whose name has this number, if it is a program.
  @inline(__always)
  func program(_ number: Int) -> Program? {
    guard number < values.count, case .program(let program)? = values[number] else { return nil }
    return program
  }

  /// Puts an integer into the variable whose name has this number.
  @inline(__always)
  mutating func set(_ number: Int, _ integer: Int) {
    if number < values.count, values[number] != nil {
      values[number] = .number(.small(integer))
    } else {
      self[Name(number: number)] = .number(.small(integer))
    }
  }

  /// Changes the vector that such a variable holds, which no longer holds it meanwhile.
  @inline(__always)
  mutating func replaceVector(_ number: Int, _ change: (inout Vector) -> Void) {
    guard case .vector(var vector)? = values[number] else { return }
    values[number] = .no
    change(&vector)
    values[number] = .vector(vector)
  }

  /// Whether the variable whose name has this number holds a vector.
  @inline(__always)
  func holdsVector(_ number: Int) -> Bool {
    if number < values.count, case .vector? = values[number] { true } else { false }
  }

  /// Whether the variable whose name has this number holds this very vector.
  func holds(_ vector: Vector, _ number: Int) -> Bool {
    guard number < values.count, case .vector(let held)? = values[number] else { return false }
    return held === vector
  }

  /// Takes over all variables of another calculator.
  mutating func override(with other: Variables) {
    for (number, value) in other.values.enumerated() where value != nil {
      self[Name(number: number)] = value
    }
  }
}

extension Variables: Sequence {
  /// The variables as pairs of name and value, in no order that means anything.
  public func makeIterator() -> IndexingIterator<[(key: String, value: Value)]> {
    let texts = Name.texts
    var pairs: [(key: String, value: Value)] = []
    for (number, value) in values.enumerated() {
      if let value { pairs.append((texts[number], value)) }
    }
    return pairs.makeIterator()
  }
}

/// The name of a variable, as a number.
struct Name: Sendable, Hashable {
  /// The number: names are counted from 0 in the order in which they are first met.
  let number: Int

  /// All names that were met, and their numbers.
  private static let met = Mutex<(numbers: [String: Int], texts: [String])>(([:], []))

  init(number: Int) { self.number = number }

  /// The name with this text, which gets a number if it has none.
  init(_ text: String) {
    number = Self.met.withLock { met in
      if let number = met.numbers[text] { return number }
      let number = met.texts.count
      met.numbers[text] = number
      met.texts.append(text)
      return number
    }
  }

  /// The name with this text; nil if it was never met, so that nothing can be kept under it.
  init?(known text: String) {
    guard let number = Self.met.withLock({ $0.numbers[text] }) else { return nil }
    self.number = number
  }

  /// The texts of all names by their numbers.
  static var texts: [String] { met.withLock { $0.texts } }
}

/// A JSON value (RFC 8259). All of surd reads and writes JSON with this type.
public enum JSON: Equatable, Sendable {
  /// Null.
  case null
  /// A truth value.
  case truth(Bool)
  /// A number in its original text, which is written back unchanged.
  case number(String)
  /// A text.
  case string(String)
  /// Values in their order.
  case array([JSON])
  /// Values with unique names, in their order.
  case object([Member])

  /// A value of an object, with its name.
  public struct Member: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSON

    /// Creates a member of an object.
    public init(_ name: String, _ value: JSON) { (self.name, self.value) = (name, value) }
  }
}

/// Reads the parts of values, which are nil for values of another kind.
extension JSON {
  /// Returns the member of an object with this name, or nil if it is missing or null.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self,
      let value = members.first(where: { $0.name == name })?.value, value != .null
    else { return nil }
    return value
  }

  /// The text of a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of an integer that fits a machine word and is written only with digits.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  /// The values of an array.
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// Returns whether it is an object with a member of this name, which may be null.
  public func has(_ name: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.name == name }
  }

  /// Whether it is an object.
  public var isObject: Bool { if case .object = self { true } else { false } }
}

/// Creates values from Swift literals. Members that are nil are omitted.
extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .truth(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Creates an object of the members that are not nil. Names must be unique.
  public init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// Returns a number.
  public static func integer(_ value: Int) -> JSON { .number("\(value)") }

  /// Returns an object with more members at its end, or any other value unchanged.
  public func adding(_ others: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let more) = others else { return self }
    return .object(members + more)
  }
}

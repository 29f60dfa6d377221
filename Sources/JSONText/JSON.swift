/// A value of JSON (RFC 8259), which surd reads and writes in this one way.
public enum JSON: Equatable, Sendable {
  /// Nothing.
  case null
  /// A truth value.
  case truth(Bool)
  /// A number, as it was written: it comes back as it came.
  case number(String)
  /// A text.
  case string(String)
  /// Values in their order.
  case array([JSON])
  /// Values with names, in their order; no name stands twice.
  case object([Member])

  /// A value of an object, and its name.
  public struct Member: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSON

    /// Makes a member of an object.
    public init(_ name: String, _ value: JSON) { (self.name, self.value) = (name, value) }
  }
}

/// Looking into values: nil where something else is there.
extension JSON {
  /// The member of an object with this name; nil also where it is null.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self,
      let value = members.first(where: { $0.name == name })?.value, value != .null
    else { return nil }
    return value
  }

  /// The text of a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of an integer that a machine word holds and that is written with digits alone.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  /// The values of an array.
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// Whether it is an object with a member of this name, be it null.
  public func has(_ name: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.name == name }
  }

  /// Whether it is an object.
  public var isObject: Bool { if case .object = self { true } else { false } }
}

/// Values as they are written in Swift. A member that is nil is left out.
extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a string.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Makes a number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .truth(value) }

  /// Makes an array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Makes an object of those members that are not nil; no name may stand twice.
  public init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// A number.
  public static func integer(_ value: Int) -> JSON { .number("\(value)") }

  /// An object with other members behind its own; any other value as it is.
  public func adding(_ others: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let more) = others else { return self }
    return .object(members + more)
  }
}

// Reads the text that `ExpressionWriter` writes for one number: `2 sqrt 1 +`, `["sin" 1] expr`,
// `{ … local shared1 … } call`. It is not a second calculator. Only the writer's words have a
// meaning, and only with the operands that the writer uses, so that the time is proportional to the
// text. `Number+Describing.swift` makes the expressions.

/// Reads keys of a number.
struct ExpressionReader {
  private let context: Context
  private var stack: [Number] = []
  /// The open descriptions: the kind of each, and the number of values on the stack before it.
  private var open: [(kind: String, height: Int)] = []
  /// The reals that are used more than once.
  private var shared: [String: Number] = [:]

  /// Returns the number that keys make. Throws `.malformed` for a text that the writer does not
  /// write, and the errors of the functions in the expression.
  static func number(in keys: String, _ context: Context) throws(NumberError) -> Number {
    var tokens = try tokens(of: keys)[...]
    if tokens.first == "{", tokens.suffix(2) == ["}", "call"] {
      tokens = tokens.dropFirst().dropLast(2)
    }
    var reader = ExpressionReader(context: context)
    while let token = tokens.popFirst() { try reader.take(token, &tokens) }
    guard reader.stack.count == 1, reader.open.isEmpty else { throw .malformed }
    return reader.stack[0]
  }

  private init(context: Context) { self.context = context }

  /// Returns words, brackets, and strings with the quotation mark before them.
  private static func tokens(of keys: String) throws(NumberError) -> [String] {
    var tokens: [String] = []
    var rest = keys.utf8[...]
    while let first = rest.first {
      let end: Substring.UTF8View.Index?
      switch first {
      case UInt8(ascii: " "):
        rest.removeFirst()
        continue
      case UInt8(ascii: "["), UInt8(ascii: "]"): end = rest.index(after: rest.startIndex)
      case UInt8(ascii: "\""): end = rest.dropFirst().firstIndex(of: first)
      default: end = rest.firstIndex { " ]\"".utf8.contains($0) } ?? rest.endIndex
      }
      guard let end else { throw .malformed }
      tokens.append(String(Substring(rest[..<end])))
      rest = rest[end...]
      if first == UInt8(ascii: "\"") { rest.removeFirst() }
    }
    return tokens
  }

  /// Processes one token; `local` and brackets consume the next token too.
  private mutating func take(
    _ token: String, _ next: inout ArraySlice<String>
  ) throws(NumberError) {
    switch token {
    case "[":
      guard let kind = next.popFirst(), kind.first == "\"" else { throw .malformed }
      open.append((String(kind.dropFirst()), stack.count))
    case "]":
      guard let (kind, height) = open.popLast(), height <= stack.count, next.popFirst() == "expr"
      else { throw .malformed }
      let operands = Array(stack[height...])
      stack.removeLast(operands.count)
      stack.append(try Number.described(as: kind, operands, context))
    case "local":
      guard let name = next.popFirst() else { throw .malformed }
      shared[name] = try pop()
    default: stack.append(try value(of: token))
    }
  }

  /// Returns the value of a word or numeral.
  private mutating func value(of token: String) throws(NumberError) -> Number {
    if let number = shared[token] { return number }
    switch token {
    case "pi": return .pi
    case "e": return .e
    case "sqrt": return try Number.squareRoot(pop(\.isInteger), context)
    case "ln": return try Number.ln(pop(\.isRational), context)
    case "exp": return try Number.exp(pop(\.isRational), context)
    case "+", "*", "/", "^", "complex":
      let x = try pop()
      let y = try pop()
      switch token {
      case "+": return try Number.add(y, x, context)
      case "*": return try Number.multiply(y, x, context)
      case "complex": return try Number.complex(y, x, context)
      case "/":
        guard y.isInteger, x.isInteger else { throw .malformed }
        return try Number.divide(y, x, context)
      default:
        // Other powers are products of factors, or have been multiplied out.
        guard x.isRational, x.exactBits <= ExpressionWriter.bitLimit || y.isInteger else {
          throw .malformed
        }
        let isBelowOne = try Number.less(Number.absolute(x, context), 1, context)
        guard y.isBaseInKeys || y.isInteger && !x.isInteger && isBelowOne else { throw .malformed }
        return try Number.power(y, x, context)
      }
    default: return try Number.parse(text: token, context)
    }
  }

  /// Removes and returns the last value, which must pass `isRight`.
  private mutating func pop(
    _ isRight: (Number) -> Bool = { _ in true }
  ) throws(NumberError) -> Number {
    guard let number = stack.popLast(), isRight(number) else { throw .malformed }
    return number
  }
}

extension Number {
  /// Whether this is π, or a logarithm or power of e of a fraction, whose powers are keys.
  var isBaseInKeys: Bool {
    switch asReal?.expression {
    case .monomial(let monomial): monomial.multipleOfPi?.asInt == 1
    case .function(.ln, let x, _), .function(.exp, let x, _): x.isRational
    default: false
    }
  }
}

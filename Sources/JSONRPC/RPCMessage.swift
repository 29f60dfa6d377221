public import JSONText
import TerminalText

/// A received message of JSON-RPC 2.0 (https://www.jsonrpc.org/specification).
enum RPCMessage {
  case request(id: JSON, method: String, params: JSON)
  case notification(method: String, params: JSON)
  case response
  /// An invalid message, with the error. The id is null if it is unknown.
  case invalid(id: JSON, RPCError)

  init(_ frame: FrameReader.Frame) {
    switch frame {
    case .message(let bytes):
      do throws(JSONFault) { self = Self(try JSON(bytes)) } catch {
        self = .invalid(id: .null, RPCError(.parse, Self.sentence(on: error)))
      }
    case .tooLarge(let limit): self = .refused("a message has at most \(limit) bytes")
    case .malformed(let reason): self = .invalid(id: .null, RPCError(.parse, reason))
    }
  }

  init(_ json: JSON) {
    let id = Self.id(json["id"])
    let params = json["params"] ?? .object([])
    if json.elements != nil {
      self = .refused("batches are not taken: send one message")
    } else if json["jsonrpc"]?.text != "2.0" {
      self = .refused("a message has \"jsonrpc\": \"2.0\"", id)
    } else if json["method"] == nil {
      let isAnswer = json["result"] != nil || json["error"] != nil
      self = isAnswer ? .response : .refused("a message has a method", id)
    } else if let method = json["method"]?.text, params.isObject || params.elements != nil {
      if let id {
        self = .request(id: id, method: method, params: params)
      } else {
        self =
          json.has("id")
          ? .refused("an id is a string or a number")
          : .notification(method: method, params: params)
      }
    } else {
      self = .refused("the method is a string, its parameters are an object or array", id)
    }
  }

  /// Returns an invalid request with the reason.
  private static func refused(_ sentence: String, _ id: JSON? = nil) -> Self {
    .invalid(id: id ?? .null, RPCError(.invalidRequest, sentence))
  }

  /// Returns whether it is a notification of this method; false for nil.
  func isNotification(_ wanted: String?) -> Bool {
    if case .notification(let method, _) = self { method == wanted } else { false }
  }

  /// Returns a valid id, which is a string or a number, or nil.
  private static func id(_ value: JSON?) -> JSON? {
    switch value {
    case .string, .number: value
    default: nil
    }
  }

  private static func sentence(on fault: JSONFault) -> String {
    switch fault {
    case .malformed(let index): "no JSON: byte \(index + 1) cannot stand there"
    case .tooDeep: "arrays and objects nest more than \(JSON.depthLimit) deep"
    case .notUTF8(let index): "the string at byte \(index + 1) is not UTF-8"
    case .twice(let name): "the name '\(name)' stands twice in an object"
    }
  }
}

/// An error of the protocol.
public struct RPCError: Error, Equatable, Sendable {
  /// The codes that JSON-RPC and the protocols over it define.
  public enum Code: Int, Sendable {
    /// The bytes are not JSON.
    case parse = -32700
    /// The JSON is not a message.
    case invalidRequest = -32600
    /// The method is unknown.
    case methodNotFound = -32601
    /// The parameters do not fit the method.
    case invalidParams = -32602
    /// The client has cancelled the request.
    case cancelled = -32800
    /// The document has changed during the calculation (LSP).
    case contentModified = -32801
    /// The server does not support this revision of the protocol (MCP).
    case unsupportedVersion = -32022
    /// The server has not been initialized (LSP).
    case notInitialized = -32002
  }

  /// The code.
  public let code: Code
  /// One sentence, with escapes for control characters.
  public let message: String
  /// Additional data; nil for none.
  public let data: JSON?

  /// Creates an error.
  public init(_ code: Code, _ message: String, data: JSON? = nil) {
    (self.code, self.data) = (code, data)
    // The sentence may repeat text from the client, including control characters.
    self.message = StyledText(message).text
  }

  var json: JSON { ["code": .integer(code.rawValue), "message": .string(message), "data": data] }
}

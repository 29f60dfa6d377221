public import Answers
import Calculator
public import ExactNumbers
public import JSONRPC
public import JSONText
import Manual

/// A server of the Model Context Protocol (https://modelcontextprotocol.io), for `--mcp`.
///
/// It supports the revision of 2026, in which each request names its revision, and earlier
/// revisions, which begin with `initialize`. All calls of a connection share one calculator.
public final class ModelContextServer: RPCService {
  private let calculator: CalculatorThread
  private let version: String
  /// The machine as the last call left it. Completion reads it while another call runs.
  private var machine: Machine

  /// The revisions with independent requests, the latest first.
  private static let revisions = ["2026-07-28"]
  /// The revisions that begin with a handshake, the latest first, without 2025-03-26, which has
  /// batches.
  private static let handshakes = ["2025-11-25", "2025-06-18", "2024-11-05"]

  /// Creates a server with a calculator and its settings.
  ///
  /// - Parameter version: the version of surd.
  public init(calculator: LineCalculator, version: String) {
    (self.calculator, self.version) = (CalculatorThread(calculator), version)
    machine = calculator.start
  }

  /// The request of ``completion(_:)``.
  private static let completion = "completion/complete"

  /// Answers the requests that wait and need no calculation, while others are calculated.
  public var answerPrompt: () -> Void {
    get { calculator.meanwhile }
    set { calculator.meanwhile = newValue }
  }

  /// The rules for cancelling and for `ping`, which the latest revision does not have.
  public static let urgency = Urgency(
    method: "notifications/cancelled", parameter: "requestId", isAnswered: false,
    prompt: [completion],
    answer: { method, params in method == "ping" && revision(of: params) == nil ? [:] : nil })

  private static func revision(of params: JSON) -> JSON? {
    params["_meta"]?["io.modelcontextprotocol/protocolVersion"]
  }

  /// Stops the current call. Any thread may raise it.
  public var interruption: Interruption { calculator.interruption }

  /// Always false: the connection ends with the input.
  public var hasEnded: Bool { false }

  /// Does nothing between messages.
  public func rest() {}

  /// Ignores notifications.
  public func hear(_ method: String, _ params: JSON) {}

  /// Answers a request of either kind of revision.
  public func answer(_ method: String, _ params: JSON) throws(RPCError) -> JSON {
    if method == "initialize" { return initialize(params) }
    guard let revision = Self.revision(of: params) else { return try result(of: method, params) }
    guard let requested = revision.text else {
      throw RPCError(.invalidParams, "the protocol version is a string")
    }
    guard Self.revisions.contains(requested) else {
      throw RPCError(
        .unsupportedVersion, "protocol version '\(requested)' is not spoken here",
        data: ["supported": Self.names(Self.revisions), "requested": revision])
    }
    let result = method == "server/discover" ? discovery : try result(of: method, params)
    return result.adding([
      "resultType": "complete", "_meta": ["io.modelcontextprotocol/serverInfo": information],
    ]).adding(method == "tools/call" ? [:] : ["ttlMs": 86_400_000, "cacheScope": "public"])
  }

  private static func names(_ names: [String]) -> JSON { .array(names.map { .string($0) }) }

  // MARK: Description

  private func initialize(_ params: JSON) -> JSON {
    let wanted = params["protocolVersion"]?.text ?? ""
    let spoken = Self.handshakes.contains(wanted) ? wanted : Self.handshakes[0]
    return [
      "protocolVersion": .string(spoken), "capabilities": Self.capabilities,
      "serverInfo": information, "instructions": Self.instructions,
    ]
  }

  private var discovery: JSON {
    [
      "supportedVersions": Self.names(Self.revisions), "capabilities": Self.capabilities,
      "instructions": Self.instructions,
    ]
  }

  private static let capabilities: JSON = ["tools": [:], "resources": [:]]

  private var information: JSON { ["name": "surd", "title": "surd", "version": .string(version)] }

  private static let instructions: JSON = """
    A calculator whose digits are never wrong: use it for every number that matters. 'evaluate' takes \
    an expression, (2+3)*4, or keys in reverse Polish notation, 2 3 +; its answer says whether the \
    value is exact and why. 'help' with a search finds words.
    """

  // MARK: Requests

  private func result(of method: String, _ params: JSON) throws(RPCError) -> JSON {
    switch method {
    case "tools/list": return ["tools": .array(Tool.all.map(\.json))]
    case "tools/call": return try call(params)
    case Self.completion: return try completion(params)
    case "resources/list": return ["resources": .array(SurdManual.titles.map(Self.resource))]
    case "resources/templates/list": return ["resourceTemplates": []]
    case "resources/read": return ["contents": [try Self.contents(params["uri"]?.text ?? "")]]
    default: throw RPCError(.methodNotFound, "there is no method '\(method)'")
    }
  }

  private func call(_ params: JSON) throws(RPCError) -> JSON {
    let name = params["name"]?.text ?? ""
    guard let tool = Tool.all.first(where: { $0.name == name }) else {
      let names = Tool.all.map(\.name).joined(separator: ", ")
      throw RPCError(.invalidParams, "there is no tool '\(name)', but \(names)")
    }
    let arguments = params["arguments"] ?? [:]
    if !arguments.isObject { throw RPCError(.invalidParams, "the arguments are an object") }
    do throws(Refusal) {
      return try run(tool, try tool.checked(arguments)).json
    } catch { return ToolResult(refusal: error.description).json }
  }

  /// Runs a tool. A call that does not return changes nothing.
  private func run(_ tool: Tool, _ given: Tool.Arguments) throws(Refusal) -> ToolResult {
    let before = calculator.machine
    defer { machine = calculator.machine }
    let result: Result<ToolResult, Refusal>
    do throws(LineLoss) {
      result = try calculator.perform { calculator in
        Result { () throws(Refusal) in try tool.run(calculator, given) }
      }
    } catch {
      calculator.restore(before)
      throw Refusal("\(error)")
    }
    return try result.get()
  }

  /// The names that may follow a text that is typed for `evaluate`, as a notebook asks for them.
  ///
  /// The protocol has this request for the arguments of prompts. A reference to a tool, the word
  /// that the values take the place of, and whether the text goes on are ours.
  private func completion(_ params: JSON) throws(RPCError) -> JSON {
    guard params["ref"] == ["type": "ref/tool", "name": "evaluate"],
      let text = params["argument"]?["value"]?.text
    else { throw RPCError(.invalidParams, "completion is for the text of the tool 'evaluate'") }
    let names = KnownNames(
      variables: Array(machine.variables.keys), units: Array(machine.units.keys))
    let found = LineCompletion(of: text, names, table: machine.table)
    let values = found?.candidates.map(\.name) ?? []
    return [
      "completion": [
        "values": Self.names(Array(values.prefix(Self.mostValues))),
        "total": .integer(values.count), "hasMore": .truth(values.count > Self.mostValues),
      ],
      "word": .string(found?.word ?? ""), "goesOn": .truth(KeyPiece.goesOn(text)),
    ]
  }

  /// The most names in an answer, by the protocol.
  private static let mostValues = 100

  // MARK: The manual

  private static func uri(ofSection title: String) -> String {
    "surd://manual/\(title.replacing(" ", with: "-"))"
  }

  private static func resource(ofSection title: String) -> JSON {
    [
      "uri": .string(uri(ofSection: title)), "name": .string(title),
      "title": .string("surd's manual: \(title)"), "mimeType": "text/plain",
    ]
  }

  /// Returns a section by its URI.
  private static func contents(_ uri: String) throws(RPCError) -> JSON {
    guard let title = SurdManual.titles.first(where: { Self.uri(ofSection: $0) == uri }),
      let text = SurdManual.text(ofSection: title, width: 80)
    else {
      throw RPCError(
        .invalidParams, "there is no resource '\(uri)'; 'resources/list' names all",
        data: ["uri": .string(uri)])
    }
    return ["uri": .string(uri), "mimeType": "text/plain", "text": .string(text)]
  }
}

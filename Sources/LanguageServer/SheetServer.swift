public import Answers
import Calculator
public import ExactNumbers
public import JSONRPC
public import JSONText
import Sheets

/// A server of the Language Server Protocol 3.17 for `--lsp`, which shows the results of sheets in
/// an editor. Source: https://microsoft.github.io/language-server-protocol
public final class SheetServer: RPCService {
  /// The calculator of all sheets. Each sheet restores its own machine before it calculates.
  private let calculator: CalculatorThread
  private let version: String
  private var documents: [String: SheetDocument] = [:]
  /// The URIs of the documents with unpublished errors.
  private var unpublished: Set<String> = []
  /// The bytes of the machines of all documents.
  private(set) var machineBytes = 0
  /// The number of measurements of a document's machines; tests read it.
  private(set) var visits = 0
  private var encoding = TextDocument.Encoding.utf16
  private var state = State.new

  private enum State { case new, initialized, shutDown, ended }

  /// Sends a notification to the editor.
  public var notify: (String, JSON) -> Void = { _, _ in }
  /// Answers waiting requests that need no calculation, during a calculation.
  public var answerPrompt: () -> Void {
    get { calculator.meanwhile }
    set { calculator.meanwhile = newValue }
  }
  /// Stops the current calculation. Any thread may raise it.
  public var interruption: Interruption { calculator.interruption }

  /// Creates a server with a calculator and its settings.
  ///
  /// - Parameter version: the version of surd.
  public init(calculator: LineCalculator, version: String) {
    (self.calculator, self.version) = (CalculatorThread(calculator), version)
  }

  /// The requests that editors send while the user types. They are answered without a calculation.
  private static let prompt: Set = ["textDocument/hover", "textDocument/completion"]

  /// The rules by which editors cancel requests. A change of the text makes the current calculation
  /// useless.
  public static let urgency = Urgency(
    method: "$/cancelRequest", parameter: "id", isAnswered: true,
    outdating: "textDocument/didChange", prompt: prompt)

  /// Whether the editor has ended the connection.
  public var hasEnded: Bool { state == .ended }

  /// Whether the editor has requested the end before.
  public private(set) var wasShutDown = false

  // MARK: Messages

  /// Handles a notification. An invalid one is ignored, because it has no answer.
  public func hear(_ method: String, _ params: JSON) {
    let uri = params["textDocument"]?["uri"]?.text ?? ""
    switch method {
    case "exit": state = .ended
    case "textDocument/didOpen" where state == .initialized:
      if let item = params["textDocument"] {
        remove(uri)
        documents[uri] = try? SheetDocument(item, encoding, calculator)
        unpublished.insert(uri)
      }
    case "textDocument/didChange":
      try? documents[uri]?.change(params)
      unpublished.insert(uri)
    case "textDocument/didClose":
      if remove(uri) {
        notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
      }
    default: break
    }
  }

  /// Calculates the documents that have changed, and publishes their errors.
  public func rest() {
    while let uri = unpublished.first {
      if let document = documents[uri] {
        if !document.calculate() { return }
        limitMemory(to: document)
        notify("textDocument/publishDiagnostics", document.publication())
      }
      unpublished.remove(uri)
    }
  }

  /// Releases the machines of other documents while all together use more memory than one value
  /// may.
  private func limitMemory(to document: SheetDocument) {
    note(document)
    let limit = calculator.start.settings.context.memoryLimit
    if machineBytes <= limit { return }
    for other in documents.values where other !== document && machineBytes > limit {
      other.sheet.releaseMachines()
      note(other)
    }
  }

  /// Measures the bytes of a document's machines.
  private func note(_ document: SheetDocument) {
    visits += 1
    machineBytes += document.sheet.bytes - document.notedBytes
    document.notedBytes = document.sheet.bytes
  }

  /// Closes a document; returns false if it is not open.
  @discardableResult
  private func remove(_ uri: String) -> Bool {
    guard let document = documents.removeValue(forKey: uri) else { return false }
    machineBytes -= document.notedBytes
    return true
  }

  /// Answers a request.
  public func answer(_ method: String, _ params: JSON) throws(RPCError) -> JSON {
    switch (method, state) {
    case ("initialize", .new): return initialize(params)
    case (_, .new): throw RPCError(.notInitialized, "'initialize' comes first")
    case ("shutdown", .initialized):
      (state, wasShutDown) = (.shutDown, true)
      return .null
    case (_, .initialized): return try result(of: method, params)
    default: throw RPCError(.invalidRequest, "the server was shut down")
    }
  }

  private func initialize(_ params: JSON) -> JSON {
    state = .initialized
    let offered = params["capabilities"]?["general"]?["positionEncodings"]?.elements ?? []
    if offered.contains("utf-8") { encoding = .utf8 }
    return [
      "serverInfo": ["name": "surd", "version": .string(version)],
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2],
        "inlayHintProvider": true, "hoverProvider": true,
        "completionProvider": ["triggerCharacters": ["_"]],
        "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        "semanticTokensProvider": ["legend": SemanticTokens.legend, "full": true],
      ],
    ]
  }

  private func result(of method: String, _ params: JSON) throws(RPCError) -> JSON {
    let answer: (SheetDocument) -> JSON
    switch method {
    case "textDocument/inlayHint": answer = { $0.inlayHints(in: params["range"]) }
    case "textDocument/hover": answer = { $0.hover(at: params["position"]) }
    case "textDocument/completion": answer = { $0.completions(at: params["position"]) }
    case "textDocument/codeAction": answer = { $0.codeActions(in: params["range"]) }
    case "textDocument/semanticTokens/full": answer = { SemanticTokens(of: $0).json }
    case "initialize": throw RPCError(.invalidRequest, "'initialize' comes once")
    default: throw RPCError(.methodNotFound, "there is no method '\(method)'")
    }
    let uri = params["textDocument"]?["uri"]?.text ?? ""
    guard let document = documents[uri] else {
      throw RPCError(.invalidParams, "no document '\(uri)' is open")
    }
    if Self.prompt.contains(method) {
      document.read()
      return answer(document)
    }
    if !document.calculate() {
      throw RPCError(.contentModified, "the document has changed meanwhile")
    }
    limitMemory(to: document)
    return answer(document)
  }
}

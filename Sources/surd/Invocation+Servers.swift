import Answers
import JSONRPC
import LanguageServer
import ModelContext
import Posix
import Stream

extension Invocation {
  /// Serves an editor or an assistant on standard input and output.
  func run(_ kind: ServerKind) -> ExitStatus {
    let output = Output(descriptor: Descriptor.standardOutput, isRaw: true)
    let calculator = LineCalculator()
    if let status = setUp(calculator, output) { return status }
    do throws(SystemError) {
      // Reads 0 bytes, which fails if standard input cannot be read at all.
      _ = try Descriptor.readSome(
        from: Descriptor.standardInput, into: UnsafeMutableRawBufferPointer(start: nil, count: 0))
    } catch { return Self.refuse("cannot read 'stdin': \(error)") }
    do throws(SystemError) {
      switch kind {
      case .editor: return try serveEditor(calculator, output)
      case .assistant:
        let service = ModelContextServer(calculator: calculator, version: Surd.version)
        let server = try RPCServer(
          .lines, ModelContextServer.urgency, interruption: service.interruption, output: output)
        service.answerPrompt = { [unowned service] in server.answerPrompt(service) }
        return Self.run(server, service, output)
      }
    } catch { return Self.refuse("cannot make a pipe: \(error)") }
  }

  private func serveEditor(
    _ calculator: LineCalculator, _ output: Output
  ) throws(SystemError) -> ExitStatus {
    CharacterEncoding.useUTF8()
    let service = SheetServer(calculator: calculator, version: Surd.version)
    let server = try RPCServer(
      .headers, SheetServer.urgency, interruption: service.interruption, output: output)
    service.notify = server.notify
    service.answerPrompt = { [unowned service] in server.answerPrompt(service) }
    let status = Self.run(server, service, output)
    // The protocol requires this.
    return service.hasEnded && !service.wasShutDown ? .failure : status
  }

  private static func run(
    _ server: RPCServer, _ service: some RPCService, _ output: Output
  ) -> ExitStatus {
    if !server.run(service) { return refuse("there is no thread to read with") }
    return ExitStatus(ofOutput: output) ?? .success
  }
}

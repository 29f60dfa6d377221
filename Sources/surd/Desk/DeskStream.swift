import ArgumentParser
import Calculator
import DeskCalculator
import Stream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// dc as a filter: sources go in, output and messages come out.
final class DeskStream {
  private let model: DeskCalculatorModel
  private let hub: ManageListeners
  private let output = Output(descriptor: STDOUT_FILENO)
  private let errors = Output(descriptor: STDERR_FILENO)
  private let allowsShell: Bool
  /// Whether the keys come from standard input, where `?` then finds its line.
  private var isReadingStandardInput = false

  init(hub: ManageListeners, model: DeskCalculatorModel, allowsShell: Bool) {
    self.model = model
    self.allowsShell = allowsShell
    self.hub = hub
    model.outlet = self
  }

  /// Does all of this in order and gives the exit status.
  func run(_ actions: [DeskArguments.Action]) -> Int32 {
    for action in actions where !model.hasQuit {
      if let status = perform(action) { return end(status) }
    }
    return end(model.exitStatus)
  }

  /// Does one thing; the exit status if that ends the program.
  private func perform(_ action: DeskArguments.Action) -> Int32? {
    switch action {
    case .allowShell: return nil
    case .source(let source): run(source)
    case .help:
      output.write(DeskArguments.usage.utf8)
      return 0
    case .version:
      output.write("dc (\(Surd.configuration.version))\nIts language is that of dc 1.4.1.\n".utf8)
      return 0
    case .complaint(let complaint):
      output.flush()
      errors.write("dc: \(complaint)\n\(DeskArguments.usage)".utf8)
      return 1
    }
    return nil
  }

  private func run(_ source: Source) {
    isReadingStandardInput = source == .standardInput
    let isExpression = if case .keys = source { true } else { false }
    do throws(UnreadableSource) {
      try Feed(output: output).run(
        source, begin: { model.beginSource(isExpression: isExpression) },
        isStopped: { model.isStopped }, send: { hub.notifyListeners($0.span) })
    } catch {
      output.flush()
      let isFolder = error.code == EISDIR
      errors.writeLine(
        (isFolder
          ? "dc: Will not attempt to process directory \(error.name)"
          : "dc: Could not open file \(error.name)").utf8)
      errors.flush()
    }
    model.finish()
  }

  private func end(_ status: Int32) -> Int32 {
    output.flush()
    if let code = output.failure {
      errors.writeLine("dc: cannot write: \(String(cString: strerror(code)))".utf8)
    }
    errors.flush()
    return output.failure == nil ? status : 1
  }
}

extension DeskStream: DeskOutlet {
  func printed(_ bytes: [UInt8]) { output.write(bytes) }

  func failed(_ message: [UInt8]) {
    output.flush()
    errors.write(message)
    errors.flush()
  }

  /// A line of standard input, read byte by byte: what is behind it belongs to whoever reads next.
  func line() -> [UInt8]? {
    if isReadingStandardInput { return nil }
    output.flush()
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return line
  }

  func runCommand(_ line: [UInt8]) -> Bool {
    if !allowsShell { return false }
    output.flush()
    Desk.runCommand(line)
    return true
  }
}

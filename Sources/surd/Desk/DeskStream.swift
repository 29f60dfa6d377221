import ArgumentParser
import Calculator
import DeskCalculator
import Posix
import Stream

/// dc as a filter: reads sources, writes output and messages.
final class DeskStream {
  private let model: DeskCalculatorModel
  private let hub: ManageListeners
  private let output = Output(descriptor: Descriptor.standardOutput, isRaw: true)
  private let errors = Output(descriptor: Descriptor.standardError)
  private let allowsShell: Bool
  private let grammar: DeskGrammar
  /// Whether the keys come from standard input, from which `?` then reads its line.
  private var isReadingStandardInput = false

  init(hub: ManageListeners, model: DeskCalculatorModel, grammar: DeskGrammar, allowsShell: Bool) {
    self.grammar = grammar
    self.model = model
    self.allowsShell = allowsShell
    self.hub = hub
    model.outlet = self
  }

  /// Runs the prelude and the actions in order, and returns the exit status.
  func run(_ actions: [DeskAction], _ prelude: String?) -> Int32 {
    do throws(UnreadableSource) {
      if let prelude { run(expression: Array(prelude.utf8)) }
      for action in try joined(actions) where !model.hasQuit {
        if let status = try perform(action) { return end(status) }
      }
    } catch {
      return end(grammar.unreadableStatus ?? 0)
    }
    return end(model.exitStatus)
  }

  /// Returns the actions. If the expressions are one program, runs that and returns the actions
  /// without them.
  private func joined(_ actions: [DeskAction]) throws(UnreadableSource) -> [DeskAction] {
    guard grammar.joinsExpressions, actions.allSatisfy(\.isSource) else { return actions }
    var program: [UInt8] = []
    for case .source(let source, isExpression: true) in actions {
      do throws(UnreadableSource) {
        try source.feed(
          output: output, skipsMark: false, isStopped: { false }, send: { program += $0 })
      } catch {
        complain(of: error)
        throw error
      }
      program.append(UInt8(ascii: "\n"))
    }
    if !program.isEmpty && !model.hasQuit { run(expression: program) }
    return actions.filter {
      if case .source(_, isExpression: true) = $0 { false } else { true }
    }
  }

  private func run(expression: [UInt8]) {
    model.beginSource(.expression)
    hub.notifyListeners(expression.span)
    hub.endSource()
  }

  /// Runs one action; returns the exit status if it ends the program.
  private func perform(_ action: DeskAction) throws(UnreadableSource) -> Int32? {
    switch action {
    case .source(let source, _): try run(source)
    case .help:
      output.write(grammar.usage.utf8)
      return 0
    case .version:
      output.write("dc (surd \(Surd.version))\nIts language is that of \(grammar.version).\n".utf8)
      return 0
    case .complaint(let complaint):
      output.flush()
      errors.write(complaint.utf8)
      return grammar.badUsage
    default: break
    }
    return nil
  }

  private func run(_ source: Source) throws(UnreadableSource) {
    isReadingStandardInput = source == .standardInput
    let place: DeskSource =
      switch source {
      case .keys, .line, .expression: .expression
      case .file(let name): .file(name)
      case .standardInput: .standardInput
      }
    do throws(UnreadableSource) {
      try source.feed(
        output: output, skipsMark: false, begin: { model.beginSource(place) },
        isStopped: { model.isStopped }, send: { hub.notifyListeners($0.span) })
    } catch {
      complain(of: error)
      if grammar.unreadableStatus != nil { throw error }
    }
    hub.endSource()
  }

  private func complain(of error: UnreadableSource) {
    output.flush()
    let isFolder = error.reason == .system(.isFolder)
    errors.write(grammar.unreadable(error.name, isFolder).utf8)
    errors.flush()
  }

  private func end(_ status: Int32) -> Int32 {
    output.flush()
    if let failure = output.failure { errors.writeLine("dc: cannot write: \(failure)".utf8) }
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

  /// Returns a line of standard input. It is read byte by byte, because the rest belongs to the
  /// next reader.
  func line() -> [UInt8]? {
    if isReadingStandardInput { return nil }
    output.flush()
    var line: [UInt8] = []
    while let byte = Self.byteOfStandardInput, byte != UInt8(ascii: "\n") { line.append(byte) }
    return line
  }

  private static var byteOfStandardInput: UInt8? {
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) {
      try? Descriptor.readSome(from: Descriptor.standardInput, into: $0)
    }
    return count == 1 ? byte : nil
  }

  func runCommand(_ line: [UInt8]) -> Bool {
    if !allowsShell { return false }
    output.flush()
    CurrentProcess.runShell(line)
    return true
  }
}

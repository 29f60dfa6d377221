import ArgumentParser
import Stream
import Synchronization

/// The options that name keys and files to run.
struct SourceOptions: ParsableArguments {
  @Option(
    name: .repeated("-e", "--expression"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run these keys.", valueName: "keys"),
    transform: OrderedSource.keys)
  var expressions: [OrderedSource] = []

  /// Arguments without an option before them; see ``Surd/withExplicitKeys(_:)``.
  @Option(
    name: .repeated("--\(Surd.typedLine)"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(visibility: .private), transform: OrderedSource.line)
  var typedLines: [OrderedSource] = []

  @Option(
    name: .repeated("-x", "--evaluate"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Evaluate an expression, as in -x '(2+3)*4'.", valueName: "expression"),
    transform: OrderedSource.expression)
  var algebraic: [OrderedSource] = []

  @Option(
    name: .repeated("--file", "-f"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run the keys in this file; '-' is standard input.", valueName: "file"),
    completion: .file(), transform: OrderedSource.file)
  var file: [OrderedSource] = []

  @Flag(
    name: .flag("-i", "--interactive"),
    help: "Stay at the prompt after running keys and files.")
  var isInteractive = false

  /// The sources in the order of the command line.
  var sources: [Source] {
    (expressions + typedLines + algebraic + file).sorted { $0.order < $1.order }.map(\.source)
  }

  /// Whether standard input is named as a source of keys.
  var readsStandardInput: Bool { sources.contains(.standardInput) }
}

/// A source with its position on the command line, which swift-argument-parser does not provide.
struct OrderedSource: Sendable {
  let source: Source
  let order: Int

  private static let counter = Atomic(0)

  private init(_ source: Source) {
    self.source = source
    order = Self.counter.add(1, ordering: .relaxed).oldValue
  }

  /// Transforms run in the order of the command line, so each source gets the next number.
  static func keys(_ text: String) -> OrderedSource { OrderedSource(.keys(text)) }

  static func line(_ text: String) -> OrderedSource { OrderedSource(.line(text)) }

  static func expression(_ text: String) throws -> OrderedSource {
    if text.contains("'") { throw ValidationError("An expression has no quotes in it.") }
    return OrderedSource(.expression(text))
  }

  static func file(_ path: String) -> OrderedSource {
    OrderedSource(path == "-" ? .standardInput : .file(path))
  }
}

public import Calculator

/// dc: a calculator that receives keys in one of the languages of that name.
///
/// It is a listener like any other. Keys act as soon as they are complete: a number with the first
/// key that is not part of it, a string with its closing bracket. It ends at `q`, at the end of a
/// file within a command and, in Gavin Howard's dialect, at the first error.
///
/// It is not thread-safe: send all keys from one thread. A runner does arithmetic that may take
/// long.
public final class DeskCalculatorModel: Listener {
  private var interpreter: DeskInterpreter
  /// The object that receives the output. The reference is weak.
  public var outlet: (any DeskOutlet)? {
    get { interpreter.output.outlet }
    set { interpreter.output.outlet = newValue }
  }
  /// A closure that is called now and then while macros run. It returns whether to leave them.
  public var isInterrupted: (() -> Bool)? {
    get { interpreter.isInterrupted }
    set { interpreter.isInterrupted = newValue }
  }
  /// The runner that does arithmetic on large numbers, so that the user can interrupt it; nil if no
  /// user can. The reference is weak.
  public weak var runner: (any Runner)?

  /// Creates a calculator with an empty stack and empty registers.
  ///
  /// - Parameters:
  ///   - dialect: the language.
  ///   - settings: the choices that the program's options make.
  public init(dialect: Dialect = .gnu, settings: DeskSettings = DeskSettings()) {
    interpreter = DeskInterpreter(dialect: dialect, settings: settings)
  }

  /// The exit status of dc after it has ended: 0, or another status that the dialect defines.
  public var exitStatus: Int32 { interpreter.exitStatus ?? 0 }

  /// Whether the calculator ignores all keys because `q`, an error or an incomplete file has ended
  /// it.
  public var hasQuit: Bool { interpreter.hasQuit }

  /// Whether the calculator ignores the rest of this source, or all sources.
  public var isStopped: Bool { interpreter.isStopped }

  /// Begins another source: the next keys come from it. In GNU dc, an expression counts as a level
  /// for `q` and `Q`.
  public func beginSource(_ source: DeskSource) {
    interpreter.program.begin(source, in: interpreter.dialect)
  }

  /// Ends the source: an open number is complete, an open string is dropped.
  public func sourceEnded() {
    work { $0.finishSource() }
  }

  /// Receives one key.
  public func receive(_ key: Key) {
    let bytes = Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter)
    receive(bytes.span)
  }

  /// Receives a run of keys as bytes.
  public func receive(_ keys: Span<UInt8>) {
    keys.withUnsafeBufferPointer { keys in work { $0.receive(keys) } }
  }

  /// Runs an action of the interpreter, with the runner in place.
  private func work(_ action: (inout DeskInterpreter) -> Void) {
    interpreter.runner = runner
    action(&interpreter)
    interpreter.output.flush()
    interpreter.runner = nil
  }
}

public import Calculator

/// dc: a calculator that takes keys and speaks one of the languages of that name.
///
/// It is a listener like any other. Keys act as soon as they are complete: a number with
/// the first key that is not part of it, a string with its last bracket. Nothing that
/// comes in ends it but `q`.
///
/// It is not thread-safe: one thread sends the keys. A runner gets arithmetic that may take long.
public final class DeskCalculatorModel: Listener {
  private var interpreter: DeskInterpreter
  /// The taker of output; it is not kept alive.
  public var outlet: (any DeskOutlet)? {
    get { interpreter.output.outlet }
    set { interpreter.output.outlet = newValue }
  }
  /// Asked now and then while macros run: whether to leave them.
  public var isInterrupted: (() -> Bool)? {
    get { interpreter.isInterrupted }
    set { interpreter.isInterrupted = newValue }
  }
  /// Does arithmetic on large numbers where the user can interrupt it; nil where nobody can. It
  /// is not kept alive.
  public weak var runner: (any Runner)?

  /// Makes a calculator with empty stack and registers.
  ///
  /// - Parameters:
  ///   - dialect: the language.
  ///   - settings: what the options of the program choose.
  public init(dialect: Dialect = .gnu, settings: DeskSettings = DeskSettings()) {
    interpreter = DeskInterpreter(dialect: dialect, settings: settings)
  }

  /// The status that dc would end with, once it has ended: 0, or 1 where GNU dc gives that.
  public var exitStatus: Int32 { interpreter.exitStatus ?? 0 }

  /// Whether it ignores all keys, since `q` or a file that ended in the middle of a command.
  public var hasQuit: Bool { interpreter.hasQuit }

  /// Whether it ignores what follows in this source, or altogether.
  public var isStopped: Bool { interpreter.isStopped }

  /// Says that the next keys come from another source; an expression counts as a level for
  /// `q` and `Q` in GNU dc.
  public func beginSource(_ source: DeskSource) {
    interpreter.program.begin(source, in: interpreter.dialect)
  }

  /// Says that the source has ended: an open number is complete, an open string is forgotten.
  public func sourceEnded() {
    work { $0.finishSource() }
  }

  /// Takes one key.
  public func receive(_ key: Key) {
    let bytes = Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter)
    receive(bytes.span)
  }

  /// Takes a run of keys, bytes as they are.
  public func receive(_ keys: Span<UInt8>) {
    keys.withUnsafeBufferPointer { keys in work { $0.receive(keys) } }
  }

  /// Has the interpreter work, with the runner for as long.
  private func work(_ action: (inout DeskInterpreter) -> Void) {
    interpreter.runner = runner
    action(&interpreter)
    interpreter.output.flush()
    interpreter.runner = nil
  }
}

import Posix
public import TerminalText

/// Reads lines as the terminal's driver edits them and sends no escape sequences: for `TERM=dumb`
/// and unknown terminals.
///
/// The block is printed like a log: before a prompt, when it is not as it was printed last.
public final class PlainLineReader: LineSource {
  /// The prompt, asked for whenever it is written.
  public var prompt: () -> String = { "> " }
  /// The rows above the prompt, asked for before each line.
  public var block: (WindowSize) -> [StyledText] = { _ in [] }
  /// Work that is done while a line is waited for; the prompt is written again behind it.
  public var background: [BackgroundWork] = []

  private var session: SignalSession?
  private let reader: InputReader
  private var printedBlock: [StyledText] = []
  private var typed: [UInt8] = []

  /// Reads standard input.
  public init() throws(LineEditingError) {
    CharacterEncoding.useUTF8()
    let session = try SignalSession(sequences: false)
    self.session = session
    reader = InputReader(input: Descriptor.standardInput, signals: session.descriptor)
  }

  /// The window's size now.
  public var windowSize: WindowSize { .ofTerminal() }

  /// Prints text, and a newline after it.
  public func print(_ text: StyledText) {
    if let session { session.write(text, reader: reader) } else { write(text + "\n") }
  }

  /// Prints text, and a newline after it, whole.
  public func printWhole(_ text: StyledText) { write(text + "\n") }

  /// Prints data, however long.
  public func show(_ text: String) -> Bool {
    print(text)
    return false
  }

  /// Says once that a calculation goes on, when it has for some seconds.
  public func showWaiting(_ waiting: Waiting?) {
    if let waiting, waiting.seconds == Self.patience { print(waiting.text) }
  }

  /// How many seconds a calculation goes on before that is said.
  private static let patience = 5

  /// Lends the terminal to another program, whose Ctrl-C is none of ours.
  public func lend(_ body: () -> Void) {
    body()
    CtrlC.clear()
  }

  /// Gives the terminal back.
  public func close() { session = nil }

  /// Waits until the descriptor can be read, Ctrl-C is pressed or the time is over.
  public func wait(for descriptor: Int32, milliseconds: Int32) -> WaitResult {
    session?.wait(for: descriptor, milliseconds: milliseconds, reader: reader) ?? .timedOut
  }

  /// Reads the next line, as the terminal's driver edits it.
  public func readLine() -> ReadResult {
    guard session != nil else { return .endOfInput }
    _ = reader.discardSignals()
    CtrlC.clear()
    let rows = block(windowSize)
    if rows != printedBlock { write(rows.reduce("") { $0 + $1 + "\n" }) }
    printedBlock = rows
    write(StyledText(prompt()))
    return collectLine()
  }

  /// Takes bytes until there is a line.
  private func collectLine() -> ReadResult {
    while true {
      if let end = typed.firstIndex(of: UInt8(ascii: "\n")) {
        defer { typed.removeFirst(end + 1) }
        return .line(String(decoding: typed[..<end], as: UTF8.self))
      }
      let news = background.map { $0.descriptor() }
      switch session?.wait(for: Descriptor.standardInput, or: news, reader: reader) ?? .ready {
      case .interrupted:
        typed = []
        write("\n")
        return .interrupted
      case .terminated(let signal): return .terminated(signal: signal)
      case .ready, .timedOut: break
      }
      if let number = news.firstIndex(where: Descriptor.isReadable) {
        write("\n")
        if case .end = background[number].news() { return .endOfInput }
        write(StyledText(prompt()))
        continue
      }
      if !fill() {
        defer { typed = [] }
        return typed.isEmpty ? .endOfInput : .line(String(decoding: typed, as: UTF8.self))
      }
    }
  }

  /// Reads what there is; false at the end.
  private func fill() -> Bool {
    do throws(SystemError) {
      let bytes = try Descriptor.readPiece(from: Descriptor.standardInput)
      typed += bytes
      return !bytes.isEmpty
    } catch { return error == .interrupted || error == .wouldBlock }
  }

  /// Writes to standard output, as far as it takes something.
  private func write(_ text: StyledText) {
    var text = text.text
    text.withUTF8 {
      _ = Descriptor.writeAll(UnsafeRawBufferPointer($0), to: Descriptor.standardOutput)
    }
  }
}

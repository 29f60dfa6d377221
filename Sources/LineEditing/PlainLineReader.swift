import Posix
public import TerminalText

/// Reads lines that the terminal's driver has edited, and sends no escape sequences: for
/// `TERM=dumb` and unknown terminals.
///
/// The block is printed like a log: before a prompt, if it has changed since it was printed last.
public final class PlainLineReader: LineSource {
  /// Returns the prompt, each time it is written.
  public var prompt: () -> String = { "> " }
  /// Returns the rows above the prompt, before each line.
  public var block: (WindowSize) -> [StyledText] = { _ in [] }
  /// Background work, which continues while a line is awaited. After news, the prompt is written
  /// again.
  public var background: [BackgroundWork] = []

  private var session: SignalSession?
  private let reader: InputReader
  private var printedBlock: [StyledText] = []
  private var typed: [UInt8] = []

  /// Creates a reader of standard input.
  public init() throws(LineEditingError) {
    CharacterEncoding.useUTF8()
    let session = try SignalSession(sequences: false)
    self.session = session
    reader = InputReader(input: Descriptor.standardInput, signals: session.descriptor)
  }

  /// The present size of the window.
  public var windowSize: WindowSize { .ofTerminal() }

  /// Prints text and a newline.
  public func print(_ text: StyledText) {
    if let session { session.write(text, reader: reader) } else { write(text + "\n") }
  }

  /// Prints text and a newline completely.
  public func printWhole(_ text: StyledText) { write(text + "\n") }

  /// Prints data of any length.
  public func show(_ text: String) -> Bool {
    print(text)
    return false
  }

  /// Reports a calculation once, after it has taken some seconds.
  public func showWaiting(_ waiting: Waiting?) {
    if let waiting, waiting.seconds == Self.patience { print(waiting.text) }
  }

  /// The seconds after which a calculation is reported.
  private static let patience = 5

  /// Lends the terminal to another program, and ignores the Ctrl-C typed there.
  public func lend(_ body: () -> Void) {
    body()
    CtrlC.clear()
  }

  /// Restores the terminal's settings.
  public func close() { session = nil }

  /// Waits until the descriptor can be read, Ctrl-C is pressed or the time is over.
  public func wait(for descriptor: Int32, milliseconds: Int32) -> WaitResult {
    session?.wait(for: descriptor, milliseconds: milliseconds, reader: reader) ?? .timedOut
  }

  /// Reads the next line from the terminal's driver.
  public func readLine() -> ReadResult {
    guard session != nil else { return .endOfInput }
    reader.discardSignals()
    CtrlC.clear()
    let rows = block(windowSize)
    if rows != printedBlock { write(rows.reduce("") { $0 + $1 + "\n" }) }
    printedBlock = rows
    write(StyledText(prompt()))
    return collectLine()
  }

  /// Reads bytes until there is a line.
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

  /// Reads the available bytes. Returns false at the end.
  private func fill() -> Bool {
    do throws(SystemError) {
      let bytes = try Descriptor.readPiece(from: Descriptor.standardInput)
      typed += bytes
      return !bytes.isEmpty
    } catch { return error == .interrupted || error == .wouldBlock }
  }

  /// Writes to standard output, and ignores errors.
  private func write(_ text: StyledText) {
    var text = text.text
    text.withUTF8 {
      _ = Descriptor.writeAll(UnsafeRawBufferPointer($0), to: Descriptor.standardOutput)
    }
  }
}

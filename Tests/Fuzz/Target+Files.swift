import CFuzzer
import Calculator
import Plugins
import Posix
import TerminalText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import LineEditing
@testable import Shell

/// Files that users write, and clients of a socket.
extension Target {
  /// A folder in memory for this process, for files that are created again for each input.
  private static let folder: String = {
    let folder = "/dev/shm/surd-fuzz-\(CurrentProcess.identifier)/"
    try? Path.makeFolders(above: folder)
    return folder
  }()

  static func write(_ bytes: [UInt8], to name: String) -> String {
    let path = folder + name
    try? File.remove(path)
    do throws(SystemError) { try File(path, .writeOnly, .create).write(bytes) } catch {
      fatalError("cannot write \(path): \(error)")
    }
    return path
  }

  private static func switchboard(
    _ kind: FrontEnd.Kind, _ calculator: CalculatorModel
  ) -> (ManageListeners, Switchboard) {
    let hub = ManageListeners()
    let counter = PressCounter()
    hub.addListener(calculator)
    hub.addListener(counter)
    let board = Switchboard(
      FrontEnd(
        kind, hub: hub, calculator: calculator, counter: counter, version: "fuzz",
        hasColours: false, show: { _ in }))
    return (hub, board)
  }

  // MARK: The tape

  /// A tape of typed keys: run again, it leaves the same stack without an error.
  static func tape(_ input: [UInt8]) {
    let path = write([], to: "tape")
    let model = calculator()
    let (hub, board) = switchboard(.prompt, model)
    do throws(PluginError) { try board.listen("tape=\(path)") } catch {
      fatalError("no tape: \(error)")
    }
    Watchdog.shared.hasInterrupted = false
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if !model.isIncomplete { hub.beginLine(String(decoding: line, as: UTF8.self)) }
      hub.notifyListeners((Array(line) + [UInt8(ascii: "\n")]).span)
      if !model.isIncomplete { hub.endLine() }
    }
    board.finish()
    runAgain(path, model.machine)
  }

  /// Runs a tape, and sees that it leaves the stack that there was.
  private static func runAgain(_ path: String, _ machine: Machine) {
    guard let tape = try? File(path, .readOnly).readAll() else { fatalError("no tape") }
    let model = calculator()
    model.receive(tape.span)
    model.sourceEnded()
    let settings = machine.settings
    guard !Watchdog.shared.hasInterrupted, var before = texts(machine, shownBy: settings),
      var after = texts(model.machine, shownBy: settings)
    else { return }
    // A program's text keeps its control characters. In the tape some are blanks, and others
    // escapes.
    before = before.map { StyledText($0.replacing(/[\r\u{B}\u{C}]/, with: " ")).text }
    before = before.map { $0.replacing(/\\u\{[dbc]\}/, with: " ") }
    after = after.map { StyledText($0).text }
    // An origin of uncertainty, in the form of rpn, is new each time.
    if before.contains(where: { $0.contains("[\"measured\"") }) { return }
    if !areSame(before, after) || machine.stack.count != model.machine.stack.count
      || model.failureCount > 0
    {
      // A zero byte would end the message.
      let text = String(decoding: tape, as: UTF8.self).debugDescription
      fatalError("\(before) becomes \(after) with \(model.failureCount) errors by \(text)")
    }
  }

  // MARK: Clients

  /// The milliseconds that a client waits for its last answer.
  private static let patience = 8000

  /// Lines of clients, which arrive in pieces: a byte below 4 switches to another client. Each
  /// client is disconnected after its lines have run.
  static func clients(_ input: [UInt8]) {
    let path = folder + "socket"
    let model = calculator()
    let (_, board) = switchboard(.stream, model)
    guard (try? board.serve(at: path)) != nil, let address = UnixSocket.Address(path) else {
      fatalError("no socket")
    }
    for pieces in input.split(whereSeparator: { $0 < 2 }).prefix(4) {
      guard let client = try? UnixSocket(), (try? client.connect(to: address)) != nil else {
        fatalError("no connection")
      }
      for piece in pieces.split(whereSeparator: { $0 < 4 }) {
        _ = piece.withUnsafeBytes { Descriptor.writeAll($0, to: client.descriptor) }
        _ = Descriptor.isReadable(board.bell)
      }
      shutdown(client.descriptor, Int32(SHUT_WR))
      if !serve(client.descriptor, board, until: { model.isStopped }) { break }
    }
    board.finish()
  }

  /// Runs lines until a client is disconnected; returns false if the calculator ends before.
  private static func serve(
    _ client: Int32, _ board: Switchboard, until isOver: () -> Bool
  ) -> Bool {
    let end = MonotonicClock.milliseconds + patience
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      board.flush()
      var polled = [Polled(board.bell), Polled(client)]
      _ = Polled.wait(for: &polled, milliseconds: 100)
      if polled[0].isReady { board.carryOutLines() }
      if isOver() { return false }
      if polled[1].isReady, read(client, &room, room.count) <= 0 { return true }
      if MonotonicClock.milliseconds > end { fatalError("a client is never let go") }
    }
  }

  // MARK: The prompt

  /// The file for the output of the prompt, and a shell that sends no escape sequences.
  private static let output = folder + "output"
  nonisolated(unsafe) private static let plain: Shell = {
    _ = terminal
    let model = calculator()
    let hub = ManageListeners()
    hub.addListener(model)
    let file = open(write([], to: "output"), O_WRONLY | O_APPEND)
    guard let shell = try? Shell(hub: hub, calculator: model, isPlain: true),
      dup2(file, STDOUT_FILENO) >= 0
    else { fatalError("no shell") }
    model.runner = Watchdog.shared
    return shell
  }()

  /// Lines at a prompt: of all control characters, only newlines and tabs reach the terminal.
  static func prompt(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    if ["quit", "exit", "bye"].contains(where: text.contains) { return }
    let lines = text.split(separator: "\n").map(String.init)
    for line in ["reset"] + lines { plain.carryOut(line) }
    plain.giveLineUp()
    guard let bytes = try? File(output, .readOnly).readAll(), truncate(output, 0) == 0 else {
      fatalError("no output")
    }
    let control = String(decoding: bytes, as: UTF8.self).unicodeScalars.first {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        || $0.properties.isBidiControl
    }
    if let control { fatalError("\(control.value) in \(bytes)") }
  }

  // MARK: Files of the line editor

  /// A terminal as standard input and output, without which libedit does not edit lines. Its
  /// output, such as the keys that `bind` lists, is discarded.
  private static let terminal: Void = {
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0, dup2(slave, STDIN_FILENO) >= 0,
      dup2(slave, STDOUT_FILENO) >= 0
    else { fatalError("no terminal") }
    let written = master
    let isStarted = Thread.start(getsSignals: false) {
      while (try? Descriptor.readPiece(from: written, limit: 1 << 16))?.isEmpty == false {}
    }
    if !isStarted { fatalError("no thread") }
  }()

  /// `~/.editrc`.
  static func editrc(_ input: [UInt8]) {
    _ = terminal
    setenv("EDITRC", write(input, to: "editrc"), 1)
    do throws(LineEditingError) {
      let editline = try Editline(programName: "surd")
      let reader = InputReader(input: -1, signals: -1)
      _ = Editrc.load().apply(to: editline, around: KeyBindings(), reader: reader)
    } catch { fatalError("no libedit: \(error)") }
  }

  /// A history file: loaded lines can be saved, and are loaded again.
  static func history(_ input: [UInt8]) {
    let file = HistoryFile(path: write(input, to: "history"), limit: 8)
    do throws(LineEditingError) {
      let lines = try file.load()
      if lines.count > 8 { fatalError("too many lines") }
      try file.append("the last one")
      let again = try file.load()
      if again.last != "the last one" { fatalError("the line is not there") }
      // The lines loaded before are still there, except the oldest one.
      let isKept = lines.suffix(again.count - 1).elementsEqual(again.dropLast())
      if !isKept || again.count < lines.count, lines.last != again.last {
        fatalError("\(lines) has become \(again)")
      }
    } catch { fatalError("no history: \(error)") }
  }
}

public import Calculator
import ExactNumbers

/// The listeners beyond the two models, by the names and descriptions that users give them.
///
/// `bits` and `swatch` are views of X, `tape` is the printing tape, `tape=FILE` writes one that can
/// be run, `exec COMMAND` starts a process that is told everything. `counter` is always there.
public final class Switchboard {
  /// The kind of front end that it serves.
  public enum Place: Sendable {
    /// A stream: views show what they show on standard error, and a slow process slows it down.
    case stream
    /// A prompt: views are rows above the stack, and nothing slows it down.
    case prompt
  }

  let hub: ManageListeners
  let calculator: CalculatorModel
  private let counter: PressCounter
  private let clock = PressClock()
  private let place: Place
  private let version: String
  private let show: (String) -> Void
  private let hasColours: Bool
  /// The names of those that are always plugged in.
  private var permanent = ["counter"]
  private var panels: [Panel] = []
  private var tapes: [(name: String, tape: Tape)] = []
  private var commands: [(name: String, number: Int)] = []
  private var events: EventService?
  private var cursor = BitCursor()

  /// How many seconds a process may take nothing in a stream before it is given up.
  private static let patience = 30.0

  /// Makes a switchboard on which nothing is plugged in.
  ///
  /// - Parameters:
  ///   - version: the program's, for the greeting of processes.
  ///   - hasColours: whether views may use colours.
  ///   - show: puts a line out for a person to read, the text without its end.
  public init(
    hub: ManageListeners, calculator: CalculatorModel, counter: PressCounter, place: Place,
    version: String, hasColours: Bool, show: @escaping (String) -> Void
  ) {
    self.hub = hub
    self.calculator = calculator
    self.counter = counter
    self.place = place
    self.version = version
    self.hasColours = hasColours
    self.show = show
    hub.addListener(clock)
  }

  /// Whether anything is plugged in that wants a line of keys at a time.
  public var wantsLines: Bool { events != nil || !tapes.isEmpty || !panels.isEmpty }

  // MARK: Plugging in and out

  /// Plugs in the listener of this description; the text says so.
  ///
  /// - Parameter machine: what the calculator holds at that moment, where it is in the middle of a
  ///   line.
  @discardableResult
  public func listen(
    _ description: String, in machine: Machine? = nil
  ) throws(PluginError) -> String {
    let listener = try ListenerDescription(description)
    guard !names.contains(listener.name) else {
      if listener == .counter { throw .isPermanent(listener.name) }
      throw .isListening(listener.name)
    }
    switch listener {
    case .counter: throw .isPermanent(listener.name)
    case .bits: plug(Panel(Self.bits) { BitGrid($0, $1).rows })
    case .swatch:
      let hasColours = hasColours
      plug(Panel("swatch") { value, _ in Swatch(value).rows(hasColours: hasColours) })
    case .tape(nil): plug(Tape(.screen(show)), as: listener.name)
    case .tape(let path?):
      let machine = machine ?? calculator.machine
      plug(try Tape(path: path, machine, canUndo: place == .prompt), as: listener.name)
    case .process(let command):
      commands.append((listener.name, try eventService().start(command)))
    }
    return "\(listener.name) listens"
  }

  private func plug(_ panel: Panel) {
    if place == .stream { panel.show = show }
    panels.append(panel)
    calculator.addObserver(panel, of: [.accumulator, .settings])
  }

  private func plug(_ tape: Tape, as name: String) {
    tapes.append((name, tape))
    hub.addListener(tape, before: calculator)
    calculator.addObserver(
      tape, of: [.stack, .variables, .settings], followsOperations: true)
  }

  /// Lists a listener that somebody else has plugged in to stay, such as the session's document.
  public func addPermanent(_ name: String) { permanent.append(name) }

  /// Unplugs the listener of this name or description; the text says so.
  public func unlisten(_ description: String) throws(PluginError) -> String {
    let name = description == "exec" && commands.count == 1 ? commands[0].name : description
    if permanent.contains(name) { throw .isPermanent(name) }
    if let index = panels.firstIndex(where: { $0.name == name }) {
      calculator.removeObserver(panels.remove(at: index))
    } else if let index = tapes.firstIndex(where: { $0.name == name }) {
      let tape = tapes.remove(at: index).tape
      hub.removeListener(tape)
      calculator.removeObserver(tape)
      tape.close()
    } else if let index = commands.firstIndex(where: { $0.name == name }) {
      events?.stop(commands.remove(at: index).number)
    } else {
      throw .isNotListening(description)
    }
    return "\(name) listens no more"
  }

  private var names: [String] {
    permanent + panels.map(\.name) + tapes.map(\.name) + commands.map(\.name)
  }

  /// The names of all that are plugged in, one a line.
  public var list: String { names.joined(separator: "\n") }

  private func eventService(_ server: SocketServer? = nil) throws(PluginError) -> EventService {
    if let events { return events }
    // Clients and processes may use up the files that surd may open.
    Number.loadLibraries()
    let events = try EventService(
      hub: hub, calculator: calculator, policy: place == .stream ? .wait : .drop,
      version: version, patience: Self.patience, server: server)
    self.events = events
    return events
  }

  // MARK: What they show

  /// The rows of the views, for above the stack.
  public var rows: [String] {
    panels.flatMap { (panel) -> [String] in
      guard panel.name == Self.bits, let bitCursor else { return panel.rows }
      return bitCursor.marking(panel.rows, in: word)
    }
  }

  // MARK: The cursor over the bits

  private static let bits = "bits"
  private var word: Word { calculator.machine.settings.context.word }

  /// The cursor over the bits, where they are shown and single keys act.
  private var bitCursor: BitCursor? {
    // The view of an X without bits is a single row that says so.
    guard panels.contains(where: { $0.name == Self.bits && $0.rows.count > 1 }),
      calculator.machine.settings.shell.entry == .keys
    else { return nil }
    return BitCursor(at: min(cursor.place, min(word.bits, BitGrid.limit) - 1))
  }

  /// Moves the cursor over the bits; false where there is none.
  public func moveCursor(_ direction: BitCursor.Direction) -> Bool {
    guard var moved = bitCursor else { return false }
    moved.move(direction, in: word)
    cursor = moved
    return true
  }

  /// The keys that flip the bit at the cursor; nil where there is none.
  public var flippingKeys: String? { bitCursor?.flippingKeys }

  /// The text that the tape has recorded, nil if there is none.
  public var tape: String? { tapes.first?.tape.text }

  /// How many keys were pressed: in all, a second, and each of them.
  public var presses: String { PressTable(counter, seconds: clock.seconds).text }

  /// Reports listeners that have gone.
  public func showNotes() {
    for number in events?.takeGone() ?? [] {
      guard let index = commands.firstIndex(where: { $0.number == number }) else { continue }
      let name = commands.remove(at: index).name
      show(remark("the listener '\(name)' takes no more; it is unplugged"))
    }
  }

  /// A remark of the program's own, as its place has it.
  private func remark(_ text: String) -> String { place == .stream ? "surd: \(text)" : text }

  /// Ends: tells everybody, and waits until all have been told, or take nothing any more.
  public func finish() {
    showNotes()
    for tape in tapes { tape.tape.close() }
    events?.finish(presses: counter.total)
    showNotes()
    if let trouble = tapes.compactMap(\.tape.trouble).first { show(remark("\(trouble)")) }
    events = nil
  }

  /// Lets everything be told that has happened so far. To be called before input is waited for.
  public func flush() { events?.flush() }

  // MARK: Clients

  /// Begins to serve clients at a socket with this path. To be called before anything listens.
  public func serve(at path: String) throws(PluginError) {
    precondition(events == nil, "a socket is opened before processes are started")
    let server = try SocketServer(path: path)
    _ = try eventService(server)
    if place == .stream { removeSocketAtSignals(server.place) }
  }

  /// Readable when clients have sent lines; -1 where nobody can.
  public var bell: Int32 { events?.bell ?? -1 }

  /// Carries out the lines that clients have sent.
  public func carryOutLines() { events?.carryOutLines(canUndo: place == .prompt) }

  /// Removes the socket, where the process is about to end at once.
  public func removeSocket() { events?.removeSocket() }
}

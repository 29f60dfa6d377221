public import Calculator
import ExactNumbers
import Posix
public import TerminalText

/// The listeners that are plugged in by name, and the socket that serves clients.
public final class Switchboard {
  /// A listener with the name that users know.
  private struct Entry {
    let name: String
    let kind: ListenerKind
    let listener: any PluggedIn
  }

  let frontEnd: FrontEnd
  private let clock: PressClock
  /// The names of the listeners that always listen.
  private var permanent = ListenerKind.all.filter { $0.make == nil }.map(\.name)
  private var plugged: [Entry] = []
  /// Whether the output file of a listener is incomplete.
  public private(set) var hasFailed = false
  /// All processes and clients; nil until there is one, or a socket.
  private var events: EventService?

  /// The number of seconds after which a process that reads nothing from a stream is given up.
  private static let patience = 30.0

  /// Creates a switchboard without listeners.
  public init(_ frontEnd: FrontEnd) {
    self.frontEnd = frontEnd
    clock = PressClock(frontEnd.hub)
  }

  /// Whether a listener needs one line of keys at a time.
  public var wantsLines: Bool { events != nil || !plugged.isEmpty }

  // MARK: Plugging in and out

  /// Plugs in the listener with this description. Returns a confirmation.
  ///
  /// - Parameter machine: the present state of the calculator, in the middle of a line.
  @discardableResult
  public func listen(
    _ description: String, in machine: Machine? = nil
  ) throws(PluginError) -> String {
    let (kind, argument) = try ListenerKind.read(description)
    let name = kind.name(with: argument)
    guard let make = kind.make else { throw .isPermanent(name) }
    if plugged.contains(where: { $0.name == name }) { throw .isListening(name) }
    let listener = try make(argument, self, machine ?? frontEnd.calculator.machine)
    listener.plug(into: frontEnd)
    plugged.append(Entry(name: name, kind: kind, listener: listener))
    return "\(name) listens"
  }

  /// Lists a listener that is plugged in elsewhere and stays, such as the session's document.
  public func addPermanent(_ name: String) { permanent.append(name) }

  /// Unplugs the listener with this name, or the only listener of a kind that requires an argument.
  /// Returns a confirmation.
  public func unlisten(_ name: String) throws(PluginError) -> String {
    if permanent.contains(name) { throw .isPermanent(name) }
    let ofKind = plugged.indices.filter {
      plugged[$0].kind.needsArgument && plugged[$0].kind.name == name
    }
    guard
      let index = plugged.firstIndex(where: { $0.name == name })
        ?? (ofKind.count == 1 ? ofKind[0] : nil)
    else { throw .isNotListening(name) }
    let entry = plugged.remove(at: index)
    entry.listener.unplug(from: frontEnd)
    showTrouble(of: [entry])
    return "\(entry.name) listens no more"
  }

  /// The names of the listeners that can be unplugged.
  public var pluggedNames: [String] { plugged.map(\.name) }

  /// The names of all plugged-in listeners, one per line.
  public var list: String { (permanent + pluggedNames).joined(separator: "\n") }

  /// Returns the service of processes and clients. The first of them creates it.
  func eventService(_ server: SocketServer? = nil) throws(PluginError) -> EventService {
    if let events { return events }
    // Clients and processes may use up the files that surd may open.
    Number.loadLibraries()
    let events = try EventService(
      hub: frontEnd.hub, calculator: frontEnd.calculator,
      policy: frontEnd.kind == .stream ? .wait : .drop, version: frontEnd.version,
      patience: Self.patience, server: server)
    self.events = events
    return events
  }

  // MARK: Views and texts

  /// Returns the rows of the views above the stack, in a window of this size.
  public func rows(in window: ViewSize) -> [StyledText] {
    plugged.flatMap { $0.listener.rows(in: window) }
  }

  /// Offers a key to the views. Returns keys to run instead, an empty string if only rows have
  /// changed, or nil if no view uses the key.
  public func keys(for key: PanelKey) -> String? {
    for entry in plugged { if let keys = entry.listener.keys(for: key) { return keys } }
    return nil
  }

  /// The text of the tape, or nil if there is none.
  public var tape: String? { plugged.compactMap { $0.listener as? Tape }.first?.text }

  /// The number of pressed keys: in total, per second, and of each key.
  public var presses: String { PressTable(frontEnd.counter, seconds: clock.seconds).text }

  /// Unplugs listeners that have ended, and reports them.
  public func showNotes() {
    let gone = plugged.filter(\.listener.isGone).map(\.name)
    plugged.removeAll { gone.contains($0.name) }
    for name in gone { frontEnd.remark("the listener '\(name)' takes no more; it is unplugged") }
  }

  /// Notifies all listeners of the end, and waits until all have read everything or stopped
  /// reading.
  public func finish() {
    showNotes()
    for entry in plugged { entry.listener.close() }
    events?.finish(presses: frontEnd.counter.total)
    showNotes()
    showTrouble(of: plugged)
    events = nil
  }

  /// Reports why the output of a closed listener is incomplete.
  private func showTrouble(of closed: [Entry]) {
    guard let trouble = closed.compactMap(\.listener.trouble).first else { return }
    hasFailed = true
    frontEnd.remark("\(trouble)")
  }

  // MARK: Clients

  /// Begins to serve clients at a socket with this path. Call it before anything listens.
  public func serve(at path: String) throws(PluginError) {
    precondition(events == nil, "a socket is opened before processes are started")
    let server = try SocketServer(path: path, endsAtSignals: frontEnd.kind == .stream)
    do throws(PluginError) { _ = try eventService(server) } catch {
      server.place.remove()
      throw error
    }
  }

  /// A descriptor that is readable when clients have sent lines, or -1 if there is no socket.
  public var bell: Int32 { events?.bell ?? -1 }

  /// Runs the lines that clients have sent.
  public func carryOutLines() { events?.carryOutLines() }

  /// Whether lines can be undone: at a prompt, and when clients are served.
  public var canUndo: Bool { frontEnd.kind == .prompt || bell >= 0 }

  /// Sends all events so far. Call it before waiting for input.
  public func flush() { events?.flush() }

  /// Removes the socket before the process ends at once.
  public func removeSocket() { events?.removeSocket() }
}

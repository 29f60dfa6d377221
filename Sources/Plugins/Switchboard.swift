public import Calculator
import ExactNumbers
import Posix
public import TerminalText

/// The listeners that are plugged in by name, and the socket at which clients are served.
public final class Switchboard {
  /// A listener by the name that users know it by.
  private struct Entry {
    let name: String
    let kind: ListenerKind
    let listener: any PluggedIn
  }

  let frontEnd: FrontEnd
  private let clock: PressClock
  /// The names of those that always listen.
  private var permanent = ListenerKind.all.filter { $0.make == nil }.map(\.name)
  private var plugged: [Entry] = []
  /// Whether a file that a listener writes is not complete.
  public private(set) var hasFailed = false
  /// All processes and clients; nil until there is one, or a socket.
  private var events: EventService?

  /// How many seconds a process may take nothing in a stream before it is given up.
  private static let patience = 30.0

  /// Makes a switchboard on which nothing is plugged in.
  public init(_ frontEnd: FrontEnd) {
    self.frontEnd = frontEnd
    clock = PressClock(frontEnd.hub)
  }

  /// Whether anything is plugged in that wants a line of keys at a time.
  public var wantsLines: Bool { events != nil || !plugged.isEmpty }

  // MARK: Plugging in and out

  /// Plugs in the listener of this description; the text says so.
  ///
  /// - Parameter machine: what the calculator holds at that moment, where it is in the middle of a
  ///   line.
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

  /// Lists a listener that somebody else has plugged in to stay, such as the session's document.
  public func addPermanent(_ name: String) { permanent.append(name) }

  /// Unplugs the listener of this name, or the only one of a kind that is known by its argument;
  /// the text says so.
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

  /// The names of all that are plugged in, one a line.
  public var list: String { (permanent + plugged.map(\.name)).joined(separator: "\n") }

  /// The service of processes and clients, which begins with the first of them.
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

  /// The rows of the views, for above the stack in a window of this size.
  public func rows(in window: ViewSize) -> [StyledText] {
    plugged.flatMap { $0.listener.rows(in: window) }
  }

  /// The keys that a view makes of a key, none where only its rows have changed; nil where none
  /// wants the key.
  public func keys(for key: PanelKey) -> String? {
    for entry in plugged { if let keys = entry.listener.keys(for: key) { return keys } }
    return nil
  }

  /// The text that the tape has recorded, nil if there is none.
  public var tape: String? { plugged.compactMap { $0.listener as? Tape }.first?.text }

  /// How many keys were pressed: in all, a second, and each of them.
  public var presses: String { PressTable(frontEnd.counter, seconds: clock.seconds).text }

  /// Unplugs listeners that have gone, and says so.
  public func showNotes() {
    let gone = plugged.filter(\.listener.isGone).map(\.name)
    plugged.removeAll { gone.contains($0.name) }
    for name in gone { frontEnd.remark("the listener '\(name)' takes no more; it is unplugged") }
  }

  /// Ends: tells everybody, and waits until all have been told, or take nothing any more.
  public func finish() {
    showNotes()
    for entry in plugged { entry.listener.close() }
    events?.finish(presses: frontEnd.counter.total)
    showNotes()
    showTrouble(of: plugged)
    events = nil
  }

  /// Says why one of those that were closed is not complete.
  private func showTrouble(of closed: [Entry]) {
    guard let trouble = closed.compactMap(\.listener.trouble).first else { return }
    hasFailed = true
    frontEnd.remark("\(trouble)")
  }

  // MARK: Clients

  /// Begins to serve clients at a socket with this path. To be called before anything listens.
  public func serve(at path: String) throws(PluginError) {
    precondition(events == nil, "a socket is opened before processes are started")
    let server = try SocketServer(path: path, endsAtSignals: frontEnd.kind == .stream)
    do throws(PluginError) { _ = try eventService(server) } catch {
      server.place.remove()
      throw error
    }
  }

  /// Readable when clients have sent lines; -1 where there is no socket.
  public var bell: Int32 { events?.bell ?? -1 }

  /// Carries out the lines that clients have sent.
  public func carryOutLines() { events?.carryOutLines() }

  /// Whether lines can be taken back: those of a prompt, and those of clients and beside them.
  public var canUndo: Bool { frontEnd.kind == .prompt || bell >= 0 }

  /// Lets everything be told that has happened so far. To be called before input is waited for.
  public func flush() { events?.flush() }

  /// Removes the socket, where the process is about to end at once.
  public func removeSocket() { events?.removeSocket() }
}

/// The hub: it sends every key to every listener, in the order of registration.
///
/// It knows nothing about its listeners. A listener may add or remove listeners, or send keys,
/// while it is being notified:
///
/// - A removed listener gets nothing more.
/// - An added listener gets the keys after these.
/// - Keys that a listener sends wait until every listener has the current run.
public final class ManageListeners {
  /// Unchecked because it is read after each run.
  @exclusivity(unchecked) private var plugs: [Plug] = [] { didSet { chain = Chain(plugs[...]) } }
  /// The plugs as a chain; nil during a notification, unless a plug was added or removed.
  private var chain: Chain<Plug>?
  private var waiting: [[UInt8]] = []
  /// Whether any keys are waiting. It is read after each run, and a Bool is cheaper to read than an
  /// array.
  private var hasWaiting = false
  private(set) var isNotifying = false

  /// Creates a hub without listeners.
  public init() {}

  /// Plugs a listener in, after all others. Adding it again has no effect.
  ///
  /// With a `successor`, the new listener gets each key before that listener. Put a recorder of
  /// keys and effects before the model, so that it gets a key before its effects.
  public func addListener(_ listener: any Listener, before successor: (any Listener)? = nil) {
    if plugs.contains(where: { $0.listener === listener }) { return }
    let index = plugs.firstIndex { $0.listener === successor } ?? plugs.endIndex
    plugs.insert(Plug(listener), at: index)
  }

  /// Unplugs a listener. Does nothing if it was not plugged in.
  public func removeListener(_ listener: any Listener) {
    guard let index = plugs.firstIndex(where: { $0.listener === listener }) else { return }
    plugs.remove(at: index).isPluggedIn = false
  }

  /// Sends one key to every listener.
  public func notifyListeners(_ key: Key) {
    let bytes = Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter)
    notifyListeners(bytes.span)
  }

  /// Sends a run of keys, UTF-8 that ends with a whole scalar, to every listener.
  public func notifyListeners(_ keys: Span<UInt8>) {
    if isNotifying {
      return wait(keys.withUnsafeBufferPointer { Array($0) })
    }
    notify { $0.receive(keys) }
  }

  /// Sends the keys of a text to every listener.
  public func notifyListeners(_ keys: String) {
    let bytes = Array(keys.utf8)
    notifyListeners(bytes.span)
  }

  /// Sends a whole source of keys to every listener. Keys that listeners send meanwhile come after
  /// the source, and do not continue its last number.
  ///
  /// - Parameters:
  ///   - keys: the keys as UTF-8.
  ///   - source: the source that they are from.
  ///   - line: the number of its first line, or of the line to which its keys are applied.
  public func notifyListeners(_ keys: Span<UInt8>, of source: KeySource, line: Int = 1) {
    notify {
      $0.sourceBegan(source, line: line)
      $0.receive(keys)
      $0.sourceEnded()
    }
  }

  // MARK: Boundaries

  /// Notifies every listener that a source of keys begins, in which errors are located.
  public func beginSource(_ name: String, line: Int = 1) {
    let source = KeySource(name)
    notify { $0.sourceBegan(source, line: line) }
  }

  /// Notifies every listener that the source has ended.
  public func endSource() { notify { $0.sourceEnded() } }

  /// Notifies every listener that a line begins, which can be undone as a whole.
  public func beginLine(_ text: String = "") { notify { $0.lineBegan(text) } }

  /// Notifies every listener that the line has ended.
  public func endLine() { notify { $0.lineEnded() } }

  /// Notifies every listener to drop unfinished entry.
  public func cancelEntry() { notify { $0.entryCancelled() } }

  /// Notifies every listener to drop the current line and all its effects.
  public func revertLine() { notify { $0.lineReverted() } }

  /// Notifies every listener that the input has ended.
  public func endInput() { notify { $0.inputEnded() } }

  /// Notifies all listeners, and then delivers the keys that they have sent.
  @inline(__always)
  private func notify(_ body: (any Listener) -> Void) {
    precondition(!isNotifying, "a listener does not set boundaries while it is notified")
    isNotifying = true
    tell(body)
    if hasWaiting { deliverWaiting() }
    isNotifying = false
  }

  // MARK: Notifying

  private func wait(_ keys: [UInt8]) {
    waiting.append(keys)
    hasWaiting = true
  }

  /// Delivers the keys that listeners sent while they were notified, and those that they send
  /// meanwhile.
  private func deliverWaiting() {
    while hasWaiting {
      let keys = waiting.removeFirst()
      hasWaiting = !waiting.isEmpty
      tell { $0.receive(keys.span) }
    }
  }

  /// Notifies all listeners that are plugged in now.
  @inline(__always)
  private func tell(_ body: (any Listener) -> Void) {
    // Taken out during the notification, so that no references to a replaced chain are counted.
    var told: Chain<Plug>?
    swap(&told, &chain)
    told?.forEach { if $0.isPluggedIn { body($0.listener) } }
    if chain == nil && !plugs.isEmpty { swap(&told, &chain) }
  }
}

/// The connection of a listener to the hub.
private final class Plug {
  let listener: any Listener
  /// Whether the listener is still plugged in; it may be removed during a notification.
  var isPluggedIn = true

  init(_ listener: any Listener) { self.listener = listener }
}

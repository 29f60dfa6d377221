/// The hub: every key goes through it, to every listener, in the order of registration.
///
/// It knows nothing of what its listeners are. A listener may add or remove listeners, or send keys,
/// while it is being notified: a removed one hears nothing more, an added one hears what comes next,
/// and keys sent meanwhile wait until the run under way has reached everybody.
public final class ManageListeners {
  private var listeners: [any Listener] = []
  private var waiting: [[UInt8]] = []
  /// Whether there are any: asked after each run, and cheaper to ask than an array.
  private var hasWaiting = false
  private var isNotifying = false
  /// Grows with each change of the row of listeners.
  private var revision = 0

  /// Makes a hub without listeners.
  public init() {}

  /// Plugs a listener in, at the end of the row. Adding it twice is adding it once.
  ///
  /// Before a `successor`, the new listener hears each key first. A recorder of keys and effects stands before
  /// the model, so that it hears a key before what comes of it.
  public func addListener(_ listener: any Listener, before successor: (any Listener)? = nil) {
    if isRegistered(listener) { return }
    let index = listeners.firstIndex { $0 === successor } ?? listeners.endIndex
    listeners.insert(listener, at: index)
    revision += 1
  }

  /// Unplugs a listener; nothing happens if it was not plugged in.
  public func removeListener(_ listener: any Listener) {
    listeners.removeAll { $0 === listener }
    revision += 1
  }

  /// Sends one key to every listener.
  public func notifyListeners(_ key: Key) {
    if isNotifying {
      return wait(Array(UTF8.encode(key) ?? UTF8.encodedReplacementCharacter))
    }
    isNotifying = true
    tell { $0.receive(key) }
    deliverWaiting()
    isNotifying = false
  }

  /// Sends a run of keys, UTF-8 that ends with a whole scalar, to every listener.
  public func notifyListeners(_ keys: Span<UInt8>) {
    if isNotifying {
      return wait(keys.withUnsafeBufferPointer { Array($0) })
    }
    isNotifying = true
    tell { $0.receive(keys) }
    deliverWaiting()
    isNotifying = false
  }

  /// Sends the keys of a text to every listener.
  public func notifyListeners(_ keys: String) {
    let bytes = Array(keys.utf8)
    notifyListeners(bytes.span)
  }

  private func wait(_ keys: [UInt8]) {
    waiting.append(keys)
    hasWaiting = true
  }

  /// Delivers what listeners sent while they were notified, and what they send meanwhile.
  private func deliverWaiting() {
    while hasWaiting {
      let keys = waiting.removeFirst()
      hasWaiting = !waiting.isEmpty
      tell { $0.receive(keys.span) }
    }
  }

  /// Tells the listeners that are plugged in now, but none that is unplugged meanwhile.
  @inline(__always)
  private func tell(_ notify: (any Listener) -> Void) {
    let before = revision
    for listener in listeners where revision == before || isRegistered(listener) {
      notify(listener)
    }
  }

  private func isRegistered(_ listener: any Listener) -> Bool {
    listeners.contains { $0 === listener }
  }
}

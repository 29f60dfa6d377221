/// The hub: every key goes through it, to every listener, in the order of registration.
///
/// It knows nothing of what its listeners are. A listener may add or remove listeners, or send
/// keys, while it is being notified: a removed one hears nothing more, an added one hears what
/// comes next, and keys sent meanwhile wait until the run under way has reached everybody.
public final class ManageListeners {
  private var plugs: [Plug] = [] { didSet { row = Chain(plugs[...]) } }
  /// The plugs as a chain; nil while they are being told, until one comes or goes.
  private var row: Chain<Plug>?
  private var waiting: [[UInt8]] = []
  /// Whether any keys are waiting: asked after each run, and cheaper to ask than an array.
  private var hasWaiting = false
  private var isNotifying = false

  /// Makes a hub without listeners.
  public init() {}

  /// Plugs a listener in, behind all others. Adding it twice is adding it once.
  ///
  /// Before a `successor`, the new listener hears each key first. A recorder of keys and effects
  /// stands before the model, so that it hears a key before what comes of it.
  public func addListener(_ listener: any Listener, before successor: (any Listener)? = nil) {
    if plugs.contains(where: { $0.listener === listener }) { return }
    let index = plugs.firstIndex { $0.listener === successor } ?? plugs.endIndex
    plugs.insert(Plug(listener), at: index)
  }

  /// Unplugs a listener; nothing happens if it was not plugged in.
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
    isNotifying = true
    tell(keys)
    if hasWaiting { deliverWaiting() }
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
      tell(keys.span)
    }
  }

  /// Tells all listeners that are plugged in now.
  private func tell(_ keys: Span<UInt8>) {
    // Taken out meanwhile, so that nobody need count references to what may be replaced.
    var told: Chain<Plug>?
    swap(&told, &row)
    told?.receive(keys)
    if row == nil && !plugs.isEmpty { swap(&told, &row) }
  }
}

/// The plug of a listener in the hub.
private final class Plug {
  let listener: any Listener
  /// False when the listener was removed, maybe while a run goes from one to the next.
  var isPluggedIn = true

  init(_ listener: any Listener) { self.listener = listener }

  func receive(_ keys: Span<UInt8>) { if isPluggedIn { listener.receive(keys) } }
}

extension Chain<Plug> {
  /// Hands a run to all listeners that are plugged in.
  fileprivate func receive(_ keys: Span<UInt8>) {
    member.receive(keys)
    rest?.receive(keys)
  }
}

/// The hub: every key goes through it, to every listener, in the order of registration.
///
/// It knows nothing about its listeners. A listener may add or remove listeners, or send keys,
/// while it is being notified: a removed listener hears nothing more, an added one hears the keys
/// after these, and keys sent meanwhile wait until every listener has the current run.
public final class ManageListeners {
  /// Asked after each run, and so not checked.
  @exclusivity(unchecked) private var plugs: [Plug] = [] { didSet { chain = Chain(plugs[...]) } }
  /// The plugs as a chain; nil while they are being told, until one comes or goes.
  private var chain: Chain<Plug>?
  private var waiting: [[UInt8]] = []
  /// Whether any keys are waiting: asked after each run, and cheaper to ask than an array.
  private var hasWaiting = false
  private(set) var isNotifying = false

  /// Makes a hub without listeners.
  public init() {}

  /// Plugs a listener in, after all others. Adding it again has no effect.
  ///
  /// With a `successor`, the new listener hears each key before that one. A recorder of keys and
  /// effects goes before the model, so that it hears a key before its effects.
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
    notify { $0.receive(keys) }
  }

  /// Sends the keys of a text to every listener.
  public func notifyListeners(_ keys: String) {
    let bytes = Array(keys.utf8)
    notifyListeners(bytes.span)
  }

  /// Sends a source of keys as a whole to every listener: what they send meanwhile comes after it,
  /// and does not go on with its last number.
  ///
  /// - Parameters:
  ///   - keys: the keys as UTF-8.
  ///   - source: the source that they are all of.
  ///   - line: the number of its first line, or of the line that its keys are applied to.
  public func notifyListeners(_ keys: Span<UInt8>, of source: KeySource, line: Int = 1) {
    notify {
      $0.sourceBegan(source, line: line)
      $0.receive(keys)
      $0.sourceEnded()
    }
  }

  // MARK: Boundaries

  /// Tells every listener that a source of keys begins; errors are located in it.
  public func beginSource(_ name: String, line: Int = 1) {
    let source = KeySource(name)
    notify { $0.sourceBegan(source, line: line) }
  }

  /// Tells every listener that the source has ended.
  public func endSource() { notify { $0.sourceEnded() } }

  /// Tells every listener that a line begins, which can be undone as a whole.
  public func beginLine(_ text: String = "") { notify { $0.lineBegan(text) } }

  /// Tells every listener that this line has ended.
  public func endLine() { notify { $0.lineEnded() } }

  /// Tells every listener to drop unfinished entry.
  public func cancelEntry() { notify { $0.entryCancelled() } }

  /// Tells every listener to drop the current line and everything it has done.
  public func revertLine() { notify { $0.lineReverted() } }

  /// Tells every listener that the input has ended.
  public func endInput() { notify { $0.inputEnded() } }

  /// Tells all listeners; keys that they send wait.
  @inline(__always)
  private func notify(_ body: (any Listener) -> Void) {
    precondition(!isNotifying, "a listener does not set boundaries while it is notified")
    isNotifying = true
    tell(body)
    if hasWaiting { deliverWaiting() }
    isNotifying = false
  }

  // MARK: Telling

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

  /// Tells all listeners that are plugged in now.
  @inline(__always)
  private func tell(_ body: (any Listener) -> Void) {
    // Taken out meanwhile, so that nobody need count references to what may be replaced.
    var told: Chain<Plug>?
    swap(&told, &chain)
    told?.forEach { if $0.isPluggedIn { body($0.listener) } }
    if chain == nil && !plugs.isEmpty { swap(&told, &chain) }
  }
}

/// The plug of a listener in the hub.
private final class Plug {
  let listener: any Listener
  /// False when the listener was removed, maybe while a run goes from one to the next.
  var isPluggedIn = true

  init(_ listener: any Listener) { self.listener = listener }
}

import Posix

/// The bytes from the terminal and the signals from the self-pipe, as keys and events in the order
/// of their arrival.
final class InputReader {
  /// An event to handle.
  enum Input: Equatable {
    /// A key: a Unicode scalar, or an `EditorKey` code in 0x80…0x9F.
    case key(UInt32)
    case paste(String)
    case resized
    /// Ctrl-Z was pressed.
    case suspended
    /// The process continues after it was stopped from outside.
    case resumed
    case interrupted
    case terminated(Int32)
    /// The terminal was closed.
    case ended
    /// This background work has news, or must be asked.
    case news(Int)
  }

  /// The milliseconds to wait for the rest of an escape sequence, before ESC counts as a key.
  private static let escapeTime: Int32 = 30
  /// The milliseconds to wait for the rest of a UTF-8 character.
  private static let characterTime: Int32 = 200

  private let input: Int32
  private let signals: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var keysPutBack: [UInt32] = []
  private var pastePutBack: String?
  private var pendingSignals: [Int32] = []
  private var hasEnded = false
  /// The number of bytes read so far.
  private var received = 0
  /// The number of the last byte that may have been typed before raw mode.
  private var cookedEnd = 0

  /// The largest number of bytes in an answer from the terminal, far above real answers, and the
  /// milliseconds that it may pause.
  private static let longestAnswer = 1 << 24
  private static let answerTime: Int32 = 200

  /// The milliseconds that a paste may pause. A terminal that omits the end mark must not block the
  /// editor.
  var pasteTime: Int32 = 2000

  /// The unknown escape sequences that `~/.editrc` binds. libedit gets them unchanged.
  var foreignSequences: Set<String> = []

  /// The signal that ends the process, after it has arrived.
  private(set) var termination: Int32?

  /// Creates a reader of `input`. `signals` is the read end of the self-pipe.
  init(input: Int32, signals: Int32) {
    self.input = input
    self.signals = signals
  }

  /// Whether all read bytes are consumed.
  var isDrained: Bool { position >= buffer.count && keysPutBack.isEmpty }

  /// Whether the next key is a printable ASCII character that has been read.
  var hasPlainKey: Bool {
    keysPutBack.isEmpty && position < buffer.count && (0x20..<0x7F).contains(buffer[position])
  }

  /// Puts a key back for the next `next()`.
  func putBack(_ key: UInt32) { keysPutBack.append(key) }

  /// Puts back the bytes that were read last.
  private func putBack(_ bytes: [UInt8]) {
    buffer.replaceSubrange(..<position, with: bytes)
    position = 0
  }

  /// Puts a paste back for the next `next()`.
  func putBack(_ paste: String) { pastePutBack = paste }

  /// Discards the signals that arrived while nothing was read, including Ctrl-C, but not those that
  /// end the process.
  func discardSignals() {
    collectSignals()
    pendingSignals.removeAll { $0 != Signal.terminate && $0 != Signal.hangUp }
  }

  /// Discards a Ctrl-C that was meant for a waiting computation, not for the line that is edited in
  /// the meantime.
  func forgetInterruption() {
    collectSignals()
    pendingSignals.removeAll { $0 == Signal.interrupt }
  }

  /// Records that `count` waiting bytes may have been typed before raw mode. Ctrl-D among them is
  /// NUL.
  func noteCookedBytes(_ count: Int) { cookedEnd = received + count }

  /// Waits for the next key or event, or for news from background work.
  func next(_ background: [BackgroundWork] = []) -> Input {
    while true {
      collectSignals()
      if let event = nextSignal() { return event }
      if let key = keysPutBack.popLast() { return .key(key) }
      if let paste = pastePutBack.take() { return .paste(paste) }
      guard position < buffer.count else {
        if hasEnded { return .ended }
        if background.isEmpty {
          fill(timeout: -1)
        } else if let number = listen(background) {
          return .news(number)
        }
        continue
      }
      if let input = decode() { return input }
    }
  }

  /// Returns the event for the oldest pending signal.
  private func nextSignal() -> Input? {
    guard !pendingSignals.isEmpty else { return nil }
    switch pendingSignals.removeFirst() {
    case Signal.interrupt:
      // Ctrl-C discards the keys typed ahead.
      (buffer, position, keysPutBack) = ([], 0, [])
      return .interrupted
    case Signal.windowChange: return .resized
    case Signal.stop: return .suspended
    case Signal.resume: return .resumed
    case let other:
      termination = other
      return .terminated(other)
    }
  }

  /// Empties the self-pipe. Equal signals in succession count once.
  func collectSignals() {
    while let bytes = try? Descriptor.readPiece(from: signals, limit: 64), !bytes.isEmpty {
      for signal in bytes.map({ Int32($0) }) where pendingSignals.last != signal {
        pendingSignals.append(signal)
      }
    }
    if let last = pendingSignals.last(where: { $0 == Signal.terminate || $0 == Signal.hangUp }) {
      termination = last
    }
  }

  /// Waits for typed bytes or a signal, at most `timeout` milliseconds (-1 for no limit). Returns
  /// false if the time is over.
  @discardableResult private func fill(timeout: Int32) -> Bool {
    var polled = [Polled(input)]
    // Inside a sequence, a signal must wait, because it would split the sequence.
    if timeout < 0 { polled.append(Polled(signals)) }
    let end = Polled.wait(for: &polled, milliseconds: Int(timeout))
    if end == .timedOut { return false }
    if end == .ready, polled[0].isReady { take() }
    return true
  }

  /// Waits for typed bytes, a signal or news. Returns the number of the work that has news or must
  /// be asked, or nil if there is none.
  private func listen(_ background: [BackgroundWork]) -> Int? {
    let descriptors = [input, signals] + background.map { $0.descriptor() }
    var polled = descriptors.map { Polled($0) }
    let next = background.indices.map { (background[$0].patience(), $0) }
      .filter { $0.0 >= 0 }.min(by: <)
    switch Polled.wait(for: &polled, milliseconds: Int(next?.0 ?? -1)) {
    case .timedOut: return next?.1
    case .interrupted, .failed: return nil
    case .ready: break
    }
    if polled[0].isReady {
      take()
      return nil
    }
    if polled[1].isReady { return nil }
    return background.indices.first { polled[$0 + 2].isReady }
  }

  /// Reads the available typed bytes.
  private func take() {
    do throws(SystemError) {
      // A signal ends the call, because Ctrl-C may have discarded the typed bytes.
      let bytes = try Descriptor.readPiece(from: input)
      if bytes.isEmpty {
        hasEnded = true
        return
      }
      buffer.removeFirst(position)
      position = 0
      buffer += bytes
      received += bytes.count
    } catch {
      if error != .interrupted && error != .wouldBlock { hasEnded = true }
    }
  }

  /// Returns the next byte if it arrives in time.
  private func byte(within timeout: Int32) -> UInt8? {
    while position >= buffer.count {
      if hasEnded || !fill(timeout: timeout) { return nil }
    }
    defer { position += 1 }
    return buffer[position]
  }
}

extension InputReader {
  /// Decodes a key from the available bytes. Returns nil if they mean nothing.
  private func decode() -> Input? {
    guard let first = byte(within: 0) else { return nil }
    switch first {
    case 0 where received - (buffer.count - position) <= cookedEnd:
      return .key(EditorKey.control("D").code)
    case 0x1B: return decodeEscape()
    case ..<0x80: return .key(UInt32(first))
    default: return decodeCharacter(first)
    }
  }

  /// Decodes the rest of a UTF-8 character. Invalid bytes are dropped. A C1 control has the meaning
  /// of ESC and a letter.
  private func decodeCharacter(_ first: UInt8) -> Input? {
    if (0x80..<0xA0).contains(first) { return decodeControl(first, isByte: true) }
    let more = first >= 0xF5 ? 0 : first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0
    guard more > 0 else { return nil }
    var bytes = [first]
    for _ in 0..<more {
      guard let next = byte(within: Self.characterTime) else { return nil }
      guard next & 0xC0 == 0x80 else {
        position -= 1
        return nil
      }
      bytes.append(next)
    }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return nil }
    if scalar.value < 0xA0 { return decodeControl(UInt8(scalar.value), isByte: false) }
    return .key(scalar.value)
  }

  /// Decodes the input that begins with a C1 control, as a byte or in UTF-8.
  private func decodeControl(_ control: UInt8, isByte: Bool) -> Input? {
    if control == 0x9B {
      putBack([UInt8(ascii: "[")])
      return EditorKey(sequence: sequence()).map { .key($0.code) }
    }
    if [0x90, 0x98, 0x9D, 0x9E, 0x9F].contains(control) { _ = passAnswer(endedByByte: isByte) }
    return nil
  }

  /// Decodes the input that begins with ESC: a key's sequence, a paste, or the ESC key alone.
  /// Unknown sequences are dropped.
  private func decodeEscape() -> Input? {
    guard let kind = byte(within: Self.escapeTime) else { return .key(0x1B) }
    if "]P_^X".utf8.contains(kind), passAnswer() { return nil }
    putBack([kind])
    let taken = sequence()
    guard !taken.isEmpty, !foreignSequences.contains(taken) else {
      putBack(Array(taken.utf8))
      return .key(0x1B)
    }
    if taken == "[200~" { return .paste(paste()) }
    return EditorKey(sequence: taken).map { .key($0.code) }
  }

  /// Skips the rest of an answer from the terminal (OSC, DCS, APC, PM or SOS) up to BEL or ST, or
  /// up to the limits. ST may be a control in UTF-8, or a byte if the answer began with one.
  /// Returns false and reads nothing if there is no answer: a key with Meta begins in the same way,
  /// but no byte follows so soon.
  private func passAnswer(endedByByte: Bool = false) -> Bool {
    guard var last = byte(within: Self.escapeTime) else { return false }
    if last == 0x1B {
      putBack([last])
      return false
    }
    for _ in 0..<Self.longestAnswer where last != 0x07 {
      guard let next = byte(within: Self.answerTime) else { break }
      if next == 0x9C, endedByByte || last == 0xC2 { break }
      if last == 0x1B {
        if next != UInt8(ascii: "\\") { putBack([0x1B, next]) }
        break
      }
      last = next
    }
    return true
  }

  /// Reads a complete sequence after ESC: `[` … final byte, or `O` and a letter. Returns an empty
  /// text and reads nothing if there is none.
  private func sequence() -> String {
    var bytes: [UInt8] = []
    while let next = byte(within: Self.escapeTime) {
      bytes.append(next)
      switch (bytes.count, bytes[0]) {
      case (1, UInt8(ascii: "[")), (1, UInt8(ascii: "O")): continue
      case (2, UInt8(ascii: "[")) where next == UInt8(ascii: "["): continue
      case (2..., UInt8(ascii: "[")) where (0x20..<0x40).contains(next): continue
      case (2..., _): return String(decoding: bytes, as: UTF8.self)
      default: break
      }
      break
    }
    putBack(bytes)
    return ""
  }

  /// Returns the pasted text up to its end mark, or an empty text if Ctrl-C was pressed in the
  /// meantime.
  private func paste() -> String {
    let mark = Array("\u{1B}[201~".utf8)
    var bytes: [UInt8] = []
    while let next = pastedByte() {
      bytes.append(next)
      if next == mark.last, bytes.suffix(mark.count).elementsEqual(mark) {
        bytes.removeLast(mark.count)
        break
      }
    }
    return pendingSignals.contains(Signal.interrupt) ? "" : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the next byte of a paste, or nil if it pauses too long or Ctrl-C is pressed. If the
  /// end mark was lost, all later keys would belong to the paste.
  private func pastedByte() -> UInt8? {
    while position >= buffer.count, !hasEnded {
      var polled = [Polled(input), Polled(signals)]
      if Polled.wait(for: &polled, milliseconds: Int(pasteTime)) == .timedOut { return nil }
      collectSignals()
      if pendingSignals.contains(Signal.interrupt) || termination != nil { return nil }
      if polled[0].isReady { take() }
    }
    return hasEnded && position >= buffer.count ? nil : byte(within: 0)
  }
}

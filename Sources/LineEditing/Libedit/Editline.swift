import CEditline
import CTerminal
import Posix

// Glibc or Darwin is needed because libedit uses streams of the C library, keeps no copy of the
// prompt, and reads `errno` if it gets no character.
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libedit, which edits one line. This class is the only owner of libedit's objects and the only
/// caller of its functions.
///
/// It is a class because libedit holds a pointer back to it. The line itself is in
/// `Editline+Line.swift`.
final class Editline {
  /// The functions that libedit calls.
  struct Callbacks {
    /// Returns the next character, or nil if libedit must leave the line.
    var nextCharacter: () -> UInt32?
    /// Runs the function with this number, which a key has called. Returns libedit's reaction.
    var run: (_ number: Int, _ key: Unicode.Scalar) -> Reaction
  }

  /// The reaction of libedit to the end of a function (`CC_…`).
  enum Reaction {
    /// Read the next key.
    case none
    /// Note that the line has changed.
    case refresh
    case beep
    case endLine
    case endInput

    fileprivate var code: UInt8 {
      switch self {
      case .none: UInt8(CC_NORM)
      case .refresh: UInt8(CC_REFRESH)
      case .beep: UInt8(CC_ERROR)
      case .endLine: UInt8(CC_NEWLINE)
      case .endInput: UInt8(CC_EOF)
      }
    }
  }

  let object: OpaquePointer
  /// The line when libedit was left; nil while a line is edited.
  var lastLine: LineState? = LineState(text: "", beforeCursor: "")
  /// libedit's history, which its own search commands in `~/.editrc` use.
  private let history: OpaquePointer?
  /// The owner that libedit's callbacks get.
  private let client: UnsafeMutablePointer<editline_client>
  /// The stream for libedit's error messages, and for the window that it measures: `/dev/null`.
  private let errors: UnsafeMutablePointer<FILE>
  /// The stream for what libedit draws while it edits, of which only the bell reaches the terminal.
  private let screen: UnsafeMutablePointer<FILE>
  /// libedit's prompt, which is empty. libedit keeps no copy.
  private let prompt: UnsafeMutablePointer<CChar>?
  /// The functions that libedit calls; nil before `connect`.
  private var callbacks: Callbacks?
  /// The cursor before the last key.
  var lastPlace = CursorPlace()

  /// Starts libedit on standard input and output.
  init(programName: String) throws(LineEditingError) {
    let terminal = Environment.value(of: "TERM") ?? ""
    guard !terminal.isEmpty, terminal != "dumb" else { throw .unusableTerminal(name: terminal) }
    guard let errors = fopen("/dev/null", "w") else { throw .libeditFailed }
    guard let screen = terminal_bell(editline_stdout()) else {
      fclose(errors)
      throw .libeditFailed
    }
    guard let object = Self.start(programName, errors) else {
      fclose(errors)
      fclose(screen)
      throw .libeditFailed
    }
    // If terminfo does not know the name, libedit assumes a terminal that cannot move the cursor
    // up.
    guard editline_capability(object, "up") != nil else {
      editline_end(object)
      fclose(errors)
      fclose(screen)
      throw .unusableTerminal(name: terminal)
    }
    (self.object, self.errors, self.screen) = (object, errors, screen)
    prompt = strdup("")
    // What is drawn at once reaches the terminal at once.
    setvbuf(editline_stdout(), nil, _IOFBF, Self.bufferSize)
    history = history_init()
    client = .allocate(capacity: 1)
    client.initialize(to: editline_client())
  }

  /// Creates libedit's object, or returns nil if libedit cannot edit lines. After an error of the
  /// system, tries once more.
  private static func start(
    _ programName: String, _ errors: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    for _ in 0..<2 {
      let started = measuring { stream -> (OpaquePointer, canEdit: Bool)? in
        guard let object = el_init(programName, stream, editline_stdout(), errors) else {
          return nil
        }
        defer { editline_set_input(object, editline_stdin()) }
        return (object, editline_can_edit(object))
      }
      guard let (object, canEdit) = started ?? nil else { return nil }
      if canEdit { return object }
      editline_end(object)
    }
    return nil
  }

  deinit {
    editline_end(object)
    if let history { history_end(history) }
    client.deallocate()
    free(prompt)
    fclose(errors)
    fclose(screen)
  }

  /// The most bytes that are written at once.
  private static let bufferSize = 1 << 16

  /// Connects libedit to our callbacks and to its history.
  func connect(_ callbacks: Callbacks) {
    self.callbacks = callbacks
    client.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    client.pointee.run = { owner, number, character in
      guard let owner else { return UInt8(CC_ERROR) }
      let editline = Unmanaged<Editline>.fromOpaque(owner).takeUnretainedValue()
      let key = Unicode.Scalar(UInt32(bitPattern: character)) ?? "\0"
      return (editline.callbacks?.run(Int(number), key) ?? .beep).code
    }
    _ = editline_set_client(object, client)
    _ = editline_set_mode(object, "emacs")
    _ = editline_set_prompt(object, { Editline.of($0)?.promptForLibedit() }, 1)
    _ = editline_set_reader(object) { object, character in
      guard let character else { return -1 }
      return Editline.of(object)?.readCharacter(into: character) ?? -1
    }
    if let history {
      _ = editline_history_set_size(history, Int32(Self.historyLimit))
      _ = editline_set_history(object, history)
    }
  }

  /// Returns the owner of libedit's object in a callback.
  private static func of(_ object: OpaquePointer?) -> Editline? {
    guard let object, let owner = editline_get_client(object)?.pointee.owner else { return nil }
    return Unmanaged<Editline>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Returns the prompt. libedit asks for it after it has tried to measure the window.
  private func promptForLibedit() -> UnsafeMutablePointer<CChar>? {
    editline_set_input(object, editline_stdin())
    return prompt
  }

  /// Returns the next character to libedit (`EL_GETCFN`): 1 if there is one, -1 after an error,
  /// which is in `errno`.
  private func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    guard let next = callbacks?.nextCharacter() else {
      errno = EINTR
      return -1
    }
    character.pointee = wchar_t(bitPattern: next)
    return 1
  }
}

// MARK: Keys and commands

extension Editline {
  /// The present set of keys: `emacs` or `vi`.
  var mode: String { editline_get_mode(object).map { String(cString: $0) } ?? "emacs" }

  /// Names a function, so that keys can be bound to it. Returns false if there are too many.
  func addFunction(_ number: Int, _ name: String, _ summary: String) -> Bool {
    editline_add_function(object, Int32(number), name, summary) == 0
  }

  /// Binds a key, in libedit's notation, to a function.
  func bind(_ key: String, to name: String) { _ = editline_bind(object, key, name) }

  /// Binds a key in vi's command mode.
  func bindInCommandMode(_ key: String, to name: String) {
    _ = editline_bind_command_mode(object, key, name)
  }

  /// Splits a line of `~/.editrc` by libedit's rules for quotes and backslashes.
  static func words(of line: String) -> [String] {
    guard let tokenizer = tok_init(nil) else { return [] }
    defer { tok_end(tokenizer) }
    var count: Int32 = 0
    var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    guard tok_str(tokenizer, line, &count, &words) == 0, let words else { return [] }
    return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
  }

  /// Runs a command of `~/.editrc`. Returns false if it fails. Commands for other programs succeed.
  func run(_ words: [String]) -> Bool {
    let copies = words.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    var arguments: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    return el_parse(object, Int32(words.count), &arguments) == 0
  }
}

// MARK: History

extension Editline {
  /// The number of lines in libedit's own history, which its commands in `~/.editrc` use.
  static let historyLimit = 1000
  /// The longest line for libedit's history, whose commands destroy lines of more than 1024
  /// characters.
  private static let historyLineLimit = 1000

  /// Adds a line to libedit's history.
  func remember(_ line: String) {
    guard let history, line.utf8.count <= Self.historyLineLimit else { return }
    _ = editline_history_enter(history, line)
  }
}

// MARK: Terminal

extension Editline {
  /// The width of the window that libedit draws for.
  private var columns: Int { Int(editline_number(object, "co")) }
  /// The height of the window that libedit draws for.
  private var rows: Int { Int(editline_number(object, "li")) }

  /// Calls the body with a stream whose window libedit may measure. It is standard input, or a
  /// substitute if the window is so large that libedit, which keeps all its cells twice, would run
  /// out of memory. Returns nil without a call if the system has no substitute.
  private static func measuring<Result>(
    _ body: (UnsafeMutablePointer<FILE>?) -> Result
  ) -> Result? {
    do throws(SystemError) {
      guard let standIn = try Terminal.standIn(for: Descriptor.standardInput) else {
        return body(editline_stdin())
      }
      guard let stream = fdopen(standIn, "r") else {
        Descriptor.close(standIn)
        return nil
      }
      defer { fclose(stream) }
      return body(stream)
    } catch { return nil }
  }

  /// Drops what libedit draws from now on, for a window of its own that never changes.
  ///
  /// In a narrow window, or after a change of the window, libedit writes outside of its copy of the
  /// screen. `/dev/null` has no size that it could take over.
  func dropDrawing() {
    _ = editline_set_output(object, screen)
    editline_set_input(object, errors)
    for (name, value) in [("co", "500"), ("li", "100")] {
      _ = editline_set_number(object, name, value)
    }
  }

  /// Makes libedit draw the line again after a key that may have left it with a wrong row for the
  /// cursor.
  ///
  /// libedit does not move the cursor to a row that its window does not have, but then assumes that
  /// it did. If a line is that high, characters typed at its end are written outside of its copy of
  /// the screen. Typing at the end keeps a correct row correct.
  func repairRow() {
    let (old, new) = (lastPlace, cursorPlace)
    lastPlace = new
    let isTypedAtEnd = old.isAtEnd && new.isAtEnd && new.length > old.length
    if new == old || isTypedAtEnd { return }
    // A character takes at most ten cells (`\U+10FFFF`).
    if 10 * new.length >= columns * max(0, rows - 2) { _ = editline_refresh(object) }
  }

  /// Sets the terminal to pass on single keys, or restores its settings, with libedit.
  func setRaw(_ on: Bool) { _ = editline_set_raw(object, on) }

  /// Writes to standard output.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = fwrite($0.baseAddress, 1, $0.count, editline_stdout()) }
  }

  /// Flushes everything written so far.
  func flush() { fflush(editline_stdout()) }
}

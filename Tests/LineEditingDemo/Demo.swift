import LineEditing
import TerminalText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A shell without a calculator.
final class Demo {
  /// The words entered, shown like a stack, the last one lowest.
  private var words: [String] = []
  /// Command-line options.
  private let options: [String]
  /// Words that Tab completes.
  private static let completions = [
    Completion.Candidate("sin", help: "sine"),
    Completion.Candidate("sinh", help: "hyperbolic sine"),
    Completion.Candidate("sqrt", help: "square root"), Completion.Candidate("wait"),
    Completion.Candidate("été", help: "summer"),
  ]

  /// A demo with options.
  init(options: [String]) {
    self.options = options
  }

  /// The value after an option.
  private func value(of option: String) -> String? {
    guard let index = options.firstIndex(of: option), index + 1 < options.count else { return nil }
    return options[index + 1]
  }

  /// Reads lines until the end; returns the exit status.
  func run() -> Int32 {
    let source: any LineSource
    do throws(LineEditingError) {
      source = try LineEditor.orPlainReader(editor)
    } catch {
      Swift.print("demo: \(error)")
      return 2
    }
    source.block = { [self] _ in
      words.enumerated().map { "\(words.count - $0): \($1)" }.map { StyledText($0) }
    }
    let status = loop(source)
    source.close()
    return status
  }

  /// An editor with everything switched on.
  private func editor() throws(LineEditingError) -> LineEditor {
    let file = value(of: "--history").map {
      HistoryFile(path: $0, limit: value(of: "--limit").flatMap { Int($0) } ?? 10_000)
    }
    let editor = try LineEditor(programName: "demo", historyFile: file)
    if options.contains("--erase") { editor.transcript = { _ in nil } }
    editor.completer = { text in
      let word = text.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init)
      let hits = Self.completions.filter { $0.text.hasPrefix(word ?? "") }
      return Completion(word: word ?? "", candidates: hits)
    }
    if options.contains("--colour") { addColours(to: editor) }
    editor.addFunction(
      "demo-drop", "Drop a word", keys: [.control("T"), .function(5)]
    ) { [self] _ in
      words.popLast() == nil ? .refused : .blockChanged
    }
    editor.addFunction("demo-help", "Help", keys: [.function(1), .character("?")]) { editor in
      guard editor.line.text.isEmpty else {
        editor.insert("?")
        return .lineChanged
      }
      editor.print("help: one\nhelp: two")
      return .unchanged
    }
    editor.addFunction("demo-stop", "Stop as by kill -STOP", keys: [.function(2)]) { _ in
      kill(getpid(), SIGSTOP)
      return .unchanged
    }
    return editor
  }

  /// Colours words that Tab completes, and lets earlier lines be suggested: no line has a hint but
  /// those that end with `!`.
  private func addColours(to editor: LineEditor) {
    editor.suggestionColour = "2"
    editor.styles = { line in
      var (ranges, start) = ([StyledRange](), 0)
      for word in line.text.split(separator: " ", omittingEmptySubsequences: false) {
        let bytes = start..<start + word.utf8.count
        if Self.completions.contains(where: { $0.text == word }) {
          ranges.append(StyledRange(bytes, style: "32"))
        }
        start = bytes.upperBound + 1
      }
      return ranges
    }
    editor.lineChanged = { [unowned editor] line in
      editor.showHint(line.hasSuffix("!") ? "→ hint" : "", after: line)
    }
  }

  /// Reads and runs lines.
  private func loop(_ source: any LineSource) -> Int32 {
    while true {
      switch source.readLine() {
      case .line("quit"): return 0
      case .line(let line): carryOut(line, source)
      case .interrupted: continue
      case .endOfInput: return 0
      case .terminated(let signal):
        source.die(of: signal)
      }
    }
  }

  /// Runs a line: a command, or words to push.
  private func carryOut(_ line: String, _ source: any LineSource) {
    let parts = line.split(separator: " ").map(String.init)
    switch parts.first {
    case "say": source.print(parts.dropFirst().joined(separator: " "))
    case "length": source.print("length \(line.unicodeScalars.count)")
    case "clear": words = []
    case "trap": preconditionFailure("as the test wants it")
    case "abort": abort()
    case "overflow": Swift.print(deep(1))
    case "overflow-thread": overflowThread()
    case "stop": kill(getpid(), SIGSTOP)
    case "slow": compute(milliseconds: 20_000, source)
    case "fill": source.print((0..<1_000_000).map { String($0) }.joined(separator: " "))
    case "blink": compute(milliseconds: 50, source)
    default: words += parts
    }
  }

  /// Pretends to compute; Ctrl-C ends it.
  private func compute(milliseconds: Int32, _ source: any LineSource) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    defer { ends.forEach { close($0) } }
    if milliseconds < 1000 { write(ends[1], "x", 1) }
    // Signals to the test that the computation has begun, without changing the screen.
    write(STDOUT_FILENO, "\u{7}", 1)
    switch source.wait(for: ends[0], milliseconds: milliseconds) {
    case .ready: source.print("ready")
    case .interrupted: source.print("interrupted")
    case .timedOut: source.print("timed out")
    case .terminated: break
    }
  }

  /// Overflows the call stack of a thread.
  private func overflowThread() {
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    pthread_create(
      &thread, nil,
      { _ in
        LineEditor.protectThread()
        Swift.print(Demo(options: []).deep(1))
        return nil
      }, nil)
    sleep(10)
  }

  /// Overflows the call stack.
  private func deep(_ depth: Int) -> Int {
    var large = (depth, depth, depth, depth, depth, depth, depth, depth)
    return withUnsafeMutablePointer(to: &large) { deep($0.pointee.3 + 1) } + large.5
  }
}

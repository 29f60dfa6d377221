import Calculator
import Plugins
import Posix
import Shell

extension Invocation {
  /// Runs the init file and restores the session. From now on the session is kept, in a document
  /// that the caller must close. Returns nil after a message if the given file is not a session.
  func openSession(_ shell: Shell, _ calculator: CalculatorModel) -> Document? {
    let say: (String) -> Void = { [unowned shell] in shell.say($0) }
    let initial = initFile?.run(runner: shell, say: say) ?? Machine()
    calculator.initialMachine = initial
    let document = Document(
      path: sessionPath, isChosen: session != nil, calculator: calculator,
      isHurried: { [unowned shell] in shell.isInterrupted }, say: say)
    do throws(PluginError) { try document.open(initial: initial, runner: shell) } catch {
      _ = Self.refuse("\(error)")
      return nil
    }
    if sessionPath == nil, !noSession {
      say("the session is not kept: neither HOME nor XDG_STATE_HOME is set")
    }
    setFormat(of: calculator)
    return document
  }

  /// Whether there is no trace of an earlier start: no history, and no session.
  var isFirstStart: Bool {
    let files = [UserFolder.state.path(of: "surd/history"), sessionPath].compactMap { $0 }
    return !files.isEmpty && files.allSatisfy { (try? FileStatus($0)) == nil }
  }

  /// The file of the session: from the option, or `session.surd` beside the history.
  private var sessionPath: String? {
    if noSession { return nil }
    return session ?? UserFolder.state.path(of: "surd/session.surd")
  }

  /// `$XDG_CONFIG_HOME/surd/init.surd`, by default below `~/.config`.
  private var initFile: InitFile? {
    if noInit { return nil }
    return UserFolder.configuration.path(of: "surd/init.surd").map { InitFile(path: $0) }
  }
}

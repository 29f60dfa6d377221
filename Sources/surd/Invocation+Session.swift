import Calculator
import Plugins
import Shell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Invocation {
  /// Carries the init file out and puts the kept session back; from now on the session
  /// is kept, in a document that is to be closed. Nil, and a message, where the file
  /// that is named is no session.
  func openSession(_ shell: Shell, _ calculator: CalculatorModel) -> Document? {
    // A file that may not grow is said, and is no reason to end.
    signal(SIGXFSZ, SIG_IGN)
    let say: (String) -> Void = { [unowned shell] in shell.say($0) }
    let initial = initFile?.run(runner: shell, say: say) ?? Machine()
    calculator.initialMachine = initial
    let document = Document(
      path: sessionPath, isChosen: session != nil, calculator: calculator,
      isHurried: { [unowned shell] in shell.isInterrupted }, say: say)
    do throws(PluginError) { try document.open(initial: initial, runner: shell) } catch {
      Self.refuse(error)
      return nil
    }
    if let digits { calculator.setDigits(digits) }
    shell.atFirstPrompt = document.finishStart
    return document
  }

  /// The file in which the session is kept: the option's, or `session.surd` beside the history.
  private var sessionPath: String? {
    if noSession { return nil }
    return session ?? Self.path("XDG_STATE_HOME", orHome: ".local/state", "session.surd")
  }

  /// `$XDG_CONFIG_HOME/surd/init.surd`, by default below `~/.config`.
  private var initFile: InitFile? {
    if noInit { return nil }
    return Self.path("XDG_CONFIG_HOME", orHome: ".config", "init.surd").map {
      InitFile(path: $0)
    }
  }

  /// A file in surd's folder below the one that a variable names, or below one
  /// in the home directory.
  static func path(_ variable: String, orHome folder: String, _ name: String) -> String? {
    // The XDG specification has relative paths ignored.
    if let base = environment(variable), base.hasPrefix("/") { return "\(base)/surd/\(name)" }
    return environment("HOME").map { "\($0)/\(folder)/surd/\(name)" }
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

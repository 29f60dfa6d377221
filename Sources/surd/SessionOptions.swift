import ArgumentParser

/// The options of the session and the init file.
struct SessionOptions: ParsableArguments {
  @Option(
    name: .once("--session"),
    help: ArgumentHelp("At the prompt: keep the session in this file.", valueName: "file"),
    completion: .file())
  var session: String?

  @Flag(name: .flag("--no-session"), help: "At the prompt: start empty, and keep no session.")
  var noSession = false

  @Flag(name: .flag("--no-init"), help: "At the prompt: do not run the init file.")
  var noInit = false

  func validate() throws {
    if session?.isEmpty ?? false { throw ValidationError("'--session' needs the name of a file.") }
    if session != nil, noSession {
      throw ValidationError("'--session' and '--no-session' exclude each other.")
    }
  }
}

import TestSupport

/// How often the shell is started.
private let startCount = 101

/// Starts the shell again and again, with the session that these keys leave to restore, and tells
/// the 50th and the 99th percentile and the maximum of the times from starting the process to its
/// first prompt, in milliseconds.
func promptTimes(of path: String, restoring keys: String) throws -> String {
  let folder = try TemporaryDirectory()
  let environment = ["HOME": folder.path]
  let first = try PTY(path, environment: environment)
  try first.wait("prompt") { $0.current == ">" }
  try first.enter(keys)
  first.send("quit\r")
  try first.waitExit()
  return percentiles(
    of: try (0..<startCount).map { _ in
      let start = now()
      let pty = try PTY(path, environment: environment)
      try pty.wait("prompt") { $0.current == ">" }
      let time = now() - start
      pty.send("quit\r")
      try pty.waitExit()
      return time
    })
}

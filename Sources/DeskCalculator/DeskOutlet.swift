/// The environment of a dc program: it receives the output and supplies the lines that `?` asks
/// for.
public protocol DeskOutlet: AnyObject {
  /// Receives output as bytes.
  func printed(_ bytes: [UInt8])
  /// Receives a message with its line end, after all output before it.
  func failed(_ message: [UInt8])
  /// Returns a line for `?` without its end. The line is empty at the end of the input, and nil if
  /// dc must read it from the keys.
  func line() -> [UInt8]?
  /// Runs a shell command. Returns false if that is not allowed.
  func runCommand(_ line: [UInt8]) -> Bool
}

extension DeskOutlet {
  /// Returns nil: dc reads the line from the keys.
  public func line() -> [UInt8]? { nil }
  /// Returns false: no shell command is allowed.
  public func runCommand(_ line: [UInt8]) -> Bool { false }
}

/// The surroundings of a dc program: they take its output, and give the lines that it asks for.
public protocol DeskOutlet: AnyObject {
  /// Takes output, bytes as they are.
  func printed(_ bytes: [UInt8])
  /// Takes a message with its line end; everything printed before it has been handed over.
  func failed(_ message: [UInt8])
  /// A line for `?`, without its end, empty at the end of input; nil if it is to
  /// be taken from the keys.
  func line() -> [UInt8]?
  /// Runs a command line of the system; false if that is not allowed.
  func runCommand(_ line: [UInt8]) -> Bool
}

extension DeskOutlet {
  /// Has lines be taken from the keys.
  public func line() -> [UInt8]? { nil }
  /// Runs nothing: no command line is allowed.
  public func runCommand(_ line: [UInt8]) -> Bool { false }
}

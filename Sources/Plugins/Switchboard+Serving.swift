import Calculator
import Posix

/// Serves clients when there is no prompt.
extension Switchboard {
  /// Runs the lines of clients until a descriptor can be read.
  public func serve(whileWaitingFor descriptor: Int32) {
    if descriptor < 0 { return carryOutLines() }
    while !frontEnd.calculator.isStopped, !isReadable(descriptor) { carryOutLines() }
  }

  /// Runs the lines of clients until one of them quits.
  ///
  /// - Parameter body: a closure that is called whenever there is nothing to do.
  public func serveUntilQuit(between body: () -> Void) {
    while !frontEnd.calculator.isStopped {
      body()
      flush()
      _ = isReadable(-1)
      carryOutLines()
    }
  }

  /// Waits until a descriptor can be read, or clients have sent lines. Returns true if only the
  /// descriptor can be read.
  private func isReadable(_ descriptor: Int32) -> Bool {
    var polled = [Polled(descriptor), Polled(bell)]
    return Polled.wait(for: &polled) == .ready && !polled[1].isReady
  }
}

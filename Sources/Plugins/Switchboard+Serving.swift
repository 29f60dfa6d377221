import Calculator
import Posix

/// Serving clients where there is no prompt.
extension Switchboard {
  /// Carries out what clients send until a descriptor can be read.
  public func serve(whileWaitingFor descriptor: Int32) {
    if descriptor < 0 { return carryOutLines() }
    while !frontEnd.calculator.isStopped, !isReadable(descriptor) { carryOutLines() }
  }

  /// Carries out what clients send until one of them quits.
  ///
  /// - Parameter body: called whenever there is nothing to do.
  public func serveUntilQuit(between body: () -> Void) {
    while !frontEnd.calculator.isStopped {
      body()
      flush()
      _ = isReadable(-1)
      carryOutLines()
    }
  }

  /// Waits until a descriptor can be read, or clients have sent lines; true in the former case.
  private func isReadable(_ descriptor: Int32) -> Bool {
    var polled = [Polled(descriptor), Polled(bell)]
    return Polled.wait(for: &polled) == .ready && !polled[1].isReady
  }
}

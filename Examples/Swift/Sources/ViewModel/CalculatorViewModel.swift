import Calculator
import Observation

/// Hands each stack over as an asynchronous sequence.
final class StackStream: Observer {
  /// The stacks as texts, X last: the present one first, then one after each run of keys that
  /// changed it. A reader that is slow gets the newest.
  let stacks: AsyncStream<[String]>
  private let continuation: AsyncStream<[String]>.Continuation

  init() {
    (stacks, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    continuation.yield(
      calculator.machine.stack.map { (try? calculator.text(of: $0).text) ?? "…" })
  }

  func end() { continuation.finish() }
}

/// What a view shows, and what its buttons do.
///
/// With SwiftUI: `@State var model = CalculatorViewModel()`, `List(model.stack, id: \.self)`, a
/// `.task { await model.follow() }`, and buttons that call ``press(_:)``.
@MainActor @Observable final class CalculatorViewModel {
  private(set) var stack: [String] = []
  private(set) var error: String?
  @ObservationIgnored private let calculator = RPNCalculator()
  @ObservationIgnored private let stream = StackStream()

  init() { calculator.model.addObserver(stream, of: .display) }

  /// Keeps ``stack`` up to date for as long as the view is there.
  func follow() async { for await stack in stream.stacks { self.stack = stack } }

  /// Sends the keys of a button or of a line.
  func press(_ keys: String) {
    error = nil
    do { try calculator.evaluateAll(keys) } catch { self.error = "\(error.error)" }
  }

  /// Ends ``follow()``.
  func close() { stream.end() }
}

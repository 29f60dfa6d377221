import Calculator
import ExactNumbers
import Posix

/// The service for all receivers of events: processes and clients share one feed and one thread.
/// The first receiver creates it, so that it costs nothing before.
final class EventService {
  private let hub: ManageListeners
  private let calculator: CalculatorModel
  private let feed: EventRecorder
  private let deliveryThread: DeliveryThread
  private let server: SocketServer?
  private var children: [(number: Int, process: ChildProcess)] = []
  private var count = 0

  /// The seconds that processes may take to end after their input has ended.
  private static let childrenTime = 2.0

  /// Begins to listen to the hub and the calculator.
  init(
    hub: ManageListeners, calculator: CalculatorModel, policy: EventQueue.Policy, version: String,
    patience: Double, server: SocketServer?
  ) throws(PluginError) {
    do throws(SystemError) {
      deliveryThread = try DeliveryThread(
        policy: policy, version: version, patience: patience, server: server)
    } catch { throw .system("exec", error) }
    self.hub = hub
    self.calculator = calculator
    self.server = server
    feed = EventRecorder(deliveryThread.queue)
    hub.addListener(feed, before: calculator)
    calculator.addObserver(feed, followsOperations: true)
  }

  /// Starts a command that gets events. Returns its number.
  func start(_ command: String) throws(PluginError) -> Int {
    let process: ChildProcess
    do throws(SystemError) { process = try ChildProcess(command) } catch {
      throw .system("exec", error)
    }
    count += 1
    children.append((count, process))
    queue.add(Subscriber(count, .process, descriptor: process.input))
    return count
  }

  /// The queue of events to deliver.
  var queue: EventQueue { deliveryThread.queue }

  /// Sends the end and waits until everything has been read. Then waits for the processes to end,
  /// for a limited time.
  func finish(presses: Int) {
    feed.end(presses: presses)
    deliveryThread.finish()
    server?.place.remove()
    let deadline = MonotonicClock.seconds + Self.childrenTime
    while true {
      children.removeAll { $0.process.reap() }
      if children.isEmpty || MonotonicClock.seconds > deadline { break }
      Thread.sleep(microseconds: 2000)
    }
  }

  /// Sends all events so far.
  func flush() { feed.post() }

  // MARK: Clients

  /// A descriptor that is readable when clients have sent lines, or -1 if there is no socket.
  var bell: Int32 { server == nil ? -1 : queue.bellDescriptor }

  /// Removes the socket before the process ends at once.
  func removeSocket() { server?.place.remove() }

  /// Runs the lines that clients have sent. Each line is complete in itself: anything that it
  /// leaves open is an error, because the next line may come from another client. `undo` can undo
  /// each of them.
  func carryOutLines() {
    let runner = calculator.runner
    defer { calculator.runner = runner }
    for line in queue.takeLines() where !calculator.isStopped {
      guard let keys = line.keys else {
        runs.forget(line.client)
        feed.farewell(to: line.client)
        continue
      }
      if runs.isGivenUp(line.client) { continue }
      hub.beginLine()
      hub.beginSource("client \(line.client - SocketServer.firstNumber)", line: line.number)
      calculator.runner = ClientRunner(line.client, runs, inner: runner)
      hub.notifyListeners(keys.span)
      hub.endSource()
      hub.endLine()
    }
    feed.post()
  }

  private var runs: ClientRuns { queue.runs }
}

/// Runs a client's line, with the shell's runner if there is one, so that it can be interrupted
/// when the client leaves.
private final class ClientRunner: Runner {
  private let client: Int
  private let runs: ClientRuns
  private let inner: (any Runner)?

  init(_ client: Int, _ runs: ClientRuns, inner: (any Runner)?) {
    self.client = client
    self.runs = runs
    self.inner = inner
  }

  func run<Result: Sendable>(
    interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    runs.begin(client, interruption)
    defer { runs.end() }
    guard let inner else { return work() }
    return inner.run(interruption: interruption, work)
  }
}

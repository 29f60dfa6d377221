import Calculator
import ExactNumbers
import Posix

/// All that gets events: processes and clients, one feed, one thread. It comes into being with the
/// first of them, so that nobody pays for what nobody uses.
final class EventService {
  private let hub: ManageListeners
  private let calculator: CalculatorModel
  private let feed: EventRecorder
  private let deliveryThread: DeliveryThread
  private let server: SocketServer?
  private var children: [(number: Int, process: ChildProcess)] = []
  private var count = 0

  /// How many seconds processes may take to end after their input has.
  private static let childrenTime = 2.0

  /// Begins to listen to hub and calculator.
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

  /// Starts a command that gets events, and gives its number.
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

  /// What is to be delivered.
  var queue: EventQueue { deliveryThread.queue }

  /// Tells the end and waits until everything has been taken, then for the
  /// processes, but not for ever.
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

  /// Lets everything be told that has happened so far.
  func flush() { feed.post() }

  // MARK: Clients

  /// Readable when clients have sent lines; -1 where there is no socket.
  var bell: Int32 { server == nil ? -1 : queue.bellDescriptor }

  /// Removes the socket, where the process is about to end at once.
  func removeSocket() { server?.place.remove() }

  /// Carries out what clients have sent. Each line stands alone: what it leaves open is an error,
  /// for the next line may be another client's. `undo` can take each of them back.
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

/// Carries a client's line out, as the shell would or in place, so that it can be interrupted
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

import Calculator
import Manual

/// The current tour, on a separate calculator, so that the user's calculator stays unchanged.
final class Tutorial: CalculatorHost {
  /// The hub that receives the keys during the tour.
  private(set) var hub = ManageListeners()
  /// The calculator of the current step.
  private(set) var calculator = CalculatorModel()
  /// The user's host, which answers requests that only show something.
  private weak var host: (any CalculatorHost)?
  private let settings: Settings
  /// Connects a calculator to the shell.
  private let connect: (CalculatorModel) -> Void
  private var index = 0
  /// The number of the step's goals that were reached with the last line.
  private var reachedGoals = 0
  /// Whether help was requested since the step began, and in the current line.
  private var hasAsked = false
  private var isAsking = false

  /// Creates a tour with some of the user's settings.
  init(
    host: (any CalculatorHost)?, _ settings: Settings, connect: @escaping (CalculatorModel) -> Void
  ) {
    (self.host, self.settings, self.connect) = (host, settings, connect)
    begin()
  }

  /// Returns the message after a line, if there is one, and whether the tour is over.
  func lineEnded() -> (text: String, isOver: Bool)? {
    let step = Tour.steps[index]
    let count = step.reachedGoals(calculator, hasAsked: hasAsked)
    if count == step.goalCount { return goOn("Right. ") }
    defer { (reachedGoals, isAsking) = (count, false) }
    return count > reachedGoals || isAsking ? nil : ("Not yet: \(step.hint).", false)
  }

  /// Returns the message if a line steers the tour; otherwise nil.
  func steer(_ line: String) -> (text: String, isOver: Bool)? {
    switch line.split(separator: " ") {
    case ["skip"]: return goOn("")
    case ["back"]:
      index = max(0, index - 1)
      begin()
      return (task, false)
    default: return nil
    }
  }

  /// Returns whether a line steers the tour, or is the beginning of such a line.
  func steers(_ line: String) -> Bool {
    ["skip", "back"].contains { !line.isEmpty && $0.hasPrefix(line) }
  }

  /// The task of the current step, with its number.
  var task: String { "\(index + 1) of \(Tour.steps.count): \(Tour.steps[index].task)" }

  private func goOn(_ praise: String) -> (text: String, isOver: Bool) {
    index += 1
    if index == Tour.steps.count { return (praise + Tour.end, true) }
    begin()
    return (praise + task, false)
  }

  /// Begins a step in a new calculator with the lines of that step.
  private func begin() {
    (hub, calculator) = (ManageListeners(), CalculatorModel(settings: settings))
    (reachedGoals, hasAsked, isAsking) = (0, false, false)
    hub.addListener(calculator)
    for (number, line) in Tour.steps[index].start.enumerated() {
      // The lines with which a step begins cannot be undone.
      if number > 0 { hub.beginLine(line) }
      hub.notifyListeners(line + "\n")
      if number > 0 { hub.endLine() }
    }
    calculator.host = self
    connect(calculator)
  }

  func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String? {
    switch request {
    case .help, .apropos, .words:
      (hasAsked, isAsking) = (true, true)
      return try host?.answer(to: request, in: machine)
    case .about, .window, .cell, .picture, .copy, .seed, .now, .today:
      return try host?.answer(to: request, in: machine)
    case .edit, .presses, .tape, .listeners, .listen, .unlisten, .save, .load, .run, .draw,
      .tutorial:
      return nil
    }
  }
}

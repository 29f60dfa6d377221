import Calculator
import Manual

/// The tour under way, on a calculator of its own: whatever ends it, the user's is as it was.
final class Tutorial: CalculatorHost {
  /// The hub that the keys go to meanwhile.
  private(set) var hub = ManageListeners()
  /// The calculator of the step under way.
  private(set) var calculator = CalculatorModel()
  /// The user's host, which is asked for what is only shown.
  private weak var host: (any CalculatorHost)?
  private let settings: Settings
  /// Makes a calculator the shell's.
  private let connect: (CalculatorModel) -> Void
  private var index = 0
  /// How many of the step's goals were reached with the last line.
  private var reachedGoals = 0
  /// Whether help was asked for since the step began, and in the line under way.
  private var hasAsked = false
  private var isAsking = false

  /// A tour with some of the user's settings.
  init(
    host: (any CalculatorHost)?, _ settings: Settings, connect: @escaping (CalculatorModel) -> Void
  ) {
    (self.host, self.settings, self.connect) = (host, settings, connect)
    begin()
  }

  /// What is to be said when a line has been carried out, if anything, and whether that was all.
  func lineEnded() -> (text: String, isOver: Bool)? {
    let step = Tour.steps[index]
    let count = step.reachedGoals(calculator, hasAsked: hasAsked)
    if count == step.goalCount { return goOn("Right. ") }
    defer { (reachedGoals, isAsking) = (count, false) }
    return count > reachedGoals || isAsking ? nil : ("Not yet: \(step.hint).", false)
  }

  /// What is to be said where a line steers the tour; nil for all others.
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

  /// Whether a line is none for the calculator, or may become one that is not.
  func steers(_ line: String) -> Bool {
    ["skip", "back"].contains { !line.isEmpty && $0.hasPrefix(line) }
  }

  /// The task of the step under way, with its number.
  var task: String { "\(index + 1) of \(Tour.steps.count): \(Tour.steps[index].task)" }

  private func goOn(_ praise: String) -> (text: String, isOver: Bool) {
    index += 1
    if index == Tour.steps.count { return (praise + Tour.end, true) }
    begin()
    return (praise + task, false)
  }

  /// Begins a step with all that belongs to it, and nothing else.
  private func begin() {
    (hub, calculator) = (ManageListeners(), CalculatorModel(settings: settings))
    (reachedGoals, hasAsked, isAsking) = (0, false, false)
    hub.addListener(calculator)
    for (number, line) in Tour.steps[index].start.enumerated() {
      // What a step begins with is not to be undone.
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

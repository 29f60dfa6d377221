import Calculator
import LineEditing
import Manual

/// The tour. Lines go to its calculator, and the user's calculator waits.
extension Shell {
  /// Requests that a tour begins after the current line.
  public func askForTutorial() { isTutorialDue = true }

  /// Lets a line steer the tour; returns false for any other line.
  func steerTutorial(_ line: String) -> Bool {
    guard !isContinued, let tutorial, let news = tutorial.steer(line) else { return false }
    tell(news)
    return true
  }

  /// Begins a requested tour, or reports the progress of the current tour.
  func guideTutorial() {
    if isTutorialDue { return beginTutorial() }
    guard let tutorial else { return }
    if calculator.hasQuit { return endTutorial(Tour.isLeft) }
    if !isContinued, let news = tutorial.lineEnded() { tell(news) }
  }

  private func beginTutorial() {
    isTutorialDue = false
    var settings = Settings()
    settings.shell = calculator.machine.settings.shell
    settings.shell.entry = .line
    let tour = Tutorial(host: calculator.host, settings) { [unowned self] in connect($0) }
    printRest()
    say(Tour.beginning)
    tutorial = tour
    tell((tour.task, false))
  }

  private func tell(_ news: (text: String, isOver: Bool)) {
    if news.isOver { return endTutorial(news.text) }
    printRest()
    say(news.text)
    _ = showAnew()
  }

  /// Returns to the user's calculator.
  func endTutorial(_ text: String) {
    printRest()
    calculator.host = nil
    tutorial = nil
    say(text)
    _ = showAnew()
  }

  /// Prints the X that the last line left, before any message about it.
  private func printRest() { if let result = takeResult() { source.print(result) } }
}

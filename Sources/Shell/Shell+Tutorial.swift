import Calculator
import LineEditing
import Manual

/// The tour: lines go to its calculator, and the user's waits.
extension Shell {
  /// Lets a tour begin when the line under way has been carried out.
  public func askForTutorial() { isTutorialDue = true }

  /// Lets a line steer the tour; false where it does not.
  func steerTutorial(_ line: String) -> Bool {
    guard !isContinued, let tutorial, let news = tutorial.steer(line) else { return false }
    tell(news)
    return true
  }

  /// Begins a tour that was asked for, or tells where the one under way has come to.
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

  /// Goes back to the user's calculator.
  func endTutorial(_ text: String) {
    printRest()
    calculator.host = nil
    tutorial = nil
    say(text)
    _ = showAnew()
  }

  /// Puts out what the last line left in X, before anything is said of it.
  private func printRest() { if let result = takeResult() { source.print(result) } }
}

/// Something that follows the calculator: a view, a tape, standard output.
///
/// All requirements have default implementations that do nothing. In each notification except
/// ``calculatorOperated(_:)``, an observer may read the calculator and send it keys, because a view
/// can also be a control. Such keys wait until all observers have been notified.
public protocol Observer: AnyObject {
  /// Is called when properties have changed for which the observer registered: once after each run
  /// of keys, and at registration. A word that failed has changed nothing, and neither has a failed
  /// call of ``RPNCalculator/evaluate(_:)``.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties)
  /// Is called when keys had an effect that does not follow from the keys alone: `undo` or `redo`
  /// restored a machine, the clock was read, the system chose a seed, or a file, a process, the
  /// clipboard or the prompt was accessed. It is called after the run of keys, before the
  /// notification of its changes, but not for words that failed and runs that were interrupted.
  func calculatorMet(_ circumstance: Circumstance)
  /// Is called when a line of keys has ended, or the input. It is called after the notification of
  /// changes, for observers of any property or of operations.
  func calculatorEndedLine(_ calculator: CalculatorModel)
  /// Is called when the input has ended or, if lines are independent, a line of it. The stack is
  /// then the result.
  func calculatorEndedInput(_ calculator: CalculatorModel)
  /// Is called after a numeric operation, only for observers that registered for operations. There
  /// may be millions of calls, and the calculator must not be read in them.
  func calculatorOperated(_ performed: PerformedOperation)
  /// Is called when `write` printed a text. The next printed text belongs to the same line.
  func calculatorWrote(_ text: String)
  /// Is called with the same text as bytes, for observers that pass it on. By default it calls the
  /// method for strings.
  func calculatorWrote(utf8 text: [UInt8])
  /// Is called when `print` or `show` printed a text: a whole line without its end, or the rest of
  /// the line that ``calculatorWrote(_:)`` began.
  func calculatorPrinted(_ text: String)
  /// Is called with the same text as bytes, for observers that pass it on. By default it calls the
  /// method for strings.
  func calculatorPrinted(utf8 text: [UInt8])
  /// Is called with a word's message in sentences: lines that may be wrapped at blanks.
  func calculatorSaid(_ text: String)
  /// Is called with a note about the line that is not one of its results, such as its duration.
  func calculatorNoted(_ text: String)
  /// Is called when a key or word failed.
  func calculatorFailed(_ failure: Failure)
}

extension Observer {
  /// Does nothing.
  public func calculator(_ calculator: CalculatorModel, changed properties: Properties) {}

  /// Does nothing.
  public func calculatorMet(_ circumstance: Circumstance) {}

  /// Does nothing.
  public func calculatorEndedLine(_ calculator: CalculatorModel) {}

  /// Does nothing.
  public func calculatorEndedInput(_ calculator: CalculatorModel) {}

  /// Does nothing.
  public func calculatorOperated(_ performed: PerformedOperation) {}

  /// Does nothing.
  public func calculatorWrote(_ text: String) {}

  /// Calls the method for strings.
  public func calculatorWrote(utf8 text: [UInt8]) {
    calculatorWrote(String(decoding: text, as: UTF8.self))
  }

  /// Does nothing.
  public func calculatorPrinted(_ text: String) {}

  /// Calls the method for strings.
  public func calculatorPrinted(utf8 text: [UInt8]) {
    calculatorPrinted(String(decoding: text, as: UTF8.self))
  }

  /// Prints it like any text.
  public func calculatorSaid(_ text: String) { calculatorPrinted(utf8: Array(text.utf8)) }

  /// Does nothing.
  public func calculatorNoted(_ text: String) {}

  /// Does nothing.
  public func calculatorFailed(_ failure: Failure) {}
}

extension Observer {
  /// Calls the method for its kind.
  func hear(_ utterance: Utterance) {
    switch utterance {
    case .printed(let text): calculatorPrinted(utf8: text)
    case .wrote(let text): calculatorWrote(utf8: text)
    case .said(let text): calculatorSaid(text)
    case .noted(let text): calculatorNoted(text)
    case .failed(let failure): calculatorFailed(failure)
    }
  }
}

/// Something that follows what the calculator does: a view, a tape, standard output.
///
/// All requirements have defaults that do nothing. An observer may look at the calculator and send
/// it keys whenever it is notified, except by ``calculatorOperated(_:)``: a
/// view can be a control, too. Such keys wait until all observers have been notified.
public protocol Observer: AnyObject {
  /// Properties have changed, of those that the observer registered for; told once per run of keys,
  /// after it, and at registration. A word that failed has changed nothing, and neither has a call
  /// of ``RPNCalculator/evaluate(_:)`` that failed.
  func calculator(_ calculator: CalculatorModel, changed properties: Properties)
  /// Keys met something that is not in them: `undo` or `redo` put a machine back, the clock was
  /// read, the system gave a seed, or a file, a process, the clipboard or the prompt was reached.
  /// Told behind the run of keys, before its changes; of words that failed and runs that were
  /// interrupted, nothing is.
  func calculatorMet(_ circumstance: Circumstance)
  /// A line of keys has ended, or the input. Told after the changes, to those who registered for
  /// any or for operations.
  func calculatorEndedLine(_ calculator: CalculatorModel)
  /// The input has ended, or, where each line stands alone, a line of it: what is left on the stack
  /// is the result.
  func calculatorEndedInput(_ calculator: CalculatorModel)
  /// A numeric operation was carried out; told only to those who registered for it. They come by
  /// the million, and the calculator must not be looked at.
  func calculatorOperated(_ performed: PerformedOperation)
  /// `write` printed a text: what is printed next belongs to the same line.
  func calculatorWrote(_ text: String)
  /// The same text as bytes, for observers that pass it on; by default it is told as a string.
  func calculatorWrote(utf8 text: [UInt8])
  /// `print` or `show` printed a text: a whole line without its end, or the rest of what
  /// ``calculatorWrote(_:)`` began.
  func calculatorPrinted(_ text: String)
  /// The same text as bytes, for observers that pass it on; by default it is told as a string.
  func calculatorPrinted(utf8 text: [UInt8])
  /// A word says what it did or found, in sentences: lines that may be broken at blanks.
  func calculatorSaid(_ text: String)
  /// A sentence about the line that was carried out, and none of its results: how long it took.
  func calculatorNoted(_ text: String)
  /// A key or word failed.
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

  /// Tells it as a string.
  public func calculatorWrote(utf8 text: [UInt8]) {
    calculatorWrote(String(decoding: text, as: UTF8.self))
  }

  /// Does nothing.
  public func calculatorPrinted(_ text: String) {}

  /// Tells it as a string.
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
  /// Tells it by the method for its kind.
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

import ExactNumbers

/// How far the keys are, for somebody who waits.
extension Interpreter {
  /// How far the outermost work of a known length is, and the line of the outermost file.
  var progress: CalculationProgress {
    var progress = outerProgress
    progress.percent = progress.percent ?? calls.progress
    progress.line =
      progress.line
      ?? lineCount.map { CalculationProgress.Line(number: parser.position.line, count: $0) }
    return progress
  }

  /// Answers if somebody has asked how far this is.
  @inline(never)
  mutating func answerQuestions() {
    guard let interruption = machine.settings.context.interruption, interruption.needsAnswer,
      !interruption.isRaised
    else { return }
    answer(interruption)
  }

  /// Says how far the work around a word is that then says which part of its own is done.
  func reportProgress() { machine.settings.context.interruption?.answer(progress) }

  /// Answers how far this is.
  @inline(never)
  mutating func answer(_ interruption: Interruption) { interruption.answer(progress) }

  /// Lets a copy know how far the work is that it is a part of.
  func passProgress(to copy: inout Interpreter) {
    copy.outerProgress = progress
    copy.lineCount = nil
  }

  /// Lets the keys of a text be known to be those of a file.
  mutating func noteLines(of text: UnsafeBufferPointer<UInt8>) {
    let newline = UInt8(ascii: "\n")
    lineCount = text.count { $0 == newline } + (text.last == newline ? 0 : 1)
  }

  /// Notes how far a run over the integers of a range is, and answers if somebody has asked.
  mutating func noteProgress(at number: Number, from first: Number, to last: Number) {
    if case (.small(let number), .small(let first), .small(let last)) = (number, first, last) {
      let (start, end) = (Double(first), Double(last))
      outerProgress.percent = CalculationProgress.percent(
        Double(number) - start, of: end - start + 1)
    }
    answerQuestions()
  }
}

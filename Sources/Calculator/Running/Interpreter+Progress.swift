import ExactNumbers

/// The progress of the keys, for a waiting user.
extension Interpreter {
  /// The progress of the outermost work of a known length, and the line of the outermost file.
  var progress: CalculationProgress {
    var progress = outerProgress
    progress.percent = progress.percent ?? calls.progress
    progress.line =
      progress.line
      ?? lineCount.map { CalculationProgress.Line(number: parser.position.line, count: $0) }
    return progress
  }

  /// Answers a request for the progress.
  @inline(never)
  mutating func answerQuestions() {
    guard let interruption = machine.settings.context.interruption, interruption.needsAnswer,
      !interruption.isRaised
    else { return }
    answer(interruption)
  }

  /// Reports the progress of the work around a word. The word then reports which part of its own
  /// work is done.
  func reportProgress() { machine.settings.context.interruption?.answer(progress) }

  /// Answers a request for the progress.
  @inline(never)
  mutating func answer(_ interruption: Interruption) { interruption.answer(progress) }

  /// Passes the progress of the surrounding work to a copy.
  func passProgress(to copy: inout Interpreter) {
    copy.outerProgress = progress
    copy.lineCount = nil
  }

  /// Marks the keys of a text as those of a file.
  mutating func noteLines(of text: UnsafeBufferPointer<UInt8>) {
    let newline = UInt8(ascii: "\n")
    lineCount = text.count { $0 == newline } + (text.last == newline ? 0 : 1)
  }

  /// Notes the progress over the integers of a range, and answers a request for it.
  mutating func noteProgress(at number: Number, from first: Number, to last: Number) {
    if case (.small(let number), .small(let first), .small(let last)) = (number, first, last) {
      let (start, end) = (Double(first), Double(last))
      outerProgress.percent = CalculationProgress.percent(
        Double(number) - start, of: end - start + 1)
    }
    answerQuestions()
  }
}

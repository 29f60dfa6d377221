public import Calculator
import ExactNumbers
import Posix

/// A controller that reads keys from sources and sends them through the hub.
///
/// It is independent of the arithmetic. By default it ends the run at the first error. At the end
/// it prints the stack. Its memory is constant for any length of input.
public final class StreamController {
  let hub: ManageListeners
  let calculator: CalculatorModel
  let output: Output
  let view: StandardOutput
  /// Whether keys are sent line by line, for listeners that need the effect of each line.
  public var sendsLines = false
  /// Whether `undo` can undo each line, as when clients share the calculator.
  public var keepsLines: Bool {
    get { view.keepsLines }
    set { view.keepsLines = newValue }
  }
  /// Whether such a line has begun.
  private var isLineOpen = false
  /// The groups of a filter's lines; nil if there are none.
  var groups: LineGroups?
  /// A closure that is called before input is read.
  public var beforeReading: () -> Void = {}
  /// A closure that is called before waiting for input, if no line has begun. It may wait for the
  /// descriptor and do other work in the meantime.
  public var waitForInput: ((Int32) -> Void)?

  /// Creates a controller for a hub with this calculator.
  public init(
    hub: ManageListeners, calculator: CalculatorModel, keepsGoing: Bool = false,
    input: InputUse = .keys, output: Output, errors: Output
  ) {
    self.hub = hub
    self.calculator = calculator
    self.output = output
    view = StandardOutput(input: input, output: output, errors: errors)
    view.showsAfterErrors = keepsGoing
    calculator.errorPolicy = keepsGoing ? .skipLine : .stop
    calculator.looksAtLines = true
    calculator.addObserver(view, of: [])
  }

  /// Whether no key has failed so far.
  public var hasSucceeded: Bool { calculator.failureCount == 0 }

  /// Whether more keys would be ignored.
  var isEnded: Bool { calculator.isStopped || view.isOutOfMemory }

  /// Runs sources in order, on one stack.
  public func run(_ sources: [Source]) throws(UnreadableSource) {
    for source in sources where !isEnded {
      if case .line(let text) = source { try run(text) } else { try run(source) }
    }
  }

  /// Runs lines that were typed as an argument, each as ``LineReader`` reads it.
  private func run(_ text: String) throws(UnreadableSource) {
    for line in text.split(separator: "\n") where !isEnded {
      switch calculator.isIncomplete ? .keys : calculator.reader.read(String(line)) {
      case .keys: try run(.keys(String(line)))
      case .noted(let correction):
        let failures = calculator.failureCount
        try run(.keys(String(line)))
        if calculator.failureCount == failures { view.calculatorNoted(correction.sentence) }
      case .paper(let correction): try run(.keys(correction.keys))
      case .twofold(let twofold):
        hub.beginSource(Source.line(text).name)
        calculator.refuse(.line(twofold))
      }
    }
  }

  private func run(_ source: Source) throws(UnreadableSource) {
    var isInLine = false
    view.argument = source.keys == nil ? nil : source
    calculator.takesWholeLines = source.keys != nil
    defer { view.argument = nil }
    try source.feed(
      output: output, skipsMark: true, begin: { hub.beginSource(source.name) },
      isStopped: { isEnded },
      beforeReading: { descriptor in
        beforeReading()
        if !isInLine && !calculator.isIncomplete { waitForInput?(descriptor) }
      },
      send: { piece in
        send(piece)
        isInLine = piece.last != UInt8(ascii: "\n")
      })
    hub.endSource()
    endLine()
  }

  /// Sends keys through the hub, all at once or line by line.
  private func send(_ piece: UnsafeBufferPointer<UInt8>) {
    if !sendsLines { return hub.notifyListeners(piece.span) }
    var start = 0
    while start < piece.count && !isEnded {
      let line = start..<start + countOfLine(UnsafeRawBufferPointer(piece)[start...])
      if keepsLines, !isLineOpen {
        isLineOpen = true
        hub.beginLine()
      }
      hub.notifyListeners(UnsafeBufferPointer(rebasing: piece[line]).span)
      if piece[line.upperBound - 1] == UInt8(ascii: "\n"), !calculator.isIncomplete { endLine() }
      start = line.upperBound
    }
  }

  /// Ends the line that `undo` undoes as a whole, if it has begun.
  private func endLine() {
    if isLineOpen { hub.endLine() }
    isLineOpen = false
  }

  /// Returns the number of bytes in the first line, including its end.
  private func countOfLine(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    return bytes.firstOffset(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// Leaves the calculator to others, and prints nothing more from it.
  public func leave() {
    calculator.removeObserver(view)
    output.flush()
  }

  /// Ends the input and prints the stack, one value per line, X last, unless an error ended the
  /// run.
  public func finish() {
    hub.endInput()
    output.flush()
  }
}

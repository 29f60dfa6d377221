public import Calculator
import ExactNumbers
import Posix

/// A controller that reads keys from sources and sends them through the hub.
///
/// It knows nothing of arithmetic. It ends the run at the first error, unless told to keep going,
/// and puts out what the calculator holds at the end. Memory is constant for any length of input.
public final class StreamController {
  let hub: ManageListeners
  let calculator: CalculatorModel
  let output: Output
  let view: StandardOutput
  /// Whether keys are sent a line at a time, for listeners that want to know what each line did.
  public var sendsLines = false
  /// Whether `undo` can take back each line, as where clients share the calculator.
  public var keepsLines: Bool {
    get { view.keepsLines }
    set { view.keepsLines = newValue }
  }
  /// Whether such a line is begun.
  private var isLineOpen = false
  /// The groups of a filter's lines; nil where there are none.
  var groups: LineGroups?
  /// Called before input is read.
  public var beforeReading: () -> Void = {}
  /// Called where input is about to be waited for and no line is begun; it may wait for the
  /// descriptor and do something else meanwhile.
  public var waitForInput: ((Int32) -> Void)?

  /// Makes a controller for a hub into which this calculator is plugged.
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

  /// Whether no key failed so far.
  public var hasSucceeded: Bool { calculator.failureCount == 0 }

  /// Whether the keys that follow would be ignored.
  var isEnded: Bool { calculator.isStopped || view.isOutOfMemory }

  /// Carries sources out in order, on one stack.
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
        try run(.keys(String(line)))
        view.calculatorNoted(correction.sentence)
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

  /// Ends the line that `undo` takes back as one, if it is begun.
  private func endLine() {
    if isLineOpen { hub.endLine() }
    isLineOpen = false
  }

  /// How many bytes the first line has, its end included.
  private func countOfLine(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    return bytes.firstOffset(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// Leaves the calculator to others: what it prints from now on is not put out.
  public func leave() {
    calculator.removeObserver(view)
    output.flush()
  }

  /// Ends the input: what is left on the stack is put out, one value a line, X last; nothing after
  /// an error that ended the run.
  public func finish() {
    hub.endInput()
    output.flush()
  }
}

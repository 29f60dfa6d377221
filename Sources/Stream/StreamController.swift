public import Calculator
import ExactNumbers
import Posix

/// A controller that reads keys from sources and sends them through the hub.
///
/// It knows nothing of arithmetic. It ends the run at the first error, unless told to keep going,
/// and puts out what the calculator holds at the end. Memory is constant for any length of input.
public final class StreamController {
  private let hub: ManageListeners
  private let calculator: CalculatorModel
  private let output: Output
  private let view: StandardOutput
  /// Whether keys are sent a line at a time, for listeners that want to know what each line did.
  public var sendsLines = false
  /// Called before input is read.
  public var beforeReading: () -> Void = {}
  /// Called where input is about to be waited for and no line is begun; it may wait for the
  /// descriptor and do something else meanwhile.
  public var waitForInput: ((Int32) -> Void)?

  /// Makes a controller for a hub into which this calculator is plugged.
  public init(
    hub: ManageListeners, calculator: CalculatorModel, keepsGoing: Bool = false,
    output: Output, errors: Output
  ) {
    self.hub = hub
    self.calculator = calculator
    self.output = output
    view = StandardOutput(output: output, errors: errors)
    view.showsAfterErrors = keepsGoing
    calculator.errorPolicy = keepsGoing ? .skipLine : .stop
    calculator.addObserver(view, of: [])
  }

  /// Whether no key failed so far.
  public var hasSucceeded: Bool { calculator.failureCount == 0 }

  /// Carries sources out in order, on one stack.
  public func run(_ sources: [Source]) throws(UnreadableSource) {
    for source in sources where !calculator.isStopped { try run(source) }
  }

  private func run(_ source: Source) throws(UnreadableSource) {
    var isInLine = false
    try Feed(output: output, skipsMark: true).run(
      source, begin: { hub.beginSource(source.name) }, isStopped: { calculator.isStopped },
      beforeReading: { descriptor in
        beforeReading()
        if !isInLine && !calculator.isIncomplete { waitForInput?(descriptor) }
      },
      send: { piece in
        send(piece)
        isInLine = piece.last != UInt8(ascii: "\n")
      })
    hub.endSource()
  }

  /// Sends keys through the hub, all at once or line by line.
  private func send(_ piece: UnsafeBufferPointer<UInt8>) {
    if !sendsLines { return hub.notifyListeners(piece.span) }
    var start = 0
    while start < piece.count && !calculator.isStopped {
      let line = start..<start + countOfLine(UnsafeRawBufferPointer(piece)[start...])
      hub.notifyListeners(UnsafeBufferPointer(rebasing: piece[line]).span)
      start = line.upperBound
    }
  }

  /// How many bytes the first line has, its end included.
  private func countOfLine(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    return bytes.firstOffset(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// Ends the input: what is left on the stack is put out, one value a line, X last; nothing after
  /// an error that ended the run.
  public func finish() {
    hub.endInput()
    output.flush()
  }

  // MARK: Filter

  /// A program for each line, and how its fields are parted.
  private struct Filter {
    /// The keys of the program, a line.
    let program: [UInt8]
    /// The rule for the fields of a line and the values put out.
    let fields: FieldRule

    init(program: String, fields: FieldRule) {
      self.program = Array((program + "\n").utf8)
      self.fields = fields
    }
  }

  /// Applies a program to each line of the sources: the stack starts empty, the line is keyed in,
  /// then the program, and what is left is put out on one line.
  ///
  /// - Parameter fields: what parts the fields of a line and the values put out.
  public func run(
    _ program: String, onEachLineOf sources: [Source], fields: FieldRule = FieldRule()
  ) throws(UnreadableSource) {
    let filter = Filter(program: program, fields: fields)
    view.separator = fields.separator
    view.showsAfterErrors = false
    for source in sources where !calculator.isStopped {
      var reader = try Reader(source, skipsMark: true)
      var lines = LineSplitter()
      var number = 0
      view.source = source.name
      let apply = { (line: UnsafeBufferPointer<UInt8>) in
        number += 1
        self.apply(filter, to: line, number)
      }
      while !calculator.isStopped {
        output.flush()
        beforeReading()
        if try !reader.readPiece({ lines.split($0, apply) }) { break }
      }
      lines.finish(apply)
    }
  }

  private func apply(
    _ filter: Filter, to line: UnsafeBufferPointer<UInt8>, _ number: Int
  ) {
    if calculator.isStopped { return }
    view.hasFailed = false
    calculator.emptyStack()
    hub.beginSource(view.source, line: number)
    if filter.fields.partsFields {
      if !send(fieldsOf: line, filter.fields) { return }
    } else {
      send(whole: line.span)
    }
    if view.hasFailed { return }
    view.line = number
    hub.beginSource("argument")
    send(whole: filter.program.span)
    view.line = nil
    hub.endInput()
  }

  /// Sends a line, and ends what its end does not.
  private func send(whole line: Span<UInt8>) {
    hub.notifyListeners(line)
    if line.isEmpty || line[line.count - 1] != UInt8(ascii: "\n") || calculator.isIncomplete {
      hub.endSource()
    }
  }

  /// Sends a line's fields; false, and an error, if one is empty that must not be.
  private func send(
    fieldsOf line: UnsafeBufferPointer<UInt8>, _ rule: FieldRule
  ) -> Bool {
    var keys: [UInt8] = []
    keys.reserveCapacity(line.count)
    if let field = rule.write(line, to: &keys) {
      calculator.refuse(.emptyField(field.number), behind: line[..<field.start])
      return false
    }
    send(whole: keys.span)
    return true
  }
}

/// Cuts pieces of a stream into lines.
private struct LineSplitter {
  /// The beginning of a line that the last piece did not end.
  private var open: [UInt8] = []

  /// Hands each whole line, its end included, to the body.
  mutating func split(
    _ piece: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var start = 0
    while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = start..<end + 1
      if open.isEmpty {
        body(UnsafeBufferPointer(rebasing: piece[line]))
      } else {
        open.append(contentsOf: piece[line])
        open.withUnsafeBufferPointer(body)
        open.removeAll()
      }
      start = line.upperBound
    }
    open.append(contentsOf: piece[start...])
  }

  /// Hands over a last line that has no end.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if !open.isEmpty { open.withUnsafeBufferPointer(body) }
    open = []
  }
}

import Calculator
import ExactNumbers

/// Writes events as JSON, an object a line.
///
/// Operations come by the million, so what does not change about them is made once for each word.
struct EventWriter {
  /// The version of what is written; it grows when a field changes its meaning or goes.
  static let version = 1

  /// Raised when there is no time left to find the digits of a value.
  let interruption = Interruption()
  /// The beginning of an operation's line, by the row of its word.
  private var heads: [[UInt8]?]
  private static let betweenArrays = Array(#"],"results":["#.utf8)
  private static let end = Array("]}\n".utf8)
  private static let endOfArray = Array("]".utf8)

  /// Makes a writer.
  init() { heads = Array(repeating: nil, count: CommandTable.standard.commands.count) }

  /// Appends the line of an event; nothing for what nobody is told.
  mutating func write(_ event: Event, to output: inout [UInt8]) {
    switch event {
    case .keys(let keys):
      output += Array(#"{"event":"keys","keys":"#.utf8)
      JSON.write(keys, to: &output)
      output += Array("}\n".utf8)
    case .operation(let performed): write(performed, to: &output)
    case .stack(let top): write(top, to: &output)
    case .error(let failure): write(failure, to: &output)
    case .end(let presses): output += Array("{\"event\":\"end\",\"presses\":\(presses)}\n".utf8)
    case .farewell: break
    }
  }

  /// The line that tells that so many events were left out.
  static func gap(_ dropped: Int) -> [UInt8] {
    Array("{\"event\":\"gap\",\"dropped\":\(dropped)}\n".utf8)
  }

  /// The first line: versions and settings.
  static func hello(program version: String, _ settings: Settings) -> [UInt8] {
    var line = Array("{\"event\":\"hello\",\"version\":\(Self.version),\"surd\":".utf8)
    JSON.write(version, to: &line)
    line += Array(",\"settings\":{".utf8)
    for (index, (name, value)) in settings.fields.enumerated() {
      line += Array("\(index > 0 ? "," : "")\"\(name)\":\(value)".utf8)
    }
    return line + Array("}}\n".utf8)
  }

  // MARK: Events

  private mutating func write(_ performed: PerformedOperation, to output: inout [UInt8]) {
    output.append(contentsOf: head(performed.operation.row))
    var exact = ExactForms()
    writeNumbers(of: performed, to: &output, &exact)
    output.append(contentsOf: Self.betweenArrays)
    exact.beginResults()
    add(performed.result, performed.settings, to: &output, &exact, isFirst: true)
    for result in performed.furtherResults {
      add(result, performed.settings, to: &output, &exact, isFirst: false)
    }
    if exact.areNeeded {
      output.append(contentsOf: Self.endOfArray)
      exact.write(to: &output)
      output += Array("}\n".utf8)
    } else {
      output.append(contentsOf: Self.end)
    }
  }

  private func writeNumbers(
    of performed: PerformedOperation, to output: inout [UInt8], _ exact: inout ExactForms
  ) {
    var isFirst = true
    performed.operation.forEachOperand { number in
      add(.number(number), performed.settings, to: &output, &exact, isFirst: isFirst)
      isFirst = false
    }
  }

  private mutating func head(_ row: Int) -> [UInt8] {
    if let head = heads[row] { return head }
    var head = Array(#"{"event":"operation","name":"#.utf8)
    JSON.write(CommandTable.standard.commands[row].name, to: &head)
    head += Array(#","operands":["#.utf8)
    heads[row] = head
    return head
  }

  private func write(_ top: StackTop, to output: inout [UInt8]) {
    output += Array(#"{"event":"stack","stack":["#.utf8)
    var exact = ExactForms()
    for (index, value) in top.values.enumerated() {
      add(value, top.settings, to: &output, &exact, isFirst: index == 0)
    }
    output += Array("],\"depth\":\(top.depth)}\n".utf8)
  }

  private func write(_ failure: Failure, to output: inout [UInt8]) {
    output += Array(#"{"event":"error","message":"#.utf8)
    JSON.write("\(failure.error)", to: &output)
    output += Array(",\"line\":\(failure.line),\"column\":\(failure.column),\"source\":".utf8)
    JSON.write(failure.source, to: &output)
    output += Array("}\n".utf8)
  }

  // MARK: Values

  /// Appends a value's text as an element of an array, null if it cannot be had.
  private func add(
    _ value: Value, _ settings: Settings, to output: inout [UInt8], _ exact: inout ExactForms,
    isFirst: Bool
  ) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    if case .number(.small(let integer)) = value, settings.showsPlainIntegers {
      output.append(UInt8(ascii: "\""))
      JSON.write(integer, to: &output)
      output.append(UInt8(ascii: "\""))
      exact.addExact(value)
      return
    }
    var settings = settings
    settings.context.interruption = interruption
    var text: [UInt8] = []
    do throws(NumberError) {
      let isExact = try value.write(to: &text, settings)
      JSON.write(text, to: &output)
      if isExact { exact.addExact(value, settings) } else { exact.addRounded(value, settings) }
    } catch { output += Array("null".utf8) }
  }
}

/// The exact forms of an operation's values, made only where a text that is shown is rounded.
private struct ExactForms {
  /// Whether a text was rounded.
  private(set) var areNeeded = false
  private var values: [(value: Value, settings: Settings?)] = []
  private var operandCount = 0

  /// A value whose text is exactly it; without settings it is an integer in decimal.
  mutating func addExact(_ value: Value, _ settings: Settings? = nil) {
    values.append((value, settings))
  }

  /// A value whose text is rounded.
  mutating func addRounded(_ value: Value, _ settings: Settings) {
    areNeeded = true
    values.append((value, settings))
  }

  /// What follows are results.
  mutating func beginResults() { operandCount = values.count }

  /// Appends the field `exact`, the comma before it included.
  func write(to output: inout [UInt8]) {
    output += Array(#","exact":{"operands":["#.utf8)
    write(values[..<operandCount], to: &output)
    output += Array(#"],"results":["#.utf8)
    write(values[operandCount...], to: &output)
    output += Array("]}".utf8)
  }

  /// Appends texts in exact form, null where there is none.
  private func write(
    _ values: ArraySlice<(value: Value, settings: Settings?)>, to output: inout [UInt8]
  ) {
    for (index, element) in values.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      var settings = element.settings ?? Settings()
      settings.format.exact = true
      var text: [UInt8] = []
      if (try? element.value.write(to: &text, settings)) == true {
        JSON.write(text, to: &output)
      } else {
        output += Array("null".utf8)
      }
    }
  }
}

extension Settings {
  /// Whether integers are shown in decimal, without a point.
  fileprivate var showsPlainIntegers: Bool {
    format.base == .decimal && format.style == .standard
  }

  /// The settings as fields of an object: names, and values in JSON.
  fileprivate var fields: [(name: String, value: String)] {
    let (style, places): (String, Int?) =
      switch format.style {
      case .standard: ("std", nil)
      case .fixed(let places): ("fix", places)
      case .scientific(let places): ("sci", places)
      case .engineering(let places): ("eng", places)
      }
    let angle =
      switch context.angle {
      case .radians: "rad"
      case .degrees: "deg"
      case .gradians: "grad"
      }
    return [
      ("digits", "\(format.digits)"), ("format", "\"\(style)\""),
      ("places", places.map { "\($0)" } ?? "null"), ("exact", "\(format.exact)"),
      ("base", "\(format.base.rawValue)"), ("angle", "\"\(angle)\""),
      ("wsize", "\(context.word.bits)"), ("signed", "\(context.word.isSigned)"),
      ("memory", "\(context.memoryLimit >> 20)"),
    ]
  }
}

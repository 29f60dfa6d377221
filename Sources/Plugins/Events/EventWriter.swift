import Calculator
import ExactNumbers

/// Writes events as JSON, an object a line.
///
/// Operations come by the million, so what does not change about them is made once for each word.
struct EventWriter {
  /// The version of what is written; it grows when a field changes its meaning or goes.
  static let version = 1

  /// Raised when there is no time left to find the digits of a value.
  private let interruption: Interruption?
  /// The beginning of an operation's line, by the row of its word.
  private var heads: [[UInt8]?]
  private static let betweenArrays = Array(#"],"results":["#.utf8)

  /// Makes a writer.
  init(interruption: Interruption? = nil) {
    self.interruption = interruption
    heads = Array(repeating: nil, count: CommandTable.standard.commands.count)
  }

  /// Appends the line of an event; nothing for what nobody is told.
  mutating func write(_ event: Event, to output: inout [UInt8]) {
    switch event {
    case .keys(let keys):
      output += Array(#"{"event":"keys","keys":"#.utf8)
      JSON.write(keys, to: &output)
      output += Array("}\n".utf8)
    case .operation(let performed): write(performed, to: &output)
    case .plain(let operations): write(operations, to: &output)
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
    let settings = performed.settings
    output.append(contentsOf: head(performed.operation.row))
    let operands = performed.operation.operands.map(Value.number)
    var isExact = add(operands, settings, to: &output)
    output.append(contentsOf: Self.betweenArrays)
    if !add(performed.results, settings, to: &output) { isExact = false }
    output.append(UInt8(ascii: "]"))
    if !isExact {
      output += Array(#","exact":{"operands":["#.utf8)
      addExact(operands, settings, to: &output)
      output.append(contentsOf: Self.betweenArrays)
      addExact(performed.results, settings, to: &output)
      output += Array("]}".utf8)
    }
    output += Array("}\n".utf8)
  }

  /// Appends the lines of operations on small integers.
  private mutating func write(_ operations: [PlainOperation], to output: inout [UInt8]) {
    for operation in operations {
      let head = head(operation.row)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: head.count + Self.plainRoom) { room in
        var line = Line(room: room)
        line.put(head)
        if let y = operation.y {
          line.put(y)
          line.put(UInt8(ascii: ","))
        }
        line.put(operation.x)
        line.put(Self.betweenArrays)
        line.put(operation.result)
        line.put(Self.endOfLine)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<line.count]))
      }
    }
  }

  /// The most bytes of such a line behind its head: three numbers, quotes and brackets.
  private static let plainRoom = 128
  private static let endOfLine = Array("]}\n".utf8)

  /// A line that is being written into room of its own.
  private struct Line {
    let room: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    mutating func put(_ byte: UInt8) {
      room.initializeElement(at: count, to: byte)
      count += 1
    }

    mutating func put(_ bytes: [UInt8]) {
      for byte in bytes { put(byte) }
    }

    /// Puts an integer in quotes.
    mutating func put(_ value: Int) {
      put(UInt8(ascii: "\""))
      if value < 0 { put(UInt8(ascii: "-")) }
      let start = count
      var rest = value.magnitude
      repeat {
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      room[start..<count].reverse()
      put(UInt8(ascii: "\""))
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
    _ = add(top.values, top.settings, to: &output)
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

  /// Appends texts as elements of an array, null where one cannot be had; false if one was rounded.
  private func add(_ values: [Value], _ settings: Settings, to output: inout [UInt8]) -> Bool {
    var settings = settings
    settings.context.interruption = interruption
    var areExact = true
    for (index, value) in values.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      var text: [UInt8] = []
      do throws(NumberError) {
        if try !value.write(to: &text, settings) { areExact = false }
        JSON.write(text, to: &output)
      } catch { output += Array("null".utf8) }
    }
    return areExact
  }

  /// Appends texts in exact form, null where there is none.
  private func addExact(_ values: [Value], _ settings: Settings, to output: inout [UInt8]) {
    var settings = settings
    settings.context.interruption = interruption
    settings.format.exact = true
    for (index, value) in values.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      var text: [UInt8] = []
      if (try? value.write(to: &text, settings)) == true {
        JSON.write(text, to: &output)
      } else {
        output += Array("null".utf8)
      }
    }
  }
}

extension Settings {
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

import Calculator
import ExactNumbers
import JSONText
import Quantities

/// Writes events as JSON, one object per line.
struct EventWriter {
  /// The version of the format. It increases when a field changes its meaning or is removed.
  static let version = 1

  /// An interruption that is requested when no time is left to compute the digits of a value.
  private let interruption: Interruption?
  private static let betweenArrays = Array(#"],"results":["#.utf8)

  init(interruption: Interruption? = nil) { self.interruption = interruption }

  /// Appends the line of an event, or nothing for an event that no subscriber gets.
  func write(_ event: Event, to output: inout [UInt8]) {
    switch event {
    case .keys(let keys, let source):
      output += Array(#"{"event":"keys","keys":"#.utf8)
      JSON.write(keys, to: &output)
      output += Array(#","source":"#.utf8)
      JSON.write(source, to: &output)
      output += Array("}\n".utf8)
    case .settings(let settings):
      output += Array(#"{"event":"settings","settings":"#.utf8) + Self.fields(settings)
      output += Array("}\n".utf8)
    case .operation(let performed): write(performed, to: &output)
    case .stack(let top): write(top, to: &output)
    case .error(let failure): write(failure, to: &output)
    case .end(let presses): output += Array("{\"event\":\"end\",\"presses\":\(presses)}\n".utf8)
    case .farewell: break
    }
  }

  /// Returns the line for `dropped` omitted events.
  static func gap(_ dropped: Int) -> [UInt8] {
    Array("{\"event\":\"gap\",\"dropped\":\(dropped)}\n".utf8)
  }

  /// Returns the first line: versions, settings, and the number of a client.
  static func hello(program version: String, client: Int?, _ settings: Settings) -> [UInt8] {
    var line = Array("{\"event\":\"hello\",\"version\":\(Self.version),\"surd\":".utf8)
    JSON.write(version, to: &line)
    if let client { line += Array(",\"client\":\(client)".utf8) }
    return line + Array(",\"settings\":".utf8) + fields(settings) + Array("}\n".utf8)
  }

  private static func fields(_ settings: Settings) -> [UInt8] {
    let fields = settings.fields.map { "\"\($0.key)\":\($0.value.json)" }
    return Array("{\(fields.joined(separator: ","))}".utf8)
  }

  // MARK: Events

  private func write(_ performed: PerformedOperation, to output: inout [UInt8]) {
    var settings = eventSettings(performed.settings)
    output += Array(#"{"event":"operation","name":"#.utf8)
    JSON.write(performed.operation.command.name, to: &output)
    output += Array(#","operands":["#.utf8)
    let operands = performed.operation.operands
    var isExact = add(operands, settings, to: &output)
    output.append(contentsOf: Self.betweenArrays)
    if !add(performed.results, settings, to: &output) { isExact = false }
    output.append(UInt8(ascii: "]"))
    if !isExact {
      settings.format.form = .exact
      output += Array(#","exact":{"operands":["#.utf8)
      addExact(operands, settings, to: &output)
      output.append(contentsOf: Self.betweenArrays)
      addExact(performed.results, settings, to: &output)
      output += Array("]}".utf8)
    }
    output += Array("}\n".utf8)
  }

  private func write(_ top: StackTop, to output: inout [UInt8]) {
    var settings = eventSettings(top.settings)
    output += Array(#"{"event":"stack","stack":["#.utf8)
    let isExact = add(top.values, settings, to: &output)
    output += Array("],\"depth\":\(top.depth)".utf8)
    if !isExact {
      settings.format.form = .exact
      output += Array(#","exact":["#.utf8)
      addExact(top.values, settings, to: &output)
      output.append(UInt8(ascii: "]"))
    }
    output += Array("}\n".utf8)
  }

  private func write(_ failure: Failure, to output: inout [UInt8]) {
    output += Array(#"{"event":"error","message":"#.utf8)
    JSON.write("\(failure.error)", to: &output)
    output += Array(",\"line\":\(failure.line),\"column\":\(failure.column)".utf8)
    if let input = failure.input { output += Array(",\"input\":\(input.line)".utf8) }
    output += Array(",\"source\":".utf8)
    JSON.write(failure.input?.source ?? failure.source, to: &output)
    output += Array("}\n".utf8)
  }

  // MARK: Values

  /// Returns the settings that write values: complex values by their parts, within the available
  /// time.
  private func eventSettings(_ settings: Settings) -> Settings {
    var settings = settings
    settings.context.interruption = interruption
    settings.format.isPolar = false
    return settings
  }

  /// Appends texts as elements of an array, null for a value that cannot be written. Returns false
  /// if a text was rounded.
  private func add(_ values: [Value], _ settings: Settings, to output: inout [UInt8]) -> Bool {
    var areExact = true
    for (index, value) in values.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      var text: [UInt8] = []
      do throws(NumberError) {
        if try !value.write(to: &text, settings) || value.isMeasured { areExact = false }
        JSON.write(text, to: &output)
      } catch { output += Array("null".utf8) }
    }
    return areExact
  }

  /// Appends texts in exact form, null if there is none, such as for a measured number.
  private func addExact(_ values: [Value], _ settings: Settings, to output: inout [UInt8]) {
    for (index, value) in values.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      var text: [UInt8] = []
      if !value.isMeasured, (try? value.write(to: &text, settings)) == true {
        JSON.write(text, to: &output)
      } else {
        output += Array("null".utf8)
      }
    }
  }
}

extension SettingValue {
  fileprivate var json: String {
    switch self {
    case .integer(let value): "\(value)"
    case .truth(let value): "\(value)"
    case .word(let word): "\"\(word)\""
    case .nothing: "null"
    }
  }
}

// A session as a document: keys that rebuild stack, variables, settings and the last operation in a
// new calculator. `Machine+Loading.swift` reads it.
//
//     # surd session 1
//     45_min sto _slot            the units
//     5 sto side                  the variables
//     2 sqrt                      the stack, X last
//     [10 4] "-" setlast          the last operation
//     ["linear" 1 …] stostat      the running statistics
//     [1 2 3 4] setrand           the state of the random numbers
//     30 digits                   the settings that differ from the start
//     # end of session, crc 5a1c0e77
//
// If a unit was removed or redefined while a value still had it, its definition precedes that
// value. After all values the units are restored: `purge _slot`.
//
// The last line has the CRC-32 (`Checksum`) of all lines before it, so that damage is detected. The
// checksum may be missing.

import ExactNumbers
import Quantities

extension Machine {
  /// The version of the format. Increase it with every change that older readers do not understand.
  static let sessionVersion = 1
  /// The beginning of the first line, before the version.
  static let sessionHeader = "# surd session "
  /// The beginning of the last line, and the whole line if there is no checksum.
  static let sessionEnd = "# end of session"
  /// The text between ``sessionEnd`` and the checksum.
  static let checksumMark = ", crc "

  /// Returns the machine as a document in UTF-8.
  ///
  /// - Parameter patience: the seconds allowed for new digits of results of algorithms (integrals,
  ///   sums, roots), because the user may be waiting to quit.
  public func session(patience: Int = 3) -> [UInt8] {
    var writer = ExpressionWriter(prefix: sharedPrefix)
    let interruption = Interruption()
    interruption.limitTime(to: patience)
    writer.context.interruption = interruption
    for unit in units.values { unit.definition?.note(in: &writer) }
    let names = variables.keys.sorted()
    for name in names { if let value = variables[name] { value.note(in: &writer) } }
    for value in stack { value.note(in: &writer) }
    let operands = savedOperands
    if let operands { operands.note(in: &writer) }
    let sums = statisticsSums
    for sum in sums { writer.note(sum) }

    var output = Array("\(Self.sessionHeader)\(Self.sessionVersion)\n".utf8)
    output += Array(
      "# Stack, variables and settings as keys of surd's, which replaces this file.\n".utf8)
    writer.writeShared(to: &output)
    var units: [String: NamedUnit] = [:]
    writeUnits(with: writer, knowing: &units, to: &output)
    for name in names {
      guard let value = variables[name] else { continue }
      value.write(with: writer, knowing: &units, to: &output)
      output += Array(" sto \(name)\n".utf8)
    }
    for value in stack {
      value.write(with: writer, knowing: &units, to: &output)
      output.append(UInt8(ascii: "\n"))
    }
    if let operation, let operands {
      operands.write(with: writer, knowing: &units, to: &output)
      output += Array(" \"\(operation.command.name)\" setlast\n".utf8)
    }
    if !sums.isEmpty {
      let values = [.string(statistics.model.rawValue)] + sums.map { Value.number($0) }
      Value.write(values, with: writer, knowing: &units, to: &output)
      output += Array(" stostat\n".utf8)
    }
    if let words = random?.state {
      let list = words.map { "\($0)" }.joined(separator: " ")
      output += Array("[\(list)] setrand\n".utf8)
    }
    writeUnits(with: writer, knowing: &units, to: &output)
    writer.writeRemoval(to: &output)
    for keys in settings.keys { output += Array("\(keys)\n".utf8) }
    let checksum = Checksum.text(of: output[...])
    output += Array("\(Self.sessionEnd)\(Self.checksumMark)\(checksum)\n".utf8)
    return output
  }

  /// Writes the definitions and removals that make the reader's units equal to the machine's units.
  private func writeUnits(
    with writer: ExpressionWriter, knowing known: inout [String: NamedUnit],
    to output: inout [UInt8]
  ) {
    let current = units.sorted { $0.key < $1.key }.map(\.value)
    // Defines units one at a time, so that each gets a line; the last round (nil) defines all that
    // are left.
    for unit in current + [nil] {
      let start = output.count
      NamedUnit.writeDefinitions(
        of: unit.map { [$0] } ?? current, with: writer, knowing: &known, to: &output)
      if output.count > start { output[output.count - 1] = UInt8(ascii: "\n") }
    }
    for symbol in known.keys.sorted() where units[symbol] == nil {
      output += Array("purge _\(symbol)\n".utf8)
      known[symbol] = nil
    }
  }

  /// The operands of the last operation as a vector; nil if there is no operation, or if its
  /// operands nest too deeply for a vector.
  private var savedOperands: Value? {
    operation.flatMap { try? .vector(Vector($0.operands)) }
  }

  /// The sums of the running statistics; empty if there are no points and the curve is the initial
  /// one.
  private var statisticsSums: [Number] {
    if statistics.count == 0 && statistics.model == RunningStatistics().model { return [] }
    return (try? statistics.parts(Context())) ?? []
  }

  /// The beginning of the names of shared numbers. No variable has a name that begins with it.
  private var sharedPrefix: String {
    var prefix = "shared"
    while variables.keys.contains(where: { $0.hasPrefix(prefix) }) { prefix += "_" }
    return prefix
  }
}

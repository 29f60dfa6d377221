import TestSupport
import Testing

@testable import Stream

/// Records of RFC 4180, read and written.
@Suite struct FieldRuleTests {
  /// Returns the fields of a record, or its fault.
  private static func fields(_ record: [UInt8], _ rule: FieldRule) throws -> [[UInt8]] {
    try record.withUnsafeBufferPointer { record in
      var fields: [FieldRule.Field] = []
      try rule.part(record, into: &fields, takesBlanks: true)
      return fields.map { field in
        var text: [UInt8] = []
        rule.withText(of: field, in: record) { text = Array($0) }
        return text
      }
    }
  }

  private static func fields(_ record: String, separator: String = ",") throws -> [String] {
    try fields(Array(record.utf8), FieldRule(separator: separator)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("", [""]), ("a,b", ["a", "b"]), (",", ["", ""]), ("\"a,\"\"b\"\"\",c", ["a,\"b\"", "c"]),
    ("a\"b\",c", ["a\"b\"", "c"]), ("\"\"", [""]), ("\"a\nb\",", ["a\nb", ""]),
  ])
  func aRecordHasFields(record: String, fields: [String]) throws {
    #expect(try Self.fields(record) == fields)
  }

  @Test(arguments: [("\"a", 0), ("a,\"b\"\"", 2), ("\"a\"b,c", 3)])
  func whereARecordIsWrongIsSaid(record: String, start: Int) {
    let fault = #expect(throws: FieldRule.Fault.self) { try Self.fields(record) }
    #expect(fault?.start == start)
  }

  @Test(arguments: [",", "\t", "::", ";"]) func whatIsWrittenIsReadBack(separator: String) throws {
    let rule = FieldRule(separator: separator)
    for var `case` in Law("fields written and read", cases: 200, rows: 4) {
      let fields = (0..<Int.random(in: 1...5, using: &`case`.random)).map { _ in
        (0..<Int.random(in: 0...6, using: &`case`.random)).map { _ in
          Array("a1 \"\r\n,:;\t".utf8).randomElement(using: &`case`.random) ?? 0
        }
      }
      var line: [UInt8] = []
      for (index, field) in fields.enumerated() {
        if index > 0 { line += separator.utf8 }
        let start = line.count
        line += field
        rule.quote(&line, from: start, isAlone: fields.count == 1)
      }
      #expect(try Self.fields(line, rule) == fields, "\(`case`)")

      // The lines of the record belong together, and no other ones do.
      var (splitter, joiner) = (LineSplitter(), RecordJoiner(rule))
      var records: [[UInt8]] = []
      func take(_ line: UnsafeBufferPointer<UInt8>) {
        joiner.take(line, 1) { record, _ in records.append(Array(record)) }
      }
      let record = line + [UInt8(ascii: "\n")]
      (record + record).withUnsafeBufferPointer { splitter.split($0, take) }
      splitter.finish(take)
      joiner.finish { record, _ in Issue.record("\(record.count) bytes are left, \(`case`)") }
      #expect(records == [record, record], "\(`case`)")
    }
  }
}

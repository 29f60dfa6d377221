import Calculator
import ExactNumbers

extension StreamController {
  /// Applies a program to each line of the sources. For each line, the stack starts empty, the line
  /// runs or its values are pushed, then the program runs, and the stack is printed on one line.
  public func run(_ filter: Filter, onEachLineOf sources: [Source]) throws(UnreadableSource) {
    view.separator = filter.fields.separator
    view.showsAfterErrors = false
    // Each line of the input is passed on as a whole, and so is the program.
    calculator.takesWholeLines = true
    defer { calculator.takesWholeLines = false }
    let isRecord = filter.form != .keys
    groups = filter.group.map { LineGroups(by: $0, calculator.machine) }
    if isRecord || filter.keepsFields || groups != nil {
      view.rows = RowWriter(fields: filter.fields, isRecord: isRecord)
    }
    var titles: [String]?
    for source in sources where !isEnded {
      let filter = filter.applied(to: source.name)
      if isRecord {
        var table = Table(titles: titles)
        var joiner = RecordJoiner(filter.fields)
        func take(_ record: UnsafeBufferPointer<UInt8>, _ number: Int) {
          // Empty lines are fields of one column, except at the end of the table.
          if table.width == 1, Self.withoutEnd(record).isEmpty { return table.emptyCount += 1 }
          for line in number - table.emptyCount..<number {
            apply(filter, toRecord: UnsafeBufferPointer(start: nil, count: 0), line, &table)
          }
          table.emptyCount = 0
          apply(filter, toRecord: record, number, &table)
        }
        try forEachLine(of: source, filter) {
          joiner.take($0, $1, take)
          // Quotes that are never closed are an error of the record.
          if joiner.openCount > lineLimit { joiner.finish(take) }
        }
        joiner.finish(take)
        for name in table.columns ?? [] { calculator.removeVariable(name) }
        groups?.temporary.formUnion(table.columns ?? [])
        titles = table.titles
      } else {
        try forEachLine(of: source, filter) { self.apply(filter, to: $0, $1) }
      }
    }
    if isEnded { return }
    view.rows?.writeHeader(resultCount: filter.program == nil ? 0 : 1, to: output)
    if let end = filter.end { finish(end) }
  }

  /// Calls the body with each line of a source that is not skipped, and its number.
  @inline(__always)
  private func forEachLine(
    of source: Source, _ filter: Filter, _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void
  ) throws(UnreadableSource) {
    var reader = try Reader(source, skipsMark: true)
    var lines = LineSplitter()
    var number = 0
    func take(_ line: UnsafeBufferPointer<UInt8>) {
      number += 1
      if number > filter.skippedLines { body(line, number) }
    }
    while !isEnded {
      output.flush()
      beforeReading()
      if try !reader.readPiece({ lines.split($0, take) }) { break }
      if lines.openCount > lineLimit {
        let error = CalculatorError.area(FieldFault.lineTooLong(limit: lineLimit))
        return refuse(
          error, after: UnsafeBufferPointer(start: nil, count: 0)[...], filter, number + 1)
      }
    }
    lines.finish(take)
  }

  /// The longest line or record in bytes, which must fit into memory as a value must.
  private var lineLimit: Int { calculator.machine.settings.context.memoryLimit }

  // MARK: Lines of keys

  private func apply(_ filter: Filter, to line: UnsafeBufferPointer<UInt8>, _ number: Int) {
    if isEnded { return }
    begin()
    if filter.keepsFields { view.rows?.kept = Array(Self.withoutEnd(line)) }
    if filter.group != nil {
      let fields = UnsafeBufferPointer(rebasing: Self.withoutEnd(line))
      if fields.isEmpty || !enterGroup(of: fields, filter, number) { return }
    }
    if filter.fields.partsFields {
      if !send(fieldsOf: line, number, filter) { return }
    } else {
      take(line.span, filter, number)
      if view.hasFailed { view.explainTables(line) }
    }
    if !view.hasFailed { runProgram(of: filter, number) }
  }

  /// Runs keys of the input. They are data, and cannot end the program.
  private func take(_ keys: Span<UInt8>, _ filter: Filter, _ number: Int) {
    calculator.isSent = true
    hub.notifyListeners(keys, of: filter.sources.input, line: number)
    calculator.isSent = false
  }

  /// Begins a line of the input.
  @inline(__always)
  private func begin() {
    view.hasFailed = false
    calculator.emptyStack()
  }

  /// Runs the program on a line of the input whose values are on the stack.
  @inline(__always)
  private func runProgram(of filter: Filter, _ number: Int) {
    if let condition = filter.condition, !holds(condition, filter, number) { return }
    groups?.take()
    guard let program = filter.program else {
      view.rows?.writeKept(to: output)
      return
    }
    hub.notifyListeners(program.span, of: filter.sources.program, line: number)
    hub.endInput()
  }

  /// Rejects a line of the input because of an error after these bytes of it.
  func refuse(
    _ error: CalculatorError, after start: Slice<UnsafeBufferPointer<UInt8>>, _ filter: Filter,
    _ number: Int
  ) {
    hub.beginSource(filter.sources.input.name, line: number)
    calculator.refuse(error, behind: start)
  }

  /// Sends a line's fields. Reports an error and returns false if a field is empty or open and must
  /// not be.
  private func send(
    fieldsOf line: UnsafeBufferPointer<UInt8>, _ number: Int, _ filter: Filter
  ) -> Bool {
    var keys: [UInt8] = []
    keys.reserveCapacity(line.count)
    if let (fault, start) = filter.fields.write(line, to: &keys) {
      refuse(.area(fault), after: line[..<start], filter, number)
      return false
    }
    take(keys.span, filter, number)
    return true
  }

  /// Returns a line without its line end, which depends on the system.
  private static func withoutEnd(
    _ line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>.SubSequence {
    var line = line[...]
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  // MARK: Lines of values

  /// A source that is a table, as far as it has been read.
  private struct Table {
    /// The variables of the columns; nil before the first record, or if the columns have no names.
    var columns: [String]?
    /// The titles of the columns, from this source or the source before.
    var titles: [String]?
    /// The number of fields in the first record.
    var width: Int?
    /// The number of empty lines of one column before the next record.
    var emptyCount = 0
    /// The fields of the present record.
    var fields: [FieldRule.Field] = []
    /// The index of the field that determines the group.
    var groupIndex: Int?
  }

  private func apply(
    _ filter: Filter, toRecord record: UnsafeBufferPointer<UInt8>, _ number: Int,
    _ table: inout Table
  ) {
    if isEnded { return }
    let record = UnsafeBufferPointer(rebasing: Self.withoutEnd(record))
    begin()
    do throws(FieldRule.Fault) {
      try filter.fields.part(record, into: &table.fields, takesBlanks: table.width == 1)
      if table.fields.isEmpty { return }
      if table.width == nil {
        view.otherSeparator = filter.fields.otherSeparator(in: record, table.fields)
      }
      table.width = table.width ?? table.fields.count
      if filter.form == .namedColumns {
        guard table.columns != nil else { return try nameColumns(filter, record, &table) }
      }
      try enterGroup(of: record, filter, &table)
      try takeValues(filter, record, table)
    } catch {
      // After an error in the first record, no other record names the columns.
      if filter.form == .namedColumns { table.columns = table.columns ?? [] }
      return refuse(error.error, after: record[..<error.start], filter, number)
    }
    if filter.keepsFields { view.rows?.kept = record.isEmpty ? Self.emptyRow : Array(record) }
    runProgram(of: filter, number)
  }

  /// An empty field, in a form that is a field even on its own line.
  private static let emptyRow = Array("\"\"".utf8)

  /// Pushes the values of a record, or sets the variables of its columns.
  private func takeValues(
    _ filter: Filter, _ record: UnsafeBufferPointer<UInt8>, _ table: Table
  ) throws(FieldRule.Fault) {
    view.emptyField = nil
    if let columns = table.columns, table.fields.count != columns.count {
      throw FieldRule.Fault(
        error: .area(FieldFault.fieldCount(table.fields.count, columns: columns.count)),
        start: record.count)
    }
    for (index, field) in table.fields.enumerated() {
      do throws(CalculatorError) {
        if field.text.isEmpty, filter.fields.empty == nil, view.emptyField == nil {
          view.emptyField = (index, table.columns?[index])
        }
        try filter.fields.withValue(of: field, in: record) {
          (text, numeral) throws(CalculatorError) in
          if let columns = table.columns {
            try calculator.setVariable(columns[index], toText: text, numeral: numeral)
          } else {
            try calculator.push(text: text, numeral: numeral)
          }
        }
      } catch { throw FieldRule.Fault(error: error, start: field.start) }
    }
  }

  /// Reads the record that names the columns.
  private func nameColumns(
    _ filter: Filter, _ record: UnsafeBufferPointer<UInt8>, _ table: inout Table
  ) throws(FieldRule.Fault) {
    var titles: [String] = []
    for field in table.fields {
      filter.fields.withText(of: field, in: record) {
        titles.append(String(decoding: $0, as: UTF8.self))
      }
    }
    if filter.keepsFields {
      if let before = table.titles, before != titles {
        throw FieldRule.Fault(error: .area(FieldFault.otherColumns), start: 0)
      }
      if table.titles == nil {
        view.rows?.header = RowWriter.Header(line: Array(record), titles: Set(titles))
      }
    }
    table.titles = titles
    var columns: [String] = []
    var numbers: [String: Int] = [:]
    let words = filter.words
    for (index, title) in titles.enumerated() {
      let name = calculator.machine.table.variableName(ofColumn: title, number: index + 1)
      if let first = numbers.updateValue(index + 1, forKey: name) {
        throw FieldRule.Fault(
          error: .area(FieldFault.sameColumns(name, first, index + 1)),
          start: table.fields[index].start)
      }
      columns.append(name)
      if name != title, words.contains(title[...]) {
        view.report("'\(title)' in the keys is not column \(index + 1), which is '\(name)' here")
      }
    }
    if case .name(let name) = filter.group {
      guard let index = titles.firstIndex(of: name) ?? columns.firstIndex(of: name) else {
        throw FieldRule.Fault(
          error: .area(FieldFault.unknownColumn(name, columns: titles)), start: 0)
      }
      table.groupIndex = index
    }
    table.columns = columns
  }

  /// Changes to the group of a record, if there are groups.
  private func enterGroup(
    of record: UnsafeBufferPointer<UInt8>, _ filter: Filter, _ table: inout Table
  ) throws(FieldRule.Fault) {
    guard let column = filter.group else { return }
    let index = if case .number(let number) = column { number - 1 } else { table.groupIndex ?? 0 }
    guard index < table.fields.count else {
      throw FieldRule.Fault(error: .area(FieldFault.missingField(index + 1)), start: record.count)
    }
    let field = table.fields[index]
    var name = filter.fields.groupName(field, in: record)
    filter.fields.quote(&name, from: 0, isAlone: false)
    do throws(CalculatorError) { try groups?.enter(name, calculator) } catch {
      throw FieldRule.Fault(error: error, start: field.start)
    }
  }
}

import Calculator
import ExactNumbers
import Foundation
import Posix
import TestSupport
import Testing

@testable import Plugins

/// Events as they are sent to processes, byte by byte and as a JSON reader sees them.
@Suite struct EventWriterTests {
  /// Returns all events of this calculator for these keys, which are sent one line at a time.
  private func events(
    of keys: String, table: CommandTable = .standard
  ) throws -> [[String: any Sendable]] {
    let folder = try TemporaryDirectory()
    let events = try Listening(policy: .wait, table: table)
    _ = try events.hub.start("cat >'\(folder.path)/events'")
    for line in keys.split(separator: "\n") { events.keys.notifyListeners(line + "\n") }
    events.hub.finish(presses: events.counter.total)
    return try parse(folder.read("events") ?? "")
  }

  @Test func wordsInSwiftAreOperations() throws {
    let table = try CommandTable(adding: [
      Command("thrice", "x → y", "Three times X.") { (x: Exact) in 3 * x }
    ])
    let operations = try events(of: "7 thrice 1 +", table: table).filter {
      $0["event"] as? String == "operation"
    }
    #expect(operations.map { $0["name"] as? String } == ["thrice", "+"])
    #expect(operations.map { $0["operands"] as? [String] } == [["7"], ["21", "1"]])
    #expect(operations.map { $0["results"] as? [String] } == [["21"], ["22"]])
  }

  @Test func everyEventHasItsFields() throws {
    let vectors = try events(of: "[[1 3 / 2] [3 4]] 3 * transpose\n")
      .filter { $0["event"] as? String == "operation" }
    #expect(vectors.map { $0["name"] as? String } == ["/", "*", "transpose"])
    #expect(vectors[1]["operands"] as? [String] == ["[[0.333333333333333 2] [3 4]]", "3"])
    #expect(vectors[1]["results"] as? [String] == ["[[1 6] [9 12]]"])
    let exactly = try #require(vectors[1]["exact"] as? [String: [String]])
    #expect(exactly == ["operands": ["[[1/3 2] [3 4]]", "3"], "results": ["[[1 6] [9 12]]"]])
    let events = try events(of: "2 3 +\n1 3 / 12 sqrt *\nhex 255 1 +\nfoo\n")
    #expect(
      events.map { $0["event"] as? String } == [
        "hello", "stack", "keys", "operation", "stack", "keys", "operation", "operation",
        "operation", "stack", "keys", "operation", "settings", "stack", "keys", "error", "stack",
        "end",
      ])
    #expect(events[0]["version"] as? Int == 1)
    #expect(events[0]["surd"] as? String == "9.9")
    #expect(events[0]["client"] == nil)
    #expect(events[2]["keys"] as? String == "2 3 +\n" && events[2]["source"] as? String == "keys")
    #expect(events[4]["exact"] == nil)
    #expect(events[3]["name"] as? String == "+")
    #expect(events[3]["operands"] as? [String] == ["2", "3"])
    #expect(events[3]["results"] as? [String] == ["5"])
    #expect(events[3]["exact"] == nil)
    let exact = try #require(events[8]["exact"] as? [String: [String]])
    #expect(exact == ["operands": ["1/3", "2√3"], "results": ["2√3/3"]])
    #expect(events[9]["stack"] as? [String] == ["5", "1.15470053837925"])
    #expect(events[9]["exact"] as? [String] == ["5", "2√3/3"])
    #expect((events[12]["settings"] as? [String: Any])?["base"] as? Int == 16)
    #expect(events[11]["operands"] as? [String] == ["0xFF", "0x1"])
    #expect(events[15]["message"] as? String == "unknown word 'foo'; did you mean 'for'?")
    #expect(events[15]["line"] as? Int == 4 && events[15]["column"] as? Int == 1)
    #expect(events[15]["source"] as? String == "keys")
    #expect(events[17]["presses"] as? Int == 38)
  }

  /// Integers of all lengths, as Swift writes them.
  @Test func allDigitsOfOperationsAreThere() throws {
    var generator = SplitMix64(seed: 1)
    let powers = (0..<19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
    let random = (0..<63).flatMap { bits in
      (0..<10).map { _ in Int.random(in: 0...Int.max, using: &generator) >> bits }
    }
    let numbers = powers.flatMap { [$0 - 1, $0, $0 + 1] } + random + [Int.max / 2]
    let pairs = zip(numbers.map { $0 / 2 }, numbers.reversed().map { $0 / 2 })
    let lines = pairs.map { y, x in
      "\(y) \(x) + \(x) -\n" + (x > 0 ? "\(-y) \(x) -\n\(-y) neg \(x) %\n" : "")
    }
    let told = try events(of: lines.joined()).compactMap { event -> [String]? in
      guard let operands = event["operands"] as? [String] else { return nil }
      return operands + (event["results"] as? [String] ?? [])
    }
    let expected = pairs.flatMap { y, x in
      [[y, x, y + x], [y + x, x, y]]
        + (x > 0 ? [[-y, x, -y - x], [-y, y], [y, x, y % x]] : [])
    }
    #expect(told == expected.map { $0.map(String.init) })
  }

  @Test func aNumberWithoutExactFormHasNone() throws {
    let events = try events(of: "1 sin 3 +\n")
    let operation = try #require(events.last { $0["event"] as? String == "operation" })
    let exact = try #require(operation["exact"] as? [String: [any Sendable]])
    #expect(exact["results"]?.first is NSNull && exact["operands"]?.last as? String == "3")
  }

  @Test func quantitiesAreTheirTextsAndMeasuredOnesHaveNoExactForm() throws {
    let events = try events(of: "5_km 3_m +\n9.81(2)_m 2 *\n")
    let operations = events.filter { $0["event"] as? String == "operation" }
    #expect(operations[0]["operands"] as? [String] == ["5_km", "3_m"])
    #expect(operations[0]["results"] as? [String] == ["5003_m"] && operations[0]["exact"] == nil)
    #expect(operations[1]["results"] as? [String] == ["19.620(40)_m"])
    let exact = try #require(operations[1]["exact"] as? [String: [any Sendable]])
    #expect(exact["results"]?.first is NSNull && exact["operands"]?.last as? String == "2")
  }

  @Test func aDeepStackIsNotSentWhole() throws {
    let events = try events(of: (1...100).map { "\($0)\n" }.joined())
    let last = try #require(events.last { $0["event"] as? String == "stack" })
    #expect(last["stack"] as? [String] == (69...100).map { "\($0)" })
    #expect(last["depth"] as? Int == 100)
  }

  @Test func whatIsTooLargeToBeShownIsNull() throws {
    let events = try events(of: "1 memory 2 100000 ^ 1e300000\n 100000000 digits 2 ln 7 /\n")
    #expect(events.count > 5)
  }
}

/// The first event.
@Suite struct HelloTests {
  @Test(arguments: [
    (
      "",
      #""digits":15,"format":"std","places":null,"form":"decimal","base":10,"angle":"rad","#
        + #""wsize":64,"signed":true,"twos":false,"timelimit":0,"memory":128,"inbase":10"#
    ),
    (
      "30 digits 2 eng exact hex deg 8 wsize unsigned 9 timelimit 1 memory keys 4 levels ",
      #""digits":30,"format":"eng","places":2,"form":"exact","base":16,"angle":"deg","#
        + #""wsize":8,"signed":false,"twos":false,"timelimit":9,"memory":1,"inbase":10"#
    ),
  ]) func itTellsTheSettings(keys: String, fields: String) {
    let calculator = CalculatorModel()
    calculator.receive(Array(keys.utf8).span)
    let line = EventWriter.hello(program: "9.9", client: nil, calculator.machine.settings)
    #expect(
      String(decoding: line, as: UTF8.self)
        == "{\"event\":\"hello\",\"version\":1,\"surd\":\"9.9\",\"settings\":{\(fields)}}\n")
  }
}

/// A calculator with listeners that are processes.
final class Listening {
  let keys = ManageListeners()
  let calculator: CalculatorModel
  let counter = PressCounter()
  let hub: EventService

  init(
    policy: EventQueue.Policy, patience: Double = 30, server: SocketServer? = nil,
    table: CommandTable = .standard
  ) throws {
    calculator = CalculatorModel(table: table)
    keys.addListener(calculator)
    keys.addListener(counter)
    hub = try EventService(
      hub: keys, calculator: calculator, policy: policy, version: "9.9", patience: patience,
      server: server)
  }
}

/// The objects of JSON lines.
func parse(_ text: String) throws -> [[String: any Sendable]] {
  try text.split(separator: "\n").map {
    try #require(
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: any Sendable], "\($0)")
  }
}

/// Listeners that are slow, deaf or dead.
@Suite struct ListenerFaultTests {
  /// Returns the text that a process has written into its file, after the end has arrived. Under
  /// load that is later than the end of surd.
  private func written(in folder: TemporaryDirectory) throws -> String {
    var text = ""
    try eventually("the end", seconds: 120) {
      text = folder.read("events") ?? ""
      let end = String(decoding: text.utf8.suffix(100), as: UTF8.self)
      return end.contains("\"event\":\"end\"")
    }
    return text
  }

  /// Counts events by kind in a file of them.
  private func count(_ text: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let kind = line.dropFirst(10).prefix { $0 != "\"" }
      counts[String(kind), default: 0] += 1
    }
    return counts
  }

  @Test func aMillionOperationsAreToldInOrder() throws {
    let operations = Tier.part(1_000_000)
    let folder = try TemporaryDirectory()
    let events = try Listening(policy: .wait)
    _ = try events.hub.start("cat >'\(folder.path)/events'")
    events.keys.notifyListeners("0 \(operations) { 1 + } times\n")
    events.hub.finish(presses: 1)
    let text = try written(in: folder)
    #expect(count(text) == ["hello": 1, "stack": 2, "keys": 1, "operation": operations, "end": 1])
    var expected = 0
    for line in text.split(separator: "\n") where line.hasPrefix(#"{"event":"operation""#) {
      expected += 1
      if !line.hasSuffix("\"results\":[\"\(expected)\"]}") {
        Issue.record("not \(expected): \(line)")
        break
      }
    }
  }

  /// At the end of the stream, the waiting events of a late process just fit, or just do not fit,
  /// into its pipe and the buffer before it.
  @Test(arguments: 1...20) func atTheEndNothingIsLeft(
    thousands: Int
  ) throws {
    let folder = try TemporaryDirectory()
    let events = try Listening(policy: .wait)
    _ = try events.hub.start("sleep 0.02; exec cat >'\(folder.path)/events'")
    events.keys.notifyListeners("0 \(thousands)000 { 1 + } times\n")
    events.hub.finish(presses: 0)
    #expect(count(try written(in: folder))["operation"] == thousands * 1000)
  }

  /// The end needs no timer if everything has been read. On a busy machine some take longer.
  @Test(arguments: [EventQueue.Policy.wait, .drop])
  func theEndComesAtOnce(policy: EventQueue.Policy) throws {
    let times = try (0..<20).map { _ in
      let events = try Listening(policy: policy)
      events.keys.notifyListeners("1 2 +\n")
      let start = MonotonicClock.seconds
      events.hub.finish(presses: 5)
      return MonotonicClock.seconds - start
    }
    #expect(times.count { $0 < 0.05 } >= 10)
  }

  @Test func oneThatNeverReadsIsGivenUp() throws {
    let events = try Listening(policy: .wait, patience: 0.5)
    _ = try events.hub.start("exec sleep 4")
    events.keys.notifyListeners("0 200000 { 1 + } times\n")
    events.hub.finish(presses: 0)
    #expect(events.calculator.machine.stack.count == 1)
    #expect(events.hub.queue.hasGone(1))
  }

  @Test func aSlowOneSlowsAStreamDownAndMissesNothing() throws {
    let folder = try TemporaryDirectory()
    let events = try Listening(policy: .wait, patience: 5)
    _ = try events.hub.start(
      "for i in 1 2 3 4 5; do sleep 0.2; head -c 100000; done >'\(folder.path)/events'; cat >>'\(folder.path)/events'"
    )
    events.keys.notifyListeners("0 100000 { 1 + } times\n")
    events.hub.finish(presses: 0)
    #expect(!events.hub.queue.hasGone(1))
    #expect(count(try written(in: folder))["operation"] == 100_000)
  }

  @Test func atThePromptASlowOneIsToldWhatItMissed() throws {
    let folder = try TemporaryDirectory()
    let events = try Listening(policy: .drop)
    _ = try events.hub.start(
      "while [ ! -e '\(folder.path)/go' ]; do sleep 0.05; done; exec cat >'\(folder.path)/events'")
    // Another process, which reads everything, shows when all earlier events have been delivered or
    // dropped.
    _ = try events.hub.start(
      #"grep -m 1 '"operands":\["1","2"\]' >'"# + folder.path + "/delivered'; exec cat >/dev/null")
    for _ in 0..<100 { events.keys.notifyListeners("10 2000 ^ 100 { 1 + } times drop\n") }
    var lines = 0
    try eventually("delivered") {
      events.keys.notifyListeners("1 2 +\n")
      lines += 1
      return folder.read("delivered")?.isEmpty == false
    }
    try folder.write("", to: "go")
    // Dropped events are reported, with the present stack, as soon as the rest has been read.
    let newest = #""depth":\#(lines)}"# + "\n"
    try eventually("the stack") { folder.read("events")?.hasSuffix(newest) == true }
    events.hub.finish(presses: 0)
    let text = try #require(folder.read("events"))
    let all = text.split(separator: "\n")
    let gaps = try parse(
      all.filter { $0.hasPrefix(#"{"event":"gap""#) }.joined(separator: "\n"))
    let dropped = gaps.compactMap { $0["dropped"] as? Int }.reduce(0, +)
    // hello, stack; 100 times keys, 101 operations, stack; lines of keys, operation, stack; end.
    // After a gap the stack may be sent once more.
    let more = all.count - gaps.count + dropped - (2 + 100 * 103 + lines * 3 + 1)
    #expect((1...gaps.count).contains(more))
    #expect(dropped > 4000 && all.last == "{\"event\":\"end\",\"presses\":0}")
    // Half of the limit, 16 MiB, at least: on a busy machine the queue drops some events first.
    #expect(text.utf8.count > 15 << 19)
  }

  @Test func oneThatHasGoneIsNotedOnceAndHarmsNobody() throws {
    let folder = try TemporaryDirectory()
    for command in [
      "read line; kill -9 $$", "exec <&-; sleep 0.3", "exit 3", "head -n 1 >/dev/null",
      "\(folder.path)/none",
    ] {
      let events = try Listening(policy: .wait)
      _ = try events.hub.start("{ \(command); } 2>/dev/null")
      _ = try events.hub.start("cat >'\(folder.path)/events'")
      let lines = Tier.part(50)
      for _ in 0..<lines { events.keys.notifyListeners("0 2000 { 1 + } times drop\n") }
      events.hub.finish(presses: 0)
      #expect(events.hub.queue.hasGone(1), "\(command)")
      #expect(count(folder.read("events") ?? "")["operation"] == lines * 2000, "\(command)")
    }
  }

  @Test func tenAtOnceGetTheSame() throws {
    let folder = try TemporaryDirectory()
    let events = try Listening(policy: .wait)
    for number in 0..<10 { _ = try events.hub.start("cat >'\(folder.path)/\(number)'") }
    for _ in 0..<20 { events.keys.notifyListeners("0 1000 { 1 + } times drop\n") }
    events.hub.finish(presses: 0)
    let first = try #require(folder.read("0"))
    #expect(count(first)["operation"] == 20_000)
    for number in 1..<10 { #expect(folder.read("\(number)") == first, "\(number)") }
  }

  @Test func atThePromptManyDigitsDoNotHoldUpTheEnd() throws {
    let events = try Listening(policy: .drop)
    _ = try events.hub.start("cat >/dev/null")
    events.keys.notifyListeners("5000000 digits 2 ln 3 ln * 5 ln + 7 exp *\n")
    let start = MonotonicClock.seconds
    events.hub.finish(presses: 0)
    #expect(MonotonicClock.seconds - start < 20)
  }

  @Test func oneThatIsUnpluggedSeesTheEndOfItsInput() throws {
    let folder = try TemporaryDirectory()
    let events = try Listening(policy: .drop)
    let number = try events.hub.start(
      "cat >'\(folder.path)/events'; echo done >'\(folder.path)/end'")
    events.keys.notifyListeners("1 2 +\n")
    events.hub.queue.remove(number)
    try eventually("the end") { folder.read("end") != nil }
    events.keys.notifyListeners("3 +\n")
    events.hub.finish(presses: 0)
    #expect(
      count(folder.read("events") ?? "") == ["hello": 1, "stack": 2, "keys": 1, "operation": 1])
  }

  /// A new subscriber is greeted with the stack of the last event. A subscriber that has missed it
  /// gets it later, even if that event was dropped.
  @Test(arguments: 0..<6 as Range<UInt64>) func allEndWithTheLastStack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryDirectory()
    let queue = try EventQueue(policy: .drop)
    var machine = Machine()
    var names: [String] = []
    func join() throws {
      names.append(try folder.write("", to: "\(names.count)"))
      let file = open(names[names.count - 1], O_WRONLY)
      queue.add(Subscriber(names.count, .process, descriptor: file))
    }
    func post(_ event: Event, count: Int = 1) {
      var batch = EventBatch()
      for _ in 0..<count { batch.add(event) }
      queue.post(batch)
    }
    if seed % 2 == 0 { try join() }
    for round in 0..<Int.random(in: 1...4, using: &random) {
      let calculator = RPNCalculator()
      try calculator.evaluateAll((0...round).map { "\($0)" }.joined(separator: " "))
      machine = calculator.model.machine
      // More than the queue accepts: everything after it is dropped.
      if Bool.random(using: &random) || round == 0 {
        post(.keys([49], source: "keys"), count: 9000)
      }
      post(.stack(StackTop(machine)))
    }
    try join()
    queue.end()
    EventDelivery(queue, version: "9.9", patience: 30, server: nil, interruption: Interruption())
      .run()
    for name in names.indices {
      let lines = (folder.read("\(name)") ?? "").split(separator: "\n")
      let last = lines.last { $0.hasPrefix(#"{"event":"stack""#) } ?? ""
      #expect(last.hasSuffix(#""depth":\#(machine.stack.count)}"#), "\(name)")
    }
  }
}

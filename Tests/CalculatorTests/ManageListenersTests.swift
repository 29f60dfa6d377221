import Calculator
import TestSupport
import Testing

/// A listener that writes down keys, and may do something at each.
private final class Spy: Listener {
  var heard = ""
  var atKey: ((Key) -> Void)?

  func receive(_ key: Key) {
    heard.unicodeScalars.append(key)
    atKey?(key)
  }
}

@Suite struct ManageListenersTests {
  let hub = ManageListeners()

  @Test func everyListenerHearsEveryKeyInOrder() {
    let order = Log()
    let first = Spy()
    let second = Spy()
    first.atKey = { order.text += "1\($0)" }
    second.atKey = { order.text += "2\($0)" }
    hub.addListener(first)
    hub.addListener(second)
    hub.notifyListeners("a" as Key)
    hub.notifyListeners("b" as Key)
    #expect(order.text == "1a2a1b2b")
  }

  @Test func addingTwiceIsAddingOnce() {
    let spy = Spy()
    hub.addListener(spy)
    hub.addListener(spy)
    hub.notifyListeners("2 3 +")
    #expect(spy.heard == "2 3 +")
  }

  @Test func aThirdListenerIsPluggedInAndOutWhileKeysFlow() throws {
    let calculator = CalculatorModel()
    let counter = PressCounter()
    let third = Spy()
    hub.addListener(calculator)
    hub.addListener(counter)
    hub.notifyListeners("2 3")
    hub.addListener(third)
    hub.notifyListeners(" + ")
    hub.removeListener(third)
    hub.notifyListeners("π *")
    calculator.sourceEnded()
    #expect(third.heard == " + ")
    #expect(counter.total == 9)
    #expect(calculator.machine.stack.count == 1)
  }

  @Test func aListenerMayUnplugItselfAndOthersWhileItIsNotified() {
    let leaver = Spy()
    let victim = Spy()
    leaver.atKey = { [hub] _ in
      hub.removeListener(leaver)
      hub.removeListener(victim)
    }
    hub.addListener(leaver)
    hub.addListener(victim)
    hub.notifyListeners("x" as Key)
    hub.notifyListeners("y" as Key)
    #expect(leaver.heard == "x")
    #expect(victim.heard == "")
  }

  @Test func aListenerPluggedOutAndInAgainHearsWhatComesNext() {
    let host = Spy()
    let guest = Spy()
    hub.addListener(host)
    hub.addListener(guest)
    host.atKey = { [hub] _ in
      hub.removeListener(guest)
      hub.addListener(guest)
    }
    hub.notifyListeners("x" as Key)
    #expect(guest.heard == "")
    host.atKey = nil
    hub.notifyListeners("y" as Key)
    #expect(guest.heard == "y")
    hub.removeListener(host)
    hub.removeListener(guest)
    hub.notifyListeners("z" as Key)
    #expect(host.heard == "xy" && guest.heard == "y")
  }

  @Test func aListenerAddedWhileNotifyingHearsTheNextKeys() {
    let host = Spy()
    let guest = Spy()
    host.atKey = { [hub] _ in hub.addListener(guest) }
    hub.addListener(host)
    hub.notifyListeners("x" as Key)
    #expect(guest.heard == "")
    hub.notifyListeners("y" as Key)
    #expect(guest.heard == "y")
  }

  @Test func keysSentWhileNotifyingWaitTheirTurnInOrder() {
    let sender = Spy()
    let hearer = Spy()
    sender.atKey = { [hub] key in
      if key == "a" {
        hub.notifyListeners("b")
        hub.notifyListeners("c" as Key)
      }
      if key == "b" { hub.notifyListeners("d" as Key) }
    }
    hub.addListener(sender)
    hub.addListener(hearer)
    hub.notifyListeners("a" as Key)
    #expect(sender.heard == "abcd")
    #expect(hearer.heard == "abcd")
  }

  @Test func aListenerThatAnswersEachRunForLongDoesNotOverflow() {
    let sender = Spy()
    sender.atKey = { [hub] _ in
      if sender.heard.utf8.count < 100_000 { hub.notifyListeners("x" as Key) }
    }
    hub.addListener(sender)
    hub.notifyListeners("x" as Key)
    #expect(sender.heard.utf8.count == 100_000)
  }

  @Test func runsArriveKeyByKeyWhereAListenerTakesOnlyKeys() {
    let spy = Spy()
    hub.addListener(spy)
    hub.notifyListeners([0x31, 0xCF, 0x80, 0xFF, 0xE2, 0x88, 0x32].span)
    #expect(spy.heard == "1π\u{FFFD}\u{FFFD}2")
  }

  private final class Log { var text = "" }
}

@Suite struct PressCounterTests {
  @Test func countsScalarsInAllAndPerKey() {
    let counter = PressCounter()
    let keys = Array("2 π π × é\n".utf8)
    counter.receive(keys.span)
    counter.receive("π")
    #expect(counter.total == 11)
    #expect(counter.count(of: "π") == 3)
    #expect(counter.count(of: " ") == 4)
    #expect(counter.count(of: "x") == 0)
    #expect(counter.counts.first?.key == " ")
    counter.reset()
    #expect(counter.total == 0 && counter.counts.isEmpty)
  }

  @Test func malformedSequencesAreOnePressEach() {
    let counter = PressCounter()
    counter.receive([0xFF, 0xC3, 0x28, 0xF0, 0x9F].span)
    #expect(counter.count(of: "\u{FFFD}") == 3)
    #expect(counter.count(of: "(") == 1)
  }

  @Test(arguments: 0..<50) func aRunCountsAsItsKeysDo(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = String.UnicodeScalarView(
      (0..<Int.random(in: 0...100, using: &generator)).map { _ in
        let isASCII = Int.random(in: 0..<10, using: &generator) > 0
        return Key(UInt8.random(in: 0...(isASCII ? 0x7F : 0xFF), using: &generator))
      })
    let (whole, single) = (PressCounter(), PressCounter())
    whole.receive(Array(String(text).utf8).span)
    for key in text { single.receive(key) }
    #expect(whole.total == text.count)
    #expect(whole.counts.map(\.key) == single.counts.map(\.key))
    for (key, count) in whole.counts { #expect(count == text.count { $0 == key }) }
  }
}
